"""What a screen reader hears: each part of a board as one group that says what is on it."""

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.board_model import Region
from tests import random_games
from tests.random_games import Setup
from tests.regions.region_reader import SVG
from tests.scale import scaled

for_each_setup = pytest.mark.parametrize("setup", random_games.setups(), ids=str)

PARTS = {
    # Blocks; cities; divisions; quarters, building sites, chapel spots and the council.
    "city_guilds": 8,
    "flandern": 6,
    "power_struggle": 6,
    "strasbourg": 5 + 3,
}

for_each_divided_setup = pytest.mark.parametrize(
    "setup", [setup for setup in random_games.setups() if setup.game_id in PARTS], ids=str
)


def boards(setup: Setup) -> Iterator[Region]:
    """The boards of a random game, as the acting seat and as a spectator sees them."""
    for number, state in enumerate(random_games.decisions(setup, seed=62)):
        if number % scaled(5, 1) == 0 or state.over:
            for viewer in {state.actor if state.actor >= 0 else None, None}:
                regions = setup.game.regions(state.view(viewer))
                yield from (region for region in regions if region.slot == "board")


def parts_of(region: Region) -> list[ET.Element]:
    """The labelled groups of a board."""
    root = ET.fromstring(region.svg)
    return [node for node in root.iter(SVG + "g") if node.get("role") == "group"]


def heard(node: ET.Element) -> Iterator[ET.Element]:
    """The elements inside a part that a screen reader does not skip."""
    for child in node:
        if child.get("aria-hidden") == "true":
            continue
        if child.get("role") != "none":
            yield child
        if child.get("role") != "button":
            yield from heard(child)


@for_each_setup
def test_each_part_of_a_board_is_one_labelled_group(setup: Setup) -> None:
    for region in boards(setup):
        labels = [part.get("aria-label") for part in parts_of(region)]
        assert len(labels) == PARTS.get(setup.game_id, len(labels))
        assert all(labels)
        assert len({*labels, region.description, region.label}) == len(labels) + 2


@for_each_divided_setup
def test_only_choices_are_heard_inside_a_part(setup: Setup) -> None:
    buttons = 0
    for region in boards(setup):
        for part in parts_of(region):
            for node in heard(part):
                if node.get("role") == "button":
                    buttons += 1
                    assert node.findtext(SVG + "title")
                    assert node.get("data-action")
                else:
                    assert node.find(SVG + "title") is None
                    assert node.tag != SVG + "text"
    assert buttons


@for_each_divided_setup
def test_a_label_tells_everything_on_its_part(setup: Setup) -> None:
    known: dict[tuple[object, ...], list[str | None]] = {}
    heard_again = 0
    for region in boards(setup):
        for index, part in enumerate(parts_of(region)):
            choices = [node.get("id") for node in part.iter() if node.get("data-action")]
            tooltips = [
                item.findtext(SVG + "title")
                for item in part.iter(SVG + "g")
                if item.get("id") and item.get("data-action") is None
            ]
            key = (index, part.get("aria-label"), *choices)
            heard_again += key in known
            assert known.setdefault(key, tooltips) == tooltips
    assert heard_again
    assert len(known) > PARTS[setup.game_id]


@pytest.mark.parametrize(
    ("game_id", "sentence"),
    [
        ("city_guilds", r"Block A(, (1st|2nd) \w+)*: .*free: A\d"),
        ("flandern", r"Luik, value \d+: .*centre Church.*; free: "),
        ("power_struggle", r"Controlling: head \w+; .*CON1 \d+ employees?.*; \d free rooms"),
        ("strasbourg", r"Quarter of the bakers: .*free: a1 for 0, b1 for 0"),
    ],
)
def test_a_part_is_named_first(game_id: str, sentence: str) -> None:
    game = guildhall.game(game_id)
    state = game.start(game.default_seats())
    random_games.play_random(state, seed=9, depth=60)
    random_games.apply_pending_outcomes(state, random.Random(1))
    (board, *_) = game.regions(state.view(None))
    labels = [part.get("aria-label") or "" for part in parts_of(board)]
    assert any(re.match(sentence, label) for label in labels), labels
