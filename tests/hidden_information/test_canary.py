"""Two games that a viewer cannot tell apart stay indistinguishable after the same moves.

A twin is imagined from what one viewer knows, so everything hidden may differ. Then the same moves
are made in both games. Everything the viewer gets (view, events, texts and drawings) must be the
same, byte for byte, until an event announces that something hidden was revealed to it.
"""

import random

import pytest
from hypothesis import given

from guildhall.core.event import Event
from guildhall.core.state import State
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup, Snapshot, Viewer
from tests.scale import scaled


def received_data(state: State, viewer: Viewer, events: list[Event]) -> Snapshot:
    """Everything a viewer gets after a move."""
    mine = random_games.events_for(events, viewer)
    return Snapshot([state.view(viewer), mine, [state.game.event_text(event) for event in mine]])


def rendered_data(state: State, viewer: Viewer) -> Snapshot:
    """The texts and drawings of a view."""
    game = state.game
    view = state.view(viewer)
    texts = [] if viewer is None else [game.text(view, viewer, one) for one in view["actions"]]
    page = [game.regions(view), game.standings(view), game.notebook(view), game.selection(view)]
    return Snapshot([game.prompt(view), game.board_svg(view), game.board_text(view), texts, page])


def common_moves(one: State, other: State) -> list[random_games.Move]:
    """The moves that are legal in both games."""
    there = set(random_games.legal_moves(other))
    return [move for move in random_games.legal_moves(one) if move in there]


def lockstep(one: State, other: State, viewer: Viewer, rng: random.Random, depth: int) -> int:
    """Play both games alike and compare what the viewer gets; return the number of moves."""
    for made in range(depth):
        moves = common_moves(one, other)
        if not moves:
            return made
        # The seat is chosen first, so that seats with many actions do not dominate.
        seat = rng.choice(sorted({who for who, _ in moves}))
        move = rng.choice([chosen for chosen in moves if chosen[0] == seat])
        before, is_sealed = (
            random_games.view_snapshot(one, viewer),
            len(one.view(viewer)["asked"]) > 1,
        )
        here, there = (
            random_games.apply_and_collect(one, move),
            random_games.apply_and_collect(other, move),
        )
        mine, its = received_data(one, viewer, here), received_data(other, viewer, there)
        if mine != its:
            # Hidden information may be revealed, but only announced, and only in both games.
            for state, events in ((one, here), (other, there)):
                received = random_games.events_for(events, viewer)
                if (
                    is_sealed
                    and not received
                    and random_games.view_snapshot(state, viewer) == before
                ):
                    # Its sealed phase continues, because a seat has another hidden step to make.
                    continue
                announced = any(event.news for event in received)
                assert announced, f"{viewer} can tell by {move}: {mine.differences(its)}"
            return made
    return depth


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_indistinguishable_games_stay_indistinguishable(setup: Setup) -> None:
    rng = random.Random(51)
    differing = moves = 0
    # During a sealed phase the others are imagined at its start, so there are no common moves.
    for number, state in enumerate(random_games.phase_starts(setup, seed=51)):
        if number % 4:
            continue
        viewers = random_games.viewers(state)
        # By default one viewer per position, in rotation.
        for viewer in scaled(viewers[number // 4 % len(viewers) :][:1], viewers):
            here = state.clone()
            there = setup.game.imagine(state.view(viewer), rng)
            differing += random_games.dump_snapshot(here) != random_games.dump_snapshot(there)
            moves += lockstep(here, there, viewer, rng, depth=12)
    if setup.game.has_hidden_information(setup.seats):
        assert differing > scaled(10, 50), "too often nothing is hidden"
    assert moves > scaled(30, 100), "the games diverge too soon for a comparison"


@given(strategies.reached_positions(), strategies.seeds())
def test_indistinguishable_games_over_many_moves(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.phase_start()
    rng = random.Random(seed)
    viewer = rng.choice(random_games.viewers(state))
    there = state.game.imagine(state.view(viewer), rng)
    assert random_games.view_snapshot(there, viewer) == random_games.view_snapshot(state, viewer)
    lockstep(state, there, viewer, rng, depth=400)


@pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
def test_drawings_and_texts_depend_on_the_view_alone(setup: Setup) -> None:
    rng = random.Random(52)
    for number, state in enumerate(random_games.decisions(setup, seed=52)):
        if number % scaled(50, 20) and not state.over:
            continue
        for viewer in random_games.viewers(state):
            twin = setup.game.imagine(state.view(viewer), rng)
            assert rendered_data(state, viewer) == rendered_data(twin, viewer)
