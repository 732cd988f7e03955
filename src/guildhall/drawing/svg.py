"""SVG fragments: numbers, escaped text, shapes, symbols, items and choices."""

import re
from collections.abc import Mapping, Sequence
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
    across = f' x="{fmt(x)}"' if x else ""
    down = f' y="{fmt(y)}"' if y else ""
    size = f' width="{fmt(width)}" height="{fmt(height)}"'
    return f'<rect class="{css_class}"{across}{down}{size}{corner}/>'


def path(css_class: str, d: str) -> str:
    """A path, styled by its class."""
    return f'<path class="{css_class}" d="{d}"/>'


def group(body: str, css_class: str = "", transform: str = "", marks: str = "") -> str:
    """A group of elements."""
    kind = f' class="{css_class}"' if css_class else ""
    return f"<g{kind}{marks}{transform}>{body}</g>"


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
    in_part: bool = False,
    marks: str = "",
) -> str:
    """An element that is not a choice now; ``name`` is its stable element id.

    ``actions`` are what a click on it could mean, so that a page can ask why they are illegal.
    Screen readers hear the label as that of a picture, unless it belongs to a ``part``.
    """
    kind = f' class="{css_class}"' if css_class else ""
    meant = f' data-actions="{" ".join(map(str, actions))}"' if actions else ' data-item=""'
    title = f"<title>{escape(label)}</title>" if label else ""
    role = ' role="img"' if label and not in_part and "<text" in body else ""
    return f'<g id="{name}"{kind}{meant}{role}{marks}{transform}>{title}{body}</g>'


_BUTTON = 'role="button"'


def choice(
    name: str,
    action: int,
    label: str,
    body: str,
    *,
    css_class: str = "",
    transform: str = "",
    text: str = "",
    marks: str = "",
) -> str:
    """A choice: a button that makes an action; its title is also its name for screen readers.

    ``text`` is the text of the action, if ``label`` says more than that.
    """
    kind = f"choice {css_class}" if css_class else "choice"
    typed = f' data-text="{escape(text)}"' if text and text != label else ""
    return (
        f'<g id="{name}" class="{kind}" data-action="{action}" {_BUTTON}'
        f"{typed}{marks}{transform}><title>{escape(label)}</title>{body}</g>"
    )


def part(label: str, elements: Sequence[str], transform: str = "") -> str:
    """A part of the board; the label tells screen readers everything that is on it but choices."""
    choices = "".join(element for element in elements if _BUTTON in element)
    others = "".join(element for element in elements if _BUTTON not in element)
    hidden = f'<g aria-hidden="true">{others}</g>' if others else ""
    return f'<g role="group" aria-label="{escape(label)}"{transform}>{hidden}{choices}</g>'


def marks(
    *,
    ghost: str = "",
    preview: str = "",
    place: str | None = None,
    ghosts: Sequence[str] = (),
    ghost_with: Mapping[int, str] | None = None,
    when: Sequence[int] = (),
) -> str:
    """What the page shows of a decision before it is finished, as attributes of an item.

    ``ghost`` is the symbol, and perhaps its class, that the page shows on the ``place`` of another
    choice made with this one, and ``preview`` the one for each place that goes with it. A place
    has a form and a number, which replace "?" in ghosts and "#" in previews. A group can have the
    ghost of all its choices. ``ghosts`` are the symbols that an item shows by the number of items
    that are chosen with it. ``ghost_with`` are the symbols in place of the ``ghost`` by the key of
    an item of another group that is chosen too. An element with ``when`` is shown while all items
    with these keys are chosen.
    """
    found = {
        "ghost": ghost,
        "preview": preview,
        "ghosts": " ".join(ghosts),
        "ghost-with": " ".join(f"{key}:{name}" for key, name in (ghost_with or {}).items()),
        "when": " ".join(map(str, when)),
    }
    made = "".join(f' data-{name}="{value}"' for name, value in found.items() if value)
    return made if place is None else f'{made} data-place="{place}"'


# Static pictures# Static pictures


_INTERACTIVE = re.compile(r'<title>[^<]*</title>| (?:id|data-[a-z-]+|role|aria-[a-z]+)="[^"]*"')


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
