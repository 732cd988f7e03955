"""What many games have in common: scores, win shares with their uncertainty, lengths, a digest."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from guildhall.cli.simulation import Plan, Played

CONFIDENT: Final = 1.96  # standard deviations of a 95 % interval


class Row(NamedTuple):
    """The scores and wins of those who have something in common."""

    name: str
    games: int
    mean: float
    deviation: float
    least: int
    most: int
    wins: float  # a victory that is shared counts in parts
    low: float
    high: float


class Tally:
    """All games of a run."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.played: list[Played] = []

    def by_seat(self) -> list[Row]:
        """A row for each seat."""
        seats = range(len(self.plan.bots))
        return [row(str(seat), ((game, seat) for game in self.played)) for seat in seats]

    def by_turn_order(self) -> list[Row]:
        """A row for the seat that began, the one after it and so on; nothing if unknown."""
        if any(game.start < 0 for game in self.played):
            return []
        seats = len(self.plan.bots)
        return [
            row(str(place + 1), ((game, (game.start + place) % seats) for game in self.played))
            for place in range(seats)
        ]

    def by_bot(self) -> list[Row]:
        """A row for each kind of bot, if there are several."""
        names = sorted(set(self.plan.bots))
        if len(names) == 1:
            return []
        return [
            row(
                name,
                (
                    (game, seat)
                    for game in self.played
                    for seat, sitting in enumerate(self.plan.bots_in(game.number))
                    if sitting == name
                ),
            )
            for name in names
        ]

    def decisions(self) -> tuple[float, int, int]:
        """How many decisions a game took: on average, at least and at most."""
        counts = [game.decisions for game in self.played]
        return sum(counts) / len(counts), min(counts), max(counts)

    def end_reasons(self) -> list[tuple[str, int]]:
        """How games came to their end, the most frequent way first."""
        return Counter(game.end_reason for game in self.played).most_common()

    def digest(self) -> str:
        """A hash of all final positions in order."""
        return hashlib.sha256("".join(game.digest for game in self.played).encode()).hexdigest()


def row(name: str, seats: Iterable[tuple[Played, int]]) -> Row:
    """The scores and wins of some seats of some games."""
    scores: list[int] = []
    wins = 0.0
    for game, seat in seats:
        scores.append(game.scores[seat])
        if seat in game.winners:
            wins += 1 / len(game.winners)
    count = len(scores)
    mean = sum(scores) / count
    spread = sum((score - mean) ** 2 for score in scores) / max(1, count - 1)
    low, high = interval(wins, count)
    return Row(
        name, count, mean, math.sqrt(spread), min(scores), max(scores), wins / count, low, high
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share, which holds near 0 and 1 as well."""
    share = wins / games
    square = CONFIDENT**2 / games
    middle = share + square / 2
    margin = CONFIDENT * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return (middle - margin) / (1 + square), (middle + margin) / (1 + square)
