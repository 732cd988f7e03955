"""Quarters as symbols: coat of arms, roofs, masters, sites, churches and covers.

They have no colour of their own; they inherit the tint of the element that uses them.
"""

from guildhall.drawing import svg
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.geometry import (
    CELL_SIZE,
    LARGE_FORM,
    LEVEL_FORM,
    SMALL_FORM,
    UPRIGHT_FORM,
    outline,
    scaled_rect,
)
from guildhall.games.flandern.board.glyphs import (
    ARMS_GLYPHS,
    CHURCH_ARMS,
    centred_glyph,
    wooden_glyph,
)
from guildhall.games.flandern.board.shields import tint_class
from guildhall.games.flandern.components import Components

FORM_SIZES = {
    LARGE_FORM: (2 * CELL_SIZE, 2 * CELL_SIZE),
    UPRIGHT_FORM: (CELL_SIZE, 2 * CELL_SIZE),
    LEVEL_FORM: (2 * CELL_SIZE, CELL_SIZE),
    SMALL_FORM: (CELL_SIZE, CELL_SIZE),
}
_GLYPH_SIZES = {LARGE_FORM: 40.0, UPRIGHT_FORM: 27.0, LEVEL_FORM: 27.0, SMALL_FORM: 23.0}
"""Size of the coat of arms on each form."""
_PRINTED_MASTERS = {
    LARGE_FORM: (66.0, 63.0, 19.0),
    UPRIGHT_FORM: (20.0, 68.0, 15.0),
    LEVEL_FORM: (68.0, 20.0, 15.0),
    SMALL_FORM: (31.0, 30.5, 13.0),
}
"""Position and size of the printed master."""
_SITE_MARKERS = {
    LARGE_FORM: (17.0, 63.0, 24.0),
    UPRIGHT_FORM: (20.0, 14.0, 20.0),
    LEVEL_FORM: (14.0, 20.0, 20.0),
    SMALL_FORM: (10.0, 11.0, 15.0),
}
"""Position and size of the site marker."""
_CATHEDRALS = {
    LARGE_FORM: (40.0, 40.0, 46.0),
    UPRIGHT_FORM: (20.0, 40.0, 32.0),
    LEVEL_FORM: (40.0, 20.0, 32.0),
    SMALL_FORM: (20.0, 21.0, 30.0),
}
"""Position and size of the cathedral."""
_MASTERS = {
    LARGE_FORM: (14.0, 15.0, 20.0),
    UPRIGHT_FORM: (10.0, 13.0, 17.0),
    LEVEL_FORM: (10.0, 11.0, 17.0),
    SMALL_FORM: (9.0, 10.0, 15.0),
}
"""Position and size of the first wooden guild master; others follow to its right."""

QUARTER_CSS = """
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
path.opened{fill:$plot;fill-opacity:.5;stroke:$ink;stroke-width:1.4;stroke-dasharray:5 3}
path.covered{fill:none;stroke:$ink;stroke-width:2.4;stroke-dasharray:5 3}
"""


def quarter_symbols(components: Components) -> str:
    """Return all quarters in all forms, and the pieces on them."""
    plain = "".join(
        _quarter_symbol(arms, form, masters)
        for arms in range(len(ARMS_GLYPHS))
        for form in FORM_SIZES
        for masters in ((0,) if arms == CHURCH_ARMS else (0, 1))
    )
    special = "".join(
        _special_quarter_symbol(letter, form)
        for letter, form in (("A", SMALL_FORM), ("B", LARGE_FORM), ("C", LARGE_FORM))
    )
    double = "".join(_church_d_symbol(components, side) for side in range(ids.SIDES))
    centres = "".join(_centre_symbol(arms) for arms in range(len(ARMS_GLYPHS)))
    centre_cathedral = svg.symbol("fl-dC", wooden_glyph("fl-dome", 64, 31, 26))
    marks = "".join(_mark_symbols(form) for form in FORM_SIZES)
    opened = _opened_symbols(components)
    return plain + special + double + centres + centre_cathedral + marks + opened


