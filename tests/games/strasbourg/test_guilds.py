"""ST-5: nobility, church and guilds."""

import pytest

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.reference_map import guild_squares, square_name, square_number
from tests.games.strasbourg.scenario import ScriptedGame

VINTNERS_FIRST = "31245"
SMITHS_FIRST = "41235"
BAKERS_FIRST = "51234"


def bid_at_b(round_cards: str, *piles: str, seats: int = 4) -> ScriptedGame:
    """A game in which everybody has bid for the first guild of a card."""
    table = ScriptedGame(seats, round_cards=round_cards)
    table.plan(*piles)
    table.pass_until("B")
    table.bid(*piles)
    return table


# ST-5.1


def test_st_5_1_first_takes_nobility_and_second_church() -> None:
    table = ScriptedGame()
    table.plan("2", "3", "6", "5")
    table.bid("2", "3", "6", "5")
    assert (table.council_seat_holder("nobility"), table.council_seat_holder("church")) == (2, 3)


def test_st_5_1_a_single_bidder_leaves_church_as_it_was() -> None:
    """A4: the second place is void."""
    table = ScriptedGame()
    table.plan("2", "3", "6", "5")
    table.bid("", "", "6")
    assert (table.council_seat_holder("nobility"), table.council_seat_holder("church")) == (2, 1)


def test_st_5_1_one_player_may_hold_both() -> None:
    """A16: A39: the holder of Church wins Nobility with a second member."""
    table = ScriptedGame()
    table.plan("2", "3")
    table.bid("", "3")
    assert (table.council_seat_holder("nobility"), table.council_seat_holder("church")) == (1, 1)


def test_st_5_1_the_second_rank_takes_church_from_the_winner_of_nobility() -> None:
    """A39: the seats are independent."""
    table = ScriptedGame()
    table.plan("2", "3", "1", "2")
    table.bid("", "3", "", "2")
    assert (table.council_seat_holder("nobility"), table.council_seat_holder("church")) == (1, 3)


# ST-5.2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_st_5_2_master_journeyman_apprentice(seats: int) -> None:
    """A25: with three players there is no journeyman."""
    table = bid_at_b(BAKERS_FIRST, *("6", "5", "4", "3", "2")[:seats], seats=seats)
    roles = []
    while table.phase == "place":
        roles.append(
            ids.NO_PLACING if ids.NO_PLACING in table.state.actions(table.state.actor) else 0
        )
        table.answer_minimally()
    assert roles == ([ids.NO_PLACING, 0] if seats == 3 else [ids.NO_PLACING, ids.NO_PLACING, 0])
    assert table.council_seat_holder("bakers") == 0
    taken = [table.goods(seat)[0] for seat in range(seats)]
    assert taken == [1, 1, *([0] if seats == 3 else [1, 0, 0][: seats - 2])]


def test_st_5_2_with_three_players_a_and_the_merchants_stay_the_same() -> None:
    """A25: the second takes Church, and only the first may sell."""
    table = ScriptedGame(3)
    table.plan("4 4", "6 6", "5 5")
    table.bid("4", "6", "5")
    assert (table.council_seat_holder("nobility"), table.council_seat_holder("church")) == (1, 2)
    assert (table.phase, table.state.actor) == ("rescue", 0)
    table.answer_all_minimally()
    table.pass_until("C")
    table.bid("4", "6", "5")
    assert (table.phase, table.state.actor) == ("rescue", 2)


# ST-5.3 to ST-5.5


def test_st_5_3_the_master_has_seat_and_good_before_placing() -> None:
    """A6: both are automatic; placing may be declined."""
    table = bid_at_b(VINTNERS_FIRST, "5", "2+1", "5", "6")
    assert (table.phase, table.state.actor) == ("place", 3)
    assert table.council_seat_holder("vintners") == 3
    assert table.goods(3) == [0, 0, 0, 1, 0]
    assert ids.NO_PLACING in table.state.actions(3)
    assert ids.TAKE_GOOD not in table.state.actions(3)
    table.choose(ids.NO_PLACING)
    assert table.public["figures"] == [-1] * 54
    assert table.goods(3) == [0, 0, 0, 1, 0]
    assert table.noted["coins"][3] == 5


def test_st_5_4_the_journeyman_takes_another_square() -> None:
    """A6: the rulebook's example: a barrel, and a square for 3 or 4 other than Thomas's."""
    table = bid_at_b(VINTNERS_FIRST, "5", "2+1", "5", "6")
    table.place("e1")
    assert table.noted["coins"][3] == 2
    assert table.state.actor == 0
    assert table.goods(0) == [0, 0, 0, 1, 0]
    assert table.council_seat_holder("vintners") == 3
    names = [square_name(one) for one in table.offered_squares()]
    assert sorted(names) == sorted(set(guild_squares("vintners")) - {"e1"})
    assert {guild_squares("vintners")[name] for name in names} == {3, 4}
    assert ids.NO_PLACING in table.state.actions(0)
    assert table.refusing_rule(ids.SQUARE + square_number("e1")) == "ST-5.6"
    table.place("d2")
    assert table.member("d2") == 0
    assert table.noted["coins"][0] == 1


