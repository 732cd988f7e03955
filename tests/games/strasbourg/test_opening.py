"""ST-2: setup."""

from itertools import product

import pytest

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.scenario import CHANCE, ScriptedGame, strasbourg

for_all_seats = pytest.mark.parametrize("seats", [3, 4, 5])


def test_st_2_1_round_cards_and_buildings_come_in_any_order() -> None:
    state = strasbourg().start(4)
    for first_id in (ids.ROUND_CARD, ids.BUILDING):
        for left in range(5, 0, -1):
            outcomes = state.outcomes()
            assert outcomes == [(first_id + n, 1) for n in range(5 - left, 5)]
            state.apply(CHANCE, outcomes[0][0])
    assert state.outcomes() == [(ids.FIRST_PLAYER + seat, 1) for seat in range(4)]


def test_st_2_1_they_are_public_from_the_start() -> None:
    table = ScriptedGame(round_cards="35142", buildings="64253")
    for seat in (None, 0, 1, 2, 3):
        public = table.view(seat)["public"]
        assert public["round_cards"] == [2, 4, 0, 3, 1]
        assert public["buildings"] == [4, 2, 0, 3, 1]


@for_all_seats
def test_st_2_2_starting_holdings(seats: int) -> None:
    table = ScriptedGame(seats)
    assert table.public["decks"] == [24] * seats
    assert table.noted["coins"] == [5] * seats
    assert table.noted["goods"] == [[0] * 5] * seats
    assert table.noted["privileges"] == [0] * seats
    assert table.public["points"] == [0] * seats
    assert table.public["figures"] == [-1] * 54
    assert table.public["piles"] == [[]] * seats


def test_st_2_2_three_to_five_players() -> None:
    assert list(strasbourg().seats) == [3, 4, 5]
    for seats in (0, 1, 2, 6):
        with pytest.raises(ValueError, match=r"is for 3 to 5 players, not "):
            strasbourg().start(seats)


@for_all_seats
def test_st_2_3_every_seat_may_be_first(seats: int) -> None:
    """A30: with equal probability, and the left neighbour is the next seat."""
    for first in range(seats):
        table = ScriptedGame(seats, first)
        assert table.public["first"] == first
        table.plan()
        assert table.public["queue"] == table.clockwise(first)


@for_all_seats
def test_st_2_4_the_first_two_seats(seats: int) -> None:
    for first in range(seats):
        council = ScriptedGame(seats, first).public["council"]
        assert council == [first, (first + 1) % seats, *[-1] * 6]


@for_all_seats
def test_st_2_5_five_objectives_each_and_the_rest_unseen(seats: int) -> None:
    table = ScriptedGame(seats, first=1)
    dealt = [table.own(seat)["dealt"] for seat in range(seats)]
    assert all(hand == sorted(hand) and len(hand) == 5 for hand in dealt)
    assert len({number for hand in dealt for number in hand}) == 5 * seats
    assert dealt[1] == [0, 1, 2, 3, 4]  # from the first player on
    assert dealt[0] == [5 * seats - 5 + n for n in range(5)]


def test_st_2_5_objectives_are_the_last_part_of_setup() -> None:
    """A31: round cards, buildings, first player and the two council seats are known by then."""
    state = strasbourg().start(4)
    for _ in range(11):
        state.apply(CHANCE, state.outcomes()[0][0])
    assert state.outcomes() == [(ids.OBJECTIVE + number, 1) for number in range(25)]
    public = ScriptedGame(state=state).public
    assert -1 not in public["round_cards"] + public["buildings"]
    assert public["council"][:2] == [0, 1]
    assert public["decks"] == [24] * 4


def test_st_2_6_all_choose_at_the_same_time_before_any_card_is_drawn() -> None:
    """A31: nobody sees anything of it."""
    table = table_after_deal()
    assert table.phase == "keep"
    assert table.state.waiting() == [0, 1, 2, 3]
    views = [table.state.view(seat) for seat in (None, 0, 1, 2)]
    table.keep(3, [16, 18, 19])
    assert [table.state.view(seat) for seat in (None, 0, 1, 2)] == views
    assert table.state.waiting() == [0, 1, 2]
    assert table.public["decks"] == [24] * 4


def table_after_deal() -> ScriptedGame:
    """A game in which the objectives are dealt, O1 to O5 to seat 0 and so on."""
    state = strasbourg().start(4)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.outcomes()[0][0])
    return ScriptedGame(state=state)


def test_st_2_6_thirty_one_ways_to_keep_one_to_five() -> None:
    results = set()
    for answers in product((ids.KEEP, ids.DISCARD), repeat=5):
        state = table_after_deal().state
        for answer in answers:
            if 0 in state.waiting():
                assert state.actions(0) == [ids.KEEP, ids.DISCARD]
                state.apply(0, answer)
        kept = tuple(ScriptedGame(state=state).own(0)["answers"])
        assert 0 not in kept
        results.add(kept)
    assert len(results) == 31
    assert (2, 2, 2, 2, 2) not in results


def test_st_2_6_the_fifth_is_kept_if_four_were_discarded() -> None:
    table = table_after_deal()
    for number in range(4):
        assert table.own(0)["answers"] == [2] * number + [0] * (5 - number)
        table.state.apply(0, ids.DISCARD)
    assert table.own(0)["answers"] == [2, 2, 2, 2, 1]
    assert 0 not in table.state.waiting()


def test_st_2_6_kept_objectives_stay_kept() -> None:
    """A51: they can be neither discarded nor shown later."""
    table = ScriptedGame(kept={0: [1, 2]})
    assert table.own(0)["answers"] == [1, 1, 2, 2, 2]
    table.plan()
    assert table.refusing_rule(ids.KEEP)
    assert table.refusing_rule(ids.DISCARD)
    table.pass_until("I", 5)
    assert table.own(0)["answers"] == [1, 1, 2, 2, 2]
    assert table.public["objectives"] == [[]] * 4
