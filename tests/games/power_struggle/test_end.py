"""PS-9: the end of the game."""

from typing import Unpack

import pytest

from tests.games.power_struggle.positions import CompanySpec, build_company, company_at_meeting
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import BONUS

READY = CompanySpec(
    influence={"B": 7},
    counsels={"B": "DEV HR COM"},
    certificates={"B": "7 7 4"},
    corruption={"B": 8},
    enemies={"B": "Y N3", "G": "R N1"},
    rooms="DEV: B3; HR: Y2; COM: G2; CON: R2",
)
"""B has three points and announces with the next point of corruption."""
NEARLY = CompanySpec(
    influence={"B": 6},
    counsels={"B": "DEV HR COM"},
    certificates={"B": "7 7 4"},
    corruption={"B": 9},
    enemies={"B": "Y N3", "G": "R N1"},
    rooms="DEV: B3; HR: Y2; COM: B2; CON: R2",
    board="YBR",
    heads="BYBRBR",
)
"""B has three points and announces with the next point of influence."""


def ready(**changes: Unpack[CompanySpec]) -> ScriptedGame:
    return build_company(**(READY | changes))


def nearly(**changes: Unpack[CompanySpec]) -> ScriptedGame:
    return company_at_meeting(**(NEARLY | changes))


# PS-9.1


def test_ps_9_1_the_others_still_act() -> None:
    table = ready().play("bribe", "card HR", "offer 50000", "refuse", "stop")
    assert not table.state.over
    for letter in "YGR":
        assert table.to_move == letter
        table.idle()
    assert table.state.over
    assert "turned_up" not in table.event_kinds()
    assert table.winners() == "B"


def test_ps_9_1_nobody_acts_twice() -> None:
    table = ready(start="Y", active="B").play("bribe", "card HR", "offer 50000", "refuse", "stop")
    assert table.state.over


def test_ps_9_1_others_announce_too() -> None:
    table = ready(
        influence={"B": 7, "Y": 7},
        corruption={"B": 8, "Y": 8},
        certificates={"B": "7 7 4", "Y": "7 6 5"},
        counsels={"B": "DEV HR COM", "Y": "DEV HR COM"},
        enemies={"B": "Y N3", "G": "R N1", "Y": "G N2"},
        rooms="HR: Y2",
    )
    table.play("bribe", "card HR", "offer 50000", "accept")
    assert table.declared == "BY"
    table.idle().idle().idle()
    assert table.state.over
    assert table.event_kinds("declared") == ["declared"] * 2


# PS-9.2


def test_ps_9_2_in_step_5() -> None:
    """A28: the meeting is completed up to step 5, then the game ends."""
    table = nearly(motivation=2).play("skip")
    assert table.declared == "B"
    assert table.state.over
    assert table.motivation == 2
    assert "drew_event" not in table.event_kinds()
    assert table.winners() == "B"


def test_ps_9_2_at_the_start_of_the_meeting() -> None:
    """A28: with the gold Chairman card; heads and influence follow for all."""
    table = company_at_meeting(
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        corruption={"B": 9},
        enemies={"B": "Y N1"},
        rooms="DEV: BB0 BB0 BB0; HR: Y2; COM: B1; CON: R2",
        heads="BYBRBR",
        influence={"Y": 5},
        cards="CHAIRMAN: B gold",
        board="YY",
    )
    table.play("in LEG")
    assert table.track("mains")["B"] == 4
    assert table.track("influence") == {"B": 0, "Y": 8, "G": 0, "R": 0}
    assert table.state.over


def test_ps_9_2_with_a_counsel_in_step_3() -> None:
    """A28: the divisions that follow, the cards and the influence of all are still settled."""
    table = company_at_meeting(
        influence={"B": 7},
        corruption={"B": 9},
        certificates={"B": "7 7 4"},
        counsels={"B": "ACC LEG"},
        enemies={"B": "Y N3"},
        rooms="DEV: G2; HR: G2",
        heads="BYBRBR",
        board="YG",
    )
    assert table.declared == ""
    table.play("skip", "as counsel")
    assert table.declared == "B"
    assert (table.phase, table.to_move) == ("displaced", "Y")
    table.play("to the board")
    assert table.track("influence") == {"B": 7, "Y": 3, "G": 1, "R": 0}
    assert table.state.over


def test_ps_9_2_in_the_extra_action() -> None:
    """A28: A46: the bribe is answered, then the meeting goes on."""
    table = company_at_meeting(
        **(READY | CompanySpec(board="YB", heads="BYGRBR", cards="COM: B gold; CHAIRMAN: R down"))
    )
    table.play("bribe", "card HR", "offer 50000")
    assert table.declared == "B"
    table.play("refuse", "stop")
    assert table.state.over
    assert table.track("influence")["Y"] == 2


