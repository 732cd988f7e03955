"""Tables that play at random, for tests that are written once for all titles."""

import random
import zlib
from collections.abc import Callable, Iterator

import pytest

from guildhall.core.record import digest
from guildhall.table import Draw, Entry, Table
from tests import kit
from tests.kit import Setup, Snapshot, Viewer
from tests.scale import scaled

AT = 1_700_000_000.0
MOST_OPENINGS = scaled(8, 1000)  # of sealed phases in a game

SETUPS = kit.setups()
SEALED = kit.sealed_setups()

Test = Callable[[Setup], None]


def for_every_setup(test: Test) -> Test:
    """Run a test with all setups in `make test-all`, and with two of them otherwise."""
    return pytest.mark.parametrize("setup", some_of(SETUPS, test), ids=str)(test)


def for_every_sealed_setup(test: Test) -> Test:
    """The same for setups in which several seats choose at once."""
    return pytest.mark.parametrize("setup", some_of(SEALED, test), ids=str)(test)


def some_of(setups: list[Setup], test: Test) -> list[Setup]:
    """One setup as usual and one of another title with its options switched, by the test's name."""
    turn = zlib.crc32(test.__name__.encode()) % len(setups)
    pair = [setups[turn], setups[(turn + 3) % len(setups)]]
    return scaled(pair, setups)


def draws(seed: int) -> Draw:
    """Answers to draws that are the same each time."""
    rng = random.Random(f"draws {seed}")
    return lambda state: state.sample(rng)


def unopened(setup: Setup) -> Table:
    """A table at which nothing has happened."""
    return Table(setup.game, setup.seats, dict(setup.options))


def opened(setup: Setup, seed: int = 0) -> Table:
    """A table at its first decision."""
    table = unopened(setup)
    table.append(table.opening(draws(seed), AT))
    return table


def viewers(table: Table) -> list[Viewer]:
    """All seats, and the spectator."""
    return [*range(table.seats), None]


def any_choice(table: Table, rng: random.Random) -> tuple[int, int]:
    """A random choice of any seat that waits."""
    seat = rng.choice(table.waiting())
    return seat, rng.choice(table.view(seat)["actions"])


def play(table: Table, seat: int, *actions: int, seed: int = 0) -> list[Entry]:
    """Make moves, chosen from what the seat sees now."""
    entries = table.propose(seat, actions, table.revision(seat), draws(table.seq + seed), AT)
    for entry in entries:
        table.append(entry)
    return entries


def course(table: Table, seed: int, undo: float = 0.0) -> Iterator[Entry]:
    """Play to the end, giving each entry after it was appended; now and then one is taken back."""
    rng = random.Random(seed)
    while not table.over:
        seat, action = any_choice(table, rng)
        yield from play(table, seat, action, seed=seed)
        for other in range(table.seats):
            if rng.random() < undo and table.undo_barrier(other) is None:
                table.append(table.propose_undo(other, AT))
                yield table.log[-1]


def played(setup: Setup, seed: int = 0, undo: float = 0.0) -> Table:
    """A finished table."""
    table = opened(setup, seed)
    for _ in course(table, seed, undo):
        pass
    return table


def decisions(setup: Setup, seed: int, undo: float = 0.0) -> Iterator[Table]:
    """One table at each decision of a game."""
    table = opened(setup, seed)
    yield table
    for _ in course(table, seed, undo):
        if not table.over:
            yield table


def sealed_openings(setup: Setup, seeds: range = range(2)) -> Iterator[Table]:
    """Tables at which several seats are to choose at once and none has yet; at least one."""
    is_found = False
    for seed in seeds:
        found = 0
        for table in decisions(setup, seed):
            if len(table.view(None)["asked"]) == len(table.waiting()) > 1:
                is_found = True
                found += 1
                yield again(table, setup)
                if found == MOST_OPENINGS:
                    break
    assert is_found, f"no sealed phase in {setup}"


def again(table: Table, setup: Setup) -> Table:
    """The same table on another server, which has read the log."""
    return Table.replayed(setup.game, setup.seats, dict(setup.options), table.log)


def seen(table: Table, viewer: Viewer) -> Snapshot:
    """All that a viewer gets: view, what was told, revision."""
    return Snapshot([table.view(viewer), table.told(viewer), table.revision(viewer)])


def all_seen(table: Table) -> Snapshot:
    """All that anybody gets, and the whole position."""
    return Snapshot(
        [[seen(table, viewer).text for viewer in viewers(table)], digest(table.state), table.seq]
    )
