"""Whole games end within the declared bounds, and all their positions are valid."""

from importlib.resources import files

import pytest
from hypothesis import given

import guildhall
from guildhall import CHANCE, OVER
from guildhall.core.state import State
from tests import random_games, strategies
from tests.random_games import Policy, Setup

SMALL = 2**31


@pytest.mark.parametrize("policy", random_games.POLICIES, ids=lambda policy: policy.__name__)
@given(setup=strategies.setups(), seed=strategies.seeds())
def test_the_game_ends_within_its_declared_length(policy: Policy, setup: Setup, seed: int) -> None:
    state = setup.start()
    game = setup.game
    decisions = draws = 0
    for actor, _ in random_games.play_moves(state, seed, policy=policy):
        draws += actor == CHANCE
        decisions += actor != CHANCE
        assert decisions <= game.max_decisions
        assert draws <= game.max_draws
    assert state.over
    assert state.actor == OVER
    least, most = game.score_range
    assert all(least <= score <= most for score in state.scores())


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_every_position_is_valid(setup: Setup) -> None:
    state = setup.start()
    check_position(state)
    for _ in random_games.play_moves(state, seed=1):
        check_position(state)


def check_position(state: State) -> None:
    game = state.game
    assert random_games.violations(state) == []
    scores = state.scores()
    least, most = game.score_range
    assert len(scores) == random_games.seats_of(state).stop
    assert all(type(score) is int and least <= score <= most for score in scores)
    assert all(abs(item) < SMALL for field in state.fields().values() for item in field)
    assert all(type(item) is int for field in state.fields().values() for item in field)
    explained = [0] * len(scores)
    for line in state.score_sheet():
        explained[line.seat] += line.points
    assert explained == scores
    if state.over:
        winners = state.winners()
        assert winners
        assert winners == sorted(set(winners))
        assert set(winners) <= set(random_games.seats_of(state))
        places = state.places()
        assert [
            seat for seat, reached_position in enumerate(places) if reached_position == 1
        ] == winners
        # No seat ranks above one with more points.
        by_place = sorted(zip(places, scores, strict=True))
        assert [score for _, score in by_place] == sorted(scores, reverse=True)
    else:
        assert state.winners() == state.places() == []


@pytest.mark.parametrize("setup", random_games.default_setups(), ids=str)
def test_every_line_of_the_sheet_can_be_explained(setup: Setup) -> None:
    page = files("guildhall.games").joinpath(setup.game_id, "rules.en.md").read_text("utf-8")
    lines = 0
    for seed in range(5):
        state = setup.start()
        random_games.play_random(state, seed)
        for line in state.score_sheet():
            lines += 1
            assert line.seat in random_games.seats_of(state)
            assert type(line.points) is int
            assert line.kind
            assert f"### {line.rule} " in page
            random_games.json_snapshot(line.data)
            words = state.game.score_text(line)
            assert words
            assert line.rule in words
            assert "{" not in words
    assert lines


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_options_and_seats_that_do_not_exist_are_refused(game_id: str) -> None:
    game = guildhall.game(game_id)
    for seats in (game.seats.start - 1, game.seats.stop, -1, 10**30, True):
        with pytest.raises(ValueError, match="players"):
            game.start(seats)
    with pytest.raises(ValueError, match="no_such_option"):
        game.start(game.seats[0], no_such_option=True)
    for name in game.options:
        for odd in ("no such value", -7, 1.5, None):
            with pytest.raises(ValueError, match=name):
                game.start(game.seats[0], **{name: odd})  # type: ignore[arg-type]  # on purpose
    with pytest.raises(ValueError, match="no_such_title"):
        guildhall.game("no_such_title")


@pytest.mark.parametrize("setup", random_games.all_setups(), ids=str)
def test_a_game_starts_with_the_given_seats_and_options(setup: Setup) -> None:
    state = setup.start()
    assert state.game is setup.game
    assert state.seats == setup.seats
    assert [state.options[name] for name, _ in setup.options] == [v for _, v in setup.options]
    assert set(state.options) == set(setup.game.options)
    view = state.view(None)
    assert view["options"] == state.options
    assert view["seats"] == setup.seats


# Without Hypothesis, which seeds the global generator and so could hide its use.
@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_the_same_moves_lead_to_the_same_position(setup: Setup) -> None:
    one, other = setup.start(), setup.start()
    for move in random_games.play_moves(one, seed=10):
        other.apply(*move)
        assert random_games.dump_snapshot(one) == random_games.dump_snapshot(other)
