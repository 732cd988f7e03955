"""What the board and the texts show of a decision before it is made."""

import random
import re
from functools import cache
from typing import cast
from xml.etree import ElementTree as ET

import pytest

from guildhall.core.selection import decode, walk
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.server.i18n import get_language
from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.random_states import power_struggle, random_states
from tests.games.power_struggle.scenario import ScriptedGame
from tests.regions.region_reader import SVG

ROOMS = "DEV: B4 Y3; HR: B2 G1; ACC: Y2"
MINUS = "\N{MINUS SIGN}"


def prompt_of(table: ScriptedGame) -> str:
    return table.game.prompt(table.state.view(table.state.actor))


def text_of(table: ScriptedGame, action: int) -> str:
    """The text of an action as the page shows it to the active seat."""
    seat = table.state.actor
    return table.game.text(table.state.view(seat), seat, action)


def items(table: ScriptedGame, seat: int | None = None) -> dict[str, ET.Element]:
    """The elements of all regions by id, for the active or another seat."""
    viewer = table.state.actor if seat is None else seat
    return {
        name: node
        for region in table.game.regions(table.state.view(viewer))
        for node in ET.fromstring(region.svg).iter()
        if (name := node.get("id"))
    }


def symbols(item: ET.Element) -> list[str]:
    return [use.get("href", "") for use in item.iter(SVG + "use")]


def title(item: ET.Element) -> str:
    return item.findtext(SVG + "title") or ""


# PS-6.4: founding


def founding_two() -> ScriptedGame:
    return build_company(rooms=ROOMS).play("found with own staff", "two")


def test_the_first_of_two_departments_is_shown_while_the_second_is_chosen() -> None:
    table = founding_two()
    assert prompt_of(table) == ("First of two departments: choose a division and employees.")
    assert "pending" not in items(table)
    table.play("in HR", "HR1")  # and the other one of HR1
    assert "Second department" in prompt_of(table)
    for seat in range(4):
        shown = items(table, seat)
        assert title(shown["pending"]) == "HR3: first of two new departments: Blue, 1 employee"
        assert symbols(shown["pending"]) == ["#ps-011", "#ps-tick"]
        assert shown["pending"].get("data-action") is None
    # The second one would take the room below it.
    first, second = (items(one)["free-1"] for one in (founding_two(), table))
    assert first.get("transform") != second.get("transform")
    # Its department of origin is about to close.
    assert "closes" in title(items(table)["r6"])
    table.play("in HR")
    assert symbols(items(table)["pending"]) == ["#ps-011", "#ps-tick"]
    assert "#ps-011" not in symbols(items(table)["free-1"])


def test_nothing_is_pending_while_one_department_is_founded() -> None:
    table = build_company(rooms=ROOMS).play("found with own staff", "one", "in HR")
    assert "pending" not in items(table)
    assert items(table)["free-1"].get("data-ghosts", "").startswith("ps-010 ps-010 ps-011")


@cache
def founding_states() -> tuple[PowerStruggleState, ...]:
    """States of random games in which a department is about to be founded."""
    phases = (ids.FOUNDING_DIVISION, ids.NEW_DIVISION, ids.FOUNDING_STAFF, ids.NEW_STAFF)
    return tuple(
        state.clone()
        for seed in range(4)
        for state in random_states(4, seed)
        if state.phase in phases
    )


@pytest.mark.parametrize("phase", ["found_division", "new_division", "found_staff", "new_staff"])
def test_the_picture_of_a_new_department_is_what_it_becomes(phase: str) -> None:
    """PS-6.4: the manager replaces an employee; PS-6.5, PS-7.5: Human Resources adds some."""
    game, rng, checked = power_struggle(), random.Random(1), 0
    for state in founding_states():
        seat = state.actor
        view = cast(PowerStruggleView, state.view(seat))
        if view["public"]["phase"] != phase:
            continue
        selection = game.selection(view)
        if not selection.groups:
            continue
        actions: list[int] = []

        def ask(options: list[int], is_forced: bool, made: list[int] = actions) -> int:
            step = rng.choice(options)
            if not is_forced:
                made.append(step)
            return step

        walk(selection, ask)
        choice = decode(selection, actions)
        assert choice is not None
        division = choice[0][0] if len(choice) > 1 or phase.endswith("division") else -1
        if division < 0 or division >= ids.DIVISIONS:
            division = view["public"]["doing"]["divisions"][-1]
        number = len(choice[-1]) if selection.groups[-1].kind == "counts" else 0
        drawn = next(
            re.findall(r'data-ghosts="([^"]*)"', element)[0].split()
            for region in game.regions(view)
            for element in re.findall(rf'<g id="free-{division}"[^>]*>', region.svg)
        )
        twin = state.clone()
        twin.events = []
        for action in actions:
            twin.apply(seat, action)
        opened = [event.data for event in twin.events if event.kind == "room_opened"]
        if not opened:
            later = cast(PowerStruggleView, twin.view(None))["public"]["doing"]
            opened = [{"division": division, "employees": later["first_staff"] - 1}]
        last = opened[-1]
        assert last["division"] == division
        assert drawn[number] == f"ps-{seat}1{last['employees']}"
        checked += 1
    assert checked > 3


