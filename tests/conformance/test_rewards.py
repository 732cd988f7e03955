"""Rewards of endings that are rare in random play: ties and broken ties."""

from typing import cast

import pytest

from guildhall.core.state import State
from guildhall.lab.config import REWARDS, margins, ranks, wins


class FinishedState:
    """The part of a finished state that rewards use."""

    def __init__(self, scores: list[int], places: list[int]) -> None:
        self.seats = len(scores)
        self.scores = lambda: scores
        self.places = lambda: places
        self.winners = lambda: [seat for seat, place in enumerate(places) if place == 1]


ENDS: list[tuple[list[int], list[int], list[float], list[float], list[float]]] = [
    # scores, places, margin, rank, win
    ([10, 7], [1, 2], [3, -3], [1, -1], [1, 0]),
    ([5, 9, 7], [3, 1, 2], [-4, 2, -2], [-1, 1, 0], [0, 1, 0]),
    ([-3, -8, -5], [1, 3, 2], [2, -5, -2], [1, -1, 0], [1, 0, 0]),
    # a shared victory
    ([8, 8, 2], [1, 1, 3], [0, 0, -6], [0.5, 0.5, -1], [0.5, 0.5, 0]),
    ([4, 4, 4], [1, 1, 1], [0, 0, 0], [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]),
    # a tie for second place
    ([9, 5, 5, 1], [1, 2, 2, 4], [4, -4, -4, -8], [1, 0, 0, -1], [1, 0, 0, 0]),
    # a tie for first place, broken by the rules
    ([8, 8, 2], [2, 1, 3], [0, 0, -6], [0, 1, -1], [0, 1, 0]),
    ([8, 8, 8, 2], [1, 3, 1, 4], [0, 0, 0, -6], [2 / 3, -1 / 3, 2 / 3, -1], [0.5, 0, 0.5, 0]),
    # a broken tie for second place
    ([9, 5, 5, 1], [1, 3, 2, 4], [4, -4, -4, -8], [1, -1 / 3, 1 / 3, -1], [1, 0, 0, 0]),
]


@pytest.mark.parametrize(("scores", "places", "margin", "rank", "win"), ENDS)
def test_rewards_of_an_ending(
    scores: list[int],
    places: list[int],
    margin: list[float],
    rank: list[float],
    win: list[float],
) -> None:
    end = cast(State, FinishedState(scores, places))
    assert margins(end) == margin
    assert ranks(end) == pytest.approx(rank)
    assert wins(end) == pytest.approx(win)
    assert sum(ranks(end)) == pytest.approx(0)
    assert list(REWARDS.values()) == [margins, ranks, wins]
