"""PS-5: department turns and events."""

from typing import Unpack

import pytest

from tests.games.power_struggle.positions import CompanySpec, build_company
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import BONUS, CARDS, EVENTS, MEETING, QUIET_EVENTS

CHANGES = {
    "Dessert costs extra": -1,
    "Longer working week": -2,
    "Poll: staff love the board": -1,
    "Coffee machine removed": -1,
    "Parking for directors only": -1,
    "Holiday pay scrapped": -2,
    "Open-plan office": -1,
    "Efficiency experts": -2,
    "Pay freeze": -2,
    "Lay-off rumours": -3,
    "Plant moves abroad": -3,
    "Private surfing banned": -1,
    "Chairman's jet in the press": -2,
    "Directors raise their pay": -1,
    "Special dividend": -1,
    "Summer party": 1,
    "Casual Friday": 1,
    "Best employer award": 2,
}
ROOMS = "DEV: B3 Y1; HR: G2 G2; COM: BB0 Y2; CON: R6"


def before_event(event: str, **given: Unpack[CompanySpec]) -> ScriptedGame:
    """R is the last to act before an event is turned up; B is the first player."""
    return build_company(**(CompanySpec(rooms=ROOMS, active="R", coming=(event,)) | given))


def after_event(event: str, **given: Unpack[CompanySpec]) -> tuple[ScriptedGame, dict[str, int]]:
    """The game after the event, and everybody's change of cash; R bought one share first."""
    table = before_event(event, **given)
    cash = table.all_cash()
    table.idle()
    price = table.event_kinds("bought")
    assert price == ["bought"]
    cash["R"] -= 100_000
    return table, {letter: table.cash(letter) - cash[letter] for letter in table.letters}


# PS-5.1


def test_ps_5_1_an_event_and_an_action_each() -> None:
    table = build_company(active="B", start="B", coming=QUIET_EVENTS[:2])
    for letter in "BYGR":
        assert table.to_move == letter
        assert table.motivation == 6
        table.idle()
    assert table.event_kinds("turned_up") == ["turned_up"]
    assert table.motivation < 6
    assert table.to_move == "B"
    assert table.public["turn"] == 2


def test_ps_5_1_clockwise_from_the_start_player() -> None:
    table = build_company(active="G", start="G", coming=QUIET_EVENTS[:2])
    order = ""
    for _ in range(4):
        order += table.to_move
        table.idle()
    assert order == "GRBY"
    assert table.to_move == "G"


# PS-5.2


def test_ps_5_2_from_left_to_right() -> None:
    """Motivation first, then the card or the money."""
    table = before_event("Chairman's jet in the press").idle()
    kinds = table.event_kinds("motivation", "card_turned")
    assert kinds == ["motivation", "card_turned"]


def test_ps_5_2_a_seat_that_lacks_money_pays_and_shows_everything() -> None:
    table, changes = after_event(
        "Tax audit", certificates={"G": "1 2 3", "Y": "4 5"}, cash={"G": 50_000, "Y": 100_000}
    )
    assert changes == {"B": 0, "Y": -100_000, "G": -50_000, "R": -50_000}
    assert table.event_kinds("showed_cash") == ["showed_cash"]
    assert table.view("B")["noted"]["cash_most"][2] == 0


# PS-5.3


def test_ps_5_3_no_actions_and_the_rest_stays_unseen() -> None:
    """A69: the cards after the Meeting card are never shown."""
    table = build_company(rooms=ROOMS, active="R", turn=4, coming=(MEETING,), board="B")
    kinds = table.event_kinds("turned_up")
    table.idle()
    assert table.event_kinds("turned_up") == [*kinds, "turned_up"]
    assert table.public["part"] == "meeting"
    assert table.public["round"] == 3
    assert table.phase == "chairman"


# PS-5.4


def test_ps_5_4_bonus() -> None:
    """A64: heads and counsels score nothing, and the Chairman is not a board member."""
    _, changes = after_event(
        BONUS,
        turn=1,
        board="BBY",
        chairman="G",
        certificates={"Y": "1 7 7"},
        counsels={"B": "DEV HR"},
        cards="CON: Y down",
    )
    assert changes == {
        "B": 100_000 + 200_000 + 2 * 150_000,
        "Y": 3 * 100_000 + 2 * 100_000 + 150_000,
        "G": 2 * 100_000 + 300_000,
        "R": 100_000 + 100_000,
    }


# PS-5.5


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("motivation", [0, 1, 3, 5, 6])
def test_ps_5_5_motivation(name: str, motivation: int) -> None:
    """A33: within 0 and 6."""
    table, changes = after_event(name, motivation=motivation)
    assert table.motivation == max(0, min(6, motivation + CHANGES[name]))
    if name == "Special dividend":  # R has just bought a certificate
        changes["R"] -= 50_000
    assert set(changes.values()) == {0}
    assert table.building() == ROOMS


def test_ps_5_5_the_other_events_leave_motivation_alone() -> None:
    others = [name for name in EVENTS if name not in CHANGES]
    assert len(others) + len(CHANGES) == len(EVENTS)
    for name in (*others, BONUS):
        assert after_event(name, motivation=4)[0].motivation == 4


# PS-5.6


