"""Our own titles as contenders: from Python, inside the engine, cloned, in PettingZoo's loop."""

import random
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Final, Protocol

import guildhall
from guildhall._compiled import mode
from guildhall.bench.measure import CLONE, DRIVEN, INSIDE, STEPS, Batch, Contender, Name, contender
from guildhall.bench.zoo import own_steps
from guildhall.core.game import Game
from guildhall.core.state import State

GAMES_PER_CALL: Final = 10
CLONES_PER_BATCH: Final = 1000


def play(state: State, rng: random.Random) -> int:
    """Play a game to its end through the public API and return the number of decisions."""
    decisions = 0
    while not state.over:
        seat = state.actor
        if seat == guildhall.CHANCE:
            action = state.sample(rng)
        else:
            action = rng.choice(state.actions(seat))
            decisions += 1
        state.apply(seat, action)
    return decisions


def halfway(state: State, rng: random.Random) -> State:
    """The position after half of the decisions of a random game."""
    moments: list[State] = []
    while not state.over:
        seat = state.actor
        if seat == guildhall.CHANCE:
            action = state.sample(rng)
        else:
            moments.append(state.clone())
            action = rng.choice(state.actions(seat))
        state.apply(seat, action)
    return moments[len(moments) // 2]


def driven(game: Game, seats: int) -> Batch:
    """Whole random games, each from its start."""
    rng = random.Random(1)
    return lambda: play(game.start(seats=seats), rng)


def playouts(game: Game, seats: int) -> Batch:
    """Whole random games inside the engine, with another seed in each batch."""
    seeds = random.Random(1)
    return lambda: game.playouts(GAMES_PER_CALL, seats, seeds.getrandbits(31))


class Clonable(Protocol):
    """What can be cloned."""

    def clone(self) -> object:
        """An independent copy."""
        ...


def clones(state: Clonable) -> Batch:
    """Clones of one position, each dropped at once."""

    def batch() -> int:
        for _ in repeat(None, CLONES_PER_BATCH):
            state.clone()
        return CLONES_PER_BATCH

    return batch


def midway_clones(game: Game, seats: int) -> Batch:
    """Clones of a position in the middle of a game."""
    return clones(halfway(game.start(seats=seats), random.Random(1)))


BATCHES: Final[dict[str, Callable[[Game, int], Batch]]] = {
    DRIVEN: driven,
    INSIDE: playouts,
    CLONE: midway_clones,
    STEPS: own_steps,
}
"""How each measurement of a title is made."""


def own_mode() -> str:
    """The mode in which this process runs, as one word."""
    return "compiled" if mode() == "compiled" else "interpreted"


def own_contenders(title: str, seats: int, measurements: Iterable[str]) -> list[Contender]:
    """These measurements of one title, in the mode in which this process runs."""
    game = guildhall.game(title)
    return [
        contender(Name(title, own_mode(), what), BATCHES[what](game, seats))
        for what in measurements
    ]
