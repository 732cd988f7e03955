"""The socket of a page: messages come in one by one, views and answers go out on their own."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from guildhall.core.reason import Reason, Refused
from guildhall.core.tongue import Tongue
from guildhall.server import deeds, lobby
from guildhall.server.deeds import Choice, Visitor
from guildhall.server.errors import BROKEN, is_refusal
from guildhall.server.hall import Hall
from guildhall.server.keys import digest
from guildhall.server.languages import tongue
from guildhall.server.limits import Bucket, Gate
from guildhall.server.live import PLAYING, Live, Role
from guildhall.server.mailbox import NO_TABLE, TOO_SLOW, UNKNOWN_KEY, Mailbox
from guildhall.server.messages import Message, number_of, read
from guildhall.server.refusals import Malformed, Missing, TooLarge, TooMany, UnknownKey
from guildhall.server.security import address
from guildhall.server.seeing import Easel
from guildhall.server.speaking import language, sentence
from guildhall.table import Stale

log = logging.getLogger("guildhall.server")

FAST: Final = Reason("", "Too many messages at once: wait a little.")
NO_TEXT: Final = Reason("", "A message is a text.")
MOST_REFUSED: Final = 50  # messages that come too fast, until the socket is closed
COSTS: Final = {"chat": 4.0, "hint": 8.0, "ask": 4.0, "name": 4.0, "plan": 2.0, "with": 4.0}
AWAY: Final = 1011
CODES: Final[dict[type[Exception], int]] = {
    UnknownKey: UNKNOWN_KEY,
    Missing: NO_TABLE,
    TooMany: TOO_SLOW,
}

Answer = dict[str, object]
Deed = Callable[[Visitor, Message], Awaitable[tuple[str, Answer]]]


async def attend(socket: WebSocket, table: str, hall: Hall, gate: Gate, easel: Easel) -> None:
    """Serve one socket from its first to its last message."""
    await socket.accept()
    key = socket.query_params.get("k")
    try:
        with gate.enter(address(socket)):
            live, role = await hall.visit(table, key)
            if role.seat is None and live.watchers() >= gate.limits.watchers:
                raise TooMany(Reason("", "Too many are watching this table."))
            known = None if key is None else digest(key)
            mailbox = Mailbox(socket, live, known, role, language(socket))
            await Seated(hall, mailbox, gate, easel).serve()
    except WebSocketDisconnect:
        return
    except (Refused, ValueError) as error:
        await turn_away(socket, error)


async def turn_away(socket: WebSocket, error: Exception) -> None:
    """Say why a socket is not served, and close it."""
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), AWAY)
    text, rule = sentence(error, tongue(language(socket), None))
    try:
        await socket.send_json({"error": text, "rule": rule})
        await socket.close(code)
    except (RuntimeError, WebSocketDisconnect):
        return


class Seated:
    """A socket at its table."""

    def __init__(self, hall: Hall, mailbox: Mailbox, gate: Gate, easel: Easel) -> None:
        self.hall = hall
        self.mailbox = mailbox
        self.live: Live = mailbox.live
        self.easel = easel
        self.most = gate.limits.message
        self.bucket: Bucket = gate.messages()
        self.refused = 0

    async def serve(self) -> None:
        """Read and send until one of both ends."""
        mailbox = self.mailbox
        if is_current(mailbox.socket, self.live, mailbox.role):
            mailbox.view_sent = self.easel.view_mark(self.live, mailbox.role)
        self.live.mailboxes.add(mailbox)
        self.live.changed()  # somebody has come
        sending = asyncio.create_task(mailbox.deliver(self.easel))
        reading = asyncio.create_task(self.listen())
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.mailboxes.discard(mailbox)
            for task in (sending, reading):
                task.cancel()
            results = await asyncio.gather(sending, reading, return_exceptions=True)
            self.live.changed()
            self.hall.litter.drop()
        for error in results:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                log.error("A socket broke", exc_info=error)

    async def listen(self) -> None:
        """Read messages and answer them, one after the other."""
        while True:
            received = await self.mailbox.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self.mailbox.closing is not None:
                continue  # it is being closed, for example because its key was replaced
            text = received.get("text")
            if not isinstance(text, str):
                self.refuse(None, Malformed(NO_TEXT))
                continue
            await self.hear(text)

    async def hear(self, text: str) -> None:
        """Answer one message."""
        number: int | None = None
        try:
            message = read(text, self.most)
            number = message.id
            if not self.bucket.take(time.monotonic(), COSTS.get(message.kind, 1.0)):
                self.refused += 1
                if self.refused > MOST_REFUSED:
                    self.mailbox.close(TOO_SLOW)
                raise TooMany(FAST)
            if message.kind == "ping":
                self.mailbox.answer("K")
                return
            if message.kind == "with":
                self.mailbox.bring(message.text("keys"))
                self.mailbox.answer("O", {"id": number})
                return
            letter, answer = await DEEDS[message.kind](self.visitor(), message)
            self.mailbox.answer(letter, {"id": number, **answer})
        except Exception as error:
            if isinstance(error, Malformed | TooLarge) and number is None:
                number = number_of(text)
            if isinstance(error, Stale):
                self.mailbox.show_again()
            if not is_refusal(error):
                log.exception("A message at a table failed")
                error = Refused(BROKEN)
            self.refuse(number, error, {"stale": True} if isinstance(error, Stale) else {})

    def visitor(self) -> Visitor:
        """Who is at the other end, with what the key allows now."""
        mailbox = self.mailbox
        speaks: Tongue = self.live.at_table(tongue(mailbox.language, self.live.game))
        return Visitor(self.hall, self.live, mailbox.role, speaks, mailbox.digest, mailbox.expect)

    def refuse(self, number: int | None, error: Exception, more: Answer | None = None) -> None:
        """Answer with a sentence."""
        text, rule = sentence(error, self.visitor().tongue)
        self.mailbox.answer("E", {"id": number, "error": text, "rule": rule, **(more or {})})


def is_current(socket: WebSocket, live: Live, role: Role) -> bool:
    """Whether the page has the current view, and names and seats have not changed since."""
    have = socket.query_params.get("have", "")
    is_number = have.isascii() and have.isdigit() and len(have) < 10
    return (
        live.phase == PLAYING
        and not live.is_renamed
        and is_number
        and int(have) == live.revision(role.seat)
    )


# One function for each kind of message; they give back the letter and the data of the answer.


def choice(found: Choice) -> Answer:
    """An action with its words, as data."""
    return {"a": found.action, "text": found.text}


async def act(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """A move."""
    found = await deeds.act(
        visitor, message.number("a"), message.number("seq"), message.flag("sure")
    )
    return ("O", {}) if found is None else ("A", choice(found))


async def typed(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """A move in words."""
    found = await deeds.typed(
        visitor, message.text("text"), message.number("seq"), message.flag("sure")
    )
    return ("O", {}) if found is None else ("A", choice(found))


async def plan(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Several moves that were marked together."""
    await deeds.plan(visitor, message.numbers("steps"), message.number("seq"))
    return "O", {}


