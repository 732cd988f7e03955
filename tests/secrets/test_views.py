"""Views: their form, and that they change only for those who are told something."""

import random

import pytest
from hypothesis import example, given

from guildhall.core.view import View
from tests import kit, strategies
from tests.kit import Place, Setup

# Two moves lead to the same position.
TWO_WAYS = Place(
    Setup("power_struggle", 4, (("ends_in_meeting", True), ("twenty_rounds", True))), 139, 139
)


@given(strategies.places())
def test_a_view_is_plain_data_with_the_head_of_all_titles(place: Place) -> None:
    state = place.decision()
    for viewer in kit.viewers(state):
        view = state.view(viewer)
        kit.plain(view)
        assert list(view)[: len(View.__annotations__)] == list(View.__annotations__)
        assert list(view)[len(View.__annotations__) :] == ["public", "own", "noted"]
        assert view["title"] == state.game.id
        assert view["ruleset"] == state.game.ruleset
        assert view["pack"] == state.game.pack_digest
        assert view["options"] == state.options
        assert view["seats"] == state.seats
        assert view["seat"] == viewer
        assert view["over"] == state.over
        assert view["actions"] == ([] if viewer is None else state.actions(viewer))


@given(strategies.places())
def test_all_see_the_same_table_and_who_is_asked(place: Place) -> None:
    state = place.decision()
    spectator = state.view(None)
    assert set(state.waiting()) <= set(spectator["asked"])
    assert spectator["asked"] == sorted(set(spectator["asked"]))
    assert kit.body(spectator, "own") == {}
    for seat in kit.seats_of(state):
        view = state.view(seat)
        assert kit.body(view, "public") == kit.body(spectator, "public")
        assert view["asked"] == spectator["asked"]


@given(strategies.places())
def test_looking_changes_nothing(place: Place) -> None:
    state = place.position()
    before = kit.dumped(state)
    for viewer in kit.viewers(state):
        assert kit.seen(state, viewer) == kit.seen(state, viewer)
    assert kit.dumped(state) == before


@given(strategies.places())
def test_there_is_no_view_for_those_who_do_not_exist(place: Place) -> None:
    state = place.position()
    for nobody in (-1, -4, kit.seats_of(state).stop, 2**70, True, "0", 0.0):
        with pytest.raises(ValueError, match="seat"):
            state.view(nobody)


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_a_view_changes_only_for_those_who_move_or_are_told(setup: Setup) -> None:
    state = setup.start()
    rng = random.Random(31)
    views = {viewer: kit.seen(state, viewer) for viewer in kit.viewers(state)}
    while not state.over:
        move = kit.any_move(state, rng)
        events = kit.listened(state, move)
        for viewer, before in views.items():
            views[viewer] = kit.seen(state, viewer)
            if viewer != move[0] and not kit.heard(events, viewer):
                assert views[viewer] == before, f"{viewer} sees {move} without an event"


@given(strategies.places())
@example(TWO_WAYS)
def test_what_is_told_is_what_is_seen(place: Place) -> None:
    """Moves that sound different look different, and the other way round, for all but the mover.

    An event that tells more than the view would be a leak, or a note that the view lacks. Two ways
    to the same position may sound different: knowing which one was taken reveals nothing.
    """
    state = place.position()
    moves = kit.moves_at(state)
    for seat in sorted({seat for seat, _ in moves}):
        told: dict[kit.Viewer, set[kit.Snapshot]] = {}
        both: dict[kit.Viewer, set[kit.Snapshot]] = {}
        looks: dict[kit.Viewer, set[kit.Snapshot]] = {}
        own = [move for move in moves if move[0] == seat]
        reached: set[kit.Snapshot] = set()
        for move in own[:: 1 + len(own) // 10]:
            after = state.clone()
            events = kit.listened(after, move)
            position = kit.dumped(after)
            if position in reached:
                continue
            reached.add(position)
            for viewer in kit.viewers(state):
                heard, view = kit.heard(events, viewer), after.view(viewer)
                told.setdefault(viewer, set()).add(kit.Snapshot(heard))
                looks.setdefault(viewer, set()).add(kit.Snapshot(view))
                both.setdefault(viewer, set()).add(kit.Snapshot([heard, view]))
        for viewer, pairs in both.items():
            assert len(looks[viewer]) == len(pairs), f"{viewer} is told more than it sees"
            if viewer != seat:
                assert len(told[viewer]) == len(pairs), f"{viewer} sees more than it is told"


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_public_news_is_seen(setup: Setup) -> None:
    """An event with news changes the view of somebody who is told of it."""
    state = setup.start()
    rng = random.Random(32)
    while not state.over:
        views = {viewer: kit.seen(state, viewer) for viewer in kit.viewers(state)}
        events = kit.listened(state, kit.any_move(state, rng))
        for event in events:
            if event.news:
                assert any(kit.seen(state, viewer) != views[viewer] for viewer in event.to)
