"""ST-3: planning."""

import pytest

from guildhall.core.state import State
from guildhall.games.strasbourg import ids
from tests.games.strasbourg.scenario import CHANCE, ScriptedGame


def table_after_drawing(cards: str, seats: int = 4) -> ScriptedGame:
    """A game in which seat 0 has drawn these cards and stopped."""
    table = ScriptedGame(seats)
    wanted = table.first_cards(" ".join(cards))[0]
    while wanted:
        table.state.apply(0, ids.DRAW)
        table.draw_card(wanted)
    table.state.apply(0, ids.STOP)
    return table


def all_pile_splits(state: State) -> list[list[list[int]]]:
    """The piles of seat 0 at the end of every sequence of actions."""
    if 0 not in state.waiting():
        return [ScriptedGame(state=state).new_piles(0)]
    found = []
    for action in state.actions(0):
        twin = state.clone()
        twin.apply(0, action)
        found += all_pile_splits(twin)
    return found


# ST-3.1, ST-3.2


def test_st_3_1_the_first_card_is_drawn_automatically() -> None:
    """A10: nobody can draw none; afterwards the choice is to draw or to stop."""
    table = ScriptedGame(first=2)
    assert table.phase == "first_cards"
    for seat in (2, 3, 0, 1):
        assert table.state.actor == CHANCE
        table.draw(ids.CARD + seat)
    assert [table.own(seat)["hand"] for seat in range(4)] == [[1], [2], [3], [4]]
    assert table.state.waiting() == [0, 1, 2, 3]
    assert all(table.state.actions(seat) == [ids.DRAW, ids.STOP] for seat in range(4))


def test_st_3_1_nicole_draws_five_cards() -> None:
    """The rulebook's example: 5, 2, 2, 3, 6."""
    table = ScriptedGame()
    table.first_cards("5")
    for card in (2, 2, 3, 6):
        assert table.state.actions(0) == [ids.DRAW, ids.STOP]
        table.state.apply(0, ids.DRAW)
        table.draw(ids.CARD + card - 1)
    table.state.apply(0, ids.STOP)
    assert table.own(0)["stage"] == "split"
    assert sum(table.own(0)["deck"]) == 24 - 5
    assert table.refusing_rule(ids.DRAW, 0)
    assert table.refusing_rule(ids.STOP, 0)


def test_st_3_1_drawing_stops_automatically_with_an_empty_deck() -> None:
    """A10: a seat that has no deck at the start is finished at once."""
    table = ScriptedGame()
    table.first_cards("1")
    for _ in range(23):
        table.state.apply(0, ids.DRAW)
        table.draw(table.state.outcomes()[0][0])
    assert table.own(0)["stage"] == "split"
    table.split(0, "+".join(str(card) for card in range(1, 7) for _ in range(4)))
    for seat in (1, 2, 3):
        table.state.apply(seat, ids.STOP)
    assert table.public["decks"][0] == 0
    assert table.public["piles"][0] == [[1, 24]]
    table.end_round()
    table.first_cards()
    assert table.state.waiting() == [1, 2, 3]
    assert table.own(0)["stage"] == "done"
    assert table.own(0)["hand"] == []


def test_st_3_2_every_card_of_the_deck_is_equally_likely() -> None:
    table = ScriptedGame()
    assert table.state.outcomes() == [(ids.CARD + value, 4) for value in range(6)]
    table.first_cards("6")
    table.state.apply(0, ids.DRAW)
    assert table.state.outcomes() == [(ids.CARD + v, 4 - (v == 5)) for v in range(6)]
    for card in (6, 6, 6):
        table.draw(ids.CARD + card - 1)
        table.state.apply(0, ids.DRAW)
    assert table.state.outcomes() == [(ids.CARD + value, 4) for value in range(5)]


def test_st_3_2_rescued_cards_come_last_in_their_order() -> None:
    """A42: without chance, and everybody knows them."""
    table = ScriptedGame()
    table.plan("4+3 2+5", "6+6 5+4", "5+5")
    table.bid("4+3", "6+6", "5+5")
    table.rescue(3)
    table.pass_until("C")
    table.bid("2+5", "5+4")
    table.rescue(5)
    assert table.noted["under"][0] == [3, 5]
    assert table.public["decks"][0] == 22
    table.end_round()
    table.first_cards()
    for _ in range(19):
        table.state.apply(0, ids.DRAW)
        table.draw(table.state.outcomes()[-1][0])
    for card in (3, 5):
        table.state.apply(0, ids.DRAW)
        assert table.state.outcomes() == [(ids.CARD + card - 1, 1)]
        table.draw(ids.CARD + card - 1)
    assert table.own(0)["stage"] == "split"
    assert len(table.own(0)["hand"]) + sum(map(len, table.new_piles(0))) == 22


# ST-3.3


@pytest.mark.parametrize(
    ("cards", "number"), [("65322", 36), ("65432", 52), ("2211", 9), ("552", 4), ("444", 3)]
)
def test_st_3_3_every_set_of_piles_in_exactly_one_way(cards: str, number: int) -> None:
    """A55: no two sequences make the same piles, and all sets can be made."""
    found = [
        tuple(sorted(map(tuple, piles)))
        for piles in all_pile_splits(table_after_drawing(cards).state)
    ]
    assert len(found) == number
    assert len(set(found)) == number
    for piles in found:
        assert sorted("".join(str(card) for pile in piles for card in pile)) == sorted(cards)