def _quarter_symbol(arms: int, form: str, masters: int) -> str:
    wide, high = FORM_SIZES[form]
    x, y = wide / 2, high / 2
    if masters:
        # Move the arms to make room for the master.
        x, y = {
            LARGE_FORM: (x, y - 2),
            UPRIGHT_FORM: (x, y - 6),
            LEVEL_FORM: (x - 6, y),
            SMALL_FORM: (x - 4, y - 3.5),
        }[form]
    body = _ground(wide, high, arms) + _roofs(form)
    body += centred_glyph(f"fl-arms{arms}", x, y, _GLYPH_SIZES[form])
    if masters:
        body += centred_glyph("fl-master", *_PRINTED_MASTERS[form])
    return svg.symbol(f"fl-q{arms}{form}{masters}", body + _hit_area(wide, high), tint_class(arms))


def _ground(wide: float, high: float, arms: int) -> str:
    """The tile itself; church tiles are white."""
    sides = (1.5, 1.5, wide - 3, high - 3, 4)
    colour = "" if arms == CHURCH_ARMS else svg.rect("ground", *sides)
    return svg.rect("base", *sides) + colour + svg.rect("rim", *sides)


def _hit_area(wide: float, high: float) -> str:
    return svg.rect("hit", 1, 1, wide - 2, high - 2, 4)


def _roofs(form: str) -> str:
    """Rows of houses along the edges of a quarter."""
    if form == LARGE_FORM:
        return svg.path("roofs", _gables(5, 15, 7, 10) + _gables(5, 76, 7, 10))
    if form == UPRIGHT_FORM:
        return svg.path("roofs", _gables(5, 15, 3, 10) + _gables(5, 76, 3, 10))
    if form == LEVEL_FORM:
        return svg.path(
            "roofs",
            _gables(5, 16, 1, 12)
            + _gables(5, 36, 1, 12)
            + _gables(63, 16, 1, 12)
            + _gables(63, 36, 1, 12),
        )
    return ""


def _gables(x: float, foot: float, houses: int, width: float) -> str:
    half, wall = svg.fmt(width / 2), 4
    return "".join(
        f"M{svg.fmt(x + i * width)} {svg.fmt(foot)}v-{wall}l{half}-6l{half} 6v{wall}z"
        for i in range(houses)
    )


def _special_quarter_symbol(letter: str, form: str) -> str:
    wide, high = FORM_SIZES[form]
    x, y, size = (14, 20, 22) if form == SMALL_FORM else (32, 40, 38)
    body = _ground(wide, high, CHURCH_ARMS) + _roofs(form)
    body += centred_glyph(f"fl-arms{CHURCH_ARMS}", x, y, size)
    body += svg.text(
        wide - (11 if form == SMALL_FORM else 18), high / 2 + 5, letter, "special serif"
    )
    return svg.symbol(f"fl-q{letter}", body + _hit_area(wide, high), tint_class(CHURCH_ARMS))


def _church_d_symbol(components: Components, side: int) -> str:
    """The special church D on one side of a city, relative to the city's corner."""
    plots = (ids.MEDIUM_PLOT + side, ids.SMALL_PLOT + side)
    rects = [components.plot_rects[plot] for plot in plots]
    cells = "".join(
        f"M{x + 1.5:g} {y + 1.5:g}h{wide - 3}v{high - 3}h-{wide - 3}z"
        for x, y, wide, high in map(scaled_rect, rects)
    )
    x, y, wide, high = scaled_rect(rects[0])
    a, b, small, _ = scaled_rect(rects[1])
    body = svg.path("base", cells) + svg.path("rim", outline(rects))
    body += centred_glyph(f"fl-arms{CHURCH_ARMS}", x + wide / 2, y + high / 2, 28)
    body += svg.text(a + small / 2, b + small / 2 + 5, "D", "special serif")
    boxes = "".join(
        svg.rect("hit", x + 1, y + 1, w - 2, h - 2, 4) for x, y, w, h in map(scaled_rect, rects)
    )
    return svg.symbol(f"fl-qD{side}", body + boxes, tint_class(CHURCH_ARMS))


