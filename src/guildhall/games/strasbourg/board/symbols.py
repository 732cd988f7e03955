"""Symbols: signs, members, influence cards, goods, buildings, chapels, prizes."""

from functools import lru_cache

from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE, disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.seats import SEATS, charge, large_man
from guildhall.drawing.symbols import coin
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.glyphs import (
    BUILDING_SIGNS,
    CHAIR,
    CHAPEL_SIGN,
    NUM_TINTS,
    SIGNS,
    STONE_SIGN,
)
from guildhall.games.strasbourg.board.objective_icons import OBJECTIVE_ICONS
from guildhall.games.strasbourg.components import Components

# For each sign: field background, glyph body and glyph lines; light and dark theme
SIGN_COLOURS: Colours = (
    ("ground0", ("#faedc4", "#443a20")),
    ("body0", ("#edc967", "#836829")),
    ("line0", ("#7d5a08", "#e8ca78")),
    ("ground1", ("#f8dcd6", "#452e2a")),
    ("body1", ("#e5a196", "#85483f")),
    ("line1", ("#93291f", "#eaa99c")),
    ("ground2", ("#dcebd3", "#2d3a29")),
    ("body2", ("#a5cb92", "#4d6d3f")),
    ("line2", ("#37622a", "#b0d49c")),
    ("ground3", ("#ebdff3", "#392e45")),
    ("body3", ("#c6a6dc", "#6a4c83")),
    ("line3", ("#5c3a77", "#cdb2e2")),
    ("ground4", ("#d7e5f1", "#283541")),
    ("body4", ("#94b9d8", "#43688a")),
    ("line4", ("#27527a", "#a3c7e5")),
    ("ground5", ("#f1e4cc", "#40362a")),
    ("body5", ("#cfae7c", "#79603c")),
    ("line5", ("#5f4420", "#dcc096")),
    ("ground6", ("#f4e0c8", "#46352a")),
    ("body6", ("#dca46b", "#8a5a34")),
    ("line6", ("#7a3f10", "#eebc8d")),
    ("ground7", ("#e2e8e6", "#2f3736")),
    ("body7", ("#a9bfba", "#566f6a")),
    ("line7", ("#2f504a", "#b5cec8")),
    ("ground8", ("#fdfaf4", "#35302a")),
    ("body8", ("#e6ddcd", "#5d5446")),
    ("line8", ("#4a4034", "#dccfb8")),
    ("ground9", ("#f6eed9", "#3b3424")),
    ("body9", ("#f0e2b8", "#6f602f")),
    ("line9", ("#8a3b2a", "#e3b493")),
    ("ground10", ("#dcd8d0", "#3d3a35")),
    ("body10", ("#b9b2a6", "#68625a")),
    ("line10", ("#3f3a33", "#d8d0c3")),
)

PIECES_CSS = (
    "rect.ground{stroke-width:1.2}path.prize{fill:$card;stroke:$rim;stroke-width:1.3}"
    "text.prize-figure{font-size:12px;font-weight:700;text-anchor:middle}"
    "rect.face{fill:$card;stroke:$ink;stroke-width:1.1}"
    "text.value{font-size:22px;font-weight:700;text-anchor:middle}"
    "text.small-value{font-size:17px;font-weight:700;text-anchor:middle}"
    "text.index{font-size:10px;font-weight:700;text-anchor:middle}path.pips{fill:$soft}rect.card-back{fill:currentColor;stroke:$edge;stroke-width:1.1}"
    "path.chapel{stroke-width:1.4}"
    + "".join(
        f"g.sign{n}{{color:$line{n};fill:$body{n}}}"
        f"g.sign{n} rect.ground,g.sign{n} path.chapel{{fill:$ground{n};stroke:$line{n}}}"
        for n in range(NUM_TINTS)
    )
)

MEMBER_WIDTH, MEMBER_HEIGHT = 28, 35
_MEMBER_SCALE = 1.72
BUILDING_SIDE = 52
"""Side of a building."""
GOOD_SIDE = 30
"""Side of a good."""
CARD_WIDTH, CARD_HEIGHT = 28, 40
PRIZE_PATH = "M-8.5-8h17v9.5c0 4.5-4 6.8-8.5 8.5-4.5-1.7-8.5-4-8.5-8.5z"
_SMALL_SCALE = 0.6
"""Scale of other players' cards."""
SMALL_WIDTH, _SMALL_HEIGHT = CARD_WIDTH * _SMALL_SCALE, CARD_HEIGHT * _SMALL_SCALE
_FACE_TOP, _BACK_TOP = 2, 6
"""Distance of these cards from the top of a seat's row."""
MAX_STACKED = 3
"""At most this many cards of a pile are drawn; a number gives its size."""


