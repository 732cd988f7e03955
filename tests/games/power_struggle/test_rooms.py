"""PS-3: rooms and posts."""

from tests.games.power_struggle.positions import build_company, company_at_meeting
from tests.games.power_struggle.scenario_notation import BONUS, DIVISIONS

FULL = "; ".join(f"{name}: B2 Y2 G2 R2 B2 Y2" for name in DIVISIONS)


def test_ps_3_1_one_manager_or_two() -> None:
    table = build_company(rooms="DEV: B3 B2").play("merge", "DEV1")
    assert table.public["rooms"][0] == [[0, 2, 3]]


def test_ps_3_1_a_main_department_counts_two_and_never_closes() -> None:
    table = build_company(
        rooms="DEV: YY1 B3 B3", active="R", turn=4, coming=("Directors' meeting",)
    )
    table.idle().play("skip")
    assert table.heads[0] == "B"  # two to two, six employees to one
    table = build_company(rooms="DEV: BB1", active="B", cards="LEG: B").play("use Legal")
    assert table.rooms("DEV") == "BB0"


def test_ps_3_2_the_topmost_free_room() -> None:
    table = build_company(rooms="COM: Y3 G3").play("found with new staff", "in COM")
    assert table.rooms("COM") == "Y3 G3 B1"


def test_ps_3_2_rooms_below_move_up_regardless_of_their_owner() -> None:
    table = build_company(rooms="COM: Y3 B1 G3 Y2; DEV: B2", cards="LEG: B").play(
        "use Legal", "COM2"
    )
    assert table.rooms("COM") == "Y3 G3 Y2"


def test_ps_3_2_a_full_building() -> None:
    """A68: nothing can be founded, bought, moved or added; merging works."""
    table = build_company(rooms=FULL, cash={"B": 5_000_000})
    assert {"found with own staff", "found with new staff", "buy main department", "move"} & set(
        table.action_words()
    ) == set()
    assert table.refusing_rule("found with new staff") == "PS-3.2"
    table.play("merge", "DEV1", "DEV5")
    assert table.action_words() == ["in DEV", "DEV1", "DEV5"]
    table = company_at_meeting(rooms=FULL, board="B")
    assert table.phase != "chairman"


def test_ps_3_3_six_employees_in_a_room() -> None:
    table = build_company(rooms="DEV: B6; HR: B5; COM: B6").play("hire")
    assert table.rooms("HR") == "B6"
    assert table.to_move == "Y"


def test_ps_3_3_a_main_department_without_employees_counts_in_full() -> None:
    table = build_company(rooms="DEV: BB0 Y6; HR: YY0", active="R", coming=(BONUS,))
    table.idle()
    assert table.cash("B") == 1_000_000
    table = company_at_meeting(rooms="DEV: Y6 BB0", heads="YYBRBY").play("skip", "to the board")
    assert table.heads[0] == "B"


def test_ps_3_4_an_empty_department_closes() -> None:
    table = build_company(rooms="DEV: Y3 B1 G2; HR: B2", cards="LEG: B").play("use Legal", "DEV2")
    assert table.building() == "DEV: Y3 G2; HR: B2"
    assert table.event_kinds("room_closed") == ["room_closed"]


def test_ps_3_4_only_after_all_have_been_picked() -> None:
    """A53: the rooms keep their places while employees are picked."""
    table = build_company(rooms="DEV: B1 B1 B3 Y2").play("buy influence", "DEV1")
    assert table.rooms("DEV").endswith("B1 B3 Y2")
    assert len(table.rooms("DEV").split()) == 4
    table.play("DEV2")  # and the third employee can only come from DEV3
    assert table.rooms("DEV") == "B2 Y2"


def test_ps_3_5_the_leftmost_free_seat() -> None:
    table = build_company(board="YG", heads="BYBRBY").play("resign", "in DEV", "to the board")
    assert table.board == "YGB"


def test_ps_3_5_a_full_board() -> None:
    table = build_company(board="YGRYG").play("resign", "in DEV", "to the board")
    assert table.board == "GRYGB"
    assert table.event_kinds("left_board") == ["left_board"]


def test_ps_3_5_more_newcomers_than_seats() -> None:
    """A15: head and six heads of departments enter one by one; five remain."""
    table = build_company(board="YGRYG", rooms="DEV: " + "B1 " * 6)
    table.play("resign", "in DEV", "to the board")
    assert table.board == "BBBBB"
    assert table.event_kinds("joined_board") == ["joined_board"] * 7
    assert table.event_kinds("left_board") == ["left_board"] * 7


def test_ps_3_6_posts_are_separate() -> None:
    """A64: the Chairman is not a board member, and a division head does not head a department."""
    table = build_company(
        board="Y", chairman="R", heads="GGGGGG", active="R", coming=("Directors raise their pay",)
    )
    before = table.all_cash()
    table.idle()
    after = table.all_cash()
    assert after["Y"] - before["Y"] == 50_000
    assert after["G"] == before["G"]
    assert after["R"] == before["R"] - 100_000  # the certificate only
    table = company_at_meeting(board="YG", chairman="R", heads="GGGGGG").play("skip")
    assert table.chairman == "Y"


def test_ps_3_7_one_counsel_in_each_division() -> None:
    """A13: every player may have one there, but not a second one."""
    table = build_company(counsels={"B": "DEV", "Y": "DEV"}, cash={"B": 2_000_000})
    table.play("buy counsel")
    assert table.action_words() == [f"in {name}" for name in DIVISIONS[1:]]
    assert table.refusing_rule("in DEV") == "PS-3.7"
    table = build_company(counsels={"B": "DEV"}).play("resign", "in DEV")
    assert table.board == "B"  # nothing else was possible
