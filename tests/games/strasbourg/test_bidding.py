"""ST-4: bidding."""

import pytest

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.scenario import STEPS, ScriptedGame

NICOLE, PETER, SANDRA, THOMAS = range(4)


def vintners() -> ScriptedGame:
    """The rulebook's example before the first bid: step B, the vintners, Nicole is first."""
    table = ScriptedGame(round_cards="31245")
    table.plan("5 1", "2+1 1", "5 1", "6 1")
    table.pass_until("B")
    assert table.public["guild"] == 3
    return table


def with_privileges() -> ScriptedGame:
    """Round 3, step A: seat 0 is first and has two privileges, seat 1 has one."""
    table = ScriptedGame()
    table.plan("6", "5", "4", "3")
    table.end_round()  # one each for the seats of nobility and church
    table.plan("5 6", "5", "5", "5")
    table.pass_until("G")
    table.bid("6")
    table.end_round()  # one for seat 0 only
    table.plan("4", "4", "4", "4")
    assert table.noted["privileges"] == [2, 1, 0, 0]
    assert table.public["queue"] == [0, 1, 2, 3]
    return table


# ST-4.1


def test_st_4_1_nine_steps_in_all_five_rounds() -> None:
    """A29: step A is played in round 1 too."""
    table = ScriptedGame()
    found: list[tuple[int, int]] = []
    while not table.state.over:
        where = table.round_and_step
        if where[1] >= 0 and (not found or found[-1] != where):
            found.append(where)
        table.pass_step()
    assert found == [(number, step) for number in range(1, 6) for step in range(9)]
    steps = [event.data["step"] for event in table.events("step_opened")]
    assert steps == [step for _, step in found]


# ST-4.2


def test_st_4_2_everyone_decides_once_clockwise_from_the_first_player() -> None:
    table = ScriptedGame(first=2)
    table.plan("3", "3", "3", "3")
    for seat in (2, 3, 0, 1):
        assert table.state.waiting() == [seat]
        assert table.public["queue"][0] == table.public["active"] == seat
        table.pass_(seat)
    assert table.step == "B"


def test_st_4_2_passing_is_final() -> None:
    """A11: one decision per step."""
    table = ScriptedGame()
    table.plan("6", "5")
    table.pass_(0)
    assert table.public["passed"][0] == 1
    assert table.state.why_not(0, ids.REVEAL) is not None
    table.reveal(1, "5")
    assert 0 not in table.public["queue"]
    table.pass_(2)
    table.pass_(3)
    assert table.council_seat_holder("nobility") == 1
    assert table.piles(0) == [[6]]


def test_st_4_2_a_pile_is_revealed_at_once() -> None:
    """A36: seats that decide later see its cards."""
    table = ScriptedGame()
    table.plan("3+2+1 6", "5")
    table.reveal(0, "3+2+1")
    assert table.state.actor == 1
    for viewer in (None, 1, 2, 3):
        assert table.view(viewer)["public"]["bids"][0] == [3, 2, 1]
    assert table.public["piles"][0] == [[1, 1]]


def test_st_4_2_any_own_pile_may_be_revealed() -> None:
    table = ScriptedGame()
    table.plan("6 5+1 5+1 2")
    # Equal piles of one round are one action.
    assert len(table.state.actions(0)) == 3 + 1
    assert table.state.actions(0)[-1] == ids.PASS
    table.reveal(0, "5+1")
    assert table.piles(0) == [[6], [5, 1], [2]]


def test_st_4_2_equal_piles_of_different_rounds_are_two_choices() -> None:
    table = ScriptedGame()
    table.plan("4 4")
    table.end_round()
    table.plan("4")
    assert [action for action in table.state.actions(0) if action < ids.PASS] == [
        *(ids.REVEAL, ids.REVEAL + 2),
    ]


