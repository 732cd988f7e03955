"""Words in a given room: how wide they are is guessed, for every reader has other fonts."""

from functools import lru_cache
from math import ceil

from guildhall.drawing.svg import escape, num

_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;'|!()[]/ -·", 0.3),
    **dict.fromkeys("mwMWÆŒ@%&", 0.86),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.68),
}
_OTHERS = 0.55
"""Of the size of the letters, in a common sans serif."""

SPARE = 1.22
"""The widest fonts that a reader may have instead are wider by this."""

SMALLEST, TIGHTEST = 0.78, 0.8
"""Letters that are made smaller, or are squeezed, more than this can hardly be read."""

SIZE_LOOK = "".join(f"text.size{n}{{font-size:{n}px}}" for n in range(7, 24))
"""Sizes of single lines, after all other rules of a style sheet."""


def amount(number: int) -> str:
    """A number as it is read: with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """About how wide a text is in letters of a size."""
    return sum(_WIDTHS.get(letter, _OTHERS) for letter in text) * size


def line(x: float, y: float, text: object, look: str, size: int, room: float) -> str:
    """A line of text in letters of a size, or smaller ones if there is no room for those.

    What might still be too wide is drawn as wide as it may be, in whatever font.
    """
    said = str(text)
    least = ceil(size * SMALLEST)
    fitting = next((n for n in range(size, least, -1) if width(said, n) <= room), least)
    said = shortened(said, fitting, room / TIGHTEST)
    if fitting != size:
        look = f"{look} size{fitting}"
    natural = width(said, fitting)
    set_to = ""
    if natural * SPARE > room:
        wide = num(min(natural, room))
        set_to = f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="{look}" x="{num(x)}" y="{num(y)}"{set_to}>{escape(said)}</text>'


def shortened(text: str, size: float, room: float) -> str:
    """A text without its end if it is far too long."""
    if width(text, size) <= room:
        return text
    while text and width(text, size) + size > room:
        text = text[:-1]
    return text.rstrip(" -.,") + "…"


@lru_cache(maxsize=1024)
def split(text: str, size: int, room: float) -> tuple[str, ...]:
    """A text in one line or in two, split where the longer one is shortest."""
    words = text.split(" ")
    if len(words) == 1 or width(text, size) * SPARE <= room:
        return (text,)
    pairs = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(pairs, key=lambda pair: max(width(half, size) for half in pair))


def label(x: float, y: float, text: str, look: str, size: int, room: float) -> str:
    """A name in at most two lines around a middle; the look has to say so."""
    return "".join(
        line(x, y + i * size * 1.2, part, look, size, room)
        for i, part in enumerate(split(text, size, room))
    )
