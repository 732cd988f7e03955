"""Random play and helpers for tests that cover all games."""

import itertools
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import guildhall
from guildhall import CHANCE, OVER, Game
from guildhall.core.event import Event
from guildhall.core.state import State
from guildhall.core.view import OptionValue, View
from tests.scale import scaled

Viewer = int | None
Move = tuple[int, int]
Policy = Callable[[State, random.Random], Move]

MAX_COMBINATIONS = 16
MOVES_BEFORE_SEALED = 100
"""A game with sealed phases has one within this many moves."""


class Setup(NamedTuple):
    """A game with its seats and options."""

    game_id: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def game(self) -> Game:
        return guildhall.game(self.game_id)

    def start(self) -> State:
        return self.game.start(self.seats, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.game_id, str(self.seats), *(f"{n}={v}" for n, v in self.options)])


# Setups


def option_sets(game: Game) -> list[tuple[tuple[str, OptionValue], ...]]:
    """All combinations of options; if there are too many, each value of each option alone."""
    names = list(game.options)
    tables = [game.options[name].values for name in names]
    combined = [tuple(zip(names, values, strict=True)) for values in itertools.product(*tables)]
    if len(combined) <= MAX_COMBINATIONS:
        return combined
    single = [((name, value),) for name in names for value in game.options[name].values]
    return [(), *single]


def all_setups() -> list[Setup]:
    """Every game with every number of seats and set of options."""
    return [
        Setup(game_id, seats, options)
        for game_id in guildhall.titles()
        for seats in guildhall.game(game_id).seats
        for options in option_sets(guildhall.game(game_id))
    ]


def default_setups() -> list[Setup]:
    """Every game with every number of seats and default options."""
    return [
        Setup(game_id, seats, ())
        for game_id in guildhall.titles()
        for seats in guildhall.game(game_id).seats
    ]


def covering_setups() -> list[Setup]:
    """Every game twice: the default, and the fewest seats with all options changed."""
    covering = []
    for game_id in guildhall.titles():
        game = guildhall.game(game_id)
        switched = tuple(
            (name, next(choice for choice in option.values if choice != option.default))
            for name, option in game.options.items()
        )
        covering.append(Setup(game_id, game.default_seats(), ()))
        covering.append(Setup(game_id, game.seats[0], switched))
    return covering


def setups() -> list[Setup]:
    """Setups for tests of every setup: a small covering set, or all in `make test-all`."""
    return scaled(covering_setups, all_setups)()


def seat_count_setups() -> list[Setup]:
    """Setups for tests in which only the number of seats matters."""
    return scaled(covering_setups, default_setups)()


@cache
def has_sealed_phase(setup: Setup) -> bool:
    """Whether several seats decide at once; two-player Flandern has no such phase."""
    state = setup.start()
    moves = play_moves(state, seed=0, depth=MOVES_BEFORE_SEALED)
    return any(len(state.waiting()) > 1 for _ in moves)


def sealed_setups() -> list[Setup]:
    """The `setups` with sealed phases."""
    return [setup for setup in setups() if has_sealed_phase(setup)]


