"""Log lines: an act and its consequences, whose subject is named once."""

import random

import pytest

import guildhall
from guildhall import Game
from guildhall.core.event import Event
from guildhall.core.language import Language
from tests import log_lines
from tests.games.power_struggle.dealt_games import deal_game
from tests.games.power_struggle.positions import build_company, company_at_meeting, power_struggle
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import BONUS
from tests.random_games import Setup

GAME = power_struggle()
ASCII = {0xD7: "x", 0x2212: "-", 0x2192: "->"}
ROOMS = "DEV: B3 Y3; HR: B2 G1; ACC: Y2; CON: B1 R4"


def log_of(table: ScriptedGame, viewer: int | None = None) -> list[str]:
    """The log so far, in ASCII."""
    assert table.state.events is not None
    texts = line_texts(table.state.events, viewer)
    return [text.translate(ASCII) for text in texts if text]


def line_texts(events: list[Event], viewer: int | None) -> list[str]:
    return log_lines.line_texts(GAME, [event for event in events if viewer in event.to])


# Setup


def test_arch_enemies_are_one_line_and_shown_to_their_owner_only() -> None:
    table = deal_game()
    assert log_of(table)[0] == "Arch-enemies are dealt."
    lines = [log_of(table, seat)[0] for seat in range(4)]
    assert all(line.startswith("Arch-enemies are dealt. ") for line in lines)
    for seat, name in enumerate(("Blue", "Vermilion", "Green", "Purple")):
        assert lines[seat].split(". ")[1].startswith(f"{name} must ")


def test_the_privilege_cards_of_a_seat_are_one_line() -> None:
    log = log_of(deal_game())
    assert log[1].endswith(" and Purple each get an extra privilege card.")
    assert sum(" privilege cards: " in line for line in log) == 3
    assert sum(" is dealt 1 privilege card: " in line for line in log) == 1
    assert log[-1] == "Blue holds Communication and goes first."


def test_a_placed_manager_is_one_line() -> None:
    table = deal_game().play("in DEV", "to the board")
    assert log_of(table)[-2:] == [
        "Blue opens a department: Development, 3 employees.",
        "Vermilion takes a board seat.",
    ]
    for _ in range(5):
        table.play("to the board")
    assert log_of(table)[-1] == "Vermilion takes a board seat. Off the board: Vermilion."


# Actions


ACTS = {
    ("hire", "DEV1", "HR1"): "Blue hires 2 employees: DEV1 and HR1.",
    ("hire", "DEV1", "DEV1"): "Blue hires 2 employees: DEV1 x2.",
    ("found with own staff", "one", "in LEG", "DEV1", "DEV1", "stop"): (
        "Blue founds 1 department with their own staff: Legal & Patents (1 employee). "
        "Employees from DEV1 x2."
    ),
    (
        *("found with own staff", "two"),
        *("in LEG", "HR1", "HR1", "stop", "in COM", "CON1"),
    ): (
        "Blue founds 2 departments with their own staff: Legal & Patents (1 employee) "
        "and Communication (1 employee). Employees from HR1 x2, DEV1 and CON1. HR1 and CON1 close."
    ),
    ("found with new staff", "in LEG", "HR1", "stop"): (
        "Blue founds a department with new staff: Legal & Patents (2 employees). "
        "Employees from HR1."
    ),
    ("move", "DEV1", "in LEG", "stop"): "Blue moves DEV1 to Legal & Patents.",
    ("move", "DEV1", "in LEG", "HR1", "in COM"): (
        "Blue moves DEV1 to Legal & Patents and HR1 to Communication."
    ),
    ("merge", "DEV1", "HR1", "HR1"): (
        "Blue merges DEV1 and HR1 into a main department: HR1, 3 employees. "
        "Main departments: 1 (+1)."
    ),
    ("resign", "in DEV", "as counsel"): (
        "Blue resigns as head of Development: the head becomes a counsel. 3 employees leave. "
        "DEV1 closes. Face down: Development. Counsels: 1 (+1)."
    ),
    ("resign", "in DEV", "to the board"): (
        "Blue resigns as head of Development: 2 managers join the board. 3 employees leave. "
        "DEV1 closes. Off the board: Green. Face down: Development."
    ),
    ("buy influence", "HR1"): (
        "Blue dismisses 3 employees: HR1 x2 and CON1. HR1 and CON1 close. Influence: 1 (+1)."
    ),
    ("buy main department", "in LEG"): (
        "Blue buys a main department in Legal & Patents for 1,500,000. Main departments: 1 (+1)."
    ),
    ("buy counsel", "in HR"): (
        "Blue buys a counsel in Human Resources for 2,000,000. Counsels: 1 (+1)."
    ),
    ("buy shares", "certificate 3"): "Blue buys 3 shares for 400,000. Shares: 3 (+3).",
    ("use Development", "pool", "HR1", "DEV2", "CON1", "pool", "HR1"): (
        "Blue takes 3 employees with Development: pool -> HR1, DEV2 (Vermilion) -> CON1, "
        "pool -> HR1."
    ),
    ("use Legal", "DEV1"): (
        "Blue dismisses 1 employee with Legal & Patents: DEV1. Influence: 1 (+1)."
    ),
}