def test_st_4_2_a_seat_without_a_pile_passes_automatically() -> None:
    """A35: not even a privilege is offered."""
    table = with_privileges()
    while table.piles(1):
        best = "+".join(map(str, table.piles(1)[0]))
        table.bid("", best)
        table.answer_all_minimally()
    assert table.noted["privileges"][1] == 1
    table.bid()
    assert table.public["active"] != 1
    asked = []
    now = table.round_and_step
    while table.round_and_step == now:
        asked.append(table.state.actor)
        table.pass_(asked[-1])
    assert 1 not in asked
    assert table.events("no_pile")[-1].data["seat"] == 1
    assert table.noted["privileges"][1] == 1


# ST-4.3


def test_st_4_3_the_example_of_the_privileges() -> None:
    """A12: A13: test vector 3, with Thomas as seat 0, then Nicole, Peter, Sandra."""
    table = with_privileges()
    table.wait(0)
    assert table.public["queue"] == [1, 2, 3, 0]
    table.wait(1)
    assert table.public["queue"] == [2, 3, 0, 1]
    table.reveal(2, "4")
    table.pass_(3)
    table.wait(0)
    assert table.public["queue"] == [1, 0]
    assert table.noted["privileges"] == [0, 0, 0, 0]
    assert table.public["passed"] == [0, 0, 0, 1]
    table.reveal(1, "4")
    assert table.state.waiting() == [0]
    table.reveal(0, "6")
    assert table.public["first"] == 0


def test_st_4_3_the_last_seat_in_the_queue_may_not_wait() -> None:
    """A12: waiting for nobody has no effect."""
    table = with_privileges()
    assert ids.WAIT in table.state.actions(0)
    table.wait(0)
    for seat in (1, 2, 3):
        table.pass_(seat)
    assert table.noted["privileges"][0] == 1
    assert ids.WAIT not in table.state.actions(0)
    assert table.refusing_rule(ids.WAIT) == "ST-4.3"


def test_st_4_3_without_a_privilege_there_is_no_waiting() -> None:
    table = with_privileges()
    table.pass_(0)
    table.pass_(1)
    assert ids.WAIT not in table.state.actions(2)
    assert table.refusing_rule(ids.WAIT) == "ST-4.3"


def test_st_4_3_waiting_is_not_passing() -> None:
    """A13: a seat that waits decides later in the same step."""
    table = with_privileges()
    table.wait(0)
    for seat in (1, 2, 3):
        table.pass_(seat)
    table.reveal(0, "6")
    assert table.council_seat_holder("nobility") == 0
    assert table.public["first"] == 0


# ST-4.4, ST-4.5


def test_st_4_4_the_example_of_the_vintners() -> None:
    """A1: A37: test vector 1: Thomas, Nicole, Sandra, Peter; the tie goes by the old marker."""
    table = vintners()
    table.bid("5", "2+1", "5", "6")
    assert table.public["ranking"] == [THOMAS, NICOLE, SANDRA, PETER]
    assert table.public["first"] == THOMAS


def test_st_4_4_ties_go_by_seats_and_not_by_the_order_of_deciding() -> None:
    """A2: seat 0 waits, decides last and still wins the tie."""
    table = with_privileges()
    table.wait(0)
    table.reveal(1, "4")
    table.pass_(2)
    table.reveal(3, "4")
    table.reveal(0, "4")
    assert last_ranking(table) == [0, 1, 3]


@pytest.mark.parametrize("first", range(4))
def test_st_4_4_several_ties_by_sum_then_distance(first: int) -> None:
    """A37: neither the number of cards nor anything else matters; passing gives no rank."""
    table = ScriptedGame(first=first)
    table.plan("1+2+3", "6", "4", "")
    table.bid("1+2+3", "6", "4")
    near = [seat for seat in table.clockwise(first) if seat in (0, 1)]
    assert last_ranking(table) == [*near, 2]
    assert table.public["first"] == near[0]


def last_ranking(table: ScriptedGame) -> object:
    """The order of the last ranking event."""
    return table.events("ranked")[-1].data["order"]


