"""The socket of a page: messages come in one by one, views and answers go out on their own."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
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
from guildhall.server.i18n import error_text, get_language, language_code_of
from guildhall.server.pages.cache import PageCache
from guildhall.server.rate_limits import RateLimiter, TokenBucket
from guildhall.server.security import client_address
from guildhall.server.tables import commands, lobby
from guildhall.server.tables.commands import Caller, NamedAction
from guildhall.server.tables.keys import hash_key
from guildhall.server.tables.loaded_table import PLAYING, LoadedTable, Role
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.ws.messages import Message, message_id_of, parse_message
from guildhall.server.ws.outbox import NO_TABLE, TOO_SLOW, UNKNOWN_KEY, Outbox
from guildhall.table import StaleRevision

_logger = logging.getLogger("guildhall.server")

_TOO_FAST: Final = Reason("", "Too many messages at once: wait a little.")
_NOT_A_TEXT: Final = Reason("", "A message is a text.")
_MAX_REFUSED: Final = 50  # messages that come too fast, until the socket is closed
_COSTS: Final = {"chat": 4.0, "hint": 8.0, "ask": 4.0, "name": 4.0, "plan": 2.0, "with": 4.0}
_SERVER_ERROR: Final = 1011
_CLOSE_CODES: Final[dict[type[Exception], int]] = {
    Unauthorized: UNKNOWN_KEY,
    NotFound: NO_TABLE,
    RateLimited: TOO_SLOW,
}

_Reply = dict[str, object]
_Command = Callable[[Caller, Message], Awaitable[tuple[str, _Reply]]]


async def serve_socket(
    socket: WebSocket,
    table_id: str,
    registry: TableRegistry,
    rate_limiter: RateLimiter,
    page_cache: PageCache,
) -> None:
    """Serve one socket from its first to its last message."""
    await socket.accept()
    key = socket.query_params.get("k")
    try:
        with rate_limiter.connection(client_address(socket)):
            loaded, role = await registry.authorize(table_id, key)
            if role.seat is None and loaded.spectators() >= rate_limiter.limits.max_spectators:
                raise RateLimited(Reason("", "Too many are watching this table."))
            key_hash = None if key is None else hash_key(key)
            outbox = Outbox(socket, loaded, key_hash, role, language_code_of(socket))
            await SocketSession(registry, outbox, rate_limiter, page_cache).run()
    except WebSocketDisconnect:
        return
    except (Refused, ValueError) as error:
        await _reject(socket, error)


async def _reject(socket: WebSocket, error: Exception) -> None:
    """Say why a socket is not served, and close it."""
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
    """A socket at its table."""

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
        """Read and send until one of both ends."""
        outbox = self.outbox
        if _is_current(outbox.socket, self.loaded, outbox.role):
            outbox.sent_view_key = self.page_cache.view_key(self.loaded, outbox.role)
        self.loaded.outboxes.add(outbox)
        self.loaded.notify()  # somebody has come
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
                _logger.error("A socket broke", exc_info=error)

    async def read_messages(self) -> None:
        """Read messages and answer them, one after the other."""
        while True:
            received = await self.outbox.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self.outbox.close_code is not None:
                continue  # it is being closed, for example because its key was replaced
            text = received.get("text")
            if not isinstance(text, str):
                self.send_error(None, BadRequest(_NOT_A_TEXT))
                continue
            await self.handle(text)

    async def handle(self, text: str) -> None:
        """Answer one message."""
        message_id: int | None = None
        try:
            message = parse_message(text, self.max_message)
            message_id = message.id
            if not self.bucket.take(time.monotonic(), _COSTS.get(message.type, 1.0)):
                self.num_refused += 1
                if self.num_refused > _MAX_REFUSED:
                    self.outbox.close(TOO_SLOW)
                raise RateLimited(_TOO_FAST)
            if message.type == "ping":
                self.outbox.reply("K")
                return
            if message.type == "with":
                self.outbox.add_device_keys(message.text("keys"))
                self.outbox.reply("O", {"id": message_id})
                return
            frame_type, reply = await COMMANDS[message.type](self.caller(), message)
            self.outbox.reply(frame_type, {"id": message_id, **reply})
        except Exception as error:
            if isinstance(error, BadRequest | PayloadTooLarge) and message_id is None:
                message_id = message_id_of(text)
            if isinstance(error, StaleRevision):
                self.outbox.force_view()
            if not is_refusal(error):
                _logger.exception("A message at a table failed")
                error = Refused(INTERNAL_ERROR)
            self.send_error(
                message_id, error, {"stale": True} if isinstance(error, StaleRevision) else {}
            )

    def caller(self) -> Caller:
        """Who is at the other end, with what the key allows now."""
        outbox = self.outbox
        lang: Language = self.loaded.with_names(
            get_language(outbox.language_code, self.loaded.game)
        )
        return Caller(
            self.registry, self.loaded, outbox.role, lang, outbox.key_hash, outbox.expect_key
        )

    def send_error(
        self, message_id: int | None, error: Exception, extra: _Reply | None = None
    ) -> None:
        """Answer with a sentence."""
        text, rule = error_text(error, self.caller().lang)
        self.outbox.reply("E", {"id": message_id, "error": text, "rule": rule, **(extra or {})})


def _is_current(socket: WebSocket, loaded: LoadedTable, role: Role) -> bool:
    """Whether the page has the current view, and names and seats have not changed since."""
    revision_text = socket.query_params.get("have", "")
    is_number = revision_text.isascii() and revision_text.isdigit() and len(revision_text) < 10
    return (
        loaded.status == PLAYING
        and not loaded.names_changed
        and is_number
        and int(revision_text) == loaded.revision(role.seat)
    )


# One function for each kind of message; they give back the letter and the data of the answer.


def _action_data(named_action: NamedAction) -> _Reply:
    """An action with its words, as data."""
    return {"a": named_action.action, "text": named_action.text}


async def _move(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """A move."""
    found = await commands.move(
        caller, message.integer("a"), message.integer("seq"), message.boolean("sure")
    )
    return ("O", {}) if found is None else ("A", _action_data(found))


async def _move_text(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """A move in words."""
    found = await commands.move_by_text(
        caller, message.text("text"), message.integer("seq"), message.boolean("sure")
    )
    return ("O", {}) if found is None else ("A", _action_data(found))


async def _moves(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Several moves that were marked together."""
    await commands.move_several(caller, message.integers("steps"), message.integer("seq"))
    return "O", {}


