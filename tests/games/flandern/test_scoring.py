"""FL-8: city values and payments."""

import pytest

from tests.games.flandern.reference import ARMS, CITIES
from tests.games.flandern.scenario import ScriptedGame, with_covers

LEUVEN = (
    "L1 church+, L2 red*, L3 church, L4 green, M1 blue, S1 red, M2 grey, S2 blue, M3 yellow*,"
    " S3 green*, S4 grey"
)
ALL_LARGE = "L1 blue, L2 blue, L3 blue, L4 blue*"


def scored_table(city: str, tiles: str, seats: int = 4) -> ScriptedGame:
    """Return a game in which a city with these tiles, and covers elsewhere, was just scored."""
    table = ScriptedGame({city: with_covers(tiles)}, seats)
    table.play_round(gold="influence")
    assert table.scored() == [city]
    return table


def payouts(city: str, tiles: str, seats: int = 4) -> dict[str, int]:
    """Return the points of the guilds that were ranked there."""
    table = scored_table(city, tiles, seats)
    rows = table.public["ranks"][CITIES.index(city)]
    points = {ARMS[guild]: points for guild, _, _, _, points in rows}
    assert {guild: p for guild, p in table.points().items() if guild in points} == points
    assert sum(table.points().values()) == sum(points.values())
    return points


def city_value(city: str, tiles: str) -> int:
    """Return the value of a city when it is scored."""
    return scored_table(city, tiles).public["values"][CITIES.index(city)]


def test_fl_8_1_the_value() -> None:
    """A16: A17: 1 for a guild, 2 for a church, 3 with a cathedral; none for sites and covers."""
    assert city_value("Gent", "L1 blue") == 2
    assert city_value("Gent", "L1 blue, L2 grey") == 3
    assert city_value("Gent", "L1 church") == 3
    assert city_value("Gent", "L1 church+") == 4
    assert city_value("Gent", "L1 blue/, L2 church/, L3 grey") == 2


def test_fl_8_1_a_cathedral_on_a_site() -> None:
    """A72: it counts only once the quarter is finished."""
    assert city_value("Gent", "L1 church/+, L2 blue") == 2


def test_fl_8_1_luik() -> None:
    """A33: its centre counts 2, with a cathedral 3."""
    assert city_value("Luik", "L1 blue") == 3
    assert city_value("Luik", "L1 blue, centre church+") == 4


def test_fl_8_2_quarters_and_masters() -> None:
    """A32: A40: the centre is a quarter with 2 masters; masters on sites do not count."""
    table = scored_table("Gent", "M1 red, L1 blue*!, L2 blue*/!, L4 grey")
    rows = {ARMS[row[0]]: tuple(row[1:3]) for row in table.public["ranks"][3]}
    assert rows == {"red": (2, 2), "blue": (1, 2), "grey": (1, 0)}


def test_fl_8_2_the_church_is_not_ranked() -> None:
    """A33: A38: most quarters are churches, and the only guild is first."""
    assert payouts("Luik", "L1 blue, M1 church, S2 church") == {"blue": 7}


def test_fl_8_2_a_guild_with_only_sites_is_not_ranked() -> None:
    """A39: a guild without a finished quarter gets nothing, not even for third place."""
    assert payouts("Gent", "L1 blue, L2 yellow/, L3 green/") == {
        "red": 2,
        "blue": 1,
    }


def test_fl_8_3_pay_by_rank() -> None:
    """A18: A19: the value, half of it rounded up, 4, 2 and 0."""
    tiles = (
        "L1 blue, L2 blue, L3 blue, L4 green, M1 yellow, M2 green, M3 yellow, M4 grey, S1 grey*,"
        " S2 yellow, S3 green, S4 red"
    )
    # Blue 3, Yellow 3, Green 3 by masters would tie; masters decide.
    board = tiles.replace("L3 blue", "L3 blue*").replace("L4 green", "L4 green!!")
    assert payouts("Luik", board) == {"green": 14, "blue": 7, "yellow": 4, "grey": 2, "red": 0}


def test_fl_8_3_half_is_rounded_up() -> None:
    """A18: 13 points give 7 to the second."""
    tiles = "L1 blue, L2 blue, L3 blue, L4 yellow, S2 yellow, M1 church, M2 church, M3 church"
    assert city_value("Luik", tiles) == 13
    assert payouts("Luik", tiles) == {"blue": 13, "yellow": 7}