def test_st_4_5_the_marker_moves_before_the_actions() -> None:
    """A1: Thomas has it while he chooses his square, and decides first in step C."""
    table = vintners()
    table.bid("5", "2+1", "5", "6")
    assert table.phase == "place"
    assert table.public["first"] == THOMAS
    table.answer_all_minimally()
    assert table.step == "C"
    assert table.public["first"] == THOMAS


def test_st_4_5_if_all_pass_nothing_happens() -> None:
    """A3: in every bidding step, including the merchants' seat in G."""
    table = ScriptedGame(first=1)
    table.plan("6", "6", "6", "6")
    before = table.public
    table.pass_until("H")
    after = table.public
    for name in ("first", "council", "figures", "points", "piles", "decks"):
        assert after[name] == before[name]
    assert table.noted["coins"] == [5] * 4
    assert len(table.events("nobody_bid")) == 7


def test_st_4_5_also_at_the_merchants_without_goods() -> None:
    """A43: the rule has no exception."""
    table = ScriptedGame()
    table.plan("1", "1", "6")
    table.pass_until("C")
    table.bid("", "", "6")
    assert table.public["first"] == 2
    assert table.step == "D"


# ST-4.6


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_st_4_6_rewarded_ranks_act_best_first(seats: int) -> None:
    """A6: each seat finishes before the next begins."""
    table = ScriptedGame(seats, round_cards="51234")
    table.plan("6", "5", "4", "3", "2")
    table.pass_until("B")
    table.bid(*("6", "5", "4", "3", "2")[:seats])
    acting = []
    while table.phase == "place":
        acting.append(table.state.actor)
        table.place(("a1", "a2", "a3")[len(acting) - 1])
    assert acting == ([0, 1] if seats == 3 else [0, 1, 2])
    assert [table.member(name) for name in ("a1", "a2", "a3")] == [*acting, -1][:3]
    rescuing = []
    while table.phase == "rescue":
        rescuing.append(table.state.actor)
        table.choose(ids.NO_RESCUE)
    assert rescuing == list(range(len(acting), seats))


def test_st_4_6_missing_ranks_are_void() -> None:
    """A4: two of five bidders are master and journeyman; nobody is apprentice."""
    table = ScriptedGame(5, round_cards="51234")
    table.plan("1", "6", "1", "4", "1")
    table.pass_until("B")
    table.bid("", "6", "", "4")
    assert table.state.actor == 1
    table.answer_minimally()
    assert table.state.actor == 3
    table.answer_minimally()
    assert table.step == "C"
    assert [table.goods(seat)[0] for seat in range(5)] == [0, 1, 0, 1, 0]


def test_st_4_6_without_bidders_no_rank_acts() -> None:
    """A3: the guild's seat stays empty and nobody takes a good."""
    table = ScriptedGame()
    table.plan()
    table.pass_until("C")
    assert table.public["council"] == [0, 1, *[-1] * 6]
    assert table.noted["goods"] == [[0] * 5] * 4


# ST-4.7, ST-4.8


def test_st_4_7_peter_rescues_his_2() -> None:
    """A41: test vector 1: the 2 goes publicly under the deck, the 1 leaves the game."""
    table = vintners()
    table.bid("5", "2+1", "5", "6")
    table.answer_minimally()
    table.answer_minimally()
    table.answer_minimally()
    assert (table.phase, table.state.actor) == ("rescue", PETER)
    assert table.state.actions(PETER) == [ids.RESCUE, ids.RESCUE + 1, ids.NO_RESCUE]
    assert table.public["decks"][PETER] == 21
    table.rescue(2)
    assert table.public["decks"][PETER] == 22
    assert table.noted["under"] == [[], [2], [], []]
    assert table.own(PETER)["under"] == [2]
    assert sum(table.own(PETER)["deck"]) == 21
    assert table.step == "C"


