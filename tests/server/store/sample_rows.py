"""Sample rows and log entries for storage tests."""

import random
from pathlib import Path

import guildhall
from guildhall.core.event import Event
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import MOVE, LogEntry, Table

GAME = guildhall.game("city_guilds")
SEATS = 3
TIMESTAMP = 1_700_000_000.25
PACKAGE_FOLDER = Path(guildhall.__path__[0]).parent
ROOT = Path(__file__).parents[3]


def table_row(name: str = "table", status: str = "waiting", is_listed: bool = False) -> TableRow:
    """A table of City & Guilds for three."""
    return TableRow(
        id=name,
        game_id=GAME.id,
        ruleset=GAME.ruleset,
        pack_digest=GAME.pack_digest,
        pack_toml=None,
        options={"tavern_optional": True, "minstrel_counts": False},
        seats=SEATS,
        status=status,
        is_listed=is_listed,
        settings={"notebook": True, "shuffle": False},
        created_at=TIMESTAMP,
        updated_at=TIMESTAMP,
    )


SEAT_ROWS = [
    SeatRow(0, "person", "Ann", ""),
    SeatRow(1, "bot", "", "simple"),
    SeatRow(2, "free", "", ""),
]
KEY_ROWS = [KeyRow("aa" * 32, 0, True), KeyRow("bb" * 32, 2), KeyRow("cc" * 32, None)]


async def create(store: Store, name: str = "table", status: str = "waiting") -> str:
    """Save a table and return its id."""
    await store.create(table_row(name, status), SEAT_ROWS, KEY_ROWS)
    return name


async def create_full(store: Store, name: str = "table") -> str:
    """Save a table without open seats and return its id."""
    await create(store, name)
    await store.set_seat(name, SeatRow(2, "person", "Bob"))
    return name


def log_entry(seq: int, actor: int = 0, text: str = "") -> LogEntry:
    """A log entry that uses every field."""
    events = (
        Event("told", (0, 2, None), True, {"text": text, "list": [1, [2, None]], "yes": True}),
        Event("hidden", (1,), False, {}),
    )
    return LogEntry(
        seq, MOVE, actor, 7, (3, 0), (), events, TIMESTAMP + seq, (actor, None), seq % 2 == 0
    )


def game_log(seed: int = 0) -> list[LogEntry]:
    """The log of a whole game, with undos."""
    table = Table(GAME, SEATS, {})
    rng = random.Random(seed)
    table.append(table.initial_entry(lambda state: state.sample(rng), TIMESTAMP))
    while not table.over:
        seat = rng.choice(table.waiting())
        action = rng.choice(table.view(seat)["actions"])
        for made in table.propose(seat, [action], None, lambda state: state.sample(rng), TIMESTAMP):
            table.append(made)
        if rng.random() < 0.1 and table.undo_barrier(seat) is None:
            table.append(table.propose_undo(seat, TIMESTAMP))
    return table.log
