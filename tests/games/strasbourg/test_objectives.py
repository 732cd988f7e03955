"""ST-10: each objective with a position that fulfils it and one that just misses it."""

from typing import NamedTuple

import pytest

from guildhall.games.strasbourg.rules.objectives import objective_progress
from guildhall.games.strasbourg.rules.state import StrasbourgState
from guildhall.games.strasbourg.scoring import city_of
from tests.games.strasbourg.finished_games import finished_game, is_fulfilled, score_lines
from tests.games.strasbourg.reference_map import BUILDINGS, GUILDS, guild_squares
from tests.games.strasbourg.scenario import ScriptedGame

AWAY = {"bath house": "b4", "fountain": "d5", "inn": "f5", "guild hall": "g2", "minster": "h4"}
"""Sites of the other buildings."""


class Case(NamedTuple):
    """Members of seat 0 that fulfil an objective, and members that just miss it."""

    number: int
    yes: str
    no: str
    sites: dict[str, str] | None = None
    chapels: tuple[int, ...] = ()


BUILDING_CASES = [
    *(
        Case(number, "c1 c3", "c1 b1 d3", AWAY | {name: "c2"})
        for number, name in enumerate(BUILDINGS, 1)
    ),
    Case(11, "c1 b2 d2", "c1 b2 e2 f3", {"inn": "c2", "minster": "e3"}),
    Case(
        14,
        "e5 b2 h5",
        "e5 b2",
        {"fountain": "d5", "inn": "f5", "minster": "c2", "bath house": "h4", "guild hall": "g2"},
    ),
]
QUARTER_CASES = [
    Case(6, "a1 b1 a6 b5", "a1 b1 a6"),
    Case(7, "i3 e5 i6", "i3 e5 e4"),
    Case(8, "a6 c4 f4", "a6 c4 f3"),
    Case(9, "e1 b3 h1", "e1 b3 i1"),
    Case(10, "i1 f2 g5", "i1 f2 g6"),
    Case(20, "a1 e5 a6 b3 g5", "a1 e5 a6 b3 h1"),
]
SHAPE_CASES = [
    Case(12, "c4 d4 e4", "a2 b2 d2"),
    Case(15, "d1 e2 f3", "b2 c3 e5"),
    Case(17, "d1 e1 d2 e2", "d1 e1 d2"),
    Case(18, "c1 d1 e1 f1", "c1 d1 e1 g1"),
    Case(19, "a3 a4 a5 a6 b6", "b3 a4 a5 a6 b6"),
]
CHAPEL_CASES = [
    Case(21, "e2 a5", "e2 d1", chapels=(2, 4, 8, 5, 12)),
    Case(22, "c3 d3 c4", "c3 d3 b3", chapels=(6, 3, 5, 10, 12)),
]
EDGE_CASES = [
    Case(23, "a1 i6", "a1 a6"),
    Case(24, "a1 a2 b3 c4 c5 a6", "a1 a2 b3 c4 a6"),
]


def check(case: Case) -> None:
    """Check both positions at the end of a game."""
    for members, expected in ((case.yes, True), (case.no, False)):
        table = finished_game(
            {0: members}, sites=case.sites, chapels=case.chapels, kept={0: [case.number]}
        )
        assert is_fulfilled(table, case.number) is expected, members


def test_st_10_1_every_objective_has_a_case() -> None:
    cases = [*BUILDING_CASES, *QUARTER_CASES, *SHAPE_CASES, *CHAPEL_CASES, *EDGE_CASES]
    assert sorted([case.number for case in cases] + [13, 16, 25]) == list(range(1, 26))


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ("", {}),
        ("a1", {6: 1, 12: 1, 15: 1, 16: 1, 17: 1, 18: 1, 19: 1, 20: 1, 23: 2, 24: 1}),
        ("a1 b1 a2", {6: 3, 12: 2, 15: 2, 16: 3, 17: 3, 18: 2, 19: 3, 20: 1, 23: 2, 24: 2}),
    ],
)
def test_st_10_1_progress(members: str, expected: dict[int, int]) -> None:
    """Progress for boards and bots before objectives are fulfilled; not O13."""
    state = finished_game({0: members}).state
    assert isinstance(state, StrasbourgState)
    city = city_of(state)
    found = {
        number: int(objective_progress(city, 0, number - 1))
        for number in range(1, 26)
        if number != 13
    }
    assert {number: count for number, count in found.items() if count} == expected


