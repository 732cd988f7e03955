"""Creates tables: seats, options, settings and keys."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from guildhall.bots import BOTS
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.view import OptionValue
from guildhall.server.http.errors import BadRequest
from guildhall.server.http.schemas import SeatRequest
from guildhall.server.tables.keys import hash_key, new_key, new_table_id
from guildhall.server.tables.loaded_table import BOT, FREE, PERSON, WAITING
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.text_rules import clean_name, unique_name
from guildhall.store import KeyRow, SeatRow, TableRow

_ME: Final = "me"


_SETTINGS: Final[dict[str, tuple[bool | str, ...]]] = {
    "shuffle": (True, False),  # shuffle the seats at the start
    "notebook": (False, True),  # list everything that was once public
}
"""The settings of a table and their values, the default first."""


@dataclass(frozen=True)
class CreatedTable:
    """A new table and its keys, which are stored only as hashes."""

    table_id: str
    host_key: str
    spectator_key: str
    seat_keys: dict[int, str] = field(default_factory=dict)


def _validate_settings(given: Mapping[str, object]) -> dict[str, bool | str]:
    """Return all settings, with defaults for those not given."""
    result: dict[str, bool | str] = {}
    for name in given:
        if name not in _SETTINGS:
            raise BadRequest(Reason("", "Unknown table setting: {name}.", {"name": name}))
    for name, allowed in _SETTINGS.items():
        value = given.get(name, allowed[0])
        found = [
            candidate
            for candidate in allowed
            if candidate == value and type(candidate) is type(value)
        ]
        if not found:
            raise BadRequest(
                Reason(
                    "",
                    "Invalid value for the table setting {name}: {value}.",
                    {"name": name, "value": str(value)},
                )
            )
        result[name] = found[0]
    return result


async def create_table(
    registry: TableRegistry,
    game: Game,
    seat_requests: Sequence[SeatRequest],
    options: Mapping[str, OptionValue],
    is_listed: bool,
    settings: Mapping[str, object],
) -> CreatedTable:
    """Create a table; every seat without a bot gets a key."""
    try:
        checked = game.validate_options_for(game.validate_seats(len(seat_requests)), options)
    except Refused as error:
        raise BadRequest(error.reason) from error
    table_settings = _validate_settings(settings)
    seats: list[SeatRow] = []
    keys: list[KeyRow] = []
    created = CreatedTable(new_table_id(), new_key(), new_key())
    host = ""
    for seat, seat_request in enumerate(seat_requests):
        seats.append(_seat_row(seat, seat_request, [row.name for row in seats]))
        if seat_request.kind != BOT:
            created.seat_keys[seat] = new_key()
            keys.append(KeyRow(hash_key(created.seat_keys[seat]), seat, seat_request.kind == _ME))
            if seat_request.kind == _ME:
                host = host or created.seat_keys[seat]
    if not host:
        keys.append(KeyRow(hash_key(created.host_key), None, True))
    keys.append(KeyRow(hash_key(created.spectator_key), None, False))
    now = time.time()
    pack = game.pack if game.has_custom_pack else None
    row = TableRow(
        created.table_id, game.id, game.ruleset, game.pack_digest, pack, checked, len(seats),
        WAITING, is_listed, table_settings, now, now, None,
    )  # fmt: skip
    await registry.store.create(row, seats, keys)
    return CreatedTable(
        created.table_id, host or created.host_key, created.spectator_key, created.seat_keys
    )


def _seat_row(seat: int, seat_request: SeatRequest, taken: Sequence[str]) -> SeatRow:
    if seat_request.kind == BOT:
        bot_name = seat_request.bot_name or "simple"
        check_bot(bot_name)
        return SeatRow(seat, BOT, "", bot_name)
    if seat_request.kind == FREE:
        return SeatRow(seat, FREE, "", "")
    name = unique_name(clean_name(seat_request.name), taken) if seat_request.name.strip() else ""
    return SeatRow(seat, PERSON, name, "")


def check_bot(name: str) -> None:
    """Raise BadRequest if there is no such bot."""
    if name not in BOTS:
        known = ", ".join(sorted(BOTS))
        raise BadRequest(Reason("", "Unknown bot; expected one of: {bots}.", {"bots": known}))