@pytest.mark.parametrize(
    ("rooms", "cards", "expected"),
    [
        ("DEV: Y3", "", "the new department with 1 employee."),
        ("DEV: B3", "", "the new department with 1 employee. You may add some from your rooms."),
        ("DEV: Y3", "HR: B gold", "the new department with 2 employees."),
    ],
)
def test_the_new_staff_of_a_department_is_counted(rooms: str, cards: str, expected: str) -> None:
    table = build_company(rooms=rooms, cards=cards).play("found with new staff")
    assert prompt_of(table) == f"Choose a division for {expected}"


# PS-6.2: choices without an alternative


@pytest.mark.parametrize(
    ("rooms", "expected"),
    [
        ("DEV: B4; HR: B1", "DEV1 loses 2 employees in any case. Choose 1 more to dismiss."),
        ("DEV: B3; HR: B1", "DEV1 loses 2 employees in any case. Choose 1 more to dismiss."),
        ("DEV: B3; HR: B2", "DEV1 loses 1 employee in any case. Choose 2 more to dismiss."),
        ("DEV: B4; HR: B3", "Influence: choose 3 employees to dismiss."),
    ],
)
def test_dismissals_without_a_choice_are_named(rooms: str, expected: str) -> None:
    table = build_company(rooms=rooms).play("buy influence")
    assert prompt_of(table) == expected


def test_hires_without_a_choice_are_named() -> None:
    table = build_company(rooms="DEV: B3; HR: B5").play("hire")
    assert prompt_of(table) == "1 employee goes to DEV1 in any case. Choose a room for 1 more."
    table = build_company(rooms="DEV: B3; HR: B4").play("hire", "DEV1")
    assert prompt_of(table) == "Hire: choose a room for 1 new employee."


def test_legal_dismissals_without_a_choice_are_named() -> None:
    table = build_company(rooms="DEV: B3; HR: B1", cards="LEG: B gold").play("use Legal")
    assert prompt_of(table) == "DEV1 loses 1 employee in any case. Choose 1 more to dismiss."


def test_an_action_without_a_choice_names_its_cost() -> None:
    table = build_company(rooms="DEV: B3", cards="LEG: B gold", heads="BYYRYY")
    assert text_of(table, ids.BUY_INFLUENCE) == "buy influence: dismiss 3 employees"
    assert text_of(table, ids.USE_LEGAL) == "use Legal & Patents: dismiss 2 employees"
    assert text_of(table, ids.RESIGN) == (
        "resign in Development: lose 1 department and 3 employees"
    )
    # Records keep the plain texts.
    assert table.game.text(table.state, 0, ids.BUY_INFLUENCE) == "buy influence"
    view = table.state.view(0)
    assert table.game.parse(view, 0, "buy influence") == ids.BUY_INFLUENCE


# PS-6.6: moving


def test_a_second_move_is_offered_and_can_be_declined() -> None:
    table = build_company(rooms=ROOMS).play("move")
    assert "up to two departments" in prompt_of(table)
    assert text_of(table.play("DEV1", "in COM"), ids.STOP) == "move only this one"
    assert prompt_of(table).endswith(", or move only this one.")


# PS-6.7: merging


def test_merging_marks_the_departments_and_tells_where_the_new_one_is() -> None:
    rooms = "DEV: B4 Y3; HR: G1 B2"
    table = build_company(rooms=rooms).play("merge")
    assert table.phase == "merge_into"
    assert prompt_of(table) == "Choose the main department's room; 4 of 6 employees stay."
    shown = items(table)
    ticked = [name for name, item in shown.items() if "#ps-tick" in symbols(item)]
    assert sorted(ticked) == ["r0", "r7"]
    texts = {name: "".join(item.itertext()) for name, item in shown.items()}
    assert title(shown["free-0"]) == "in Development: room DEV2"
    assert texts["free-0"].endswith("\N{RIGHTWARDS ARROW} DEV2")
    assert title(shown["free-1"]) == "in Human Resources: room HR2"
    assert title(shown["free-2"]) == "in Communication: room COM1"
    assert "\N{RIGHTWARDS ARROW}" not in texts["free-2"]


def test_the_only_employee_left_after_merging_stays() -> None:
    table = build_company(rooms="DEV: B2; HR: B1").play("merge")
    assert table.phase == "merge_into"
    assert prompt_of(table) == "Choose the main department's room; 1 of 3 employees stays."


