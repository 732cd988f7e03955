"""FL-4: the actions with silver cards."""

import pytest

from guildhall.core.reason import IllegalAction
from tests.games.flandern.reference import CITIES, place_number
from tests.games.flandern.town import COLOURS, COVERED, FULL, PLACE_ID, Table, without

ALMOST = without(FULL, "S4")
TEN_SITES = {
    "Gent": "L1 blue/, L2 blue/, L3 blue/, L4 yellow/, M1 grey/, M2 grey/",
    "Ieper": "L1 yellow/, L2 yellow/, L3 red/, L4 red/",
}


def test_fl_4_1_one_after_the_other() -> None:
    table = Table()
    table.round(blue="Gent", yellow="Gent + 1")
    assert (table.actor, table.state.waiting()) == ("yellow", [1])
    table.lay("Gent", "L1 yellow")
    assert table.actor == "blue"
    assert "L1" not in table.places()["Gent"]


def test_fl_4_1_an_action_is_never_waived() -> None:
    """A7: A8: A31: A62: what is possible must be done, with a free choice among all of it."""
    for card in ("Gent", "site"):
        table = Table({"Gent": "L1 blue/"})
        table.round(blue=card)
        actions = table.state.actions(0)
        assert actions
        assert all(PLACE_ID <= action < PLACE_ID + 6 * 29 for action in actions)
        with pytest.raises(IllegalAction):
            table.state.apply(0, 7)


def test_fl_4_1_even_if_it_helps_only_rivals() -> None:
    """A62: Blue, who has no part in it, must finish a grey site in the full city."""
    board = {"Gent": FULL.replace("M2 grey", "M2 grey/").replace("S2 red", "S2 cover")}
    table = Table(board)
    table.round(blue="Gent")
    assert table.places() == {"Gent": ["M2"]}
    assert table.actor == "blue"


def test_fl_4_2_an_impossible_action_is_spent() -> None:
    board = {"Gent": FULL}
    table = Table(board)
    table.round(gold="influence", blue="Gent", yellow="Luik")
    assert table.actor == "yellow"
    assert table.row("blue") == ["Gent"]
    assert [(event["seat"], event["card"]) for event in table.told("idle")] == [(0, 3)]


def test_fl_4_3_own_grey_or_church() -> None:
    """A6: A7: finished, from the own or the common supply."""
    table = Table()
    table.round(blue="Gent")
    assert table.places() == {"Gent": ["L1", "L2", "L3", "L4"]}
    tiles = table.tiles_on("Gent", "L1")
    assert tiles == ["blue", "blue*", "grey", "grey*", "church", "B", "C"]
    table.lay("Gent", "L1 blue")
    assert table.public["sites"] == []
    assert table.public["stock"][0][0] == 2


def test_fl_4_3_a_full_city_may_still_be_played() -> None:
    """A36: after the last plot is taken, others still finish sites there in the same round."""
    board = {"Gent": ALMOST.replace("M1 red", "M1 red/").replace("M4 grey", "M4 grey/")}
    table = Table(board)
    table.round(gold="influence", blue="Gent", red="Gent")
    table.lay("Gent", "S4 church")
    assert table.city("Gent").free == []
    assert table.scored() == []
    assert (table.actor, table.places()) == ("red", {"Gent": ["M1", "M4"]})
    table.at("Gent", "M1")
    assert table.scored() == ["Gent"]


def test_fl_4_4_finish_a_site() -> None:
    """A6: the marker returns, and the quarter counts."""
    table = Table({"Gent": "L1 blue/, M1 grey/, S2 church/, L2 yellow/"})
    assert table.public["markers"] == 6
    table.round(gold="influence", blue="Gent")
    assert set(table.places()["Gent"]) > {"L1", "M1", "S2"}
    assert "L2" not in table.places()["Gent"]
    table.at("Gent", "L1")
    assert table.public["markers"] == 7
    assert table.city("Gent").standing("blue") == (1, 0)


def test_fl_4_4_grey_and_church_by_everybody() -> None:
    """A12: A67: own sites by their player only, the others by all, also in the same round."""
    table = Table()
    table.round(gold="influence", blue="site + 2", red="Gent", green="Gent + 1")
    table.lay("Gent", "L1 grey")
    assert table.actor == "green"
    assert "L1" in table.places()["Gent"]
    table.at("Gent", "L1")
    assert table.city("Gent").sites == []
    own = Table()
    own.round(blue="site + 2", green="Gent + 1")
    own.lay("Gent", "L1 blue")
    assert "L1" not in own.places()["Gent"]


