"""OpenSpiel's hearts, a game written in C++, as a contender.

It is driven from Python with the same loop as ours. Its ``apply_action`` trusts the caller where
our ``apply`` checks. Chance nodes are drawn from ``chance_outcomes``; as all outcomes of hearts are
equally likely an even ``choice`` does, which is faster than one by weight. Both are in its favour.

Its own rollouts are those of ``RandomRolloutEvaluator``, which Python can start only through a
search bot. With a single simulation the bot evaluates the root and nothing else: it clones the root
so many times and plays each clone to its end in C++. The root cannot be a chance node, so the deal,
which our playouts and all driven games include, is left out, again in its favour. From one deal all
games have the same number of decisions (52 cards played, and 12 passed in three deals of four), so
the count is exact.
"""

import importlib
import random
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Final, Protocol, cast

from bench.measure import CLONE, DRIVEN, INSIDE, Batch

_CLONES_PER_BATCH: Final = 1000
ROLLOUTS_PER_CALL: Final = 200
DEALS: Final = 16


class SpielState(Protocol):
    """The part of OpenSpiel's state that is used here."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    def is_chance_node(self) -> bool:
        """Whether a draw is pending."""
        ...

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """The possible draws and their probabilities."""
        ...

    def legal_actions(self) -> Sequence[int]:
        """What the current player may do."""
        ...

    def apply_action(self, action: int) -> None:
        """Make a move or a draw, unchecked."""
        ...

    def clone(self) -> "SpielState":
        """An independent copy."""
        ...


class SpielGame(Protocol):
    """The part of OpenSpiel's game that is used here."""

    def new_initial_state(self) -> SpielState:
        """A game at its start, before the deal."""
        ...


class _SpielBot(Protocol):
    """The part of OpenSpiel's bot that is used here."""

    def step(self, state: SpielState) -> int:
        """Search, and return the action chosen."""
        ...


class _SearchBotFactory(Protocol):
    """How OpenSpiel's tree search is made."""

    def __call__(
        self,
        game: SpielGame,
        evaluator: object,
        uct_c: float,
        max_simulations: int,
        max_memory_mb: int,
        solve: bool,
        seed: int,
        verbose: bool,
    ) -> _SpielBot:
        """A bot whose search asks the evaluator for the worth of positions."""
        ...


class Pyspiel(Protocol):
    """The part of the module ``pyspiel`` that is used here."""

    load_game: Callable[[str], SpielGame]
    RandomRolloutEvaluator: Callable[[int, int], object]
    MCTSBot: _SearchBotFactory


def play_spiel(state: SpielState, rng: random.Random) -> int:
    """Play a game with even chances to its end and return the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = rng.choice(state.chance_outcomes())[0]
        else:
            action = rng.choice(state.legal_actions())
            decisions += 1
        state.apply_action(action)
    return decisions


def _midgame_spiel(state: SpielState, rng: random.Random) -> SpielState:
    """The position after half of the decisions of a random game."""
    positions: list[SpielState] = []
    while not state.is_terminal():
        if state.is_chance_node():
            action = rng.choice(state.chance_outcomes())[0]
        else:
            positions.append(state.clone())
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    return positions[len(positions) // 2]


def after_deal(state: SpielState, rng: random.Random) -> SpielState:
    """The state, moved on to its first decision."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def rollouts(pyspiel: Pyspiel, game: SpielGame, rng: random.Random) -> Batch:
    """OpenSpiel's own rollouts from several deals in turn."""
    deals = [after_deal(game.new_initial_state(), rng) for _ in range(DEALS)]
    lengths = [play_spiel(deal.clone(), rng) for deal in deals]
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, 1),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )
    calls = 0

    def batch() -> int:
        nonlocal calls
        index = calls % DEALS
        calls += 1
        bot.step(deals[index])
        return ROLLOUTS_PER_CALL * lengths[index]

    return batch


def hearts_batches() -> dict[str, Batch]:
    """The games, rollouts and clones of OpenSpiel's hearts."""
    pyspiel = cast(Pyspiel, importlib.import_module("pyspiel"))
    game = pyspiel.load_game("hearts")
    rng = random.Random(1)
    middle = _midgame_spiel(game.new_initial_state(), rng)

    def clones() -> int:
        for _ in repeat(None, _CLONES_PER_BATCH):
            middle.clone()
        return _CLONES_PER_BATCH

    return {
        DRIVEN: lambda: play_spiel(game.new_initial_state(), rng),
        INSIDE: rollouts(pyspiel, game, rng),
        CLONE: clones,
    }