def test_fl_8_3_masters_decide() -> None:
    """A14: A40: printed and wooden masters count alike, also several on one quarter."""
    assert payouts("Luik", "L1 blue!!, L2 yellow*, L3 red") == {"blue": 5, "yellow": 3, "red": 4}


def test_fl_8_3_low_values() -> None:
    """A86: the third gets 4 points even if the city is worth 3."""
    assert payouts("Gent", "L1 blue*, L2 yellow") == {"red": 3, "blue": 2, "yellow": 4}


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (
            ALL_LARGE + ", M1 red, M2 red, M3 red, M4 red*, S1 yellow, S2 church, S3 church",
            {"blue": 8, "red": 8, "yellow": 4},
        ),
        (
            ALL_LARGE
            + ", M1 red, M2 yellow, M3 red, M4 yellow, S1 church, S2 church, centre church+",
            {"blue": 15, "red": 4, "yellow": 4},
        ),
    ],
)
def test_fl_8_4_ties_with_a_value_of_15(tiles: str, points: dict[str, int]) -> None:
    """A41: A84: the lowest shared rank, and the next guild after all of them."""
    assert city_value("Luik", tiles) == 15
    assert payouts("Luik", tiles) == points


def test_fl_8_4_three_players_third_and_fourth() -> None:
    """A41: 2 points each."""
    tiles = "L1 blue, L2 blue, L3 blue, L4 yellow, S2 yellow, M1 green, M2 grey"
    assert payouts("Luik", tiles, 3) == {"blue": 9, "yellow": 5, "green": 2, "grey": 2}


@pytest.mark.parametrize(
    ("tiles", "each"),
    [
        ("L1 blue, L2 red", 2),
        ("L1 blue, L2 red, L3 yellow", 4),
        ("L1 blue, L2 red, L3 yellow, L4 green", 2),
        ("L1 blue, L2 red, L3 yellow, L4 green, M1 grey", 0),
    ],
)
def test_fl_8_4_several_tied_for_first(tiles: str, each: int) -> None:
    """A85: half the value, 4, 2 or 0 points each."""
    assert set(payouts("Luik", tiles).values()) == {each}


def test_fl_8_5_the_grey_guild() -> None:
    """A37: it may be first, and then others rank lower, down to fifth."""
    tiles = "L1 blue, L2 yellow*, L3 red, M1 grey, M2 grey*, S3 green!"
    table = scored_table("Luik", tiles.replace("L3 red", "L3 red!!"))
    rows = [(ARMS[row[0]], row[3]) for row in table.public["ranks"][5]]
    assert rows[0] == ("grey", 1)
    assert table.points()["grey"] == 8
    assert rows[-1] == ("blue", 5)
    assert table.points()["blue"] == 0


def test_fl_8_5_its_points_belong_to_no_seat() -> None:
    """A87: they are shown, but belong to no seat."""
    table = scored_table("Luik", "L1 grey, L2 grey, L3 blue")
    assert table.points()["grey"] == 5
    assert table.public["scores"] == [3, 0, 0, 0]


def test_fl_8_6_the_example() -> None:
    """A16: A32: A36: A41: Leuven is worth 16 and pays 16, 8, 0, 0 and 0."""
    table = ScriptedGame({"Leuven": LEUVEN})
    table.play_round(gold="master", blue="Leuven")
    table.build("Leuven", "M4 blue")
    assert table.city("Leuven").free == []
    assert table.scored() == []
    table.choose_plot("Leuven", "S4")
    assert table.scored() == ["Leuven"]
    leuven = CITIES.index("Leuven")
    assert table.public["values"][leuven] == 16
    rows = [(ARMS[row[0]], *row[1:]) for row in table.public["ranks"][leuven]]
    assert rows[:2] == [("blue", 3, 0, 1, 16), ("yellow", 2, 3, 2, 8)]
    assert sorted(rows[2:]) == [
        ("green", 2, 1, 5, 0),
        ("grey", 2, 1, 5, 0),
        ("red", 2, 1, 5, 0),
    ]
    assert table.points() == {"blue": 16, "yellow": 8, "green": 0, "red": 0, "grey": 0}
    sheet = {(line.seat, line.points, line.rule) for line in table.state.score_sheet()}
    assert sheet == {(0, 16, "FL-8.3"), (1, 8, "FL-8.3"), (2, 0, "FL-8.4"), (3, 0, "FL-8.4")}
