"""What people do at a table, whichever way they ask for it. Each deed checks who may do it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from guildhall.core.reason import IllegalAction, NotNow, Reason, Refused
from guildhall.core.tongue import Tongue
from guildhall.server.asking import AGREE, ASK, GRANTED, REFUSE, open_request, place_of
from guildhall.server.hall import NO_KEY, Hall
from guildhall.server.live import Live, Role
from guildhall.server.manners import cleaned_chat
from guildhall.server.refusals import NotYours, TooMany, UnknownKey
from guildhall.server.sight import Request
from guildhall.table import Entry, Stale, Table

CHAT: Final = "chat"
MOST_SAID: Final = 5000  # at one table; requests and answers are heard also after it
HELPER: Final = "simple"  # the bot that gives hints

WATCHING: Final = Reason("", "You are watching: only who holds a seat can do this.")
STRANGE: Final = Reason("", "Only who was given a link to this table can talk here.")
LAPSED: Final = Reason("", "This request is no longer open.")
NOT_ASKED: Final = Reason("", "This request waits for the answers of others.")
FULL: Final = Reason("", "So much was said at this table that it takes no more.")
IS_LEGAL: Final = Reason("", "This is possible now.")


@dataclass(frozen=True)
class Choice:
    """An action with its words."""

    action: int
    text: str


@dataclass(frozen=True)
class Visitor:
    """Somebody at a table: the table, what the key allows, and the language."""

    hall: Hall
    live: Live
    role: Role
    tongue: Tongue
    digest: str | None  # of the key
    expect: Callable[[str], None] | None = None  # an open page is told which key it goes on with

    def again(self) -> "Visitor":
        """The same visitor after something has changed: the key may be for another seat now."""
        role = self.live.role(self.digest)
        if role is None:
            raise UnknownKey(NO_KEY)
        return replace(self, role=role)

    @property
    def seat(self) -> int:
        """The seat, of one who holds a seat."""
        if self.role.seat is None:
            raise NotYours(WATCHING)
        return self.role.seat

    @property
    def player(self) -> int:
        """The seat in a game that has begun; before, the key may still come to another seat."""
        self.live.check_begun()
        return self.again().seat

    @property
    def table(self) -> Table:
        """The game, if it has begun."""
        return self.live.game_on

    def named(self, action: int) -> Choice:
        """An action with its words."""
        seat = self.player
        view = self.table.view(seat)
        return Choice(action, self.live.game.text(view, seat, action, self.tongue))


# Moves


async def act(visitor: Visitor, action: int, revision: int, is_sure: bool = True) -> Choice | None:
    """Make a move; if it could not be taken back and nobody said to be sure, only name it."""
    seat = visitor.player
    if not is_sure:
        check_current(visitor, revision)
        if visitor.table.is_final(seat, action):
            return visitor.named(action)
    await visitor.hall.play(visitor.live, seat, [action], revision)
    return None


async def typed(visitor: Visitor, text: str, revision: int, is_sure: bool = True) -> Choice | None:
    """Make the move that a text means."""
    return await act(visitor, meant(visitor, text, revision), revision, is_sure)


def meant(visitor: Visitor, text: str, revision: int) -> int:
    """The action that a text means."""
    seat = visitor.player
    check_current(visitor, revision)
    try:
        return visitor.live.game.parse(visitor.table.view(seat), seat, text, visitor.tongue)
    except NotNow as refusal:
        reason = visitor.table.why_not(seat, refusal.action)
        if reason is None:
            raise
        raise IllegalAction(seat, refusal.action, reason) from None


async def plan(visitor: Visitor, steps: Sequence[int], revision: int) -> None:
    """Make several moves that were marked together, in an order in which they can be made."""
    seat = visitor.player
    order = visitor.table.plan(seat, steps, revision)
    await visitor.hall.play(visitor.live, seat, order, revision)


async def undo(visitor: Visitor, revision: int) -> None:
    """Take back the own last move."""
    seat = visitor.player
    await visitor.hall.change(
        visitor.live, lambda table: [table.propose_undo(seat, time.time(), revision)]
    )


def check_current(visitor: Visitor, revision: int) -> None:
    """Refuse what was chosen from an older view."""
    if visitor.table.revision(visitor.player) != revision:
        raise Stale


def why(visitor: Visitor, about: Sequence[int]) -> tuple[Reason, bool]:
    """Why none of some actions is possible now; or that one is, and which does not matter."""
    seat = visitor.player
    found = [visitor.table.why_not(seat, action) for action in about]
    reasons = [reason for reason in found if reason is not None]
    if len(reasons) < len(found) or not reasons:
        return IS_LEGAL, True
    # A rule of the title says more than one of the frame around all titles.
    return next((r for r in reasons if not r.rule.startswith("GH-")), reasons[0]), False


async def hint(visitor: Visitor, revision: int) -> Choice:
    """What a bot would do in this seat, from what the seat knows."""
    seat = visitor.player
    check_current(visitor, revision)
    view = visitor.table.view(seat)
    if not view["actions"]:
        raise IllegalAction(seat, -1, Reason("GH-6", "This seat has nothing to decide now."))
    action = await visitor.hall.workers.choose(visitor.live.game, view, HELPER)
    check_current(visitor, revision)
    return visitor.named(action)


# Asking the table


async def ask(visitor: Visitor) -> None:
    """Ask all others at the table to take back the own last move and what came after it."""
    seat, live, hall = visitor.player, visitor.live, visitor.hall
    visitor.table.propose_take_back(seat, time.time())  # refused now if it never can be
    place = place_of(visitor.table, seat)
    if not [person for person in live.persons() if person != seat]:
        await hall.change(live, lambda table: [taken_back(table, seat, place)])
        return
    request = open_request(live, hall.settings.patience)
    if request is None:
        await say(visitor, ASK, about=place)
    elif request.seat != seat:
        raise Refused(Reason("", "Another request to take back is open: answer it first."))
    elif not request.missing:  # all had agreed when the server went away
        await hall.to_the_end(grant(hall, live, request))


async def answer(visitor: Visitor, about: int, is_yes: bool) -> None:
    """Agree to a request or refuse it; the last one who agrees makes it happen."""
    seat, live, hall = visitor.player, visitor.live, visitor.hall
    request = open_request(live, hall.settings.patience)
    if request is None or request.about != about:
        raise Refused(LAPSED)
    if seat not in request.missing:
        raise Refused(NOT_ASKED)

    async def answered() -> None:
        await say(visitor, AGREE if is_yes else REFUSE, about=about)
        request = open_request(live, hall.settings.patience)
        if request is not None and request.about == about and not request.missing:
            await grant(hall, live, request)

    await hall.to_the_end(answered())


async def grant(hall: Hall, live: Live, request: Request) -> None:
    """Take back what all have agreed to; of two who agree at once, one makes it happen."""
    place = place_of(live.game_on, request.seat)
    try:
        await hall.change(live, lambda table: [taken_back(table, request.seat, place)])
    except Refused as error:
        if error.reason is not LAPSED:
            raise
    else:
        await hall.say(live, lambda: request.seat, GRANTED, about=request.about)


def taken_back(table: Table, seat: int, place: int) -> Entry:
    """The entry that a request asks for, unless something has happened since."""
    if place_of(table, seat) != place:
        raise Refused(LAPSED)
    return table.propose_take_back(seat, time.time())


# Talking


async def chat(visitor: Visitor, text: str) -> None:
    """Say something to the table."""
    if visitor.role.is_stranger:
        raise NotYours(STRANGE)
    said = cleaned_chat(text)
    if len(visitor.live.talk) >= MOST_SAID:
        raise TooMany(FULL)
    await say(visitor, CHAT, said)


async def say(visitor: Visitor, kind: str, text: str = "", about: int = 0) -> None:
    """Have something written into the talk of the table."""
    await visitor.hall.say(visitor.live, lambda: visitor.again().role.seat, kind, text, about)
