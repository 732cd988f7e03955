"""FL-1, FL-2: components and setup."""

import tomllib

import pytest

from tests.games.flandern.reference import (
    ARMS,
    CITIES,
    NAMES,
    PLOTS,
    RECTS,
    borders,
    long_sides,
    plot_number,
    shape,
)
from tests.games.flandern.scenario import (
    CARDS,
    COVERED,
    FULL,
    GOLD,
    PLAYER_GUILDS,
    ScriptedGame,
    flandern,
    without_plots,
)

EVERY_CITY = pytest.mark.parametrize("city", CITIES)


# FL-1: components


@EVERY_CITY
def test_fl_1_1_thirteen_quarters(city: str) -> None:
    """A32: A33: the centre is one of 13 quarters and carries arms, in Luik those of the Church."""
    here = ScriptedGame().city(city)
    assert sorted(here.free) == sorted(PLOTS)
    assert len(here.tiles) == 13
    assert here.tiles["centre"] == ARMS[CITIES.index(city)]
    assert here.value() == (2 if city == "Luik" else 1)


def test_fl_1_1_homes() -> None:
    table = ScriptedGame()
    homes = {city: table.city(city).tiles["centre"] for city in CITIES}
    assert homes == {
        "Brugge": "blue",
        "Leuven": "yellow",
        "Ieper": "green",
        "Gent": "red",
        "Utrecht": "grey",
        "Luik": "church",
    }


def test_fl_1_1_cities_lie_apart() -> None:
    """A75: grey may be on the same plots in all cities, including annexes outside the wall."""
    board = dict.fromkeys(("Brugge", "Leuven", "Ieper"), "L1 grey")
    table = ScriptedGame(board | {"Utrecht": "L2 B"})
    table.play_round(blue="Utrecht", yellow="Luik")
    assert "grey" in table.tiles_on("Utrecht", "X2")
    table.build("Utrecht", "X2 blue")
    assert "grey*" in table.tiles_on("Luik", "L1")


def test_fl_1_2_the_plan() -> None:
    names = [name for name in NAMES if name[0] in "LMS"]
    assert [shape(name) for name in names] == list("LLLLMMMMSSSS")
    pack = tomllib.loads(flandern().pack)
    plan = [*pack["plan"]["large"], *pack["plan"]["medium"], *pack["plan"]["small"]]
    plan += [pack["plan"]["centre"], *pack["special"]["a"], *pack["special"]["b"]]
    plan += [*pack["special"]["c_first"], *pack["special"]["c_second"]]
    assert [tuple(rect) for rect in plan] == list(RECTS.values())


def test_fl_1_2_nothing_overlaps_inside_the_wall() -> None:
    cells = [
        (x + across, y + down)
        for name in (*PLOTS, "centre", "N1", "N2", "N3", "N4")
        for x, y, w, h in [RECTS[name]]
        for across in range(w)
        for down in range(h)
    ]
    assert sorted(cells) == [(x, y) for x in range(6) for y in range(6)]


def test_fl_1_3_the_table_of_borders() -> None:
    """A13: sharing part of a side counts, a corner does not."""
    assert sorted(borders("L1")) == ["M1", "M2", "S2", "X1", "Y1", "Z1", "centre"]
    assert sorted(borders("M1")) == ["L1", "L4", "N1", "S1"]
    assert sorted(borders("S1")) == ["L4", "M1", "N1"]
    assert sorted(borders("N1")) == ["M1", "S1"]
    assert borders("X1") == ["L1"]
    assert sorted(borders("Y1")) == ["L1", "Z1"]
    for name in NAMES:
        assert all(name in borders(other) for other in borders(name))


def test_fl_1_3_the_engine_has_the_same_borders() -> None:
    """A65: long sides have a direction: L1 touches M2 with its own, but M2 does not touch L1."""
    table = ScriptedGame({"Gent": "L2 grey, S2 yellow, M2 green"})
    table.play_round(blue="Gent")
    assert "L1" in table.offered_plots()["Gent"]
    alone = ScriptedGame({"Gent": "L1 grey"})
    alone.play_round(blue="Gent")
    assert alone.offered_plots()["Gent"] == ["L2", "L3", "L4", "M1", "S2"]
    assert "M2" in long_sides("L1")
    assert "L1" not in long_sides("M2")


