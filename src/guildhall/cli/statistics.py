"""Statistics of many games: scores, win shares with intervals, game lengths and a digest."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from guildhall.cli.simulation import GameResult, SimulationSpec

_Z_95: Final = 1.96  # standard deviations of a 95 % interval


class ScoreRow(NamedTuple):
    """Scores and wins of one group: a seat, a place in turn order or a bot."""

    name: str
    games: int
    mean: float
    deviation: float
    min: int
    max: int
    wins: float  # shared victories count as fractions
    low: float
    high: float


class Statistics:
    """The results of a run."""

    def __init__(self, spec: SimulationSpec) -> None:
        self.spec = spec
        self.results: list[GameResult] = []

    def by_seat(self) -> list[ScoreRow]:
        """One row per seat."""
        seats = range(len(self.spec.bots))
        return [_score_row(str(seat), ((game, seat) for game in self.results)) for seat in seats]

    def by_turn_order(self) -> list[ScoreRow]:
        """One row per place in turn order; empty if the starting seat is unknown."""
        if any(game.start < 0 for game in self.results):
            return []
        seats = len(self.spec.bots)
        return [
            _score_row(
                str(offset + 1), ((game, (game.start + offset) % seats) for game in self.results)
            )
            for offset in range(seats)
        ]

    def by_bot(self) -> list[ScoreRow]:
        """One row per kind of bot, if there are several."""
        names = sorted(set(self.spec.bots))
        if len(names) == 1:
            return []
        return [
            _score_row(
                name,
                (
                    (game, seat)
                    for game in self.results
                    for seat, bot in enumerate(self.spec.bots_in(game.number))
                    if bot == name
                ),
            )
            for name in names
        ]

    def decisions(self) -> tuple[float, int, int]:
        """Decisions per game: mean, minimum and maximum."""
        counts = [game.decisions for game in self.results]
        return sum(counts) / len(counts), min(counts), max(counts)

    def end_reasons(self) -> list[tuple[str, int]]:
        """End reasons and how often each occurred, most frequent first."""
        return Counter(game.end_reason for game in self.results).most_common()

    def digest(self) -> str:
        """A hash of all final positions, in order."""
        return hashlib.sha256("".join(game.digest for game in self.results).encode()).hexdigest()


def _score_row(name: str, seats: Iterable[tuple[GameResult, int]]) -> ScoreRow:
    scores: list[int] = []
    wins = 0.0
    for game, seat in seats:
        scores.append(game.scores[seat])
        if seat in game.winners:
            wins += 1 / len(game.winners)
    count = len(scores)
    mean = sum(scores) / count
    variance = sum((score - mean) ** 2 for score in scores) / max(1, count - 1)
    low, high = wilson_interval(wins, count)
    return ScoreRow(
        name, count, mean, math.sqrt(variance), min(scores), max(scores), wins / count, low, high
    )


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson score interval of a share, which is also valid near 0 and 1."""
    share = wins / games
    square = _Z_95**2 / games
    middle = share + square / 2
    margin = _Z_95 * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return (middle - margin) / (1 + square), (middle + margin) / (1 + square)
