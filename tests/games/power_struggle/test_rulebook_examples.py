"""The examples of the rulebook, which form one game, and test cases for the rulings."""

from typing import Unpack

from tests.games.power_struggle.dealt_games import (
    PLACINGS,
    deal_game,
    place_managers,
    rulebook_example,
)
from tests.games.power_struggle.positions import CompanySpec, build_company, company_at_meeting
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import BONUS, MEETING

BUILDING = "DEV: G3; HR: R3; COM: Y3 G3 G3; ACC: B3; CON: Y3 B3"
DRAWN = (
    "Summer party",
    "Dessert costs extra",
    "Pay freeze",
    "Flu wave",
    "Tax audit",
    "Casual Friday",
)


def printed(**changes: Unpack[CompanySpec]) -> ScriptedGame:
    """The printed position after the first meeting, at the action of some player."""
    given = CompanySpec(
        rooms=BUILDING, board="BYR", heads="GRGBYY", start="G", active="G", round_number=1
    )
    return build_company(**(given | changes))


def test_the_placing_yields_the_printed_position() -> None:
    table = place_managers(deal_game(), PLACINGS[: PLACINGS.rindex("board")])
    assert table.board == "BRY"
    assert table.building() == BUILDING
    assert table.to_move == "R"
    assert table.phase == "place"


def test_f1_election() -> None:
    table = rulebook_example()
    assert table.chairman == "R"
    assert table.board == "BYR"


def test_f2_heads() -> None:
    assert rulebook_example().heads == "GRGBYY"


def test_f3_cards() -> None:
    table = rulebook_example()
    held = {letter: table.cards(letter) for letter in "BYGR"}
    assert held == {"R": "HR CHAIRMAN", "G": "DEV COM", "B": "ACC", "Y": "LEG CON"}
    assert {table.card(name)[2:] for name in ("DEV", "LEG", "CHAIRMAN")} == {"light"}


def test_f4_influence() -> None:
    assert rulebook_example().track("influence") == {"B": 1, "Y": 1, "G": 0, "R": 3}


def test_f5_event_order() -> None:
    table = rulebook_example().draw_events(*DRAWN)
    assert table.to_move == "G"
    table.order_events("Summer party", "Dessert costs extra", BONUS, "Pay freeze")
    assert table.public["turn"] == 1
    assert table.motivation == 6
    turns = 0
    while table.public["round"] == 1:
        turns += 1
        for _ in range(4):
            table.idle()
    assert turns == 4
    assert table.public["events"] == []
    assert table.event_kinds("turned_up") == ["turned_up"] * 5


def test_f6_bonus() -> None:
    rooms = "DEV: R3; HR: R3; COM: R3 RR0; ACC: B1"
    for cards, motivation, sum_ in (("", 6, 1_150_000), ("CON: R gold", 1, 1_950_000)):
        table = build_company(
            rooms=rooms,
            board="R",
            chairman="R",
            certificates={"R": "1 4"},
            cards=cards,
            motivation=motivation,
            active="Y",
            start="G",
            coming=(BONUS,),
        )
        before = table.cash("R")
        table.idle()
        assert table.cash("R") - before == sum_


def test_f7_found_with_own_staff() -> None:
    table = printed()
    table.play(
        "found with own staff", "two", "in ACC", "DEV1", "DEV1", "DEV1", "COM2", "COM2", "stop"
    )
    table.play("in LEG", "COM2", "stop")  # the second can only come from COM3
    assert table.building() == "HR: R3; COM: Y3 G2; ACC: B3 G4; LEG: G1; CON: Y3 B3"


def test_f8_merge() -> None:
    table = printed().play("merge", "DEV1", "COM3", "DEV1")
    assert table.rooms("DEV") == "GG4"
    assert table.rooms("COM") == "Y3 G3"
    assert table.track("mains")["G"] == 1


def test_f9_resign_to_the_board() -> None:
    table = printed().play("resign", "in COM", "to the board")
    assert table.board == "YRGGG"
    assert table.rooms("COM") == "Y3"
    assert table.heads == "GR-BYY"
    assert table.card("COM") == "G light down"


def test_f10_resign_as_counsel() -> None:
    table = printed(rooms="DEV: GG4; HR: R3; COM: Y3 G3; ACC: B3; CON: Y3 B3")
    table.play("resign", "in DEV", "as counsel")
    assert table.counsels("G") == "DEV"
    assert table.rooms("DEV") == "GG0"
    assert table.heads == "-RGBYY"


def test_f11_bribe() -> None:
    table = printed()
    table.play(
        "bribe", "card CON", "offer 100000", "refuse", "card CHAIRMAN", "offer 350000", "accept"
    )
    assert table.phase == "bribe_loss"
    table.play("CON1")
    assert table.track("corruption") == {"B": 0, "Y": 0, "G": 1, "R": 1}
    assert table.card("CHAIRMAN") == "G gold"
    assert table.all_cash() == {"B": 800_000, "Y": 800_000, "G": 450_000, "R": 1_150_000}
    assert table.building() == BUILDING.replace("CON: Y3", "CON: Y2")


