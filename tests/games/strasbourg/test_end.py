"""ST-9: the end of the game."""

import pytest

from tests.games.strasbourg.finished_games import finished_game, score_lines, score_points
from tests.games.strasbourg.scenario import ScriptedGame

NICOLE, PETER, SANDRA, THOMAS = range(4)
EXAMPLE = {PETER: "d2 i6", SANDRA: "d1 e1", THOMAS: "b2 c3 f3", NICOLE: "b1"}


def test_st_9_1_the_example_of_the_final_scoring() -> None:
    """Test vector 2: Peter 2 + 1 + 4, Sandra 2 + 2, Thomas 3 + 8 + 3, Nicole 1."""
    table = finished_game(
        EXAMPLE,
        sites={
            "inn": "c2",
            "fountain": "e3",
            "bath house": "h4",
            "guild hall": "d5",
            "minster": "f5",
        },
        chapels=[2, 3, 5, 9, 10],
    )
    found = {
        seat: [score_points(table, seat, kind) for kind in ("members", "chapel", "building")]
        for seat in range(4)
    }
    assert found == {
        PETER: [2, 1, 4],
        SANDRA: [2, 2, 0],
        THOMAS: [3, 0, 8 + 3],
        NICOLE: [1, 0, 0],
    }
    assert score_points(table, THOMAS, "building", building=2) == 8
    assert score_points(table, THOMAS, "building", building=1) == 3


def test_st_9_1_the_game_ends_after_the_council_phase_of_round_5() -> None:
    table = ScriptedGame()
    table.pass_until("I", 5)
    assert not table.state.over
    table.pass_step()
    assert table.state.over
    assert table.phase == "over"
    assert table.state.waiting() == []
    # The council of round 5 was scored.
    assert score_points(table, 0, "council", round=5) == 1


def test_st_9_1_kept_objectives_are_shown_at_the_end() -> None:
    table = ScriptedGame(kept={0: [1, 3], 1: [6]})
    table.pass_until("I", 5)
    assert table.public["objectives"] == [[]] * 4
    table.pass_step()
    assert table.public["objectives"][:2] == [[0, 2], [5]]
    assert [len(kept) for kept in table.public["objectives"]] == [2, 1, 1, 1]


def test_st_9_1_the_score_sheet_adds_up() -> None:
    table = finished_game(
        EXAMPLE, coins=[1, 2, 3, 4], privileges=[2, 0, 1, 0], prestige=[7, 2, 0, 3]
    )
    for seat in range(4):
        mine = [line.points for line in table.state.score_sheet() if line.seat == seat]
        assert sum(mine) == table.state.scores()[seat]
    assert table.public["points"] == table.state.scores()


def test_st_9_2_each_member_in_the_city_is_worth_one() -> None:
    table = finished_game({0: "a1 b1 e1 f1 i1", 1: "a6"})
    assert [score_points(table, seat, "members") for seat in range(4)] == [5, 1, 0, 0]
    assert {line.rule for line in score_lines(table, 0, "members")} == {"ST-9.2"}


def test_st_9_3_members_at_chapels() -> None:
    """A18: A48: e2 is at spots 2 and 4 and counts for both."""
    table = finished_game({0: "e2 d1", 1: "f3"}, chapels=[2, 4])
    assert score_points(table, 0, "chapel", dot=1) == 2
    assert score_points(table, 0, "chapel", dot=3) == 1
    assert score_points(table, 1, "chapel", dot=3) == 1
    assert {line.rule for line in score_lines(table, 0, "chapel")} == {"ST-9.3"}


def test_st_9_3_a_spot_without_a_chapel_is_worth_nothing() -> None:
    table = finished_game({0: "b1 b2"}, chapels=[3, 5, 9, 10, 12])
    assert score_points(table, 0, "chapel") == 0


@pytest.mark.parametrize(
    ("building", "number"),
    [("bath house", 2), ("fountain", 3), ("inn", 4), ("guild hall", 5), ("minster", 6)],
)
def test_st_9_4_each_building_pays_its_number(building: str, number: int) -> None:
    table = finished_game({0: "c1 b2 d2", 1: "c3", 2: "b1 d3"}, sites={building: "c2"})
    assert [score_points(table, seat, "building", building=number - 2) for seat in range(4)] == [
        3 * number,
        number,
        0,  # only diagonally
        0,
    ]
    assert {line.rule for line in score_lines(table, 0, "building")} == {"ST-9.4"}


def test_st_9_4_a_member_between_two_buildings_counts_twice() -> None:
    """A48: e5 is between d5 and f5."""
    table = finished_game({0: "e5"}, sites={"minster": "d5", "inn": "f5"})
    assert score_points(table, 0, "building") == 6 + 4


