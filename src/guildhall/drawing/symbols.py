"""Shared symbols: coins, tile backs and signs."""

import re
from functools import lru_cache

from guildhall.core.language import N_, Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import Glyph, disc

SYMBOL_CSS = """
path.coin{fill:$brass;stroke:$rim;stroke-width:1.2}
text.coin-figure{font-size:11px;font-weight:700;text-anchor:middle;fill:$ink}
rect.back{fill:$wall;stroke:$soft;stroke-width:1}
path.back-line{fill:none;stroke:$soft;stroke-width:.8}
g.sign{color:$ink;fill:$brass}
"""

_RANKS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))

LAUREL_LEFT = "M11 20.5C6.5 19 4 15.5 4 11"
LAUREL_RIGHT = "M13 20.5C17.5 19 20 15.5 20 11"
LAUREL_LEAVES = (
    "M4 11.5C2.3 9.5 2.5 7.2 4.3 5.2 6 7.2 5.9 9.5 4 11.5z",
    "M5.2 15.3C2.7 14.8 1.5 13 1.5 10.5 4 11 5.3 12.7 5.2 15.3z",
    "M20 11.5C21.7 9.5 21.5 7.2 19.7 5.2 18 7.2 18.1 9.5 20 11.5z",
    "M18.8 15.3C21.3 14.8 22.5 13 22.5 10.5 20 11 18.7 12.7 18.8 15.3z",
    "M8.3 18.9C5.9 19.6 3.9 18.7 2.5 16.7 4.9 16 6.9 16.8 8.3 18.9z",
    "M15.7 18.9C18.1 19.6 20.1 18.7 21.5 16.7 19.1 16 17.1 16.8 15.7 18.9z",
)

LAUREL = Glyph(LAUREL_LEAVES, (LAUREL_LEFT, LAUREL_RIGHT))
PENNANT = Glyph(("M7 4h13l-4 4.5 4 4.5H7z",), ("M7 3v19",))
POINTER = Glyph(("M5 8.5h8V4.5L21 12l-8 7.5v-4H5z",))


@lru_cache
def common_symbols() -> str:
    """Sprite symbols of the coin, the tile back and the signs."""
    return (
        svg.symbol("gh-coin", svg.path("coin", disc(8, 8, 7.4)))
        + svg.symbol("gh-back", back())
        + LAUREL.symbol("gh-laurel")
        + PENNANT.symbol("gh-pennant")
        + POINTER.symbol("gh-pointer")
    )


def back() -> str:
    """The back of face-down tiles, 44 by 44 units."""
    lines = "M8 22L22 8l14 14-14 14zM14 22l8-8 8 8-8 8z"
    return svg.rect("back", 0, 0, 44, 44, 4) + svg.path("back-line", lines)


@lru_cache(maxsize=512)
def coin(amount: int, x: float, y: float, scale: float = 1) -> str:
    """A coin of 16 units with an amount, centred on a point."""
    return svg.group(
        svg.use("gh-coin", -8, -8) + svg.text(0, 3.9, amount, "coin-figure"),
        transform=svg.translate(x, y, scale),
    )


def rank_label(rank: int, lang: Language) -> str:
    """A rank, such as "1st"."""
    return lang.text(_RANKS[rank - 1])


def icon_svg(name: str, width: float, height: float) -> str:
    """A sprite symbol as a stand-alone icon."""
    return (
        f'<svg class="gh icon" viewBox="0 0 {svg.fmt(width)} {svg.fmt(height)}" aria-hidden="true">'
        f"{svg.use(name)}</svg>"
    )


def sprite_svg(symbols: str) -> str:
    """An invisible element with the symbols, which a page holds outside its view."""
    # Browsers read out the text of a symbol wherever it is used; labels say the same better.
    silent = symbols.replace("<text", '<text aria-hidden="true"')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" id="sprite" class="gh sprite" aria-hidden="true">'
        f"<defs>{silent}</defs></svg>"
    )


def used_symbols(sprite: str, body: str) -> str:
    """The symbols of a sprite that a drawing uses, directly or through other symbols."""
    known = _symbols_by_id(sprite)
    wanted, fresh = set[str](), set(_REFERENCE.findall(body))
    while fresh:
        wanted |= fresh
        fresh = {name for one in fresh for name in _REFERENCE.findall(known[one])} - wanted
    return "".join(part for name, part in known.items() if name in wanted)


@lru_cache(maxsize=8)
def _symbols_by_id(sprite: str) -> dict[str, str]:
    symbols = sprite.partition("<defs>")[2].partition("</defs>")[0]
    parts = re.split(r'(?=<(?:g|pattern) id=")', symbols)[1:]
    return {part.split('"', 2)[1]: part for part in parts}


_REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')
