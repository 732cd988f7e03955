"""FL-5: where a quarter may be laid, and the effects of the special churches."""

import pytest

from tests.games.flandern.reference import CITIES, plot_number
from tests.games.flandern.scenario import COVERED, FULL, ScriptedGame, modified_pack, without_plots

ARMS_WITHOUT_L = {"Brugge": "blue", "Leuven": "yellow", "Ieper": "green", "Gent": "red"}


def table_before_building(
    board: dict[str, str], card: str = "Gent", guild: str = "blue"
) -> ScriptedGame:
    """Return a game in which a city card is about to be carried out."""
    table = ScriptedGame(board)
    table.play_round(**{guild: card})
    assert table.actor == guild
    return table


# The three building rules


@pytest.mark.parametrize("city", CITIES)
def test_fl_5_1_a_fresh_city_begins_with_large_plots(city: str) -> None:
    """The example: only L plots, without the arms of the centre."""
    table = table_before_building({}, city)
    assert table.offered_plots() == {city: ["L1", "L2", "L3", "L4"]}
    blue, grey, church = ["blue", "blue*"], ["grey", "grey*"], ["church", "B", "C"]
    expected = {"Brugge": grey + church, "Utrecht": blue + church, "Luik": blue + grey}
    assert table.tiles_on(city, "L3") == expected.get(city, blue + grey + church)


@pytest.mark.parametrize("city", ["Brugge", "Leuven", "Ieper", "Gent"])
def test_fl_5_1_not_the_arms_of_the_centre(city: str) -> None:
    colour = ARMS_WITHOUT_L[city]
    table = table_before_building({}, city, colour)
    assert table.tiles_on(city, "L1") == ["grey", "grey*", "church", "B", "C"]


def test_fl_5_1_shape_and_freedom() -> None:
    """A tile has the shape of its plot; neither tiles nor covers can be built over."""
    table = table_before_building({"Gent": "L1 yellow, M1 cover, S2 green"})
    assert table.offered_plots() == {"Gent": ["L2", "L3", "L4", "M2"]}
    before = table.public["stock"][0]
    table.build("Gent", "M2 blue*")
    assert table.public["stock"][0] == [*before[:3], before[3] - 1, *before[4:]]


def test_fl_5_2_with_only_l1_laid() -> None:
    """A34: A65: the new plots are M1 and S2, not M2, whose short side touches L1."""
    table = table_before_building({"Gent": "L1 yellow"})
    assert table.offered_plots() == {"Gent": ["L2", "L3", "L4", "M1", "S2"]}


def test_fl_5_2_over_the_small_plot() -> None:
    """A9: any long side will do: M2 is reached from S2."""
    table = table_before_building({"Gent": "L1 yellow, S2 green"})
    assert "M2" in table.offered_plots()["Gent"]


def test_fl_5_2_part_of_the_side_is_enough() -> None:
    """A35: S2 touches only half of the side of L1, and M1 half of that of L1's length."""
    table = table_before_building({"Gent": "S2 yellow, L1 green"})
    assert {"M1", "M2"} <= set(table.offered_plots()["Gent"])
    annex = table_before_building({"Gent": "L1 C"})
    assert {"Y1", "Z1"} <= set(annex.offered_plots()["Gent"])


def test_fl_5_2_sites_connect_covers_do_not() -> None:
    """A43: A66: a site connects as soon as it is laid; a cover never does."""
    table = table_before_building({"Gent": "L1 yellow/"})
    assert "M1" in table.offered_plots()["Gent"]
    covered = table_before_building({"Gent": "L1 cover, L2 cover, S2 cover"})
    assert covered.offered_plots() == {"Gent": ["L3", "L4"]}


def test_fl_5_2_in_the_same_round() -> None:
    """A66: a site of this round lets the next player continue from it."""
    table = ScriptedGame()
    table.play_round(blue="site + 1", yellow="Gent")
    table.build("Gent", "L1 blue")
    assert {"M1", "S2"} <= set(table.offered_plots()["Gent"])


def test_fl_5_3_no_side_in_common() -> None:
    """A13: A66: neither along a long nor a short side, including sites; corners are allowed."""
    table = table_before_building({"Gent": "L1 blue, M1 grey/, S1 yellow"})
    # A blue M1 would touch L1; L4 touches M1 with part of its side; L1 and L2 share a corner.
    assert table.tiles_on("Gent", "L2")[:2] == ["blue", "blue*"]
    assert "blue" not in table.tiles_on("Gent", "S2")
    assert "grey" not in table.tiles_on("Gent", "L4")
    assert "grey" in table.tiles_on("Gent", "S2")


def test_fl_5_3_on_a_short_side() -> None:
    """A13: M2 touches L1 only with its short side, and still may not have the same arms."""
    table = table_before_building({"Gent": "L1 blue, S2 green, L2 yellow"})
    assert "blue" not in table.tiles_on("Gent", "M2")
    assert "grey" in table.tiles_on("Gent", "M2")