@pytest.mark.parametrize("moves", ACTS, ids=" ".join)
def test_each_action_is_one_line(moves: tuple[str, ...]) -> None:
    table = build_company(
        rooms=ROOMS, board="GYYR", cash={"B": 3_000_000}, cards="DEV: B gold", heads="BYBRBY"
    )
    assert log_of(table.play(*moves)) == [ACTS[moves]]


def test_an_action_that_has_just_begun_is_logged_as_far_as_it_is_known() -> None:
    table = build_company(rooms=ROOMS).play("hire")
    assert log_of(table) == []
    assert log_of(table.play("DEV1")) == ["Blue hires 1 employee: DEV1."]
    table = build_company(rooms=ROOMS).play("found with own staff", "one", "in LEG")
    assert log_of(table) == ["Blue founds a department with their own staff."]
    table = build_company(rooms=ROOMS).play("merge", "DEV1")
    assert log_of(table) == []


def test_offer_answer_and_penalty_of_a_bribe() -> None:
    table = build_company(rooms=ROOMS, cash={"B": 1_000_000}).play("bribe", "card HR")
    table.play("offer 350000", "refuse", "card CON", "offer 50000", "accept")
    assert log_of(table) == [
        "Blue offers Vermilion a bribe for Human Resources. Corruption: 1 (+1).",
        "Vermilion refuses the bribe for Human Resources.",
        "Blue offers Vermilion a bribe for Controlling.",
        "Vermilion accepts: Blue gets the Controlling card, gold half. Corruption: 1 (+1).",
    ]
    assert log_of(table, 2) == log_of(table)
    full = [
        "Blue offers Vermilion 350,000 for Human Resources. Corruption: 1 (+1).",
        "Vermilion refuses 350,000 for Human Resources.",
        "Blue offers Vermilion 50,000 for Controlling.",
        "Vermilion accepts 50,000: Blue gets the Controlling card, gold half. Corruption: 1 (+1).",
    ]
    assert log_of(table, 0) == log_of(table, 1) == full


def shields(table: ScriptedGame) -> list[int | None]:
    """The seat that each line of the log is about."""
    assert table.state.events is not None
    public = [(0, event) for event in table.state.events if None in event.to]
    lines = log_lines.group_lines(GAME, public)
    return [GAME.line_seat(line) for line in lines if GAME.line_text(line)]


def test_a_line_is_about_the_seat_that_it_names_first() -> None:
    table = build_company(rooms="DEV: B3", cash={"B": 1_000_000}).play("bribe", "card HR")
    table.play("offer 350000", "refuse", "card CHAIRMAN", "offer 50000", "accept")
    assert shields(table) == [0, 1, 0, 3]
    table = company_at_meeting(
        rooms="DEV: Y3; HR: Y3; COM: B3", board="YYG", heads="BYBRBY", cards="CHAIRMAN: R"
    )
    table.play("in LEG", "as counsel")
    start = log_of(table).index("Round 3: Directors' meeting.")
    # R uses the Chairman card, Y replaces R as Chairman, and B loses Development.
    assert shields(table)[start : start + 4] == [None, 3, 1, 0]


def test_a_line_about_several_seats_is_about_none_of_them() -> None:
    table = build_company(active="R", rooms="DEV: B1 Y3 R1", coming=("Flu wave",)).idle()
    assert shields(table)[-1] is None


def test_the_penalty_for_refusing_does_not_name_the_refuser_again() -> None:
    table = build_company(rooms="DEV: B3 Y1", cash={"B": 1_000_000}).play("bribe", "card HR")
    table.play("offer 50000", "refuse", "card CON", "offer 50000", "refuse")
    assert log_of(table)[-1] == (
        "Vermilion refuses the bribe for Controlling. Loses 1 employee: DEV2. DEV2 closes."
    )
    table = build_company(rooms="DEV: B3 Y1", cash={"B": 1_000_000}).play("bribe", "card HR")
    table.play("offer 50000", "refuse", "stop")
    assert log_of(table)[-1] == "Vermilion loses 1 employee: DEV2. DEV2 closes."


def test_the_penalties_of_two_refusers_name_the_second_one_again() -> None:
    """PS-6.14: the seat that refused first loses its employee first."""
    table = build_company(rooms="DEV: B3 Y3; HR: R3", cash={"B": 1_000_000})
    table.play("bribe", "card HR", "offer 50000", "refuse")
    table.play("card ACC", "offer 50000", "refuse")
    assert log_of(table)[-1] == (
        "Purple refuses the bribe for Accounting. Vermilion loses 1 employee: DEV2. "
        "Purple loses 1 employee: HR1."
    )


