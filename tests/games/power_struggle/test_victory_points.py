"""PS-8: victory points, the arch-enemy, and the announcement."""

from typing import Unpack, cast

import pytest

from guildhall.core.event import ScoreLine
from guildhall.core.state import State
from guildhall.games.power_struggle.scoring import TRACK_KINDS
from guildhall.games.power_struggle.view import PowerStruggleView
from tests.games.power_struggle.positions import CompanySpec, build_company
from tests.games.power_struggle.random_states import random_states
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import DIVISIONS, GOLD

THREE = CompanySpec(
    influence={"B": 7},
    counsels={"B": "DEV HR COM"},
    certificates={"B": "7 7 4"},
    rooms="DEV: B3; HR: Y1",
)
"""B has three victory points."""


def three(**changes: Unpack[CompanySpec]) -> ScriptedGame:
    return build_company(**(THREE | changes))


# PS-8.1


def test_ps_8_1_six_points() -> None:
    """All five tracks and the arch-enemy."""
    table = build_company(
        influence={"B": 7},
        corruption={"B": 9},
        certificates={"B": "7 7 3"},
        counsels={"B": "DEV HR COM"},
        rooms="DEV: BB0 BB0 BB0 B2; HR: B2",
        enemies={"B": "B N1", "Y": "Y N2"},
        long_game=True,
        active="B",
        turn=4,
        coming=("Directors' meeting",),
    )
    assert table.public["points"][0] == 3
    table.play("merge", "DEV4")
    # Influence, corruption, counsels, main departments and the arch-enemy; shares are at 17.
    assert table.declared == "B"
    assert table.public["points"][0] == 5
    table.idle().idle().idle()
    sheet = [line for line in table.state.score_sheet() if line.seat == 0 and line.points]
    assert len(sheet) == table.public["points"][0]
    assert {line.rule for line in sheet} <= {"PS-8.1", "PS-8.4", "PS-8.5", "PS-8.7"}


def announced_points(state: State) -> list[ScoreLine]:
    """The victory points that were announced to everybody, as score lines."""
    lines = []
    for event in state.events or []:
        if event.kind == "point":
            line = event.data["line"]
            assert isinstance(line, list)
            lines.append(ScoreLine(*line))
    return lines


def test_ps_8_1_each_point_is_announced_when_scored() -> None:
    """A marker turns green, or an arch-enemy is shown, in a turn or at the end; as on the sheet."""
    kinds = set()
    for seats, seed in ((3, 1), (4, 2), (5, 3)):
        for state in random_states(seats, seed):
            if state.events is None:
                state.events = []
            announced = announced_points(state)
            if not state.over:
                shown = [sum(line.seat == seat for line in announced) for seat in range(seats)]
                assert shown == cast(PowerStruggleView, state.view(None))["public"]["points"]
        assert sorted(announced, key=str) == sorted(state.score_sheet(), key=str)
        kinds |= {line.kind for line in announced}
    assert kinds == {*TRACK_KINDS, "arch_enemy"}


def test_ps_8_1_on_gold_a_point_is_not_announced_again() -> None:
    """Otherwise a marker stopped by gold would seem to start below green before a large gain."""
    table = build_company(certificates={"B": "7 7 6 4"}, cash={"B": 1_600_000})
    table.play("buy shares", "certificate 7")
    assert table.event_kinds("scored") == ["scored"]
    assert announced_points(table.state) == []


# PS-8.2


ON_GOLD = {
    "influence": CompanySpec(influence={"B": 12}),
    "shares": CompanySpec(certificates={"B": "7 7 6 4"}),
    "mains": CompanySpec(rooms="DEV: " + "BB0 " * 6 + "; HR: B6 Y3"),
    "corruption": CompanySpec(corruption={"B": 12}),
    "counsels": CompanySpec(counsels={"B": " ".join(DIVISIONS)}),
}


@pytest.mark.parametrize("name", ON_GOLD)
def test_ps_8_2_gold_stops_the_marker_not_the_action(name: str) -> None:
    """A32: cost and effect as usual; there may be more main departments than the track shows."""
    given = CompanySpec(rooms="HR: B6 Y3", cards="LEG: B gold", cash={"B": 1_500_000})
    table = build_company(**(given | ON_GOLD[name]))
    if name == "influence":
        table.play("use Legal")
        assert table.rooms("HR") == "B4 Y3"
    elif name == "shares":
        table.play("buy shares", "certificate 1")
        assert (table.certificates("B"), table.cash("B")) == ("1 4 6 7 7", 1_400_000)
    elif name == "mains":
        table.play("buy main department", "in COM")
        assert (table.rooms("COM"), table.cash("B")) == ("BB0", 0)
    elif name == "corruption":
        table.play("bribe", "card HR", "offer 50000", "accept")
        assert table.card("HR") == "B gold"
    else:
        table.play("resign", "in DEV")
        assert table.board == "B"
    assert table.track(name)["B"] == GOLD[name]


def test_ps_8_2_points_are_never_lost() -> None:
    """Closing, dismissing and being displaced take nothing from a track."""
    table = build_company(influence={"B": 5}, rooms="DEV: B3 BB2", counsels={"B": "HR"})
    table.play("resign", "in DEV", "as counsel")
    assert table.track("influence")["B"] == 5
    assert table.track("mains")["B"] == 1
    assert table.track("counsels")["B"] == 2