def test_ps_9_2_switched_off_one_more_department_turn() -> None:
    """A28: steps 6 and 7, an event and an action each."""
    table = nearly(motivation=2, ends_in_meeting=False).play("skip")
    assert table.declared == "B"
    assert not table.state.over
    assert table.motivation == 6
    table.draw_events("Flu wave", "Tax audit", "Pay freeze", "Summer party", "Special dividend")
    table.draw_events("Bribery scandal")
    table.order_events("Pay freeze", BONUS, "Tax audit", "Summer party")
    assert table.motivation == 4
    for letter in "BYGR":
        assert not table.state.over
        assert table.to_move == letter
        table.idle()
    assert table.state.over
    assert table.winners() == "B"


@pytest.mark.parametrize("ends_in_meeting", [True, False])
def test_ps_9_2_the_switch_changes_nothing_else(ends_in_meeting: bool) -> None:
    table = ready(ends_in_meeting=ends_in_meeting, turn=4, coming=("Directors' meeting",))
    table.play("bribe", "card HR", "offer 50000", "refuse", "stop").idle().idle().idle()
    assert table.state.over


# PS-9.3


def test_ps_9_3_most_victory_points() -> None:
    """An arch-enemy point that holds at the end counts, even without an announcement."""
    table = ready(
        influence={"B": 7, "Y": 8},
        certificates={"B": "7 7 4", "Y": "1"},
        corruption={"B": 8, "Y": 1},
        enemies={"B": "Y N3", "Y": "G N1", "G": "R N2"},
        start="Y",
    )
    table.play("bribe", "card CHAIRMAN", "offer 50000", "refuse", "stop")
    assert table.state.over
    assert table.state.scores()[:2] == [4, 2]
    assert table.public["enemies"] == [[1, 2], [2, 0], [3, 1], [0, 3]]
    assert table.winners() == "B"


@pytest.mark.parametrize(("cash", "winners"), [(800_000, "B"), (850_000, "BY"), (900_000, "Y")])
def test_ps_9_3_then_most_cash_then_shared(cash: int, winners: str) -> None:
    table = ready(
        influence={"B": 7, "Y": 7},
        corruption={"B": 8, "Y": 8},
        certificates={"B": "7 7 4", "Y": "7 6 5"},
        counsels={"B": "DEV HR COM", "Y": "DEV HR COM"},
        enemies={"B": "Y N3", "G": "R N1", "Y": "G N2"},
        rooms="HR: Y2",
        cash={"B": 900_000, "Y": cash - 50_000},
        start="Y",
    )
    table.play("bribe", "card HR", "offer 50000", "accept")
    assert table.state.over
    assert table.cash("Y") == cash
    assert table.cash("B") == 850_000
    assert table.state.scores()[0] == table.state.scores()[1]
    assert table.winners() == winners


@pytest.mark.parametrize(("cash", "places"), [(0, [1, 2, 3, 4]), (100_000, [1, 2, 3, 3])])
def test_ps_9_3_further_places(cash: int, places: list[int]) -> None:
    table = ready(
        influence={"B": 7, "Y": 8},
        corruption={"B": 8, "Y": 1},
        certificates={"B": "7 7 4", "Y": "1"},
        enemies={"B": "Y N3", "Y": "G N1", "G": "R N2"},
        cash={"G": 100_000, "R": cash},
        start="Y",
    )
    assert table.state.places() == []
    table.play("bribe", "card CHAIRMAN", "offer 50000", "refuse", "stop")
    assert table.state.scores()[2] == table.state.scores()[3]
    assert table.state.places() == places


# PS-9.4


@pytest.mark.parametrize(("limit", "twenty_rounds"), [(20, True), (10, False)])
def test_ps_9_4_the_last_round(limit: int, twenty_rounds: bool) -> None:
    """A70: after its last action, just before the Meeting card is turned up."""
    for number in (limit - 1, limit):
        table = build_company(
            active="R",
            turn=4,
            coming=("Directors' meeting",),
            round_number=number,
            influence={"G": 7},
            twenty_rounds=twenty_rounds,
            enemies={"G": "G N4", "Y": "R N3", "R": "B N2", "B": "Y N1"},
        )
        table.idle()
        assert table.state.over == (number == limit)
    assert table.winners() == "G"
    assert "turned_up" not in table.event_kinds()


def test_ps_9_4_both_ways() -> None:
    """A70: with the switch off round 10 is the last one: twenty_rounds=False."""
    table = build_company(
        active="R", turn=4, coming=("Directors' meeting",), round_number=10, twenty_rounds=False
    )
    assert table.idle().state.over


# PS-9.5


def test_ps_9_5_five_points_in_the_long_game() -> None:
    """A71: nothing else changes; long_game=False is the normal game."""
    table = ready(long_game=True).play("bribe", "card HR", "offer 50000", "refuse", "stop")
    assert table.public["points"][0] == 4
    assert table.declared == ""
    table = ready(
        long_game=True,
        corruption={"B": 8, "Y": 9},
        rooms="DEV: BB0 BB0 BB0 BB0; HR: Y2",
    )
    table.play("bribe", "card HR", "offer 50000")
    assert table.declared == "B"
    table = ready(long_game=False).play("bribe", "card HR", "offer 50000")
    assert table.declared == "B"