def test_st_10_1_objectives_are_checked_after_round_5() -> None:
    """A50: after the last building and the last council phase; before, nothing is revealed."""
    table = finished_game(
        {0: "c1 c3"}, sites=AWAY | {"minster": "c2", "guild hall": "e3"}, kept={0: [5]}
    )
    assert is_fulfilled(table, 5)  # the minster was built with the very last move


def test_st_10_1_the_same_members_count_for_several_cards() -> None:
    """A48: each card is checked separately."""
    table = finished_game(
        {0: "b1 c1 d1 e1 d2 e2"},
        sites=AWAY | {"inn": "c2"},
        chapels=(2,),
        kept={0: [3, 12, 17, 18, 22]},
    )
    assert [is_fulfilled(table, number) for number in (3, 12, 17, 18, 22)] == [True] * 5


def test_st_10_1_members_in_the_council_are_not_in_the_city() -> None:
    table = finished_game({0: "a1 b1"}, council=[0, 1, 0, -1, -1, -1, -1, -1], kept={0: [6]})
    assert not is_fulfilled(table, 6)


def test_st_10_1_others_members_do_not_help() -> None:
    table = finished_game({0: "c4 e4", 1: "d4"}, kept={0: [12]})
    assert not is_fulfilled(table, 12)


@pytest.mark.parametrize("case", BUILDING_CASES, ids=lambda case: f"O{case.number}")
def test_st_10_2_members_next_to_buildings(case: Case) -> None:
    check(case)


def test_st_10_2_a_member_between_two_buildings_counts_for_both() -> None:
    """The page's fixture for O14: three members, four buildings."""
    table = finished_game({0: "e5 b2 h5"}, sites=BUILDING_CASES[-1].sites, kept={0: [14, 11]})
    assert is_fulfilled(table, 14)
    assert not is_fulfilled(table, 11)


def test_st_10_2_an_empty_site_does_not_count() -> None:
    """Three members around c2, where nothing is built."""
    table = finished_game({0: "c1 b2 d2"}, sites=AWAY, kept={0: [11]})
    assert not is_fulfilled(table, 11)


@pytest.mark.parametrize("case", QUARTER_CASES, ids=lambda case: f"O{case.number}")
def test_st_10_3_members_in_quarters(case: Case) -> None:
    squares = [set(guild_squares(guild)) for guild in GUILDS]
    if case.number != 20:
        guild = squares[case.number - 6]
        assert len(guild & set(case.yes.split())) == 3
        assert len(guild & set(case.no.split())) == 2
    check(case)


@pytest.mark.parametrize("case", SHAPE_CASES, ids=lambda case: f"O{case.number}")
def test_st_10_4_lines_squares_and_groups(case: Case) -> None:
    """A27: borders of quarters do not matter; sites interrupt."""
    check(case)


@pytest.mark.parametrize(
    ("number", "members", "expected"),
    [
        (12, "a1 a2 a3", True),  # a column
        (12, "a1 a2 a4", False),
        (12, "h1 i1 a2", False),  # the city does not wrap around
        (12, "h2 i2 a3", False),
        (15, "b1 d3 e4", False),  # the site c2 lies between
        (15, "f2 e1 g3", True),
        (15, "f1 e2 d3", True),  # the other direction
        (15, "h2 i3 a5", False),
        (17, "i1 a2 i2 a3", False),
        (17, "a5 b5 a6 b6", True),  # in the last rows
        (17, "h1 i1 h2 i2", True),  # in the last columns
        (18, "c3 c4 c5 c6", True),  # a column
        (18, "f1 g1 h1 i1", True),
        (18, "g1 h1 i1 a2", False),
        (19, "c3 d3 c4 d4 e4", True),  # any shape
        (19, "i1 a2 i2 a3 i3", False),
        (19, "d1 d2 d3 c4 e4", False),
    ],
)
def test_st_10_4_more_lines_and_groups(number: int, members: str, expected: bool) -> None:
    """A27: rows, columns and both diagonals; opposite edges do not touch."""
    table = finished_game({0: members}, kept={0: [number]})
    assert is_fulfilled(table, number) is expected


