"""The quarters as pieces of the sprite: coat of arms, roofs, masters, sites, churches and covers.

They have no colour of their own: what uses them says whose they are.
"""

from functools import lru_cache

from guildhall.drawing.svg import box, group, num, path, piece, words
from guildhall.games.flandern.board.chips import look
from guildhall.games.flandern.board.glyphs import ARMS, CHURCH_ARMS, centred, wooden
from guildhall.games.flandern.board.plan import (
    CELL,
    LARGE_FORM,
    LEVEL,
    SMALL_FORM,
    UPRIGHT,
    drawn,
    outline,
    swallowed_by,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import MEDIUM_PLOT, SIDES

SIZES = {
    LARGE_FORM: (2 * CELL, 2 * CELL),
    UPRIGHT: (CELL, 2 * CELL),
    LEVEL: (2 * CELL, CELL),
    SMALL_FORM: (CELL, CELL),
}
GLYPHS = {LARGE_FORM: 40.0, UPRIGHT: 27.0, LEVEL: 27.0, SMALL_FORM: 23.0}
"""How large the coat of arms is on each form."""
MASTERS = {
    LARGE_FORM: (66.0, 63.0, 19.0),
    UPRIGHT: (20.0, 68.0, 15.0),
    LEVEL: (68.0, 20.0, 15.0),
    SMALL_FORM: (31.0, 30.5, 13.0),
}
"""Where the printed master stands, and how large."""
MARKERS = {
    LARGE_FORM: (17.0, 63.0, 24.0),
    UPRIGHT: (20.0, 14.0, 20.0),
    LEVEL: (14.0, 20.0, 20.0),
    SMALL_FORM: (10.0, 11.0, 15.0),
}
"""Where the marker of a site stands."""
DOMES = {
    LARGE_FORM: (40.0, 40.0, 46.0),
    UPRIGHT: (20.0, 40.0, 32.0),
    LEVEL: (40.0, 20.0, 32.0),
    SMALL_FORM: (20.0, 21.0, 30.0),
}
"""Where the cathedral stands."""
PAWNS = {
    LARGE_FORM: (14.0, 15.0, 20.0),
    UPRIGHT: (10.0, 13.0, 17.0),
    LEVEL: (10.0, 11.0, 17.0),
    SMALL_FORM: (9.0, 10.0, 15.0),
}
"""Where the first pawn of a guild master stands; others stand to its right."""

QUARTER_LOOK = """
rect.base,path.base{fill:$card}
rect.ground{fill:currentColor;fill-opacity:.24;stroke:none}
rect.rim,path.rim{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:square}
rect.seat-of-guild{fill:none;stroke:currentColor;stroke-width:1.2}
path.roofs{stroke:none;fill-opacity:.62}
path.hatch{fill:none;stroke:$card;stroke-width:2.2;stroke-opacity:.7}
rect.cover{fill:$planks;stroke:$bark;stroke-width:1.2}
path.plank{fill:none;stroke:$bark;stroke-width:1;stroke-opacity:.6}
text.special{font-size:15px;font-weight:700;text-anchor:middle;fill:currentColor}
rect.ribbon{fill:$card;stroke:currentColor;stroke-width:1}
"""


@lru_cache(maxsize=8)
def quarter_pieces(components: Components) -> str:
    """All quarters of all forms, and what may stand on them."""
    plain = "".join(
        quarter(arms, form, masters)
        for arms in range(len(ARMS))
        for form in SIZES
        for masters in ((0,) if arms == CHURCH_ARMS else (0, 1))
    )
    special = "".join(
        special_quarter(letter, form)
        for letter, form in (("A", SMALL_FORM), ("B", LARGE_FORM), ("C", LARGE_FORM))
    )
    double = "".join(double_quarter(components, arm) for arm in range(SIDES))
    centres = "".join(centre(arms) for arms in range(len(ARMS)))
    crowned = piece("fl-dC", wooden("fl-dome", 64, 31, 26))
    upon = "".join(on_quarter(form) for form in SIZES)
    return plain + special + double + centres + crowned + upon


def quarter(arms: int, form: str, masters: int) -> str:
    """A quarter of a guild or of the Church."""
    wide, high = SIZES[form]
    x, y = wide / 2, high / 2
    if masters:
        # The arms make room for the master.
        x, y = {
            LARGE_FORM: (x, y - 2),
            UPRIGHT: (x, y - 6),
            LEVEL: (x - 6, y),
            SMALL_FORM: (x - 4, y - 3.5),
        }[form]
    body = ground(wide, high, arms) + roofs(form)
    body += centred(f"fl-arms{arms}", x, y, GLYPHS[form])
    if masters:
        body += centred("fl-master", *MASTERS[form])
    return piece(f"fl-q{arms}{form}{masters}", body + hit(wide, high), look(arms))


def ground(wide: float, high: float, arms: int) -> str:
    """The tile itself; those of the Church are white."""
    sides = (1.5, 1.5, wide - 3, high - 3, 4)
    colour = "" if arms == CHURCH_ARMS else box("ground", *sides)
    return box("base", *sides) + colour + box("rim", *sides)


def hit(wide: float, high: float) -> str:
    """What one points at."""
    return box("hit", 1, 1, wide - 2, high - 2, 4)


def roofs(form: str) -> str:
    """Rows of houses along the edges of a quarter."""
    if form == LARGE_FORM:
        return path("roofs", gables(5, 15, 7, 10) + gables(5, 76, 7, 10))
    if form == UPRIGHT:
        return path("roofs", gables(5, 15, 3, 10) + gables(5, 76, 3, 10))
    if form == LEVEL:
        return path(
            "roofs",
            gables(5, 16, 1, 12)
            + gables(5, 36, 1, 12)
            + gables(63, 16, 1, 12)
            + gables(63, 36, 1, 12),
        )
    return ""


def gables(x: float, foot: float, houses: int, width: float) -> str:
    """So many gables side by side on a line."""
    half, wall = num(width / 2), 4
    return "".join(
        f"M{num(x + i * width)} {num(foot)}v-{wall}l{half}-6l{half} 6v{wall}z"
        for i in range(houses)
    )


def special_quarter(letter: str, form: str) -> str:
    """The special churches A, B and C."""
    wide, high = SIZES[form]
    x, y, size = (14, 20, 22) if form == SMALL_FORM else (32, 40, 38)
    body = ground(wide, high, CHURCH_ARMS) + roofs(form)
    body += centred(f"fl-arms{CHURCH_ARMS}", x, y, size)
    body += words(wide - (11 if form == SMALL_FORM else 18), high / 2 + 5, letter, "special serif")
    return piece(f"fl-q{letter}", body + hit(wide, high), look(CHURCH_ARMS))


def double_quarter(components: Components, arm: int) -> str:
    """The special church D of an arm, which lies on two plots; seen from the city's corner."""
    medium = MEDIUM_PLOT + arm
    rects = [components.rects[medium], components.rects[swallowed_by(medium)]]
    cells = "".join(
        f"M{x + 1.5:g} {y + 1.5:g}h{wide - 3}v{high - 3}h-{wide - 3}z"
        for x, y, wide, high in map(drawn, rects)
    )
    x, y, wide, high = drawn(rects[0])
    a, b, small, _ = drawn(rects[1])
    body = path("base", cells) + path("rim", outline(rects))
    body += centred(f"fl-arms{CHURCH_ARMS}", x + wide / 2, y + high / 2, 28)
    body += words(a + small / 2, b + small / 2 + 5, "D", "special serif")
    boxes = "".join(box("hit", x + 1, y + 1, w - 2, h - 2, 4) for x, y, w, h in map(drawn, rects))
    return piece(f"fl-qD{arm}", body + boxes, look(CHURCH_ARMS))


def centre(arms: int) -> str:
    """A city centre; its name is written below the arms."""
    side = 2 * CELL
    body = ground(side, side, arms) + box("ground", 5, 5, side - 10, side - 10, 3)
    body += box("seat-of-guild", 5, 5, side - 10, side - 10, 3)
    if arms == CHURCH_ARMS:
        body += centred(f"fl-arms{arms}", 40, 30, 36)
    else:
        body += centred(f"fl-arms{arms}", 40, 31, 32)
        body += centred("fl-master", 15.5, 32, 18) + centred("fl-master", 64.5, 32, 18)
    body += box("ribbon", 3, 54, side - 6, 18, 3)
    return piece(f"fl-c{arms}", body + hit(side, side), look(arms))


def on_quarter(form: str) -> str:
    """What may lie on a quarter of a form: scaffold, hatching, cathedral, pawn; and a cover."""
    wide, high = SIZES[form]
    x, y, size = PAWNS[form]
    pawn = piece(f"fl-p{form}", wooden("fl-master", x, y, size))
    dome = piece(f"fl-d{form}", wooden("fl-dome", *DOMES[form]))
    marker = piece(f"fl-s{form}", hatching(wide, high) + wooden("fl-site", *MARKERS[form]))
    unfinished = piece(f"fl-u{form}", hatching(wide, high))
    return pawn + dome + marker + unfinished + cover(form)


def hatching(wide: float, high: float) -> str:
    """Stripes that show a quarter as not finished."""
    lines = ""
    offset = 10.0
    while offset < wide + high - 4:
        x, y = min(offset, wide - 3), max(3.0, offset - wide + 3)
        a, b = max(3.0, offset - high + 3), min(offset, high - 3)
        lines += f"M{num(x)} {num(y)}L{num(a)} {num(b)}"
        offset += 9
    return path("hatch", lines)


def cover(form: str) -> str:
    """A cover of planks, without arms and without value."""
    wide, high = SIZES[form]
    lines = "".join(f"M3 {y}h{wide - 6}" for y in range(10, high - 4, 10))
    cross = f"M5 5L{wide - 5} {high - 5}M{wide - 5} 5L5 {high - 5}"
    body = box("cover", 2, 2, wide - 4, high - 4, 3) + path("plank", lines + cross)
    return piece(f"fl-v{form}", group(body) + hit(wide, high))