def one_setup_each() -> list[Setup]:
    """One setup per game, alternating between default and changed options; or all setups."""
    covering = covering_setups()
    usual = [covering[2 * at + at % 2] for at in range(len(covering) // 2)]
    return scaled(usual, all_setups())


# Playing


def random_move(state: State, rng: random.Random) -> Move:
    """A random move of chance or of any waiting seat, not only of the actor."""
    if state.actor == CHANCE:
        return CHANCE, state.sample(rng)
    seat = rng.choice(state.waiting())
    return seat, rng.choice(state.actions(seat))


def first_move(state: State, rng: random.Random) -> Move:
    """The actor's first legal action."""
    return (CHANCE, state.sample(rng)) if state.actor == CHANCE else legal_moves(state)[0]


def last_move(state: State, rng: random.Random) -> Move:
    """The last legal action of the last waiting seat."""
    return (CHANCE, state.sample(rng)) if state.actor == CHANCE else legal_moves(state)[-1]


POLICIES: tuple[Policy, ...] = (random_move, first_move, last_move)


def legal_moves(state: State) -> list[Move]:
    """All legal moves of chance or of the waiting seats."""
    if state.actor == CHANCE:
        return [(CHANCE, outcome) for outcome, _ in state.outcomes()]
    return [(seat, action) for seat in sorted(state.waiting()) for action in state.actions(seat)]


def play_moves(
    state: State, seed: int, depth: int | None = None, policy: Policy = random_move
) -> Iterator[Move]:
    """Play to a depth or to the end; yield each move after it was made."""
    rng = random.Random(seed)
    made = 0
    while state.actor != OVER and (depth is None or made < depth):
        move = policy(state, rng)
        state.apply(*move)
        made += 1
        yield move


def play_random(state: State, seed: int, depth: int | None = None) -> list[Move]:
    """Play at random and return the moves."""
    return list(play_moves(state, seed, depth))


def apply_pending_outcomes(state: State, rng: random.Random) -> list[Move]:
    """Apply pending chance draws, as a table does before it shows a view."""
    draws = []
    while state.actor == CHANCE:
        draws.append((CHANCE, state.sample(rng)))
        state.apply(*draws[-1])
    return draws


def decisions(setup: Setup, seed: int) -> Iterator[State]:
    """A random game at each decision and at its end.

    The same state object is yielded each time.
    """
    state = setup.start()
    rng = random.Random(seed)
    apply_pending_outcomes(state, rng)
    yield state
    while not state.over:
        state.apply(*random_move(state, rng))
        apply_pending_outcomes(state, rng)
        yield state


def phase_starts(setup: Setup, seed: int) -> Iterator[State]:
    """Like `decisions`, but without positions inside a simultaneous phase.

    Hidden choices do not change the spectator's view, so a phase starts when that view changes.
    """
    before = None
    for state in decisions(setup, seed):
        snapshot = view_snapshot(state, None)
        if len(state.view(None)["asked"]) < 2 or snapshot != before:
            yield state
        before = snapshot


class ReachedPosition(NamedTuple):
    """A position of random play, described by how to reach it."""

    setup: Setup
    seed: int
    depth: int

    def state(self) -> State:
        """The position after this many moves, or the end of a shorter game."""
        state = self.setup.start()
        play_random(state, self.seed, self.depth)
        return state

    def decision_state(self) -> State:
        """The same after pending draws: a decision, or the end of the game."""
        state = self.state()
        apply_pending_outcomes(state, random.Random(self.seed))
        return state

    def phase_start(self) -> State:
        """The same, or the start of the simultaneous phase that contains it."""
        state = self.decision_state()
        if len(state.view(None)["asked"]) < 2:
            return state
        snapshot = view_snapshot(state, None)
        state = self.setup.start()
        for _ in play_moves(state, self.seed):
            if state.actor != CHANCE and view_snapshot(state, None) == snapshot:
                return state
        return self.decision_state()


# Views, events and snapshots


def violations(state: State) -> list[str]:
    """The invariants that a position of a real game violates.

    They are those of the game, and stricter ones that only tests check.
    """
    reachability = f"tests.games.{state.game.id}.reachability"
    found = state.game.violations(state)
    if not found and find_spec(reachability):
        found = import_module(reachability).violations(state)
    return found


def viewers(state: State) -> list[Viewer]:
    """All seats and the spectator."""
    return [*seats_of(state), None]


def seats_of(state: State) -> range:
    return range(int(state.seats))


class Snapshot:
    """Immutable copy of JSON data that reports differences briefly."""

    def __init__(self, data: object) -> None:
        self.text = json.dumps(data, sort_keys=True, allow_nan=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Snapshot of {len(self.text)} characters>"

    def differences(self, other: "Snapshot") -> list[str]:
        return list(differences(json.loads(self.text), json.loads(other.text), ""))


def differences(one: object, other: object, path: str) -> Iterator[str]:
    """The paths at which two JSON values differ, with both values."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, f"{path}[{index}]")
    elif one != other or type(one) is not type(other):
        yield f"{path or 'all'}: {str(one)[:300]} != {str(other)[:300]}"


def json_snapshot(data: object) -> Snapshot:
    """A snapshot of data that survives a JSON round trip: no tuples, only string keys."""
    snapshot = Snapshot(data)
    assert json.loads(snapshot.text) == data
    return snapshot


def dump_snapshot(state: State) -> Snapshot:
    return Snapshot(state.game.dump(state))


def view_snapshot(state: State, viewer: Viewer) -> Snapshot:
    return Snapshot(state.view(viewer))


def all_views_snapshot(state: State) -> Snapshot:
    return Snapshot([state.view(viewer) for viewer in viewers(state)])


def view_section(view: View, name: str) -> object:
    """A section that the game adds to the common fields of its views."""
    whole: dict[str, object] = {**view}
    return whole[name]


def events_for(events: list[Event], viewer: Viewer) -> list[Event]:
    """The events that are addressed to a viewer."""
    return [event for event in events if viewer in event.to]


def apply_and_collect(state: State, move: Move) -> list[Event]:
    """Make a move and return its events."""
    state.events = []
    state.apply(*move)
    events = state.events
    state.events = None
    assert events is not None
    return events


# Statistics


def max_chi_square(degrees: int, sigmas: float = 4.0) -> float:
    """The chi-square quantile with the tail probability of this many sigmas."""
    part = 2 / (9 * degrees)
    return degrees * float((1 - part + sigmas * part**0.5) ** 3)


def chi_square(observed: dict[str, int], expected: dict[str, float]) -> tuple[float, int]:
    """Pearson's statistic and degrees of freedom; cells that expect less than 5 are merged."""
    assert set(observed) <= set(expected), "an impossible outcome was observed"
    cells: list[tuple[float, float]] = []
    rest_seen, rest_expected = 0.0, 0.0
    for name, share in expected.items():
        if share >= 5:
            cells.append((observed.get(name, 0), share))
        else:
            rest_seen += observed.get(name, 0)
            rest_expected += share
    if rest_expected >= 5:
        cells.append((rest_seen, rest_expected))
    return sum((o - e) ** 2 / e for o, e in cells), len(cells) - 1