async def _why(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Why something is not possible."""
    reason, is_legal = commands.why(caller, message.integers("about"))
    refusal = {"error": caller.lang.reason_text(reason), "rule": reason.rule or None}
    return ("O", {}) if is_legal else ("E", dict(refusal))


async def _undo(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Take back."""
    await commands.undo(caller, message.integer("seq"))
    return "O", {}


async def _request_undo(caller: Caller, _: Message) -> tuple[str, _Reply]:
    """Ask the table."""
    await commands.request_undo(caller)
    return "O", {}


async def _respond_undo(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Answer somebody who asks."""
    await commands.respond_to_undo(caller, message.integer("about"), message.boolean("yes"))
    return "O", {}


async def _chat(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Talk."""
    await commands.chat(caller, message.text("text"))
    return "O", {}


async def _hint(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """What a bot would do."""
    return "H", _action_data(await commands.hint(caller, message.integer("seq")))


async def _start(caller: Caller, _: Message) -> tuple[str, _Reply]:
    """Begin."""
    await lobby.start(caller)
    return "O", {}


async def _set_seat(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Manage a seat."""
    seat = message.integer("seat")
    key = await lobby.set_seat(caller, seat, message.text("kind"), message.text("bot"))
    return ("O", {}) if key is None else ("O", {"seat": seat, "key": key})


async def _sit(caller: Caller, message: Message) -> tuple[str, _Reply]:
    """Sit down."""
    key = await lobby.sit(caller, message.text("name"))
    return ("O", {}) if key is None else ("O", {"key": key})


COMMANDS: Final[dict[str, _Command]] = {
    "act": _move,
    "type": _move_text,
    "plan": _moves,
    "why": _why,
    "undo": _undo,
    "ask": _request_undo,
    "answer": _respond_undo,
    "chat": _chat,
    "hint": _hint,
    "start": _start,
    "seat": _set_seat,
    "name": _sit,
}
