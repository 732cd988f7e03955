"""Dumps: positions survive a round trip, and invalid dumps are refused."""

import copy
import json
import pickle

import pytest

from tests import random_games
from tests.games.flandern.positions import (
    POSITIONS,
    build_position,
    dump_text,
    fields_of,
    modified_dump,
)
from tests.games.flandern.scenario import flandern


@pytest.mark.parametrize("name", POSITIONS)
def test_dump_loads_to_an_equal_state(name: str) -> None:
    game = flandern()
    state = build_position(name)
    data = game.dump(state)
    assert data == json.loads(dump_text(name))
    assert random_games.violations(state) == []
    twin = game.load(json.loads(json.dumps(data)))
    for seat in (*range(twin.view(None)["seats"]), None):
        assert twin.view(seat) == state.view(seat)
    assert (twin.actor, twin.waiting(), twin.outcomes()) == (
        state.actor,
        state.waiting(),
        state.outcomes(),
    )
    for seat in state.waiting():
        assert twin.actions(seat) == state.actions(seat) != []
    assert game.dump(pickle.loads(pickle.dumps(state))) == data
    assert game.dump(copy.deepcopy(state)) == data


def test_options_are_part_of_a_dump() -> None:
    game = flandern()
    data = game.dump(game.start(3, oldest=2, first_guild="red"))
    assert data["options"] == {"oldest": 2, "first_guild": "red", "influence_swapped": False}
    assert game.dump(game.load(data)) == data


def test_a_loaded_state_is_independent_of_the_data() -> None:
    game = flandern()
    data = modified_dump("build", {})
    state = game.load(data)
    fields_of(data)["hands"][0] = 0
    assert game.dump(state) != data
    assert random_games.violations(state) == []


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("title", "chess", "This position has the title 'chess', not 'flandern'."),
        ("ruleset", 99, "This position has the ruleset 99"),
        ("pack", "0" * 64, "This position has the pack '0000"),
        ("options", {"dragons": True}, "has no option 'dragons'"),
        ("options", {"oldest": 4}, "The option oldest must be one of 0, 1, 2, 3, not 4"),
        ("options", {"first_guild": "grey"}, "The option first_guild must be one of blue, yellow"),
        ("seats", 5, "is for 2 to 4 players, not 5"),
        ("fields", {"horses": []}, "A position has no field 'horses'."),
        ("fields", {}, "The field turn must be a list of 16 numbers."),
    ],
)
def test_load_checks_the_header(key: str, value: object, sentence: str) -> None:
    data = modified_dump("build", {})
    data[key] = value
    with pytest.raises(ValueError, match=sentence):
        flandern().load(data)


@pytest.mark.parametrize(
    ("field", "item", "sentence"),
    [
        ("plots", 23, "The field plots is 23, not a number from -2 to 22."),
        ("sites", 2, "The field sites is 2, not a number from 0 to 1."),
        ("hands", 256, "The field hands is 256, not a number from 0 to 255."),
        ("order", 4, "The field order is 4, not a number from -1 to 3."),
        ("stack", 2, "The field stack is 2, not a number from 0 to 1."),
        ("points", -1, "The field points is -1, not a number from 0 to"),
    ],
)
def test_load_checks_the_range_of_every_number(field: str, item: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        flandern().load(modified_dump("build", {field: {0: item}}))
