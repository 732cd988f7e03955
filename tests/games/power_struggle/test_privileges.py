"""PS-7: the privileges, both halves of every card at every motivation."""

import pytest

from tests.games.power_struggle.positions import build_company, company_at_meeting
from tests.games.power_struggle.scenario_notation import BONUS, CARDS

MOTIVATIONS = range(7)
MORE = {"light": [2, 2, 1, 1, 0, 0, 0], "gold": [3, 3, 2, 2, 1, 1, 1]}
"""Human Resources and Accounting, by motivation."""
PAY = {
    "light": [100_000, 100_000, 100_000, 50_000, 50_000, 0, 0],
    "gold": [200_000, 200_000, 150_000, 100_000, 100_000, 100_000, 100_000],
}
"""Controlling, by motivation."""
PRICES = [100_000, 200_000, 400_000, 600_000, 900_000, 1_200_000, 1_600_000]
at_every_motivation = pytest.mark.parametrize("motivation", MOTIVATIONS)
with_either_half = pytest.mark.parametrize("half", ["light", "gold"])

# PS-7.1


def test_ps_7_1_only_its_holder() -> None:
    """A8: A60: the head of the division has no privilege without the card."""
    rooms = "DEV: B1; HR: Y1"
    table = build_company(rooms=rooms, cards="DEV: Y gold; LEG: Y gold; HR: Y gold", motivation=0)
    assert "use Development" not in table.action_words()
    assert table.refusing_rule("use Development") == "PS-7.1"
    assert table.refusing_rule("use Legal") == "PS-7.1"
    table.play("hire")
    assert table.rooms("DEV") == "B3"
    table.play("hire")
    assert table.rooms("HR") == "Y6"


def test_ps_7_1_the_half_depends_on_how_it_was_obtained() -> None:
    """A37: A60: light from the meeting, gold by a bribe, whatever half it showed before."""
    table = build_company(active="R", rooms="HR: Y1 R1").play(
        "bribe", "card HR", "offer 50000", "accept"
    )
    assert table.card("HR") == "R gold"
    table.play("bribe", "card HR", "offer 50000", "accept")
    assert table.card("HR") == "B gold"


def test_ps_7_1_any_number_of_times() -> None:
    table = build_company(rooms="DEV: B6; HR: Y1", cards="LEG: B", coming=("Summer party",), turn=3)
    for _ in range(2):
        table.play("use Legal")
        table.idle().idle().idle()
    assert table.track("influence")["B"] == 2


# PS-7.2


@pytest.mark.parametrize("card", CARDS[:6])
@with_either_half
def test_ps_7_2_a_face_down_card_cannot_be_used(card: str, half: str) -> None:
    """A39: no extra, no action, no bonus, and no extra action in the meeting."""
    rooms = "DEV: B1; HR: Y1 B1"
    cards = f"{card}: B {half} down"
    table = build_company(rooms=rooms, cards=cards, motivation=0)
    if card in ("DEV", "LEG"):
        word = "use Development" if card == "DEV" else "use Legal"
        assert word not in table.action_words()
        assert table.refusing_rule(word) == "PS-7.2"
    table.play("found with new staff", "in ACC", "stop")
    assert table.rooms("ACC") == "B1"
    table = build_company(rooms=rooms, cards=cards, motivation=0).play(
        "buy shares", "certificate 4"
    )
    assert table.cash("B") == 200_000
    table = build_company(
        rooms=rooms, cards=cards, motivation=0, active="R", coming=(BONUS,)
    ).idle()
    assert table.cash("B") == 1_000_000
    table = company_at_meeting(board="G", cards=f"{cards}; CHAIRMAN: R down")
    assert table.phase != "action"


def test_ps_7_2_usable_again_after_step_4() -> None:
    """A45: A67: not at the start of the meeting."""
    table = company_at_meeting(board="R", cards="CHAIRMAN: R down; LEG: B down; COM: G gold down")
    assert table.phase == "displaced"  # Communication is empty, and G holds its card
    table.play("to the board")
    assert table.card("CHAIRMAN") == "R light"
    assert table.card("LEG") == "B light"


# PS-7.3


@at_every_motivation
@with_either_half
def test_ps_7_3_chairman(half: str, motivation: int) -> None:
    """A38: A66: 1 employee or none, whatever the motivation and Human Resources say."""
    table = company_at_meeting(
        board="R", motivation=motivation, cards=f"CHAIRMAN: G {half}; HR: G gold"
    ).play("in LEG")
    assert table.rooms("LEG") == ("G1" if half == "light" else "GG0")
    assert table.track("mains")["G"] == (half == "gold")


# PS-7.4


