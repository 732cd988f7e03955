"""FL-7: unbuildable plots are covered, full cities are scored, the first player changes."""

import pytest

from tests.games.flandern.reference import CITIES, PLOTS, plot_number
from tests.games.flandern.scenario import (
    FULL,
    PLAYER_GUILDS,
    ScriptedGame,
    modified_pack,
    with_covers,
    without_plots,
)

NO_MEDIUM = modified_pack(
    tiles__guild="[5, 0, 5]", tiles__with_master="[2, 0, 2]", tiles__church="[3, 0, 3]"
)
ONE_MEDIUM_CHURCH = modified_pack(
    tiles__guild="[5, 0, 5]", tiles__with_master="[2, 0, 2]", tiles__church="[3, 1, 3]"
)
NO_SMALL = modified_pack(
    tiles__guild="[5, 5, 0]", tiles__with_master="[2, 2, 0]", tiles__church="[3, 3, 0]"
)
NO_LARGE = modified_pack(
    tiles__guild="[0, 5, 5]", tiles__with_master="[0, 2, 2]", tiles__church="[0, 3, 3]"
)
ONLY_LARGE = modified_pack(
    tiles__guild="[5, 0, 0]", tiles__with_master="[2, 0, 0]", tiles__church="[3, 0, 0]"
)
D_USED = {"Ieper": "L1 yellow, M1 D"}


def covered_plots(table: ScriptedGame, city: str) -> list[str]:
    """Return the covered plots of a city."""
    return sorted(name for name, tile in table.city(city).tiles.items() if tile == "cover")


def test_fl_7_1_the_order_of_phase_6() -> None:
    """A80: A83: cover, score in the order of the cities, check for the end, pass on."""
    one = with_covers("L1 blue")
    table = ScriptedGame(
        {"Luik": without_plots(one, "S2"), "Gent": one, "Ieper": "L1 cover, S1 cover"}
    )
    table.play_round(gold="influence", red="Luik")
    table.build("Luik", "S2 red")
    kinds = [event.kind for event in table.events]
    assert kinds.count("city_scored") == 2
    assert table.scored() == ["Gent", "Luik"]
    steps = ("influence_gained", "covered", "city_scored", "first_passed")
    assert sorted(steps, key=kinds.index) == list(steps)


def test_fl_7_1_a_city_that_covers_fill_is_scored_at_once() -> None:
    """A80: covering comes before scoring."""
    board = {"Gent": without_plots(FULL, "M1", "M2", "M3", "M4").replace("L1 blue", "L1 blue*")}
    table = ScriptedGame(board | D_USED, pack=NO_MEDIUM)
    table.play_round(gold="influence")
    kinds = [event.kind for event in table.events]
    assert kinds.index("covered") < kinds.index("city_scored")
    assert covered_plots(table, "Gent") == ["M1", "M2", "M3", "M4"]
    assert table.scored() == ["Gent"]


def test_fl_7_2_not_because_nobody_can_build_now() -> None:
    """A42: M and S plots of empty cities cannot be reached yet and stay free."""
    table = ScriptedGame()
    table.play_round(gold="influence")
    assert all(table.city(city).free == list(PLOTS) for city in CITIES)


def test_fl_7_2_no_medium_quarter_is_left() -> None:
    """A15: A42: in an empty city exactly the M plots are covered; none while D is left."""
    table = ScriptedGame(D_USED, pack=NO_MEDIUM)
    table.play_round(gold="influence")
    for city in CITIES:
        expected = ["M2", "M3", "M4"] if city == "Ieper" else ["M1", "M2", "M3", "M4"]
        assert covered_plots(table, city) == expected
    with_d = ScriptedGame(pack=NO_MEDIUM)
    with_d.play_round(gold="influence")
    assert all(covered_plots(with_d, city) == [] for city in CITIES)


def test_fl_7_2_special_churches_are_fitting_quarters() -> None:
    """A42: A keeps small plots open, B and C large ones, but not next to a church."""
    table = ScriptedGame(D_USED, pack=NO_SMALL)
    table.play_round(gold="influence")
    # S2 of Ieper can still be A; D has taken S1.
    assert covered_plots(table, "Ieper") == []
    large = ScriptedGame(pack=NO_LARGE)
    large.play_round(gold="influence")
    assert covered_plots(large, "Gent") == []
    assert covered_plots(large, "Luik") == sorted(PLOTS)
    assert large.scored() == ["Luik"]
    assert set(large.points().values()) == {0}


