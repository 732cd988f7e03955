"""In the lobby: sitting down, managing seats, beginning, and playing again afterwards."""

import time
from collections.abc import Sequence
from typing import Final

from guildhall.core.reason import Reason, Refused
from guildhall.server.deeds import WATCHING, Visitor
from guildhall.server.hall import NO_KEY, Hall
from guildhall.server.keys import digest, new_key, new_table
from guildhall.server.live import BOT, OPEN, OVER, PERSON, Live
from guildhall.server.lots import drawn, shuffled
from guildhall.server.manners import cleaned_name, distinct
from guildhall.server.opening import check_bot
from guildhall.server.refusals import Malformed, NotYours, UnknownKey
from guildhall.store import KeyRow, SeatRow, StoreError
from guildhall.table import Table

KICK: Final = "kick"
HOST_ONLY: Final = Reason("", "Only who has opened the table can do this.")
HAS_BEGUN: Final = Reason("", "This game has begun already.")
NOT_LISTED: Final = Reason("", "This table is not open to everybody: ask for the link of a seat.")
NO_KIND: Final = Reason("", "A seat can be given to a bot or opened, or who sits there sent away.")
IS_TAKEN: Final = Reason("", "This seat is taken.")
ALL_TAKEN: Final = Reason("", "All seats are taken.")
STILL_OPEN: Final = Reason("", "A seat is still open: wait for somebody, or put a bot there.")


def check_open(live: Live) -> None:
    """Refuse what can be done only before the game begins."""
    if live.phase != OPEN:
        raise Refused(HAS_BEGUN)


def check_host(visitor: Visitor) -> None:
    """Refuse what only the host may do."""
    if not visitor.role.is_host:
        raise NotYours(HOST_ONLY)


def others(live: Live, seat: int) -> list[str]:
    """The names of all others."""
    return [row.name for row in live.seats if row.seat != seat and row.name]


async def sit(visitor: Visitor, name: str) -> str | None:
    """Sit down on the own seat with a name, or take another name.

    Who sits down by a link gets a new key, the only one of the seat: whoever has sent the link,
    and whoever else has read it, must not look on. Another name keeps the key, which gives None.
    """
    live, seat = visitor.live, visitor.seat
    clean = cleaned_name(name)
    key = new_key()
    given: list[str] = []

    async def seated() -> None:
        now, before = live.role(visitor.digest), live.seats[seat].kind
        # The key can have become void while we waited; and if the game was begun, here or
        # elsewhere, the seat may be another one's.
        if now is None and before != PERSON:
            raise UnknownKey(NO_KEY)
        wanted = SeatRow(seat, PERSON, distinct(clean, others(live, seat)), "")
        keys = [KeyRow(digest(key), seat, False)] if before == OPEN else None
        if keys and visitor.expect is not None:
            visitor.expect(digest(key))
        is_there = now is not None and now.seat == seat
        if not is_there or not await visitor.hall.store.set_seat(
            live.id, wanted, before, live.row.phase, keys, visitor.digest
        ):
            raise Refused(IS_TAKEN)
        if keys:
            given.append(key)

    try:
        await visitor.hall.change_rows(live, seated)
    except StoreError:
        # It may be written all the same, and then nobody else has the key.
        if not given and live.role(digest(key)) is None:
            raise
        return key
    return given[0] if given else None


async def join(hall: Hall, live: Live, name: str, seat: int | None) -> tuple[int, str]:
    """Take an open seat of a listed table; the key is new, so nobody else holds it."""
    check_open(live)
    if seat is not None and not 0 <= seat < len(live.seats):
        raise Malformed(Reason("", "There is no seat {seat}.", {"seat": seat}))
    key = new_key()
    clean = cleaned_name(name)
    taken: list[int] = []

    async def joined() -> None:
        check_open(live)
        wanted = range(len(live.seats)) if seat is None else [seat]
        for place in wanted:
            row = SeatRow(place, PERSON, distinct(clean, others(live, place)), "")
            keys = [KeyRow(digest(key), place, False)]
            if await hall.store.set_seat(live.id, row, OPEN, OPEN, keys):
                taken.append(place)
                return
        raise Refused(ALL_TAKEN if seat is None else IS_TAKEN)

    await hall.change_rows(live, joined)
    return taken[0], key


