"""FL-4: actions with silver cards."""

import pytest

from guildhall.core.reason import IllegalAction
from tests.games.flandern.reference import CITIES, plot_number
from tests.games.flandern.scenario import (
    COVERED,
    FULL,
    PLAYER_GUILDS,
    PLOT_ID,
    ScriptedGame,
    without_plots,
)

ALMOST = without_plots(FULL, "S4")
TEN_SITES = {
    "Gent": "L1 blue/, L2 blue/, L3 blue/, L4 yellow/, M1 grey/, M2 grey/",
    "Ieper": "L1 yellow/, L2 yellow/, L3 red/, L4 red/",
}


def test_fl_4_1_one_after_the_other() -> None:
    table = ScriptedGame()
    table.play_round(blue="Gent", yellow="Gent + 1")
    assert (table.actor, table.state.waiting()) == ("yellow", [1])
    table.build("Gent", "L1 yellow")
    assert table.actor == "blue"
    assert "L1" not in table.offered_plots()["Gent"]


def test_fl_4_1_an_action_is_never_waived() -> None:
    """A7: A8: A31: A62: a possible action is compulsory, with a free choice of how."""
    for card in ("Gent", "site"):
        table = ScriptedGame({"Gent": "L1 blue/"})
        table.play_round(blue=card)
        actions = table.state.actions(0)
        assert actions
        assert all(PLOT_ID <= action < PLOT_ID + 6 * 29 for action in actions)
        with pytest.raises(IllegalAction):
            table.state.apply(0, 7)


def test_fl_4_1_even_if_it_helps_only_rivals() -> None:
    """A62: Blue, without a quarter there, must finish a grey site in the full city."""
    board = {"Gent": FULL.replace("M2 grey", "M2 grey/").replace("S2 red", "S2 cover")}
    table = ScriptedGame(board)
    table.play_round(blue="Gent")
    assert table.offered_plots() == {"Gent": ["M2"]}
    assert table.actor == "blue"


def test_fl_4_2_an_impossible_action_is_spent() -> None:
    board = {"Gent": FULL}
    table = ScriptedGame(board)
    table.play_round(gold="influence", blue="Gent", yellow="Luik")
    assert table.actor == "yellow"
    assert table.row("blue") == ["Gent"]
    assert [(event["seat"], event["card"]) for event in table.event_data("idle")] == [(0, 3)]


def test_fl_4_3_own_grey_or_church() -> None:
    """A6: A7: finished, from the player's or the common supply."""
    table = ScriptedGame()
    table.play_round(blue="Gent")
    assert table.offered_plots() == {"Gent": ["L1", "L2", "L3", "L4"]}
    tiles = table.tiles_on("Gent", "L1")
    assert tiles == ["blue", "blue*", "grey", "grey*", "church", "B", "C"]
    table.build("Gent", "L1 blue")
    assert table.public["sites"] == []
    assert table.public["stock"][0][0] == 2


def test_fl_4_3_a_full_city_may_still_be_played() -> None:
    """A36: after the last plot is taken, others still finish sites there in the same round."""
    board = {"Gent": ALMOST.replace("M1 red", "M1 red/").replace("M4 grey", "M4 grey/")}
    table = ScriptedGame(board)
    table.play_round(gold="influence", blue="Gent", red="Gent")
    table.build("Gent", "S4 church")
    assert table.city("Gent").free == []
    assert table.scored() == []
    assert (table.actor, table.offered_plots()) == ("red", {"Gent": ["M1", "M4"]})
    table.choose_plot("Gent", "M1")
    assert table.scored() == ["Gent"]


def test_fl_4_4_finish_a_site() -> None:
    """A6: the marker returns, and the quarter counts."""
    table = ScriptedGame({"Gent": "L1 blue/, M1 grey/, S2 church/, L2 yellow/"})
    assert table.public["markers"] == 6
    table.play_round(gold="influence", blue="Gent")
    assert set(table.offered_plots()["Gent"]) > {"L1", "M1", "S2"}
    assert "L2" not in table.offered_plots()["Gent"]
    table.choose_plot("Gent", "L1")
    assert table.public["markers"] == 7
    assert table.city("Gent").standing("blue") == (1, 0)


def test_fl_4_4_grey_and_church_by_everybody() -> None:
    """A12: A67: own sites by their player only, the others by everybody, also in the same round."""
    table = ScriptedGame()
    table.play_round(gold="influence", blue="site + 2", red="Gent", green="Gent + 1")
    table.build("Gent", "L1 grey")
    assert table.actor == "green"
    assert "L1" in table.offered_plots()["Gent"]
    table.choose_plot("Gent", "L1")
    assert table.city("Gent").sites == []
    own = ScriptedGame()
    own.play_round(blue="site + 2", green="Gent + 1")
    own.build("Gent", "L1 blue")
    assert "L1" not in own.offered_plots()["Gent"]