def test_st_10_4_a_building_on_the_site_does_not_close_the_gap() -> None:
    """A27: a2, b2 and d2 with a building on c2 between them."""
    table = finished_game({0: "a2 b2 d2"}, sites=AWAY | {"inn": "c2"}, kept={0: [12]})
    assert not is_fulfilled(table, 12)


@pytest.mark.parametrize("case", CHAPEL_CASES, ids=lambda case: f"O{case.number}")
def test_st_10_5_members_at_chapels(case: Case) -> None:
    check(case)


def test_st_10_5_spots_without_a_chapel_count_for_nothing() -> None:
    table = finished_game({0: "c3 d3 c4 d4"}, chapels=(2, 3, 5, 10, 12), kept={0: [22]})
    assert not is_fulfilled(table, 22)


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: f"O{case.number}")
def test_st_10_6_edges_and_rows(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    ("members", "expected"),
    [("e1 a3 i3 e6", True), ("e1 a3 i3 e5", False), ("e1 a3 h3 e6", False), ("a6 i1", True)],
)
def test_st_10_6_all_four_edges(members: str, expected: bool) -> None:
    """O23: a square on each edge, or corners that count for two."""
    assert is_fulfilled(finished_game({0: members}, kept={0: [23]}), 23) is expected


@pytest.mark.parametrize(("seats", "needed"), [(3, 4), (4, 3), (5, 2)])
def test_st_10_7_council_seats(seats: int, needed: int) -> None:
    """O13: a number of the eight seats that depends on the number of players."""
    for number in (needed - 1, needed, needed + 1):
        council = [1, 1, *[0] * number, *[-1] * (6 - number)]
        table = finished_game({}, seats=seats, council=council, kept={0: [13]})
        assert is_fulfilled(table, 13) is (number >= needed)


@pytest.mark.parametrize(
    ("others", "expected"),
    [({1: "a6"}, True), ({1: "a6 b6"}, False), ({2: "a6 b6 c6"}, False), ({}, True)],
)
def test_st_10_7_most_members(others: dict[int, str], expected: bool) -> None:
    """A26: O16 needs more than every other player; a tie is not enough."""
    assert is_fulfilled(finished_game({0: "a1 b1", **others}, kept={0: [16]}), 16) is expected


@pytest.mark.parametrize(
    ("coins", "expected"),
    [([4, 3, 3, 0], True), ([4, 4, 0, 0], False), ([3, 0, 0, 4], False), ([0] * 4, False)],
)
def test_st_10_7_most_coins(coins: list[int], expected: bool) -> None:
    """A52: O25 needs more than every other player."""
    assert is_fulfilled(finished_game({}, coins=coins, kept={0: [25]}), 25) is expected


def test_st_10_7_unsold_goods_do_not_count_as_coins() -> None:
    """A22: seat 0 has wine worth 5 but no more coins than the others."""
    table = ScriptedGame(round_cards="31245", objectives={0: [25]}, kept={0: [25]})
    table.plan("6")
    table.pass_until("B")
    table.bid("6")
    while not table.state.over:
        table.pass_step()
    assert table.goods(0) == [0, 0, 0, 1, 0]
    assert table.noted["coins"] == [5] * 4
    assert not is_fulfilled(table, 25)


def test_st_10_7_both_compare_with_every_other_player() -> None:
    table = finished_game({0: "a1"}, coins=[1, 0, 0, 0], kept={0: [16, 25]})
    assert [line.points for line in score_lines(table, 0, "objective")] == [8, 5]
