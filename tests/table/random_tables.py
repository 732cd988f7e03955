"""Tables that play at random, for tests that are written once for all titles."""

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
MAX_SEALED_STARTS = scaled(8, 1000)  # of sealed phases in a game

SETUPS = random_games.setups()
SEALED = random_games.sealed_setups()

SetupTest = Callable[[Setup], None]


def for_every_setup(test: SetupTest) -> SetupTest:
    """Run a test with all setups in `make test-all`, and with two of them otherwise."""
    return pytest.mark.parametrize("setup", sample_setups(SETUPS, test), ids=str)(test)


def for_every_sealed_setup(test: SetupTest) -> SetupTest:
    """The same for setups in which several seats choose at once."""
    return pytest.mark.parametrize("setup", sample_setups(SEALED, test), ids=str)(test)


def sample_setups(setups: list[Setup], test: SetupTest) -> list[Setup]:
    """One setup as usual and one of another title with its options switched, by the test's name."""
    turn = zlib.crc32(test.__name__.encode()) % len(setups)
    pair = [setups[turn], setups[(turn + 3) % len(setups)]]
    return scaled(pair, setups)


def fixed_sampler(seed: int) -> Sampler:
    """Answers to draws that are the same each time."""
    rng = random.Random(f"draws {seed}")
    return lambda state: state.sample(rng)


def new_table(setup: Setup) -> Table:
    """A table at which nothing has happened."""
    return Table(setup.game, setup.seats, dict(setup.options))


def started_table(setup: Setup, seed: int = 0) -> Table:
    """A table at its first decision."""
    table = new_table(setup)
    table.append(table.initial_entry(fixed_sampler(seed), TIMESTAMP))
    return table


def viewers(table: Table) -> list[Viewer]:
    """All seats, and the spectator."""
    return [*range(table.seats), None]


def random_action(table: Table, rng: random.Random) -> tuple[int, int]:
    """A random choice of any seat that waits."""
    seat = rng.choice(table.waiting())
    return seat, rng.choice(table.view(seat)["actions"])


def make_moves(table: Table, seat: int, *actions: int, seed: int = 0) -> list[LogEntry]:
    """Make moves, chosen from what the seat sees now."""
    entries = table.propose(
        seat, actions, table.revision(seat), fixed_sampler(table.seq + seed), TIMESTAMP
    )
    for entry in entries:
        table.append(entry)
    return entries


def play_randomly(table: Table, seed: int, undo: float = 0.0) -> Iterator[LogEntry]:
    """Play to the end, giving each entry after it was appended; now and then one is taken back."""
    rng = random.Random(seed)
    while not table.over:
        seat, action = random_action(table, rng)
        yield from make_moves(table, seat, action, seed=seed)
        for other in range(table.seats):
            if rng.random() < undo and table.undo_barrier(other) is None:
                table.append(table.propose_undo(other, TIMESTAMP))
                yield table.log[-1]


def finished_table(setup: Setup, seed: int = 0, undo: float = 0.0) -> Table:
    """A finished table."""
    table = started_table(setup, seed)
    for _ in play_randomly(table, seed, undo):
        pass
    return table


def decisions(setup: Setup, seed: int, undo: float = 0.0) -> Iterator[Table]:
    """One table at each decision of a game."""
    table = started_table(setup, seed)
    yield table
    for _ in play_randomly(table, seed, undo):
        if not table.over:
            yield table


def sealed_starts(setup: Setup, seeds: range = range(2)) -> Iterator[Table]:
    """Tables at which several seats are to choose at once and none has yet; at least one."""
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
    """The same table on another server, which has read the log."""
    return Table.from_log(setup.game, setup.seats, dict(setup.options), table.log)


def viewer_snapshot(table: Table, viewer: Viewer) -> Snapshot:
    """All that a viewer gets: view, what was told, revision."""
    return Snapshot([table.view(viewer), table.seat_events(viewer), table.revision(viewer)])


def full_snapshot(table: Table) -> Snapshot:
    """All that anybody gets, and the whole position."""
    return Snapshot(
        [
            [viewer_snapshot(table, viewer).text for viewer in viewers(table)],
            digest(table.state),
            table.seq,
        ]
    )
