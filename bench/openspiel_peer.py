"""OpenSpiel's hearts, a game written in C++, as a contender.

It is driven from Python by the same loop as our games. Its ``apply_action`` does not validate the
action, unlike our ``apply``. Chance nodes are sampled with a uniform ``choice`` from
``chance_outcomes``, which is faster than a weighted one; all outcomes of hearts are equally likely.
Both favour OpenSpiel.

Its own rollouts are those of ``RandomRolloutEvaluator``, which Python can only start through a
search bot. With a single simulation the bot only evaluates the root: it clones the root once per
rollout and plays each clone to its end in C++. The root cannot be a chance node, so the deal, which
our playouts and all driven games include, is left out, which again favours OpenSpiel. All games
from one deal have the same number of decisions (52 cards played, and 12 passed in three of four
deals), so the count is exact.
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
        """The legal actions of the current player."""
        ...

    def apply_action(self, action: int) -> None:
        """Make a move or a draw without validating it."""
        ...

    def clone(self) -> "SpielState":
        """Return an independent copy."""
        ...


class SpielGame(Protocol):
    """The part of OpenSpiel's game that is used here."""

    def new_initial_state(self) -> SpielState:
        """Return a new game, before the deal."""
        ...


class _SpielBot(Protocol):
    """The part of OpenSpiel's bot that is used here."""

    def step(self, state: SpielState) -> int:
        """Search and return the chosen action."""
        ...


class _SearchBotFactory(Protocol):
    """The constructor of OpenSpiel's tree search."""

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
        """Return a bot whose search calls the evaluator."""
        ...


class Pyspiel(Protocol):
    """The part of the module ``pyspiel`` that is used here."""

    load_game: Callable[[str], SpielGame]
    RandomRolloutEvaluator: Callable[[int, int], object]
    MCTSBot: _SearchBotFactory


def play_spiel(state: SpielState, rng: random.Random) -> int:
    """Play a random game to its end and return the number of decisions."""
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
    """Advance a state to its first decision and return it."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def rollouts(pyspiel: Pyspiel, game: SpielGame, rng: random.Random) -> Batch:
    """OpenSpiel's own rollouts, cycling through several deals."""
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
    """Batches of whole games, rollouts and clones."""
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
