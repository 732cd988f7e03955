"""Evaluations of positions: where they can be calculated, they are correct."""

import random

import pytest

from guildhall.bots import bot
from guildhall.games.strasbourg import heuristics, ids
from guildhall.games.strasbourg.rules.state import StrasbourgState
from tests import random_games
from tests.games.strasbourg.positions import PHASES, build_position
from tests.games.strasbourg.scenario import ScriptedGame, strasbourg


def as_strasbourg(state: object) -> StrasbourgState:
    assert isinstance(state, StrasbourgState)
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_the_expected_score_is_the_score(seats: int) -> None:
    state = as_strasbourg(strasbourg().start(seats))
    random_games.play_random(state, seed=seats)
    scores = state.scores()
    for seat in range(seats):
        found = heuristics.expected_score(state, seat) + heuristics.own_expected_score(state, seat)
        assert found == pytest.approx(scores[seat])
    open_points = [heuristics.expected_score(state, seat) for seat in range(1, seats)]
    expected = scores[0] - max(open_points) / 2 - sum(open_points) / (seats - 1) / 2
    assert strasbourg().evaluate(state, 0) == pytest.approx(expected)


@pytest.mark.parametrize("name", PHASES)
def test_evaluating_works_at_any_time_and_changes_nothing(name: str) -> None:
    state = build_position(name)
    before = random_games.dump_snapshot(state)
    for seat in range(4):
        assert isinstance(strasbourg().evaluate(state, seat), float)
    assert random_games.dump_snapshot(state) == before


def test_cards_are_saved_for_later_rounds() -> None:
    """A fifth of the deck, rounded up, is drawn in the first round, and everything in the last."""
    table = ScriptedGame(3)
    table.first_cards()
    rng = random.Random(1)
    simple = bot("simple")
    while (own_stage := table.own(0)["stage"]) == "draw":
        action = simple.choose(table.game, table.view(0), rng)
        assert action == (ids.DRAW if table.own(0)["drawn"] < 5 else ids.STOP)
        table.state.apply(0, action)
        if action == ids.DRAW:
            table.draw_card([])
    assert own_stage == "split"


def test_easy_objectives_are_kept_and_hard_ones_are_not() -> None:
    state = strasbourg().start(4)
    rng = random.Random(2)
    random_games.apply_pending_outcomes(state, rng)
    values = {
        objective: heuristics.objective_value(as_strasbourg(state), 0, objective)
        for objective in range(25)
    }
    assert values[19] < values[0]
    # The largest group and the square of four are too risky at the start.
    assert min(values[16], values[18]) < 0
    simple = bot("simple")
    for seat in range(4):
        while seat in state.waiting() and state.view(None)["asked"] == [0, 1, 2, 3]:
            action = simple.choose(state.game, state.view(seat), rng)
            assert action in (ids.KEEP, ids.DISCARD)
            state.apply(seat, action)
            if state.actor < 0:
                return


def test_a_strong_pile_is_worth_more_but_never_twice_two_weak_ones() -> None:
    values = [heuristics.pile_value(strength) for strength in range(1, 20)]
    assert values == sorted(values)
    assert values[19 - 1] < heuristics.PILE_VALUE + 1e-9
    assert heuristics.pile_value(10) < 2 * heuristics.pile_value(5)
    assert heuristics.pile_value(4) > 2 * heuristics.pile_value(2)


def test_a_bid_that_cannot_be_beaten_gets_the_first_prize() -> None:
    table = ScriptedGame(3)
    table.plan("6+6", "1", "1")
    state = as_strasbourg(table.state)
    assert heuristics.expected_prize(state, 0, 12, [5.0, 3.0]) == pytest.approx(5.0)
    prize = heuristics.expected_prize(state, 1, 1, [5.0, 3.0])
    assert 3.0 * (1 - heuristics.BID_CHANCE) < prize < 5.0
