"""The style sheet and the sprite of a title: what all boards use, and its own."""

from collections.abc import Iterable

from guildhall.drawing.glyph import GLYPH_CSS
from guildhall.drawing.palette import BASE_CSS, CHOICE_CSS, Colours, stylesheet
from guildhall.drawing.seats import SEAT_COLOURS, SEAT_CSS, seat_symbols
from guildhall.drawing.symbols import SYMBOL_CSS, common_symbols, sprite_svg
from guildhall.drawing.text_fit import TEXT_SIZE_CSS

_COMMON_CSS = BASE_CSS + CHOICE_CSS + GLYPH_CSS + SEAT_CSS + SYMBOL_CSS


def title_stylesheet(rules: Iterable[str], colours: Colours = ()) -> str:
    """Return the style sheet of a title's drawings, for light and dark themes."""
    return stylesheet(_COMMON_CSS + "".join(rules) + TEXT_SIZE_CSS, colours + SEAT_COLOURS)


def title_sprite(symbols: Iterable[str] = ()) -> str:
    """Return the symbols that a title's drawings use."""
    return sprite_svg(seat_symbols() + common_symbols() + "".join(symbols))