def test_fl_1_4_the_quarters() -> None:
    public = ScriptedGame().public
    assert public["stock"] == [[3, 2, 3, 2, 3, 2]] * 5
    assert public["churches"] == [3, 3, 3]
    assert public["specials"] == [1, 1, 1, 1]
    centres = sum(tile >= 15 for tile in public["plots"])
    tiles = sum(map(sum, public["stock"])) + sum(public["churches"]) + sum(public["specials"])
    assert tiles + centres == 94


def test_fl_1_5_printed_masters() -> None:
    """A63: a player chooses a quarter with or without a master, also of the grey guild."""
    table = ScriptedGame()
    assert [sum(row[1::2]) for row in table.public["stock"]] == [6] * 5
    assert table.city("Leuven").standing("yellow") == (1, 2)
    rank = table.public["ranks"][CITIES.index("Utrecht")]
    assert rank == [[ARMS.index("grey"), 1, 2, 1, 1]]
    table.play_round(blue="Gent")
    assert table.tiles_on("Gent", "L1")[:4] == ["blue", "blue*", "grey", "grey*"]


def test_fl_1_6_silver_cards() -> None:
    """A27: recall is a single card, whatever it is called."""
    table = ScriptedGame()
    for colour in PLAYER_GUILDS:
        assert table.hand(colour) == list(CARDS)
        assert table.influence()[colour] == 3
    assert CARDS.count("recall") == 1


def test_fl_1_7_gold_cards() -> None:
    pack = tomllib.loads(flandern().pack)["gold"]
    kinds = ("cathedral", "master", "influence", "site", "take_back")
    a, b = ([sum(pack[back]["cities"]), *(pack[back][kind] for kind in kinds)] for back in "ab")
    assert (a, b) == ([3, 1, 1, 3, 2, 2], [3, 3, 3, 3, 2, 2])
    assert sum(a) + sum(b) == 28
    table = ScriptedGame()
    assert table.gold_choices() == {
        "Brugge": 1,
        "Leuven": 1,
        "Utrecht": 1,
        "site": 2,
        "recall": 2,
        "influence": 3,
        "cathedral": 1,
        "master": 1,
    }
    assert set(table.gold_choices()) <= set(GOLD)


def test_fl_1_8_wood_and_covers() -> None:
    """A1: there are 9 covers, whatever they look like."""
    public = ScriptedGame().public
    assert (public["markers"], public["cathedrals_left"], public["pawns_left"]) == (10, 4, 4)
    pack = tomllib.loads(flandern().pack)
    assert sum(pack["tiles"]["covers"]) == 9
    assert pack["wood"] == {"sites": 10, "cathedrals": 4, "masters": 4, "cylinders": 6}


def test_fl_1_8_covers_are_no_limit() -> None:
    """A44: more than 9 plots can be covered."""
    covers = ", ".join(f"{name} cover" for name in PLOTS if name[0] != "L")
    table = ScriptedGame({"Gent": covers, "Luik": covers})
    assert sum(tile == 22 for tile in table.public["plots"]) == 16


# FL-2: setup


def test_fl_2_1_colours_by_seats() -> None:
    """A52: the first seat begins and plays blue; options change both."""
    table = ScriptedGame()
    assert table.guilds == ["blue", "yellow", "green", "red"]
    assert table.public["first"] == 0
    assert ScriptedGame(oldest=2).public["first"] == 2
    assert ScriptedGame(first_guild="green").guilds == ["green", "red", "blue", "yellow"]
    assert ScriptedGame(seats=3, first_guild="red").guilds == ["red", "blue", "yellow"]
    assert table.points() == dict.fromkeys(ARMS[:5], 0)
    assert table.public["scores"] == [0, 0, 0, 0]


def test_fl_2_1_the_oldest_of_fewer_seats() -> None:
    """A90: with two players the first player of the setup has the first turn."""
    assert ScriptedGame(seats=3, oldest=3).public["first"] == 0
    two = ScriptedGame(seats=2, oldest=1)
    assert two.actor == "yellow"