def test_st_5_5_the_apprentice_takes_a_good_or_places() -> None:
    """A7: never both and never neither."""
    table = bid_at_b(VINTNERS_FIRST, "5", "2+1", "5", "6")
    table.answer_minimally()
    table.answer_minimally()
    assert table.state.actor == 2
    assert table.goods(2) == [0] * 5
    assert ids.TAKE_GOOD in table.state.actions(2)
    assert ids.NO_PLACING not in table.state.actions(2)
    assert table.refusing_rule(ids.NO_PLACING) == "ST-5.5"
    twin = ScriptedGame(state=table.state.clone())
    table.choose(ids.TAKE_GOOD)
    assert table.goods(2) == [0, 0, 0, 1, 0]
    assert table.noted["coins"][2] == 5
    twin.place("e1")
    assert twin.member("e1") == 2
    assert twin.goods(2) == [0] * 5
    assert twin.noted["coins"][2] == 2


# ST-5.6, ST-5.7


def test_st_5_6_only_free_squares_of_the_guild() -> None:
    table = bid_at_b(BAKERS_FIRST, "6", "5", "4", "3")
    assert [square_name(one) for one in table.offered_squares()] == list(guild_squares("bakers"))
    assert table.refusing_rule(ids.SQUARE + square_number("e1")) == "ST-5.6"
    assert table.refusing_rule(ids.SQUARE + square_number("c2")) == "ST-5.6"
    table.place("a1")
    assert table.refusing_rule(ids.SQUARE + square_number("a1")) == "ST-5.6"


def test_st_5_6_a_member_stays_for_the_rest_of_the_game() -> None:
    table = bid_at_b(BAKERS_FIRST, "6", "5", "4", "3")
    table.place("c1")
    table.answer_all_minimally()
    assert table.noted["coins"][0] == 4
    while not table.state.over:
        table.pass_step()
    assert table.member("c1") == 0


def test_st_5_6_the_good_of_this_step_cannot_pay() -> None:
    """There is iron for 12 coins behind the screen, but the smiths cost 4 and there is 1."""
    table = ScriptedGame(round_cards="43512")
    table.plan("6 6 5")
    table.bid("5")
    table.bid("6")
    table.place("i1")
    assert table.noted["coins"][0] == 1
    table.pass_until("D", 2)
    assert table.public["guild"] == 4
    table.bid("6")
    assert table.goods(0) == [0, 0, 0, 0, 2]
    assert table.noted["coins"][0] == 1
    assert table.step == "E"  # nothing to choose


def test_st_5_7_a_seat_that_cannot_pay_is_not_asked() -> None:
    """A8: A40: the log says the same as when somebody declines."""
    table = ScriptedGame(round_cards="43512")
    table.plan("6 6 6", "5 5 5", "4 4 4", "")
    table.pass_until("B")
    table.bid("6", "5", "4")
    for name in ("i1", "i2", "f2"):
        table.place(name)
    assert table.noted["coins"] == [1, 1, 0, 5]
    assert [table.goods(seat)[4] for seat in range(4)] == [1, 1, 0, 0]
    table.pass_until("D", 2)
    table.bid("6", "5", "4")
    assert table.step == "E"
    # The apprentice takes the good, which is the only option left.
    assert [table.goods(seat)[4] for seat in range(4)] == [2, 2, 1, 0]
    poor = [event.data for event in table.events("placed_nobody")]
    assert poor == [{"seat": 0}, {"seat": 1}]
    rich = bid_at_b(SMITHS_FIRST, "6")
    rich.choose(ids.NO_PLACING)
    assert [event.data for event in rich.events("placed_nobody")] == [{"seat": 0}]


def test_st_5_7_squares_that_are_too_expensive_are_refused() -> None:
    """A8: with four coins only the cheaper smiths' squares are affordable."""
    table = ScriptedGame(round_cards="54123")
    table.plan("6 6")
    table.pass_until("B")
    table.bid("6")
    table.place("c1")
    table.pass_until("B", 2)
    assert (table.public["guild"], table.noted["coins"][0]) == (4, 4)
    table.bid("6")
    assert [square_name(one) for one in table.offered_squares()] == ["i1", "i2"]
    assert table.refusing_rule(ids.SQUARE + square_number("f2")) == "ST-5.6"


def test_st_5_7_a_quarter_never_fills_up() -> None:
    """A8: at most nine members can come into it, and each has at least nine squares."""
    for guild in ("bakers", "butchers", "shoemakers", "vintners", "smiths"):
        assert len(guild_squares(guild)) >= 3 * 3
