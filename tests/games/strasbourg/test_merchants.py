"""ST-6: merchants."""

import random

import pytest

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.reference_map import GOODS, GUILDS, guild_squares, square_name
from tests.games.strasbourg.scenario import CHANCE, ScriptedGame

PRICES = {name: price for guild in GUILDS for name, price in guild_squares(guild).items()}


def trader() -> ScriptedGame:
    """Step C of round 2; seat 0 holds one bread, one meat and one wine."""
    table = ScriptedGame(round_cards="53412")
    table.plan("6 6 6 6", "1")
    table.pass_until("B")
    table.bid("6")
    table.answer_all_minimally()
    table.pass_until("D")
    table.bid("6")
    table.answer_all_minimally()
    table.end_round()
    table.plan("5 5 5 4", "6 6")
    table.pass_until("B")
    table.bid("5")
    table.answer_all_minimally()
    assert table.goods(0) == [1, 1, 0, 1, 0]
    assert table.step == "C"
    return table


@pytest.mark.parametrize("guild", GUILDS)
def test_st_6_1_each_good_brings_its_value(guild: str) -> None:
    """A20: it goes back to the supply."""
    card = str(1 + ["butchers", "shoemakers", "vintners", "smiths", "bakers"].index(guild))
    table = ScriptedGame(round_cards=card + "12345".replace(card, ""))
    table.plan("6 5")
    table.pass_until("B")
    table.bid("6")
    table.answer_all_minimally()
    table.bid("5")
    assert table.public["asked_good"] == GUILDS.index(guild)
    assert table.state.actions(0) == [ids.SELL, ids.SELL + 1]
    table.sell(1)
    assert table.noted["coins"][0] == 5 + GOODS[guild]
    assert table.goods(0) == [0] * 5
    assert table.step == "D"


def test_st_6_1_any_of_the_goods_or_none() -> None:
    """A20: kind by kind, in the order of the guilds; kinds not held are skipped."""
    table = trader()
    table.bid("5")
    asked = []
    for number in (1, 0, 1):
        asked.append(table.public["asked_good"])
        table.sell(number)
    assert asked == [0, 1, 3]
    assert table.goods(0) == [0, 1, 0, 0, 0]
    assert table.noted["coins"][0] == 5 + 2 + 5
    none = trader()
    none.bid("5")
    none.sell(0, 0, 0)
    assert none.goods(0) == [1, 1, 0, 1, 0]
    assert none.noted["coins"][0] == 5


def test_st_6_1_all_of_a_kind_at_once() -> None:
    """A20: or two of three."""
    table = ScriptedGame(round_cards="43512")
    table.plan("6 6 6 5", "")
    for number, step in ((1, "B"), (2, "D"), (3, "F")):
        table.pass_until(step, number)
        table.bid("6")
        table.answer_all_minimally()
    assert table.goods(0) == [0, 0, 0, 0, 3]
    assert table.step == "G"
    table.bid("5")
    assert table.state.actions(0) == [ids.SELL + n for n in range(4)]
    table.sell(2)
    assert table.goods(0) == [0, 0, 0, 0, 1]
    assert table.noted["coins"][0] == 5 + 2 * 6


def test_st_6_1_more_than_are_held_cannot_be_sold() -> None:
    table = trader()
    table.bid("5")
    assert table.refusing_rule(ids.SELL + 2) == "ST-6.1"


def test_st_6_1_only_the_first_place_sells() -> None:
    table = trader()
    table.bid("5", "6")
    assert table.public["first"] == 1
    assert (table.phase, table.state.actor) == ("rescue", 0)
    table.answer_all_minimally()
    assert table.goods(0) == [1, 1, 0, 1, 0]


def test_st_6_1_the_winner_without_goods_still_becomes_first_player() -> None:
    """A43: there is nothing to sell and nothing to rescue."""
    table = ScriptedGame()
    table.plan("1", "6 6")
    for step in "CE":
        table.pass_until(step)
        table.bid("", "6")
        assert table.public["first"] == 1
        assert table.phase == "bid"
    assert table.noted["coins"][1] == 5
    assert table.public["decks"][1] == 22
    assert len(table.events("nothing_to_sell")) == 2


def test_st_6_2_the_winner_of_g_sells_and_then_takes_the_council_seat() -> None:
    """A44: the council seat follows automatically after the sale."""
    table = trader()
    table.pass_until("G")
    table.bid("5")
    assert table.phase == "sell"
    assert table.council_seat_holder("merchants") == -1
    table.sell(1, 1, 1)
    assert table.council_seat_holder("merchants") == 0
    assert table.step == "H"


def test_st_6_2_also_without_goods() -> None:
    """A19: the seat comes in addition to selling."""
    table = ScriptedGame()
    table.plan("1", "1", "6")
    table.pass_until("G")
    table.bid("", "", "6")
    assert table.council_seat_holder("merchants") == 2
    assert table.step == "H"


def test_st_6_2_not_in_c_and_e() -> None:
    table = ScriptedGame()
    table.plan("1", "1", "6 6")
    for step in "CE":
        table.pass_until(step)
        table.bid("", "", "6")
        assert table.council_seat_holder("merchants") == -1


def test_st_6_3_no_action_trades_or_discards() -> None:
    """A54: there are actions for what the rules allow, and they change only what they should."""
    blocks = [
        *(2, 2, 7),  # keep or discard; draw or stop; add or close
        *(24, 1, 1),  # reveal, pass, wait
        *(54, 1, 1, 4),  # place, place nobody, take the good, sell
        *(16, 7, 7),  # chapels, buildings, rescued cards
    ]
    assert ScriptedGame().game.num_actions == sum(blocks) == ids.NUM_ACTIONS


@pytest.mark.parametrize("seed", range(3))
def test_st_6_3_coins_change_only_by_the_rules(seed: int) -> None:
    """A54: coins change only for a seat that places or sells, by the price or the value."""
    rng, table = random.Random(seed), ScriptedGame()
    state = table.state
    while not state.over:
        if state.actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        seat, before, phase = state.actor, table.noted, table.phase
        action = rng.choice(state.actions(seat))
        expected = before["coins"][:]
        if phase == "place" and ids.SQUARE <= action < ids.SQUARE + 54:
            expected[seat] -= PRICES[square_name(action - ids.SQUARE)]
        if phase == "sell":
            kind = GUILDS[table.public["asked_good"]]
            expected[seat] += (action - ids.SELL) * GOODS[kind]
        state.apply(seat, action)
        assert table.noted["coins"] == expected