# PS-8.3


def test_ps_8_3_equal_is_not_ahead() -> None:
    table = three(corruption={"Y": 1}, enemies={"B": "Y N1"})
    table.play("bribe", "card HR", "offer 50000")
    assert table.track("corruption")["B"] == table.track("corruption")["Y"] == 1
    assert table.declared == ""


def test_ps_8_3_gold_is_ahead_of_gold() -> None:
    table = build_company(
        influence={"B": 12, "Y": 12},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        enemies={"B": "Y N1"},
        rooms="CON: Y1; DEV: B3",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert (table.declared, table.locked) == ("B", "B")


# PS-8.4


@pytest.mark.parametrize("others", [{}, {"G": 9}])
def test_ps_8_4_in_all_three_ahead_of_that_player(others: dict[str, int]) -> None:
    """Nobody else matters."""
    table = build_company(
        influence={"B": 7, **others},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        enemies={"B": "Y N1"},
        rooms="CON: Y1; DEV: B3",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert (table.declared, table.locked) == ("B", "B")
    assert table.public["enemies"][0] == [1, 0]


def test_ps_8_4_two_of_three_are_not_enough() -> None:
    table = three(enemies={"B": "Y N3", "G": "R N1"})
    table.play(
        "bribe", "card HR", "offer 50000"
    )  # ahead in shares and corruption, no main department
    assert table.declared == ""


# PS-8.5


def test_ps_8_5_ahead_of_all_in_two_of_three() -> None:
    """A52: shares and corruption are enough; influence, where R is ahead, is not needed."""
    own = {"B": "B N1", "Y": "Y N2"}
    table = build_company(
        influence={"B": 7, "R": 8},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        enemies=own,
        rooms="CON: Y1; DEV: B3",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert (table.declared, table.locked) == ("B", "B")


def test_ps_8_5_everybody_must_be_behind_in_each() -> None:
    """A52: Y is level in corruption, R ahead in influence; only shares are left."""
    table = build_company(
        influence={"B": 7, "R": 8},
        corruption={"Y": 1},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        enemies={"B": "B N1", "Y": "Y N2"},
        rooms="CON: Y1; DEV: B3",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert table.declared == ""


# PS-8.6


def test_ps_8_6_announced_at_once_and_automatically() -> None:
    """A27: nobody is asked."""
    table = three(
        corruption={"B": 8},
        enemies={"B": "Y N3", "G": "R N1"},
    )
    table.play("bribe", "card HR", "offer 50000")
    assert (table.declared, table.locked) == ("B", "")
    assert table.event_kinds("declared") == ["declared"]
    assert table.phase == "bribe_answer"


def test_ps_8_6_the_acceptors_point_is_a_separate_gain() -> None:
    """A50: after the briber's."""
    table = build_company(
        influence={"Y": 7},
        counsels={"Y": "DEV HR COM"},
        certificates={"Y": "7 7 4"},
        corruption={"Y": 8},
        enemies={"Y": "G N3", "G": "R N2"},
        rooms="DEV: B3; HR: Y1",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert table.declared == ""
    table.play("accept")
    assert table.declared == "Y"


# PS-8.7


def test_ps_8_7_locked_whatever_others_do() -> None:
    """A26: Y overtakes B in corruption afterwards, and B's point stays."""
    table = three(
        corruption={"B": 0, "Y": 0},
        rooms="DEV: B3; HR: Y1",
        enemies={"B": "Y N1"},
    )
    table.play("bribe", "card HR", "offer 50000")
    assert table.locked == "B"
    table.play("accept", "bribe", "card ACC", "offer 50000", "accept")
    assert table.track("corruption")["Y"] == 2
    assert table.locked == "B"
    assert table.public["points"][0] == 4


def test_ps_8_7_until_then_it_comes_and_goes() -> None:
    """A26: three points and the enemy beaten before, but not at the moment of the gain."""
    table = build_company(
        influence={"B": 7, "Y": 6},
        corruption={"B": 1},
        certificates={"B": "7 7"},
        counsels={"B": "DEV HR COM"},
        rooms="HR: Y3",
        cards="LEG: Y",
        enemies={"B": "Y N1"},
        active="Y",
        start="Y",
        turn=3,
    )
    table.play("use Legal")
    assert table.track("influence")["Y"] == 7
    table.idle().idle()
    table.play("buy shares", "certificate 4")
    assert table.track("shares")["B"] == 18
    assert table.declared == ""


def test_ps_8_7_locked_later_by_the_seats_gain() -> None:
    """A51: announced with four tracks; the enemy is beaten in the same turn."""
    table = three(
        corruption={"B": 8, "Y": 9},
        rooms="DEV: B3; HR: Y1",
        enemies={"B": "Y N1"},
        cards="COM: R; HR: Y",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert (table.declared, table.locked) == ("B", "")
    table.play("refuse", "stop")
    # R bribes B for Development, and B scores by accepting: 10 to 9.
    table.idle().idle()
    table.play("bribe", "card DEV", "offer 50000", "accept")
    assert table.track("corruption")["B"] == 10
    assert (table.declared, table.locked) == ("B", "B")
