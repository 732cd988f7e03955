"""Glyphs of the guilds, minstrels and taverns, and the tiles that show them."""

from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE, Glyph, disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.symbols import coin
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components

_CANDLE = Glyph(
    shapes=(
        "M12 1.8c1.9 2.2 2.7 3.6 2.7 4.9a2.7 2.7 0 0 1-5.4 0c0-1.3.8-2.7 2.7-4.9z",
        "M8.3 12.2c1.1-.9 2.2.6 3.7 0s2.6-.9 3.7 0V19H8.3z",
        "M4 19h16c0 2-1.5 3.2-3.5 3.2h-9C5.5 22.2 4 21 4 19z",
    ),
    lines=("M12 9.4V12", "M10.8 13v2.5"),
)
_CLOTH = Glyph(
    shapes=(
        "M9 11v9.5c2-1.4 4 1.2 6 0s4 1 6.3-.2V9.5z",
        "M6 3.5h13a4 4 0 0 1 0 8H6z",
        disc(6, 7.5, 4),
    ),
    lines=("M8 7.6A2 2 0 1 1 6 5.6", "M13 14.5v3", "M17.2 14.5v3"),
)
_LOAF = Glyph(
    shapes=("M5 20V12.3C1.8 10.6 2.5 5 7.5 5h9c5 0 5.7 5.6 2.5 7.3V20z",),
    lines=("M8.3 8.3l1.7 3", "M12.3 8.3l1.7 3", "M16.3 8.3l1.4 2.5"),
)
_ANVIL_FACE = "M8 5.5h13v3.2c-3.4.2-5.6 1.7-5.6 4 0 1.6 1 2.6 2.6 3.1v3.7H7v-3.7"
_ANVIL_HORN = "c1.6-.5 2.6-1.5 2.6-3.1C5.5 12.2 2.8 10 2.2 7H8z"
_ANVIL = Glyph(shapes=(_ANVIL_FACE + _ANVIL_HORN,), lines=("M8 7v2.2",))
_HARP = Glyph(
    shapes=("M5.4 5.6L3.2 9l13.3 12.8 2.2-.8z",),
    lines=(
        "M18.7 21V2.6c-3.2 0-5 1.3-6.5 3.6-1.7 2.6-4.7 2.5-6.8-.6",
        "M9.3 8.2v1.6",
        "M12.4 6v7.3",
        "M15.5 3.6v13",
    ),
)
_MUG_FOAM = (
    "M4.3 8.2C3.2 6.2 4.8 4.3 6.6 4.9 7.4 2.7 10.4 2 12 4c2-1 4.2-.2 4.3 1.8.6.9.4 1.8-.1 2.4z"
)
_MUG_HANDLE = "M16.3 10.5h2a2.7 2.7 0 0 1 2.7 2.7v1.3a3 3 0 0 1-3 3h-1.4"
_MUG = Glyph(
    shapes=("M5 8h11l.8 13H4.2z", _MUG_FOAM),
    lines=(_MUG_HANDLE, "M8.5 12v5.5", "M12.3 12v5.5"),
)
TILE_GLYPHS = (_CANDLE, _CLOTH, _LOAF, _ANVIL, _HARP, _MUG)
"""The four guilds, the minstrel and the tavern."""
_MINSTREL_GLYPH = ids.GUILDS
_TAVERN_GLYPH = ids.GUILDS + 1

