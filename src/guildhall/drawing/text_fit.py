"""Fit text into a given width. Widths are estimates, because fonts differ between readers."""

from functools import lru_cache
from math import ceil

from guildhall.drawing import svg

_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;'|!()[]/ -·", 0.3),
    **dict.fromkeys("mwMWÆŒ@%&", 0.86),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.68),
}
_DEFAULT_WIDTH = 0.55
"""Character widths relative to the font size, in a common sans serif font."""

FONT_TOLERANCE = 1.22
"""How much wider the widest fallback fonts are."""

_MIN_SCALE, _MIN_SQUEEZE = 0.78, 0.8
"""Limits of legibility when text is scaled down or squeezed."""

READABLE_SIZE = 14
"""The smallest font size of a panel; a page draws panels at least at their natural size."""

TEXT_SIZE_CSS = "".join(f"text.size{n}{{font-size:{n}px}}" for n in range(7, 24))
"""Font sizes of fitted lines; must come after all other rules of a style sheet."""


@lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """Estimated width of a text at a font size."""
    return sum(_WIDTHS.get(letter, _DEFAULT_WIDTH) for letter in text) * size


def fitted_text(
    x: float, y: float, text: object, css_class: str, size: int, max_width: float
) -> str:
    """A line of text at a font size, or smaller if it would not fit.

    Text that may still be too wide is squeezed to the maximum width in any font. Text at the
    smallest readable size is squeezed before it gets smaller.
    """
    content = str(text)
    smallest = ceil(size * _MIN_SCALE)
    widest = max_width / _MIN_SQUEEZE if size <= READABLE_SIZE else max_width
    fitting = next(
        (n for n in range(size, smallest, -1) if text_width(content, n) <= widest), smallest
    )
    content = ellipsize(content, fitting, max_width / _MIN_SQUEEZE)
    if fitting != size:
        css_class = f"{css_class} size{fitting}"
    natural = text_width(content, fitting)
    set_to = ""
    if natural * FONT_TOLERANCE > max_width:
        wide = svg.fmt(min(natural, max_width))
        set_to = f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    position = f'x="{svg.fmt(x)}" y="{svg.fmt(y)}"{set_to}'
    return f'<text class="{css_class}" {position}>{svg.escape(content)}</text>'


def ellipsize(text: str, size: float, max_width: float) -> str:
    """Truncate a text that is too long, with an ellipsis."""
    if text_width(text, size) <= max_width:
        return text
    while text and text_width(text, size) + size > max_width:
        text = text[:-1]
    return text.rstrip(" -.,") + "…"


@lru_cache(maxsize=1024)
def balance_lines(text: str, size: int, max_width: float) -> tuple[str, ...]:
    """Split a text into at most two lines of similar width."""
    words = text.split(" ")
    if len(words) == 1 or text_width(text, size) * FONT_TOLERANCE <= max_width:
        return (text,)
    pairs = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(pairs, key=lambda pair: max(text_width(half, size) for half in pair))


def wrapped_text(x: float, y: float, text: str, css_class: str, size: int, max_width: float) -> str:
    """A text in at most two lines; its class must centre it."""
    return "".join(
        fitted_text(x, y + i * size * 1.2, part, css_class, size, max_width)
        for i, part in enumerate(balance_lines(text, size, max_width))
    )
