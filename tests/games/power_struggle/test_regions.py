"""The page of Power Struggle: selections, click targets, pictures."""

import copy
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.board_model import Selection
from guildhall.core.game import Game
from guildhall.core.language import LANGUAGES
from guildhall.core.record import Record
from guildhall.core.state import State
from guildhall.drawing.text_fit import text_width
from guildhall.games.power_struggle.board.player_desk import event_list_entry
from guildhall.games.power_struggle.board.tracks import (
    CUBE_SIDE,
    first_space,
    lane,
    marker_position,
)
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    ACCEPT,
    BONUS,
    BRACKET,
    BRACKETS,
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_SHARES,
    CARD,
    COMPETENCES,
    DIVISION,
    DIVISIONS,
    FLOORS,
    FOUND_ONE,
    FOUND_TWO,
    HIRE,
    MEETING,
    MERGE,
    NEXT_EVENT_CARD,
    POOL,
    REFUSE,
    RESIGN,
    ROOM,
    SLOT,
    STOP,
    SUM,
    SUMS,
    TO_BOARD,
    TO_COUNSEL,
    USE_DEVELOPMENT,
    USE_LEGAL,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.server.i18n import get_language
from tests.games.power_struggle.dealt_games import deal_game
from tests.games.power_struggle.positions import build_company, company_at_meeting
from tests.games.power_struggle.scenario import ScriptedGame
from tests.regions.region_reader import SVG, UPPER_CASE

ROOT = Path(__file__).resolve().parents[3]


@cache
def game() -> Game:
    return guildhall.game("power_struggle")


def pack_components() -> Components:
    return cast(Components, game().components)


@cache
def views(seats: int = 4) -> tuple[PowerStruggleView, ...]:
    """The views of deciding seats in random games with many bribes."""
    found = []
    for seed in (1, 2):
        state, rng = game().start(seats=seats), random.Random(seed)
        while not state.over:
            if state.actor == guildhall.CHANCE:
                state.apply(guildhall.CHANCE, state.sample(rng))
                continue
            found.append(state.view(state.actor))
            actions = state.actions(state.actor)
            wanted = BRIBE if BRIBE in actions and rng.random() < 0.3 else rng.choice(actions)
            state.apply(state.actor, wanted)
        found += [state.view(seat) for seat in range(seats)]
    return cast(tuple[PowerStruggleView, ...], tuple(found))


def first_view(holds: Callable[[PowerStruggleView], bool]) -> PowerStruggleView:
    return next(view for view in views() if holds(view))


def view_in_phase(phase: str) -> PowerStruggleView:
    return first_view(lambda view: view["public"]["phase"] == phase)


def elements_by_id(view: PowerStruggleView) -> dict[str, ET.Element]:
    return {
        name: node
        for region in game().regions(view)
        for node in ET.fromstring(region.svg).iter()
        if (name := node.get("id"))
    }


def clickable_actions(view: PowerStruggleView) -> dict[str, int]:
    """The actions of clickable elements, by id."""
    return {
        name: int(action)
        for name, node in elements_by_id(view).items()
        if (action := node.get("data-action")) is not None
    }


# Selections


def test_the_amount_of_a_bribe_is_one_number_up_to_the_cash() -> None:
    unit, bracket = pack_components().unit, pack_components().bracket
    whole = first_view(lambda view: BRACKET < min(view["actions"], default=0) + 1 < SUM)
    (group,) = game().selection(whole).groups
    assert group.kind == "amount"
    assert group.values[-1] == min(whole["own"]["cash"], pack_components().max_bribe)
    assert group.values == tuple(range(group.values[0], group.values[-1] + 1, unit))
    for value, (first, second) in zip(group.values, group.sequences, strict=True):
        assert value == (first - BRACKET) * bracket + (second - SUM + 1) * unit
    begun = first_view(
        lambda view: min(view["actions"], default=0) >= SUM and SUM + 1 in view["actions"]
    )
    (group,) = game().selection(begun).groups
    assert [(action,) for action in begun["actions"]] == list(group.sequences)
    assert max(group.values) <= begun["own"]["cash"]


