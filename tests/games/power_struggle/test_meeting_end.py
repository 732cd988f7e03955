"""PS-4.8 to PS-4.12: cards, influence, motivation, and the events of the round."""

import pytest

from guildhall.games.power_struggle import ids
from tests.games.power_struggle.positions import build_company, company_at_meeting
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import BONUS, CARDS, EVENTS, QUIET_EVENTS

DRAWN = (
    "Summer party",
    "Flu wave",
    "The short straw",
    "The short straw",
    "Tax audit",
    "Pay freeze",
)


def ordering() -> ScriptedGame:
    """B is about to order the events of a new round."""
    return company_at_meeting(rooms="COM: B3", board="YB").play("skip").draw_events(*DRAWN)


# PS-4.8


def test_ps_4_8_all_cards_light_and_face_up() -> None:
    """A10: wherever and however they were; the gold holder of Communication does not order."""
    table = company_at_meeting(
        board="YYG",
        rooms="DEV: B1; HR: Y1; COM: B1; ACC: R1; LEG: B1; CON: Y1",
        cards="COM: G gold; HR: B gold down; CHAIRMAN: G gold down; CON: Y down",
    ).play("skip")
    assert [table.card(name) for name in CARDS] == [
        f"{letter} light" for letter in (*"BYBRBY", "Y")
    ]
    table.draw_events(*DRAWN)
    assert table.to_move == "B"


# PS-4.9


def test_ps_4_9_chairman_two_and_members_one_each() -> None:
    table = company_at_meeting(board="BBYYG").play("skip")
    assert table.track("influence") == {"B": 3, "Y": 2, "G": 1, "R": 0}


def test_ps_4_9_including_members_who_joined_in_step_3() -> None:
    table = company_at_meeting(board="Y", rooms="DEV: G1").play("skip", "to the board")
    assert table.track("influence") == {"B": 1, "Y": 2, "G": 0, "R": 0}


def test_ps_4_9_all_at_the_same_time() -> None:
    """A49: B would be ahead of Y in influence if B scored first; at the end they are equal."""
    table = company_at_meeting(
        board="YB",
        influence={"B": 8, "Y": 8},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        corruption={"B": 1},
        enemies={"B": "Y N1"},
    ).play("skip")
    # The Chairman of Y scores 2, the member of B 1: 10 to 9, so B has three points only.
    assert table.track("influence")["Y"] == 10
    assert table.declared == ""
    table = company_at_meeting(
        board="BBBY",
        influence={"B": 5, "Y": 8},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        corruption={"B": 1},
        enemies={"B": "Y N1"},
    ).play("skip")
    assert table.track("influence") == {"B": 9, "Y": 9, "G": 0, "R": 0}
    assert table.declared == ""


# PS-4.10


def test_ps_4_10_motivation_is_set_to_6() -> None:
    table = company_at_meeting(board="B", motivation=1).play("skip")
    assert table.motivation == 6


# PS-4.11


def test_ps_4_11_all_24_are_mixed_again() -> None:
    """A69: cards turned up or after the Meeting card can be drawn again."""
    table = company_at_meeting(board="B").play("skip")
    straw = EVENTS.index("The short straw")
    expected = [(ids.EVENT_CARD_DRAWN + n, 3 if n == straw else 1) for n in range(len(EVENTS))]
    assert table.state.outcomes() == expected


def test_ps_4_11_only_the_head_sees_the_six_cards() -> None:
    """A10: the new head of Communication; nobody else sees them."""
    table = ordering()
    assert table.to_move == "B"
    drawn = table.view("B")["own"]["drawn"]
    assert sum(drawn) == 7  # with Bonus payment
    assert drawn[EVENTS.index("The short straw")] == 2
    for letter in "YGR":
        assert sum(table.view(letter)["own"]["drawn"]) == 0


def test_ps_4_11_the_meeting_in_slot_5_to_8() -> None:
    table = ordering()
    assert table.action_words() == [f"meeting in {slot}" for slot in (5, 6, 7, 8)]


def test_ps_4_11_the_bonus_before_the_meeting() -> None:
    """In the last slot it is the only choice if it has not been placed."""
    table = ordering().play("meeting in 5")
    assert len(table.action_words()) == 6  # five different events and the bonus
    table.play("next Flu wave", "next Tax audit", "next The short straw")
    assert table.action_words() == ["next Bonus payment"]
    table.play("next Bonus payment")
    assert table.public["turn"] == 1
    assert table.view("B")["own"]["stack"][:4] == [
        *(EVENTS.index(name) for name in ("Flu wave", "Tax audit", "The short straw")),
        ids.BONUS,
    ]


def test_ps_4_11_no_card_twice() -> None:
    table = ordering().play("meeting in 8", "next Flu wave")
    assert "next Flu wave" not in table.action_words()
    table.play("next The short straw")
    assert "next The short straw" in table.action_words()  # there were two
    assert table.refusing_rule("next Flu wave") == "PS-4.11"


@pytest.mark.parametrize("turns", [4, 5, 6, 7])
def test_ps_4_11_four_to_seven_department_turns(turns: int) -> None:
    stack = [BONUS, "Summer party", "Tax audit", "Pay freeze", "Dessert costs extra"]
    stack += ["Coffee machine removed", "Open-plan office"]
    table = company_at_meeting(rooms="COM: B3", board="YB", cash=dict.fromkeys("BYGR", 9_000_000))
    table.play("skip").draw_events(*stack[1:])
    table.order_events(*stack[:turns])
    played = 0
    while table.public["round"] == 3:
        assert table.public["turn"] == played + 1
        played += 1
        for _ in range(4):
            table.idle()
    assert played == turns


def test_ps_4_11_the_start_player_may_look_but_not_change() -> None:
    table = ordering().order_events("Flu wave", BONUS, "Tax audit", "Summer party")
    own = table.view("B")["own"]
    assert own["meeting"] == 4
    assert own["stack"][0] == EVENTS.index("Flu wave")
    assert table.refusing_rule("next Pay freeze", "B") == "PS-6.1"


# PS-4.12


def test_ps_4_12_the_start_player_of_the_round() -> None:
    """A75: even after resigning and without the card; the first of the placing does not matter."""
    table = build_company(
        rooms="COM: Y2; DEV: G1",
        heads="GYYRBY",
        start="Y",
        active="Y",
        coming=(QUIET_EVENTS[0],),
    )
    table.play("resign", "in COM", "to the board")
    for letter in "GRB":
        assert table.to_move == letter
        table.idle()
    assert table.public["turn"] == 2
    assert table.to_move == "Y"
    assert table.public["start"] == 1
    assert table.view("Y")["own"]["meeting"] > 0


def test_ps_4_12_the_start_player_draws_the_short_straw() -> None:
    """A11: A75: Y has neither the office nor the card any more."""
    table = build_company(
        heads="GYBRBY", cards="COM: G gold", start="Y", active="B", coming=("The short straw",)
    )
    before = table.cash("Y")
    table.idle()
    assert before - table.cash("Y") == 300_000