def test_st_3_3_nicole_makes_four_piles() -> None:
    """The rulebook's example: 3 and 2, 6, 5, 2. Highest cards first: close, close, add 2, close."""
    table = table_after_drawing("52236")
    assert table.own(0)["hand"] == [5, 3, 2, 2]
    assert table.new_piles(0) == [[6]]
    for action in (ids.CLOSE, ids.CLOSE, ids.ADD + 1):
        table.state.apply(0, action)
    # The last 2 may still join the other one; after closing it is a separate pile.
    assert table.new_piles(0) == [[6], [5], [3, 2]]
    table.state.apply(0, ids.CLOSE)
    assert table.new_piles(0) == [[6], [5], [3, 2], [2]]
    assert table.own(0)["stage"] == "done"


def test_st_3_3_a_pile_never_exceeds_the_one_before() -> None:
    """A55: 5 and 2 next to 5 is one action; after closing the first 5 nothing joins the second."""
    table = table_after_drawing("552")
    assert table.state.actions(0) == [ids.ADD + 1, ids.ADD + 4, ids.CLOSE]
    twin = ScriptedGame(state=table.state.clone())
    table.state.apply(0, ids.ADD + 1)
    assert table.new_piles(0) == [[5, 2], [5]]
    twin.state.apply(0, ids.CLOSE)
    assert twin.new_piles(0) == [[5], [5], [2]]
    assert 0 not in twin.state.waiting()


def test_st_3_3_no_card_is_left_over() -> None:
    """A33: every card drawn is in one of the new piles."""
    table = ScriptedGame()
    table.plan("6+1 4 3+3", "2", "5 5", "1+2+3")
    assert table.piles(0) == [[6, 1], [4], [3, 3]]
    assert all(table.own(seat)["hand"] == [] for seat in range(4))
    assert table.public["decks"] == [24 - 5, 24 - 1, 24 - 2, 24 - 3]


def test_st_3_3_a_single_card_needs_no_decision() -> None:
    table = ScriptedGame()
    table.first_cards("4")
    table.state.apply(0, ids.STOP)
    assert table.own(0)["stage"] == "done"
    assert table.piles(0) == [[4]]


# ST-3.4, ST-3.5


def test_st_3_4_nothing_is_visible_until_everybody_has_finished() -> None:
    """A32: not even how many cards are drawn; then all sizes appear together."""
    table = ScriptedGame()
    wanted = table.first_cards("6 5+4", "3", "2 2", "1+1+1")
    views = [table.state.view(seat) for seat in (None, 3)]
    for seat, piles in enumerate(("6 5+4", "3", "2 2")):
        table.plan_seat(seat, piles, wanted[seat])
    assert [table.state.view(seat) for seat in (None, 3)] == views
    assert table.public["piles"] == [[]] * 4
    assert table.public["decks"] == [24] * 4
    table.plan_seat(3, "1+1+1", wanted[3])
    assert table.public["piles"] == [[[1, 1], [1, 2]], [[1, 1]], [[1, 1], [1, 1]], [[1, 3]]]
    assert table.public["decks"] == [21, 23, 22, 21]


def test_st_3_4_seats_may_plan_in_any_order() -> None:
    """A32: all at once, so the order makes no difference."""
    dumps = []
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        table = ScriptedGame()
        wanted = table.first_cards("6 5+4", "3", "2 2", "1+1+1")
        for seat in order:
            table.plan_seat(seat, ("6 5+4", "3", "2 2", "1+1+1")[seat], wanted[seat])
        dumps.append(table.game.dump(table.state))
    assert dumps[0] == dumps[1]


def test_st_3_5_unused_piles_stay_and_can_be_used_later() -> None:
    """A9: in addition to the new ones, and unchanged."""
    table = ScriptedGame()
    table.plan("6+2 5")
    table.pass_until("C")
    table.bid("5")
    table.end_round()
    table.plan("1+1 3")
    assert table.piles(0) == [[6, 2], [3], [1, 1]]
    assert table.public["piles"][0] == [[1, 2], [2, 1], [2, 2]]
    table.bid("6+2")
    assert table.council_seat_holder("nobility") == 0
    assert table.events("revealed")[-1].data["round"] == 1


def test_st_3_5_old_piles_are_never_opened_or_added_to() -> None:
    """A33: when planning a later round, only new cards can be put on piles."""
    table = ScriptedGame()
    table.plan("6+2 5")
    table.end_round()
    table.first_cards("4")
    assert table.own(0)["hand"] == [4]
    assert table.piles(0) == [[6, 2], [5]]
    table.state.apply(0, ids.STOP)
    assert table.piles(0) == [[6, 2], [5], [4]]


def test_st_3_5_without_the_option_unused_piles_go_to_the_box() -> None:
    """A9: after step I, unseen by the others."""
    table = ScriptedGame(keep_unused_piles=False)
    table.plan("6+2 5", "4 4+1")
    table.bid("5")
    table.pass_until("I")
    assert table.piles(0) == [[6, 2]]
    table.end_round()
    assert table.piles(0) == []
    assert table.public["piles"] == [[]] * 4
    assert table.public["decks"] == [21, 21, 23, 23]
    for event in table.events("boxed"):
        assert "cards" not in event.data
    assert [(e.data["seat"], e.data["number"]) for e in table.events("boxed")] == [
        (0, 2),
        (1, 3),
        (2, 1),
        (3, 1),
    ]
    table.plan("3")
    assert table.piles(0) == [[3]]
