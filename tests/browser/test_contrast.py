"""What can be chosen stands out, measured in the pixels of the real pages."""

import base64
from collections.abc import Sequence
from itertools import islice, product
from operator import sub
from statistics import median
from typing import Final

import pytest
from playwright.sync_api import Page

import guildhall
from tests.browser.browser_pool import Browsers
from tests.browser.decision_tables import DECISIONS
from tests.browser.layout_tables import LayoutTables
from tests.browser.page_helpers import open_page
from tests.scale import scaled

Colour = tuple[int, int, int]
Point = tuple[float, float]

MIN_EDGE, MIN_TEXT = 3.0, 4.5
"""WCAG 2.2, 1.4.11 and 1.4.3."""
MAX_ROUNDING: Final = 3
"""How much the edge of a stroke changes a channel of the pixels next to it."""
OUTLINE: Final = 8
"""Pixels beside a ring within which fields and blocks have outlines."""
THEMES: Final = ("light", "dark")

ALL: Final = list(product(guildhall.titles(), THEMES))
in_all_themes = pytest.mark.parametrize(("title", "theme"), ALL)
in_one_theme = pytest.mark.parametrize(
    ("title", "theme"), scaled(list(zip(guildhall.titles(), THEMES * 2, strict=True)), ALL)
)


PIXELS_JS: Final = """async ([data, points]) => {
  const file = await fetch(`data:image/png;base64,${data}`);
  const image = await createImageBitmap(await file.blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return points.map(([x, y]) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data]
    .slice(0, 3));
}"""


class Reader:
    """Reads pixels of screenshots, in a page of its own."""

    def __init__(self, browsers: Browsers) -> None:
        self.page = browsers.page()

    def pixels(self, page: Page, points: Sequence[Point]) -> list[Colour]:
        """The colours of points on the screen."""
        data = base64.b64encode(page.screenshot()).decode()
        found = self.page.evaluate(PIXELS_JS, [data, points])
        return [(red, green, blue) for red, green, blue in found]

    def groups(self, page: Page, groups: Sequence[Sequence[Point]]) -> list[list[Colour]]:
        """The colours of several groups of points, from one screenshot."""
        colours = iter(self.pixels(page, [point for group in groups for point in group]))
        return [list(islice(colours, len(group))) for group in groups]


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG."""
    parts = [part / 255 for part in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def test_contrast_is_computed_as_in_wcag() -> None:
    assert contrast(luminance((0, 0, 0)), luminance((255, 255, 255))) == pytest.approx(21)
    assert contrast(luminance((119, 119, 119)), luminance((255, 255, 255))) == pytest.approx(
        4.48, abs=0.01
    )


RINGS_JS: Final = """() => [...document.querySelectorAll('g.choice > rect.ring')].map((ring) => {
  const { x, y, width, height } = ring.getBBox();
  const matrix = ring.getScreenCTM();
  const from = new DOMPoint(x, y).matrixTransform(matrix);
  const to = new DOMPoint(x + width, y + height).matrixTransform(matrix);
  const half = parseFloat(getComputedStyle(ring).strokeWidth) * matrix.a / 2;
  return { left: from.x, top: from.y, right: to.x, bottom: to.y, half, id: ring.parentElement.id };
}).filter(({ left, right, top, bottom, half }) => {
  const at = document.elementFromPoint(left + half + 2, (top + bottom) / 2);
  return at?.closest('g.choice') && right < innerWidth - 12 && bottom < innerHeight - 12;
})"""
"""Rings on the screen: the middle of their strokes, and half the width of the strokes."""


HIDE_JS: Final = """() => document.querySelectorAll('g.choice > rect.ring').forEach((ring) => {
  ring.style.visibility = 'hidden';
})"""


def sides(ring: dict[str, float], distance: float) -> list[Point]:
    """Points along a ring, at a distance to the inside, or to the outside if negative."""
    left, right = ring["left"] + distance, ring["right"] - distance
    top, bottom = ring["top"] + distance, ring["bottom"] - distance
    parts = (0.3, 0.4, 0.5, 0.6, 0.7)
    return [
        *[(x, top + (bottom - top) * part) for part in parts for x in (left, right)],
        *[(left + (right - left) * part, y) for part in parts for y in (top, bottom)],
    ]


@in_all_themes
def test_rings_stand_out_from_the_field_and_from_the_board(
    browsers: Browsers, layout_tables: LayoutTables, title: str, theme: str
) -> None:
    page, reader = browsers.page(theme=theme), Reader(browsers)
    page.set_viewport_size({"width": 1920, "height": 1080})
    rings: list[dict[str, float]] = []
    decisions = [decision for decision in DECISIONS if decision.game_id == title]
    for link in (layout_tables.game(title, 4), *map(layout_tables.decision, decisions)):
        if not rings:
            open_page(page, link)
            rings = page.evaluate(RINGS_JS)
    assert rings
    edges = reader.groups(page, [sides(ring, 0) for ring in rings])
    page.evaluate(HIDE_JS)  # a point beside a ring can be on another ring
    fields = reader.groups(page, [sides(ring, ring["half"] + 3) for ring in rings])
    boards = reader.groups(page, [sides(ring, -ring["half"] - OUTLINE) for ring in rings])
    for ring, *colours in zip(rings, edges, fields, boards, strict=True):
        edge, inside, outside = (median(map(luminance, one)) for one in colours)
        assert contrast(edge, inside) >= MIN_EDGE, f"{ring['id']} on its field"
        assert contrast(edge, outside) >= MIN_EDGE, f"{ring['id']} on the board"


NEUTRAL: Final = ("space-", "free-", "p")
"""Ids of empty fields, whose paper is tinted: spaces and plots without a guild."""


@in_one_theme
def test_a_highlight_keeps_the_colours_of_fields_and_pieces(
    browsers: Browsers, layout_tables: LayoutTables, title: str, theme: str
) -> None:
    page, reader = browsers.page(theme=theme), Reader(browsers)
    page.set_viewport_size({"width": 1920, "height": 1080})
    decisions = [decision for decision in DECISIONS if decision.game_id == title]
    checked = 0
    for link in (layout_tables.game(title, 4), *map(layout_tables.decision, decisions)):
        open_page(page, link)
        rings = [one for one in page.evaluate(RINGS_JS) if not one["id"].startswith(NEUTRAL)]
        points = [point for one in rings for point in sides(one, one["half"] + 4)]
        with_rings = reader.pixels(page, points)
        page.evaluate(HIDE_JS)
        for one, other in zip(with_rings, reader.pixels(page, points), strict=True):
            assert max(map(abs, map(sub, one, other))) <= MAX_ROUNDING
        checked += len(points)
    assert checked


TEXTS_JS: Final = """() => [...document.querySelectorAll(
  'g.choice text, button.choice, #decision .card, #decision .item-text')].map((text) => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const style = getComputedStyle(text);
  const colour = text instanceof SVGElement ? style.fill : style.color;
  return { left, right, top, bottom, words: text.textContent,
    colour: colour.match(/[0-9.]+/g).slice(0, 3).map(Number) };
}).filter(({ left, right, top, bottom, words }) => words.trim() && right - left > 2
  && right < innerWidth && bottom < innerHeight
  && document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('g.choice, #view'))
