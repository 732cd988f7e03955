"""Tables at which bots have moved since the last decision of the only person."""

import random
from functools import cache
from typing import Final

import guildhall
from guildhall.core.state import State
from guildhall.server.tables.keys import hash_key
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import LogEntry, Table

SEAT: Final = 0
SEATS: Final = 3
BOTS: Final = (1, 2)


@cache
def log_after_bots(game_id: str, is_undoable: bool) -> tuple[LogEntry, ...]:
    """The log of a game until bots have moved and the person is to move again."""
    game = guildhall.game(game_id)
    for seed in range(100):
        rng = random.Random(seed)

        def sample(state: State, rng: random.Random = rng) -> int:
            return state.sample(rng)

        table = Table(game, SEATS, {})
        table.append(table.initial_entry(sample, 0.0))
        while not table.over:
            have_bots_moved = table.effective_moves[-1].actor in BOTS
            if table.waiting() == [SEAT] and have_bots_moved and table.last_decision(SEAT):
                if (table.undo_barrier(SEAT, BOTS) is None) == is_undoable:
                    return tuple(table.log)
            seat = rng.choice(table.waiting())
            actions = [rng.choice(table.view(seat)["actions"])]
            table.append(table.propose(seat, actions, None, sample, 0.0)[0])
    raise AssertionError(f"no random game of {game_id} gets there")


async def write_table(
    database: str, table_id: str, key: str, game_id: str, is_undoable: bool
) -> Table:
    """Write such a table, and return the position before the person's last decision."""
    game, log = guildhall.game(game_id), log_after_bots(game_id, is_undoable)
    options = dict(Table(game, SEATS, {}).options)
    row = TableRow(
        table_id, game.id, game.ruleset, game.pack_digest, None, options, SEATS, "waiting", False,
        {"shuffle": False}, 0.0, 0.0,
    )  # fmt: skip
    bots = [SeatRow(seat, "bot", f"Bot {seat}", "random") for seat in BOTS]
    store = await Store.open(database)
    await store.create(
        row, [SeatRow(SEAT, "person", "Anna"), *bots], [KeyRow(hash_key(key), SEAT, True)]
    )
    assert await store.start_game(table_id, list(range(SEATS)), log[0])
    await store.append(table_id, list(log[1:]))
    await store.close()
    last = max(entry.seq for entry in log if entry.actor == SEAT)
    return Table.from_log(game, SEATS, {}, log[: last - 1])
