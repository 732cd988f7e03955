"""Random play at tables, for tests that cover all games."""

import random
import zlib
from collections.abc import Callable, Iterator

import pytest

from guildhall.core.record import digest
from guildhall.table import LogEntry, Sampler, Table
from tests import random_games
from tests.random_games import Setup, Snapshot, Viewer
from tests.scale import scaled

TIMESTAMP = 1_700_000_000.0
MAX_SEALED_STARTS = scaled(8, 1000)  # simultaneous phases in a game

SETUPS = random_games.setups()
SEALED = random_games.sealed_setups()

SetupTest = Callable[[Setup], None]


def for_every_setup(test: SetupTest) -> SetupTest:
    """Run a test with two setups, or with all of them in `make test-all`."""
    return pytest.mark.parametrize("setup", sample_setups(SETUPS, test), ids=str)(test)


def for_every_sealed_setup(test: SetupTest) -> SetupTest:
    """The same for setups with simultaneous choices."""
    return pytest.mark.parametrize("setup", sample_setups(SEALED, test), ids=str)(test)


def sample_setups(setups: list[Setup], test: SetupTest) -> list[Setup]:
    """A default setup and a changed setup of another game, chosen by the test's name."""
    turn = zlib.crc32(test.__name__.encode()) % len(setups)
    pair = [setups[turn], setups[(turn + 3) % len(setups)]]
    return scaled(pair, setups)


def fixed_sampler(seed: int) -> Sampler:
    """A sampler with fixed outcomes."""
    rng = random.Random(f"draws {seed}")
    return lambda state: state.sample(rng)


def new_table(setup: Setup) -> Table:
    """A table before its first entry."""
    return Table(setup.game, setup.seats, dict(setup.options))


def started_table(setup: Setup, seed: int = 0) -> Table:
    """A table at its first decision."""
    table = new_table(setup)
    table.append(table.initial_entry(fixed_sampler(seed), TIMESTAMP))
    return table


def viewers(table: Table) -> list[Viewer]:
    """All seats and the spectator."""
    return [*range(table.seats), None]


def random_action(table: Table, rng: random.Random) -> tuple[int, int]:
    """A random action of any waiting seat."""
    seat = rng.choice(table.waiting())
    return seat, rng.choice(table.view(seat)["actions"])


def make_moves(table: Table, seat: int, *actions: int, seed: int = 0) -> list[LogEntry]:
    """Make moves that are chosen from the seat's current view."""
    entries = table.propose(
        seat, actions, table.revision(seat), fixed_sampler(table.seq + seed), TIMESTAMP
    )
    for entry in entries:
        table.append(entry)
    return entries


def play_randomly(table: Table, seed: int, undo: float = 0.0) -> Iterator[LogEntry]:
    """Play to the end with occasional undos; yield each entry after it was appended."""
    rng = random.Random(seed)
    while not table.over:
        seat, action = random_action(table, rng)
        yield from make_moves(table, seat, action, seed=seed)
        for other in range(table.seats):
            if rng.random() < undo and table.undo_barrier(other) is None:
                table.append(table.propose_undo(other, TIMESTAMP))
                yield table.log[-1]


def finished_table(setup: Setup, seed: int = 0, undo: float = 0.0) -> Table:
    table = started_table(setup, seed)
    for _ in play_randomly(table, seed, undo):
        pass
    return table


def decisions(setup: Setup, seed: int, undo: float = 0.0) -> Iterator[Table]:
    """The same table at each decision of a game."""
    table = started_table(setup, seed)
    yield table
    for _ in play_randomly(table, seed, undo):
        if not table.over:
            yield table


def sealed_starts(setup: Setup, seeds: range = range(2)) -> Iterator[Table]:
    """Tables at the start of a simultaneous phase; at least one."""
    is_found = False
    for seed in seeds:
        found = 0
        for table in decisions(setup, seed):
            if len(table.view(None)["asked"]) == len(table.waiting()) > 1:
                is_found = True
                found += 1
                yield reloaded(table, setup)
                if found == MAX_SEALED_STARTS:
                    break
    assert is_found, f"no sealed phase in {setup}"


def reloaded(table: Table, setup: Setup) -> Table:
    """The table rebuilt from its log, as on another server."""
    return Table.from_log(setup.game, setup.seats, dict(setup.options), table.log)


def viewer_snapshot(table: Table, viewer: Viewer) -> Snapshot:
    """Everything a viewer gets: view, events and revision."""
    return Snapshot([table.view(viewer), table.seat_events(viewer), table.revision(viewer)])


def full_snapshot(table: Table) -> Snapshot:
    """The snapshots of all viewers, and the state."""
    return Snapshot(
        [
            [viewer_snapshot(table, viewer).text for viewer in viewers(table)],
            digest(table.state),
            table.seq,
        ]
    )