def test_fl_5_3_church_and_grey_too() -> None:
    """A33: churches keep apart, and none may border the centre of Luik."""
    table = table_before_building({"Gent": "L1 church, S2 green"})
    assert "church" not in table.tiles_on("Gent", "M1")
    assert "A" not in table.tiles_on("Gent", "M1")
    grey = table_before_building({"Gent": "L1 grey"})
    assert not {"grey", "grey*"} & set(grey.tiles_on("Gent", "S2"))
    shut = table_before_building({"Gent": "L1 church, L4 grey, S1 blue"})
    assert "M1" not in shut.offered_plots()["Gent"]
    luik = table_before_building({"Luik": "L1 blue"}, "Luik")
    assert not {"church", "B", "C"} & set(luik.tiles_on("Luik", "L2"))
    assert "church" in luik.tiles_on("Luik", "M1")


def test_fl_5_4_which_tile() -> None:
    """A63: with or without a printed master, while tiles of that kind are left."""
    table = table_before_building({"Gent": "L1 yellow"})
    assert table.tiles_on("Gent", "M1")[:4] == ["blue", "blue*", "grey", "grey*"]
    board = {"Gent": "L1 yellow", "Ieper": "L1 blue*, L2 blue*", "Leuven": "L1 blue, L2 blue"}
    few = table_before_building(board)
    assert few.tiles_on("Gent", "L2")[:2] == ["blue", "grey"]


def test_fl_5_4_what_is_used_up_is_gone() -> None:
    board = {"Ieper": "L1 blue*, L2 blue*, L3 blue", "Leuven": "L1 blue, L2 blue"}
    table = table_before_building(board)
    assert table.public["stock"][0][:2] == [0, 0]
    assert table.tiles_on("Gent", "L1") == ["grey", "grey*", "church", "B", "C"]


# Special churches


def test_fl_5_5_like_other_churches() -> None:
    """A10: A64: ordinary or special is a free choice, and the effect is immediate."""
    table = table_before_building({"Gent": "L1 yellow"})
    assert table.tiles_on("Gent", "S2")[-2:] == ["church", "A"]
    assert table.tiles_on("Gent", "M1")[-2:] == ["church", "D"]
    assert table.tiles_on("Gent", "L3")[-3:] == ["church", "B", "C"]
    table.build("Gent", "S2 A")
    assert "N2" in table.city("Gent").free
    assert table.public["specials"] == [0, 1, 1, 1]


def test_fl_5_5_with_every_card_for_churches() -> None:
    """A64: also with a gold card and as a site."""
    table = ScriptedGame({"Gent": "L1 yellow"})
    table.play_round(gold="site", blue="site")
    assert "A" in table.tiles_on("Gent", "S2")
    table.build("Gent", "L3 B")
    assert table.tiles_on("Gent", "L2") == ["grey", "grey*", "church", "C"]


def test_fl_5_5_the_effect_is_the_same_everywhere() -> None:
    """A10: the effect belongs to the tile, on any side and in any city."""
    for city in ("Gent", "Utrecht"):
        for arm in "1234":
            table = table_before_building({}, city)
            table.build(city, f"L{arm} C")
            assert {f"Y{arm}", f"Z{arm}"} <= set(table.city(city).free)


def test_fl_5_6_church_a() -> None:
    """A76: A fits S1 to S4 only, and opens the notch next to it."""
    table = table_before_building({"Gent": "L1 C, S2 green"})
    assert "A" not in table.tiles_on("Gent", "Y1")
    assert "A" not in table.tiles_on("Gent", "M2")
    other = table_before_building({"Gent": "L1 yellow"})
    other.build("Gent", "S2 A")
    assert set(other.city("Gent").tiles) - set(ScriptedGame().city("Gent").tiles) == {"N2"}


def test_fl_5_6_a_as_a_site_on_the_last_plot() -> None:
    """The example: the city is not full, because the notch is free."""
    board = {"Gent": without_plots(FULL, "S4")}
    table = ScriptedGame(board)
    table.play_round(gold="influence", blue="site")
    table.build("Gent", "S4 A")
    assert table.scored() == []
    assert table.city("Gent").free == ["N4"]
    assert table.city("Gent").sites == ["S4"]


@pytest.mark.parametrize(("church", "opened"), [("B", {"X3"}), ("C", {"Y3", "Z3"})])
def test_fl_5_7_churches_b_and_c(church: str, opened: set[str]) -> None:
    """A76: on large plots only; new plots outside the wall, reached from that L."""
    table = table_before_building({"Gent": "L1 yellow"})
    table.build("Gent", f"L3 {church}")
    assert set(table.city("Gent").tiles) - set(ScriptedGame().city("Gent").tiles) == opened
    again = table_before_building({"Gent": f"L3 {church}"})
    assert opened <= set(again.offered_plots()["Gent"])
    for name in opened:
        tiles = again.tiles_on("Gent", name)
        assert tiles == ["blue", "blue*", "grey", "grey*"]


def test_fl_5_7_not_in_luik() -> None:
    table = table_before_building({"Luik": "L1 blue"}, "Luik")
    for name in table.offered_plots()["Luik"]:
        assert not {"B", "C"} & set(table.tiles_on("Luik", name))