def test_fl_2_2_centres_need_no_choice() -> None:
    """A53: A54: each city has its owner's centre; Utrecht and Luik are always there."""
    for guild in PLAYER_GUILDS:
        table = ScriptedGame(seats=3, first_guild=guild)
        assert table.actor == "chance"
        absent = (set(PLAYER_GUILDS) - set(table.guilds)).pop()
        empty = [city for city in CITIES if not table.city(city).tiles]
        assert empty == [CITIES[ARMS.index(absent)]]


def test_fl_2_3_all_quarters_are_in_view() -> None:
    table = ScriptedGame({"Luik": "L1 blue*, M1 grey"})
    assert table.public["stock"][0] == [3, 1, 3, 2, 3, 2]
    assert table.public["stock"][4] == [3, 2, 2, 2, 3, 2]


@pytest.mark.parametrize(("seats", "cards"), [(2, 8), (3, 7), (4, 8)])
def test_fl_2_4_hands(seats: int, cards: int) -> None:
    """A2: everybody takes all cards of the guild; nothing is drawn."""
    table = ScriptedGame(seats=seats)
    for colour in table.guilds:
        assert len(table.hand(colour)) == cards
    assert set(table.influence().values()) == ({0} if seats == 2 else {3})


def test_fl_2_5_a_over_b() -> None:
    """A57: the A cards come first, and used cards never return."""
    table = ScriptedGame(gold_a="influence, recall")
    assert table.public["gold"] == [2, 16]
    for card in ("influence", "recall"):
        assert set(table.gold_choices()) <= {"influence", "recall"}
        table.play_round(gold=card)
    assert table.gold_choices() == {
        "Ieper": 1,
        "Gent": 1,
        "Luik": 1,
        "site": 2,
        "recall": 2,
        "influence": 3,
        "cathedral": 3,
        "master": 3,
    }
    table.play_round(gold="influence")
    assert table.gold_choices()["influence"] == 2
    assert table.public["gold"] == [0, 15]


def test_fl_2_6_three_players() -> None:
    """A3: A51: everything of one guild is removed; its city stays empty and does not count."""
    table = ScriptedGame(seats=3)
    public = table.public
    assert table.guilds == ["blue", "yellow", "green"]
    gent = CITIES.index("Gent")
    assert public["scored"] == [0, 0, 0, -1, 0, 0]
    assert set(public["plots"][plot_number("Gent", "L1") :][:29]) == {-2}
    assert public["stock"][ARMS.index("red")] == [0] * 6
    assert "Gent" not in table.hand("blue")
    assert sum(public["gold"]) == 27
    assert public["values"][gent] == 0


def test_fl_2_6_no_site_in_the_empty_city() -> None:
    """A54: nothing can be built in the home of the absent guild."""
    table = ScriptedGame(seats=3)
    table.play_round(blue="site")
    assert set(table.offered_plots()) == set(CITIES) - {"Gent"}


def test_fl_2_6_a_card_of_back_a_is_removed() -> None:
    table = ScriptedGame(seats=3, first_guild="green")
    assert table.guilds == ["green", "red", "blue"]
    assert table.public["gold"] == [11, 16]
    assert "Leuven" not in table.gold_choices()


def test_fl_2_6_the_empty_city_does_not_end_the_game() -> None:
    """A51: its plots are not free plots: the game ends although it is empty."""
    board = dict.fromkeys(("Brugge", "Leuven", "Ieper", "Utrecht"), COVERED)
    board["Luik"] = (
        "L1 blue, L2 green, L3 grey, L4 yellow, M1 church, M2 church, M3 church, M4 green"
    )
    table = ScriptedGame(board, 3, scored="Brugge Leuven Ieper Utrecht")
    assert table.actor == "chance"
    table.play_round(gold="influence", blue="Luik", yellow="Luik", green="Luik")
    for tile in ("S1 blue", "S2 yellow", "S3 grey"):
        table.build("Luik", tile)
    assert table.actor == "over"
    assert table.public["scored"][CITIES.index("Gent")] == -1


def test_the_full_city_of_the_tests_is_full() -> None:
    assert len(FULL.split(", ")) == 12
    assert len(without_plots(FULL, "S4", "M1").split(", ")) == 10
