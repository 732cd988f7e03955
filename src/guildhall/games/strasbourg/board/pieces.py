"""Pieces of the sprite: signs, members, influence cards, goods, buildings, chapels, prizes."""

from functools import lru_cache

from guildhall.drawing.glyph import SIDE, disc
from guildhall.drawing.heraldry import CHARGES
from guildhall.drawing.palette import Colours
from guildhall.drawing.pieces import coin
from guildhall.drawing.seats import MAN_BODY, MAN_HEAD, SEATS
from guildhall.drawing.svg import at, box, group, path, piece, use, words
from guildhall.games.strasbourg.board.glyphs import (
    BUILDING_SIGNS,
    CHAIR,
    CHAPEL_SIGN,
    SIGNS,
    STONE_SIGN,
    TINTED,
)
from guildhall.games.strasbourg.board.goal_signs import GOAL_SIGNS
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import BUILDINGS, GUILDS, VALUES

# For each sign: the pale ground of its fields, the body of the glyph, its lines; by day and night
TINTS: Colours = (
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

PIECES_LOOK = (
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
        for n in range(TINTED)
    )
)

MEMBER_WIDTH, MEMBER_HEIGHT = 28, 35
MEMBER_SCALE = 1.72
TILE = 52
"""Side of a building."""
GOOD = 30
"""Side of a good."""
CARD_WIDTH, CARD_HEIGHT = 28, 40
PRIZE = "M-8.5-8h17v9.5c0 4.5-4 6.8-8.5 8.5-4.5-1.7-8.5-4-8.5-8.5z"
SMALL = 0.6
"""Scale of the cards of others."""
SMALL_WIDTH, SMALL_HEIGHT = CARD_WIDTH * SMALL, CARD_HEIGHT * SMALL
FACE_TOP, BACK_TOP = 2, 6
"""How far down they lie in the row of a seat."""
MOST_STACKED = 3
"""So many cards of a pile are drawn; a number tells how many there are."""


@lru_cache(maxsize=8)
def standing(components: Components) -> str:
    """What stands in the city or the council, and the signs of both."""
    return (
        "".join(sign.piece(f"st-sign{n}") for n, sign in enumerate(SIGNS))
        + "".join(sign.piece(f"st-house{n}") for n, sign in enumerate(BUILDING_SIGNS))
        + "".join(member(seat) for seat in range(len(SEATS)))
        + "".join(building(components, number) for number in range(BUILDINGS))
        + chapel()
    )


@lru_cache(maxsize=8)
def lying(components: Components) -> str:
    """Cards and goods, and the signs of objectives and seats."""
    return (
        "".join(sign.piece(f"st-goal{n}") for n, sign in enumerate(GOAL_SIGNS))
        + CHAIR.piece("st-chair")
        + "".join(card_back(seat) + small_cards(seat) for seat in range(len(SEATS)))
        + "".join(card_face(value) + small_face(value) for value in range(1, VALUES + 1))
        + "".join(good(components, guild) for guild in range(GUILDS))
    )


def member(seat: int) -> str:
    """A family member, 28 wide and 35 high, with the charge of its seat."""
    body = group(path("field", MAN_BODY) + path("field", MAN_HEAD), place=at(0, 0, MEMBER_SCALE))
    charge = f'<path class="charge" d="{CHARGES[SEATS[seat].charge]}"{at(7.2, 17.6, 0.56)}/>'
    return piece(f"st-member{seat}", body + charge, f"seat{seat}")


def card_face(value: int) -> str:
    """An influence card."""
    pips = "".join(disc(14 + (i - (value - 1) / 2) * 3.8, 34.5, 1.3) for i in range(value))
    body = box("face", 0.6, 0.6, CARD_WIDTH - 1.2, CARD_HEIGHT - 1.2, 4)
    body += words(15, 26, value, "value serif") + words(5.5, 11, value, "index")
    body += path("pips", pips)
    return piece(f"st-value{value}", body)


def small_face(value: int) -> str:
    """The same, small, with nothing but its value."""
    top = FACE_TOP
    body = box("face", 0.6, top + 0.6, SMALL_WIDTH - 1.2, SMALL_HEIGHT - 1.2, 3)
    body += words(SMALL_WIDTH / 2, top + 18, value, "small-value serif")
    return piece(f"st-small{value}", body)


def card_back(seat: int) -> str:
    """The back of the influence cards of a seat."""
    charge = f'<path class="charge" d="{CHARGES[SEATS[seat].charge]}"{at(3.2, 9.2, 0.9)}/>'
    body = box("card-back", 0.6, 0.6, CARD_WIDTH - 1.2, CARD_HEIGHT - 1.2, 4) + charge
    return piece(f"st-back{seat}", body, f"seat{seat}")


def small_cards(seat: int) -> str:
    """One, two and three or more cards of a seat face down, small."""
    return "".join(
        piece(
            f"st-stack{seat}-{size}",
            "".join(
                use(f"st-back{seat}", card * 2.6, BACK_TOP - card * 1.4, SMALL)
                for card in range(size - 1, -1, -1)
            ),
        )
        for size in range(1, MOST_STACKED + 1)
    )


def good(components: Components, guild: int) -> str:
    """A tile of goods with the coins that it sells for."""
    body = box("ground", 0.6, 0.6, GOOD - 1.2, GOOD - 1.2, 5) + use(f"st-sign{guild}", 3, 2, 0.8)
    body += coin(components.goods_value[guild], 23.5, 23.5, 0.78)
    return piece(f"st-good{guild}", body, f"sign{guild}")


def building(components: Components, number: int) -> str:
    """A building with the points of each member at it."""
    body = box("ground", 0.6, 0.6, TILE - 1.2, TILE - 1.2, 4)
    body += use(f"st-house{number}", 4, 3, 1.5)
    body += prize(components.building_value[number], 40.5, 40.5)
    return piece(f"st-tile{number}", body, f"sign{STONE_SIGN}")


def prize(points: object, x: float, y: float, scale: float = 1) -> str:
    """Points on a white shield, centred on a point."""
    return group(
        path("prize", PRIZE) + words(0, 4.4, points, "prize-figure"), place=at(x, y, scale)
    )


def chapel() -> str:
    """A chapel around a point."""
    body = path("chapel", disc(0, 0, 14)) + use("st-sign8", -9.6, -11, 0.8)
    return piece("st-chapel", body, f"sign{CHAPEL_SIGN}")


def sign(number: int, x: float, y: float, size: float) -> str:
    """A sign around a point in its own colours."""
    mark = use(f"st-sign{number}", x - size / 2, y - size / 2, size / SIDE)
    return group(mark, f"sign{number}")
