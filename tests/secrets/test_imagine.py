"""Imagined states: they agree with the view, are sound, playable, and differ in what is hidden."""

import json
import random
from typing import cast

import pytest
from hypothesis import given

import guildhall
from guildhall.core.view import View
from tests import kit, strategies
from tests.kit import Place, Setup
from tests.scale import scaled


@given(strategies.places(), strategies.seeds())
def test_an_imagined_state_gives_back_the_view(place: Place, seed: int) -> None:
    state = place.decision()
    game = state.game
    rng = random.Random(seed)
    for viewer in kit.viewers(state):
        # What a client knows has been through JSON.
        view = json.loads(kit.seen(state, viewer).text)
        for _ in range(3):
            imagined = game.imagine(view, rng)
            assert kit.seen(imagined, viewer) == kit.seen(state, viewer)
            assert imagined.view(viewer) == view
            assert game.breaches(imagined) == []


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_every_decision_of_a_game_can_be_imagined_by_everybody(setup: Setup) -> None:
    rng = random.Random(21)
    for number, state in enumerate(kit.decisions(setup, seed=21)):
        # By default who is asked and one of the others, each in turn.
        viewers = kit.viewers(state)
        some = {*state.waiting()[:1], viewers[number % len(viewers)]}
        for viewer in scaled(sorted(some, key=str), viewers):
            view = state.view(viewer)
            assert setup.game.imagine(view, rng).view(viewer) == view


@given(strategies.places(), strategies.seeds())
def test_what_a_seat_may_do_and_why_not_follows_from_its_view(place: Place, seed: int) -> None:
    state = place.decision()
    game = state.game
    rng = random.Random(seed)
    for seat in kit.seats_of(state):
        imagined = game.imagine(state.view(seat), rng)
        assert imagined.actions(seat) == state.actions(seat)
        assert (seat in imagined.waiting()) == (seat in state.waiting())
        for action in range(-1, game.num_actions + 1):
            assert imagined.why_not(seat, action) == state.why_not(seat, action)


@given(strategies.places(), strategies.seeds())
def test_an_imagined_state_can_be_played_to_its_end(place: Place, seed: int) -> None:
    state = place.decision()
    game = state.game
    rng = random.Random(seed)
    for viewer in kit.viewers(state):
        imagined = game.imagine(state.view(viewer), rng)
        reloaded = game.load(json.loads(kit.dumped(imagined).text))
        assert len(kit.play(imagined, seed)) <= game.max_decisions + game.max_draws
        assert game.breaches(imagined) == []
        kit.play(reloaded, seed)
        assert kit.dumped(reloaded) == kit.dumped(imagined)


@given(strategies.places(), strategies.seeds())
def test_imagining_leaves_the_view_and_other_imagined_states_alone(place: Place, seed: int) -> None:
    state = place.decision()
    rng = random.Random(seed)
    for viewer in kit.viewers(state):
        view = state.view(viewer)
        before = kit.plain(view)
        imaginer = state.game.imaginer(view)
        first, second = imaginer.state(rng), imaginer.state(rng)
        kept = kit.dumped(second)
        kit.play(first, seed)
        assert kit.dumped(second) == kept
        assert kit.seen(imaginer.state(rng), viewer) == before
        assert kit.plain(view) == before


@given(strategies.places(), strategies.seeds())
def test_the_same_generator_imagines_the_same(place: Place, seed: int) -> None:
    state = place.decision()
    for viewer in kit.viewers(state):
        view = state.view(viewer)
        one, other = random.Random(seed), random.Random(seed)
        for _ in range(2):
            assert kit.dumped(state.game.imagine(view, one)) == kit.dumped(
                state.game.imagine(view, other)
            )


@pytest.mark.parametrize("setup", kit.tables(), ids=str)
def test_hidden_things_vary(setup: Setup) -> None:
    rng = random.Random(22)
    varied: list[bool] = []
    others_varied: list[bool] = []
    for number, state in enumerate(kit.decisions(setup, seed=22)):
        if number % scaled(12, 4):
            continue
        for viewer in kit.viewers(state):
            imaginer = setup.game.imaginer(state.view(viewer))
            dealt = [imaginer.state(rng) for _ in range(4)]
            varied.append(len({kit.dumped(imagined) for imagined in dealt}) > 1)
            other = rng.choice([seat for seat in kit.seats_of(state) if seat != viewer])
            views = {kit.seen(imagined, other) for imagined in dealt}
            others_varied.append(len(views) > 1)
    if not setup.game.hides(setup.seats):
        assert varied
        assert not any(varied), "something is hidden after all"
        return
    assert sum(varied) > len(varied) * 0.5, "imagined states are too often the same"
    assert sum(others_varied) > len(others_varied) * 0.2, "the others always see the same"


@pytest.mark.parametrize("title", guildhall.titles())
def test_a_foreign_view_is_refused(title: str) -> None:
    game = guildhall.game(title)
    state = game.start(game.seats[0])
    kit.draw_pending(state, random.Random(1))
    for name, wrong in (("title", "chess"), ("ruleset", 0), ("pack", "0" * 64)):
        view = json.loads(kit.seen(state, 0).text)
        view[name] = wrong
        with pytest.raises(ValueError, match=name):
            game.imagine(view, random.Random(1))


@given(strategies.places())
def test_a_view_of_an_impossible_game_is_refused(place: Place) -> None:
    state = place.decision()
    for name, wrong in (("seats", 99), ("seats", "4"), ("options", {"no such option": True})):
        view = cast(View, {**state.view(0), name: wrong})
        with pytest.raises(ValueError, match=r"players|option"):
            state.game.imaginer(view)
