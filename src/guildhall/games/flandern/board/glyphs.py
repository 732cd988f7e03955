"""Glyphs: the arms of the guilds and the Church, the card signs, and the wooden pieces."""

from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE, Glyph, disc
from guildhall.drawing.palette import Colours

# Arms

_SHUTTLE = Glyph(
    shapes=(
        "M1.6 20C3.6 14 3.8 12.8 9.3 8.5S16 4.4 22.4 4C20.4 10 20 11.2 14.7 15.5S8 19.6 1.6 20z",
    ),
    lines=("M7.6 15.4L16.4 8.6",),
)
_MALLET = Glyph(
    shapes=(
        "M10.5 11.5h3V22.3h-3z",
        "M3.2 3.6C8 2.4 16 2.4 20.8 3.6v7.6c-4.8 1.2-12.8 1.2-17.6 0z",
    ),
    lines=("M6.8 3v9", "M17.2 3v9"),
)
_DROP = Glyph(
    shapes=("M12 1.8c4.2 5.1 7 9 7 12.9a7 7 0 0 1-14 0c0-3.9 2.8-7.8 7-12.9z",),
    lines=("M8.3 14.6a3.8 3.8 0 0 0 3.2 3.8",),
)
_SHEARS = Glyph(
    shapes=(
        "M13.2 13.6L7.4 1.6c-2 2.6-1.9 5 -.6 7.3l4.4 6.6z",
        "M10.8 13.6L16.6 1.6c2 2.6 1.9 5 .6 7.3l-4.4 6.6z",
        disc(6.9, 18.6, 3.3),
        disc(17.1, 18.6, 3.3),
    ),
    lines=("M8.8 16l1.6-2", "M15.2 16l-1.6-2"),
)
_SWORD = Glyph(
    shapes=(
        "M12 1.4l2 2.6v11h-4V4z",
        "M5.6 15h12.8v2.4H5.6z",
        "M10.8 17.4h2.4v3h-2.4z",
        disc(12, 21.2, 1.7),
    ),
    lines=("M12 5v7.4",),
)
_CROSS = Glyph(shapes=("M9.6 2h4.8v5.2h5.4v4.8h-5.4V22H9.6V12H4.2V7.2h5.4z",))
ARMS_GLYPHS = (_SHUTTLE, _MALLET, _DROP, _SHEARS, _SWORD, _CROSS)
"""Weavers, fullers, dyers, shearers, the grey guild, the Church."""
CHURCH_ARMS = 5

# Signs of cards

_SCAFFOLD = Glyph(
    shapes=("M3 6.2h18v2.6H3z", "M3 13.2h18v2.6H3z"),
    lines=("M5.5 3v19", "M18.5 3v19", "M6 21.5L18 16", "M6 13L18 9"),
)
_RECALL = Glyph(
    shapes=(
        "M9.8 2.2v3.9c6.6 0 11 3.6 11 8.6 0 3.2-1.8 5.7-5 7.3 1.2-4.8-1-7.1-6-7.1v3.9L2.2 10.5z",
    )
)
_SEAL = Glyph(
    shapes=(
        "M8 13.5L5.2 22.2l3.6-1.5 2 1.8 1.9-6.8zM16 13.5l2.8 8.7-3.6-1.5-2 1.8-1.9-6.8z",
        disc(12, 9, 7),
    ),
    lines=("M12 5.2v7.6", "M8.7 7.1l6.6 3.8", "M15.3 7.1l-6.6 3.8"),
)
_CATHEDRAL = Glyph(
    shapes=(
        "M4 22V9.5L7 4l3 5.5V22z",
        "M14 22V9.5L17 4l3 5.5V22z",
        "M9 22V13l3-3.2 3 3.2v9z",
    ),
    lines=("M7 4V1.6", "M17 4V1.6", "M12 22v-4.5", "M7 12v3", "M17 12v3"),
)
_MASTER = Glyph(
    shapes=(
        "M4 22.2c.3-5.4 3-8.4 8-8.4s7.7 3 8 8.4z",
        disc(12, 9.4, 4.6),
        "M5.4 7.2c1.2-3.6 3.4-5.4 6.6-5.4s5.4 1.8 6.6 5.4c-4.4-1.3-8.8-1.3-13.2 0z",
    ),
    lines=("M12 14v4",),
)
_TOWN_HALL = Glyph(
    shapes=("M2.5 22V11.5h5.2V7.2L12 1.8l4.3 5.4v4.3h5.2V22z",),
    lines=("M12 22v-5", "M5.4 14.8v3", "M18.6 14.8v3", "M12 8.6v3.2", "M7.7 11.5h8.6"),
)
_SIGN_GLYPHS = {
    "site": _SCAFFOLD,
    "back": _RECALL,
    "seal": _SEAL,
    "dome": _CATHEDRAL,
    "master": _MASTER,
    "hall": _TOWN_HALL,
}

