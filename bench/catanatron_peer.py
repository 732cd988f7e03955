"""catanatron as a contender, driven by the same loop as our games.

A decision is one ``execute``, which validates the action like our ``apply`` and rolls the dice
itself. Like catanatron's own ``play``, the loop checks for a winner before each decision and stops
after a fixed number of turns; it is as fast as that ``play``. catanatron is pure Python.
"""

import importlib
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Final, Protocol, cast

from bench.measure import CLONE, DRIVEN, Batch

_COPIES_PER_BATCH: Final = 100


class CatanState(Protocol):
    """The part of catanatron's state that is used here."""

    playable_actions: Sequence[object]
    num_turns: int


class CatanGame(Protocol):
    """The part of catanatron's game that is used here."""

    state: CatanState

    def winning_color(self) -> object | None:
        """The winner, or None."""
        ...

    def execute(self, action: object) -> object:
        """Validate and make a move."""
        ...

    def copy(self) -> "CatanGame":
        """Return an independent copy."""
        ...


class _CatanGameFactory(Protocol):
    """The constructor of catanatron's games."""

    def __call__(self, players: Sequence[object], seed: int) -> CatanGame:
        """Return a new game."""
        ...


class _Catanatron(Protocol):
    """The part of the module ``catanatron`` that is used here."""

    Color: Iterable[object]
    RandomPlayer: Callable[[object], object]
    Game: _CatanGameFactory


def play_catan(game: CatanGame, max_turns: int, rng: random.Random) -> int:
    """Play a game to its end, or for ``max_turns``, and return the number of decisions."""
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < max_turns:
        game.execute(rng.choice(game.state.playable_actions))
        decisions += 1
    return decisions


def _midgame_catan(game: CatanGame, max_turns: int, rng: random.Random) -> CatanGame:
    """The position after half of the decisions of a random game."""
    positions: list[CatanGame] = []
    while game.winning_color() is None and game.state.num_turns < max_turns:
        positions.append(game.copy())
        game.execute(rng.choice(game.state.playable_actions))
    return positions[len(positions) // 2]


def catanatron_batches() -> dict[str, Batch]:
    """Batches of whole games and of copies."""
    catanatron = cast(_Catanatron, importlib.import_module("catanatron"))
    turns = cast(int, importlib.import_module("catanatron.game").TURNS_LIMIT)
    rng = random.Random(1)

    def start() -> CatanGame:
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        return catanatron.Game(players, seed=rng.getrandbits(31))

    middle = _midgame_catan(start(), turns, rng)

    def copies() -> int:
        for _ in repeat(None, _COPIES_PER_BATCH):
            middle.copy()
        return _COPIES_PER_BATCH

    return {DRIVEN: lambda: play_catan(start(), turns, rng), CLONE: copies}
