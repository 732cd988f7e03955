"""Positions as data: every phase goes out and in again, and plays on the same."""

import json

import pytest

from tests import kit as all_titles
from tests.games.strasbourg.kit import PHASES, dumps, made
from tests.games.strasbourg.table import strasbourg


def test_a_position_of_every_phase_is_known() -> None:
    assert sorted(dumps()) == sorted(PHASES)


@pytest.mark.parametrize("name", PHASES)
def test_a_dump_gives_the_position_back(name: str) -> None:
    state = made(name)
    assert strasbourg().breaches(state) == []
    assert json.loads(json.dumps(strasbourg().dump(state))) == json.loads(dumps()[name])
    for viewer in all_titles.viewers(state):
        assert state.view(viewer) == made(name).view(viewer)


@pytest.mark.parametrize("name", PHASES)
def test_a_loaded_position_and_its_clone_play_on_alike(name: str) -> None:
    state = made(name)
    twin = state.clone()
    moves = all_titles.play(state, seed=5)
    for move in moves:
        twin.apply(*move)
    assert all_titles.dumped(twin) == all_titles.dumped(state)
    assert state.over