def test_f12_light_accounting() -> None:
    table = printed(motivation=1, active="B").play("buy shares", "certificate 5")
    assert table.cash("B") == 400_000
    assert table.track("shares")["B"] == 5


def test_f13_gold_human_resources() -> None:
    table = printed(motivation=1, cards="HR: G gold").play("found with new staff", "in ACC", "stop")
    assert table.rooms("ACC") == "B3 G4"


def test_f14_gold_development() -> None:
    table = printed(active="R", cards="DEV: R gold")
    table.play("use Development", "DEV1", "COM1", "ACC1")
    assert table.rooms("HR") == "R6"
    assert table.building() == "DEV: G2; HR: R6; COM: Y2 G3 G3; ACC: B2; CON: Y3 B3"


def test_f15_light_legal() -> None:
    table = printed(active="R", cards="LEG: R").play("use Legal")
    assert table.rooms("HR") == "R2"
    assert table.track("influence")["R"] == 1


def test_f16_buy_shares() -> None:
    table = printed().play("buy shares", "certificate 3")
    assert table.cash("G") == 400_000
    assert table.track("shares")["G"] == 3


def test_f17_both_on_gold() -> None:
    """Red and Blue are each ahead of the other, so both get the arch-enemy point."""
    table = build_company(
        seats=5,
        influence={"B": 12, "R": 12},
        corruption={"B": 11, "R": 12},
        certificates={"B": "7 7 5 5", "R": "7 6 6 5"},
        enemies={"B": "R N1", "R": "B N4"},
        cash={"R": 2_000_000},
    )
    table.play("bribe", "card HR", "offer 50000")
    assert (table.declared, table.locked) == ("B", "B")
    table.play("refuse", "stop").idle().idle()
    table.play("buy counsel", "in DEV")
    assert (table.declared, table.locked) == ("BR", "BR")


def test_f18_nobody_on_the_board_at_first() -> None:
    table = place_managers(deal_game(), "DEV HR COM ACC  LEG CON DEV HR  COM ACC LEG CON")
    assert table.chairman == "Y"
    assert table.board == ""
    assert table.track("influence") == {"B": 0, "Y": 2, "G": 0, "R": 0}


def test_f19_gold_development_with_two_places() -> None:
    table = printed(active="R", cards="DEV: R gold", rooms=BUILDING.replace("R3", "R4"))
    table.play("use Development", "DEV1", "pool")
    assert table.rooms("HR") == "R6"
    assert table.to_move == "B"


def test_f20_declared_before_the_answer() -> None:
    table = build_company(
        active="R",
        corruption={"R": 8},
        influence={"R": 7},
        counsels={"R": "DEV HR COM"},
        certificates={"R": "7 7 4"},
        enemies={"R": "B N3", "G": "R N4"},
        rooms="DEV: B3",
    )
    table.play("bribe", "card DEV", "offer 50000")
    assert table.phase == "bribe_answer"
    assert table.declared == "R"
    table.play("refuse", "stop")
    assert table.declared == "R"


def test_f21_one_employee_for_each_who_refused() -> None:
    table = printed().play("bribe", "card CON", "offer 50000", "refuse", "card LEG", "offer 50000")
    table.play("refuse", "CON1")
    assert table.building() == BUILDING.replace("CON: Y3", "CON: Y2")
    table = printed().play("bribe", "card CON", "offer 50000", "refuse", "card ACC", "offer 50000")
    table.play("refuse")
    assert table.action_words() == ["COM1", "CON1"]
    table.play("COM1")
    assert table.action_words() == ["ACC1", "CON2"]
    table.play("ACC1")
    assert table.building() == "DEV: G3; HR: R3; COM: Y2 G3 G3; ACC: B2; CON: Y3 B3"


def test_f22_resigned_while_the_card_is_elsewhere() -> None:
    table = build_company(
        rooms="COM: G3; DEV: B3",
        heads="BYGRBY",
        cards="CHAIRMAN: Y; COM: B gold",
        active="G",
        start="R",
        board="YR",
        coming=(MEETING,),
        turn=4,
    )
    table.play("resign", "to the board")
    assert table.card("COM") == "B gold down"
    assert table.phase == "chairman"
    table.play("skip")
    # Blue has no extra action: the meeting continues with the events of its new head.
    assert "privilege_used" not in table.event_kinds()
    assert table.public["part"] == "meeting"
    assert table.phase != "action"


def test_f23_tie_for_the_chairman() -> None:
    table = company_at_meeting(board="BBYYG").play("skip")
    assert table.chairman == "B"
    assert table.board == "BYYG"
    assert table.track("influence") == {"B": 3, "Y": 2, "G": 1, "R": 0}


def test_f24_gold_accounting_at_zero() -> None:
    for value, price in ((7, 600_000), (4, 100_000), (2, 100_000)):
        table = printed(cards="ACC: G gold", motivation=0)
        table.play("buy shares", f"certificate {value}")
        assert table.cash("G") == 800_000 - price
        assert table.certificates("G") == str(value)


def test_f25_merge_of_six_and_five() -> None:
    table = printed(rooms="DEV: G6; COM: G5; HR: R1").play("merge", "in LEG")
    assert table.building() == "HR: R1; LEG: GG6"
    assert table.track("mains")["G"] == 1
