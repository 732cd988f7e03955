"""Glyphs of guilds, merchants, nobility, church, chapels and buildings."""

from guildhall.drawing.glyph import Glyph, disc

_PRETZEL_RIM = (
    "M12 8.2C10.6 4.6 7.4 3 5 4.2 1.6 6 1.4 11 3.6 14.8 5.6 18.3 9 21 12 21"
    "s6.4-2.7 8.4-6.2C22.6 11 22.4 6 19 4.2 16.6 3 13.4 4.6 12 8.2z"
)
_PRETZEL_LEFT = "M6.6 7.4C8.6 7.2 9.9 9.2 10 12 8.8 13.2 7 14.4 5.9 13.6 4.4 12 3.6 7.8 6.6 7.4z"
_PRETZEL_RIGHT = (
    "M17.4 7.4C20.4 7.8 19.6 12 18.1 13.6 17 14.4 15.2 13.2 14 12 14.1 9.2 15.4 7.2 17.4 7.4z"
)
_PRETZEL_FOOT = "M12 14.2l3 2.4c-.8 1-2 1.6-3 1.6s-2.2-.6-3-1.6z"
_PRETZEL = Glyph(shapes=(_PRETZEL_RIM, _PRETZEL_LEFT, _PRETZEL_RIGHT, _PRETZEL_FOOT))
_CLEAVER = Glyph(
    shapes=(
        "M2 5.4h13.4v12.4C10.2 19.4 5 18.2 2 15z",
        "M15.4 5.4h5.2c1 0 1.6.7 1.6 1.7s-.6 1.7-1.6 1.7h-5.2z",
    ),
    lines=("M5.2 8.6h.4",),
)
_BOOT = Glyph(
    shapes=(
        "M7.5 2.8h7.6v8.4c.3 2.4 5.4 2.5 6.1 6.6H7.2c.9-5 .9-10 .3-15z",
        "M7.2 17.8h14v3.1H13l-1-1.2-.9 1.2H7.2z",
    ),
    lines=("M7.6 6.4h7.5",),
)
_BARREL = Glyph(
    shapes=("M6 3.2h12c2.1 5.8 2.1 11.8 0 17.6H6C3.9 15 3.9 9 6 3.2z",),
    lines=(
        "M5 7.4h14",
        "M5 16.6h14",
        "M9.9 3.2c-1 5.8-1 11.8 0 17.6",
        "M14.1 3.2c1 5.8 1 11.8 0 17.6",
    ),
)
_HAMMER = Glyph(
    shapes=(
        "M10.2 9.6h3.6v11.6h-3.6z",
        "M3.6 3.6h10.8c3.2 0 5.4 1.4 6.8 4.2l-2 1.2c-1.1-1.3-2.3-1.7-3.8-1.5v2.1H3.6z",
    ),
    lines=("M6.4 3.6v6",),
)
_PURSE = Glyph(
    shapes=(
        "M9 8c-3.6 2.2-5.8 5.6-5.8 8.6 0 3.2 2.5 4.9 8.8 4.9s8.8-1.7 8.8-4.9c0-3-2.2-6.4-5.8-8.6z",
        "M9 8L7 3.2c1.8.9 3-.6 5 0s3.2-.9 5 0L15 8z",
    ),
    lines=(disc(12, 15, 2.6),),
)
_CROWN = Glyph(
    shapes=(
        "M3.6 7.6l4.6 4.6L12 4.6l3.8 7.6 4.6-4.6-1.9 9.8h-13z",
        "M5.5 17.4h13v3.2h-13z",
        disc(12, 3.4, 1.2),
        disc(3.2, 6.4, 1.2),
        disc(20.8, 6.4, 1.2),
    ),
)
_CHALICE = Glyph(
    shapes=(
        "M5.8 2.8h12.4c0 6-2.2 9.4-6.2 9.4S5.8 8.8 5.8 2.8z",
        "M11 12.2h2v5.4h-2z",
        "M7 21.2c0-2.3 2.2-3.6 5-3.6s5 1.3 5 3.6z",
    ),
    lines=("M8.6 5.6h6.8",),
)
CHAPEL = Glyph(
    shapes=("M5 21.4v-8.6l7-5.2 7 5.2v8.6z", "M10 21.4v-4.2a2 2 0 0 1 4 0v4.2z"),
    lines=("M12 1.6v6", "M9.8 3.8h4.4"),
)
_BATH = Glyph(
    shapes=("M2.6 12.4h18.8c0 5-2.4 8-5.8 8H8.4c-3.4 0-5.8-3-5.8-8z",),
    lines=(
        "M7.5 9.4c-1.6-1.9 1.6-3 0-5.4",
        "M12 9.4c-1.6-1.9 1.6-3 0-5.4",
        "M16.5 9.4c-1.6-1.9 1.6-3 0-5.4",
        "M6 15.6h12",
    ),
)
_FOUNTAIN = Glyph(
    shapes=(
        "M2.8 14.4h18.4c-.5 3-2.4 4.8-5 5.4v2H7.8v-2c-2.6-.6-4.5-2.4-5-5.4z",
        "M10.6 8.6h2.8v5.8h-2.8z",
    ),
    lines=(
        "M12 8.4C12 3.6 6.6 3.4 6.2 10.6",
        "M12 8.4c0-4.8 5.4-5 5.8 2.2",
        "M12 6V2.2",
    ),
)
INN = Glyph(
    shapes=("M8 8h12v8.2c0 2.5-2.8 4-6 5.2-3.2-1.2-6-2.7-6-5.2z",),
    lines=(
        "M3.4 2v20",
        "M3.4 4.4h16.4",
        "M10.6 4.4V8",
        "M17.4 4.4V8",
        "M14 10.8v6.4",
        "M11.2 12.4l5.6 3.2",
        "M16.8 12.4l-5.6 3.2",
    ),
)
GUILD_HALL = Glyph(
    shapes=(
        "M3.6 21.6V12h2.8V8.6h2.8V5.2H12h2.8v3.4h2.8V12h2.8v9.6z",
        "M10 21.6v-4.4a2 2 0 0 1 4 0v4.4z",
    ),
    lines=("M12 5.2V2", "M12 2h2.6", "M7.2 15h1.2", "M15.6 15h1.2", "M11.4 11.4h1.2"),
)
_MINSTER = Glyph(
    shapes=(
        "M4 21.8V8.6L6.9 1.4l2.9 7.2v3.2h10.4v10z",
        "M13.2 21.8v-2.6a1.8 1.8 0 0 1 3.6 0v2.6z",
    ),
    lines=(disc(15, 14.6, 1.2), "M9.8 11.8v10", "M4 11.8h5.8", "M6.9 15v3"),
)
_PRIVILEGE = Glyph(
    shapes=(
        "M4.6 4c0-1 .8-1.8 1.8-1.8h11.2c1 0 1.8.8 1.8 1.8v13H4.6z",
        "M10.4 18.6l-1.2 3.8 2.8-1.2 2.8 1.2-1.2-3.8z",
        disc(12, 16.6, 3.1),
    ),
    lines=("M8 5.8h8", "M8 8.8h8", "M8 11.6h3"),
)
CHAIR = Glyph(
    shapes=("M6 2.6h12v11H6z", "M4.4 13.6h15.2v3.2H4.4z"), lines=("M6.4 16.8v5", "M17.6 16.8v5")
)
SPREAD = Glyph(
    shapes=(disc(5, 12, 2.6), disc(12, 12, 2.6), disc(19, 12, 2.6)),
    lines=("M7.6 12h1.8M14.6 12h1.8",),
)
SLOPE = Glyph(
    shapes=(disc(5, 5, 2.6), disc(12, 12, 2.6), disc(19, 19, 2.6)),
    lines=("M6.9 6.9l3.2 3.2M13.9 13.9l3.2 3.2",),
)
BLOCK = Glyph(shapes=("M4 4h7v7H4z", "M13 4h7v7h-7z", "M4 13h7v7H4z", "M13 13h7v7h-7z"))
CLUSTER = Glyph(
    shapes=("M9 2.6h6v6H9z", "M9 9h6v6H9z", "M9 15.4h6v6H9z", "M2.6 9h6v6h-6z", "M15.4 9h6v6h-6z")
)
CITY_EDGES = Glyph(
    shapes=("M3 3h18v18H3z",),
    lines=("M12 3.4v3", "M12 17.6v3", "M3.4 12h3", "M17.6 12h3"),
)
STRIPES = Glyph(shapes=("M3 3.4h18v17.2H3z",), lines=("M3 7.7h18", "M3 12h18", "M3 16.3h18"))
PENTAGON = Glyph(
    shapes=("M12 2l9.5 6.9-3.6 11.2H6.1L2.5 8.9z",), lines=("M12 8.2v4.4l4 2.6M12 12.6l-4 2.6",)
)
PERSON = Glyph(
    shapes=("M8.4 11h7.2c2.3 2.8 3.9 6 4.2 9H4.2c.3-3 1.9-6.2 4.2-9z", disc(12, 6.8, 4.6))
)
COINS = Glyph(shapes=(disc(9, 14.6, 6.4), disc(15.6, 8.6, 6)), lines=("M9 11.8v5.6",))

SIGNS = (_PRETZEL, _CLEAVER, _BOOT, _BARREL, _HAMMER, _PURSE, _CROWN, _CHALICE, CHAPEL, _PRIVILEGE)
"""Guilds, merchants, nobility, church, chapels, privileges."""
PURSE_SIGN, CROWN_SIGN, CHALICE_SIGN, CHAPEL_SIGN, PRIVILEGE_SIGN = range(5, 10)
STONE_SIGN = 10
"""Index of the colours of buildings."""
NUM_TINTS = 11
BUILDING_SIGNS = (_BATH, _FOUNTAIN, INN, GUILD_HALL, _MINSTER)
