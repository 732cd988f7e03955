"""PS-6.1 to PS-6.5: one action each; hiring and founding."""

import pytest

from tests.games.power_struggle.positions import build_company, company_at_meeting
from tests.games.power_struggle.scenario_notation import DIVISIONS

FULL = "; ".join(f"{name}: " + "Y1 " * 6 for name in DIVISIONS)

# PS-6.1


def test_ps_6_1_exactly_one_action_and_no_pass() -> None:
    """A34: founding with new staff is free, so passing is rarely legal."""
    table = build_company(rooms="DEV: B3", cash={"B": 0})
    assert "pass" not in table.action_words()
    assert table.refusing_rule("pass") == "PS-6.1"
    table.play("found with new staff", "in LEG", "stop")
    assert table.to_move == "Y"


def test_ps_6_1_pass_without_any_action() -> None:
    """A34: A68: the building is full of others, and B has neither money nor office."""
    table = build_company(rooms=FULL, heads="YYYYYY", chairman="Y", cash={"B": 0})
    assert table.action_words() == ["pass"]
    table.play("pass")
    assert table.to_move == "Y"
    assert table.event_kinds("passed") == ["passed"]


def test_ps_6_1_only_what_can_be_completed() -> None:
    """A57: two employees are not enough for three, nor one for the gold half."""
    table = build_company(rooms="DEV: B2", cards="LEG: B gold", heads="YYYYYY", cash={"B": 0})
    words = table.action_words()
    assert "buy influence" not in words
    assert "found with own staff" in words
    assert "use Legal" in words
    table = build_company(rooms="DEV: B1", cards="LEG: B gold", heads="YYYYYY", cash={"B": 0})
    assert {"found with own staff", "use Legal", "buy influence", "bribe"} & set(
        table.action_words()
    ) == set()


def test_ps_6_1_the_menu() -> None:
    table = build_company(rooms="DEV: B3; HR: B3", cards="DEV: B", cash={"B": 9_000_000})
    assert table.action_words() == [
        "hire",
        "found with own staff",
        "found with new staff",
        "move",
        "merge",
        "resign",
        "bribe",
        "buy influence",
        "buy main department",
        "buy counsel",
        "buy shares",
        "use Development",
        "use Legal",
    ]


# PS-6.2


def test_ps_6_2_from_left_to_right_and_never_back() -> None:
    """A76: rooms are chosen in one order; nothing is offered that could not be completed."""
    table = build_company(rooms="DEV: B3 Y1 B1; COM: B2").play("buy influence")
    assert table.action_words() == ["DEV1", "DEV3"]  # three cannot come from the two in COM1
    table.play("DEV3")
    assert table.rooms("DEV") == "B3 Y1"  # closed, after the rest could only come from COM1
    assert table.rooms("COM") == ""


def test_ps_6_2_a_full_division_gets_no_room_by_the_same_action() -> None:
    """A19: A53: the emptied department closes too late."""
    rooms = "DEV: B2 Y1 Y1 Y1 Y1 Y1; HR: B2"
    table = build_company(rooms=rooms).play("found with own staff", "one")
    assert "in DEV" not in table.action_words()
    table = build_company(rooms=rooms).play("found with new staff")
    assert "in DEV" not in table.action_words()


def test_ps_6_2_emptied_and_founded_in_the_same_division() -> None:
    """A19: first the old room closes, then the new one is added at the end."""
    table = build_company(rooms="DEV: B2 Y1; HR: Y3").play("found with own staff", "in DEV")
    assert table.rooms("DEV") == "Y1 B1"


# PS-6.3


def test_ps_6_3_two_employees_freely_distributed() -> None:
    """A16: into one room or into several."""
    rooms = "DEV: B3; COM: BB0 Y1"
    assert (
        build_company(rooms=rooms).play("hire", "DEV1", "DEV1").building() == "DEV: B5; COM: BB0 Y1"
    )
    assert (
        build_company(rooms=rooms).play("hire", "DEV1", "COM1").building() == "DEV: B4; COM: BB1 Y1"
    )
    assert build_company(rooms=rooms).play("hire", "COM1").building() == "DEV: B3; COM: BB2 Y1"


def test_ps_6_3_as_many_as_fit() -> None:
    """A16: A57: exactly that number, and no hiring without a free place."""
    table = build_company(rooms="DEV: B6; HR: B5").play("hire")
    assert table.building() == "DEV: B6; HR: B6"
    table = build_company(rooms="DEV: B6; HR: BB6")
    assert "hire" not in table.action_words()
    assert table.refusing_rule("hire") == "PS-6.3"


def test_ps_6_3_only_into_own_rooms() -> None:
    table = build_company(rooms="DEV: B3 Y3; HR: B2").play("hire")
    assert table.action_words() == ["DEV1", "HR1"]
    assert table.refusing_rule("DEV2") == "PS-6.3"


# PS-6.4


