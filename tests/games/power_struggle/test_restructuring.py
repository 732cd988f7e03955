"""PS-6.6 to PS-6.10: moving and merging departments, resigning as head."""

import pytest

from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.scenario_notation import BONUS, DIVISIONS

# PS-6.6


def test_ps_6_6_a_main_department_alone() -> None:
    table = build_company(rooms="DEV: BB4 Y1; HR: B2").play("move", "DEV1", "in LEG")
    assert table.building() == "DEV: Y1; HR: B2; LEG: BB4"
    assert table.to_move == "Y"


def test_ps_6_6_one_or_two_departments() -> None:
    """A20: one after the other, to different divisions or to the same."""
    rooms = "DEV: B4 Y1; HR: B2; CON: BB1"
    table = build_company(rooms=rooms).play("move", "DEV1", "in LEG")
    assert table.action_words() == ["stop", "HR1"]  # the main department and the moved one are out
    table.play("stop")
    assert table.building() == "DEV: Y1; HR: B2; LEG: B4; CON: BB1"
    table = build_company(rooms=rooms).play("move", "DEV1", "in LEG", "HR1", "in LEG")
    assert table.building() == "DEV: Y1; LEG: B4 B2; CON: BB1"
    table = build_company(rooms=rooms).play("move", "HR1", "in LEG", "DEV1", "in ACC")
    assert table.building() == "DEV: Y1; ACC: B4; LEG: B2; CON: BB1"


def test_ps_6_6_another_division_that_is_not_full() -> None:
    """A20: not the one where the room is."""
    table = build_company(rooms="DEV: BB4; HR: " + "Y1 " * 6).play("move")
    assert table.action_words() == ["in COM", "in ACC", "in LEG", "in CON"]
    assert table.refusing_rule("in DEV") == "PS-6.6"
    assert table.refusing_rule("in HR") == "PS-3.2"


def test_ps_6_6_the_second_may_use_the_room_of_the_first() -> None:
    rooms = "DEV: B4 Y1 Y1 Y1 Y1 Y1; HR: B2"
    table = build_company(rooms=rooms).play("move", "DEV1", "in LEG", "HR1")
    assert "in DEV" in table.action_words()
    table.play("in DEV")
    assert table.building() == "DEV: Y1 Y1 Y1 Y1 Y1 B2; LEG: B4"


def test_ps_6_6_nobody_moves_in_a_full_building() -> None:
    full = "; ".join(f"{name}: " + "Y1 " * 6 for name in DIVISIONS[1:])
    assert "move" not in build_company(rooms=f"DEV: B3; {full}").action_words()
    assert "move" not in build_company(rooms="DEV: Y3").action_words()


# PS-6.7


@pytest.mark.parametrize(
    ("place", "building"),
    [
        ("DEV1", "DEV: BB4 Y1; HR: Y2"),
        ("HR2", "DEV: Y1; HR: Y2 BB4"),
        ("in DEV", "DEV: Y1 BB4; HR: Y2"),
        ("in CON", "DEV: Y1; HR: Y2; CON: BB4"),
    ],
)
def test_ps_6_7_in_either_room_or_in_a_new_one(place: str, building: str) -> None:
    """A21: a new room in any division that is free once both are vacated."""
    table = build_company(rooms="DEV: B4 Y1; HR: Y2 B2").play("merge", place)
    assert table.building() == building
    assert table.track("mains") == {"B": 1, "Y": 0, "G": 0, "R": 0}
    assert table.to_move == "Y"


def test_ps_6_7_a_full_division_becomes_free_by_it() -> None:
    """A21: A53: whole rooms are vacated, and these count."""
    table = build_company(rooms="DEV: B4 Y1 Y1 Y1 Y1 Y1; HR: B2").play("merge")
    assert "in DEV" in table.action_words()
    table.play("in DEV")
    assert table.building() == "DEV: Y1 Y1 Y1 Y1 Y1 BB4"


@pytest.mark.parametrize(("first", "second", "left"), [(3, 3, 4), (6, 5, 6), (1, 1, 0), (6, 6, 6)])
def test_ps_6_7_two_are_dismissed_and_all_above_six(first: int, second: int, left: int) -> None:
    table = build_company(rooms=f"DEV: B{first} B{second}").play("merge", "DEV1")
    assert table.rooms("DEV") == f"BB{left}"


