"""Moves and positions by depth, the order of actions and the texts of ids are unchanged."""

import json

import pytest

import guildhall
from guildhall.core.state import State
from tests.perft import perft

Row = dict[str, object]
OPENINGS: list[tuple[str, Row]] = [
    (title, row)
    for title in guildhall.titles()
    if perft.counts_path(title).is_file()
    for row in json.loads(perft.counts_path(title).read_text("utf-8"))["openings"]
]
for_every_opening = pytest.mark.parametrize(
    ("title", "row"),
    OPENINGS,
    ids=[f"{title}-{row['record']}-{row['moves']}" for title, row in OPENINGS],
)


def starting_state(title: str, row: Row) -> State:
    name, moves = row["record"], row["moves"]
    assert isinstance(name, str)
    assert isinstance(moves, int)
    return perft.load_golden(title, name).replay(moves)


@for_every_opening
def test_sequences_and_positions_by_depth(title: str, row: Row) -> None:
    depths = row["depths"]
    assert isinstance(depths, list)
    assert depths
    assert (
        perft.json_round_trip(perft.count_by_depth(starting_state(title, row), len(depths)))
        == depths
    )


@for_every_opening
def test_actions_and_their_order(title: str, row: Row) -> None:
    assert (
        perft.json_round_trip(perft.legal_action_lists(starting_state(title, row))) == row["lists"]
    )


@pytest.mark.parametrize("title", guildhall.titles())
def test_ids_mean_what_they_meant(title: str) -> None:
    kept = json.loads(perft.counts_path(title).read_text("utf-8"))["ids"]
    assert perft.id_texts(title) == kept


@pytest.mark.parametrize("title", guildhall.titles())
def test_every_number_of_seats_is_counted(title: str) -> None:
    names = [str(row["record"]) for name, row in OPENINGS if name == title]
    assert set(names) == {f"{seats}-seats" for seats in guildhall.game(title).seats}, (
        "run make perft"
    )
