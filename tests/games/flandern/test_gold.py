"""FL-6: the first player's gold card."""

import pytest

from tests.games.flandern.reference import CITIES
from tests.games.flandern.scenario import COVERED, FULL, PLAYER_GUILDS, ScriptedGame, without_plots


def test_fl_6_1_it_is_shown_and_must_be_used() -> None:
    table = ScriptedGame()
    table.play_round(gold="Leuven")
    assert (table.public["phase"], table.actor) == ("build", "blue")
    assert table.public["shown_gold"] == 1
    assert table.offered_plots() == {"Leuven": ["L1", "L2", "L3", "L4"]}
    table.build("Leuven", "L1 grey")
    assert table.public["held"] == -1
    assert table.view("red")["noted"]["shown"][0][1] == 1


def test_fl_6_1_after_all_others() -> None:
    table = ScriptedGame()
    table.play_round(gold="Leuven", red="Leuven")
    assert table.actor == "red"
    table.build("Leuven", "L1 grey")
    assert (table.actor, table.public["source"]) == ("blue", 1)


def test_fl_6_1_impossible_without_replacement() -> None:
    """A69: the gold card of a full city is discarded without replacement."""
    table = ScriptedGame({"Leuven": COVERED.replace("L1 cover", "L1 blue/")})
    table.draw_gold("Leuven")
    for colour in PLAYER_GUILDS:
        table.choose(colour, "recall")
    assert table.public["round"] == 2
    assert table.public["gold"] == [11, 16]
    assert table.event_data("idle")[-1]["source"] == 1


def test_fl_6_2_influence_goes_to_the_hand() -> None:
    """A60: it can be used from the next round on."""
    table = ScriptedGame()
    table.draw_gold("influence")
    table.state.apply(0, 7)
    assert table.state.actions(0)[-1] == 9 + 3
    table.state.apply(0, 9)
    for colour in ("yellow", "green", "red"):
        table.choose(colour, "recall")
    assert table.influence() == {"blue": 4, "yellow": 3, "green": 3, "red": 3}
    assert len(table.hand("blue")) == 8
    table.draw_gold("influence")
    table.state.apply(0, 7)
    assert table.state.actions(0)[-1] == 9 + 4


def test_fl_6_3_grey_and_church_only() -> None:
    table = ScriptedGame({"Leuven": "L1 blue/, L2 grey/, L3 red"})
    table.play_round(gold="Leuven")
    assert table.tiles_on("Leuven", "L4") == ["grey", "grey*", "church", "B", "C"]
    assert "L2" in table.offered_plots()["Leuven"]
    assert "L1" not in table.offered_plots()["Leuven"]
    table.choose_plot("Leuven", "L2")
    assert table.city("Leuven").sites == ["L1"]


def test_fl_6_3_in_a_full_city_not_yet_scored() -> None:
    """A36: the gold card still finishes a site in the city that was filled in this round."""
    board = {"Leuven": "L1 green, L2 grey/, L3 red, L4 red, M1 blue, M2 blue, M3 blue, M4 green"}
    board["Leuven"] += ", S1 grey, S2 grey, S3 church"
    table = ScriptedGame(board)
    table.play_round(gold="Leuven", red="Leuven")
    table.build("Leuven", "S4 grey")
    assert (table.actor, table.offered_plots()) == ("blue", {"Leuven": ["L2"]})
    table.choose_plot("Leuven", "L2")
    assert table.scored() == ["Leuven"]
    assert table.city("Leuven").standing("grey") == (4, 0)


def test_fl_6_4_a_site_of_grey_or_church() -> None:
    table = ScriptedGame()
    table.play_round(gold="site")
    assert table.tiles_on("Gent", "L1") == ["grey", "grey*", "church", "B", "C"]
    table.build("Gent", "L1 C")
    assert table.public["markers"] == 9
    assert {"Y1", "Z1"} <= set(table.city("Gent").free)