def test_events_are_ordered_all_at_once_with_the_bonus_among_them() -> None:
    slots = first_view(lambda view: SLOT in view["actions"])
    (group,) = game().selection(slots).groups
    assert (group.kind, group.min, group.max) == ("order", 4, 7)
    assert group.required == (NEXT_EVENT_CARD + BONUS,)
    assert group.number_actions == tuple(range(SLOT, SLOT + 4))
    later = first_view(
        lambda view: view["public"]["phase"] == "events" and len(view["own"]["stack"]) == 2
    )
    (group,) = game().selection(later).groups
    assert group.min == group.max == later["own"]["meeting"] - 2
    assert set(group.items) >= set(later["actions"])


def test_employees_are_hired_in_any_order_up_to_the_free_places() -> None:
    view = first_view(
        lambda view: view["public"]["phase"] == "hire" and view["public"]["doing"]["left"] > 1
    )
    (group,) = game().selection(view).groups
    assert group.kind == "counts"
    assert group.min == group.max == view["public"]["doing"]["left"]
    for action, limit in zip(group.items, group.limits, strict=True):
        division, floor = divmod(action - ROOM, FLOORS)
        owner, _, staff = view["public"]["rooms"][division][floor]
        assert owner == view["seat"]
        assert limit == pack_components().room_staff - staff


def test_actions_that_are_not_on_the_board_are_buttons() -> None:
    answer = view_in_phase("bribe_answer")
    assert game().selection(answer).buttons == (ACCEPT, REFUSE)
    number = view_in_phase("found_number")
    assert game().selection(number) == Selection(buttons=(FOUND_ONE, FOUND_TWO))
    second = view_in_phase("move_second")
    assert game().selection(second).buttons == (STOP,)
    assert game().selection(second).done_action == STOP
    staff = first_view(
        lambda view: view["public"]["phase"] == "new_staff" and STOP in view["actions"]
    )
    # Completing the decision stops it, so there is no button for that.
    assert game().selection(staff).buttons == ()


def test_a_waiting_viewer_has_no_selection() -> None:
    for view in views()[::9]:
        twin = cast(PowerStruggleView, {**view, "actions": []})
        assert game().selection(twin) == Selection()


# Clicks


def test_the_menu_shows_all_actions_and_explains_illegal_ones() -> None:
    for view in views()[::40]:
        nodes = elements_by_id(view)
        for action in range(HIRE, USE_LEGAL + 1):
            node = nodes[f"act-{action}"]
            meant = node.get("data-action") or node.get("data-actions")
            assert meant == str(action)


@pytest.mark.parametrize(
    ("phase", "place"),
    [
        ("place", "free-"),
        ("found_division", "free-"),
        ("new_division", "free-"),
        ("buy_main", "free-"),
        ("resign_head", "head-"),
        ("buy_counsel", "counsel-"),
    ],
)
def test_a_division_is_chosen_by_clicking_the_destination(phase: str, place: str) -> None:
    view = view_in_phase(phase)
    divisions = {action for action in view["actions"] if action < DIVISION + DIVISIONS}
    assert divisions
    assert {f"{place}{action}" for action in divisions} <= clickable_actions(view).keys()


def test_the_board_and_the_pool_are_chosen_where_they_are() -> None:
    placing = view_in_phase("place")
    assert clickable_actions(placing)["boardroom"] == TO_BOARD
    assert clickable_actions(view_in_phase("take"))["pool"] == POOL


@pytest.mark.parametrize("phase", ["resign_to", "displaced"])
def test_a_head_that_leaves_has_a_button_for_each_place(phase: str) -> None:
    view = first_view(
        lambda view: view["public"]["phase"] == phase and TO_COUNSEL in view["actions"]
    )
    assert game().selection(view).buttons == (TO_BOARD, TO_COUNSEL)
    assert clickable_actions(view) == {}


def test_a_full_division_is_chosen_by_its_head_when_departments_leave_it() -> None:
    view = first_view(
        lambda view: view["public"]["phase"] == "merge_into" and DIVISION in view["actions"]
    )
    full = copy.deepcopy(view)
    rooms = full["public"]["rooms"][0]
    rooms += [[0, 1, 1]] * (FLOORS - len(rooms))
    assert clickable_actions(view)["free-0"] == DIVISION
    assert clickable_actions(full)["head-0"] == DIVISION


def test_clicking_rooms_and_cards_asks_why_not() -> None:
    for view in views()[::40]:
        nodes = elements_by_id(view)
        for division, rooms in enumerate(view["public"]["rooms"]):
            for floor in range(len(rooms)):
                room = division * FLOORS + floor
                node = nodes[f"r{room}"]
                assert str(ROOM + room) in (node.get("data-action"), node.get("data-actions"))
        for card in range(DIVISIONS + 1):
            node = nodes[f"card-{card}"]
            assert str(CARD + card) in (node.get("data-action"), node.get("data-actions"))