# For each arms: tile background, glyph fill and glyph lines, each in the light and dark theme
ARMS_COLOURS: Colours = (
    ("ground0", ("#d3e4f1", "#22384a")),
    ("body0", ("#84b6da", "#2f6a97")),
    ("line0", ("#07507f", "#a5d0f0")),
    ("ground1", ("#f9ddca", "#4c2e1c")),
    ("body1", ("#eea06c", "#96501d")),
    ("line1", ("#923f00", "#f6b78c")),
    ("ground2", ("#d2ebe0", "#1f3c32")),
    ("body2", ("#7cc7ab", "#2b7459")),
    ("line2", ("#03624a", "#93dcc0")),
    ("ground3", ("#f3dce8", "#442a39")),
    ("body3", ("#dca3c2", "#86506e")),
    ("line3", ("#823a63", "#ecb9d5")),
    ("ground4", ("#d3d0ca", "#3c3a37")),
    ("body4", ("#a5a199", "#66625c")),
    ("line4", ("#46423c", "#c9c4bb")),
    ("ground5", ("#fffdf8", "#57503f")),
    ("body5", ("#d8c79f", "#94835a")),
    ("line5", ("#4d3c23", "#f3e6c6")),
    ("wood", ("#c99a5b", "#7d5628")),
    ("bark", ("#6b4620", "#e8bf85")),
)

ARMS_CSS = "".join(
    f"g.t{n},use.t{n}{{color:$line{n};fill:$body{n}}}" for n in range(len(ARMS_GLYPHS))
)
"""Symbols inherit the tint of the element that uses them: a guild has the colour of its seat."""

WOOD_CSS = """
g.wood{color:$bark;fill:$wood}
g.plain{color:$soft;fill:$card}
g.ink{color:$ink;fill:$brass}
path.wooden{fill:$wood;stroke:$bark;stroke-width:1.3;stroke-linejoin:round}
path.wooden-top{fill:$wood;stroke:$bark;stroke-width:1.3}
"""


def glyph_symbols() -> str:
    """Return all glyphs as symbols."""
    arms = "".join(glyph.symbol(f"fl-arms{n}") for n, glyph in enumerate(ARMS_GLYPHS))
    return (
        arms
        + "".join(glyph.symbol(f"fl-{name}") for name, glyph in _SIGN_GLYPHS.items())
        + _cylinder_symbol()
    )


def centred_glyph(name: str, x: float, y: float, size: float) -> str:
    """Draw a glyph centred on a point."""
    return svg.use(name, x - size / 2, y - size / 2, size / SIDE)


def wooden_glyph(name: str, x: float, y: float, size: float) -> str:
    """Draw a glyph as a wooden piece, centred on a point."""
    return svg.group(centred_glyph(name, x, y, size), "wood")


def _cylinder_symbol() -> str:
    """The wooden cylinder on a scored city, 30 wide and 36 high."""
    body = "M1 8v20c0 4 6 7 14 7s14-3 14-7V8z"
    top = "M1 8c0-4 6-7 14-7s14 3 14 7-6 7-14 7S1 12 1 8z"
    return svg.symbol("fl-cylinder", svg.path("wooden", body) + svg.path("wooden-top", top))