def test_fl_7_2_used_up_special_churches() -> None:
    board = {"Ieper": "L1 yellow, M1 D", "Gent": "L1 blue, S2 A"}
    table = ScriptedGame(board, pack=NO_SMALL)
    table.play_round(gold="influence")
    assert covered_plots(table, "Gent") == ["N2", "S1", "S3", "S4"]
    assert covered_plots(table, "Luik") == ["S1", "S2", "S3", "S4"]


def test_fl_7_2_supplies_of_guilds_in_play() -> None:
    """A82: absent guilds do not count, and neither do cards or markers."""
    pack = modified_pack(
        tiles__guild="[5, 1, 5]",
        tiles__with_master="[2, 0, 2]",
        tiles__church="[3, 0, 3]",
        wood__sites="0",
    )
    board = {
        "Ieper": "L1 yellow, M1 D, L2 grey, M2 blue",
        "Luik": "L1 blue, M1 yellow, L2 yellow, M2 green, L3 blue, M3 grey",
    }
    three = ScriptedGame(board, 3, pack=pack)
    three.play_round(gold="influence")
    assert covered_plots(three, "Utrecht") == ["M1", "M2", "M3", "M4"]
    cards = "Brugge, Leuven, Ieper, Gent, Utrecht, Luik"
    four = ScriptedGame(board, 4, pack=pack, rows={"red": cards})
    four.draw_gold("influence")
    for colour in PLAYER_GUILDS:
        four.choose(colour, "site")
    assert covered_plots(four, "Utrecht") == []


def test_fl_7_2_only_in_phase_6() -> None:
    """A80: A81: both plots stay free until the one tile is used, and until the end of the round."""
    table = ScriptedGame(D_USED | {"Gent": "L1 yellow"}, pack=ONE_MEDIUM_CHURCH)
    table.play_round(gold="influence")
    assert all(covered_plots(table, city) == [] for city in ("Gent", "Utrecht"))
    table.play_round(gold="influence", yellow="Gent + 1", blue="Utrecht")
    table.build("Gent", "M1 church")
    assert table.city("Utrecht").free == list(PLOTS)
    table.build("Utrecht", "L1 blue")
    assert covered_plots(table, "Utrecht") == ["M1", "M2", "M3", "M4"]
    assert covered_plots(table, "Gent") == ["M2", "M3", "M4"]


def test_fl_7_3_a_plot_that_cannot_be_reached() -> None:
    """A42: with L1 and S1 covered M1 is covered too; with S1 free it stays."""
    table = ScriptedGame({"Gent": "L1 cover, S1 cover"})
    table.play_round(gold="influence")
    assert covered_plots(table, "Gent") == ["L1", "M1", "S1"]
    alive = ScriptedGame({"Gent": "L1 cover"})
    alive.play_round(gold="influence")
    assert covered_plots(alive, "Gent") == ["L1"]


def test_fl_7_3_one_tile_for_two_plots() -> None:
    """A81: each plot is considered separately."""
    table = ScriptedGame(D_USED, pack=ONE_MEDIUM_CHURCH)
    table.play_round(gold="influence")
    assert all(covered_plots(table, city) == [] for city in ("Brugge", "Gent", "Utrecht", "Luik"))


def test_fl_7_3_the_arms_rule_kills() -> None:
    """A42: A82: the only arms with a medium quarter left border the plot."""
    board = D_USED | {"Gent": "L1 church, L3 yellow"}
    table = ScriptedGame(board, pack=ONE_MEDIUM_CHURCH)
    table.play_round(gold="influence")
    # M1 and M2 border the church; M3 and M4 do not.
    assert covered_plots(table, "Gent") == ["M1", "M2"]


def test_fl_7_3_d_needs_both_plots() -> None:
    """A77: D keeps a side open only if M and S are free and no church is next to it."""
    board = {"Gent": "L1 yellow, S2 green, L4 church, L3 blue"}
    table = ScriptedGame(board, pack=NO_MEDIUM)
    table.play_round(gold="influence")
    # Side 1 has L4 next to it, side 4 as its own; S2 is taken; only side 3 is left.
    assert covered_plots(table, "Gent") == ["M1", "M2", "M4"]