# Secrets


def test_only_the_start_player_sees_coming_events() -> None:
    view = first_view(lambda view: view["public"]["turn"] == 1 and view["own"]["meeting"] > 0)
    meeting = view["own"]["meeting"]
    shown = game().regions(view)[3].svg
    assert shown.count('<use href="#ps-to-come"') == meeting
    assert f"#ps-e{MEETING}" in shown
    other = first_view(lambda view: view["public"]["turn"] == 1 and view["own"]["meeting"] == 0)
    shown = game().regions(other)[3].svg
    assert "ps-to-come" not in shown
    assert f"#ps-e{MEETING}" not in shown


def test_the_desk_shows_cash_arch_enemy_and_leads() -> None:
    for view in views()[5::37]:
        if view["public"]["phase"] == "events":
            continue
        seat, colour, card = view["seat"], view["own"]["colour"], view["own"]["competence"]
        assert seat is not None
        desk = game().regions(view)[-1].svg
        assert f"{view['own']['cash']:,}" in desk
        assert f"#gh-shield{colour}" in desk
        for competence in pack_components().triples[card]:
            values = view["public"]["tracks"][competence]
            rivals = [one for one in range(4) if one != seat] if colour == seat else [colour]
            ahead = all(values[seat] > values[one] for one in rivals)
            ahead |= values[seat] == pack_components().gold[competence]
            assert f"#ps-{'won' if ahead else 'task'}{competence}" in desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_icon_overlaps_a_name_in_the_event_list(language: str) -> None:
    components = pack_components()
    pieces = {node.get("id"): node for node in ET.fromstring(game().sprite()).iter()}
    for kind in range(len(components.event_effects)):
        entry = ET.fromstring(
            event_list_entry(components, kind, 3, 0, True, get_language(language))
        )
        name = next(entry.iter("text"))
        left = float(name.get("x", ""))
        right = left + float(name.get("textLength") or text_width(name.text or "", 13))
        brief = pieces[f"ps-brief{kind}"]
        signs = [use.get("transform", "") for use in brief.iter(SVG + "use")]
        assert signs
        for sign in signs:
            x = float(sign.removeprefix("translate(").split(" ")[0])
            assert x + 18 <= left or x >= right
        for change in brief.iter(SVG + "text"):
            assert float(change.get("x", "")) - 12 >= right


def test_empty_places_are_labelled() -> None:
    start = elements_by_id(cast(PowerStruggleView, game().start(seats=4).view(None)))
    labels = {name: start[name].findtext(SVG + "title") for name in ("boardroom", "counsel-0")}
    assert labels == {
        "boardroom": "Board, from the left: nobody",
        "counsel-0": "counsels: nobody",
    }


# Standings


def test_standings_are_points_rooms_employees_and_certificates() -> None:
    for view in views()[::60]:
        public = view["public"]
        rooms = [room for column in public["rooms"] for room in column]
        for standing in game().standings(view):
            mine = [room for room in rooms if room[0] == standing.seat]
            assert standing.points == public["points"][standing.seat]
            assert [figure.number for figure in standing.stats] == [
                len(mine),
                sum(room[2] for room in mine),
                sum(public["certificates"][standing.seat]),
            ]


# The tracks


def test_markers_do_not_overlap_or_leave_their_space() -> None:
    components = pack_components()
    for competence in range(COMPETENCES):
        place = lane(components, competence)
        for value in range(components.gold[competence] + 1):
            left = first_space(components, competence) + value * place.space_width
            for crowd in range(1, 6):
                spots = [
                    marker_position(components, competence, value, slot, crowd)
                    for slot in range(crowd)
                ]
                for i, (x, y) in enumerate(spots):
                    assert left - 1 <= x <= left + place.space_width + 1 - CUBE_SIDE
                    assert 0 <= y <= 34 - CUBE_SIDE
                    assert all(
                        abs(x - a) >= CUBE_SIDE or abs(y - b) >= CUBE_SIDE for a, b in spots[:i]
                    )


# The standalone drawing