async def manage_seat(visitor: Visitor, seat: int, kind: str, bot: str = "simple") -> str | None:
    """Let the host put a bot on a seat, open it, or send somebody away; a new key if one is due."""
    check_host(visitor)
    live, store = visitor.live, visitor.hall.store
    check_open(live)
    if not 0 <= seat < len(live.seats):
        raise Malformed(Reason("", "There is no seat {seat}.", {"seat": seat}))
    if kind not in (BOT, OPEN, KICK):
        raise Malformed(NO_KIND)
    if seat == visitor.role.seat:
        raise Refused(Reason("", "You sit there yourself."))
    if kind == BOT:
        check_bot(bot)
    key = new_key() if kind != BOT else None

    async def managed() -> None:
        check_open(live)
        before = live.seats[seat].kind
        if before == PERSON and kind != KICK:
            raise Refused(IS_TAKEN)
        row = SeatRow(seat, BOT, "", bot) if kind == BOT else SeatRow(seat, OPEN, "", "")
        keys = [] if key is None else [KeyRow(digest(key), seat, False)]
        if not await store.set_seat(live.id, row, before, OPEN, keys):
            raise Refused(IS_TAKEN)

    await visitor.hall.change_rows(live, managed)
    return key


async def add_key(visitor: Visitor, is_only: bool) -> str:
    """A new key for the own seat or place, for another device; on demand the only one."""
    live, store, key = visitor.live, visitor.hall.store, new_key()

    async def added() -> None:
        now = visitor.again()
        mine = live.seats[now.seat]
        kept = [] if is_only else [row for row in live.keys if row.seat == now.seat]
        if len(kept) >= MOST_KEYS:
            raise Refused(Reason("", "This seat has been handed over too often."))
        keys = [*kept, KeyRow(digest(key), now.seat, now.role.is_host)]
        # With the phase: a game begun elsewhere right now would have moved us to another seat.
        # And by a key of the seat: who was sent away elsewhere right now gets no other.
        by = visitor.digest
        if not await store.set_seat(live.id, mine, mine.kind, live.row.phase, keys, by):
            raise Refused(IS_TAKEN)

    await visitor.hall.change_rows(live, added)
    return key


MOST_KEYS: Final = 20


async def start(visitor: Visitor) -> None:
    """Begin the game, if all seats are taken."""
    check_host(visitor)
    check_open(visitor.live)
    await begin(visitor.hall, visitor.live)


def check_taken(kinds: Sequence[str]) -> None:
    """Refuse to begin while a seat is open."""
    if OPEN in kinds:
        raise Refused(STILL_OPEN)


async def begin(hall: Hall, live: Live) -> None:
    """Draw people onto the seats, if the table wants that, and begin."""

    async def begun() -> None:
        if live.phase != OPEN:
            return  # somebody else was faster
        check_taken([row.kind for row in live.seats])
        order = list(range(len(live.seats)))
        if live.row.settings.get("shuffle", True):
            order = shuffled(order)
        table = Table(live.game, len(live.seats), live.row.options)
        await hall.store.begin(live.id, order, table.opening(drawn, time.time()))

    await hall.change_rows(live, begun)
    if live.phase == OPEN:  # at another server somebody was sent away right now
        raise Refused(STILL_OPEN)


async def rematch(visitor: Visitor) -> Live:
    """A new table for the same people, which the same keys open; there is only one.

    Its name is reserved first: whoever finds the name without the table makes the table.
    """
    hall, live = visitor.hall, visitor.live
    if visitor.role.seat is None and not visitor.role.is_host:
        raise NotYours(WATCHING)
    if live.phase != OVER:
        raise Refused(Reason("", "The game is not over yet."))

    async def reserved() -> None:
        if live.row.rematch is None:
            await hall.store.set_rematch(live.id, new_table())

    await hall.change_rows(live, reserved)
    name = live.row.rematch
    assert name is not None
    if await hall.store.table(name) is None:
        now, game = time.time(), hall.games[live.row.title]
        row = live.row._replace(
            id=name, ruleset=game.ruleset, pack_digest=game.pack_digest, phase=OPEN,
            pack=game.pack if game.is_own_pack else None, is_listed=False,
            options=game.checked_options(live.row.options),
            created_at=now, changed_at=now, rematch=None,
        )  # fmt: skip
        try:
            await hall.store.create(row, live.seats, live.keys)
        except Refused:
            if await hall.store.table(name) is None:
                raise
    again = await hall.live(name)
    if again.phase == OPEN:
        await begin(hall, again)
    return again