def test_fl_4_5_a_site_in_any_city() -> None:
    """A31: everywhere but in scored cities, with own, grey or church tiles."""
    table = Table({"Utrecht": FULL}, scored="Utrecht")
    table.round(blue="site")
    assert set(table.places()) == set(CITIES) - {"Utrecht"}
    assert table.tiles_on("Luik", "L1") == ["blue", "blue*", "grey", "grey*"]
    table.lay("Luik", "L1 blue")
    assert table.city("Luik").sites == ["L1"]
    assert table.public["markers"] == 9
    assert table.city("Luik").standing("blue") == (0, 0)


def test_fl_4_5_it_cannot_finish() -> None:
    """A12: a site card only lays."""
    table = Table({"Gent": "L1 blue/"})
    table.round(blue="site")
    assert "L1" not in table.places()["Gent"]


def test_fl_4_6_no_marker_no_site() -> None:
    """A11: without a free marker nothing can be laid."""
    table = Table(TEN_SITES)
    assert table.public["markers"] == 0
    table.round(gold="influence", green="site")
    assert table.actor == "chance"
    assert [event["seat"] for event in table.told("idle")] == [2]
    assert table.row("green") == ["site"]


def test_fl_4_6_a_marker_comes_back() -> None:
    table = Table(TEN_SITES)
    table.round(gold="influence", blue="Gent + 1", green="site")
    table.at("Gent", "L1")
    assert (table.public["markers"], table.actor) == (1, "green")


def test_fl_4_6_markers_return_when_a_city_is_scored() -> None:
    """A20: it is the site markers that return."""
    table = Table({"Gent": ALMOST.replace("M1 red", "M1 red/").replace("M4 grey", "M4 grey/")})
    table.round(gold="influence", red="Gent", blue="Gent + 1")
    table.lay("Gent", "S4 church")
    assert table.public["markers"] == 8
    table.at("Gent", "M4")
    assert table.scored() == ["Gent"]
    assert table.public["markers"] == 10


def test_fl_4_7_take_back() -> None:
    """A27: the one card of this name brings back the whole row and itself."""
    table = Table(rows={"blue": "Brugge, Gent, site"})
    assert len(table.hand("blue")) == 5
    table.round(gold="influence")
    assert len(table.hand("blue")) == 8
    assert table.row("blue") == []
    assert table.told("took_back")[0] == {"seat": 0, "cards": [0, 3, 6, 7]}


def test_fl_4_7_with_an_empty_row() -> None:
    table = Table()
    table.round(gold="influence")
    for colour in COLOURS:
        assert len(table.hand(colour)) == 8


def test_fl_4_7_there_is_always_an_action_card() -> None:
    table = Table(rows={"blue": "Brugge, Leuven, Ieper, Gent, Utrecht, Luik, site"})
    table.gold("influence")
    assert table.state.actions(0) == [7]


def test_fl_4_8_nothing_in_a_scored_city() -> None:
    """A68: A70: no building, finishing, cathedral or master where the city has been scored."""
    board = {"Gent": FULL.replace("M1 red", "M1 red/").replace("S1 green", "S1 church")}
    table = Table(board, scored="Gent")
    assert table.public["unfinished"] == [place_number("Gent", "M1")]
    assert "Gent" not in table.hand("red")
    table.round(gold="cathedral", blue="site")
    assert "Gent" not in table.places()
    table.lay("Luik", "L1 blue")
    assert table.places() == {"Luik": ["centre"]}
    twin = Table(board, scored="Gent")
    twin.round(gold="master")
    assert "Gent" not in twin.places()


def test_fl_4_8_a_gold_card_without_a_target() -> None:
    """A70: a cathedral finds church quarters in scored cities only and has no effect."""
    board = {"Luik": COVERED, "Gent": "L1 blue"}
    table = Table(board, scored="Luik")
    table.round(gold="cathedral")
    assert table.public["cathedrals"] == []
    assert table.public["cathedrals_left"] == 4
    assert table.public["round"] == 2
