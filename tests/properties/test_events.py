"""Events: for whom, in which form, in words, and without any effect on the game."""

import pytest
from hypothesis import given

from guildhall import CHANCE
from guildhall.core.event import Event
from tests import kit, strategies
from tests.kit import Place, Setup


@given(strategies.setups(), strategies.seeds())
def test_listening_changes_nothing(setup: Setup, seed: int) -> None:
    loud, silent = setup.start(), setup.start()
    loud.events = []
    for move in kit.course(loud, seed):
        silent.apply(*move)
    assert kit.dumped(loud) == kit.dumped(silent)
    assert loud.events
    assert silent.events is None


@given(strategies.places())
def test_every_move_tells_its_own_seat_or_changes_its_view(place: Place) -> None:
    state = place.position()
    for seat, action in kit.moves_at(state):
        after = state.clone()
        events = kit.listened(after, (seat, action))
        if seat == CHANCE:
            assert events, "a draw that nobody hears of"
        else:
            told = bool(kit.heard(events, seat))
            assert told or kit.seen(after, seat) != kit.seen(state, seat)


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_events_are_plain_data_for_real_viewers(setup: Setup) -> None:
    state = setup.start()
    state.events = []
    kit.play(state, seed=2)
    viewers = kit.viewers(state)
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
        kit.plain(event.data)
    sentences = [setup.game.tell(event) for event in state.events]
    # What comes with another event that tells the same is not said.
    assert any(sentences)
    for sentence in filter(None, sentences):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@given(strategies.places())
def test_what_a_draw_shows_to_somebody_is_news(place: Place) -> None:
    state = place.position()
    if len(state.outcomes()) < 2:
        return
    after = {outcome: state.clone() for outcome, _ in state.outcomes()}
    told = {outcome: kit.listened(after[outcome], (CHANCE, outcome)) for outcome in after}
    for viewer in kit.viewers(state):
        heard = {outcome: kit.heard(told[outcome], viewer) for outcome in after}
        different = {
            kit.Snapshot([heard[outcome], after[outcome].view(viewer)]) for outcome in after
        }
        if len(different) > 1:
            assert all(any(event.news for event in events) for events in heard.values())


@given(strategies.setups(), strategies.seeds())
def test_clones_do_not_listen(setup: Setup, seed: int) -> None:
    state = setup.start()
    state.events = []
    kit.play(state, seed, depth=20)
    told = list(state.events)
    twin = state.clone()
    kit.play(twin, seed)
    assert twin.events is None
    assert state.events == told