def test_fl_6_4_needs_a_marker() -> None:
    board = {
        "Gent": "L1 blue/, L2 blue/, L3 blue/, L4 yellow/, M1 grey/, M2 grey/",
        "Ieper": "L1 yellow/, L2 yellow/, L3 red/, L4 red/",
    }
    table = ScriptedGame(board)
    table.play_round(gold="site")
    assert table.public["round"] == 2
    assert table.public["markers"] == 0


def test_fl_6_5_recall() -> None:
    """A73: the whole row including this round's card; the gold card is gone."""
    table = ScriptedGame(rows={"blue": "Brugge, site"})
    table.play_round(gold="recall", blue="Gent")
    table.build("Gent", "L1 blue")
    assert table.row("blue") == []
    assert len(table.hand("blue")) == 8
    assert table.public["gold"] == [11, 16]


def test_fl_6_5_an_empty_row() -> None:
    """A73: nothing happens."""
    table = ScriptedGame(rows={"yellow": "Gent"})
    table.play_round(gold="recall", yellow="Luik")
    table.build("Luik", "L1 yellow")
    assert table.row("blue") == []
    assert table.row("yellow") == ["Gent", "Luik"]
    assert table.public["round"] == 2


def test_fl_6_6_cathedral() -> None:
    """A71: any church quarter without one, site or not, including the centre of Luik."""
    board = {"Gent": "L1 church, L2 church/, L3 church+, L4 grey, M1 blue", "Ieper": "L1 grey"}
    table = ScriptedGame(board)
    table.play_round(gold="cathedral")
    assert table.offered_plots() == {"Gent": ["L1", "L2"], "Luik": ["centre"]}
    table.choose_plot("Luik", "centre")
    assert table.public["values"][CITIES.index("Luik")] == 3
    assert table.public["cathedrals_left"] == 2


def test_fl_6_6_on_a_site() -> None:
    """A72: it counts only when the quarter is finished."""
    table = ScriptedGame({"Gent": "L1 church/, L2 blue"})
    table.play_round(gold="cathedral")
    table.choose_plot("Gent", "L1")
    assert table.public["values"][3] == 2
    table.play_round(gold="influence", blue="Gent")
    table.choose_plot("Gent", "L1")
    assert table.public["values"][3] == 2 + 3


def test_fl_6_7_guild_master() -> None:
    """A14: A71: own or grey, site or not, centres too, and several on one quarter."""
    board = {"Gent": "L1 blue!, L2 blue/, L3 grey!!, L4 yellow", "Luik": "L1 red"}
    table = ScriptedGame(board)
    table.play_round(gold="master")
    assert table.offered_plots() == {
        "Brugge": ["centre"],
        "Gent": ["L1", "L2", "L3"],
        "Utrecht": ["centre"],
    }
    table.choose_plot("Gent", "L1")
    assert table.city("Gent").standing("blue") == (1, 2)
    assert table.public["pawns_left"] == 0


@pytest.mark.parametrize("place", ["centre", "L1"])
def test_fl_6_7_the_master_counts_there(place: str) -> None:
    """A71: also on a centre, in addition to its printed masters."""
    table = ScriptedGame({"Brugge": "L1 grey, S2 blue*"})
    table.play_round(gold="master")
    table.choose_plot("Brugge", place)
    expected = {"blue": (2, 3 + (place == "centre")), "grey": (1, int(place == "L1"))}
    assert {g: table.city("Brugge").standing(g) for g in ("blue", "grey")} == expected
    rows = table.public["ranks"][0]
    assert [tuple(row[1:3]) for row in rows] == [expected["blue"], expected["grey"]]


def test_fl_6_7_not_in_scored_cities() -> None:
    """A70: neither cathedral nor master in scored cities."""
    board = {"Utrecht": FULL, "Brugge": without_plots(COVERED, "L1")}
    table = ScriptedGame(board, scored="Utrecht")
    table.play_round(gold="master")
    assert table.offered_plots() == {"Brugge": ["centre"]}
