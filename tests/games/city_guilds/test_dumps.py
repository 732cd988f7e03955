"""Dumps: positions survive a round trip, and invalid dumps are refused."""

import copy
import json
import pickle

import pytest

from tests import random_games
from tests.games.city_guilds.positions import PHASES, build_position, fields_of, modified_dump
from tests.games.city_guilds.scenario import city_guilds

# Round trips


@pytest.mark.parametrize("name", PHASES)
def test_dump_loads_to_an_equal_state(name: str) -> None:
    game = city_guilds()
    state = build_position(name)
    data = game.dump(state)
    loaded = game.load(json.loads(json.dumps(data)))
    assert game.dump(loaded) == data
    assert random_games.violations(loaded) == []
    for seat in (*range(loaded.view(None)["seats"]), None):
        assert loaded.view(seat) == state.view(seat)
    assert (loaded.actor, loaded.waiting(), loaded.outcomes()) == (
        state.actor,
        state.waiting(),
        state.outcomes(),
    )
    assert game.dump(pickle.loads(pickle.dumps(state))) == data
    assert game.dump(copy.deepcopy(state)) == data


def test_options_are_part_of_a_dump() -> None:
    game = city_guilds()
    for minstrel_counts in (True, False):
        data = game.dump(game.start(3, minstrel_counts=minstrel_counts))
        assert data["options"] == {"minstrel_counts": minstrel_counts, "tavern_optional": True}
        assert game.dump(game.load(data)) == data


def test_a_loaded_state_is_independent_of_the_data() -> None:
    game = city_guilds()
    data = game.dump(build_position("take"))
    state = game.load(data)
    fields_of(data)["tiles"][0] = 9
    assert game.dump(state) != data
    assert random_games.violations(state) == []


# Invalid dumps


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "A position must be a JSON object."),
        ([], "A position must be a JSON object."),
        ("{}", "A position must be a JSON object."),
        ({}, "This position has the title None, not 'city_guilds'."),
    ],
)
def test_load_refuses_what_is_not_a_position(data: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        city_guilds().load(data)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("title", "chess", "This position has the title 'chess', not 'city_guilds'."),
        ("ruleset", 99, "This position has the ruleset 99"),
        ("ruleset", True, "This position has the ruleset True, not 1."),
        ("pack", "0" * 64, "This position has the pack '0000"),
        ("options", None, "The options of a position must be a JSON object."),
        ("options", {"dragons": True}, "has no option 'dragons'"),
        (
            "options",
            {"minstrel_counts": 1},
            "The option minstrel_counts must be one of True, False, not 1",
        ),
        ("seats", 2, "is for 3 to 5 players, not 2"),
        ("seats", "4", "is for 3 to 5 players, not '4'"),
        ("seats", True, "is for 3 to 5 players, not True"),
        ("fields", None, "The fields of a position must be a JSON object."),
        ("fields", {"horses": []}, "A position has no field 'horses'."),
        ("fields", {}, "The field turn must be a list of 8 numbers."),
    ],
)
def test_load_checks_the_header(key: str, value: object, sentence: str) -> None:
    data = modified_dump("tile", {})
    data[key] = value
    with pytest.raises(ValueError, match=sentence):
        city_guilds().load(data)


@pytest.mark.parametrize(
    ("field", "items", "sentence"),
    [
        ("tiles", [-1] * 63, "The field tiles must be a list of 64 numbers."),
        ("tiles", "no list", "The field tiles must be a list of 64 numbers."),
        ("tiles", [10] + [-1] * 63, "The field tiles is 10, not a number from -1 to 9."),
        ("tiles", [True] + [-1] * 63, "The field tiles is True, not a number"),
        ("tiles", [1.0] + [-1] * 63, "The field tiles is 1.0, not a number"),
        ("tiles", ["A1"] + [-1] * 63, "The field tiles is 'A1', not a number"),
        ("money", [2**70, 0, 0, 0, 0], "The field money is 1180591620717411303424"),
        ("returned", [8, 0, 0, 0, -1], "The field returned is 8, not a number from -1 to 7."),
        ("owners", [4] + [-1] * 63, "The field owners is 4, not a number from -1 to 3."),
    ],
)
def test_load_checks_the_form_of_fields(field: str, items: object, sentence: str) -> None:
    data = modified_dump("tile", {})
    fields: dict[str, object] = {**fields_of(data), field: items}
    data["fields"] = fields
    with pytest.raises(ValueError, match=sentence):
        city_guilds().load(data)