@pytest.mark.parametrize(("step", "rewarded"), [("A", 2), ("B", 3), ("C", 1), ("F", 3), ("G", 1)])
def test_st_4_7_only_unrewarded_bidders_rescue(step: str, rewarded: int) -> None:
    """A5: in the order of their ranks; a seat that passed is not asked."""
    table = ScriptedGame(5)
    table.plan("2", "6", "5", "4", "3")
    table.pass_until(step)
    table.bid("2", "6", "5", "", "3")
    order = [1, 2, 4, 0]
    asked = []
    while table.phase in ("place", "sell", "rescue"):
        if table.phase == "rescue":
            asked.append(table.state.actor)
        table.answer_minimally()
    assert asked == order[rewarded:]


def test_st_4_7_with_three_players_the_third_rescues_at_a_guild() -> None:
    """A5: there are only two rewarded places."""
    table = ScriptedGame(3)
    table.plan("6", "5", "4")
    table.pass_until("B")
    table.bid("6", "5", "4")
    table.answer_minimally()
    table.answer_minimally()
    assert (table.phase, table.state.actor) == ("rescue", 2)


def test_st_4_7_rescuing_is_optional() -> None:
    """A5: "none" is allowed, and then the whole pile leaves the game."""
    table = ScriptedGame()
    table.plan("6", "5", "3+1")
    table.bid("6", "5", "3+1")
    assert table.state.actions(2) == [ids.RESCUE, ids.RESCUE + 2, ids.NO_RESCUE]
    assert table.refusing_rule(ids.RESCUE + 1) == "ST-4.7"
    table.choose(ids.NO_RESCUE)
    assert table.public["decks"][2] == 22
    assert table.noted["under"][2] == []


def test_st_4_7_a_winner_with_nothing_to_sell_rescues_nothing() -> None:
    """A5: A43: the first place at the merchants was rewarded."""
    table = ScriptedGame()
    table.plan("6", "5")
    table.pass_until("C")
    table.bid("6", "5")
    assert (table.phase, table.state.actor) == ("rescue", 1)
    table.rescue(5)
    assert table.noted["under"] == [[], [5], [], []]
    assert table.public["decks"][0] == 23


def test_st_4_7_later_cards_go_below_earlier_ones() -> None:
    """A41: also on an empty deck, which then consists of them."""
    table = ScriptedGame()
    rest = [1, 1, *(value for value in range(2, 7) for _ in range(4))]
    table.plan("1 1 " + "+".join(map(str, rest)), "6 6", "5 5")
    assert table.public["decks"][0] == 0
    table.bid("1", "6", "5")
    table.rescue(1)
    assert table.public["decks"][0] == 1
    table.pass_until("C")
    table.bid("1", "6")
    table.rescue(1)
    assert table.noted["under"][0] == [1, 1]
    assert table.public["decks"][0] == 2


def test_st_4_7_nobody_is_asked_in_round_5() -> None:
    """A41: no more cards will be drawn, so all cards go to the box."""
    table = ScriptedGame()
    table.pass_until("A", 4)
    assert table.public["round"] == 4
    table.end_round()
    table.plan("6", "5", "4", "3")
    decks = table.public["decks"]
    table.bid("6", "5", "4", "3")
    assert (table.round_and_step, table.phase) == ((5, 1), "bid")
    assert table.public["decks"] == decks
    assert not table.events("rescued", "rescued_none")


def test_st_4_8_all_other_revealed_cards_leave_the_game() -> None:
    """A41: everybody may remember them."""
    table = ScriptedGame()
    table.plan("6+1 1", "5", "3+1")
    table.bid("6+1", "5", "3+1")
    table.rescue(3)
    assert table.step == "B"
    assert table.public["bids"] == [[]] * 4
    assert table.public["decks"] == [21, 23, 23, 23]
    assert table.noted["revealed"][0][0] == [1, 0, 0, 0, 0, 1]
    assert table.noted["revealed"][2][0] == [1, 0, 1, 0, 0, 0]
    assert [table.piles(seat) for seat in range(3)] == [[[1]], [], []]


def test_st_4_8_the_next_step_begins() -> None:
    table = ScriptedGame()
    for step in STEPS[:7]:
        table.pass_until(step)
        table.bid("1")
        table.answer_all_minimally()
        assert table.public["step"] == STEPS.index(step) + 1
