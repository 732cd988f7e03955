"""Opening a table: who shall sit where, under which rules, and the keys that are handed out."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from guildhall.bots import BOTS
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.view import OptionValue
from guildhall.server.hall import Hall
from guildhall.server.keys import digest, new_key, new_table
from guildhall.server.live import BOT, OPEN, PERSON
from guildhall.server.manners import cleaned_name, distinct
from guildhall.server.refusals import Malformed
from guildhall.store import KeyRow, SeatRow, TableRow

ME: Final = "me"


SETTINGS: Final[dict[str, tuple[bool | str, ...]]] = {
    "shuffle": (True, False),  # whether people are drawn onto the seats by lot
    "notebook": (False, True),  # whether pages show what a perfect memory would know
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
            raise Malformed(Reason("", "A table has no setting {name}.", {"name": name}))
    for name, choices in SETTINGS.items():
        value = given.get(name, choices[0])
        found = [choice for choice in choices if choice == value and type(choice) is type(value)]
        if not found:
            raise Malformed(
                Reason(
                    "",
                    "The setting {name} cannot be {value}.",
                    {"name": name, "value": str(value)},
                )
            )
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
        check_bot(bot)
        return SeatRow(seat, BOT, "", bot)
    if wish.kind == OPEN:
        return SeatRow(seat, OPEN, "", "")
    name = distinct(cleaned_name(wish.name), taken) if wish.name.strip() else ""
    return SeatRow(seat, PERSON, name, "")


def check_bot(name: str) -> None:
    """Refuse a bot that there is not."""
    if name not in BOTS:
        known = ", ".join(sorted(BOTS))
        raise Malformed(Reason("", "There is no such bot; there are: {bots}.", {"bots": known}))
