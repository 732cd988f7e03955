"""Configuration of an environment: game, seats, reward and options."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

import guildhall
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import OptionValue

MARGIN: Final = "margin"
RANK: Final = "rank"
WIN: Final = "win"


def margins(state: State) -> list[float]:
    """Each seat's score minus the best score of the others."""
    scores = state.scores()
    best = sorted(scores)[-2:]
    # The leader is compared with the second best, which is equal if the lead is shared.
    return [float(score - (best[0] if score == best[1] else best[1])) for score in scores]


def ranks(state: State) -> list[float]:
    """1 for the first down to -1 for the last, in even steps; tied seats share the mean."""
    places = state.places()
    above = [sum(other < place for other in places) for place in places]
    below = [sum(other > place for other in places) for place in places]
    return [(low - high) / (len(places) - 1) for high, low in zip(above, below, strict=True)]


def wins(state: State) -> list[float]:
    """One point, shared by the winners."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def as_int(number: object) -> object:
    """Convert a NumPy integer to int; return anything else unchanged."""
    if isinstance(number, int):
        return number
    try:
        return operator.index(number)  # type: ignore[arg-type]  # TypeError is handled
    except TypeError:
        return number


REWARDS: Final[dict[str, Callable[[State], list[float]]]] = {
    MARGIN: margins,
    RANK: ranks,
    WIN: wins,
}


class EnvConfig:
    """The settings that all games of one environment share."""

    def __init__(
        self, game_id: str, seats: int | None, reward: str, options: dict[str, OptionValue]
    ) -> None:
        if reward not in tuple(REWARDS):
            known = ", ".join(REWARDS)
            raise ValueError(f"Unknown reward {reward!r}; expected one of: {known}.")
        if "players" in options:
            raise ValueError("Set the number of players with seats, not with players.")
        self.game: Game = guildhall.game(game_id)
        wanted = self.game.default_seats() if seats is None else as_int(seats)
        self.seats = self.game.validate_seats(wanted)
        self.options = self.game.validate_options(options)
        self.reward = reward

    def start(self) -> State:
        """Start a new game."""
        return self.game.start(self.seats, **self.options)

    def rewards(self, state: State) -> list[float]:
        """The reward of each seat at the end of a game."""
        return REWARDS[self.reward](state)

    def reward_range(self) -> tuple[float, float]:
        """Bounds of a seat's reward."""
        if self.reward == MARGIN:
            minimum, maximum = self.game.score_range
            return float(minimum - maximum), float(maximum - minimum)
        return (-1.0, 1.0) if self.reward == RANK else (0.0, 1.0)

    def reward_sum(self) -> float | None:
        """The sum of all rewards if it is constant, or None."""
        return {RANK: 0.0, WIN: 1.0}.get(self.reward)
