"""SVG building blocks: text, shapes, symbols, items and choices, as strings."""

import re
from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.language import Language

# XML allows no control characters, and the names in a pack may contain some.
_ESCAPES_STRICT: dict[int, str] = dict.fromkeys((*range(32), *range(127, 160)), " ")
_ESCAPES_STRICT.update(str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}))
# Some of them are placeholders of player names: see `name_placeholder` and `fill_names`.
_FIRST_NAME, _MAX_NAMES = 1, 8
_ESCAPES = {
    letter: replacement
    for letter, replacement in _ESCAPES_STRICT.items()
    if not _FIRST_NAME <= letter < _FIRST_NAME + _MAX_NAMES
}


def escape(text: object) -> str:
    """Escape text for an element or attribute."""
    return str(text).translate(_ESCAPES)


def fmt(value: float) -> str:
    """Format a number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def translate(x: float, y: float, scale: float = 1) -> str:
    """Return a transform attribute that translates and optionally scales."""
    size = "" if scale == 1 else f" scale({fmt(scale)})"
    return f' transform="translate({fmt(x)} {fmt(y)}){size}"'


@lru_cache(maxsize=4096)
def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Return a reference to a symbol of the sprite."""
    if scale != 1:
        return f'<use href="#{symbol}"{translate(x, y, scale)}/>'
    across = f' x="{fmt(x)}"' if x else ""
    down = f' y="{fmt(y)}"' if y else ""
    return f'<use href="#{symbol}"{across}{down}/>'


@lru_cache(maxsize=4096)
def text(x: float, y: float, content: object, css_class: str = "") -> str:
    """Return a line of text, styled by its class or that of its group."""
    kind = f' class="{css_class}"' if css_class else ""
    return f'<text{kind} x="{fmt(x)}" y="{fmt(y)}">{escape(content)}</text>'


def rect(css_class: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """Return a rectangle, optionally with rounded corners."""
    corner = f' rx="{fmt(radius)}"' if radius else ""
    size = f'width="{fmt(width)}" height="{fmt(height)}"'
    return f'<rect class="{css_class}" x="{fmt(x)}" y="{fmt(y)}" {size}{corner}/>'


def path(css_class: str, d: str) -> str:
    """Return a path."""
    return f'<path class="{css_class}" d="{d}"/>'


def group(body: str, css_class: str = "", transform: str = "") -> str:
    """Return a group."""
    kind = f' class="{css_class}"' if css_class else ""
    return f"<g{kind}{transform}>{body}</g>"


def symbol(name: str, body: str, css_class: str = "") -> str:
    """Return a symbol of a sprite, to be drawn by ``use``."""
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
    """Return a piece that cannot be chosen now; ``name`` is its stable element id.

    ``actions`` are what a click on it would mean, so that a page can ask why they are illegal. A
    choice dropped on it is undone, unless ``drop`` is "stay".
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
    """Return a piece that can be chosen now: a button with the id of its action.

    ``text`` is the typed form of the action, if it differs from the label. A choice dropped on it
    selects this next, unless ``drop`` is "back".
    """
    kind = f"choice {css_class}" if css_class else "choice"
    typed = f' data-text="{escape(text)}"' if text and text != label else ""
    label = escape(label)
    lands = f' data-drop="{drop}"' if drop else ""
    return (
        f'<g id="{name}" class="{kind}" data-action="{action}" role="button" aria-label="{label}"'
        f"{typed}{lands}{transform}><title>{label}</title>{body}</g>"
    )


# Whole elements


def svg_root(body: str, size: tuple[float, float], margin: float, label: str = "") -> str:
    """Return a drawing as an SVG element with a margin."""
    aria_label = f' aria-label="{escape(label)}"' if label else ""
    return f"{_head(size, margin)}{aria_label}>{body}</svg>"


@lru_cache(maxsize=32)
def _head(size: tuple[float, float], margin: float) -> str:
    corner, width, height = fmt(-margin), fmt(size[0] + 2 * margin), fmt(size[1] + 2 * margin)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="gh" role="group" '
        f'viewBox="{corner} {corner} {width} {height}"'
    )


_INTERACTIVE = re.compile(r'<title>[^<]*</title>| (?:id|data-[a-z]+|role|aria-label)="[^"]*"')


def without_interaction(svg: str) -> str:
    """Strip ids, labels and actions for a static picture."""
    return _INTERACTIVE.sub("", svg)


# Player names


def name_placeholder(seat: int) -> str:
    """A character that stands for a player's name in drawings cached for all tables."""
    return chr(_FIRST_NAME + seat)


def fill_names(svg: str, lang: Language, seats: int) -> str:
    """Replace the placeholders by the names of a table's players."""
    # Bytes are searched five times faster than text. Unencodable characters become "?".
    text = svg.encode(errors="replace")
    for seat in range(_MAX_NAMES):
        name = lang.seat_name(seat) if seat < seats else " "
        text = text.replace(
            name_placeholder(seat).encode(),
            name.translate(_ESCAPES_STRICT).encode(errors="replace"),
        )
    return text.decode()
