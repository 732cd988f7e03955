"""Words in a given room: how wide they are is guessed, for every reader has other fonts."""

from functools import lru_cache
from math import ceil

from guildhall.drawing import svg

_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;'|!()[]/ -·", 0.3),
    **dict.fromkeys("mwMWÆŒ@%&", 0.86),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.68),
}
_DEFAULT_WIDTH = 0.55
"""Of the size of the letters, in a common sans serif."""

FONT_TOLERANCE = 1.22
"""The widest fonts that a reader may have instead are wider by this."""

_MIN_SCALE, _MIN_SQUEEZE = 0.78, 0.8
"""Letters that are made smaller, or are squeezed, more than this can hardly be read."""

TEXT_SIZE_CSS = "".join(f"text.size{n}{{font-size:{n}px}}" for n in range(7, 24))
"""Sizes of single lines, after all other rules of a style sheet."""


def format_int(number: int) -> str:
    """A number as it is read: with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """About how wide a text is in letters of a size."""
    return sum(_WIDTHS.get(letter, _DEFAULT_WIDTH) for letter in text) * size


def fitted_text(
    x: float, y: float, text: object, css_class: str, size: int, max_width: float
) -> str:
    """A line of text in letters of a size, or smaller ones if there is no room for those.

    What might still be too wide is drawn as wide as it may be, in whatever font.
    """
    said = str(text)
    least = ceil(size * _MIN_SCALE)
    fitting = next((n for n in range(size, least, -1) if text_width(said, n) <= max_width), least)
    said = ellipsize(said, fitting, max_width / _MIN_SQUEEZE)
    if fitting != size:
        css_class = f"{css_class} size{fitting}"
    natural = text_width(said, fitting)
    set_to = ""
    if natural * FONT_TOLERANCE > max_width:
        wide = svg.fmt(min(natural, max_width))
        set_to = f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    position = f'x="{svg.fmt(x)}" y="{svg.fmt(y)}"{set_to}'
    return f'<text class="{css_class}" {position}>{svg.escape(said)}</text>'


def ellipsize(text: str, size: float, max_width: float) -> str:
    """A text without its end if it is far too long."""
    if text_width(text, size) <= max_width:
        return text
    while text and text_width(text, size) + size > max_width:
        text = text[:-1]
    return text.rstrip(" -.,") + "…"


@lru_cache(maxsize=1024)
def balance_lines(text: str, size: int, max_width: float) -> tuple[str, ...]:
    """A text in one line or in two, split where the longer one is shortest."""
    words = text.split(" ")
    if len(words) == 1 or text_width(text, size) * FONT_TOLERANCE <= max_width:
        return (text,)
    pairs = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(pairs, key=lambda pair: max(text_width(half, size) for half in pair))


def wrapped_text(x: float, y: float, text: str, css_class: str, size: int, max_width: float) -> str:
    """A name in at most two lines around a middle; the look has to say so."""
    return "".join(
        fitted_text(x, y + i * size * 1.2, part, css_class, size, max_width)
        for i, part in enumerate(balance_lines(text, size, max_width))
    )
