"""PS-6.11 to PS-6.14: bribery."""

import pytest

from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.scenario_notation import BONUS, CARDS, MEETING

ROOMS = "DEV: B3; HR: Y3 Y1; COM: G2; CON: R3"

# PS-6.11


def test_ps_6_11_any_card_of_another_player() -> None:
    """A40: face up or face down, light or gold."""
    table = build_company(cards="HR: G gold down; CON: Y down; CHAIRMAN: R gold").play("bribe")
    assert table.action_words() == ["card HR", "card ACC", "card CON", "card CHAIRMAN"]
    assert table.refusing_rule("card DEV") == "PS-6.11"


def test_ps_6_11_a_multiple_of_50_000_up_to_the_cash() -> None:
    """A58: first a range of 500,000, then the amount in it; nothing unaffordable."""
    table = build_company(cash={"B": 1_200_000}).play("bribe", "card HR")
    assert table.action_words() == ["bracket 0", "bracket 1", "bracket 2"]
    table.play("bracket 2")
    assert table.action_words() == ["step 0", "step 1", "step 2", "step 3"]
    table.play("step 3")
    assert table.view("Y")["own"]["offer"] == 1_200_000


def test_ps_6_11_never_more_than_all_the_notes() -> None:
    """A58: 20,000,000 is the largest bribe, whatever the cash."""
    table = build_company(cash={"B": 30_000_000}).play("bribe", "card HR")
    assert table.action_words()[-1] == "bracket 39"
    table.play("offer 20000000")
    assert table.view("Y")["own"]["offer"] == 20_000_000


def test_ps_6_11_a_point_at_once_whatever_the_answer() -> None:
    """A4: A50: with the first offer, before the answer."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 50000")
    assert table.track("corruption") == {"B": 1, "Y": 0, "G": 0, "R": 0}
    assert (table.phase, table.to_move) == ("bribe_answer", "Y")
    assert table.action_words() == ["accept", "refuse"]
    table.play("refuse", "stop", "HR1")
    assert table.track("corruption") == {"B": 1, "Y": 0, "G": 0, "R": 0}


def test_ps_6_11_money_and_somebody_to_bribe_are_needed() -> None:
    """A72: a seat that holds all seven cards has nobody to bribe."""
    table = build_company(cash={"B": 0})
    assert "bribe" not in table.action_words()
    assert table.refusing_rule("bribe") == "PS-6.11"
    table = build_company(cards="; ".join(f"{name}: B" for name in CARDS))
    assert "bribe" not in table.action_words()
    assert table.refusing_rule("bribe") == "PS-6.11"


# PS-6.12


@pytest.mark.parametrize("attempt", [1, 2])
def test_ps_6_12_accepted(attempt: int) -> None:
    """A4: the money is transferred, the acceptor scores one, the briber no more than one."""
    table = build_company(rooms=ROOMS, cards="CON: Y").play("bribe")
    if attempt == 2:
        table.play("card HR", "offer 50000", "refuse")
    table.play("card CON", "offer 300000", "accept")
    assert table.track("corruption") == {"B": 1, "Y": 1, "G": 0, "R": 0}
    assert table.card("CON") == "B gold"
    assert (table.cash("B"), table.cash("Y")) == (500_000, 1_100_000)
    assert table.heads == "BYBRBY"
    assert table.building() == ROOMS
    assert (table.phase, table.to_move) == ("action", "Y")  # no second offer


def test_ps_6_12_face_down_stays_face_down() -> None:
    """A40: it scores corruption all the same."""
    table = build_company(cards="HR: Y down").play("bribe", "card HR", "offer 50000", "accept")
    assert table.card("HR") == "B gold down"
    assert table.track("corruption") == {"B": 1, "Y": 1, "G": 0, "R": 0}


def test_ps_6_12_bribed_back_with_the_gold_half() -> None:
    """A61: the head whose card it was stays in office."""
    table = build_company(cards="DEV: Y gold").play("bribe", "card DEV", "offer 50000", "accept")
    assert table.card("DEV") == "B gold"
    assert table.heads[0] == "B"


def test_ps_6_12_usable_at_once_for_what_comes_later() -> None:
    """A60: for the next bonus, and in the next action."""
    table = build_company(rooms=ROOMS, active="R", coming=(BONUS,), motivation=6)
    table.play("bribe", "card CON", "offer 50000", "accept")
    assert table.cash("R") == 750_000 + 300_000 + 100_000 + 100_000  # Chairman, department, gold
    table = build_company(rooms=ROOMS, heads="RYBRBY", motivation=2)
    assert "use Development" not in table.action_words()
    table.play("bribe", "card DEV", "offer 50000", "accept").idle().idle().idle()
    assert table.to_move == "B"
    table.play("use Development")
    assert table.public["doing"]["left"] == 3


# PS-6.13


def test_ps_6_13_the_money_comes_back() -> None:
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 300000", "refuse")
    assert (table.cash("B"), table.cash("Y")) == (800_000, 800_000)
    assert (table.phase, table.to_move) == ("bribe_card", "B")


def test_ps_6_13_the_same_card_only_with_more() -> None:
    """A5: more than the first offer; another card for any amount, also of the same player."""
    table = build_company(rooms=ROOMS, cash={"B": 600_000})
    table.play("bribe", "card HR", "offer 500000", "refuse")
    assert table.action_words() == ["stop", "card HR", "card ACC", "card CON", "card CHAIRMAN"]
    table.play("card HR")
    assert table.action_words() == ["bracket 1"]
    table.play("bracket 1")
    assert table.action_words() == ["step 0", "step 1"]
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 200000", "refuse", "card HR")
    table.play("bracket 0")
    assert table.action_words() == [f"step {step}" for step in range(4, 10)]
    table = build_company(rooms=ROOMS).play(
        "bribe", "card HR", "offer 500000", "refuse", "card CON"
    )
    table.play("bracket 0")
    assert table.action_words() == [f"step {step}" for step in range(10)]


def test_ps_6_13_no_money_for_a_higher_sum() -> None:
    """A59: then the same card cannot be chosen."""
    table = build_company(rooms=ROOMS, cash={"B": 100_000})
    table.play("bribe", "card HR", "offer 100000", "refuse")
    assert "card HR" not in table.action_words()
    assert "card ACC" in table.action_words()
    assert table.refusing_rule("card HR") == "PS-6.13"


def test_ps_6_13_no_point_and_no_third_offer() -> None:
    """A5: the briber may also make no second offer."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 50000", "refuse")
    table.play("card ACC", "offer 50000", "refuse")
    assert table.phase == "bribe_loss"
    assert table.track("corruption") == {"B": 1, "Y": 0, "G": 0, "R": 0}


