"""PS-4.1 to PS-4.7: the directors' meeting up to the division heads."""

import pytest

from tests.games.power_struggle.dealt_games import deal_game, place_managers, rulebook_example
from tests.games.power_struggle.positions import company_at_meeting
from tests.games.power_struggle.scenario_notation import DIVISIONS

# PS-4.1


def test_ps_4_1_the_order_of_a_meeting() -> None:
    """A9: Chairman card, extra action, the old Chairman leaves, the election, and so on."""
    table = company_at_meeting(
        rooms="DEV: B3; COM: B2", board="GY", cards="COM: G gold", motivation=2, heads="BYBRBY"
    )
    assert (table.phase, table.to_move) == ("chairman", "R")
    table.play("in DEV")
    assert (table.phase, table.to_move) == ("action", "G")
    table.play("skip")
    steps = table.event_kinds("privilege_used", "privilege_declined", "chairman_left")
    assert steps == ["privilege_used", "privilege_declined", "chairman_left"]
    after = table.event_kinds()[table.event_kinds().index("chairman_left") :]
    kinds = list(dict.fromkeys(after))
    assert [kind for kind in kinds if kind in ORDER] == ORDER


ORDER = ["chairman_left", "chairman_elected", "head_stays", "card_given", "scored", "motivation"]


def test_ps_4_1_the_first_meeting_begins_with_step_2() -> None:
    table = rulebook_example()
    assert "chairman_left" not in table.event_kinds()
    assert table.event_kinds().index("meeting_began") < table.event_kinds().index(
        "chairman_elected"
    )


# PS-4.2


def test_ps_4_2_light_a_department_with_one_employee() -> None:
    table = company_at_meeting(rooms="DEV: B3", board="B").play("in DEV")
    assert table.rooms("DEV") == "B3 R1"
    assert table.track("mains")["R"] == 0


def test_ps_4_2_gold_a_main_department_and_a_point() -> None:
    table = company_at_meeting(rooms="DEV: B3", board="B", cards="CHAIRMAN: G gold")
    assert table.to_move == "G"
    table.play("in DEV")
    assert table.rooms("DEV") == "B3 GG0"
    assert table.track("mains")["G"] == 1


def test_ps_4_2_any_division_that_is_not_full_or_none() -> None:
    """A36: a free room is needed."""
    table = company_at_meeting(rooms="DEV: " + "B1 " * 6, board="B")
    assert table.action_words() == [*(f"in {name}" for name in DIVISIONS[1:]), "skip"]
    assert table.refusing_rule("in DEV") == "PS-3.2"
    before = table.building()
    table.play("skip")
    assert table.building() == before


def test_ps_4_2_a_full_building_skips_the_card() -> None:
    """A36: nobody is asked."""
    rooms = "; ".join(f"{name}: " + "B1 " * 6 for name in DIVISIONS)
    assert company_at_meeting(rooms=rooms, board="B", heads="BBBBBB").phase != "chairman"


def test_ps_4_2_not_face_down() -> None:
    """A45: the card becomes usable only in step 4."""
    table = company_at_meeting(rooms="DEV: B3", board="B", cards="CHAIRMAN: R down")
    assert table.phase != "chairman"
    assert table.card("CHAIRMAN") == "B light"


# PS-4.3


def test_ps_4_3_one_whole_action() -> None:
    """A46: with the old motivation, and with all cards that lie face up."""
    table = company_at_meeting(
        rooms="DEV: G3; COM: B1",
        heads="GGBRBY",
        board="B",
        cards="COM: G gold; HR: G gold; CHAIRMAN: R down",
        motivation=1,
    )
    assert (table.phase, table.to_move) == ("action", "G")
    assert "skip" in table.action_words()
    table.play("found with new staff", "in HR", "stop")
    assert table.rooms("HR") == "G4"
    assert table.public["part"] == "meeting"
    assert table.card("COM") == "B light"


def test_ps_4_3_bribe_and_resignation_included() -> None:
    """A46: a Chairman card won here comes too late; the card goes back, the corruption stays."""
    table = company_at_meeting(
        board="BY", heads="RYBRBY", cards="COM: G gold; CHAIRMAN: R", rooms="DEV: R3; COM: B1"
    )
    table.play("skip", "bribe", "card CHAIRMAN", "offer 50000", "accept")
    assert table.phase != "chairman"
    assert table.card("CHAIRMAN") == "B light"
    assert table.track("corruption") == {"B": 0, "Y": 0, "G": 1, "R": 1}
    table = company_at_meeting(board="BY", heads="GYBRBY", cards="COM: G gold; CHAIRMAN: R down")
    table.play("resign", "to the board")
    assert table.phase == "displaced"  # G holds Communication, where nobody has a room
    assert table.board == "YG"
    assert table.chairman == "B"


def test_ps_4_3_may_be_declined() -> None:
    table = company_at_meeting(board="B", cards="COM: G gold; CHAIRMAN: R down").play("skip")
    assert table.event_kinds("acts") == ["acts"]  # R's before the meeting
    assert table.chairman == "B"


@pytest.mark.parametrize("how", ["B", "G gold down", "G down"])
def test_ps_4_3_light_or_face_down_gives_nothing(how: str) -> None:
    """A45: only the gold half, face up."""
    table = company_at_meeting(board="B", cards=f"COM: {how}; CHAIRMAN: R down")
    assert table.phase != "action"


# PS-4.4


def test_ps_4_4_the_chairman_goes_to_the_reserve() -> None:
    """A44: not to the board, and without an advantage in the election."""
    table = company_at_meeting(board="BY", chairman="Y").play("skip")
    assert table.chairman == "B"
    assert table.board == "Y"
    assert "chairman_left" in table.event_kinds()


