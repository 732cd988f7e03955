"""Where things lie in the drawing: spaces, the wall around them, signs in the streets."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.grid import DIRECTIONS, Cell
from guildhall.games.city_guilds.components import STREET, Components
from guildhall.games.city_guilds.ids import BLOCK_SPACES, BLOCKS

Point = tuple[float, float]

CELL = 50
WALL = 26
LANE_ACROSS, LANE_DOWN = 13, 11
"""The lane between the wall and the map: so wide that a hundred score spaces are squares."""


class Sign(NamedTuple):
    """Two street cells that hold the sign of a block, from the first of them."""

    x: int
    y: int
    upright: bool

    def cells(self) -> tuple[Cell, Cell]:
        """Both cells."""
        second = (self.x, self.y + 1) if self.upright else (self.x + 1, self.y)
        return (self.x, self.y), second

    def distance(self, point: Point) -> float:
        """How far the middle of the pair is from a point in cells, squared."""
        (a, b), (c, d) = self.cells()
        return ((a + c) / 2 - point[0]) ** 2 + ((b + d) / 2 - point[1]) ** 2


class Plan(NamedTuple):
    """The places of a map, from the outer corner of its wall."""

    width: float
    height: float
    spaces: tuple[Point, ...]
    signs: tuple[Sign, ...]
    ring: tuple[Point, ...]
    ring_width: float
    ring_height: float
    ring_columns: int
    ring_rows: int


@lru_cache(maxsize=8)
def plan_of(components: Components) -> Plan:
    """The plan of a pack's map."""
    width = components.width * CELL + 2 * (WALL + LANE_ACROSS)
    height = components.height * CELL + 2 * (WALL + LANE_DOWN)
    round_trip = (components.ring + 5) // 2
    columns = round(round_trip * width / (width + height))
    rows = round_trip - columns
    across, down = width / columns, height / rows
    return Plan(
        width,
        height,
        tuple(corner(spot) for spot in components.spots),
        tuple(sign_spots(components)),
        ring_corners(columns, rows, across, down, width, height),
        across,
        down,
        columns,
        rows,
    )


def corner(spot: Cell) -> Point:
    """The upper left corner of a cell of the map."""
    return WALL + LANE_ACROSS + spot[0] * CELL, WALL + LANE_DOWN + spot[1] * CELL


def ring_corners(
    columns: int, rows: int, across: float, down: float, width: float, height: float
) -> tuple[Point, ...]:
    """The score spaces clockwise from the upper left tower; columns and rows count the towers."""
    top = [(i * across, 0.0) for i in range(columns)]
    right = [(width - WALL, i * down) for i in range(1, rows)]
    bottom = [(i * across, height - WALL) for i in range(columns - 2, -1, -1)]
    left = [(0.0, i * down) for i in range(rows - 2, 0, -1)]
    return tuple(top + right + bottom + left)


def sign_spots(components: Components) -> list[Sign]:
    """For each block two street cells in a row or a column for its sign, nestled against it."""
    blocks = {spot: i // BLOCK_SPACES for i, spot in enumerate(components.spots)}
    taken: set[Cell] = set()
    result: list[Sign] = []
    for block in range(BLOCKS):
        cells = components.spots[block * BLOCK_SPACES : (block + 1) * BLOCK_SPACES]
        middle = (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
        free = [sign for sign in street_pairs(components) if taken.isdisjoint(sign.cells())]
        # A map without room in its streets gets the sign on the block itself.
        sign = min(
            free or [Sign(x, y, False) for x, y in cells],
            key=lambda sign: (*touching(sign, block, blocks), sign.distance(middle), sign),
        )
        taken.update(sign.cells())
        result.append(sign)
    return result


def street_pairs(components: Components) -> list[Sign]:
    """All pairs of street cells, side by side and one below the other."""
    streets = {
        (x, y)
        for y, row in enumerate(components.rows)
        for x, mark in enumerate(row)
        if mark == STREET
    }
    pairs = [Sign(x, y, upright) for x, y in sorted(streets) for upright in (False, True)]
    return [sign for sign in pairs if streets.issuperset(sign.cells())]


def touching(sign: Sign, block: int, blocks: dict[Cell, int]) -> tuple[int, int]:
    """How badly a sign fits to a block: the edges it shares with others, and few with its own."""
    own = others = 0
    for x, y in sign.cells():
        for across, down in DIRECTIONS:
            beside = blocks.get((x + across, y + down))
            own += beside == block
            others += beside is not None and beside != block
    # Side by side is easier to read, so a column must fit clearly better.
    return (others, 2 * sign.upright - own) if own else (len(blocks), 0)