def test_st_9_5_unspent_privileges() -> None:
    """A14: each is worth 1; the last council phase adds one for most seats."""
    table = finished_game({}, privileges=[3, 0, 2, 0], council=[1, 1, 0, *[-1] * 5])
    assert [score_points(table, seat, "privileges") for seat in range(4)] == [3, 1, 2, 0]


def test_st_9_6_fulfilled_objectives_pay_and_others_cost_three() -> None:
    """A51: all kept objectives count."""
    table = finished_game({0: "a1 a2 a3"}, kept={0: [6, 12, 24], 1: [16, 17]})
    assert [
        score_points(table, 0, "objective", objective=number - 1) for number in (6, 12, 24)
    ] == [
        4,
        4,
        -3,
    ]
    assert [line.points for line in score_lines(table, 1, "objective")] == [-3, -3]
    assert {line.rule for line in score_lines(table, 0, "objective")} == {"ST-9.6"}


def test_st_9_6_an_objective_pays_once_however_often_it_is_met() -> None:
    table = finished_game({0: "a1 a2 a3 e1 f1 g1"}, kept={0: [12]})
    assert [line.points for line in score_lines(table, 0, "objective")] == [4]


def test_st_9_6_a_total_may_be_negative() -> None:
    """A49: and nothing caps it at 80 either."""
    table = finished_game({}, kept={3: [7, 8, 9, 10, 17]})
    assert table.state.scores()[3] == -15
    rich = finished_game(
        {0: "c1 b2 d2 c3 h3 g4 i4 h5 d3 f3 e4"},
        sites={"minster": "c2", "guild hall": "h4", "inn": "e3"},
        prestige=[8, 0, 0, 0],
    )
    assert rich.state.scores()[0] >= 11 + 4 * (6 + 5) + 3 * 4 + 8


def test_st_9_7_coins_goods_and_piles_are_worth_nothing() -> None:
    """A22: only O25 depends on coins, and A47: only O13 on the council."""
    poor = finished_game({0: "a1"}, coins=[0, 9, 0, 0], kept={0: [20], 1: [21]})
    rich = finished_game({0: "a1"}, coins=[50, 9, 0, 0], kept={0: [20], 1: [21]})
    assert poor.state.scores() == rich.state.scores()
    table = ScriptedGame()
    table.plan("6+6 5 4")
    while not table.state.over:
        table.pass_step()
    kinds = {line.kind for line in table.state.score_sheet()}
    assert kinds <= {"council", "members", "chapel", "building", "privileges", "objective"}


def test_st_9_7_members_in_the_council_are_not_in_the_city() -> None:
    """A47: they score nothing but the points of the council phases."""
    table = finished_game({}, council=[0, 1, 0, 0, 0, -1, -1, 2], kept={0: [20]})
    assert score_points(table, 0, "members") == 0
    assert score_points(table, 0, "council", round=5) == 4


def test_st_9_8_most_prestige_wins() -> None:
    table = finished_game({1: "a1", 2: "e1"}, council=[3, 3, *[-1] * 6], prestige=[0, 6, 1, 1])
    assert table.state.scores()[1] == max(table.state.scores())
    assert table.state.winners() == [1]


def test_st_9_8_a_tie_goes_to_more_members_in_the_city() -> None:
    """A23: A53: only seats tied for most points compare members."""
    table = finished_game(
        {0: "g6", 1: "h6", 3: "a1 b1 e1"},
        council=[0, 1, *[-1] * 6],
        prestige=[9, 9, 0, 0],
        kept={0: [17], 1: [19], 2: [18], 3: [10]},
    )
    scores = table.state.scores()
    assert scores[0] == scores[1] > scores[3]
    assert table.state.winners() == [0, 1]  # one member each; seat 3 has more but fewer points
    more = finished_game(
        {0: "g6", 1: "h6 i1"},
        council=[0, 1, *[-1] * 6],
        prestige=[10, 9, 0, 0],
        kept={0: [17], 1: [19], 2: [18], 3: [10]},
    )
    assert more.state.scores()[0] == more.state.scores()[1]
    assert more.state.winners() == [1]


def test_st_9_8_those_still_tied_share_the_victory() -> None:
    """A23: as many as there are."""
    table = finished_game(
        {0: "g6", 1: "h6", 2: "a1"},
        council=[3, 3, *[-1] * 6],
        prestige=[9, 9, 9, 0],
        kept={0: [17], 1: [19], 2: [18], 3: [10]},
        chapels=[3, 5, 9, 10, 7],
        sites={
            "inn": "g2",
            "fountain": "e3",
            "bath house": "h4",
            "guild hall": "d5",
            "minster": "b4",
        },
    )
    assert len(set(table.state.scores()[:3])) == 1
    assert table.state.winners() == [0, 1, 2]
