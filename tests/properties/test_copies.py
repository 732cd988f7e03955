"""Clones, dumps and pickles: equal, independent, and good to play on."""

import copy
import json
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given

from guildhall.core.rng import Generator
from guildhall.core.state import State, play_out
from tests import kit, strategies
from tests.kit import Place, Setup


def through_clone(state: State) -> State:
    return state.clone()


def through_json(state: State) -> State:
    return state.game.load(json.loads(json.dumps(state.game.dump(state))))


def through_pickle(state: State) -> State:
    restored: State = pickle.loads(pickle.dumps(state))
    return restored


COPIERS: tuple[Callable[[State], State], ...] = (
    through_clone,
    through_json,
    through_pickle,
    copy.copy,
    copy.deepcopy,
)
for_every_copier = pytest.mark.parametrize("copied", COPIERS, ids=lambda copier: copier.__name__)


@for_every_copier
@given(place=strategies.places(), seed=strategies.seeds())
def test_a_copy_is_equal_and_goes_on_alike(
    copied: Callable[[State], State], place: Place, seed: int
) -> None:
    state = place.position()
    twin = copied(state)
    assert type(twin) is type(state)
    assert twin.events is None
    assert kit.dumped(twin) == kit.dumped(state)
    assert twin.outcomes() == state.outcomes()
    assert kit.all_seen(twin) == kit.all_seen(state)
    if seed % 2:
        # The engine's own random play reads numbers that no dump or view shows.
        assert play_out(twin, Generator(seed)) == play_out(state, Generator(seed))
    else:
        for move in kit.course(twin, seed):
            state.apply(*move)
    assert kit.dumped(twin) == kit.dumped(state)
    assert twin.scores() == state.scores()
    assert twin.score_sheet() == state.score_sheet()


@for_every_copier
@given(place=strategies.places(), seed=strategies.seeds())
def test_a_copy_is_independent(copied: Callable[[State], State], place: Place, seed: int) -> None:
    state = place.position()
    before = kit.dumped(state)
    twin = copied(state)
    kit.play(twin, seed)
    assert kit.dumped(state) == before
    after = kit.dumped(twin)
    kit.play(state, seed + 1)
    assert kit.dumped(twin) == after


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_no_past_copy_ever_changes(setup: Setup) -> None:
    state = setup.start()
    copies: list[tuple[State, kit.Snapshot]] = [(state.clone(), kit.dumped(state))]
    rng = random.Random(8)
    for _ in kit.course(state, seed=8):
        copies.append((state.clone(), kit.dumped(state)))
        # All past copies after each step would be quadratic; the newest and some others will do.
        for twin, dump in copies[-3:] + rng.sample(copies, min(2, len(copies))):
            assert kit.dumped(twin) == dump
    assert all(kit.dumped(twin) == dump for twin, dump in copies)
    # Playing every second one on changes none of the others.
    for twin, _ in copies[::2]:
        kit.play(twin, seed=9, depth=4)
    assert all(kit.dumped(twin) == dump for twin, dump in copies[1::2])
    assert kit.dumped(state) == copies[-1][1]


def spoil(data: object) -> None:
    """Empty all lists and dicts inside some data."""
    if isinstance(data, dict):
        for value in data.values():
            spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            spoil(value)
        data.clear()


@given(strategies.places(), strategies.seeds())
def test_what_is_given_out_is_not_part_of_the_position(place: Place, seed: int) -> None:
    state = place.position()
    state.events = []
    before = kit.dumped(state)
    told = kit.all_seen(state)
    for viewer in kit.viewers(state):
        spoil(state.view(viewer))
    for seat in kit.seats_of(state):
        spoil(state.actions(seat))
    spoil(state.game.dump(state))
    spoil(state.fields())
    spoil(state.outcomes())
    spoil(state.waiting())
    spoil(state.scores())
    spoil(state.winners())
    for line in state.score_sheet():
        spoil(line.data)
    assert kit.dumped(state) == before
    assert kit.all_seen(state) == told
    kit.play(state, seed)
    ended = kit.dumped(state)
    for event in state.events:
        spoil(event.data)
    assert kit.dumped(state) == ended


@given(strategies.places(), strategies.seeds())
def test_what_was_given_out_does_not_change_later(place: Place, seed: int) -> None:
    state = place.position()
    views = [state.view(viewer) for viewer in kit.viewers(state)]
    actions = [state.actions(seat) for seat in kit.seats_of(state)]
    dump = state.game.dump(state)
    before = kit.Snapshot([views, actions, dump])
    kit.play(state, seed)
    assert kit.Snapshot([views, actions, dump]) == before
