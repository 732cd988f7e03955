"""Imagined states agree with the view, are valid and playable, and vary in what is hidden."""

import json
import random
from typing import cast

import pytest
from hypothesis import given

import guildhall
from guildhall.core.view import View
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup
from tests.scale import scaled


@given(strategies.reached_positions(), strategies.seeds())
def test_an_imagined_state_gives_back_the_view(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.decision_state()
    game = state.game
    rng = random.Random(seed)
    for viewer in random_games.viewers(state):
        # A client gets the view as JSON.
        view = json.loads(random_games.view_snapshot(state, viewer).text)
        for _ in range(3):
            imagined = game.imagine(view, rng)
            assert random_games.view_snapshot(imagined, viewer) == random_games.view_snapshot(
                state, viewer
            )
            assert imagined.view(viewer) == view
            assert random_games.violations(imagined) == []


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_every_viewer_can_imagine_every_decision_of_a_game(setup: Setup) -> None:
    rng = random.Random(21)
    for number, state in enumerate(random_games.decisions(setup, seed=21)):
        # By default the deciding seats and one of the others, in rotation.
        viewers = random_games.viewers(state)
        some = {*state.waiting()[:1], viewers[number % len(viewers)]}
        for viewer in scaled(sorted(some, key=str), viewers):
            view = state.view(viewer)
            assert setup.game.imagine(view, rng).view(viewer) == view


@given(strategies.reached_positions(), strategies.seeds())
def test_legal_actions_and_reasons_follow_from_the_view(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.decision_state()
    game = state.game
    rng = random.Random(seed)
    for seat in random_games.seats_of(state):
        imagined = game.imagine(state.view(seat), rng)
        assert imagined.actions(seat) == state.actions(seat)
        assert (seat in imagined.waiting()) == (seat in state.waiting())
        for action in range(-1, game.num_actions + 1):
            assert imagined.why_not(seat, action) == state.why_not(seat, action)


@given(strategies.reached_positions(), strategies.seeds())
def test_an_imagined_state_can_be_played_to_its_end(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.decision_state()
    game = state.game
    rng = random.Random(seed)
    for viewer in random_games.viewers(state):
        imagined = game.imagine(state.view(viewer), rng)
        reloaded = game.load(json.loads(random_games.dump_snapshot(imagined).text))
        assert len(random_games.play_random(imagined, seed)) <= game.max_decisions + game.max_draws
        assert random_games.violations(imagined) == []
        random_games.play_random(reloaded, seed)
        assert random_games.dump_snapshot(reloaded) == random_games.dump_snapshot(imagined)


@given(strategies.reached_positions(), strategies.seeds())
def test_imagining_does_not_change_the_view_or_other_imagined_states(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.decision_state()
    rng = random.Random(seed)
    for viewer in random_games.viewers(state):
        view = state.view(viewer)
        before = random_games.json_snapshot(view)
        imaginer = state.game.imaginer(view)
        first, second = imaginer.state(rng), imaginer.state(rng)
        kept = random_games.dump_snapshot(second)
        random_games.play_random(first, seed)
        assert random_games.dump_snapshot(second) == kept
        assert random_games.view_snapshot(imaginer.state(rng), viewer) == before
        assert random_games.json_snapshot(view) == before


@given(strategies.reached_positions(), strategies.seeds())
def test_the_same_seed_imagines_the_same_state(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.decision_state()
    for viewer in random_games.viewers(state):
        view = state.view(viewer)
        one, other = random.Random(seed), random.Random(seed)
        for _ in range(2):
            assert random_games.dump_snapshot(
                state.game.imagine(view, one)
            ) == random_games.dump_snapshot(state.game.imagine(view, other))


@pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
def test_hidden_information_varies(setup: Setup) -> None:
    rng = random.Random(22)
    varied: list[bool] = []
    others_varied: list[bool] = []
    for number, state in enumerate(random_games.decisions(setup, seed=22)):
        if number % scaled(12, 4):
            continue
        for viewer in random_games.viewers(state):
            imaginer = setup.game.imaginer(state.view(viewer))
            dealt = [imaginer.state(rng) for _ in range(4)]
            varied.append(len({random_games.dump_snapshot(imagined) for imagined in dealt}) > 1)
            other = rng.choice([seat for seat in random_games.seats_of(state) if seat != viewer])
            views = {random_games.view_snapshot(imagined, other) for imagined in dealt}
            others_varied.append(len(views) > 1)
    if not setup.game.has_hidden_information(setup.seats):
        assert varied
        assert not any(varied), "something is hidden"
        return
    assert sum(varied) > len(varied) * 0.5, "imagined states are too often the same"
    assert sum(others_varied) > len(others_varied) * 0.2, "the views of others vary too little"


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_a_foreign_view_is_refused(game_id: str) -> None:
    game = guildhall.game(game_id)
    state = game.start(game.seats[0])
    random_games.apply_pending_outcomes(state, random.Random(1))
    for name, wrong in (("title", "chess"), ("ruleset", 0), ("pack", "0" * 64)):
        view = json.loads(random_games.view_snapshot(state, 0).text)
        view[name] = wrong
        with pytest.raises(ValueError, match=name):
            game.imagine(view, random.Random(1))


@given(strategies.reached_positions())
def test_a_view_of_an_impossible_game_is_refused(reached_position: ReachedPosition) -> None:
    state = reached_position.decision_state()
    for name, wrong in (("seats", 99), ("seats", "4"), ("options", {"no such option": True})):
        view = cast(View, {**state.view(0), name: wrong})
        with pytest.raises(ValueError, match=r"players|option"):
            state.game.imaginer(view)
