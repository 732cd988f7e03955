"""Views of random games for tests of texts and drawings, and helpers that read drawings."""

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import cast
from xml.etree import ElementTree as ET

import guildhall
from guildhall.core.game import Game
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from tests import random_games
from tests.random_games import Setup

SVG = "{http://www.w3.org/2000/svg}"


@cache
def game() -> Game:
    return guildhall.game("strasbourg")


def components() -> Components:
    return cast(Components, game().components)


@cache
def views(seats: int = 4, seed: int = 5, **options: bool) -> tuple[StrasbourgView, ...]:
    """The views of the deciding seats in a random game, and all views at its end."""
    found = []
    setup = Setup("strasbourg", seats, tuple(options.items()))
    for state in random_games.decisions(setup, seed):
        found += [state.view(seat) for seat in state.waiting() or (*range(seats), None)]
    return cast(tuple[StrasbourgView, ...], tuple(found))


def first_view(holds: Callable[[StrasbourgView], bool], seats: int = 4) -> StrasbourgView:
    """The first view in some random games that satisfies a condition."""
    return next(view for seed in range(5, 25) for view in views(seats, seed) if holds(view))


def view_in_phase(phase: str, stage: str = "", seats: int = 4) -> StrasbourgView:
    """The first view of a seat that decides in a phase."""
    return first_view(
        lambda view: (
            view["public"]["phase"] == phase
            and bool(view["actions"])
            and view["own"]["stage"] == stage
        ),
        seats,
    )


def modified_view(view: StrasbourgView, change: Callable[[StrasbourgView], None]) -> StrasbourgView:
    """A copy of a view with some changes."""
    twin = copy.deepcopy(view)
    change(twin)
    return twin


def drawn_elements(root: ET.Element) -> Iterator[ET.Element]:
    """The drawn elements, without the symbols of the sprite."""
    for child in root:
        if child.tag != SVG + "defs":
            yield from child.iter()


def parse_board(view: StrasbourgView) -> ET.Element:
    """The standalone drawing."""
    return ET.fromstring(game().board_svg(view))


def elements_by_id(view: StrasbourgView) -> dict[str, ET.Element]:
    """All elements with an id in the regions of a view."""
    return {
        name: node
        for region in game().regions(view)
        for node in ET.fromstring(region.svg).iter()
        if (name := node.get("id"))
    }


def symbol_counts(node: ET.Element) -> Counter[str]:
    """How often each symbol is used."""
    return Counter((use.get("href") or "").lstrip("#") for use in node.iter(SVG + "use"))


def svg_title(node: ET.Element) -> str:
    """The title of an element."""
    return node.findtext(SVG + "title") or ""


@cache
def symbols() -> dict[str, ET.Element]:
    """The symbols of the sprite."""
    sprite = ET.fromstring(game().sprite())
    return {name: node for node in sprite.iter() if (name := node.get("id"))}


def drawn_position(node: ET.Element) -> tuple[float, float]:
    """The position of an element's first symbol, which may itself use a symbol at a position."""
    first_one = next(node.iter(SVG + "use"))
    symbol = symbols()[first_one.get("href", "")[1:]]
    is_fixed = first_one.get("x") is None and symbol.find(SVG + "use") is not None
    return svg_position(symbol if is_fixed else node)


def svg_position(node: ET.Element, tag: str = "use") -> tuple[float, float]:
    """The position of an element's first symbol, or of its first child with a tag."""
    first_one = next(node.iter(SVG + tag))
    return float(first_one.get("x", "0")), float(first_one.get("y", "0"))
