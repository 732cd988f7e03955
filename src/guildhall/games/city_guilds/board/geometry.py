"""Geometry of the map: spaces, the wall around them, and signs in the streets."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.grid import DIRECTIONS, Cell
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import STREET, Components

Point = tuple[float, float]

CELL_SIZE = 50
WALL_WIDTH = 26
_LANE_WIDTH, _LANE_HEIGHT = 13, 11
"""The lane between the wall and the map; sized so that a hundred score spaces are square."""


class BlockSign(NamedTuple):
    """Two adjacent street cells that hold the sign of a block."""

    x: int
    y: int
    is_upright: bool

    def cells(self) -> tuple[Cell, Cell]:
        """Return both cells."""
        second = (self.x, self.y + 1) if self.is_upright else (self.x + 1, self.y)
        return (self.x, self.y), second

    def distance(self, point: Point) -> float:
        """Return the squared distance from the middle of the pair to a point, in cells."""
        (a, b), (c, d) = self.cells()
        return ((a + c) / 2 - point[0]) ** 2 + ((b + d) / 2 - point[1]) ** 2


class MapGeometry(NamedTuple):
    """Coordinates on a map, relative to the outer corner of its wall."""

    width: float
    height: float
    spaces: tuple[Point, ...]
    signs: tuple[BlockSign, ...]
    score_spaces: tuple[Point, ...]
    score_space_width: float
    score_space_height: float
    score_columns: int
    score_rows: int


@lru_cache(maxsize=8)
def map_geometry(components: Components) -> MapGeometry:
    """Return the geometry of a pack's map."""
    width = components.width * CELL_SIZE + 2 * (WALL_WIDTH + _LANE_WIDTH)
    height = components.height * CELL_SIZE + 2 * (WALL_WIDTH + _LANE_HEIGHT)
    half_length = (components.score_track_length + 5) // 2
    columns = round(half_length * width / (width + height))
    rows = half_length - columns
    across, down = width / columns, height / rows
    return MapGeometry(
        width,
        height,
        tuple(cell_corner(cell) for cell in components.space_cells),
        tuple(_place_signs(components)),
        _score_space_corners(columns, rows, across, down, width, height),
        across,
        down,
        columns,
        rows,
    )


def cell_corner(cell: Cell) -> Point:
    """Return the upper left corner of a map cell."""
    column, row = cell
    left, top = WALL_WIDTH + _LANE_WIDTH, WALL_WIDTH + _LANE_HEIGHT
    return left + column * CELL_SIZE, top + row * CELL_SIZE


def _score_space_corners(
    columns: int, rows: int, across: float, down: float, width: float, height: float
) -> tuple[Point, ...]:
    """Return the corners clockwise from the upper left tower; columns and rows include towers."""
    top = [(i * across, 0.0) for i in range(columns)]
    right = [(width - WALL_WIDTH, i * down) for i in range(1, rows)]
    bottom = [(i * across, height - WALL_WIDTH) for i in range(columns - 2, -1, -1)]
    left = [(0.0, i * down) for i in range(rows - 2, 0, -1)]
    return tuple(top + right + bottom + left)


def _place_signs(components: Components) -> list[BlockSign]:
    """Choose two street cells for the sign of each block, as close to the block as possible."""
    blocks = {cell: i // ids.BLOCK_SPACES for i, cell in enumerate(components.space_cells)}
    taken: set[Cell] = set()
    result: list[BlockSign] = []
    for block in range(ids.BLOCKS):
        cells = components.space_cells[block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
        middle = (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
        free = [sign for sign in _street_pairs(components) if taken.isdisjoint(sign.cells())]
        # If the streets have no room, the sign covers the block itself.
        sign = min(
            free or [BlockSign(x, y, False) for x, y in cells],
            key=lambda sign: (*_misfit(sign, block, blocks), sign.distance(middle), sign),
        )
        taken.update(sign.cells())
        result.append(sign)
    return result


def _street_pairs(components: Components) -> list[BlockSign]:
    """Return all pairs of adjacent street cells."""
    streets = {
        (x, y)
        for y, row in enumerate(components.map_rows)
        for x, char in enumerate(row)
        if char == STREET
    }
    pairs = [BlockSign(x, y, upright) for x, y in sorted(streets) for upright in (False, True)]
    return [sign for sign in pairs if streets.issuperset(sign.cells())]


def _misfit(sign: BlockSign, block: int, blocks: dict[Cell, int]) -> tuple[int, int]:
    """Rate how badly a sign fits a block: edges shared with other blocks, and few with its own."""
    own = others = 0
    for x, y in sign.cells():
        for across, down in DIRECTIONS:
            neighbour = blocks.get((x + across, y + down))
            own += neighbour == block
            others += neighbour is not None and neighbour != block
    # Horizontal signs are easier to read, so a vertical one must fit clearly better.
    return (others, 2 * sign.is_upright - own) if own else (len(blocks), 0)
