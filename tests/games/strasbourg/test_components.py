"""ST-1: components."""

import tomllib

import pytest

from tests.games.strasbourg.finished_games import finished_game, score_points
from tests.games.strasbourg.reference_map import (
    BUILDINGS,
    CELLS,
    CHAPEL_SPOTS,
    GOODS,
    GUILDS,
    SITES,
    guild_squares,
    neighbours,
    square_name,
    square_number,
)
from tests.games.strasbourg.scenario import ScriptedGame, strasbourg

PACK = tomllib.loads(strasbourg().pack)


# ST-1.1, ST-1.2: the city


def test_st_1_1_nine_columns_six_rows_seven_sites() -> None:
    rows = PACK["map"]["rows"]
    letters = ["".join(cell[0] for cell in cells) for cells in CELLS]
    assert rows == letters
    assert [len(row) for row in rows] == [9] * 6
    assert sum(row.count("#") for row in rows) == len(SITES) == 7
    assert all(rows[square_number(site) // 9][square_number(site) % 9] == "#" for site in SITES)
    assert sum(len(guild_squares(guild)) for guild in GUILDS) == 47


@pytest.mark.parametrize("guild", GUILDS)
def test_st_1_1_quarters_are_connected(guild: str) -> None:
    squares = set(guild_squares(guild))
    reached, edge = set[str](), [min(squares)]
    while edge:
        name = edge.pop()
        if name not in reached:
            reached.add(name)
            edge += [one for one in neighbours(name) if one in squares]
    assert reached == squares
    assert len(squares) in (9, 10)


@pytest.mark.parametrize("guild", GUILDS)
def test_st_1_1_a_square_next_to_a_site_costs_one_more(guild: str) -> None:
    """The prices paid are those of the map."""
    base = min(guild_squares(guild).values())
    for name, price in guild_squares(guild).items():
        assert price == base + any(one in SITES for one in neighbours(name))
    table = placing(guild)
    assert [square_name(one) for one in table.offered_squares()] == [
        name for name, price in guild_squares(guild).items() if price <= 5
    ]
    for name, price in guild_squares(guild).items():
        again = placing(guild)
        again.place(name)
        assert again.noted["coins"][0] == 5 - price
        assert again.member(name) == 0


@pytest.mark.parametrize(
    ("guild", "prices", "contacts"),
    [
        ("bakers", {0: 6, 1: 4}, 4),
        ("butchers", {1: 6, 2: 4}, 5),
        ("shoemakers", {2: 3, 3: 6}, 6),
        ("vintners", {3: 3, 4: 6}, 6),
        ("smiths", {4: 2, 5: 7}, 7),
    ],
)
def test_st_1_1_the_table_of_the_quarters(
    guild: str, prices: dict[int, int], contacts: int
) -> None:
    """The number of squares at each price, and how often they touch a site."""
    squares = guild_squares(guild)
    assert {price: list(squares.values()).count(price) for price in prices} == prices
    assert len(squares) == sum(prices.values())
    assert sum(one in SITES for name in squares for one in neighbours(name)) == contacts


def test_st_1_1_every_site_is_between_quarters() -> None:
    """Four guild squares around each, of two or three guilds."""
    for site in SITES:
        around = [guild for n in neighbours(site) for guild in GUILDS if n in guild_squares(guild)]
        assert len(around) == 4
        assert len(set(around)) in (2, 3)


def placing(guild: str) -> ScriptedGame:
    """A game in which seat 0 is master of a guild and has its five coins."""
    card, step = {
        "butchers": ("1", "B"),
        "shoemakers": ("2", "B"),
        "vintners": ("3", "B"),
        "smiths": ("4", "B"),
        "bakers": ("5", "B"),
    }[guild]
    table = ScriptedGame(round_cards=card + "12345".replace(card, ""))
    table.plan("6")
    table.pass_until(step)
    table.bid("6")
    return table


def test_st_1_2_twelve_chapel_spots_on_corners() -> None:
    """A18: the squares around a corner; three or four of them belong to guilds."""
    corners = PACK["spots"]["corners"]
    assert len(corners) == len(CHAPEL_SPOTS) == 12
    for (row, column), names in zip(corners, CHAPEL_SPOTS.values(), strict=True):
        cells = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
        around = [square_name(r * 9 + c) for r, c in cells]
        assert [name for name in around if name not in SITES] == names.split()
        assert len(names.split()) in (3, 4)
    everywhere = " ".join(CHAPEL_SPOTS.values()).split()
    assert max(everywhere.count(name) for name in everywhere) == 2


@pytest.mark.parametrize("spot", CHAPEL_SPOTS)
def test_st_1_2_members_around_a_spot_count_for_its_chapel(spot: int) -> None:
    """A18: all squares around the corner count, even those that touch it diagonally."""
    names = CHAPEL_SPOTS[spot].split()
    members = {0: " ".join(names[:2]), 1: " ".join(names[2:])}
    table = finished_game(members, chapels=[spot])
    for seat, mine in members.items():
        assert score_points(table, seat, "chapel", dot=spot - 1) == len(mine.split())
        for other in CHAPEL_SPOTS:
            if table.public["chapels"][other - 1]:
                common = set(CHAPEL_SPOTS[other].split()) & set(mine.split())
                assert score_points(table, seat, "chapel", dot=other - 1) == len(common)


# ST-1.3: the council


def test_st_1_3_taking_a_seat_displaces_its_holder() -> None:
    """A38: the member goes back to its owner, not into the city, and nothing is paid for it."""
    table = ScriptedGame()
    table.plan("1", "1", "6")
    table.bid("", "", "6")
    assert (table.council_seat_holder("nobility"), table.council_seat_holder("church")) == (2, 1)
    seated = table.events("seated")[-1].data
    assert (seated["seat"], seated["displaced"]) == (2, 0)
    assert table.public["figures"] == [-1] * 54
    assert table.noted["coins"] == [5] * 4
    assert table.public["points"] == [0] * 4


def test_st_1_3_retaking_a_seat_changes_nothing() -> None:
    """A28: nothing changes."""
    table = ScriptedGame()
    table.plan("6", "5")
    before = table.public["council"]
    table.bid("6", "5")
    assert table.public["council"] == before
    assert table.public["council"] == [0, 1, *[-1] * 6]


def test_st_1_3_seats_are_kept_from_round_to_round() -> None:
    table = ScriptedGame()
    table.plan("1", "1", "6")
    table.pass_until("G")
    table.bid("", "", "6")
    for number in range(2, 6):
        table.pass_until("A", number)
        assert table.council_seat_holder("merchants") == 2


# ST-1.4, ST-1.5: cards and pieces


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_st_1_4_four_cards_of_each_value(seats: int) -> None:
    table = ScriptedGame(seats)
    assert table.public["decks"] == [24] * seats
    assert all(table.own(seat)["deck"] == [4] * 6 for seat in range(seats))
    assert sum(4 * value for value in range(1, 7)) == 84


def test_st_1_5_nine_goods_of_a_kind_though_the_box_has_six() -> None:
    """A21: the number of pieces in the box is no limit."""
    table = ScriptedGame(round_cards="14523")
    for step in "FDB":
        table.plan("6", "5", "4")
        table.pass_until(step)
        table.bid("6", "5", "4")
        table.answer_all_minimally()
        if step != "B":
            table.end_round()
    assert [table.goods(seat)[0] for seat in range(4)] == [3, 3, 3, 0]


def test_st_1_5_each_good_has_its_value() -> None:
    assert PACK["guilds"]["names"] == list(GUILDS)
    assert PACK["goods"]["values"] == list(GOODS.values())


# ST-1.6 to ST-1.8: buildings and cards


def test_st_1_6_five_buildings_on_seven_sites() -> None:
    assert PACK["buildings"]["names"] == list(BUILDINGS)
    assert PACK["buildings"]["values"] == [2, 3, 4, 5, 6]
    table = ScriptedGame()
    while not table.state.over:
        table.pass_step()
    assert sorted(table.public["sites"]) == [-1, -1, 0, 1, 2, 3, 4]
    assert sum(table.public["chapels"]) == 5


def test_st_1_7_every_guild_comes_once_in_each_position() -> None:
    cards = PACK["round_cards"]["cards"]
    assert cards == [
        ["butchers", "shoemakers", "bakers"],
        ["shoemakers", "vintners", "butchers"],
        ["vintners", "smiths", "shoemakers"],
        ["smiths", "bakers", "vintners"],
        ["bakers", "butchers", "smiths"],
    ]
    assert all(sorted(place) == sorted(GUILDS) for place in zip(*cards, strict=True))


def test_st_1_7_the_round_card_gives_the_guild() -> None:
    table = ScriptedGame(round_cards="35142")
    for number, card in enumerate("35142", 1):
        for place, step in enumerate("BDF"):
            table.pass_until(step, number)
            guild = PACK["round_cards"]["cards"][int(card) - 1][place]
            assert table.public["guild"] == GUILDS.index(guild)
        table.pass_until("G")
        assert table.public["guild"] == -1


def test_st_1_8_twenty_five_objectives_with_their_points() -> None:
    assert PACK["objectives"]["points"] == [
        *(6, 6, 5, 5, 4),
        *(4, 6, 8, 9, 11),
        *(7, 4, 6, 6, 4, 8, 12, 9, 10, 3, 3, 8, 2, 4, 5),
    ]
    assert PACK["objectives"]["failed"] == -3
