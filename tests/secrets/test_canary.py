"""Two worlds that a viewer cannot tell apart, played alike, must go on looking alike.

A position is imagined anew from what one viewer knows, so that all that is hidden from it may
differ. Then the same moves are made in both. Whatever reaches the viewer, its view, its events, the
words and the pictures made of them, has to be the same byte for byte in both worlds, until an event
says openly that something hidden was turned up for it.
"""

import random

import pytest
from hypothesis import given

from guildhall.core.event import Event
from guildhall.core.state import State
from tests import kit, strategies
from tests.kit import Place, Setup, Snapshot, Viewer
from tests.scale import scaled


def received(state: State, viewer: Viewer, events: list[Event]) -> Snapshot:
    """Every byte that a viewer gets after a step."""
    mine = kit.heard(events, viewer)
    return Snapshot([state.view(viewer), mine, [state.game.tell(event) for event in mine]])


def shown(state: State, viewer: Viewer) -> Snapshot:
    """What is made of a view for people."""
    game = state.game
    view = state.view(viewer)
    texts = [] if viewer is None else [game.text(view, viewer, one) for one in view["actions"]]
    page = [game.scene(view), game.standings(view), game.notes(view), game.gesture(view)]
    return Snapshot([game.prompt(view), game.draw(view), game.show(view), texts, page])


def common_moves(one: State, other: State) -> list[kit.Move]:
    """The moves that are possible in both worlds."""
    there = set(kit.moves_at(other))
    return [move for move in kit.moves_at(one) if move in there]


def lockstep(one: State, other: State, viewer: Viewer, rng: random.Random, depth: int) -> int:
    """Play two worlds alike and compare what the viewer gets; return how many moves were made."""
    for made in range(depth):
        moves = common_moves(one, other)
        if not moves:
            return made
        # First who, then what, so that long lists do not push the others aside.
        seat = rng.choice(sorted({who for who, _ in moves}))
        move = rng.choice([chosen for chosen in moves if chosen[0] == seat])
        before, is_sealed = kit.seen(one, viewer), len(one.view(viewer)["asked"]) > 1
        here, there = kit.listened(one, move), kit.listened(other, move)
        mine, its = received(one, viewer, here), received(other, viewer, there)
        if mine != its:
            # Hidden things may come to light, but never unannounced, and never in one world only.
            for state, events in ((one, here), (other, there)):
                heard = kit.heard(events, viewer)
                if is_sealed and not heard and kit.seen(state, viewer) == before:
                    # Its sealed phase goes on, since somebody has another secret step to make.
                    continue
                announced = any(event.news for event in heard)
                assert announced, f"{viewer} can tell by {move}: {mine.differences(its)}"
            return made
    return depth


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_worlds_that_look_alike_stay_alike(setup: Setup) -> None:
    rng = random.Random(51)
    differing = moves = 0
    # While a sealed phase is under way the others are imagined at its start: no common moves.
    for number, state in enumerate(kit.starts(setup, seed=51)):
        if number % 4:
            continue
        viewers = kit.viewers(state)
        # By default one viewer of each position, each in turn.
        for viewer in scaled(viewers[number // 4 % len(viewers) :][:1], viewers):
            here = state.clone()
            there = setup.game.imagine(state.view(viewer), rng)
            differing += kit.dumped(here) != kit.dumped(there)
            moves += lockstep(here, there, viewer, rng, depth=12)
    if setup.game.hides(setup.seats):
        assert differing > scaled(10, 50), "too often nothing is hidden"
    assert moves > scaled(30, 100), "the worlds part too soon for a comparison"


@given(strategies.places(), strategies.seeds())
def test_a_long_way_together(place: Place, seed: int) -> None:
    state = place.start()
    rng = random.Random(seed)
    viewer = rng.choice(kit.viewers(state))
    there = state.game.imagine(state.view(viewer), rng)
    assert kit.seen(there, viewer) == kit.seen(state, viewer)
    lockstep(state, there, viewer, rng, depth=400)


@pytest.mark.parametrize("setup", kit.tables(), ids=str)
def test_pictures_and_words_are_made_of_the_view_alone(setup: Setup) -> None:
    rng = random.Random(52)
    for number, state in enumerate(kit.decisions(setup, seed=52)):
        if number % scaled(50, 20) and not state.over:
            continue
        for viewer in kit.viewers(state):
            twin = setup.game.imagine(state.view(viewer), rng)
            assert shown(state, viewer) == shown(twin, viewer)
