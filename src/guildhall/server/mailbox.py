"""One mailbox and one sender for each socket, so that a slow reader holds up nobody else."""

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from guildhall.server.hall import NO_KEY
from guildhall.server.keys import digest, is_key
from guildhall.server.languages import tongue
from guildhall.server.live import Live, Mark, Role
from guildhall.server.refusals import UnknownKey
from guildhall.server.seeing import Easel
from guildhall.server.speaking import sentence

MOST_ANSWERS: Final = 200
SLOWEST: Final = 30.0  # seconds for one message

UNKNOWN_KEY: Final = 4401
NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408


class Mailbox:
    """What is still to be sent to one socket: the latest view, the latest talk, and answers.

    Views and talk are drawn when their turn comes, so whoever is slow skips what is old.
    """

    def __init__(
        self, socket: WebSocket, live: Live, digest: str | None, role: Role, language: str
    ) -> None:
        self.socket = socket
        self.live = live
        self.digest = digest
        self.coming: str | None = None  # the digest of the key that may take its place
        self.role = role
        self.language = language
        self.others: frozenset[str] = frozenset()
        self.view_sent: Mark = ()
        self.talk_sent: Mark = ()
        self.answers: deque[str] = deque()
        self.news = asyncio.Event()
        self.closing: int | None = None

    def bring(self, keys: str) -> None:
        """Whoever holds other seats of the table on the same device is here with them too."""
        some = filter(is_key, keys.split()[: len(self.live.seats)])
        others = frozenset(one for one in map(digest, some) if self.live.role(one) is not None)
        if others != self.others:
            self.others = others
            self.live.changed()

    def seats(self) -> set[int]:
        """The seats that are at the other end, which change when they are drawn by lot."""
        roles = [self.role, *map(self.live.role, self.others)]
        return {role.seat for role in roles if role is not None and role.seat is not None}

    def look(self) -> None:
        """Something at the table has changed."""
        self.recognise()
        self.news.set()

    def expect(self, digest: str) -> None:
        """Go on with another key, as soon as it opens the table in place of the present one."""
        self.coming = digest

    def recognise(self) -> None:
        """See what the key is for now, and whether it still opens the table."""
        role = self.live.role(self.digest)
        if role is None and self.coming is not None:
            self.digest, self.coming = self.coming, None
            role = self.live.role(self.digest)
        if role is None:
            self.close(UNKNOWN_KEY)
        else:
            self.role = role

    def answer(self, letter: str, data: Mapping[str, object] | None = None) -> None:
        """Put an answer into the mailbox."""
        if len(self.answers) >= MOST_ANSWERS:
            self.close(TOO_SLOW)
        else:
            self.answers.append(letter if data is None else letter + json.dumps(data))
        self.news.set()

    def show_again(self) -> None:
        """Send the view once more, also if it is the same."""
        self.view_sent = ()
        self.news.set()

    def close(self, code: int) -> None:
        """Close the socket after what it is sending now."""
        self.closing = code
        self.news.set()

    def next(self, easel: Easel) -> str | None:
        """What is sent next, if there is anything to send."""
        mark = easel.view_mark(self.live, self.role)
        if mark != self.view_sent:
            self.view_sent = mark
            return "V" + easel.view(self.live, self.role, self.language)
        mark = easel.talk_mark(self.live, self.role)
        if mark != self.talk_sent:
            self.talk_sent = mark
            return "T" + easel.talk(self.live, self.role, self.language)
        return self.answers.popleft() if self.answers else None

    async def deliver(self, easel: Easel) -> None:
        """Send what there is, again and again, until the socket is closed."""
        while self.closing is None:
            self.news.clear()
            while self.closing is None and (text := self.next(easel)) is not None:
                try:
                    async with asyncio.timeout(SLOWEST):
                        await self.socket.send_text(text)
                except (TimeoutError, WebSocketDisconnect):
                    return
            if self.closing is None:
                await self.news.wait()
        try:
            async with asyncio.timeout(SLOWEST):
                if self.closing == UNKNOWN_KEY:
                    text, rule = sentence(UnknownKey(NO_KEY), tongue(self.language, None))
                    await self.socket.send_json({"error": text, "rule": rule})
                await self.socket.close(self.closing)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return