# For each glyph: tile background, glyph fill and glyph lines, each in the light and dark theme
TILE_COLOURS: Colours = (
    ("ground0", ("#f7ded8", "#452e2a")),
    ("body0", ("#e7a79c", "#85483f")),
    ("line0", ("#93291f", "#eaa99c")),
    ("ground1", ("#deebd5", "#2d3a29")),
    ("body1", ("#a9cc96", "#4d6d3f")),
    ("line1", ("#37622a", "#b0d49c")),
    ("ground2", ("#f9edc8", "#443a20")),
    ("body2", ("#ecca70", "#836829")),
    ("line2", ("#7d5a08", "#e8ca78")),
    ("ground3", ("#d9e6f1", "#283541")),
    ("body3", ("#97bbd8", "#43688a")),
    ("line3", ("#27527a", "#a3c7e5")),
    ("ground4", ("#ebe2f2", "#382f43")),
    ("body4", ("#c5aad9", "#6a4f80")),
    ("line4", ("#5c3a77", "#cdb2e2")),
    ("ground5", ("#e7dfd2", "#3b342a")),
    ("body5", ("#c3b196", "#75634b")),
    ("line5", ("#544230", "#d6c09d")),
)

TILE_CSS = (
    "rect.ground{stroke-width:1.2}path.stripe{fill:$card;stroke:none}path.awning{stroke-width:1}"
    + "".join(
        f"g.sign{n}{{color:$line{n};fill:$body{n}}}"
        f"g.sign{n} rect.ground{{fill:$ground{n};stroke:$line{n}}}"
        f"g.sign{n} path.awning{{fill:$body{n};stroke:$line{n}}}"
        for n in range(len(TILE_GLYPHS))
    )
)

TILE_SIZE = 44
"""Side length of a tile."""
_STRIPES = 5


def _glyph_of(kind: int) -> int:
    if kind < ids.MINSTREL:
        return kind % ids.MARKET
    return _MINSTREL_GLYPH if kind == ids.MINSTREL else _TAVERN_GLYPH


def tile_symbols(components: Components) -> str:
    """Return all glyphs and tiles as symbols."""
    glyphs = "".join(sign.symbol(f"cg-sign{n}") for n, sign in enumerate(TILE_GLYPHS))
    manned = [kind for kind in range(ids.TAVERN) if kind < ids.MARKET or kind == ids.MINSTREL]
    plain = "".join(_tile_symbol(components, kind) for kind in range(ids.TAVERN + 1))
    return glyphs + plain + "".join(_manned_tile_symbol(components, kind) for kind in manned)


def _tile_symbol(components: Components, kind: int) -> str:
    if kind < ids.MARKET:
        body = _centred_glyph(kind, 22, 22, 30)
    elif kind < ids.MINSTREL:
        body = _centred_glyph(kind, 17, 29, 24) + coin(components.market_value, 36, 35) + _awning()
    elif kind == ids.MINSTREL:
        body = _centred_glyph(kind, 19, 21, 31) + coin(components.minstrel_value, 36, 35)
    else:
        body = _centred_glyph(kind, 19, 20, 31) + coin(components.tavern_value, 36, 35)
    return svg.symbol(f"cg-tile{kind}", _ground() + body, f"sign{_glyph_of(kind)}")


def _manned_tile_symbol(components: Components, kind: int) -> str:
    """A tile whose lower half is free for men."""
    body = _centred_glyph(kind, 22, 12.5, 22)
    if kind == ids.MINSTREL:
        body = _centred_glyph(kind, 15, 12.5, 22) + coin(components.minstrel_value, 35, 10)
    return svg.symbol(f"cg-tile{kind}m", _ground() + body, f"sign{_glyph_of(kind)}")


def _ground() -> str:
    return svg.rect("ground", 0, 0, TILE_SIZE, TILE_SIZE, 4)


def _centred_glyph(kind: int, x: float, y: float, size: float) -> str:
    return svg.use(f"cg-sign{_glyph_of(kind)}", x - size / 2, y - size / 2, size / SIDE)


def _awning() -> str:
    """The striped awning of a market stall, slightly wider than its tile."""
    width = (TILE_SIZE + 4) / _STRIPES
    radius = f"{width / 2:g}"
    strips = [
        f"M{-2 + i * width:g} 1h{width:g}v9a{radius} {radius} 0 0 1-{width:g} 0z"
        for i in range(_STRIPES)
    ]
    roof = f'<path class="awning" d="{"".join(strips)}"/>'
    return roof + f'<path class="stripe" d="{"".join(strips[1::2])}"/>'