def _opened_symbols(components: Components) -> str:
    """FL-5.6 to FL-5.8: outlines of the plots that special churches would open, and of D."""
    body = ""
    for side in range(ids.SIDES):
        opened = {
            f"A{ids.SMALL_PLOT + side}": (ids.NOTCH + side,),
            f"B{ids.LARGE_PLOT + side}": (ids.ANNEX + side,),
            f"C{ids.LARGE_PLOT + side}": (ids.FIRST_YARD + side, ids.SECOND_YARD + side),
        }
        for name, plots in opened.items():
            rects = [scaled_rect(components.plot_rects[plot]) for plot in plots]
            around = "".join(f"M{x + 3} {y + 3}h{w - 6}v{h - 6}h-{w - 6}z" for x, y, w, h in rects)
            names = "".join(svg.use(f"fl-l{plot}") for plot in plots)
            body += svg.symbol(f"fl-o{name}", svg.path("opened", around) + names)
        body += svg.symbol(f"fl-oD{ids.MEDIUM_PLOT + side}", _church_d_outline(components, side))
    return body


def _church_d_outline(components: Components, side: int) -> str:
    """Both plots of church D, with an empty middle for their names and the ring."""
    plots = (ids.MEDIUM_PLOT + side, ids.SMALL_PLOT + side)
    rects = [components.plot_rects[plot] for plot in plots]
    x, y, _, _ = scaled_rect(rects[0])
    glyph = centred_glyph(f"fl-arms{CHURCH_ARMS}", x + 15, y + 17, 20)
    return svg.path("covered", outline(rects)) + svg.group(glyph, tint_class(CHURCH_ARMS))


def _centre_symbol(arms: int) -> str:
    """A city centre with a ribbon for its name."""
    side = 2 * CELL_SIZE
    body = _ground(side, side, arms) + svg.rect("ground", 5, 5, side - 10, side - 10, 3)
    body += svg.rect("seat-of-guild", 5, 5, side - 10, side - 10, 3)
    if arms == CHURCH_ARMS:
        body += centred_glyph(f"fl-arms{arms}", 40, 30, 36)
    else:
        body += centred_glyph(f"fl-arms{arms}", 40, 31, 32)
        body += centred_glyph("fl-master", 15.5, 32, 18) + centred_glyph("fl-master", 64.5, 32, 18)
    body += svg.rect("ribbon", 3, 54, side - 6, 18, 3)
    return svg.symbol(f"fl-c{arms}", body + _hit_area(side, side), tint_class(arms))


def _mark_symbols(form: str) -> str:
    """Marks for quarters of one form: scaffold, hatching, cathedral, master; and a cover."""
    wide, high = FORM_SIZES[form]
    x, y, size = _MASTERS[form]
    master = svg.symbol(f"fl-p{form}", wooden_glyph("fl-master", x, y, size))
    cathedral = svg.symbol(f"fl-d{form}", wooden_glyph("fl-dome", *_CATHEDRALS[form]))
    marker = svg.symbol(
        f"fl-s{form}", _hatching(wide, high) + wooden_glyph("fl-site", *_SITE_MARKERS[form])
    )
    unfinished = svg.symbol(f"fl-u{form}", _hatching(wide, high))
    return master + cathedral + marker + unfinished + _cover_symbol(form)


def _hatching(wide: float, high: float) -> str:
    """Stripes that mark a quarter as unfinished."""
    lines = ""
    offset = 10.0
    while offset < wide + high - 4:
        x, y = min(offset, wide - 3), max(3.0, offset - wide + 3)
        a, b = max(3.0, offset - high + 3), min(offset, high - 3)
        lines += f"M{svg.fmt(x)} {svg.fmt(y)}L{svg.fmt(a)} {svg.fmt(b)}"
        offset += 9
    return svg.path("hatch", lines)


def _cover_symbol(form: str) -> str:
    wide, high = FORM_SIZES[form]
    lines = "".join(f"M3 {y}h{wide - 6}" for y in range(10, high - 4, 10))
    cross = f"M5 5L{wide - 5} {high - 5}M{wide - 5} 5L5 {high - 5}"
    body = svg.rect("cover", 2, 2, wide - 4, high - 4, 3) + svg.path("plank", lines + cross)
    return svg.symbol(f"fl-v{form}", svg.group(body) + _hit_area(wide, high))