# PS-6.14


def test_ps_6_14_one_employee_of_the_bribers_choice() -> None:
    """A6: at the end of the action; a department may close."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 50000", "refuse", "stop")
    assert (table.phase, table.to_move) == ("bribe_loss", "B")
    assert table.action_words() == ["HR1", "HR2"]
    assert table.refusing_rule("CON1") == "PS-6.14"
    table.play("HR2")
    assert table.rooms("HR") == "Y3"
    assert table.to_move == "Y"


def test_ps_6_14_two_refusals_one_employee() -> None:
    """A6: also with two different cards."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 50000", "refuse")
    table.play("card CON", "offer 50000", "refuse", "HR1")
    assert table.rooms("HR") == "Y2 Y1"
    assert table.to_move == "Y"


def test_ps_6_14_accepting_the_second_offer_avoids_the_penalty() -> None:
    """A7: but the first refuser does, if somebody else accepts."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 50000", "refuse")
    table.play("card HR", "offer 100000", "accept")
    assert table.building() == ROOMS
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 50000", "refuse")
    table.play("card ACC", "offer 50000", "accept", "HR1")
    assert table.rooms("HR") == "Y2 Y1"
    assert table.card("ACC") == "B gold"


def test_ps_6_14_in_the_order_of_the_refusals() -> None:
    table = build_company(rooms=ROOMS + " R1").play("bribe", "card ACC", "offer 50000", "refuse")
    table.play("card HR", "offer 50000", "refuse")
    assert table.action_words() == ["CON1", "CON2"]
    table.play("CON2")
    assert table.action_words() == ["HR1", "HR2"]
    table.play("HR1")
    assert table.building() == "DEV: B3; HR: Y2 Y1; COM: G2; CON: R3"


def test_ps_6_14_a_seat_without_employees_loses_none() -> None:
    """A6: then nothing is asked."""
    table = build_company(rooms="DEV: B3; HR: YY0").play(
        "bribe", "card HR", "offer 50000", "refuse", "stop"
    )
    assert table.building() == "DEV: B3; HR: YY0"
    assert table.to_move == "Y"


def test_ps_6_14_a_bribe_as_the_last_action_of_a_round() -> None:
    """The loss comes before the meeting."""
    table = build_company(
        rooms="HR: Y3 G1; DEV: B1", active="R", turn=4, coming=(MEETING,), board="B"
    )
    table.play("bribe", "card HR", "offer 50000", "refuse", "stop")
    assert table.rooms("HR") == "Y2 G1"
    assert table.public["part"] == "meeting"
