"""Views: their format, and that they change only for the mover and recipients of events."""

import random

import pytest
from hypothesis import example, given

from guildhall import CHANCE
from guildhall.core.event import Event
from guildhall.core.view import View
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup

# Two moves lead to the same position.
TWO_WAYS = ReachedPosition(
    Setup("power_struggle", 4, (("ends_in_meeting", True), ("twenty_rounds", True))), 139, 139
)


@given(strategies.reached_positions())
def test_a_view_is_plain_data_with_the_common_header(reached_position: ReachedPosition) -> None:
    state = reached_position.decision_state()
    for viewer in random_games.viewers(state):
        view = state.view(viewer)
        random_games.json_snapshot(view)
        assert list(view)[: len(View.__annotations__)] == list(View.__annotations__)
        assert list(view)[len(View.__annotations__) :] == ["public", "own", "noted"]
        assert view["title"] == state.game.id
        assert view["ruleset"] == state.game.ruleset
        assert view["pack"] == state.game.pack_digest
        assert view["options"] == state.options
        assert view["seats"] == state.seats
        assert view["seat"] == viewer
        assert view["over"] == state.over
        assert view["winners"] == state.winners()
        assert view["actions"] == ([] if viewer is None else state.actions(viewer))


@given(strategies.reached_positions())
def test_all_viewers_see_the_same_public_part_and_who_decides(
    reached_position: ReachedPosition,
) -> None:
    state = reached_position.decision_state()
    spectator = state.view(None)
    assert set(state.waiting()) <= set(spectator["asked"])
    assert spectator["asked"] == sorted(set(spectator["asked"]))
    assert random_games.view_section(spectator, "own") == {}
    for seat in random_games.seats_of(state):
        view = state.view(seat)
        assert random_games.view_section(view, "public") == random_games.view_section(
            spectator, "public"
        )
        assert view["asked"] == spectator["asked"]


@given(strategies.reached_positions())
def test_viewing_changes_nothing(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    before = random_games.dump_snapshot(state)
    for viewer in random_games.viewers(state):
        assert random_games.view_snapshot(state, viewer) == random_games.view_snapshot(
            state, viewer
        )
    assert random_games.dump_snapshot(state) == before


@given(strategies.reached_positions())
def test_there_is_no_view_for_unknown_seats(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    for nobody in (-1, -4, random_games.seats_of(state).stop, 2**70, True, "0", 0.0):
        with pytest.raises(ValueError, match="seat"):
            state.view(nobody)


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_a_view_changes_only_for_the_mover_and_recipients_of_events(setup: Setup) -> None:
    state = setup.start()
    rng = random.Random(31)
    views = {
        viewer: random_games.view_snapshot(state, viewer) for viewer in random_games.viewers(state)
    }
    moves: list[random_games.Move] = []
    events: list[Event] = []
    while not state.over:
        moves.append(random_games.random_move(state, rng))
        events += random_games.apply_and_collect(state, moves[-1])
        if state.actor == CHANCE and moves[-1][0] != CHANCE:
            continue  # nobody is shown anything before the draw
        movers = {mover for mover, _ in moves}
        for viewer, before in views.items():
            views[viewer] = random_games.view_snapshot(state, viewer)
            if viewer not in movers and not random_games.events_for(events, viewer):
                assert views[viewer] == before, f"{viewer} sees {moves} without an event"
        moves, events = [], []


@given(strategies.reached_positions())
@example(TWO_WAYS)
def test_events_and_views_carry_the_same_information(reached_position: ReachedPosition) -> None:
    """Moves with different events give different views, and vice versa, except for the mover.

    An event that says more than the view is a leak, or information that the view lacks. Two ways to
    the same position may have different events: knowing which one was taken reveals nothing.
    """
    state = reached_position.state()
    moves = random_games.legal_moves(state)
    for seat in sorted({seat for seat, _ in moves}):
        received_by_viewer: dict[random_games.Viewer, set[random_games.Snapshot]] = {}
        both: dict[random_games.Viewer, set[random_games.Snapshot]] = {}
        views: dict[random_games.Viewer, set[random_games.Snapshot]] = {}
        own = [move for move in moves if move[0] == seat]
        reached: set[random_games.Snapshot] = set()
        for move in own[:: 1 + len(own) // 10]:
            after = state.clone()
            events = random_games.apply_and_collect(after, move)
            position = random_games.dump_snapshot(after)
            if position in reached:
                continue
            reached.add(position)
            for viewer in random_games.viewers(state):
                received, view = random_games.events_for(events, viewer), after.view(viewer)
                received_by_viewer.setdefault(viewer, set()).add(random_games.Snapshot(received))
                views.setdefault(viewer, set()).add(random_games.Snapshot(view))
                both.setdefault(viewer, set()).add(random_games.Snapshot([received, view]))
        for viewer, pairs in both.items():
            assert len(views[viewer]) == len(pairs), f"{viewer}: the events say more than the view"
            if viewer != seat:
                assert len(received_by_viewer[viewer]) == len(pairs), (
                    f"{viewer}: the view says more than the events"
                )


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_public_news_changes_a_view(setup: Setup) -> None:
    """An event with news changes the view of at least one recipient."""
    state = setup.start()
    rng = random.Random(32)
    while not state.over:
        views = {
            viewer: random_games.view_snapshot(state, viewer)
            for viewer in random_games.viewers(state)
        }
        events = random_games.apply_and_collect(state, random_games.random_move(state, rng))
        for event in events:
            if event.news:
                assert any(
                    random_games.view_snapshot(state, viewer) != views[viewer]
                    for viewer in event.to
                )
