"""Where things lie on the board: six cities as on a map, the stacks, the wood, the score track."""

from guildhall.games.flandern.components import Components, Rect
from guildhall.games.flandern.ids import CENTRE, MEDIUM_PLOT, PLACES, SMALL_PLOT

Point = tuple[float, float]

CELL = 40
"""Side of a small plot."""

# Brugge, Leuven, Ieper, Gent, Utrecht, Luik. The cities in the middle lie lower, so that annexes
# of neighbours never meet.
CORNERS: tuple[Point, ...] = ((46, 48), (336, 504), (46, 424), (336, 128), (626, 48), (626, 424))

WIDTH, HEIGHT = 912.0, 892.0
SIGN = (-12.0, 284.0)
"""The sign of a city, seen from the city's corner."""
SIGN_SIZE = (264.0, 36.0)
STACKS = (330.0, 6.0)
"""The cards, above the city in the middle."""
WOOD = ((46.0, 754.0), (626.0, 754.0))
"""Pieces in the supply, below the cities at the sides."""
TRACK = (16.0, 836.0)

LARGE_FORM, UPRIGHT, LEVEL, SMALL_FORM = "LVHS"
"""The forms of plots as they are drawn: a medium one stands or lies."""


def form(rect: Rect) -> str:
    """The form of a plot."""
    _, _, width, height = rect
    if width == height:
        return SMALL_FORM if width == 1 else LARGE_FORM
    return UPRIGHT if height > width else LEVEL


def drawn(rect: Rect) -> tuple[float, float, float, float]:
    """A plot in the units of the drawing, seen from the city's corner."""
    x, y, width, height = rect
    return x * CELL, y * CELL, width * CELL, height * CELL


def is_annex(place: int) -> bool:
    """Whether a place of a city is there only once a church has opened it."""
    return place > CENTRE


def swallowed_by(place: int) -> int:
    """The small plot that a church D takes beside its medium plot."""
    return place - MEDIUM_PLOT + SMALL_PLOT


def outline(rects: list[Rect]) -> str:
    """The line round some cells that touch each other, as a path."""
    cells = {
        (x, y)
        for left, top, width, height in rects
        for x in range(left, left + width)
        for y in range(top, top + height)
    }
    lines = ""
    for x, y in sorted(cells):
        a, b = x * CELL, y * CELL
        lines += f"M{a} {b}h{CELL}" * ((x, y - 1) not in cells)
        lines += f"M{a} {b + CELL}h{CELL}" * ((x, y + 1) not in cells)
        lines += f"M{a} {b}v{CELL}" * ((x - 1, y) not in cells)
        lines += f"M{a + CELL} {b}v{CELL}" * ((x + 1, y) not in cells)
    return lines


def wall_line(components: Components) -> str:
    """The line of the city wall."""
    return "M" + "L".join(f"{x * CELL} {y * CELL}" for x, y in components.wall) + "z"


def places_of(city: int) -> range:
    """The places of the board that belong to a city."""
    return range(city * PLACES, (city + 1) * PLACES)