async def why(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Why something is not possible."""
    reason, is_legal = deeds.why(visitor, message.numbers("about"))
    said = {"error": visitor.tongue.reason(reason), "rule": reason.rule or None}
    return ("O", {}) if is_legal else ("E", dict(said))


async def undo(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Take back."""
    await deeds.undo(visitor, message.number("seq"))
    return "O", {}


async def ask(visitor: Visitor, _: Message) -> tuple[str, Answer]:
    """Ask the table."""
    await deeds.ask(visitor)
    return "O", {}


async def answer(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Answer somebody who asks."""
    await deeds.answer(visitor, message.number("about"), message.flag("yes"))
    return "O", {}


async def chat(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Talk."""
    await deeds.chat(visitor, message.text("text"))
    return "O", {}


async def hint(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """What a bot would do."""
    return "H", choice(await deeds.hint(visitor, message.number("seq")))


async def start(visitor: Visitor, _: Message) -> tuple[str, Answer]:
    """Begin."""
    await lobby.start(visitor)
    return "O", {}


async def seat(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Manage a seat."""
    place = message.number("seat")
    key = await lobby.manage_seat(visitor, place, message.text("kind"), message.text("bot"))
    return ("O", {}) if key is None else ("O", {"seat": place, "key": key})


async def name(visitor: Visitor, message: Message) -> tuple[str, Answer]:
    """Sit down."""
    key = await lobby.sit(visitor, message.text("name"))
    return ("O", {}) if key is None else ("O", {"key": key})


DEEDS: Final[dict[str, Deed]] = {
    "act": act,
    "type": typed,
    "plan": plan,
    "why": why,
    "undo": undo,
    "ask": ask,
    "answer": answer,
    "chat": chat,
    "hint": hint,
    "start": start,
    "seat": seat,
    "name": name,
}
