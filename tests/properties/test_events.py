"""Events: audience, format and text; collecting them does not affect the game."""

import pytest
from hypothesis import given

from guildhall import CHANCE
from guildhall.core.event import Event
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup


@given(strategies.setups(), strategies.seeds())
def test_collecting_events_changes_nothing(setup: Setup, seed: int) -> None:
    loud, silent = setup.start(), setup.start()
    loud.events = []
    for move in random_games.play_moves(loud, seed):
        silent.apply(*move)
    assert random_games.dump_snapshot(loud) == random_games.dump_snapshot(silent)
    assert loud.events
    assert silent.events is None


@given(strategies.reached_positions())
def test_every_move_emits_an_event_to_its_seat_or_changes_its_view(
    reached_position: ReachedPosition,
) -> None:
    state = reached_position.state()
    for seat, action in random_games.legal_moves(state):
        after = state.clone()
        events = random_games.apply_and_collect(after, (seat, action))
        if seat == CHANCE:
            assert events, "a draw without an event"
        else:
            is_informed = bool(random_games.events_for(events, seat))
            assert is_informed or random_games.view_snapshot(
                after, seat
            ) != random_games.view_snapshot(state, seat)


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_events_are_plain_data_for_real_viewers(setup: Setup) -> None:
    state = setup.start()
    state.events = []
    random_games.play_random(state, seed=2)
    viewers = random_games.viewers(state)
    assert state.events
    for event in state.events:
        assert type(event) is Event
        assert isinstance(event.kind, str)
        assert event.kind.isidentifier()
        assert isinstance(event.to, tuple)
        assert event.to
        assert len(set(event.to)) == len(event.to)
        assert all(viewer is None or type(viewer) is int for viewer in event.to)
        assert set(event.to) <= set(viewers)
        assert type(event.news) is bool
        random_games.json_snapshot(event.data)
    sentences = [setup.game.event_text(event) for event in state.events]
    # Events that repeat another one have no text.
    assert any(sentences)
    for sentence in filter(None, sentences):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@given(strategies.reached_positions())
def test_draws_that_a_viewer_can_tell_apart_are_news(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    if len(state.outcomes()) < 2:
        return
    after = {outcome: state.clone() for outcome, _ in state.outcomes()}
    events_by_outcome = {
        outcome: random_games.apply_and_collect(after[outcome], (CHANCE, outcome))
        for outcome in after
    }
    for viewer in random_games.viewers(state):
        received = {
            outcome: random_games.events_for(events_by_outcome[outcome], viewer)
            for outcome in after
        }
        different = {
            random_games.Snapshot([received[outcome], after[outcome].view(viewer)])
            for outcome in after
        }
        if len(different) > 1:
            assert all(any(event.news for event in events) for events in received.values())


@given(strategies.setups(), strategies.seeds())
def test_clones_do_not_collect_events(setup: Setup, seed: int) -> None:
    state = setup.start()
    state.events = []
    random_games.play_random(state, seed, depth=20)
    events = list(state.events)
    twin = state.clone()
    random_games.play_random(twin, seed)
    assert twin.events is None
    assert state.events == events