def test_fl_4_5_a_site_in_any_city() -> None:
    """A31: everywhere except in scored cities, with own, grey or church tiles."""
    table = ScriptedGame({"Utrecht": FULL}, scored="Utrecht")
    table.play_round(blue="site")
    assert set(table.offered_plots()) == set(CITIES) - {"Utrecht"}
    assert table.tiles_on("Luik", "L1") == ["blue", "blue*", "grey", "grey*"]
    table.build("Luik", "L1 blue")
    assert table.city("Luik").sites == ["L1"]
    assert table.public["markers"] == 9
    assert table.city("Luik").standing("blue") == (0, 0)


def test_fl_4_5_it_cannot_finish() -> None:
    """A12: a site card only lays."""
    table = ScriptedGame({"Gent": "L1 blue/"})
    table.play_round(blue="site")
    assert "L1" not in table.offered_plots()["Gent"]


def test_fl_4_6_no_marker_no_site() -> None:
    """A11: without a free marker nothing can be laid."""
    table = ScriptedGame(TEN_SITES)
    assert table.public["markers"] == 0
    table.play_round(gold="influence", green="site")
    assert table.actor == "chance"
    assert [event["seat"] for event in table.event_data("idle")] == [2]
    assert table.row("green") == ["site"]


def test_fl_4_6_a_marker_comes_back() -> None:
    table = ScriptedGame(TEN_SITES)
    table.play_round(gold="influence", blue="Gent + 1", green="site")
    table.choose_plot("Gent", "L1")
    assert (table.public["markers"], table.actor) == (1, "green")


def test_fl_4_6_markers_return_when_a_city_is_scored() -> None:
    """A20: it is the site markers that return."""
    table = ScriptedGame(
        {"Gent": ALMOST.replace("M1 red", "M1 red/").replace("M4 grey", "M4 grey/")}
    )
    table.play_round(gold="influence", red="Gent", blue="Gent + 1")
    table.build("Gent", "S4 church")
    assert table.public["markers"] == 8
    table.choose_plot("Gent", "M4")
    assert table.scored() == ["Gent"]
    assert table.public["markers"] == 10


def test_fl_4_7_recall() -> None:
    """A27: the one card of this name returns the whole row and itself."""
    table = ScriptedGame(rows={"blue": "Brugge, Gent, site"})
    assert len(table.hand("blue")) == 5
    table.play_round(gold="influence")
    assert len(table.hand("blue")) == 8
    assert table.row("blue") == []
    assert table.event_data("took_back")[0] == {"seat": 0, "cards": [0, 3, 6, 7]}


def test_fl_4_7_with_an_empty_row() -> None:
    table = ScriptedGame()
    table.play_round(gold="influence")
    for colour in PLAYER_GUILDS:
        assert len(table.hand(colour)) == 8


def test_fl_4_7_there_is_always_an_action_card() -> None:
    table = ScriptedGame(rows={"blue": "Brugge, Leuven, Ieper, Gent, Utrecht, Luik, site"})
    table.draw_gold("influence")
    assert table.state.actions(0) == [7]


def test_fl_4_8_nothing_in_a_scored_city() -> None:
    """A68: A70: no building, finishing, cathedral or master in a scored city."""
    board = {"Gent": FULL.replace("M1 red", "M1 red/").replace("S1 green", "S1 church")}
    table = ScriptedGame(board, scored="Gent")
    assert table.public["unfinished"] == [plot_number("Gent", "M1")]
    assert "Gent" not in table.hand("red")
    table.play_round(gold="cathedral", blue="site")
    assert "Gent" not in table.offered_plots()
    table.build("Luik", "L1 blue")
    assert table.offered_plots() == {"Luik": ["centre"]}
    twin = ScriptedGame(board, scored="Gent")
    twin.play_round(gold="master")
    assert "Gent" not in twin.offered_plots()


def test_fl_4_8_a_gold_card_without_a_target() -> None:
    """A70: a cathedral card has no effect if all church quarters are in scored cities."""
    board = {"Luik": COVERED, "Gent": "L1 blue"}
    table = ScriptedGame(board, scored="Luik")
    table.play_round(gold="cathedral")
    assert table.public["cathedrals"] == []
    assert table.public["cathedrals_left"] == 4
    assert table.public["round"] == 2
