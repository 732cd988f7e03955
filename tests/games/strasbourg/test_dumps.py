"""Positions of every phase can be dumped and loaded, and play on identically."""

import json

import pytest

from tests import random_games
from tests.games.strasbourg.positions import PHASES, build_position, dump_texts
from tests.games.strasbourg.scenario import strasbourg


def test_a_position_of_every_phase_is_known() -> None:
    assert sorted(dump_texts()) == sorted(PHASES)


@pytest.mark.parametrize("name", PHASES)
def test_a_dump_gives_the_position_back(name: str) -> None:
    state = build_position(name)
    assert random_games.violations(state) == []
    assert json.loads(json.dumps(strasbourg().dump(state))) == json.loads(dump_texts()[name])
    for viewer in random_games.viewers(state):
        assert state.view(viewer) == build_position(name).view(viewer)


@pytest.mark.parametrize("name", PHASES)
def test_a_loaded_position_and_its_clone_play_on_alike(name: str) -> None:
    state = build_position(name)
    twin = state.clone()
    moves = random_games.play_random(state, seed=5)
    for move in moves:
        twin.apply(*move)
    assert random_games.dump_snapshot(twin) == random_games.dump_snapshot(state)
    assert state.over
