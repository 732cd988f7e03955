"""Clones, dumps and pickles are equal, independent and playable."""

import copy
import json
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given

from guildhall.core.rng import Generator
from guildhall.core.state import State, play_out
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup


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
@given(reached_position=strategies.reached_positions(), seed=strategies.seeds())
def test_a_copy_is_equal_and_continues_identically(
    copied: Callable[[State], State], reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.state()
    twin = copied(state)
    assert type(twin) is type(state)
    assert twin.events is None
    assert random_games.dump_snapshot(twin) == random_games.dump_snapshot(state)
    assert twin.outcomes() == state.outcomes()
    assert random_games.all_views_snapshot(twin) == random_games.all_views_snapshot(state)
    if seed % 2:
        # Random play in the engine uses numbers that no dump or view contains.
        assert play_out(twin, Generator(seed)) == play_out(state, Generator(seed))
    else:
        for move in random_games.play_moves(twin, seed):
            state.apply(*move)
    assert random_games.dump_snapshot(twin) == random_games.dump_snapshot(state)
    assert twin.scores() == state.scores()
    assert twin.score_sheet() == state.score_sheet()


@for_every_copier
@given(reached_position=strategies.reached_positions(), seed=strategies.seeds())
def test_a_copy_is_independent(
    copied: Callable[[State], State], reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.state()
    before = random_games.dump_snapshot(state)
    twin = copied(state)
    random_games.play_random(twin, seed)
    assert random_games.dump_snapshot(state) == before
    after = random_games.dump_snapshot(twin)
    random_games.play_random(state, seed + 1)
    assert random_games.dump_snapshot(twin) == after


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_games_share_nothing_that_can_change(setup: Setup) -> None:
    state = setup.start()
    before = random_games.dump_snapshot(state)
    random_games.play_random(state, seed=8)
    state.options.clear()
    assert random_games.dump_snapshot(setup.start()) == before


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_no_past_copy_ever_changes(setup: Setup) -> None:
    state = setup.start()
    copies: list[tuple[State, random_games.Snapshot]] = [
        (state.clone(), random_games.dump_snapshot(state))
    ]
    rng = random.Random(8)
    for _ in random_games.play_moves(state, seed=8):
        copies.append((state.clone(), random_games.dump_snapshot(state)))
        # Checking all copies after each step would be quadratic; check the newest and some others.
        for twin, dump in copies[-3:] + rng.sample(copies, min(2, len(copies))):
            assert random_games.dump_snapshot(twin) == dump
    assert all(random_games.dump_snapshot(twin) == dump for twin, dump in copies)
    # Continuing every second one changes none of the others.
    for twin, _ in copies[::2]:
        random_games.play_random(twin, seed=9, depth=4)
    assert all(random_games.dump_snapshot(twin) == dump for twin, dump in copies[1::2])
    assert random_games.dump_snapshot(state) == copies[-1][1]


def spoil(data: object) -> None:
    """Empty all nested lists and dicts."""
    if isinstance(data, dict):
        for value in data.values():
            spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            spoil(value)
        data.clear()


@given(strategies.reached_positions(), strategies.seeds())
def test_returned_objects_are_not_part_of_the_position(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.state()
    state.events = []
    before = random_games.dump_snapshot(state)
    views = random_games.all_views_snapshot(state)
    for viewer in random_games.viewers(state):
        spoil(state.view(viewer))
    for seat in random_games.seats_of(state):
        spoil(state.actions(seat))
    spoil(state.game.dump(state))
    spoil(state.fields())
    spoil(state.outcomes())
    spoil(state.waiting())
    spoil(state.scores())
    spoil(state.winners())
    for line in state.score_sheet():
        spoil(line.data)
    assert random_games.dump_snapshot(state) == before
    assert random_games.all_views_snapshot(state) == views
    random_games.play_random(state, seed)
    ended = random_games.dump_snapshot(state)
    for event in state.events:
        spoil(event.data)
    assert random_games.dump_snapshot(state) == ended


@given(strategies.reached_positions(), strategies.seeds())
def test_returned_objects_do_not_change_later(reached_position: ReachedPosition, seed: int) -> None:
    state = reached_position.state()
    views = [state.view(viewer) for viewer in random_games.viewers(state)]
    actions = [state.actions(seat) for seat in random_games.seats_of(state)]
    dump = state.game.dump(state)
    before = random_games.Snapshot([views, actions, dump])
    random_games.play_random(state, seed)
    assert random_games.Snapshot([views, actions, dump]) == before
