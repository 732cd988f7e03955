"""Random play and small readers for the tests that are written once for all titles."""

import itertools
import json
import random
from collections.abc import Callable, Iterator
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
SEALED_TITLES = ("city_guilds", "flandern", "strasbourg")


class Setup(NamedTuple):
    """What a game is started with."""

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


# Which games there are


def option_sets(game: Game) -> list[tuple[tuple[str, OptionValue], ...]]:
    """All combinations of options, or each value of each option alone if those are too many."""
    names = list(game.options)
    tables = [game.options[name].values for name in names]
    combined = [tuple(zip(names, values, strict=True)) for values in itertools.product(*tables)]
    if len(combined) <= MAX_COMBINATIONS:
        return combined
    single = [((name, value),) for name in names for value in game.options[name].values]
    return [(), *single]


def all_setups() -> list[Setup]:
    """Every title with every number of seats and every set of options."""
    return [
        Setup(title, seats, options)
        for title in guildhall.titles()
        for seats in guildhall.game(title).seats
        for options in option_sets(guildhall.game(title))
    ]


def default_setups() -> list[Setup]:
    """Every title with every number of seats, all options at their defaults."""
    return [
        Setup(title, seats, ())
        for title in guildhall.titles()
        for seats in guildhall.game(title).seats
    ]


def covering_setups() -> list[Setup]:
    """Every title twice: as usual, and at its smallest table with all options switched."""
    covering = []
    for title in guildhall.titles():
        game = guildhall.game(title)
        switched = tuple(
            (name, next(choice for choice in option.values if choice != option.default))
            for name, option in game.options.items()
        )
        covering.append(Setup(title, game.default_seats(), ()))
        covering.append(Setup(title, game.seats[0], switched))
    return covering


def setups() -> list[Setup]:
    """The setups of tests that hold for every setup: a covering few, or all in `make test-all`."""
    return scaled(covering_setups, all_setups)()


def seat_count_setups() -> list[Setup]:
    """The setups of tests in which only the number of seats matters."""
    return scaled(covering_setups, default_setups)()


def sealed_setups() -> list[Setup]:
    """Those of `setups` in which several seats choose at once; Flandern for two hides nothing."""
    return [
        s for s in setups() if s.game_id in SEALED_TITLES and s.game.has_hidden_information(s.seats)
    ]


