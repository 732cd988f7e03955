"""Views of random games for the tests of words and drawings, and readers of what is drawn."""

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import cast
from xml.etree import ElementTree as ET

import guildhall
from guildhall.games.strasbourg import Strasbourg
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from tests import random_games
from tests.random_games import Setup

SVG = "{http://www.w3.org/2000/svg}"


@cache
def game() -> Strasbourg:
    """The title with its own components."""
    made = guildhall.game("strasbourg")
    assert isinstance(made, Strasbourg)
    return made


def components() -> Components:
    """The numbers of the box."""
    return game().components


@cache
def views(seats: int = 4, seed: int = 5, **options: bool) -> tuple[StrasbourgView, ...]:
    """The views of those who decide in a random game, and of everybody at its end."""
    found = []
    setup = Setup("strasbourg", seats, tuple(options.items()))
    for state in random_games.decisions(setup, seed):
        found += [state.view(seat) for seat in state.waiting() or (*range(seats), None)]
    return cast(tuple[StrasbourgView, ...], tuple(found))


def first_view(holds: Callable[[StrasbourgView], bool], seats: int = 4) -> StrasbourgView:
    """The first view of some random games of which something holds."""
    return next(view for seed in range(5, 25) for view in views(seats, seed) if holds(view))


def view_in_phase(phase: str, stage: str = "", seats: int = 4) -> StrasbourgView:
    """The first view of a seat that is asked in a phase."""
    return first_view(
        lambda view: (
            view["public"]["phase"] == phase
            and bool(view["actions"])
            and view["own"]["stage"] == stage
        ),
        seats,
    )


def modified_view(view: StrasbourgView, change: Callable[[StrasbourgView], None]) -> StrasbourgView:
    """A copy of a view with something changed."""
    twin = copy.deepcopy(view)
    change(twin)
    return twin


def drawn_elements(root: ET.Element) -> Iterator[ET.Element]:
    """The elements that are drawn, not the sprite's pieces."""
    for child in root:
        if child.tag != SVG + "defs":
            yield from child.iter()


def parse_board(view: StrasbourgView) -> ET.Element:
    """The drawing by itself."""
    return ET.fromstring(game().board_svg(view))


def elements_by_id(view: StrasbourgView) -> dict[str, ET.Element]:
    """All that has a name in the regions of a view."""
    return {
        name: node
        for region in game().regions(view)
        for node in ET.fromstring(region.svg).iter()
        if (name := node.get("id"))
    }


def symbol_counts(node: ET.Element) -> Counter[str]:
    """How often each piece of the sprite is used."""
    return Counter((use.get("href") or "").lstrip("#") for use in node.iter(SVG + "use"))


def svg_title(node: ET.Element) -> str:
    """What is said of something."""
    return node.findtext(SVG + "title") or ""


def svg_position(node: ET.Element, tag: str = "use") -> tuple[float, float]:
    """Where the first piece of something stands, or the first of its elements of a kind."""
    first_one = next(node.iter(SVG + tag))
    return float(first_one.get("x", "0")), float(first_one.get("y", "0"))
