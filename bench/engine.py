"""Our games as contenders: from Python, inside the engine, clones and the PettingZoo loop."""

import random
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Final, Protocol

import guildhall
from bench.measure import (
    CLONE,
    DRIVEN,
    INSIDE,
    STEPS,
    Batch,
    Contender,
    ContenderId,
    in_process_contender,
)
from bench.pettingzoo_peer import engine_steps
from guildhall._compiled import mode
from guildhall.core.game import Game
from guildhall.core.state import State

GAMES_PER_CALL: Final = 10
CLONES_PER_BATCH: Final = 1000


def play_game(state: State, rng: random.Random) -> int:
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


def midgame_position(state: State, rng: random.Random) -> State:
    """The position after half of the decisions of a random game."""
    positions: list[State] = []
    while not state.over:
        seat = state.actor
        if seat == guildhall.CHANCE:
            action = state.sample(rng)
        else:
            positions.append(state.clone())
            action = rng.choice(state.actions(seat))
        state.apply(seat, action)
    return positions[len(positions) // 2]


def _driven_games(game: Game, seats: int) -> Batch:
    rng = random.Random(1)
    return lambda: play_game(game.start(seats=seats), rng)


def playout_batch(game: Game, seats: int) -> Batch:
    """Whole random games inside the engine, with a new seed for each batch."""
    seeds = random.Random(1)
    return lambda: game.playouts(GAMES_PER_CALL, seats, seeds.getrandbits(31))


class _Cloneable(Protocol):
    """A state that can be cloned."""

    def clone(self) -> object:
        """Return an independent copy."""
        ...


def clone_batch(state: _Cloneable) -> Batch:
    """Clones of one position, each discarded immediately."""

    def batch() -> int:
        for _ in repeat(None, CLONES_PER_BATCH):
            state.clone()
        return CLONES_PER_BATCH

    return batch


def _midgame_clones(game: Game, seats: int) -> Batch:
    return clone_batch(midgame_position(game.start(seats=seats), random.Random(1)))


_BATCHES: Final[dict[str, Callable[[Game, int], Batch]]] = {
    DRIVEN: _driven_games,
    INSIDE: playout_batch,
    CLONE: _midgame_clones,
    STEPS: engine_steps,
}
"""The batch that measures each metric."""


def engine_mode() -> str:
    """The engine's mode in this process, as one word."""
    return "compiled" if mode() == "compiled" else "interpreted"


def engine_contenders(game_id: str, seats: int, metrics: Iterable[str]) -> list[Contender]:
    """Contenders for these metrics of one game, in the mode of this process."""
    game = guildhall.game(game_id)
    return [
        in_process_contender(
            ContenderId(game_id, engine_mode(), metric), _BATCHES[metric](game, seats)
        )
        for metric in metrics
    ]