def test_ps_6_7_two_of_several_departments() -> None:
    table = build_company(rooms="DEV: B3 BB1 B2; HR: Y1 B1").play("merge")
    assert table.action_words() == ["DEV1", "DEV3"]  # the second one comes later in the building
    table.play("DEV1")
    assert table.action_words() == ["DEV3", "HR2"]
    table.play("HR2", "DEV1")
    assert table.building() == "DEV: BB2 BB1 B2; HR: Y1"


def test_ps_6_7_two_departments_are_needed() -> None:
    table = build_company(rooms="DEV: B3 BB4; HR: Y2")
    assert "merge" not in table.action_words()
    assert table.refusing_rule("merge") == "PS-6.7"


# PS-6.8


def test_ps_6_8_employees_leave_departments_close_main_departments_stay() -> None:
    rooms = "DEV: B3 Y2 BB4 B1; HR: B2"
    table = build_company(rooms=rooms).play("resign", "in DEV", "as counsel")
    assert table.building() == "DEV: Y2 BB0; HR: B2"
    assert table.heads == "-YBRBY"
    assert table.card("DEV") == "B light down"


def test_ps_6_8_the_card_is_turned_even_if_another_seat_holds_it() -> None:
    """A39: A61: even if another seat holds it; a head without the card may resign."""
    table = build_company(cards="DEV: G gold").play("resign", "in DEV", "to the board")
    assert table.card("DEV") == "G gold down"
    table = build_company(cards="DEV: G gold down").play("resign", "in DEV", "to the board")
    assert table.card("DEV") == "G gold down"


def test_ps_6_8_without_rooms_in_the_division() -> None:
    """A62: only the head moves."""
    table = build_company(rooms="HR: B3").play("resign", "in DEV", "to the board")
    assert table.building() == "HR: B3"
    assert table.board == "B"


def test_ps_6_8_only_the_seats_head() -> None:
    table = build_company().play("resign")
    assert table.action_words() == ["in DEV", "in COM", "in LEG"]
    assert table.refusing_rule("in HR") == "PS-6.8"
    table = build_company(heads="YYYYYY")
    assert "resign" not in table.action_words()
    assert table.refusing_rule("resign") == "PS-6.8"


def test_ps_6_8_the_office_is_empty_until_the_next_meeting() -> None:
    table = build_company(rooms="DEV: Y3", active="R", heads="RYBRBY", coming=(BONUS,))
    table.play("resign", "in DEV", "as counsel")
    assert table.public["turn"] == 2
    assert table.heads == "-YBRBY"


# PS-6.9


def test_ps_6_9_the_head_and_all_heads_of_departments() -> None:
    rooms = "COM: B3 Y2 B1 BB2; HR: B2"
    table = build_company(rooms=rooms, board="YR").play("resign", "in COM", "to the board")
    assert table.board == "YRBBB"
    assert table.building() == "HR: B2; COM: Y2 BB0"
    assert table.counsels("B") == ""


def test_ps_6_9_own_members_are_pushed_out_too() -> None:
    """A15: A63: the leftmost first, whichever seat it belongs to; nobody stays."""
    table = build_company(rooms="COM: B3 B3", board="BBYRG").play(
        "resign", "in COM", "to the board"
    )
    assert table.board == "RGBBB"
    assert table.rooms("COM") == ""


# PS-6.10


def test_ps_6_10_a_counsel_in_this_division() -> None:
    table = build_company(rooms="COM: B3 B1 YY2", board="YR").play("resign", "in COM", "as counsel")
    assert table.counsels("B") == "COM"
    assert table.track("counsels")["B"] == 1
    assert table.board == "YR"
    assert table.building() == "COM: YY2"


def test_ps_6_10_only_without_a_counsel_there() -> None:
    table = build_company(counsels={"B": "COM"}).play("resign", "in COM")
    assert table.board == "B"
    assert table.counsels("B") == "COM"
    table = build_company(counsels={"B": "COM", "Y": "LEG"}).play("resign", "in LEG")
    assert table.action_words() == ["to the board", "as counsel"]
