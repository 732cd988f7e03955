"""An outbox per socket, so that a slow reader delays nobody else."""

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from guildhall.server.http.errors import Unauthorized
from guildhall.server.i18n import error_text, get_language
from guildhall.server.pages.cache import PageCache, VersionKey
from guildhall.server.tables.keys import hash_key, is_key
from guildhall.server.tables.loaded_table import LoadedTable, Role
from guildhall.server.tables.registry import INVALID_LINK
from guildhall.server.ws.messages import CHAT, VIEW

_MAX_REPLIES: Final = 200
SEND_TIMEOUT: Final = 30.0  # seconds for one message

UNKNOWN_KEY: Final = 4401
NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408


class Outbox:
    """What is still to be sent to one socket: the latest view, the latest chat, and replies.

    Views and chat are rendered just before they are sent, so a slow reader skips outdated ones.
    """

    def __init__(
        self,
        socket: WebSocket,
        loaded: LoadedTable,
        key_hash: str | None,
        role: Role,
        language_code: str,
    ) -> None:
        self.socket = socket
        self.loaded = loaded
        self.key_hash = key_hash
        self.next_key_hash: str | None = None  # the hash of the key that may replace it
        self.role = role
        self.language_code = language_code
        self.other_keys: frozenset[str] = frozenset()
        self.sent_view_key: VersionKey = ()
        self.sent_chat_key: VersionKey = ()
        self.replies: deque[str] = deque()
        self.wakeup = asyncio.Event()
        self.close_code: int | None = None

    def add_device_keys(self, keys: str) -> None:
        """Register the other seats that are played from this device."""
        valid_keys = filter(is_key, keys.split()[: len(self.loaded.seats)])
        other_keys = frozenset(
            one for one in map(hash_key, valid_keys) if self.loaded.role(one) is not None
        )
        if other_keys != self.other_keys:
            self.other_keys = other_keys
            self.loaded.notify()

    def seats(self) -> set[int]:
        """Return the seats played from this device; shuffling changes them."""
        roles = [self.role, *map(self.loaded.role, self.other_keys)]
        return {role.seat for role in roles if role is not None and role.seat is not None}

    def notify(self) -> None:
        """Send what has changed at the table."""
        self.refresh_role()
        self.wakeup.set()

    def expect_key(self, key_hash: str) -> None:
        """Switch to another key as soon as it replaces the present one."""
        self.next_key_hash = key_hash

    def refresh_role(self) -> None:
        """Look up the role of the key, and close the socket if the key was revoked."""
        role = self.loaded.role(self.key_hash)
        if role is None and self.next_key_hash is not None:
            self.key_hash, self.next_key_hash = self.next_key_hash, None
            role = self.loaded.role(self.key_hash)
        if role is None:
            self.close(UNKNOWN_KEY)
        else:
            self.role = role

    def reply(self, frame_type: str, data: Mapping[str, object] | None = None) -> None:
        """Queue a reply."""
        if len(self.replies) >= _MAX_REPLIES:
            self.close(TOO_SLOW)
        else:
            self.replies.append(frame_type if data is None else frame_type + json.dumps(data))
        self.wakeup.set()

    def force_view(self) -> None:
        """Send the view again, even if it has not changed."""
        self.sent_view_key = ()
        self.wakeup.set()

    def close(self, code: int) -> None:
        """Close the socket after the current frame."""
        self.close_code = code
        self.wakeup.set()

    def next_frame(self, page_cache: PageCache) -> str | None:
        """Return the next frame to send, if there is one."""
        version_key = page_cache.view_key(self.loaded, self.role)
        if version_key != self.sent_view_key:
            self.sent_view_key = version_key
            return VIEW + page_cache.view_html(self.loaded, self.role, self.language_code)
        version_key = page_cache.chat_key(self.loaded, self.role)
        if version_key != self.sent_chat_key:
            self.sent_chat_key = version_key
            return CHAT + page_cache.chat_html(self.loaded, self.role, self.language_code)
        return self.replies.popleft() if self.replies else None

    async def run(self, page_cache: PageCache) -> None:
        """Send frames until the socket is closed."""
        while self.close_code is None:
            self.wakeup.clear()
            while self.close_code is None and (text := self.next_frame(page_cache)) is not None:
                try:
                    async with asyncio.timeout(SEND_TIMEOUT):
                        await self.socket.send_text(text)
                except (TimeoutError, WebSocketDisconnect):
                    return
            if self.close_code is None:
                await self.wakeup.wait()
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                if self.close_code == UNKNOWN_KEY:
                    text, rule = error_text(
                        Unauthorized(INVALID_LINK), get_language(self.language_code, None)
                    )
                    await self.socket.send_json({"error": text, "rule": rule})
                await self.socket.close(self.close_code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return
