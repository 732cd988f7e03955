"""Evaluations of positions by the bots."""

import random

import pytest

from guildhall.bots.greedy import GreedyBot
from guildhall.games.power_struggle import heuristics, ids
from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.random_states import power_struggle, random_states

GAME = power_struggle()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_position_can_be_evaluated_and_only_winners_are_positive(seats: int) -> None:
    for state in random_states(seats, seed=seats):
        if state.actor >= 0 or state.over:
            values = [heuristics.evaluate(state, seat) for seat in range(seats)]
    winners = state.winners()
    assert all((values[seat] > 0) == (seat in winners) for seat in range(seats))


def test_more_is_better() -> None:
    """Points, money, rooms, posts and cards."""
    plain = build_company(rooms="DEV: B3; HR: Y3").state
    for better in (
        build_company(rooms="DEV: B3; HR: Y3", influence={"B": 3}),
        build_company(rooms="DEV: B3; HR: Y3", cash={"B": 2_000_000}),
        build_company(rooms="DEV: B3 B1; HR: Y3"),
        build_company(rooms="DEV: B4; HR: Y3"),
        build_company(rooms="DEV: B3; HR: Y3", board="B"),
        build_company(rooms="DEV: B3; HR: Y3", cards="LEG: B gold"),
    ):
        assert GAME.evaluate(better.state, 0) > GAME.evaluate(plain, 0)
        assert GAME.evaluate(better.state, 1) < GAME.evaluate(plain, 1)


def test_the_simple_bot_takes_the_victory() -> None:
    """Three points and an influence of 6: a dismissed employee wins."""
    table = build_company(
        rooms="DEV: B3 Y3; HR: BB0 BB0; COM: BB0 BB0; ACC: G3; CON: R3",
        influence={"B": 6},
        corruption={"B": 9},
        counsels={"B": "DEV HR COM"},
        cash=dict.fromkeys("BYGR", 0),
    )
    bot, rng = GreedyBot(), random.Random(1)
    assert bot.choose(GAME, table.state.view(0), rng) in (ids.BUY_INFLUENCE, ids.USE_LEGAL)