def test_a_victory_point_and_an_announcement_have_their_own_lines() -> None:
    table = build_company(
        rooms="DEV: BB0 BB0 BB0; HR: B3",
        corruption={"B": 9},
        influence={"B": 7},
        counsels={"B": "DEV HR LEG"},
        enemies={"B": "Y N1"},
        cash={"B": 3_000_000},
    ).play("buy main department", "in LEG")
    log = log_of(table)
    assert log == [
        "Blue buys a main department in Legal & Patents for 1,500,000. Main departments: 4 (+1).",
        "Blue scores 1 victory point: main departments 4 or more (PS-8.1).",
        "Blue announces 4 victory points and triggers the end of the game.",
    ]


# Events and meetings


def test_an_event_card_and_its_effects_are_one_line() -> None:
    table = build_company(
        rooms=ROOMS,
        active="R",
        certificates={"B": "1", "Y": "1 2"},
        cash={"B": 100_000, "Y": 50_000, "R": 3_000_000},
        coming=("Tax audit",),
    ).idle()
    assert log_of(table)[-1] == (
        "Event 2: Tax audit (everyone pays 50,000 for each certificate). "
        "Cash: Blue -50,000, Vermilion -50,000, Purple -50,000. "
        "Could not pay in full: Vermilion (50,000)."
    )
    table = build_company(active="R", coming=("Chairman's jet in the press",)).idle()
    assert log_of(table)[-1] == (
        "Event 2: Chairman's jet in the press (motivation -2; the Chairman card is turned face "
        "down). Motivation: 4. Face down: Chairman."
    )
    table = build_company(active="R", rooms="DEV: B3", turn=2, coming=(BONUS,)).idle()
    assert log_of(table)[-1].startswith(f"Event 3: {BONUS} (")
    assert "Cash: Blue +100,000, Purple +400,000." in log_of(table)[-1]


def test_employees_lost_without_a_choice_are_one_line() -> None:
    table = build_company(active="R", rooms="DEV: B1 Y3 R1", coming=("Flu wave",)).idle()
    assert log_of(table)[-1] == (
        "Employees lost: Blue (DEV1), Vermilion (DEV1) and Purple (DEV2). DEV1 and DEV2 close."
    )


def test_a_meeting_has_a_line_for_each_of_its_parts() -> None:
    table = company_at_meeting(
        rooms="DEV: Y3; HR: Y3; COM: B3", board="YYG", heads="BYBRBY", cards="CHAIRMAN: R"
    )
    table.play("in LEG", "as counsel")
    log = log_of(table)
    start = log.index("Round 3: Directors' meeting.")
    assert log[start:] == [
        "Round 3: Directors' meeting.",
        "Purple uses the Chairman card: department in Legal & Patents, 1 employee.",
        "Vermilion becomes Chairman, replacing Purple.",
        (
            "Blue loses Development: the old head becomes a counsel. Counsels: 1 (+1). "
            "New head: Development (Vermilion). Re-elected: Human Resources (Vermilion), "
            "Communication (Blue) and Accounting (Purple)."
        ),
    ]


def test_drawn_and_ordered_events_are_shown_to_the_first_player_only() -> None:
    state = GAME.start(seats=4)
    state.events = []
    rng = random.Random(1)
    while "events_ordered" not in [event.kind for event in state.events]:
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
        else:
            state.apply(state.actor, state.actions(state.actor)[0])
    owner = next(event.data["seat"] for event in state.events if event.kind == "drew_event")
    assert isinstance(owner, int)
    for viewer in (None, *range(4)):
        texts = line_texts(state.events, viewer)
        draw_line = next(text for text in texts if " draws " in text)
        ordered = next(text for text in texts if " orders " in text)
        assert draw_line.endswith("draws 6 event cards.") == (viewer != owner)
        assert ordered.endswith("orders the events.") == (viewer != owner)


def test_a_shared_victory_names_all_winners() -> None:
    data: dict[str, object] = {"winners": [0, 2], "cash": [5, 0, 5], "declared": True}
    text = GAME.line_text([Event("ended", (None,), True, data)])
    assert text == "The game is over. Winners: Blue and Green. Cash: Blue 5, Vermilion 0, Green 5."


# Random games


def check_line(game: Game, line: list[Event], lang: Language) -> None:
    """Check that a line has a text if an event has, and no later sentence repeats its subject."""
    text = game.line_text(line)
    assert bool(game.line_text(line, lang)) == bool(text)
    if text:
        assert len(text) < 330
        subject, *_ = text.split(" ")
        # A second penalty names its seat: the first one was about another seat.
        if sum(event.kind == "punished" for event in line) < 2:
            assert f". {subject} " not in text
    else:
        # An action has no line until its choices are made.
        has_text = any(game.event_text(event) for event in line)
        assert not has_text or {event.kind for event in line} <= {"acts", "named_room"}


@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (2, 4), (3, 5), (4, 4)])
def test_lines_of_random_games(seed: int, seats: int) -> None:
    joined = log_lines.check_random_game(Setup("power_struggle", seats, ()), seed, check_line)
    assert joined >= {
        ("acts", "hired"),
        ("dismissed", "room_closed"),
        ("head_displaced", "joined_board"),
        ("named_card", "offered"),
        ("refused", "punished"),
        ("turned_up", "paid_bonus"),
    }
