"""Rewards of ends that random play seldom meets: ties, and ties that the rules break."""

from typing import cast

import pytest

from guildhall.core.state import State
from guildhall.lab.tables import REWARDS, margins, ranks, wins


class End:
    """The end of a game, as far as rewards look at it."""

    def __init__(self, scores: list[int], winners: list[int]) -> None:
        self.seats = len(scores)
        self.scores = lambda: scores
        self.winners = lambda: winners


ENDS: list[tuple[list[int], list[int], list[float], list[float], list[float]]] = [
    # scores, winners, margin, rank, win
    ([10, 7], [0], [3, -3], [1, -1], [1, 0]),
    ([5, 9, 7], [1], [-4, 2, -2], [-1, 1, 0], [0, 1, 0]),
    ([-3, -8, -5], [0], [2, -5, -2], [1, -1, 0], [1, 0, 0]),
    # a shared victory
    ([8, 8, 2], [0, 1], [0, 0, -6], [0.5, 0.5, -1], [0.5, 0.5, 0]),
    ([4, 4, 4], [0, 1, 2], [0, 0, 0], [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]),
    # a tie behind the first
    ([9, 5, 5, 1], [0], [4, -4, -4, -8], [1, 0, 0, -1], [1, 0, 0, 0]),
    # a tie for the first place that the rules break
    ([8, 8, 2], [1], [0, 0, -6], [0, 1, -1], [0, 1, 0]),
    ([8, 8, 8, 2], [0, 2], [0, 0, 0, -6], [2 / 3, -1 / 3, 2 / 3, -1], [0.5, 0, 0.5, 0]),
]


@pytest.mark.parametrize(("scores", "winners", "margin", "rank", "win"), ENDS)
def test_each_reward_of_an_end(
    scores: list[int],
    winners: list[int],
    margin: list[float],
    rank: list[float],
    win: list[float],
) -> None:
    end = cast(State, End(scores, winners))
    assert margins(end) == margin
    assert ranks(end) == pytest.approx(rank)
    assert wins(end) == pytest.approx(win)
    assert sum(ranks(end)) == pytest.approx(0)
    assert list(REWARDS.values()) == [margins, ranks, wins]
