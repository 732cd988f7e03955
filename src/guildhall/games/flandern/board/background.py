"""The static background of the board: country, roads, city walls and plots."""

from guildhall.drawing import svg
from guildhall.drawing.glyph import disc
from guildhall.drawing.palette import Colours
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.geometry import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CELL_SIZE,
    CITY_CORNERS,
    is_annex,
    scaled_rect,
    wall_line,
)
from guildhall.games.flandern.components import Components

BACKGROUND_COLOURS: Colours = (
    ("meadow", ("#e9e5cd", "#23241c")),
    ("field", ("#dedbb8", "#2b2c21")),
    ("road", ("#f5eeda", "#38332a")),
    ("river", ("#bfd7dc", "#2c444c")),
    ("stone", ("#8b7a62", "#8b7b63")),
    ("street", ("#d9ccb0", "#2c271f")),
    ("plot", ("#fbf8f1", "#38322a")),
    ("planks", ("#d9c4a0", "#4b3c28")),
    # How the field of a choice covers the name of its plot, so that it stays legible
    ("blend", ("multiply", "screen")),
)

BACKGROUND_CSS = """
rect.meadow{fill:$meadow}
path.acre{fill:$field}
path.road{fill:none;stroke:$road;stroke-width:11;stroke-linecap:round;stroke-linejoin:round}
path.river{fill:none;stroke:$river;stroke-width:15;stroke-linecap:round;stroke-linejoin:round}
path.merlon{fill:none;stroke:$stone;stroke-width:18;stroke-dasharray:6 4}
path.wall{fill:$street;stroke:$stone;stroke-width:14;stroke-linejoin:round}
path.walk{fill:none;stroke:$wall;stroke-width:9;stroke-linejoin:round}
path.tower{fill:$wall;stroke:$stone;stroke-width:2}
path.suburb{fill:none;stroke:$stone;stroke-width:7;stroke-linejoin:round}
rect.plot{fill:$plot}
rect.fence{fill:none;stroke:$hair;stroke-width:1;stroke-dasharray:3 3}
text.where{font-size:11px;text-anchor:middle}
path.ruin{fill:none;stroke:$stone;stroke-width:3;stroke-dasharray:9 7}
"""


def background_symbols(components: Components) -> str:
    """Return symbols for the country, an empty city, its annexes, and a city not in play."""
    annexes = "".join(
        _annex_symbol(components, plot) for plot in range(ids.CITY_PLOTS) if is_annex(plot)
    )
    absent = svg.symbol("fl-ruin", svg.path("ruin", wall_line(components)))
    hits = "".join(_plot_target_symbol(components, plot) for plot in range(ids.CITY_PLOTS))
    names = "".join(_plot_label(components, plot) for plot in range(ids.CITY_PLOTS))
    country = svg.symbol("fl-country", _country())
    return names + country + _city_symbol(components) + annexes + absent + hits


# The country

_RIVER = "M904 240C850 350 640 372 604 404S600 470 470 470 330 420 306 372 150 380 8 350"
_FIELDS = (
    "M10 12h90l-30 22H10zM604 10h150l-16 20H620zM10 740l40 6-8 70H10zM880 760l24-6v62h-40z"
    "M300 736l60 14-20 54-50-8zM820 362l70 12v34l-84-14zM330 20l-20 60h-24l6-60z"
)
_TREES = (
    (306, 108),
    (314, 122),
    (598, 92),
    (24, 398),
    (34, 408),
    (894, 420),
    (604, 806),
    (318, 820),
)


