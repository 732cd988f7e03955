"""What many games have in common: scores, win shares with their uncertainty, lengths, a digest."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from guildhall.cli.simulation import GameResult, SimulationSpec

_Z_95: Final = 1.96  # standard deviations of a 95 % interval


class ScoreRow(NamedTuple):
    """The scores and wins of those who have something in common."""

    name: str
    games: int
    mean: float
    deviation: float
    min: int
    max: int
    wins: float  # a victory that is shared counts in parts
    low: float
    high: float


class Statistics:
    """All games of a run."""

    def __init__(self, spec: SimulationSpec) -> None:
        self.spec = spec
        self.results: list[GameResult] = []

    def by_seat(self) -> list[ScoreRow]:
        """A row for each seat."""
        seats = range(len(self.spec.bots))
        return [_score_row(str(seat), ((game, seat) for game in self.results)) for seat in seats]

    def by_turn_order(self) -> list[ScoreRow]:
        """A row for the seat that began, the one after it and so on; nothing if unknown."""
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
        """A row for each kind of bot, if there are several."""
        names = sorted(set(self.spec.bots))
        if len(names) == 1:
            return []
        return [
            _score_row(
                name,
                (
                    (game, seat)
                    for game in self.results
                    for seat, sitting in enumerate(self.spec.bots_in(game.number))
                    if sitting == name
                ),
            )
            for name in names
        ]

    def decisions(self) -> tuple[float, int, int]:
        """How many decisions a game took: on average, at least and at most."""
        counts = [game.decisions for game in self.results]
        return sum(counts) / len(counts), min(counts), max(counts)

    def end_reasons(self) -> list[tuple[str, int]]:
        """How games came to their end, the most frequent way first."""
        return Counter(game.end_reason for game in self.results).most_common()

    def digest(self) -> str:
        """A hash of all final positions in order."""
        return hashlib.sha256("".join(game.digest for game in self.results).encode()).hexdigest()


def _score_row(name: str, seats: Iterable[tuple[GameResult, int]]) -> ScoreRow:
    """The scores and wins of some seats of some games."""
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
    """Wilson's interval for a share, which holds near 0 and 1 as well."""
    share = wins / games
    square = _Z_95**2 / games
    middle = share + square / 2
    margin = _Z_95 * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return (middle - margin) / (1 + square), (middle + margin) / (1 + square)