@pytest.mark.parametrize("word", ["in DEV", "in HR", "in COM", "DEV1", "HR2", "DEV3"])
def test_a_merged_department_is_where_its_label_says(word: str) -> None:
    """PS-6.7: rooms move up, so the two rooms and a new one may be elsewhere afterwards."""
    other = "HR2" if word != "DEV3" else "DEV3"
    table = build_company(rooms="DEV: B4 Y3 B2; HR: G1 B2").play("merge", "DEV1", other)
    (action,) = table.action_ids(word)
    node = next(item for item in items(table).values() if item.get("data-action") == str(action))
    components = cast(Components, table.game.components)
    said = re.findall(r"[A-Z]{2,3}\d", title(node))[-1]
    table.play(word)
    rooms = table.public["rooms"]
    (where,) = [
        components.room_name(division * ids.FLOORS + floor)
        for division, column in enumerate(rooms)
        for floor, room in enumerate(column)
        if room[:2] == [0, ids.MAIN_DEPARTMENT]
    ]
    assert said == where


def test_a_merger_names_the_employees_that_it_costs() -> None:
    table = build_company(rooms="DEV: B4; HR: B2; COM: B1").play("merge")
    assert prompt_of(table) == ("Merge: choose two departments. They lose 2 employees.")


# PS-6.8 to PS-6.10: resigning


@pytest.mark.parametrize("heads", ["BYYRYY", "BYBRYY"])
def test_resigning_asks_the_same_with_one_head_and_with_several(heads: str) -> None:
    table = build_company(rooms="DEV: B4 BB2 B1", heads=heads, board="Y").play("resign")
    if table.phase == "resign_head":
        assert not table.game.selection(table.view("B")).groups
        label = "in Development: lose 2 departments and 7 employees"
        assert title(items(table)["head-0"]) == text_of(table, ids.DIVISION) == label
        table.play("in DEV")
    assert table.game.selection(table.view("B")).buttons == (ids.TO_BOARD, ids.TO_COUNSEL)
    assert prompt_of(table) == ("You lose 2 departments and 7 employees. Board or counsel?")
    assert text_of(table, ids.TO_BOARD) == "to the board (3\N{NO-BREAK SPACE}managers)"
    assert [name for name, item in items(table).items() if item.get("data-action")] == []
    assert items(table)["head-0"].find(f"{SVG}rect[@class='chosen']") is not None


def test_a_head_without_rooms_loses_nothing() -> None:
    table = build_company(heads="BYYRYY").play("resign")
    assert prompt_of(table) == "You resign in Development. Board or counsel?"
    assert text_of(table, ids.TO_BOARD) == "to the board"


# PS-6.11 to PS-6.14: bribes


def test_a_briber_sees_what_a_card_would_do_for_them() -> None:
    table = build_company(cards="DEV: Y down", cash={"B": 100_000}).play("bribe")
    shown = items(table)
    assert "".join(shown["card-1"].itertext()).endswith("+1")
    assert title(shown["card-1"]).endswith(
        "; for you (gold): 1 extra employee when hiring or founding with new staff"
    )
    assert title(shown["card-0"]).endswith("stays face down after a bribe")
    # Nobody else is about to get it.
    assert "".join(items(table, 2)["card-1"].itertext()).endswith("+0")
    # A seat cannot bribe for its own card.
    assert "for you" not in title(shown["card-2"])


@pytest.mark.parametrize(
    ("rooms", "cost"), [("DEV: Y2", f" ({MINUS}1 employee)"), ("", " (no loss)")]
)
def test_the_answer_to_a_bribe_names_its_consequences(rooms: str, cost: str) -> None:
    table = build_company(rooms=rooms, cash={"B": 200_000}).play("bribe", "card HR", "offer 150000")
    assert prompt_of(table) == (
        f"Blue offers you 150,000 for Human Resources. Accept (+1 corruption) or refuse{cost}?"
    )
    table.play("refuse")
    assert text_of(table, ids.STOP) == "no second offer"


# PS-4.11: events


def test_each_event_to_order_has_a_description() -> None:
    game = power_struggle()
    view = next(
        view
        for state in random_states(4, 3)
        if state.actor >= 0
        and (view := cast(PowerStruggleView, state.view(state.actor)))["public"]["phase"]
        == "events"
    )
    (group,) = game.selection(view).groups
    for item in group.items:
        assert game.item_description(view, item)
    straw = ids.NEXT_EVENT_CARD + 18
    assert game.item_text(view, straw) == "The short straw: you pay 100k to each other player"
    assert game.item_description(view, straw) == (
        "the player who ordered the events pays 100,000 to each other player"
    )
    assert game.item_description(view, ids.HIRE) == ""


def test_a_shortened_effect_has_one_space_before_its_dots() -> None:
    """French has a space before the semicolon after which an effect is cut."""
    game = power_struggle()
    view, lang = cast(PowerStruggleView, game.start(4).view(0)), get_language("fr", game)
    texts = [
        game.item_text(view, ids.NEXT_EVENT_CARD + kind, lang)
        for kind in range(len(cast(Components, game.components).event_cards))
    ]
    cut = [text for text in texts if text.endswith("\N{HORIZONTAL ELLIPSIS}")]
    assert cut
    assert not [text for text in cut if text[:-2].endswith((" ", "\N{NO-BREAK SPACE}"))]