@pytest.mark.parametrize("how", ["R light", "G gold", "B light"])
def test_ps_5_6_the_chairmans_jet(how: str) -> None:
    """The holder of the Chairman card; all others are unchanged."""
    table, _ = after_event("Chairman's jet in the press", cards=f"CHAIRMAN: {how}; HR: B gold")
    assert table.card("CHAIRMAN") == f"{how} down"
    assert [table.card(name) for name in CARDS if table.card(name).endswith("down")] == [
        f"{how} down"
    ]


def test_ps_5_6_a_bribery_scandal() -> None:
    """A67: gold cards that are face up now; face-down ones stay face down."""
    cards = "DEV: G gold; HR: B gold down; CON: R; CHAIRMAN: Y gold"
    table, _ = after_event("Bribery scandal", cards=cards)
    assert [table.card(name) for name in CARDS] == [
        "G gold down",
        "B gold down",
        "B light",
        "R light",
        "B light",
        "R light",
        "Y gold down",
    ]
    assert table.event_kinds("card_turned") == ["card_turned"] * 2


def test_ps_5_6_only_at_this_moment() -> None:
    """A67: a card bribed after the scandal is face up."""
    table, _ = after_event("Bribery scandal", cards="DEV: G gold")
    table.play("bribe", "card HR", "offer 50000", "accept")
    assert table.card("HR") == "B gold"
    assert table.card("DEV") == "G gold down"


def test_ps_5_6_until_step_4() -> None:
    table = build_company(
        active="R", turn=3, coming=("Chairman's jet in the press", MEETING), board="B"
    )
    table.idle().idle_until("draw")
    assert table.card("CHAIRMAN") == "B light"


# PS-5.7


def test_ps_5_7_directors_raise_their_pay() -> None:
    """A64: 50,000 for each member of the board, nothing for the Chairman."""
    _, changes = after_event("Directors raise their pay", board="BBYG", chairman="R")
    assert changes == {"B": 100_000, "Y": 50_000, "G": 50_000, "R": 0}


def test_ps_5_7_special_dividend() -> None:
    """For each certificate, not for each share; R has just bought one."""
    _, changes = after_event("Special dividend", certificates={"B": "1 2", "Y": "7"})
    assert changes == {"B": 100_000, "Y": 50_000, "G": 0, "R": 50_000}


def test_ps_5_7_tax_audit() -> None:
    _, changes = after_event("Tax audit", certificates={"B": "1 2", "Y": "7"})
    assert changes == {"B": -100_000, "Y": -50_000, "G": 0, "R": -50_000}


# PS-5.8


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ps_5_8_the_short_straw(seats: int) -> None:
    """A11: the player who ordered the events pays each of the others 100,000."""
    last = "BYGRP"[seats - 1]
    table = build_company(
        seats=seats, chairman="B", heads="BYBGBY", active=last, coming=("The short straw",)
    )
    cash = table.all_cash()
    cash[last] -= 100_000
    table.idle()
    changes = {letter: table.cash(letter) - cash[letter] for letter in table.letters}
    assert changes.pop("B") == -100_000 * (seats - 1)
    assert set(changes.values()) == {100_000}
    assert "showed_cash" not in table.event_kinds()


def test_ps_5_8_the_bank_adds_what_is_missing() -> None:
    table, changes = after_event("The short straw", cash={"B": 150_000})
    assert changes == {"B": -150_000, "Y": 100_000, "G": 100_000, "R": 100_000}
    assert table.event_kinds("showed_cash") == ["showed_cash"]


def test_ps_5_8_exactly_enough_is_not_shown() -> None:
    table, changes = after_event("The short straw", cash={"B": 300_000})
    assert changes["B"] == -300_000
    assert "showed_cash" not in table.event_kinds()


# PS-5.9


def test_ps_5_9_flu_wave() -> None:
    """A65: the first player first, then clockwise; all choose a room with employees."""
    table, _ = after_event("Flu wave", rooms="DEV: B3 Y1; HR: G2 G2; COM: B2 Y2; CON: R6")
    assert (table.phase, table.to_move) == ("lose", "B")
    assert table.action_words() == ["DEV1", "COM1"]
    table.play("COM1")
    assert table.to_move == "Y"
    assert table.action_words() == ["DEV2", "COM2"]
    assert table.refusing_rule("COM1") == "PS-5.9"
    table.play("DEV2")
    assert table.rooms("DEV") == "B3"
    assert table.to_move == "G"
    table.play("HR2")
    assert table.rooms("CON") == "R5"  # the only room of R
    assert (table.phase, table.to_move) == ("action", "B")


def test_ps_5_9_a_seat_without_employees_loses_none() -> None:
    """A57: A65: compulsory for the others; an emptied department closes before the next choice."""
    table, _ = after_event("Flu wave", rooms="DEV: B1 BB0 G3; HR: G1; CON: R3")
    # B has one room with staff and loses it, Y has nothing.
    assert table.rooms("DEV") == "BB0 G3"
    assert table.to_move == "G"
    assert table.action_words() == ["DEV2", "HR1"]
    assert table.refusing_rule("pass") == "PS-5.9"
    table.play("HR1")
    assert table.building() == "DEV: BB0 G3; CON: R2"