"""


@in_one_theme
def test_the_text_of_choices_is_legible(
    browsers: Browsers, layout_tables: LayoutTables, title: str, theme: str
) -> None:
    page, reader = browsers.page(theme=theme), Reader(browsers)
    page.set_viewport_size({"width": 1920, "height": 1080})
    decisions = [decision for decision in DECISIONS if decision.game_id == title]
    checked = 0
    for link in (layout_tables.game(title, 4), *map(layout_tables.decision, decisions)):
        open_page(page, link)
        texts = page.evaluate(TEXTS_JS)
        for text, colours in zip(texts, reader.groups(page, list(map(grid, texts))), strict=True):
            # Most of a text's box is its background.
            field = max(colours, key=colours.count)
            ratio = contrast(luminance(tuple(text["colour"])), luminance(field))
            assert ratio >= MIN_TEXT, f"{text['words']}: {ratio:.2f}"
            checked += 1
    assert checked


def grid(box: dict[str, float]) -> list[Point]:
    """Points all over a box."""
    columns = [box["left"] + (box["right"] - box["left"]) * part / 12 for part in range(1, 12)]
    rows = [box["top"] + (box["bottom"] - box["top"]) * part / 6 for part in range(1, 6)]
    return [(x, y) for x in columns for y in rows]


STROKES_JS: Final = """() => ['.is-selected', ':not(.is-selected)'].map((state) =>
  [...document.querySelectorAll(`g.choice${state} > rect.ring`)].map((ring) =>
    parseFloat(getComputedStyle(ring).strokeWidth)))"""


def test_a_selected_item_differs_by_more_than_colour(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    hire = next(decision for decision in DECISIONS if str(decision) == "power_struggle-hire")
    page = browsers.page()
    open_page(page, layout_tables.decision(hire))
    page.locator("#view g.choice").first.dispatch_event("click")
    selected, others = page.evaluate(STROKES_JS)
    assert selected
    assert others
    assert min(selected) >= 2 * max(others)