def test_ps_6_4_at_least_two_for_each() -> None:
    """A1: stopping is possible from the second one on."""
    table = build_company(rooms="DEV: B6; HR: B6").play("found with own staff", "one", "in COM")
    assert "stop" not in table.action_words()
    table.play("DEV1")
    assert "stop" not in table.action_words()
    table.play("DEV1")
    assert "stop" in table.action_words()
    table.play("stop")
    assert table.building() == "DEV: B4; HR: B6; COM: B1"


def test_ps_6_4_at_most_six() -> None:
    """A17: six are moved and five remain; a seventh cannot be chosen."""
    table = build_company(rooms="DEV: B6; HR: B6").play("found with own staff", "one", "in COM")
    table.play(*["DEV1"] * 5)
    assert table.phase == "found_staff"
    table.play("HR1")
    assert table.building() == "DEV: B1; HR: B5; COM: B5"
    assert table.to_move == "Y"


def test_ps_6_4_two_departments_need_four_employees_and_two_rooms() -> None:
    table = build_company(rooms="DEV: B3").play("found with own staff")
    assert table.phase == "found_division"  # one is the only number
    table = build_company(rooms="DEV: B4").play("found with own staff")
    assert table.action_words() == ["one", "two"]
    full = "; ".join(f"{name}: " + "Y1 " * 6 for name in DIVISIONS[1:])
    table = build_company(rooms=f"DEV: B6 Y1 Y1 Y1 Y1; {full}").play("found with own staff")
    assert table.phase == "found_staff"  # one room is left in the whole building


def test_ps_6_4_two_in_the_same_division() -> None:
    """A18: they take the next two free rooms, if there are two."""
    table = build_company(rooms="DEV: B6 Y1")
    table.play("found with own staff", "two", "in DEV", "DEV1", "stop", "in DEV", "stop")
    assert table.rooms("DEV") == "B1 Y1 B2 B1"
    table = build_company(rooms="DEV: B6 Y1 Y1 Y1 Y1").play(
        "found with own staff", "two", "in DEV", "stop"
    )
    assert "in DEV" not in table.action_words()


def test_ps_6_4_two_are_left_for_the_second() -> None:
    """Of five employees at most three go to the first one."""
    table = build_company(rooms="DEV: B5").play("found with own staff", "two", "in HR")
    assert table.action_words() == ["stop", "DEV1"]  # the first two could only come from there
    table.play("DEV1")
    assert table.phase == "found_division"
    table.play("in COM")
    assert table.building() == "HR: B2; COM: B1"


def test_ps_6_4_not_from_the_first_new_department() -> None:
    """A54: sources are rooms that were there before the action."""
    table = build_company(rooms="DEV: B4 B2").play(
        "found with own staff", "two", "in HR", "DEV1", "DEV1"
    )
    table.play("stop", "in COM")
    assert "HR1" not in table.action_words()
    assert table.rooms("HR") == ""


def test_ps_6_4_from_main_departments_too() -> None:
    """A19: an emptied department closes, an emptied main department stays."""
    table = build_company(rooms="DEV: BB1; HR: B1; CON: Y1").play("found with own staff", "in LEG")
    assert table.building() == "DEV: BB0; LEG: B1; CON: Y1"


def test_ps_6_4_human_resources_does_not_apply() -> None:
    """A66: the card only applies to hiring and to founding with new staff."""
    table = build_company(rooms="DEV: B2", cards="HR: B gold", motivation=0)
    table.play("found with own staff", "in LEG")
    assert table.building() == "LEG: B1"


# PS-6.5


def test_ps_6_5_one_department_with_one_employee() -> None:
    table = build_company(rooms="DEV: Y1", heads="YYYYYY").play("found with new staff")
    assert table.action_words() == [f"in {name}" for name in DIVISIONS]
    table.play("in DEV")
    assert table.rooms("DEV") == "Y1 B1"
    assert table.to_move == "Y"


def test_ps_6_5_own_employees_may_join() -> None:
    """A55: any number up to six in the new room; other departments may close."""
    table = build_company(rooms="DEV: B2 Y3; HR: BB6").play("found with new staff", "in COM")
    table.play("DEV1", "DEV1", "HR1", "HR1", "HR1")
    assert table.building() == "DEV: Y3; HR: BB3; COM: B6"
    assert table.to_move == "Y"


def test_ps_6_5_a_free_room_is_needed() -> None:
    table = build_company(rooms=f"{FULL}", heads="BBBBBB")
    assert "found with new staff" not in table.action_words()
    assert table.refusing_rule("found with new staff") == "PS-3.2"


@pytest.mark.parametrize(("half", "staff"), [("B", 3), ("B gold", 4)])
def test_ps_6_5_with_human_resources(half: str, staff: int) -> None:
    table = build_company(rooms="DEV: Y1", cards=f"HR: {half}", motivation=0)
    table.play("found with new staff", "in HR")
    assert table.rooms("HR") == f"B{staff}"


def test_ps_6_5_human_resources_adds_nothing_to_the_chairman_card() -> None:
    """A66: nor is it used up by other things."""
    table = company_at_meeting(board="R", cards="HR: R gold", motivation=0).play("in ACC")
    assert table.rooms("ACC") == "R1"