def _country() -> str:
    """Meadows and fields, the river, and roads between the cities."""
    middles = [(x + 3 * CELL_SIZE, y + 3 * CELL_SIZE) for x, y in CITY_CORNERS]
    brugge, leuven, ieper, gent, utrecht, luik = middles
    connections = (
        (brugge, gent), (gent, utrecht), (ieper, brugge), (leuven, luik), (ieper, leuven),
        (gent, leuven), (utrecht, luik),
    )  # fmt: skip
    roads = "".join(
        f"M{svg.fmt(a)} {svg.fmt(b)}"
        f"Q{svg.fmt((a + c) / 2 + 14)} {svg.fmt((b + d) / 2 - 14)} {svg.fmt(c)} {svg.fmt(d)}"
        for (a, b), (c, d) in connections
    )
    trees = "".join(disc(x, y, 5.5) for x, y in _TREES)
    return (
        svg.rect("meadow", 0, 0, BOARD_WIDTH, BOARD_HEIGHT, 10)
        + svg.path("acre", _FIELDS)
        + svg.path("river", _RIVER)
        + svg.path("road", roads)
        + svg.path("acre", trees)
    )


# Cities


def _city_symbol(components: Components) -> str:
    """The wall and the twelve plots around the centre."""
    line = wall_line(components)
    body = svg.path("merlon", line) + svg.path("wall", line) + svg.path("walk", line)
    body += svg.path("tower", "".join(disc(x, y, 8) for x, y in _towers(components)))
    names = ""
    for plot in range(ids.CENTRE):
        body += _plot_svg(components, plot)
        names += svg.use(f"fl-l{plot}")
    return svg.symbol("fl-city", body + names)


def _towers(components: Components) -> list[tuple[float, float]]:
    """Return the convex corners of the wall."""
    corners = components.wall
    found: list[tuple[float, float]] = []
    for i, (x, y) in enumerate(corners):
        (a, b), (c, d) = corners[i - 1], corners[(i + 1) % len(corners)]
        # The wall runs clockwise, so convex corners turn right.
        if (x - a) * (d - y) - (y - b) * (c - x) > 0:
            found.append((x * CELL_SIZE, y * CELL_SIZE))
    return found


def _plot_svg(components: Components, plot: int) -> str:
    x, y, wide, high = scaled_rect(components.plot_rects[plot])
    return svg.rect("plot", x, y, wide, high) + svg.rect(
        "fence", x + 1.5, y + 1.5, wide - 3, high - 3, 3
    )


def _plot_label(components: Components, plot: int) -> str:
    """The name of a plot, which a preview shows too."""
    x, y, wide, high = scaled_rect(components.plot_rects[plot])
    name = svg.text(x + wide / 2, y + high / 2 + 4, components.plot_name(plot), "where")
    return svg.symbol(f"fl-l{plot}", name)


def _annex_symbol(components: Components, plot: int) -> str:
    """A plot that a church has opened, which breaks through the wall."""
    x, y, wide, high = scaled_rect(components.plot_rects[plot])
    around = f"M{svg.fmt(x)} {svg.fmt(y)}h{svg.fmt(wide)}v{svg.fmt(high)}h-{svg.fmt(wide)}z"
    body = svg.path("suburb", around) + svg.rect("plot", x - 1, y - 1, wide + 2, high + 2)
    body += _wall_gap(components, plot) + _plot_svg(components, plot)
    return svg.symbol(f"fl-x{plot}", body + svg.use(f"fl-l{plot}"))


def _wall_gap(components: Components, plot: int) -> str:
    """The gap in the wall between an annex and its neighbours."""
    x, y, wide, high = scaled_rect(components.plot_rects[plot])
    gaps = ""
    for other in components.borders[plot]:
        a, b, width, height = scaled_rect(components.plot_rects[other])
        left, right = max(x, a), min(x + wide, a + width)
        top, low = max(y, b), min(y + high, b + height)
        if left == right:
            gaps += svg.rect("plot", left - 8, top + 2, 16, low - top - 4)
        elif top == low:
            gaps += svg.rect("plot", left + 2, top - 8, right - left - 4, 16)
    return gaps


def _plot_target_symbol(components: Components, plot: int) -> str:
    x, y, wide, high = scaled_rect(components.plot_rects[plot])
    return svg.symbol(f"fl-h{plot}", svg.rect("hit", x + 1, y + 1, wide - 2, high - 2, 4))
