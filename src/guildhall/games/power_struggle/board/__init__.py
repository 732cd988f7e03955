"""The board, drawn and in text."""

from guildhall.core.scene import Gesture, Region, Standing
from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView


def draw(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> str:
    """The board by itself."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


def show(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> str:
    """The board as text."""
    return str(view["public"])


def scene(
    components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH
) -> list[Region]:
    """The parts of the board."""
    return []


def standings(view: PowerStruggleView, tongue: Tongue = ENGLISH) -> list[Standing]:
    """The open numbers of each seat."""
    return []


def gesture(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> Gesture:
    """How the open choice is made."""
    raise NotImplementedError


def style() -> str:
    """The style sheet."""
    return ""


def sprite(components: Components) -> str:
    """The pieces."""
    return ""


def card(components: Components, view: PowerStruggleView) -> str:
    """A small drawing."""
    return ""
