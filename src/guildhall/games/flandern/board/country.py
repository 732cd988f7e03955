"""What never changes on the board: the country with its roads, the walls, the plots, the track."""

from functools import lru_cache

from guildhall.drawing.glyph import disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.svg import box, group, num, path, piece, words
from guildhall.games.flandern.board.plan import (
    CELL,
    CORNERS,
    HEIGHT,
    TRACK,
    WIDTH,
    drawn,
    is_annex,
    wall_line,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import CENTRE, PLACES

COUNTRY_COLOURS: Colours = (
    ("meadow", ("#e9e5cd", "#23241c")),
    ("field", ("#dedbb8", "#2b2c21")),
    ("road", ("#f5eeda", "#38332a")),
    ("river", ("#bfd7dc", "#2c444c")),
    ("stone", ("#8b7a62", "#8b7b63")),
    ("street", ("#d9ccb0", "#2c271f")),
    ("plot", ("#fbf8f1", "#38322a")),
    ("planks", ("#d9c4a0", "#4b3c28")),
)

COUNTRY_LOOK = """
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
g.where{font-size:11px;text-anchor:middle}g.where text{fill:$soft}
path.ruin{fill:none;stroke:$stone;stroke-width:3;stroke-dasharray:9 7}
rect.lane{fill:$card;stroke:$stone;stroke-width:1.2}
path.joint{fill:none;stroke:$hair;stroke-width:1}
text.step{font-size:9px;text-anchor:middle;fill:$soft}
text.ten{font-size:10.5px;font-weight:700;text-anchor:middle;fill:$ink}
"""


@lru_cache(maxsize=8)
def country_pieces(components: Components) -> str:
    """The ground, a city without quarters, its annexes, and a city that is not in play."""
    annexes = "".join(annex(components, place) for place in range(PLACES) if is_annex(place))
    absent = piece("fl-ruin", path("ruin", wall_line(components)))
    hits = "".join(target(components, place) for place in range(PLACES))
    return piece("fl-country", country()) + city_plan(components) + annexes + absent + hits


# The country

RIVER = "M904 240C850 350 640 372 604 404S600 470 470 470 330 420 306 372 150 380 8 350"
FIELDS = (
    "M10 12h90l-30 22H10zM604 10h150l-16 20H620zM10 740l40 6-8 70H10zM880 760l24-6v62h-40z"
    "M300 736l60 14-20 54-50-8zM820 362l70 12v34l-84-14zM330 20l-20 60h-24l6-60z"
)
TREES = (
    (306, 108),
    (314, 122),
    (598, 92),
    (24, 398),
    (34, 408),
    (894, 420),
    (604, 806),
    (318, 820),
)


def country() -> str:
    """Meadows and fields, the river, and roads from city to city."""
    middles = [(x + 3 * CELL, y + 3 * CELL) for x, y in CORNERS]
    brugge, leuven, ieper, gent, utrecht, luik = middles
    ways = (
        (brugge, gent), (gent, utrecht), (ieper, brugge), (leuven, luik), (ieper, leuven),
        (gent, leuven), (utrecht, luik),
    )  # fmt: skip
    roads = "".join(
        f"M{num(a)} {num(b)}Q{num((a + c) / 2 + 14)} {num((b + d) / 2 - 14)} {num(c)} {num(d)}"
        for (a, b), (c, d) in ways
    )
    trees = "".join(disc(x, y, 5.5) for x, y in TREES)
    return (
        box("meadow", 0, 0, WIDTH, HEIGHT, 10)
        + path("acre", FIELDS)
        + path("river", RIVER)
        + path("road", roads)
        + path("acre", trees)
    )


# Cities


def city_plan(components: Components) -> str:
    """The wall and the twelve plots round the place for the centre."""
    line = wall_line(components)
    body = path("merlon", line) + path("wall", line) + path("walk", line)
    body += path("tower", "".join(disc(x, y, 8) for x, y in towers(components)))
    names = ""
    for place in range(CENTRE):
        body += plot(components, place)
        names += plot_label(components, place)
    return piece("fl-city", body + group(names, "where"))


def towers(components: Components) -> list[tuple[float, float]]:
    """The corners of the wall that point outward."""
    corners = components.wall
    found: list[tuple[float, float]] = []
    for i, (x, y) in enumerate(corners):
        (a, b), (c, d) = corners[i - 1], corners[(i + 1) % len(corners)]
        # The wall runs clockwise, so it turns right where it points outward.
        if (x - a) * (d - y) - (y - b) * (c - x) > 0:
            found.append((x * CELL, y * CELL))
    return found


def plot(components: Components, place: int) -> str:
    """A plot without a quarter."""
    x, y, wide, high = drawn(components.rects[place])
    return box("plot", x, y, wide, high) + box("fence", x + 1.5, y + 1.5, wide - 3, high - 3, 3)


def plot_label(components: Components, place: int) -> str:
    """The name of a plot."""
    x, y, wide, high = drawn(components.rects[place])
    return words(x + wide / 2, y + high / 2 + 4, components.plot_name(place))


def annex(components: Components, place: int) -> str:
    """A plot that a church has opened: it breaks the wall."""
    x, y, wide, high = drawn(components.rects[place])
    around = f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h-{num(wide)}z"
    body = path("suburb", around) + box("plot", x - 1, y - 1, wide + 2, high + 2)
    body += bridge(components, place) + plot(components, place)
    return piece(f"fl-x{place}", body + group(plot_label(components, place), "where"))


def bridge(components: Components, place: int) -> str:
    """The gap in the wall between an annex and what it borders."""
    x, y, wide, high = drawn(components.rects[place])
    gaps = ""
    for other in components.borders[place]:
        a, b, width, height = drawn(components.rects[other])
        left, right = max(x, a), min(x + wide, a + width)
        top, low = max(y, b), min(y + high, b + height)
        if left == right:
            gaps += box("plot", left - 8, top + 2, 16, low - top - 4)
        elif top == low:
            gaps += box("plot", left + 2, top - 8, right - left - 4, 16)
    return gaps


def target(components: Components, place: int) -> str:
    """A plot to point at."""
    x, y, wide, high = drawn(components.rects[place])
    return piece(f"fl-h{place}", box("hit", x + 1, y + 1, wide - 2, high - 2, 4))


# The score track

STEPS, ROWS = 40, 2
STEP = (WIDTH - 2 * TRACK[0]) / STEPS
ROW = 25.0
NUMBERED = 5


@lru_cache
def track_piece() -> str:
    """The score track: two rows of forty, from the left each."""
    wide = STEP * STEPS
    body = box("lane", 0, 0, wide, ROW, 3) + box("lane", 0, ROW + 3, wide, ROW, 3)
    joints = "".join(
        f"M{num(i * STEP)} {num(row * (ROW + 3) + 1)}v{num(ROW - 2)}"
        for row in range(ROWS)
        for i in range(1, STEPS)
    )
    body += path("joint", joints)
    for score in range(STEPS * ROWS):
        x, y = step_middle(score)
        if score % NUMBERED == 0:
            body += words(x, y + 3.5, score, "step" if score % 10 else "ten")
    return piece("fl-track", body)


def step_middle(score: int) -> tuple[float, float]:
    """The middle of a step, seen from the corner of the track."""
    row, step = divmod(score % (STEPS * ROWS), STEPS)
    return (step + 0.5) * STEP, row * (ROW + 3) + ROW / 2
