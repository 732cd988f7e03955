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

Viewer = int | None
Move = tuple[int, int]
Policy = Callable[[State, random.Random], Move]

MOST_COMBINATIONS = 16


class Setup(NamedTuple):
    """What a game is started with."""

    title: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def game(self) -> Game:
        return guildhall.game(self.title)

    def start(self) -> State:
        return self.game.start(self.seats, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.title, str(self.seats), *(f"{n}={v}" for n, v in self.options)])


# Which games there are


def option_sets(game: Game) -> list[tuple[tuple[str, OptionValue], ...]]:
    """All combinations of options, or each value of each option alone if those are too many."""
    names = list(game.options)
    tables = [game.options[name].choices for name in names]
    combined = [tuple(zip(names, values, strict=True)) for values in itertools.product(*tables)]
    if len(combined) <= MOST_COMBINATIONS:
        return combined
    single = [((name, value),) for name in names for value in game.options[name].choices]
    return [(), *single]


def all_setups() -> list[Setup]:
    """Every title with every number of seats and every set of options."""
    return [
        Setup(title, seats, options)
        for title in guildhall.titles()
        for seats in guildhall.game(title).seats
        for options in option_sets(guildhall.game(title))
    ]


def plain_setups() -> list[Setup]:
    """Every title with every number of seats, all options at their defaults."""
    return [
        Setup(title, seats, ())
        for title in guildhall.titles()
        for seats in guildhall.game(title).seats
    ]


def covering_setups() -> list[Setup]:
    """Every number of seats and every set of options at least once, but not all combinations."""
    covering = plain_setups()
    for title in guildhall.titles():
        game = guildhall.game(title)
        for number, options in enumerate(option_sets(game)):
            if any(value != game.options[name].default for name, value in options):
                covering.append(Setup(title, game.seats[number % len(game.seats)], options))
    return covering


# Playing


def any_move(state: State, rng: random.Random) -> Move:
    """A move of chance, or of any waiting seat: not always of the actor."""
    if state.actor == CHANCE:
        return CHANCE, state.sample(rng)
    seat = rng.choice(state.waiting())
    return seat, rng.choice(state.actions(seat))


def first_move(state: State, rng: random.Random) -> Move:
    """The first action of the actor's list."""
    return (CHANCE, state.sample(rng)) if state.actor == CHANCE else moves_at(state)[0]


def last_move(state: State, rng: random.Random) -> Move:
    """The last action in the list of the last seat that waits."""
    return (CHANCE, state.sample(rng)) if state.actor == CHANCE else moves_at(state)[-1]


POLICIES: tuple[Policy, ...] = (any_move, first_move, last_move)


def moves_at(state: State) -> list[Move]:
    """Every move that is possible now, of chance or of the waiting seats."""
    if state.actor == CHANCE:
        return [(CHANCE, outcome) for outcome, _ in state.outcomes()]
    return [(seat, action) for seat in sorted(state.waiting()) for action in state.actions(seat)]


def course(
    state: State, seed: int, depth: int | None = None, policy: Policy = any_move
) -> Iterator[Move]:
    """Play on, to a depth or to the end, giving each move after it has been made."""
    rng = random.Random(seed)
    made = 0
    while state.actor != OVER and (depth is None or made < depth):
        move = policy(state, rng)
        state.apply(*move)
        made += 1
        yield move


def play(state: State, seed: int, depth: int | None = None) -> list[Move]:
    """Play on at random and return the moves."""
    return list(course(state, seed, depth))


def draw_pending(state: State, rng: random.Random) -> list[Move]:
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
    draw_pending(state, rng)
    yield state
    while not state.over:
        state.apply(*any_move(state, rng))
        draw_pending(state, rng)
        yield state


class Place(NamedTuple):
    """A position that random play reaches, told by how to get there."""

    setup: Setup
    seed: int
    depth: int

    def position(self) -> State:
        """The position after so many moves, or the end if the game is shorter."""
        state = self.setup.start()
        play(state, self.seed, self.depth)
        return state

    def decision(self) -> State:
        """The same with pending draws answered: somebody decides, or the game is over."""
        state = self.position()
        draw_pending(state, random.Random(self.seed))
        return state


# Reading


def viewers(state: State) -> list[Viewer]:
    """All seats, and the spectator."""
    return [*seats_of(state), None]


def seats_of(state: State) -> range:
    """The seats of a game."""
    return range(int(state.seats))


def canonical(data: object) -> str:
    """Data as JSON text; tuples, keys that are no texts and foreign numbers do not pass."""
    text = json.dumps(data, sort_keys=True, allow_nan=False)
    assert json.loads(text) == data
    return text


def dumped(state: State) -> str:
    """The whole position as text, to compare."""
    return json.dumps(state.game.dump(state), sort_keys=True)


def seen(state: State, viewer: Viewer) -> str:
    """A view as text, to compare."""
    return json.dumps(state.view(viewer), sort_keys=True)


def body(view: View, part: str) -> object:
    """A part of the body that each title adds to the head of its views."""
    whole: dict[str, object] = {**view}
    return whole[part]


def heard(events: list[Event], viewer: Viewer) -> list[Event]:
    """The events that a viewer is told."""
    return [event for event in events if viewer in event.to]


def listened(state: State, move: Move) -> list[Event]:
    """Make a move and return what happened in it."""
    state.events = []
    state.apply(*move)
    events = state.events
    state.events = None
    assert events is not None
    return events


# Counting


def chi_square_limit(degrees: int, sigmas: float = 4.0) -> float:
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
