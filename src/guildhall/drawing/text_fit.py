"""Fitting text into a width, with estimated font metrics, because fonts differ by reader."""

from functools import lru_cache
from math import ceil

from guildhall.drawing import svg

_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;'|!()[]/ -·", 0.3),
    **dict.fromkeys("mwMWÆŒ@%&", 0.86),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.68),
}
_DEFAULT_WIDTH = 0.55
"""Relative to the font size, in a common sans serif."""

FONT_TOLERANCE = 1.22
"""The widest fonts that a reader may have are wider by this factor."""

_MIN_SCALE, _MIN_SQUEEZE = 0.78, 0.8
"""Text that is shrunk or squeezed more than this is hard to read."""

TEXT_SIZE_CSS = "".join(f"text.size{n}{{font-size:{n}px}}" for n in range(7, 24))
"""Font sizes of fitted text; must come after all other rules."""


def format_int(number: int) -> str:
    """Format an integer with a minus sign, not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """Estimate the width of a text."""
    return sum(_WIDTHS.get(letter, _DEFAULT_WIDTH) for letter in text) * size


def fitted_text(
    x: float, y: float, text: object, css_class: str, size: int, max_width: float
) -> str:
    """Return a line of text, in a smaller size if it does not fit.

    Text that might still be too wide gets a fixed ``textLength``, whatever the font.
    """
    content = str(text)
    min_size = ceil(size * _MIN_SCALE)
    fitting = next(
        (n for n in range(size, min_size, -1) if text_width(content, n) <= max_width), min_size
    )
    content = ellipsize(content, fitting, max_width / _MIN_SQUEEZE)
    if fitting != size:
        css_class = f"{css_class} size{fitting}"
    natural = text_width(content, fitting)
    squeeze = ""
    if natural * FONT_TOLERANCE > max_width:
        wide = svg.fmt(min(natural, max_width))
        squeeze = f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    position = f'x="{svg.fmt(x)}" y="{svg.fmt(y)}"{squeeze}'
    return f'<text class="{css_class}" {position}>{svg.escape(content)}</text>'


def ellipsize(text: str, size: float, max_width: float) -> str:
    """Cut a text that is far too long."""
    if text_width(text, size) <= max_width:
        return text
    while text and text_width(text, size) + size > max_width:
        text = text[:-1]
    return text.rstrip(" -.,") + "…"


@lru_cache(maxsize=1024)
def balance_lines(text: str, size: int, max_width: float) -> tuple[str, ...]:
    """Split a text into one or two lines of balanced width."""
    words = text.split(" ")
    if len(words) == 1 or text_width(text, size) * FONT_TOLERANCE <= max_width:
        return (text,)
    pairs = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(pairs, key=lambda pair: max(text_width(half, size) for half in pair))


def wrapped_text(x: float, y: float, text: str, css_class: str, size: int, max_width: float) -> str:
    """Return a text in at most two centred lines; the class must centre them."""
    return "".join(
        fitted_text(x, y + i * size * 1.2, part, css_class, size, max_width)
        for i, part in enumerate(balance_lines(text, size, max_width))
    )
