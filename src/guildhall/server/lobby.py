"""Opening a table, sitting down, and beginning the game."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from guildhall.bots import bot as bot_named
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.view import OptionValue
from guildhall.server.deeds import WATCHING, Visitor
from guildhall.server.hall import Hall, drawn, shuffled
from guildhall.server.keys import digest, new_key, new_table
from guildhall.server.live import BOT, OPEN, OVER, PERSON, Live
from guildhall.server.manners import cleaned_name, distinct
from guildhall.server.refusals import Malformed, NotYours, malformed
from guildhall.store import KeyRow, SeatRow, TableRow
from guildhall.table import Table

ME: Final = "me"
KICK: Final = "kick"

HOST_ONLY: Final = Reason("", "Only who has opened the table can do this.")
HAS_BEGUN: Final = Reason("", "This game has begun already.")
NOT_LISTED: Final = Reason("", "This table is not open to everybody: ask for the link of a seat.")
IS_TAKEN: Final = Reason("", "This seat is taken.")
ALL_TAKEN: Final = Reason("", "All seats are taken.")
STILL_OPEN: Final = Reason("", "A seat is still open: wait for somebody, or put a bot there.")

SETTINGS: Final[dict[str, tuple[bool | str, ...]]] = {
    "shuffle": (True, False),  # whether people are drawn onto the seats by lot
    "notebook": (False, True),  # whether pages show what a perfect memory would know
    "screens": ("closed", "open"),  # for titles with screens
}
"""What a table may decide beside the rules; the default first."""


@dataclass(frozen=True)
class Wish:
    """Who shall sit on a seat of a new table."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Opened:
    """A new table, and the keys that are handed out this once."""

    table: str
    host: str
    watch: str
    seats: dict[int, str] = field(default_factory=dict)


def checked_settings(given: Mapping[str, object]) -> dict[str, bool | str]:
    """All settings of a table with their values, those not given at their defaults."""
    result: dict[str, bool | str] = {}
    for name in given:
        if name not in SETTINGS:
            raise malformed("A table has no setting {name}.", name=name)
    for name, choices in SETTINGS.items():
        value = given.get(name, choices[0])
        found = [choice for choice in choices if choice == value and type(choice) is type(value)]
        if not found:
            raise malformed("The setting {name} cannot be {value}.", name=name, value=str(value))
        result[name] = found[0]
    return result


async def open_table(
    hall: Hall,
    game: Game,
    wishes: Sequence[Wish],
    options: Mapping[str, OptionValue],
    is_listed: bool,
    settings: Mapping[str, object],
) -> Opened:
    """Open a table; each seat that is not a bot's gets a key."""
    try:
        game.checked_seats(len(wishes))
        checked = game.checked_options(options)
    except Refused as error:
        raise Malformed(error.reason) from error
    chosen = checked_settings(settings)
    seats: list[SeatRow] = []
    keys: list[KeyRow] = []
    opened = Opened(new_table(), new_key(), new_key())
    host = ""
    for seat, wish in enumerate(wishes):
        seats.append(seat_row(seat, wish, [row.name for row in seats]))
        if wish.kind != BOT:
            opened.seats[seat] = new_key()
            keys.append(KeyRow(digest(opened.seats[seat]), seat, wish.kind == ME))
            if wish.kind == ME:
                host = host or opened.seats[seat]
    if not host:
        keys.append(KeyRow(digest(opened.host), None, True))
    keys.append(KeyRow(digest(opened.watch), None, False))
    now = time.time()
    pack = game.pack if game.is_own_pack else None
    row = TableRow(
        opened.table, game.id, game.ruleset, game.pack_digest, pack, checked, len(seats),
        OPEN, is_listed, chosen, now, now, None,
    )  # fmt: skip
    await hall.store.create(row, seats, keys)
    return Opened(opened.table, host or opened.host, opened.watch, opened.seats)


def seat_row(seat: int, wish: Wish, taken: Sequence[str]) -> SeatRow:
    """The row of a seat at a new table."""
    if wish.kind == BOT:
        bot = wish.bot or "simple"
        bot_named(bot)
        return SeatRow(seat, BOT, "", bot)
    if wish.kind == OPEN:
        return SeatRow(seat, OPEN, "", "")
    name = distinct(cleaned_name(wish.name), taken) if wish.name.strip() else ""
    return SeatRow(seat, PERSON, name, "")


# In the lobby


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


async def sit(visitor: Visitor, name: str) -> None:
    """Sit down on the own seat with a name, or take another name."""
    live, seat = visitor.live, visitor.seat
    wanted = SeatRow(seat, PERSON, distinct(cleaned_name(name), others(live, seat)), "")
    before = live.seats[seat].kind

    async def seated() -> None:
        if not await visitor.hall.store.set_seat(live.id, wanted, expected_kind=before):
            raise Refused(IS_TAKEN)

    await visitor.hall.change_rows(live, seated)


async def join(hall: Hall, live: Live, name: str, seat: int | None) -> tuple[int, str]:
    """Take an open seat of a listed table; the key is new, so nobody else holds it."""
    check_open(live)
    if seat is not None and not 0 <= seat < len(live.seats):
        raise malformed("There is no seat {seat}.", seat=seat)
    key = new_key()
    clean = cleaned_name(name)
    taken: list[int] = []

    async def joined() -> None:
        check_open(live)
        wanted = range(len(live.seats)) if seat is None else [seat]
        for place in wanted:
            row = SeatRow(place, PERSON, distinct(clean, others(live, place)), "")
            if live.seats[place].kind == OPEN and await hall.store.set_seat(
                live.id, row, expected_kind=OPEN
            ):
                await hall.store.drop_keys(live.id, place)
                await hall.store.add_key(live.id, KeyRow(digest(key), place, False))
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
        raise malformed("There is no seat {seat}.", seat=seat)
    if kind not in (BOT, OPEN, KICK):
        raise malformed("A seat can be made bot or open, or its player sent away with kick.")
    if seat == visitor.role.seat:
        raise Refused(Reason("", "You sit there yourself."))
    if kind == BOT:
        bot_named(bot)
    key = new_key() if kind != BOT else None

    async def managed() -> None:
        check_open(live)
        before = live.seats[seat].kind
        if before == PERSON and kind != KICK:
            raise Refused(IS_TAKEN)
        row = SeatRow(seat, BOT, "", bot) if kind == BOT else SeatRow(seat, OPEN, "", "")
        if not await store.set_seat(live.id, row, expected_kind=before):
            raise Refused(IS_TAKEN)
        await store.drop_keys(live.id, seat)
        if key is not None:
            await store.add_key(live.id, KeyRow(digest(key), seat, False))

    await visitor.hall.change_rows(live, managed)
    return key


async def add_key(visitor: Visitor, is_only: bool) -> str:
    """A new key for the own seat or place, for another device; on demand the only one."""
    live, store, key = visitor.live, visitor.hall.store, new_key()
    row = KeyRow(digest(key), visitor.seat, visitor.role.is_host)

    async def added() -> None:
        if len([k for k in live.keys if k.seat == row.seat]) >= MOST_KEYS and not is_only:
            raise Refused(Reason("", "This seat has been handed over too often."))
        if is_only:
            await store.drop_keys(live.id, visitor.seat)
        await store.add_key(live.id, row)

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