def test_fl_5_7_y_and_z_border_each_other() -> None:
    table = table_before_building({"Gent": "L3 C, Y3 grey"})
    assert table.tiles_on("Gent", "Z3") == ["blue", "blue*"]


def test_fl_5_8_where_d_may_go() -> None:
    """A77: M and S are free, the side's L is laid, and no church is on an adjacent large plot."""

    def offers_d(tiles: str) -> bool:
        table = table_before_building({"Gent": tiles})
        names = table.offered_plots()["Gent"]
        return "M1" in names and "D" in table.tiles_on("Gent", "M1")

    assert offers_d("L1 yellow")
    assert offers_d("L1 yellow, L4 grey")
    assert not offers_d("L4 grey")
    assert not offers_d("L4 grey, S1 yellow")
    assert not offers_d("L1 yellow, L4 grey, S1 green")
    assert not offers_d("L1 yellow, S1 cover")
    assert not offers_d("L1 church")
    assert not offers_d("L1 yellow, L4 church")
    assert not offers_d("L1 yellow, L4 church/")
    assert offers_d("L1 yellow, L2 church")


def test_fl_5_8_what_d_is_afterwards() -> None:
    """A78: one church quarter on both plots; the notch can no longer open."""
    table = ScriptedGame({"Gent": "L1 yellow, L4 grey"})
    table.play_round(gold="cathedral", blue="Gent", yellow="Gent", green="site")
    table.build("Gent", "M1 D")
    assert table.city("Gent").tiles["S1"] == "under D"
    assert table.public["values"][3] == 1 + 2 + 2
    # It borders whatever both plots border.
    assert table.city("Gent").free.count("M1") == 0
    table.build("Gent", "L2 yellow")
    table.build("Gent", "L3 green")
    # A cathedral is built on the quarter, not on its second half.
    assert table.offered_plots()["Gent"] == ["M1"]
    table.choose_plot("Gent", "M1")
    assert table.public["values"][3] == 1 + 2 + 3 + 1
    assert "N1" not in table.city("Gent").tiles


def test_fl_5_8_d_has_one_marker() -> None:
    """A78: as a site D needs one marker and is finished as one quarter."""
    table = ScriptedGame({"Gent": "L1 yellow"})
    table.play_round(gold="influence", blue="site + 1", yellow="Gent")
    table.build("Gent", "M1 D")
    assert table.public["markers"] == 9
    assert table.city("Gent").sites == ["M1"]
    table.choose_plot("Gent", "M1")
    assert table.public["markers"] == 10
    assert table.public["values"][3] == 1 + 1 + 2


def test_fl_5_8_d_borders_both_large_plots() -> None:
    """A78: next to D neither L1 nor L4 can be a church, and L4 is reached from it."""
    table = table_before_building({"Gent": "L1 yellow, M1 D"})
    assert "church" not in table.tiles_on("Gent", "L4")
    assert "church" in table.tiles_on("Gent", "L3")


def test_fl_5_8_one_plot_less() -> None:
    """A78: ten further quarters fill the city."""
    table = ScriptedGame({"Gent": without_plots(FULL, "S1", "M1").replace("S4 red", "S4 red/")})
    table.play_round(gold="influence", blue="Gent")
    table.build("Gent", "M1 D")
    assert table.scored() == ["Gent"]
    assert sum(tile != "under D" for tile in table.city("Gent").tiles.values()) == 12


def test_fl_5_9_annex_plots_are_plots() -> None:
    """A79: they keep a city from being full, count for the end, and can be covered."""
    full = FULL.replace("L1 blue", "L1 B")
    table = ScriptedGame({"Gent": full})
    table.play_round(gold="influence")
    assert table.scored() == []
    assert table.city("Gent").free == ["X1"]
    table.play_round(gold="influence", yellow="Gent")
    table.build("Gent", "X1 yellow")
    assert table.scored() == ["Gent"]


def test_fl_5_9_they_can_be_covered() -> None:
    """A79: nobody has a medium quarter, so X1 is covered like the M plots."""
    pack = modified_pack(
        tiles__guild="[5, 0, 5]", tiles__with_master="[2, 0, 2]", tiles__church="[3, 0, 3]"
    )
    table = ScriptedGame({"Gent": "L1 B", "Ieper": "L1 yellow, M1 D"}, pack=pack)
    table.play_round(gold="influence")
    assert table.city("Gent").tiles["X1"] == "cover"


def test_fl_5_9_the_end_counts_them() -> None:
    """A79: with N4 and one more plot free the game goes on."""
    board = dict.fromkeys(("Brugge", "Leuven", "Ieper", "Utrecht", "Luik"), COVERED)
    board["Gent"] = without_plots(FULL, "S2").replace("S4 red", "S4 A")
    scored = "Brugge Leuven Ieper Utrecht Luik"
    table = ScriptedGame(board, scored=scored)
    table.play_round(gold="influence")
    assert table.city("Gent").free == ["S2", "N4"]
    assert not table.state.over
    assert plot_number("Gent", "N4") not in table.public["sites"]
