"""Small strings of SVG: numbers, escaped words, uses of a sprite's pieces, things and choices."""

import re
from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.tongue import Tongue

# Control letters may not stand in XML at all, and a pack may name its guilds as it likes.
_STRICTLY: dict[int, str] = dict.fromkeys((*range(32), *range(127, 160)), " ")
_STRICTLY.update(str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}))
# Some of them stand for the names of seats until those are set in: `who` and `named` below.
_FIRST_NAME, _MOST_NAMES = 1, 8
_ESCAPES = {
    letter: said
    for letter, said in _STRICTLY.items()
    if not _FIRST_NAME <= letter < _FIRST_NAME + _MOST_NAMES
}


def escape(words: object) -> str:
    """Words as they may stand in an element or an attribute."""
    return str(words).translate(_ESCAPES)


def num(value: float) -> str:
    """A number with at most two decimals and no idle zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute that moves, and scales if asked."""
    size = "" if scale == 1 else f" scale({num(scale)})"
    return f' transform="translate({num(x)} {num(y)}){size}"'


@lru_cache(maxsize=4096)
def use(piece: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A piece of the sprite, at a place."""
    if scale != 1:
        return f'<use href="#{piece}"{at(x, y, scale)}/>'
    across = f' x="{num(x)}"' if x else ""
    down = f' y="{num(y)}"' if y else ""
    return f'<use href="#{piece}"{across}{down}/>'


@lru_cache(maxsize=4096)
def words(x: float, y: float, text: object, look: str = "") -> str:
    """A line of text whose class, or that of its group, says how it looks."""
    kind = f' class="{look}"' if look else ""
    return f'<text{kind} x="{num(x)}" y="{num(y)}">{escape(text)}</text>'


def box(look: str, x: float, y: float, width: float, height: float, round_: float = 0) -> str:
    """A rectangle, with round corners if asked."""
    corner = f' rx="{num(round_)}"' if round_ else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="{look}" x="{num(x)}" y="{num(y)}" {size}{corner}/>'


def path(look: str, d: str) -> str:
    """A path whose class says how it looks."""
    return f'<path class="{look}" d="{d}"/>'


def group(body: str, look: str = "", place: str = "") -> str:
    """Several things as one."""
    kind = f' class="{look}"' if look else ""
    return f"<g{kind}{place}>{body}</g>"


def piece(name: str, body: str, look: str = "") -> str:
    """A piece of a sprite, to be drawn by ``use``."""
    kind = f' class="{look}"' if look else ""
    return f'<g id="{name}"{kind}>{body}</g>'


def thing(
    name: str,
    what: str,
    body: str,
    *,
    look: str = "",
    place: str = "",
    about: Sequence[int] = (),
    drop: str = "",
) -> str:
    """Something on the table that is no choice now; ``name`` is its stable element id.

    ``about`` are the actions that a click on it would mean, so that a page can ask for the rule
    that forbids them. What is dragged there is taken back, unless ``drop`` is "stay".
    """
    kind = f' class="{look}"' if look else ""
    asks = f' data-about="{" ".join(map(str, about))}"' if about else ""
    lands = f' data-drop="{drop}"' if drop else ""
    title = f"<title>{escape(what)}</title>" if what else ""
    return f'<g id="{name}"{kind} data-thing=""{asks}{lands}{place}>{title}{body}</g>'


def choice(
    name: str,
    action: int,
    what: str,
    body: str,
    *,
    look: str = "",
    place: str = "",
    text: str = "",
    drop: str = "",
) -> str:
    """Something that may be chosen now: a button with a name and the id of its action.

    If the name says more than the words with which one would type the action, these are ``text``.
    What is dragged there chooses this next, unless ``drop`` is "back".
    """
    kind = f"choice {look}" if look else "choice"
    label = escape(what)
    typed = f' data-text="{escape(text)}"' if text and text != what else ""
    lands = f' data-drop="{drop}"' if drop else ""
    return (
        f'<g id="{name}" class="{kind}" data-action="{action}" role="button" aria-label="{label}"'
        f"{typed}{lands}{place}><title>{label}</title>{body}</g>"
    )


# Whole drawings


def whole(body: str, size: tuple[float, float], margin: float, says: str = "") -> str:
    """A part of a drawing as an element of its own, with room around it."""
    label = f' aria-label="{escape(says)}"' if says else ""
    return f"{_head(size, margin)}{label}>{body}</svg>"


@lru_cache(maxsize=32)
def _head(size: tuple[float, float], margin: float) -> str:
    corner, width, height = num(-margin), num(size[0] + 2 * margin), num(size[1] + 2 * margin)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="gh" role="group" '
        f'viewBox="{corner} {corner} {width} {height}"'
    )


_FOR_HANDS = re.compile(r'<title>[^<]*</title>| (?:id|data-[a-z]+|role|aria-label)="[^"]*"')


def still(drawing: str) -> str:
    """A drawing for a picture, which nobody clicks and nobody asks: without names and actions."""
    return _FOR_HANDS.sub("", drawing)


# People


def who(seat: int) -> str:
    """A letter that stands for the name of a seat, in pieces that are kept for all tables."""
    return chr(_FIRST_NAME + seat)


def named(drawing: str, tongue: Tongue, seats: int) -> str:
    """A drawing in which the names of those who sit at the table are set in."""
    # Bytes are searched five times faster than text; what cannot be written becomes "?".
    text = drawing.encode(errors="replace")
    for seat in range(_MOST_NAMES):
        name = tongue.seat(seat) if seat < seats else " "
        text = text.replace(who(seat).encode(), name.translate(_STRICTLY).encode(errors="replace"))
    return text.decode()