def test_the_text_board_is_in_one_language() -> None:
    lang = UPPER_CASE.with_names([f"P{seat}" for seat in range(4)])
    for view in (*views()[::90], views()[-1]):
        # In the text board every employee in a room is an o.
        text = re.sub(r"\bo+\b", "", game().board_text(view, lang))
        assert not re.search(r"[a-z]{3}", text)


# Pictures


def test_the_thumbnail_file_is_up_to_date() -> None:
    golden = ROOT / "tests" / "golden" / "power_struggle" / "5-seats.json"
    record = Record.from_json(golden.read_text(encoding="utf-8"), guildhall.game)
    picture = ROOT / "src" / "guildhall" / "games" / "power_struggle" / "thumbnail.svg"
    svg = game().thumbnail_svg(cast(PowerStruggleView, record.replay(830).view(None)))
    assert picture.read_text(encoding="utf-8") == svg, "run make thumbnails"


# Size

DIVISION_CODES = ("DEV", "HR", "COM", "ACC", "LEG", "CON")
MIXED = [["BYGRP"[(floor + shift) % 5] for floor in range(FLOORS)] for shift in range(DIVISIONS)]
OTHERS = [
    ["B" if (floor, shift) == (0, 0) else "YGRP"[(floor + shift) % 4] for floor in range(FLOORS)]
    for shift in range(DIVISIONS)
]
"""All rooms except one belong to others."""
LONG_NAMES = [f"Maximiliane Oberhausen {seat}" for seat in range(5)]
IN_FULL_BUILDING = (
    HIRE,
    MERGE,
    RESIGN,
    BRIBE,
    BUY_INFLUENCE,
    BUY_COUNSEL,
    BUY_SHARES,
    USE_DEVELOPMENT,
    USE_LEGAL,
)


def full_building(owners: list[list[str]], staff: int, cash: int) -> State:
    """Every room and every other place is taken, and the first seat has all privileges."""
    return build_company(
        seats=5,
        rooms="; ".join(
            f"{code}: " + " ".join(f"{owner}{staff}" for owner in row)
            for code, row in zip(DIVISION_CODES, owners, strict=True)
        ),
        board="BYGRP",
        heads="BYGRPB",
        cards="DEV: B gold; LEG: B gold",
        counsels=dict.fromkeys("BYGRP", "DEV HR COM"),
        certificates={"B": "1 2", "Y": "1 2", "G": "3 4", "R": "3 4", "P": "5 6"},
        cash=dict.fromkeys("BYGRP", cash),
        turn=4,
    ).state


def regions_size(view: PowerStruggleView, language: str) -> int:
    lang = get_language(language, game()).with_names(LONG_NAMES)
    return sum(len(region.svg.encode()) for region in game().regions(view, lang))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owners", [MIXED, OTHERS], ids=["mixed", "others"])
@pytest.mark.parametrize("action", IN_FULL_BUILDING)
def test_the_regions_of_a_full_building_are_small(
    action: int, owners: list[list[str]], language: str
) -> None:
    state = full_building(owners, 3, 20_000_000)
    choice, asked = action, 0
    while state.actor == 0 and choice in state.actions(0):
        view = cast(PowerStruggleView, state.view(0))
        assert regions_size(view, language) < 24 * 1024
        asked += 1
        state.apply(0, choice)
        choice = state.actions(state.actor)[-1]
    assert asked or action in (HIRE, MERGE, BUY_INFLUENCE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_view_of_a_rich_briber_is_small(language: str) -> None:
    state = full_building(MIXED, 3, 20_000_000)
    for _ in range(2):
        state.apply(0, BRIBE if BRIBE in state.actions(0) else CARD + 1)
    view = cast(PowerStruggleView, state.view(0))
    assert len(view["actions"]) == BRACKETS
    (group,) = game().selection(view).groups
    assert len(group.values) == BRACKETS * SUMS
    assert regions_size(view, language) < 22 * 1024


def test_the_first_player_is_shown_while_it_matters() -> None:
    """A75: the first player of the setup places first, which has no meaning in later meetings."""

    def starting(table: ScriptedGame) -> str:
        standings = table.game.standings(table.view())
        return table.seat_letters([one.seat for one in standings if "first player" in one.notes])

    assert starting(deal_game()) == "B"
    assert starting(build_company(active="G", start="Y")) == "Y"
    table = company_at_meeting(rooms="DEV: B3", board="Y")
    assert table.phase == "chairman"
    assert starting(table) == ""
