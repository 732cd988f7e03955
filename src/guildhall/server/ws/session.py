"""WebSocket sessions: read commands one by one, and send views and replies."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from guildhall.core.language import Language
from guildhall.core.reason import Reason, Refused
from guildhall.server.http.errors import (
    INTERNAL_ERROR,
    BadRequest,
    NotFound,
    PayloadTooLarge,
    RateLimited,
    Unauthorized,
    is_refusal,
)
from guildhall.server.http.schemas import DeviceKeys, Ping
from guildhall.server.i18n import error_text, get_language, language_code_of
from guildhall.server.pages.cache import PageCache
from guildhall.server.rate_limits import RateLimiter, TokenBucket
from guildhall.server.security import client_address
from guildhall.server.tables.commands import Caller
from guildhall.server.tables.dispatch import Reply, execute
from guildhall.server.tables.keys import hash_key
from guildhall.server.tables.loaded_table import PLAYING, LoadedTable, Role
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.ws.messages import (
    CONFIRM,
    ERROR,
    HINT,
    OK,
    PONG,
    RELOAD_FRAME,
    is_outdated,
    message_id_of,
    parse_message,
)
from guildhall.server.ws.outbox import NO_TABLE, TOO_SLOW, UNKNOWN_KEY, Outbox
from guildhall.table import StaleRevision

_logger = logging.getLogger("guildhall.server")

_TOO_FAST: Final = Reason("", "Too many messages. Please wait a moment.")
_NOT_A_TEXT: Final = Reason("", "A message must be text, not binary data.")
_MAX_REFUSED: Final = 50  # rate-limited messages until the socket is closed
_SERVER_ERROR: Final = 1011
_CLOSE_CODES: Final[dict[type[Exception], int]] = {
    Unauthorized: UNKNOWN_KEY,
    NotFound: NO_TABLE,
    RateLimited: TOO_SLOW,
}


async def serve_socket(
    socket: WebSocket,
    table_id: str,
    registry: TableRegistry,
    rate_limiter: RateLimiter,
    page_cache: PageCache,
) -> None:
    """Serve a socket until it is closed."""
    await socket.accept()
    key = socket.query_params.get("k")
    try:
        with rate_limiter.connection(client_address(socket)):
            loaded, role = await registry.authorize(table_id, key)
            if role.seat is None and loaded.spectators() >= rate_limiter.limits.max_spectators:
                raise RateLimited(Reason("", "This table has too many spectators."))
            key_hash = None if key is None else hash_key(key)
            outbox = Outbox(socket, loaded, key_hash, role, language_code_of(socket))
            if is_outdated(socket.query_params):
                await socket.send_text(RELOAD_FRAME)
            await SocketSession(registry, outbox, rate_limiter, page_cache).run()
    except WebSocketDisconnect:
        return
    except (Refused, ValueError) as error:
        await _reject(socket, error)


async def _reject(socket: WebSocket, error: Exception) -> None:
    code = next(
        (code for kind, code in _CLOSE_CODES.items() if isinstance(error, kind)), _SERVER_ERROR
    )
    text, rule = error_text(error, get_language(language_code_of(socket), None))
    try:
        await socket.send_json({"error": text, "rule": rule})
        await socket.close(code)
    except (RuntimeError, WebSocketDisconnect):
        return


class SocketSession:
    """One connected socket."""

    def __init__(
        self,
        registry: TableRegistry,
        outbox: Outbox,
        rate_limiter: RateLimiter,
        page_cache: PageCache,
    ) -> None:
        self.registry = registry
        self.outbox = outbox
        self.loaded: LoadedTable = outbox.loaded
        self.page_cache = page_cache
        self.max_message = rate_limiter.limits.max_message
        self.bucket: TokenBucket = rate_limiter.message_bucket()
        self.num_refused = 0

    async def run(self) -> None:
        """Read and send until either ends."""
        outbox = self.outbox
        if _is_current(outbox.socket, self.loaded, outbox.role):
            outbox.sent_view_key = self.page_cache.view_key(self.loaded, outbox.role)
        self.loaded.outboxes.add(outbox)
        self.loaded.notify()  # this client is online now
        sending = asyncio.create_task(outbox.run(self.page_cache))
        reading = asyncio.create_task(self.read_messages())
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.loaded.outboxes.discard(outbox)
            for task in (sending, reading):
                task.cancel()
            results = await asyncio.gather(sending, reading, return_exceptions=True)
            self.loaded.notify()
            self.registry.garbage_sweeper.socket_closed()
        for error in results:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                _logger.error("WebSocket session failed", exc_info=error)

    async def read_messages(self) -> None:
        """Handle messages one after the other."""
        while True:
            received = await self.outbox.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self.outbox.close_code is not None:
                continue  # it is being closed, for example because its key was revoked
            text = received.get("text")
            if not isinstance(text, str):
                self.send_error(None, BadRequest(_NOT_A_TEXT))
                continue
            await self.handle(text)

    async def handle(self, text: str) -> None:
        """Execute one message and reply."""
        message_id: int | None = None
        try:
            message = parse_message(text, self.max_message)
            message_id = message.id
            if not self.bucket.take(time.monotonic(), message.command.cost):
                self.num_refused += 1
                if self.num_refused > _MAX_REFUSED:
                    self.outbox.close(TOO_SLOW)
                raise RateLimited(_TOO_FAST)
            if isinstance(message.command, Ping):
                self.outbox.reply(PONG)
                return
            if isinstance(message.command, DeviceKeys):
                self.outbox.add_device_keys(message.command.keys)
                self.outbox.reply(OK, {"id": message_id})
                return
            caller = self.caller()
            self.send_reply(message_id, await execute(message.command, caller), caller.lang)
        except Exception as error:
            if isinstance(error, BadRequest | PayloadTooLarge) and message_id is None:
                message_id = message_id_of(text)
            if isinstance(error, StaleRevision):
                self.outbox.force_view()
            if not is_refusal(error):
                _logger.exception("WebSocket message failed")
                error = Refused(INTERNAL_ERROR)
            self.send_error(
                message_id, error, {"stale": True} if isinstance(error, StaleRevision) else {}
            )

    def caller(self) -> Caller:
        """Return the caller with the present role of its key."""
        outbox = self.outbox
        lang: Language = self.loaded.with_names(
            get_language(outbox.language_code, self.loaded.game)
        )
        return Caller(
            self.registry, self.loaded, outbox.role, lang, outbox.key_hash, outbox.expect_key
        )

    def send_reply(self, message_id: int | None, reply: Reply, lang: Language) -> None:
        """Reply with the result of a command."""
        if reply.refusal is not None:
            text, rule = lang.reason_text(reply.refusal), reply.refusal.rule or None
            self.outbox.reply(ERROR, {"id": message_id, "error": text, "rule": rule})
        elif (found := reply.to_confirm or reply.hint) is not None:
            frame_type = HINT if reply.hint is not None else CONFIRM
            data: dict[str, object] = {
                "id": message_id,
                "action": found.action,
                "text": found.text,
            }
            if reply.hint is not None and reply.hint.choice is not None:
                data["choice"] = reply.hint.choice
            self.outbox.reply(frame_type, data)
        else:
            seat = {} if reply.seat is None else {"seat": reply.seat}
            key = {} if reply.key is None else {"key": reply.key}
            self.outbox.reply(OK, {"id": message_id, **seat, **key})

    def send_error(
        self, message_id: int | None, error: Exception, extra: Mapping[str, object] | None = None
    ) -> None:
        """Reply with an error."""
        text, rule = error_text(error, self.caller().lang)
        self.outbox.reply(ERROR, {"id": message_id, "error": text, "rule": rule, **(extra or {})})


def _is_current(socket: WebSocket, loaded: LoadedTable, role: Role) -> bool:
    """Whether the page already shows the current view."""
    revision_text = socket.query_params.get("rev", "")
    is_number = revision_text.isascii() and revision_text.isdigit() and len(revision_text) < 10
    return (
        loaded.status == PLAYING
        and not loaded.names_changed
        and is_number
        and int(revision_text) == loaded.revision(role.seat)
    )
