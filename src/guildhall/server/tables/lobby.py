"""Commands of the lobby: take and manage seats, start the game, and play a rematch."""

import time
from collections.abc import Sequence
from typing import Final, Literal

from guildhall.core.reason import Reason, Refused
from guildhall.server.chance import sample_outcome, shuffled
from guildhall.server.http.errors import BadRequest, Forbidden, Unauthorized
from guildhall.server.tables.commands import SEAT_NEEDED, Caller
from guildhall.server.tables.create import check_bot
from guildhall.server.tables.keys import hash_key, new_key, new_table_id
from guildhall.server.tables.loaded_table import BOT, FREE, OVER, PERSON, WAITING, LoadedTable
from guildhall.server.tables.registry import INVALID_LINK, TableRegistry
from guildhall.server.text_rules import clean_name, unique_name
from guildhall.store import KeyRow, SeatRow, StoreError
from guildhall.table import Table

KICK: Final = "kick"
_MAX_KEYS: Final = 20  # per seat
_HOST_ONLY: Final = Reason("", "Only the host can do this.")
_ALREADY_STARTED: Final = Reason("", "The game has already started.")
NOT_LISTED: Final = Reason("", "This table is private. Ask the host for an invitation link.")
_SEAT_TAKEN: Final = Reason("", "This seat is taken.")
_ALL_SEATS_TAKEN: Final = Reason("", "All seats are taken.")
_SEAT_STILL_FREE: Final = Reason("", "A seat is still open. Wait for a player or add a bot.")


def _check_not_started(loaded: LoadedTable) -> None:
    if loaded.status != WAITING:
        raise Refused(_ALREADY_STARTED)


def _check_host(caller: Caller) -> None:
    if not caller.role.is_host:
        raise Forbidden(_HOST_ONLY)


def _other_names(loaded: LoadedTable, seat: int) -> list[str]:
    return [row.name for row in loaded.seats if row.seat != seat and row.name]


async def sit(caller: Caller, name: str) -> str | None:
    """Take the caller's seat under a name, or change the name.

    Taking a free seat replaces all keys of the seat and returns the new one, so that nobody else
    who knows the invitation link can watch the seat. Changing the name returns None.
    """
    loaded, seat = caller.loaded, caller.seat
    clean = clean_name(name)
    key = new_key()
    given: list[str] = []

    async def take_seat() -> None:
        now, previous_kind = loaded.role(caller.key_hash), loaded.seats[seat].kind
        # While we waited, the key may have been revoked, or the game started and the seats
        # shuffled.
        if now is None and previous_kind != PERSON:
            raise Unauthorized(INVALID_LINK)
        wanted = SeatRow(seat, PERSON, unique_name(clean, _other_names(loaded, seat)), "")
        keys = [KeyRow(hash_key(key), seat, False)] if previous_kind == FREE else None
        if keys and caller.expect_key is not None:
            caller.expect_key(hash_key(key))
        is_there = now is not None and now.seat == seat
        if not is_there or not await caller.registry.store.set_seat(
            loaded.id, wanted, previous_kind, loaded.row.status, keys, caller.key_hash
        ):
            raise Refused(_SEAT_TAKEN)
        if keys:
            given.append(key)

    try:
        await caller.registry.update_rows(loaded, take_seat)
    except StoreError:
        # It may have been saved nevertheless, and then only the caller can use the new key.
        if not given and loaded.role(hash_key(key)) is None:
            raise
        return key
    return given[0] if given else None


async def join(
    registry: TableRegistry, loaded: LoadedTable, name: str, seat: int | None
) -> tuple[int, str]:
    """Take a free seat of a listed table; return the seat and its new key."""
    _check_not_started(loaded)
    if seat is not None and not 0 <= seat < len(loaded.seats):
        raise BadRequest(Reason("", "There is no seat {seat}.", {"seat": seat}))
    key = new_key()
    clean = clean_name(name)
    taken: list[int] = []

    async def take_free_seat() -> None:
        _check_not_started(loaded)
        wanted = range(len(loaded.seats)) if seat is None else [seat]
        for candidate in wanted:
            row = SeatRow(
                candidate, PERSON, unique_name(clean, _other_names(loaded, candidate)), ""
            )
            keys = [KeyRow(hash_key(key), candidate, False)]
            if await registry.store.set_seat(loaded.id, row, FREE, WAITING, keys):
                taken.append(candidate)
                return
        raise Refused(_ALL_SEATS_TAKEN if seat is None else _SEAT_TAKEN)

    await registry.update_rows(loaded, take_free_seat)
    return taken[0], key