def test_fl_7_3_a_pair_that_only_d_can_fill_stays() -> None:
    """A42: without medium and small quarters only D keeps M and S of a side, until it is used."""
    a_used = {"Ieper": "L1 yellow, S2 A"}
    board = a_used | {"Gent": "L1 yellow, L2 cover, L3 church", "Luik": "L1 yellow, S2 cover"}
    table = ScriptedGame(board, pack=ONLY_LARGE)
    table.play_round(gold="influence")
    # L2 is lost, and the church on L3 borders sides 3 and 4; L1 is laid.
    assert covered_plots(table, "Gent") == ["L2", "M2", "M3", "M4", "S2", "S3", "S4"]
    # One half of a pair is lost with the other; the free large plots of sides 3 and 4 are enough.
    assert covered_plots(table, "Luik") == ["M2", "S2"]
    assert covered_plots(table, "Utrecht") == []
    used = ScriptedGame(board | {"Ieper": "L1 yellow, S2 A, L4 grey, M4 D"}, pack=ONLY_LARGE)
    used.play_round(gold="influence")
    assert covered_plots(used, "Utrecht") == [name for name in PLOTS if name[0] != "L"]


def test_fl_7_4_a_cover_is_no_quarter() -> None:
    """A43: A45: no arms, no value, and fewer plots."""
    table = ScriptedGame({"Gent": with_covers("L1 blue, L2 yellow")})
    table.play_round(gold="influence")
    assert table.scored() == ["Gent"]
    assert table.event_data("city_scored") == [{"city": CITIES.index("Gent"), "value": 3}]
    assert len(covered_plots(table, "Gent")) == 10


def test_fl_7_5_scored_when_full() -> None:
    """A36: also if the last plot is taken by a site, but not before phase 6."""
    table = ScriptedGame({"Gent": without_plots(FULL, "S4")})
    table.play_round(gold="influence", blue="site + 1", red="Luik")
    table.build("Gent", "S4 church")
    assert table.scored() == []
    table.build("Luik", "L1 red")
    assert table.scored() == ["Gent"]
    assert table.public["values"][CITIES.index("Gent")] == 12


def test_fl_7_6_what_happens_to_the_rest() -> None:
    """A20: A61: A68: A74: markers and cards leave, unfinished quarters and wooden masters stay."""
    board = {"Gent": FULL.replace("M1 red", "M1 red/").replace("S1 green", "S1 church+")}
    board["Gent"] = board["Gent"].replace("M2 grey", "M2 grey!")
    table = ScriptedGame(board, rows={"yellow": "Gent, site"})
    assert table.public["markers"] == 9
    table.play_round(gold="influence", red="Gent", yellow="Luik", green="Luik")
    table.build("Luik", "L1 yellow")
    table.build("Luik", "L2 green")
    table.choose_plot("Gent", "M1")
    assert table.scored() == ["Gent"]
    for colour in PLAYER_GUILDS:
        assert "Gent" not in table.hand(colour) + table.row(colour)
    assert table.row("yellow") == ["Luik", "site"]
    assert table.public["pawns"] == [plot_number("Gent", "M2")]
    assert table.public["cathedrals"] == [plot_number("Gent", "S1")]
    assert (table.public["pawns_left"], table.public["cathedrals_left"]) == (3, 3)


def test_fl_7_6_unfinished_quarters_stay_worthless() -> None:
    """A68: the marker is returned, and nobody can finish the quarter any more."""
    table = ScriptedGame({"Gent": FULL.replace("M1 red", "M1 red/")})
    table.play_round(gold="influence")
    assert table.scored() == ["Gent"]
    assert table.public["markers"] == 10
    assert table.public["unfinished"] == [plot_number("Gent", "M1")]
    assert table.public["sites"] == []
    assert table.public["values"][CITIES.index("Gent")] == 12


@pytest.mark.parametrize("seats", [3, 4])
def test_fl_7_7_the_next_first_player(seats: int) -> None:
    """A4: clockwise, one seat each round."""
    table = ScriptedGame(seats=seats, oldest=1)
    for step in range(1, 6):
        assert table.public["first"] == step % seats
        assert table.public["round"] == step
        table.play_round(gold="influence" if step < 4 else "recall")