def one_setup_each() -> list[Setup]:
    """One setup of each title, in turn the usual one and the switched one; or all setups."""
    covering = covering_setups()
    usual = [covering[2 * at + at % 2] for at in range(len(covering) // 2)]
    return scaled(usual, all_setups())


# Playing


def random_move(state: State, rng: random.Random) -> Move:
    """A move of chance, or of any waiting seat: not always of the actor."""
    if state.actor == CHANCE:
        return CHANCE, state.sample(rng)
    seat = rng.choice(state.waiting())
    return seat, rng.choice(state.actions(seat))


def first_move(state: State, rng: random.Random) -> Move:
    """The first action of the actor's list."""
    return (CHANCE, state.sample(rng)) if state.actor == CHANCE else legal_moves(state)[0]


def last_move(state: State, rng: random.Random) -> Move:
    """The last action in the list of the last seat that waits."""
    return (CHANCE, state.sample(rng)) if state.actor == CHANCE else legal_moves(state)[-1]


POLICIES: tuple[Policy, ...] = (random_move, first_move, last_move)


def legal_moves(state: State) -> list[Move]:
    """Every move that is possible now, of chance or of the waiting seats."""
    if state.actor == CHANCE:
        return [(CHANCE, outcome) for outcome, _ in state.outcomes()]
    return [(seat, action) for seat in sorted(state.waiting()) for action in state.actions(seat)]


def play_moves(
    state: State, seed: int, depth: int | None = None, policy: Policy = random_move
) -> Iterator[Move]:
    """Play on, to a depth or to the end, giving each move after it has been made."""
    rng = random.Random(seed)
    made = 0
    while state.actor != OVER and (depth is None or made < depth):
        move = policy(state, rng)
        state.apply(*move)
        made += 1
        yield move


def play_random(state: State, seed: int, depth: int | None = None) -> list[Move]:
    """Play on at random and return the moves."""
    return list(play_moves(state, seed, depth))


def apply_pending_outcomes(state: State, rng: random.Random) -> list[Move]:
    """Answer the draws that are pending, as a table does before anybody looks."""
    drawn = []
    while state.actor == CHANCE:
        drawn.append((CHANCE, state.sample(rng)))
        state.apply(*drawn[-1])
    return drawn


def decisions(setup: Setup, seed: int) -> Iterator[State]:
    """One random game, seen at each position in which somebody decides, and at its end.

    It is one state that moves on.
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
    """The same without the middle of sealed phases, where others have secret steps behind them.

    Such steps change nothing for the spectator, so a phase is at its start when that view is new.
    """
    before = None
    for state in decisions(setup, seed):
        snapshot = view_snapshot(state, None)
        if len(state.view(None)["asked"]) < 2 or snapshot != before:
            yield state
        before = snapshot


class ReachedPosition(NamedTuple):
    """A position that random play reaches, told by how to get there."""

    setup: Setup
    seed: int
    depth: int

    def state(self) -> State:
        """The position after so many moves, or the end if the game is shorter."""
        state = self.setup.start()
        play_random(state, self.seed, self.depth)
        return state

    def decision_state(self) -> State:
        """The same with pending draws answered: somebody decides, or the game is over."""
        state = self.state()
        apply_pending_outcomes(state, random.Random(self.seed))
        return state

    def phase_start(self) -> State:
        """The same, or where the sealed phase opened in whose middle it lies."""
        state = self.decision_state()
        if len(state.view(None)["asked"]) < 2:
            return state
        snapshot = view_snapshot(state, None)
        state = self.setup.start()
        for _ in play_moves(state, self.seed):
            if state.actor != CHANCE and view_snapshot(state, None) == snapshot:
                return state
        return self.decision_state()


# Reading


def viewers(state: State) -> list[Viewer]:
    """All seats, and the spectator."""
    return [*seats_of(state), None]


def seats_of(state: State) -> range:
    """The seats of a game."""
    return range(int(state.seats))


class Snapshot:
    """Data at one moment, to keep and to compare; what differs is told in a few words."""

    def __init__(self, data: object) -> None:
        self.text = json.dumps(data, sort_keys=True, allow_nan=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Snapshot of {len(self.text)} characters>"

    def differences(self, other: "Snapshot") -> list[str]:
        """Where the two are not the same."""
        return list(differences(json.loads(self.text), json.loads(other.text), ""))


def differences(one: object, other: object, path: str) -> Iterator[str]:
    """The paths at which two pieces of JSON data differ, with what stands there."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, f"{path}[{place}]")
    elif one != other or type(one) is not type(other):
        yield f"{path or 'all'}: {str(one)[:300]} != {str(other)[:300]}"


def json_snapshot(data: object) -> Snapshot:
    """A snapshot of data that JSON gives back as it was: no tuples, no keys that are no texts."""
    snapshot = Snapshot(data)
    assert json.loads(snapshot.text) == data
    return snapshot


def dump_snapshot(state: State) -> Snapshot:
    """The whole position."""
    return Snapshot(state.game.dump(state))


def view_snapshot(state: State, viewer: Viewer) -> Snapshot:
    """A view."""
    return Snapshot(state.view(viewer))


def all_views_snapshot(state: State) -> Snapshot:
    """The views of all seats and of the spectator."""
    return Snapshot([state.view(viewer) for viewer in viewers(state)])


def view_section(view: View, name: str) -> object:
    """A part of the body that each title adds to the head of its views."""
    whole: dict[str, object] = {**view}
    return whole[name]


def events_for(events: list[Event], viewer: Viewer) -> list[Event]:
    """The events that a viewer is told."""
    return [event for event in events if viewer in event.to]


def apply_and_collect(state: State, move: Move) -> list[Event]:
    """Make a move and return what happened in it."""
    state.events = []
    state.apply(*move)
    events = state.events
    state.events = None
    assert events is not None
    return events


# Counting


def max_chi_square(degrees: int, sigmas: float = 4.0) -> float:
    """What chi-square exceeds as rarely as a normal variable does so many sigmas."""
    part = 2 / (9 * degrees)
    return degrees * float((1 - part + sigmas * part**0.5) ** 3)


def chi_square(observed: dict[str, int], expected: dict[str, float]) -> tuple[float, int]:
    """Pearson's statistic and its degrees of freedom; cells that expect less than 5 are joined."""
    assert set(observed) <= set(expected), "something was observed that cannot be"
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
