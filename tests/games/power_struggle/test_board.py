"""The SVG board and the text board show what is on the table, each thing in its place."""

import random
import re
from collections import Counter
from functools import cache
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.game import Game
from guildhall.drawing.seats import SEATS
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import PowerStruggleView

SVG = "{http://www.w3.org/2000/svg}"
MAX_COLUMNS = 110


@cache
def game() -> Game:
    return guildhall.game("power_struggle")


@cache
def views(seats: int) -> tuple[PowerStruggleView, ...]:
    state, rng = game().start(seats=seats), random.Random(seats)
    found = []
    while not state.over:
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
            continue
        found.append(state.view(state.actor))
        state.apply(state.actor, rng.choice(state.actions(state.actor)))
    found += [state.view(viewer) for viewer in (None, *range(seats))]
    return cast(tuple[PowerStruggleView, ...], tuple(found))


def elements_by_id(view: PowerStruggleView) -> dict[str, ET.Element]:
    root = ET.fromstring(game().board_svg(view))
    return {name: node for node in root.iter() if (name := node.get("id"))}


def symbol_counts(node: ET.Element) -> Counter[str]:
    return Counter((use.get("href") or "").lstrip("#") for use in node.iter(SVG + "use"))


for_each_count = pytest.mark.parametrize("seats", [3, 4, 5])


@for_each_count
def test_rooms_heads_board_and_chairman_are_drawn(seats: int) -> None:
    for view in views(seats)[::60]:
        public, elements = view["public"], elements_by_id(view)
        for division, rooms in enumerate(public["rooms"]):
            for floor, (owner, managers, staff) in enumerate(rooms):
                room = elements[f"r{division * ids.FLOORS + floor}"]
                assert symbol_counts(room)[f"ps-{owner}{managers}{staff}"] == 1
            assert (f"free-{division}" in elements) == (len(rooms) < ids.FLOORS)
            head = public["heads"][division]
            office = [name for name in symbol_counts(elements[f"head-{division}"]) if "ps-" in name]
            assert office == ([f"ps-h{head}"] if head != ids.NOBODY else ["ps-nh"])
        members = Counter(f"ps-m{seat}" for seat in public["board"])
        assert {
            k: n for k, n in symbol_counts(elements["boardroom"]).items() if "ps-m" in k
        } == members
        if public["chairman"] != ids.NOBODY:
            assert symbol_counts(elements["chairman"])[f"ps-m{public['chairman']}"] == 1


@for_each_count
def test_privilege_cards_show_holder_half_and_face(seats: int) -> None:
    for view in views(seats)[::60]:
        public, elements = view["public"], elements_by_id(view)
        for card, holder in enumerate(public["card_holders"]):
            face = "d" if public["card_down"][card] else str(public["card_halves"][card])
            found = symbol_counts(elements[f"card-{card}"])
            assert found[f"ps-card{card}{face}"] == 1
            assert found[f"ps-of{holder}"] == 1


@for_each_count
def test_counsels_and_certificates_are_drawn_with_their_owners(seats: int) -> None:
    for view in views(seats)[::60]:
        public, elements = view["public"], elements_by_id(view)
        for division in range(6):
            here = [s for s in range(seats) if public["counsels"][s][division]]
            name = "ps-c" + "".join(map(str, here))
            assert symbol_counts(elements[f"counsel-{division}"])[name] == 1
        for place in range(7):
            found = symbol_counts(elements[f"share-{place + 1}"])
            for seat in range(seats):
                assert found[f"gh-cube{seat}"] == public["certificates"][seat][place]


# The text board


@for_each_count
def test_the_text_board_is_not_too_wide_and_has_every_room(seats: int) -> None:
    for view in views(seats)[::30]:
        lines = game().board_text(view).splitlines()
        assert max(map(len, lines)) <= MAX_COLUMNS
        floors = [row for row in lines if re.match(r" *[1-6]  ?[>.A-Z ]", row)]
        text = "\n".join(floors[: ids.FLOORS])
        for seat in range(seats):
            rooms = [r for column in view["public"]["rooms"] for r in column if r[0] == seat]
            letters = sum(room[1] for room in rooms)
            assert text.count(SEATS[seat].letter) == letters
        staff = sum(room[2] for column in view["public"]["rooms"] for room in column)
        assert text.count("o") == staff


def test_the_text_board_shows_cash_and_arch_enemy_only_to_their_owner() -> None:
    view = views(4)[100]
    cash = f"your cash: {view['own']['cash']:,}"
    assert cash in game().board_text(view)
    spectator = views(4)[-5]
    assert spectator["seat"] is None
    assert "your" not in game().board_text(spectator)


def test_cards_that_are_dealt_are_not_in_use_yet() -> None:
    view = views(4)[0]
    assert view["public"]["card_halves"] == [ids.NO_HALF] * 7
    assert game().board_text(view).count("not in use yet") == 7
