"""Geometry of the board: six cities, the stacks, the supply and the score track."""

from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components, Rect

_Point = tuple[float, float]

CELL_SIZE = 40
"""Side length of a small plot."""

# Brugge, Leuven, Ieper, Gent, Utrecht, Luik. The cities in the middle are lower, so that annexes
# of neighbours never meet.
CITY_CORNERS: tuple[_Point, ...] = (
    (46, 48),
    (336, 504),
    (46, 424),
    (336, 128),
    (626, 48),
    (626, 424),
)

BOARD_WIDTH, BOARD_HEIGHT = 912.0, 892.0
SIGN_CORNER = (-12.0, 284.0)
"""Position of a city's sign relative to the city's corner."""
SIGN_SIZE = (264.0, 36.0)
STACKS_CORNER = (330.0, 6.0)
"""Above the city in the middle."""
SUPPLY_CORNERS = ((46.0, 754.0), (626.0, 754.0))
"""Below the cities on the left and right."""
TRACK_CORNER = (16.0, 836.0)

LARGE_FORM, UPRIGHT_FORM, LEVEL_FORM, SMALL_FORM = "LVHS"
"""Forms of plots as drawn: medium plots are upright or level."""


def plot_form(rect: Rect) -> str:
    """Return the form of a plot."""
    _, _, width, height = rect
    if width == height:
        return SMALL_FORM if width == 1 else LARGE_FORM
    return UPRIGHT_FORM if height > width else LEVEL_FORM


def scaled_rect(rect: Rect) -> tuple[float, float, float, float]:
    """Return a plot in drawing units, relative to the city's corner."""
    x, y, width, height = rect
    return x * CELL_SIZE, y * CELL_SIZE, width * CELL_SIZE, height * CELL_SIZE


def is_annex(plot: int) -> bool:
    """Whether a plot exists only after a church has opened it."""
    return plot > ids.CENTRE


def outline(rects: list[Rect]) -> str:
    """Return the outline of adjacent cells as a path."""
    cells = {
        (x, y)
        for left, top, width, height in rects
        for x in range(left, left + width)
        for y in range(top, top + height)
    }
    lines = ""
    for x, y in sorted(cells):
        a, b = x * CELL_SIZE, y * CELL_SIZE
        lines += f"M{a} {b}h{CELL_SIZE}" * ((x, y - 1) not in cells)
        lines += f"M{a} {b + CELL_SIZE}h{CELL_SIZE}" * ((x, y + 1) not in cells)
        lines += f"M{a} {b}v{CELL_SIZE}" * ((x - 1, y) not in cells)
        lines += f"M{a + CELL_SIZE} {b}v{CELL_SIZE}" * ((x + 1, y) not in cells)
    return lines


def wall_line(components: Components) -> str:
    """Return the city wall as a path."""
    return "M" + "L".join(f"{x * CELL_SIZE} {y * CELL_SIZE}" for x, y in components.wall) + "z"