@at_every_motivation
@with_either_half
def test_ps_7_4_development(half: str, motivation: int) -> None:
    rooms = "DEV: B1; HR: Y2; COM: G2; ACC: R2"
    table = build_company(rooms=rooms, cards=f"DEV: B {half}", motivation=motivation)
    table.play("use Development", "HR1")
    if half == "gold":
        table.play("COM1", "ACC1")
    taken = {
        "light": "DEV: B2; HR: Y1; COM: G2; ACC: R2",
        "gold": "DEV: B4; HR: Y1; COM: G1; ACC: R1",
    }
    assert table.building() == taken[half]
    assert table.to_move == "Y"


# PS-7.5


@at_every_motivation
@with_either_half
def test_ps_7_5_human_resources_hires_more(half: str, motivation: int) -> None:
    """A25: automatically, as far as there is space."""
    cards = f"HR: B {half}"
    table = build_company(rooms="DEV: B1", cards=cards, motivation=motivation).play("hire")
    assert table.rooms("DEV") == f"B{3 + MORE[half][motivation]}"
    table = build_company(rooms="DEV: B5", cards=cards, motivation=motivation).play("hire")
    assert table.rooms("DEV") == "B6"


@at_every_motivation
@with_either_half
def test_ps_7_5_human_resources_founds_with_more(half: str, motivation: int) -> None:
    """A25: exactly this number; none when founding with own staff."""
    cards = f"HR: B {half}"
    table = build_company(rooms="DEV: Y1", cards=cards, motivation=motivation)
    table.play("found with new staff", "in LEG")
    assert table.rooms("LEG") == f"B{1 + MORE[half][motivation]}"
    table = build_company(rooms="DEV: B2", cards=cards, motivation=motivation)
    table.play("found with own staff", "in LEG")
    assert table.building() == "LEG: B1"


def test_ps_7_5_nowhere_else() -> None:
    """A66: neither with the Chairman card nor with Development."""
    table = company_at_meeting(board="B", cards="CHAIRMAN: R; HR: R gold", motivation=0).play(
        "in DEV"
    )
    assert table.rooms("DEV") == "R1"
    table = build_company(rooms="DEV: B1", cards="DEV: B; HR: B gold", motivation=0)
    table.play("use Development")
    assert table.rooms("DEV") == "B2"


# PS-7.6


@at_every_motivation
@with_either_half
def test_ps_7_6_communication(half: str, motivation: int) -> None:
    """A46: gold gives an action at the start of the meeting, light orders the events at its end."""
    table = company_at_meeting(
        board="B", rooms="COM: B1", cards=f"COM: G {half}; CHAIRMAN: R down", motivation=motivation
    )
    if half == "gold":
        assert (table.phase, table.to_move) == ("action", "G")
        table.play("skip")
    assert table.phase == "draw"
    table.draw_events("Flu wave", "Tax audit", "Pay freeze", "Summer party", "Special dividend")
    table.draw_events("Bribery scandal")
    assert (table.phase, table.to_move) == ("events", "B")


# PS-7.7


@at_every_motivation
@with_either_half
@pytest.mark.parametrize("value", range(1, 8))
def test_ps_7_7_accounting(half: str, motivation: int, value: int) -> None:
    """A22: A25: the price of a certificate that is smaller by the extra shares."""
    cards = f"ACC: B {half}"
    table = build_company(cards=cards, motivation=motivation, cash={"B": 1_600_000})
    table.play("buy shares", f"certificate {value}")
    price = PRICES[max(1, value - MORE[half][motivation]) - 1]
    assert table.cash("B") == 1_600_000 - price
    assert table.track("shares")["B"] == value
    assert table.certificates("B") == str(value)


def test_ps_7_7_the_certificate_received_must_be_in_stock() -> None:
    """A22: the one paid for need not be."""
    table = build_company(
        cards="ACC: B", motivation=1, certificates={"Y": "3 3", "G": "4 4"}, cash={"B": 600_000}
    )
    table.play("buy shares")
    assert table.action_words() == [
        "certificate 1",
        "certificate 2",
        "certificate 5",
        "certificate 6",
    ]
    table.play("certificate 5")
    assert table.cash("B") == 200_000


# PS-7.8


@at_every_motivation
@with_either_half
def test_ps_7_8_legal_and_patents(half: str, motivation: int) -> None:
    """A23: 1 for 1, 2 for 2."""
    table = build_company(rooms="DEV: B4", cards=f"LEG: B {half}", motivation=motivation).play(
        "use Legal"
    )
    gain = 2 if half == "gold" else 1
    assert table.rooms("DEV") == f"B{4 - gain}"
    assert table.track("influence")["B"] == gain


# PS-7.9


@at_every_motivation
@with_either_half
def test_ps_7_9_controlling(half: str, motivation: int) -> None:
    """A25: for each department and each main department."""
    table = build_company(
        rooms="DEV: B1 B2 Y1; HR: BB0 Y3",
        cards=f"CON: B {half}",
        motivation=motivation,
        active="R",
        coming=(BONUS,),
    ).idle()
    assert table.cash("B") == 800_000 + 400_000 + 3 * PAY[half][motivation]
    assert table.cash("Y") == 800_000 + 200_000
