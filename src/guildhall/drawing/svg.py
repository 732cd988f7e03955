"""Small strings of SVG: numbers, escaped words, uses of a sprite's pieces, things and choices."""

import re
from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.language import Language

# Control letters may not stand in XML at all, and a pack may name its guilds as it likes.
_STRICTLY: dict[int, str] = dict.fromkeys((*range(32), *range(127, 160)), " ")
_STRICTLY.update(str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}))
# Some of them stand for the names of seats until those are set in: `who` and `named` below.
_FIRST_NAME, _MAX_NAMES = 1, 8
_ESCAPES = {
    letter: said
    for letter, said in _STRICTLY.items()
    if not _FIRST_NAME <= letter < _FIRST_NAME + _MAX_NAMES
}


def escape(text: object) -> str:
    """Words as they may stand in an element or an attribute."""
    return str(text).translate(_ESCAPES)


def fmt(value: float) -> str:
    """A number with at most two decimals and no idle zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def translate(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute that moves, and scales if asked."""
    size = "" if scale == 1 else f" scale({fmt(scale)})"
    return f' transform="translate({fmt(x)} {fmt(y)}){size}"'


@lru_cache(maxsize=4096)
def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A piece of the sprite, at a place."""
    if scale != 1:
        return f'<use href="#{symbol}"{translate(x, y, scale)}/>'
    across = f' x="{fmt(x)}"' if x else ""
    down = f' y="{fmt(y)}"' if y else ""
    return f'<use href="#{symbol}"{across}{down}/>'


@lru_cache(maxsize=4096)
def text(x: float, y: float, content: object, css_class: str = "") -> str:
    """A line of text whose class, or that of its group, says how it looks."""
    kind = f' class="{css_class}"' if css_class else ""
    return f'<text{kind} x="{fmt(x)}" y="{fmt(y)}">{escape(content)}</text>'


def rect(css_class: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A rectangle, with round corners if asked."""
    corner = f' rx="{fmt(radius)}"' if radius else ""
    size = f'width="{fmt(width)}" height="{fmt(height)}"'
    return f'<rect class="{css_class}" x="{fmt(x)}" y="{fmt(y)}" {size}{corner}/>'


def path(css_class: str, d: str) -> str:
    """A path whose class says how it looks."""
    return f'<path class="{css_class}" d="{d}"/>'


def group(body: str, css_class: str = "", transform: str = "") -> str:
    """Several things as one."""
    kind = f' class="{css_class}"' if css_class else ""
    return f"<g{kind}{transform}>{body}</g>"


def symbol(name: str, body: str, css_class: str = "") -> str:
    """A piece of a sprite, to be drawn by ``use``."""
    kind = f' class="{css_class}"' if css_class else ""
    return f'<g id="{name}"{kind}>{body}</g>'


def item(
    name: str,
    label: str,
    body: str,
    *,
    css_class: str = "",
    transform: str = "",
    actions: Sequence[int] = (),
    drop: str = "",
) -> str:
    """Something on the table that is no choice now; ``name`` is its stable element id.

    ``about`` are the actions that a click on it would mean, so that a page can ask for the rule
    that forbids them. What is dragged there is taken back, unless ``drop`` is "stay".
    """
    kind = f' class="{css_class}"' if css_class else ""
    asks = f' data-about="{" ".join(map(str, actions))}"' if actions else ""
    lands = f' data-drop="{drop}"' if drop else ""
    title = f"<title>{escape(label)}</title>" if label else ""
    return f'<g id="{name}"{kind} data-thing=""{asks}{lands}{transform}>{title}{body}</g>'


def choice(
    name: str,
    action: int,
    label: str,
    body: str,
    *,
    css_class: str = "",
    transform: str = "",
    text: str = "",
    drop: str = "",
) -> str:
    """Something that may be chosen now: a button with a name and the id of its action.

    If the name says more than the words with which one would type the action, these are ``text``.
    What is dragged there chooses this next, unless ``drop`` is "back".
    """
    kind = f"choice {css_class}" if css_class else "choice"
    label = escape(label)
    typed = f' data-text="{escape(text)}"' if text and text != label else ""
    lands = f' data-drop="{drop}"' if drop else ""
    return (
        f'<g id="{name}" class="{kind}" data-action="{action}" role="button" aria-label="{label}"'
        f"{typed}{lands}{transform}><title>{label}</title>{body}</g>"
    )


# Whole drawings


def svg_root(body: str, size: tuple[float, float], margin: float, label: str = "") -> str:
    """A part of a drawing as an element of its own, with room around it."""
    label = f' aria-label="{escape(label)}"' if label else ""
    return f"{_head(size, margin)}{label}>{body}</svg>"


@lru_cache(maxsize=32)
def _head(size: tuple[float, float], margin: float) -> str:
    corner, width, height = fmt(-margin), fmt(size[0] + 2 * margin), fmt(size[1] + 2 * margin)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="gh" role="group" '
        f'viewBox="{corner} {corner} {width} {height}"'
    )


_INTERACTIVE = re.compile(r'<title>[^<]*</title>| (?:id|data-[a-z]+|role|aria-label)="[^"]*"')


def without_interaction(svg: str) -> str:
    """A drawing for a picture, which nobody clicks and nobody asks: without names and actions."""
    return _INTERACTIVE.sub("", svg)


# People


def name_placeholder(seat: int) -> str:
    """A letter that stands for the name of a seat, in pieces that are kept for all tables."""
    return chr(_FIRST_NAME + seat)


def fill_names(svg: str, lang: Language, seats: int) -> str:
    """A drawing in which the names of those who sit at the table are set in."""
    # Bytes are searched five times faster than text; what cannot be written becomes "?".
    text = svg.encode(errors="replace")
    for seat in range(_MAX_NAMES):
        name = lang.seat_name(seat) if seat < seats else " "
        text = text.replace(
            name_placeholder(seat).encode(), name.translate(_STRICTLY).encode(errors="replace")
        )
    return text.decode()
