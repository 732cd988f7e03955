"""PS-6.15 to PS-6.20: buying points, and using cards."""

import pytest

from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.scenario_notation import DIVISIONS

# PS-6.15


def test_ps_6_15_three_employees_for_one_point() -> None:
    table = build_company(rooms="DEV: B1 Y1; HR: BB1; COM: B4").play("buy influence", "DEV1", "HR1")
    assert table.building() == "DEV: Y1; HR: BB0; COM: B3"
    assert table.track("influence")["B"] == 1


def test_ps_6_15_two_are_not_enough() -> None:
    table = build_company(rooms="DEV: B2; HR: Y4")
    assert "buy influence" not in table.action_words()
    assert table.refusing_rule("buy influence") == "PS-6.15"


# PS-6.16


def test_ps_6_16_a_main_department_for_money() -> None:
    """A36: in a division that is not full, without employees."""
    table = build_company(rooms="DEV: " + "Y1 " * 6, cash={"B": 1_500_000}).play(
        "buy main department"
    )
    assert table.action_words() == [f"in {name}" for name in DIVISIONS[1:]]
    table.play("in HR")
    assert table.rooms("HR") == "BB0"
    assert table.cash("B") == 0
    assert table.track("mains")["B"] == 1


def test_ps_6_16_money_is_needed() -> None:
    table = build_company(cash={"B": 1_450_000})
    assert "buy main department" not in table.action_words()
    assert table.refusing_rule("buy main department") == "PS-6.16"


# PS-6.17


def test_ps_6_17_a_counsel_for_money() -> None:
    """No headship is needed."""
    table = build_company(cash={"B": 2_050_000}, heads="YYYYYY", counsels={"Y": "ACC"})
    table.play("buy counsel", "in ACC")
    assert table.counsels("B") == "ACC"
    assert table.cash("B") == 50_000
    assert table.track("counsels") == {"B": 1, "Y": 1, "G": 0, "R": 0}


def test_ps_6_17_money_and_a_free_place_are_needed() -> None:
    table = build_company(cash={"B": 1_950_000})
    assert table.refusing_rule("buy counsel") == "PS-6.17"
    table = build_company(cash={"B": 9_950_000}, counsels={"B": " ".join(DIVISIONS)})
    assert "buy counsel" not in table.action_words()
    assert table.refusing_rule("buy counsel") == "PS-3.7"


# PS-6.18


@pytest.mark.parametrize(
    ("value", "price"),
    list(enumerate((100, 200, 400, 600, 900, 1200, 1600), 1)),
)
def test_ps_6_18_one_certificate(value: int, price: int) -> None:
    table = build_company(cash={"B": 1_600_000}).play("buy shares", f"certificate {value}")
    assert table.cash("B") == 1_600_000 - price * 1000
    assert table.track("shares")["B"] == value
    assert table.certificates("B") == str(value)
    assert table.to_move == "Y"


def test_ps_6_18_only_what_is_in_stock_and_can_be_paid() -> None:
    """A22: without Accounting the price is that of the certificate."""
    table = build_company(certificates={"Y": "2 2"}, cash={"B": 600_000}).play("buy shares")
    assert table.action_words() == ["certificate 1", "certificate 3", "certificate 4"]
    assert table.refusing_rule("certificate 2") == "PS-1.4"
    assert table.refusing_rule("certificate 5") == "PS-6.18"
    table = build_company(cash={"B": 50_000})
    assert table.refusing_rule("buy shares") == "PS-6.18"


def test_ps_6_18_corruption_cannot_be_bought() -> None:
    table = build_company(cash={"B": 9_000_000})
    assert [word for word in table.action_words() if word.startswith("buy")] == [
        "buy main department",
        "buy counsel",
        "buy shares",
    ]


# PS-6.19


def test_ps_6_19_light_one_employee() -> None:
    """A24: from a room of another player or from the pool, into one of the seat's rooms."""
    rooms = "DEV: B3 Y2; HR: Y1 B2"
    table = build_company(rooms=rooms, cards="DEV: B").play("use Development")
    assert table.action_words() == ["DEV2", "HR1", "pool"]
    table.play("HR1", "HR2")
    assert table.building() == "DEV: B3 Y2; HR: B3"
    assert table.to_move == "Y"
    table = build_company(rooms=rooms, cards="DEV: B").play("use Development", "pool", "DEV1")
    assert table.building() == "DEV: B4 Y2; HR: Y1 B2"


def test_ps_6_19_gold_three_at_most_one_from_each() -> None:
    """A56: no stopping early; the pool may be used to spare players."""
    rooms = "DEV: B1; HR: Y3 Y3; COM: G3; CON: R1"
    table = build_company(rooms=rooms, cards="DEV: B gold").play("use Development", "HR1")
    assert table.action_words() == ["COM1", "CON1", "pool"]
    assert "stop" not in table.action_words()
    table.play("CON1", "pool")
    assert table.building() == "DEV: B4; HR: Y2 Y3; COM: G3"
    table = build_company(rooms=rooms, cards="DEV: B gold").play("use Development", *["pool"] * 3)
    assert table.building() == "DEV: B4; HR: Y3 Y3; COM: G3; CON: R1"


def test_ps_6_19_emptied_rooms_close_at_the_end() -> None:
    """Until then everything keeps its place."""
    rooms = "DEV: Y1 B1; HR: G3 B3"
    table = build_company(rooms=rooms, cards="DEV: B gold").play("use Development", "DEV1")
    assert len(table.rooms("DEV").split()) == 2
    table.play("DEV2", "pool", "DEV2", "pool", "HR2")
    assert table.building() == "DEV: B3; HR: G3 B4"


def test_ps_6_19_fewer_only_for_lack_of_room() -> None:
    """A56: with two free places two are taken; without any the card cannot be used."""
    table = build_company(rooms="DEV: B4 Y3", cards="DEV: B gold").play(
        "use Development", "pool", "pool"
    )
    assert table.building() == "DEV: B6 Y3"
    assert table.to_move == "Y"
    for rooms in ("DEV: B6 Y3", "DEV: Y3"):
        table = build_company(rooms=rooms, cards="DEV: B gold")
        assert "use Development" not in table.action_words()
        assert table.refusing_rule("use Development") == "PS-6.19"


def test_ps_6_19_human_resources_adds_nothing() -> None:
    """A66: Development takes the number on the card."""
    table = build_company(rooms="DEV: B1 Y3", cards="DEV: B; HR: B gold", motivation=0)
    table.play("use Development", "pool")
    assert table.rooms("DEV") == "B2 Y3"


# PS-6.20


def test_ps_6_20_light_one_for_one() -> None:
    """A23: without an employee it cannot be used."""
    table = build_company(rooms="DEV: B1 Y3; HR: B2", cards="LEG: B").play("use Legal", "DEV1")
    assert table.building() == "DEV: Y3; HR: B2"
    assert table.track("influence")["B"] == 1
    table = build_company(rooms="DEV: BB0", cards="LEG: B")
    assert "use Legal" not in table.action_words()
    assert table.refusing_rule("use Legal") == "PS-6.20"


def test_ps_6_20_gold_two_for_two() -> None:
    """A23: in one gain; one employee is not enough."""
    table = build_company(rooms="DEV: B1 Y3; HR: B2", cards="LEG: B gold").play("use Legal", "DEV1")
    assert table.building() == "DEV: Y3; HR: B1"
    assert table.track("influence")["B"] == 2
    assert table.event_kinds("scored") == ["scored"]
    table = build_company(rooms="DEV: B1", cards="LEG: B gold")
    assert table.refusing_rule("use Legal") == "PS-6.20"