@lru_cache(maxsize=8)
def standing_symbols(components: Components) -> str:
    """Pieces that stand in the city or the council, and the signs of both."""
    return (
        "".join(sign.symbol(f"st-sign{n}") for n, sign in enumerate(SIGNS))
        + "".join(sign.symbol(f"st-house{n}") for n, sign in enumerate(BUILDING_SIGNS))
        + "".join(
            large_man(f"st-member{seat}", seat, _MEMBER_SCALE, 7.2, 17.6, 0.56)
            for seat in range(len(SEATS))
        )
        + "".join(_building_symbol(components, number) for number in range(ids.BUILDINGS))
        + _chapel_symbol()
    )


@lru_cache(maxsize=8)
def card_and_good_symbols(components: Components) -> str:
    """Cards and goods, and the signs of objectives and seats."""
    return (
        "".join(sign.symbol(f"st-objective-icon{n}") for n, sign in enumerate(OBJECTIVE_ICONS))
        + CHAIR.symbol("st-chair")
        + "".join(
            _card_back_symbol(seat) + _small_stack_symbols(seat) for seat in range(len(SEATS))
        )
        + "".join(
            _card_face_symbol(value) + _small_face_symbol(value)
            for value in range(1, ids.VALUES + 1)
        )
        + "".join(_good_symbol(components, guild) for guild in range(ids.GUILDS))
    )


def _card_face_symbol(value: int) -> str:
    pips = "".join(disc(14 + (i - (value - 1) / 2) * 3.8, 34.5, 1.3) for i in range(value))
    body = svg.rect("face", 0.6, 0.6, CARD_WIDTH - 1.2, CARD_HEIGHT - 1.2, 4)
    body += svg.text(15, 26, value, "value serif") + svg.text(5.5, 11, value, "index")
    body += svg.path("pips", pips)
    return svg.symbol(f"st-value{value}", body)


def _small_face_symbol(value: int) -> str:
    """A small influence card with only its value."""
    top = _FACE_TOP
    body = svg.rect("face", 0.6, top + 0.6, SMALL_WIDTH - 1.2, _SMALL_HEIGHT - 1.2, 3)
    body += svg.text(SMALL_WIDTH / 2, top + 18, value, "small-value serif")
    return svg.symbol(f"st-small{value}", body)


def _card_back_symbol(seat: int) -> str:
    body = svg.rect("card-back", 0.6, 0.6, CARD_WIDTH - 1.2, CARD_HEIGHT - 1.2, 4)
    return svg.symbol(f"st-back{seat}", body + charge(seat, 3.2, 9.2, 0.9), f"seat{seat}")


def _small_stack_symbols(seat: int) -> str:
    """One, two, and three or more small face-down cards of a seat."""
    return "".join(
        svg.symbol(
            f"st-stack{seat}-{size}",
            "".join(
                svg.use(f"st-back{seat}", card * 2.6, _BACK_TOP - card * 1.4, _SMALL_SCALE)
                for card in range(size - 1, -1, -1)
            ),
        )
        for size in range(1, MAX_STACKED + 1)
    )


def _good_symbol(components: Components, guild: int) -> str:
    """A tile of goods with the coins that it sells for."""
    body = svg.rect("ground", 0.6, 0.6, GOOD_SIDE - 1.2, GOOD_SIDE - 1.2, 5) + svg.use(
        f"st-sign{guild}", 3, 2, 0.8
    )
    body += coin(components.goods_value[guild], 23.5, 23.5, 0.78)
    return svg.symbol(f"st-good{guild}", body, f"sign{guild}")


def _building_symbol(components: Components, building: int) -> str:
    """A building with the points for each member next to it."""
    body = svg.rect("ground", 0.6, 0.6, BUILDING_SIDE - 1.2, BUILDING_SIDE - 1.2, 4)
    body += svg.use(f"st-house{building}", 4, 3, 1.5)
    body += prize(components.building_value[building], 40.5, 40.5)
    return svg.symbol(f"st-tile{building}", body, f"sign{STONE_SIGN}")


def prize(points: object, x: float, y: float, scale: float = 1) -> str:
    """Points on a white shield, centred on a point."""
    return svg.group(
        svg.path("prize", PRIZE_PATH) + svg.text(0, 4.4, points, "prize-figure"),
        transform=svg.translate(x, y, scale),
    )


def _chapel_symbol() -> str:
    """A chapel, centred on a point."""
    body = svg.path("chapel", disc(0, 0, 14)) + svg.use("st-sign8", -9.6, -11, 0.8)
    return svg.symbol("st-chapel", body, f"sign{CHAPEL_SIGN}")


def sign(number: int, x: float, y: float, size: float) -> str:
    """A sign in its own colours, centred on a point."""
    mark = svg.use(f"st-sign{number}", x - size / 2, y - size / 2, size / SIDE)
    return svg.group(mark, f"sign{number}")
