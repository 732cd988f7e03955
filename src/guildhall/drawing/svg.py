"""SVG fragments: numbers, escaped text, shapes, symbols, items and choices."""

import re
from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.language import Language

# XML forbids control characters, and the names in a pack are arbitrary.
_STRICT_ESCAPES: dict[int, str] = dict.fromkeys((*range(32), *range(127, 160)), " ")
_STRICT_ESCAPES.update(str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}))
# A few control characters are placeholders for seat names: see `name_placeholder` below.
_FIRST_NAME, _MAX_NAMES = 1, 8
_ESCAPES = {
    code: replacement
    for code, replacement in _STRICT_ESCAPES.items()
    if not _FIRST_NAME <= code < _FIRST_NAME + _MAX_NAMES
}


def escape(text: object) -> str:
    """Escape text for an element or an attribute."""
    return str(text).translate(_ESCAPES)


def fmt(value: float) -> str:
    """Format a number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def translate(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute that translates and optionally scales."""
    size = "" if scale == 1 else f" scale({fmt(scale)})"
    return f' transform="translate({fmt(x)} {fmt(y)}){size}"'


@lru_cache(maxsize=4096)
def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A ``<use>`` of a sprite symbol."""
    if scale != 1:
        return f'<use href="#{symbol}"{translate(x, y, scale)}/>'
    across = f' x="{fmt(x)}"' if x else ""
    down = f' y="{fmt(y)}"' if y else ""
    return f'<use href="#{symbol}"{across}{down}/>'


@lru_cache(maxsize=4096)
def text(x: float, y: float, content: object, css_class: str = "") -> str:
    """A line of text."""
    kind = f' class="{css_class}"' if css_class else ""
    return f'<text{kind} x="{fmt(x)}" y="{fmt(y)}">{escape(content)}</text>'


def rect(css_class: str, x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A rectangle, optionally with rounded corners."""
    corner = f' rx="{fmt(radius)}"' if radius else ""
    size = f'width="{fmt(width)}" height="{fmt(height)}"'
    return f'<rect class="{css_class}" x="{fmt(x)}" y="{fmt(y)}" {size}{corner}/>'


def path(css_class: str, d: str) -> str:
    """A path, styled by its class."""
    return f'<path class="{css_class}" d="{d}"/>'


def group(body: str, css_class: str = "", transform: str = "") -> str:
    """A group of elements."""
    kind = f' class="{css_class}"' if css_class else ""
    return f"<g{kind}{transform}>{body}</g>"


def symbol(name: str, body: str, css_class: str = "") -> str:
    """A sprite symbol for ``use``."""
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
    """An element that is not a choice now; ``name`` is its stable element id.

    ``actions`` are what a click on it could mean, so that a page can ask why they are illegal.
    Dropping a dragged choice on it undoes that choice, unless ``drop`` is "stay".
    """
    kind = f' class="{css_class}"' if css_class else ""
    meant = f' data-actions="{" ".join(map(str, actions))}"' if actions else ""
    lands = f' data-drop="{drop}"' if drop else ""
    title = f"<title>{escape(label)}</title>" if label else ""
    return f'<g id="{name}"{kind} data-item=""{meant}{lands}{transform}>{title}{body}</g>'


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
    """A choice: a button that makes an action.

    ``text`` is the text of the action, if ``label`` says more than that. Dropping a dragged choice
    on it makes this action next, unless ``drop`` is "back".
    """
    kind = f"choice {css_class}" if css_class else "choice"
    typed = f' data-text="{escape(text)}"' if text and text != label else ""
    label = escape(label)
    lands = f' data-drop="{drop}"' if drop else ""
    return (
        f'<g id="{name}" class="{kind}" data-action="{action}" role="button" aria-label="{label}"'
        f"{typed}{lands}{transform}><title>{label}</title>{body}</g>"
    )


# Static pictures


_INTERACTIVE = re.compile(r'<title>[^<]*</title>| (?:id|data-[a-z-]+|role|aria-label)="[^"]*"')


def without_interaction(svg: str) -> str:
    """Strip ids, labels and actions for a static picture."""
    return _INTERACTIVE.sub("", svg)


# Names


def name_placeholder(seat: int) -> str:
    """The placeholder for a seat's name in fragments that all tables share."""
    return chr(_FIRST_NAME + seat)


def fill_names(svg: str, lang: Language, seats: int) -> str:
    """Replace the placeholders by the names of a table's players."""
    # Replacing in bytes is five times faster; characters that cannot be encoded become "?".
    text = svg.encode(errors="replace")
    for seat in range(_MAX_NAMES):
        name = lang.seat_name(seat) if seat < seats else " "
        text = text.replace(
            name_placeholder(seat).encode(),
            name.translate(_STRICT_ESCAPES).encode(errors="replace"),
        )
    return text.decode()