async def set_seat(
    caller: Caller, seat: int, kind: Literal["bot", "free", "kick"], bot_name: str = "simple"
) -> str | None:
    """Let the host add a bot, free a seat or remove a player; return the new key of a free seat."""
    _check_host(caller)
    loaded, store = caller.loaded, caller.registry.store
    _check_not_started(loaded)
    if not 0 <= seat < len(loaded.seats):
        raise BadRequest(Reason("", "There is no seat {seat}.", {"seat": seat}))
    if seat == caller.role.seat:
        raise Refused(Reason("", "That is your own seat."))
    if kind == BOT:
        check_bot(bot_name)
    key = new_key() if kind != BOT else None

    async def change_seat() -> None:
        _check_not_started(loaded)
        previous_kind = loaded.seats[seat].kind
        if previous_kind == PERSON and kind != KICK:
            raise Refused(_SEAT_TAKEN)
        row = SeatRow(seat, BOT, "", bot_name) if kind == BOT else SeatRow(seat, FREE, "", "")
        keys = [] if key is None else [KeyRow(hash_key(key), seat, False)]
        if not await store.set_seat(loaded.id, row, previous_kind, WAITING, keys):
            raise Refused(_SEAT_TAKEN)

    await caller.registry.update_rows(loaded, change_seat)
    return key


async def add_key(caller: Caller, is_only: bool) -> str:
    """Return another key for the caller's seat, optionally revoking all others."""
    loaded, store, key = caller.loaded, caller.registry.store, new_key()

    async def add() -> None:
        now = caller.refreshed()
        seat_row = loaded.seats[now.seat]
        kept = [] if is_only else [row for row in loaded.keys if row.seat == now.seat]
        if len(kept) >= _MAX_KEYS:
            raise Refused(Reason("", "This seat is linked to too many devices."))
        keys = [*kept, KeyRow(hash_key(key), now.seat, now.role.is_host)]
        # The expected status guards against a game that another server starts now, which may
        # shuffle the seats; the required key against a player whom it removes now.
        key_hash = caller.key_hash
        if not await store.set_seat(
            loaded.id, seat_row, seat_row.kind, loaded.row.status, keys, key_hash
        ):
            raise Refused(_SEAT_TAKEN)

    await caller.registry.update_rows(loaded, add)
    return key


async def start(caller: Caller) -> None:
    """Let the host start the game, if all seats are taken."""
    _check_host(caller)
    _check_not_started(caller.loaded)
    await start_game(caller.registry, caller.loaded)


def check_seats_taken(kinds: Sequence[str]) -> None:
    """Raise Refused if a seat is free."""
    if FREE in kinds:
        raise Refused(_SEAT_STILL_FREE)


async def start_game(registry: TableRegistry, loaded: LoadedTable) -> None:
    """Shuffle the seats, unless the table's settings say otherwise, and start the game."""

    async def start_once() -> None:
        if loaded.status != WAITING:
            return  # another request was faster
        check_seats_taken([row.kind for row in loaded.seats])
        order = list(range(len(loaded.seats)))
        if loaded.row.settings.get("shuffle", True):
            order = shuffled(order)
        table = Table(loaded.game, len(loaded.seats), loaded.row.options)
        await registry.store.start_game(
            loaded.id, order, table.initial_entry(sample_outcome, time.time())
        )

    await registry.update_rows(loaded, start_once)
    if loaded.status == WAITING:  # another server has removed a player meanwhile
        raise Refused(_SEAT_STILL_FREE)


async def rematch(caller: Caller) -> LoadedTable:
    """Create a table for the same players with the same keys, or return the existing one.

    Its id is reserved first; a caller who finds the id reserved but no table creates the table.
    """
    registry, loaded = caller.registry, caller.loaded
    if caller.role.seat is None and not caller.role.is_host:
        raise Forbidden(SEAT_NEEDED)
    if loaded.status != OVER:
        raise Refused(Reason("", "The game is not over yet."))

    async def reserve_id() -> None:
        if loaded.row.rematch_id is None:
            await registry.store.claim_rematch(loaded.id, new_table_id())

    await registry.update_rows(loaded, reserve_id)
    new_id = loaded.row.rematch_id
    assert new_id is not None
    if await registry.store.table(new_id) is None:
        now, game = time.time(), registry.games[loaded.row.game_id]
        row = loaded.row._replace(
            id=new_id, ruleset=game.ruleset, pack_digest=game.pack_digest, status=WAITING,
            pack_toml=game.pack if game.has_custom_pack else None, is_listed=False,
            options=game.validate_options(loaded.row.options),
            created_at=now, updated_at=now, rematch_id=None,
        )  # fmt: skip
        try:
            await registry.store.create(row, loaded.seats, loaded.keys)
        except Refused:
            if await registry.store.table(new_id) is None:
                raise
    new_loaded = await registry.get(new_id)
    if new_loaded.status == WAITING:
        await start_game(registry, new_loaded)
    return new_loaded
