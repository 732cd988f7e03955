"""Moves and positions by depth, the order of actions and the texts of ids are unchanged."""

import json

import pytest

import guildhall
from guildhall.core.state import State
from tests.perft import perft

Row = dict[str, object]
OPENINGS: list[tuple[str, Row]] = [
    (game_id, row)
    for game_id in guildhall.titles()
    if perft.counts_path(game_id).is_file()
    for row in json.loads(perft.counts_path(game_id).read_text("utf-8"))["openings"]
]
for_every_opening = pytest.mark.parametrize(
    ("game_id", "row"),
    OPENINGS,
    ids=[f"{game_id}-{row['record']}-{row['moves']}" for game_id, row in OPENINGS],
)


def starting_state(game_id: str, row: Row) -> State:
    name, moves = row["record"], row["moves"]
    assert isinstance(name, str)
    assert isinstance(moves, int)
    return perft.load_golden(game_id, name).replay(moves)


@for_every_opening
def test_sequences_and_positions_by_depth(game_id: str, row: Row) -> None:
    depths = row["depths"]
    assert isinstance(depths, list)
    assert depths
    assert (
        perft.json_round_trip(perft.count_by_depth(starting_state(game_id, row), len(depths)))
        == depths
    )


@for_every_opening
def test_actions_and_their_order(game_id: str, row: Row) -> None:
    assert (
        perft.json_round_trip(perft.legal_action_lists(starting_state(game_id, row)))
        == row["lists"]
    )


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_the_texts_of_ids_are_unchanged(game_id: str) -> None:
    kept = json.loads(perft.counts_path(game_id).read_text("utf-8"))["ids"]
    assert perft.id_texts(game_id) == kept


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_every_number_of_seats_is_counted(game_id: str) -> None:
    names = [str(row["record"]) for name, row in OPENINGS if name == game_id]
    assert set(names) == {f"{seats}-seats" for seats in guildhall.game(game_id).seats}, (
        "run make perft"
    )