def test_ps_4_4_a_reelected_seat_does_not_lose_the_chairman() -> None:
    table = company_at_meeting(board="BYY", chairman="Y").play("skip")
    assert (table.chairman, table.board) == ("Y", "BY")
    assert "chairman_left" not in table.event_kinds()
    assert "chairman_elected" in table.event_kinds()


# PS-4.5


def test_ps_4_5_most_members() -> None:
    table = company_at_meeting(board="BRYR").play("skip")
    assert (table.chairman, table.board) == ("R", "BYR")


def test_ps_4_5_of_the_tied_the_leftmost() -> None:
    """A12: G sits furthest left of all, but only B and Y are tied."""
    table = company_at_meeting(board="GYBBY").play("skip")
    assert (table.chairman, table.board) == ("Y", "GBBY")


@pytest.mark.parametrize("how", ["G", "G gold", "G down", "G gold down"])
def test_ps_4_5_an_empty_board(how: str) -> None:
    """A47: the present holder of the Chairman card, face up or face down."""
    table = company_at_meeting(cards=f"CHAIRMAN: {how}")
    if table.phase == "chairman":
        table.play("skip")
    assert (table.chairman, table.board) == ("G", "")


def test_ps_4_5_an_empty_board_in_the_first_meeting() -> None:
    """A43: the dealt card decides, though it has no active half."""
    table = place_managers(deal_game(), "DEV HR COM ACC  LEG CON DEV HR  COM ACC LEG CON")
    assert table.chairman == "Y"


# PS-4.6


@pytest.mark.parametrize(
    ("rooms", "head"),
    [
        ("Y1 G1 G1", "G"),  # two departments to one
        ("Y6 GG0", "G"),  # a main department counts two
        ("Y1 Y1 GG2", "Y"),  # equal, two employees each, and the higher room
        ("G1 G2 YY4", "Y"),  # equal, more employees
        ("G3 Y3", "G"),  # all tied, the higher room
        ("R6 Y1 G1 Y1 G2", "G"),  # two each, three employees to two, R has only one
    ],
)
def test_ps_4_6_who_heads_a_division(rooms: str, head: str) -> None:
    table = company_at_meeting(rooms=f"LEG: {rooms}", heads="BYBR-Y", board="B").play("skip")
    assert table.heads[4] == head


def test_ps_4_6_the_present_head_does_not_count() -> None:
    table = company_at_meeting(rooms="DEV: Y1", heads="BYBRBY", board="B").play(
        "skip", "to the board"
    )
    assert table.heads[0] == "Y"


@pytest.mark.parametrize("how", ["G gold", "G gold down", "G down"])
def test_ps_4_6_an_empty_division(how: str) -> None:
    """A47: the current holder of the card, even against a sitting head."""
    table = company_at_meeting(heads="BYBRBY", cards=f"LEG: {how}", board="B").play("skip")
    assert (table.phase, table.to_move) == ("displaced", "B")
    table.play("to the board")
    assert table.heads == "BYBRGY"


def test_ps_4_6_an_empty_division_in_the_first_meeting() -> None:
    """A43: Yellow was dealt Legal & Patents."""
    assert rulebook_example().heads[4] == "Y"


# PS-4.7


def test_ps_4_7_an_empty_office() -> None:
    table = company_at_meeting(rooms="DEV: G2", heads="-YBRBY", board="B").play("skip")
    assert table.heads == "GYBRBY"
    assert "head_displaced" not in table.event_kinds()


def test_ps_4_7_the_same_player_stays() -> None:
    table = company_at_meeting(rooms="DEV: B2", board="B").play("skip")
    assert table.event_kinds().count("head_stays") == 6


def test_ps_4_7_to_the_board_or_as_counsel() -> None:
    """A14: only the head goes; departments and employees stay."""
    rooms = "DEV: G2 G2 B4; HR: B1"
    for choice, board, counsels in (("to the board", "GB", ""), ("as counsel", "G", "DEV")):
        table = company_at_meeting(rooms=rooms, heads="BBBRBY", board="YG", chairman="R").play(
            "skip"
        )
        assert (table.phase, table.to_move) == ("displaced", "B")
        table.play(choice)
        assert table.heads[0] == "G"
        assert (table.board, table.counsels("B")) == (board, counsels)
        assert table.building() == rooms
        assert table.track("counsels")["B"] == len(counsels.split())


def test_ps_4_7_only_the_board_with_a_counsel_there() -> None:
    """A13: one counsel per division; then nothing is asked."""
    table = company_at_meeting(rooms="DEV: G2", board="Y", counsels={"B": "DEV"}).play("skip")
    assert table.phase == "draw"
    assert table.board == "B"
    assert table.counsels("B") == "DEV"


def test_ps_4_7_one_division_after_the_other() -> None:
    """A48: the owner decides before the next division; the board may fill up meanwhile."""
    rooms = "DEV: G2; HR: G2; CON: R2"
    table = company_at_meeting(rooms=rooms, heads="BYBRBY", board="YYYGG", chairman="R").play(
        "skip"
    )
    assert table.board == "YYGG"
    assert table.to_move == "B"
    table.play("to the board")
    assert table.to_move == "Y"
    assert table.heads == "GYBRBY"
    table.play("to the board")
    assert table.board == "YGGBY"
    assert table.to_move == "Y"
    table.play("to the board")
    assert table.board == "GGBYY"
    assert table.heads == "GGBRBR"
    assert table.track("influence") == {"B": 1, "Y": 4, "G": 2, "R": 0}
