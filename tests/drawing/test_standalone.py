"""The stand-alone board of every game: a document with all regions, players and buttons."""

import re
from collections import Counter
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from guildhall.core.language import ENGLISH, Language
from guildhall.core.view import View
from guildhall.drawing.players import PANEL_WIDTH, ROW_HEIGHT
from tests import random_games
from tests.random_games import Setup
from tests.regions.region_reader import SVG, UPPER_CASE, classes
from tests.scale import scaled

for_each_setup = pytest.mark.parametrize("setup", random_games.setups(), ids=str)


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Rect") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def contains(self, other: "Rect") -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.width <= self.x + self.width
            and other.y + other.height <= self.y + self.height
        )


@cache
def views(setup: Setup) -> tuple[View, ...]:
    """Views from a random game: of the deciding seat, of the spectator and of all at the end."""
    found = []
    for number, state in enumerate(random_games.decisions(setup, 17)):
        if state.over:
            found += [state.view(viewer) for viewer in random_games.viewers(state)]
        elif number % scaled(23, 7) == 0:
            found += [state.view(state.actor), state.view(None)]
    return tuple(found)


def parse(setup: Setup, view: View, lang: Language = ENGLISH) -> ET.Element:
    return ET.fromstring(setup.game.board_svg(view, lang))


def drawn(root: ET.Element) -> list[ET.Element]:
    """All elements but the symbols."""
    return [node for child in root if child.tag != SVG + "defs" for node in child.iter()]


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    return {name: node for node in root.iter() if (name := node.get("id"))}


def symbols(node: ET.Element) -> Counter[str]:
    return Counter((use.get("href") or "").lstrip("#") for use in node.iter(SVG + "use"))


def rect_of(node: ET.Element) -> Rect:
    return Rect(*(float(node.get(name) or 0) for name in ("x", "y", "width", "height")))


def moved(node: ET.Element, rect: Rect) -> Rect:
    """A rectangle where the transform of an element puts it."""
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform") or "translate(0 0)")
    assert found
    return rect._replace(x=rect.x + float(found[1]), y=rect.y + float(found[2]))


# The document


@for_each_setup
def test_a_drawing_is_a_complete_document(setup: Setup) -> None:
    for view in views(setup):
        root = parse(setup, view)
        names = [name for node in root.iter() if (name := node.get("id"))]
        assert len(names) == len(set(names))
        svg = ET.tostring(root, encoding="unicode")
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', svg))
        assert used == {node.get("id") for node in root.findall(f"{SVG}defs/*")}
        known = set(re.findall(r"\.([a-z][a-z0-9-]*)", root.findtext(SVG + "style") or ""))
        assert all(classes(node) <= known | {"icon"} for node in root.iter())
        # Some viewers do not support lists of positions.
        assert not [node for node in root.iter(SVG + "text") if " " in node.get("x", "")]


@for_each_setup
def test_a_drawing_has_a_title_and_a_description(setup: Setup) -> None:
    for view in views(setup)[:3]:
        root = parse(setup, view)
        assert root.findtext(SVG + "title") == setup.game.title
        (board,) = (one for one in setup.game.regions(view) if one.slot == "board")
        assert board.description
        assert root.findtext(SVG + "desc") == board.description
        assert by_id(root)[f"region-{board.name}"].get("aria-label") == board.description


@for_each_setup
def test_a_drawing_is_in_one_language_except_for_the_title_of_the_game(setup: Setup) -> None:
    lang = UPPER_CASE.with_names([f"P{seat}" for seat in range(setup.seats)])
    for view in (*views(setup)[:: scaled(9, 3)], views(setup)[-1]):
        for node in parse(setup, view, lang).iter():
            if node.tag != SVG + "style" and node.text != setup.game.title:
                assert not re.search(r"[a-z]{2}", node.text or ""), node.text


# Its parts


@for_each_setup
def test_every_region_is_drawn_and_nothing_overlaps(setup: Setup) -> None:
    for view in views(setup):
        root, regions = parse(setup, view), setup.game.regions(view)
        names = by_id(root)
        x, y, width, height = map(float, (root.get("viewBox") or "").split())
        rects = [rect_of(names[f"region-{region.name}"]) for region in regions]
        for region, rect in zip(regions, rects, strict=True):
            assert rect[2:] == pytest.approx(region.size, abs=0.01)
            assert (region.slot != "board") == (region.label in root_texts(root))
        panel = next(node for node in root if "seat-0" in {child.get("id") for child in node})
        rects.append(moved(panel, Rect(0, 0, PANEL_WIDTH, setup.seats * ROW_HEIGHT)))
        for group in root.findall(SVG + "g"):
            for button in group.findall(f"{SVG}g[@role='button']"):
                ring = button.find(SVG + "rect")
                assert ring is not None
                rects.append(moved(group, moved(button, rect_of(ring))))
        for number, rect in enumerate(rects):
            assert Rect(x, y, width, height).contains(rect)
            assert not [other for other in rects[:number] if rect.overlaps(other)]


def root_texts(root: ET.Element) -> list[str]:
    return [node.text or "" for node in root.findall(SVG + "text")]


@for_each_setup
def test_every_legal_action_is_one_named_button(setup: Setup) -> None:
    for view in views(setup):
        choices = [node for node in drawn(parse(setup, view)) if node.get("data-action")]
        selection = setup.game.selection(view)
        offered = view["actions"]
        if selection.is_compound:
            items = [key for group in selection.groups for key in group.items]
            offered = sorted([*items, *selection.buttons])
        assert sorted(int(node.get("data-action", "")) for node in choices) == offered
        for node in choices:
            assert node.get("role") == "button"
            assert node.findtext(SVG + "title")
            assert "choice" in classes(node)
            assert node.find(f"{SVG}rect[@class='ring']") is not None


@for_each_setup
def test_each_seat_has_a_row_with_its_standing(setup: Setup) -> None:
    for view in views(setup):
        names = by_id(parse(setup, view))
        assert f"seat-{setup.seats}" not in names
        for standing in setup.game.standings(view):
            seat, row = standing.seat, names[f"seat-{standing.seat}"]
            found, label = symbols(row), row.findtext(SVG + "title") or ""
            name, _, details = label.partition(": ")
            assert name == ENGLISH.seat_name(seat)
            assert found[f"gh-shield{seat}"] == 1
            assert found["gh-pointer"] == (seat in view["asked"])
            assert found["gh-laurel"] == (seat in view["winners"])
            expected = {*standing.notes, *(stat.label for stat in standing.stats)}
            if standing.points is not None:
                expected.add(setup.game.points_text(standing.points))
            expected |= {"to act"} if seat in view["asked"] else set()
            expected |= {"winner"} if seat in view["winners"] else set()
            expected |= {"you"} if seat == view["seat"] else set()
            assert set(details.split(", ")) == expected


@for_each_setup
def test_long_names_do_not_reach_the_stats(setup: Setup) -> None:
    names = ["Anna-Katharina von Hohenfels", "Wilhelmina", "W" * 40, "Li", "m" * 40]
    lang = ENGLISH.with_names(names[: setup.seats])
    for view in (views(setup)[0], views(setup)[-1]):
        found = by_id(parse(setup, view, lang))
        for seat in range(setup.seats):
            row = found[f"seat-{seat}"]
            icons = [rect_of(icon).x for icon in row.iter(SVG + "svg")]
            for text in row.findall(SVG + "text"):
                if "player-name" in classes(text):
                    wide = float(text.get("textLength") or 0)
                    assert float(text.get("x") or 0) + wide <= min(icons, default=PANEL_WIDTH)
                    assert wide or len(text.text or "") < 20
