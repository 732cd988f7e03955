"""Where things lie on the board: the council above, the city in the middle, the rounds below."""

from guildhall.games.strasbourg.ids import CHAIRS, COLUMNS, ROUNDS, ROWS

Point = tuple[float, float]

CELL = 62
"""Side of a square; the nine steps of a round stand below the nine columns of the city."""
LEFT = 20.0
WIDTH = LEFT + COLUMNS * CELL + 4
STALL_HEIGHT = 84
STALL = (WIDTH - 2) / CHAIRS
CITY_TOP = STALL_HEIGHT + 24.0
ROUND_ROW = 29
ROUNDS_TOP = CITY_TOP + ROWS * CELL + 24.0
HEIGHT = ROUNDS_TOP + ROUNDS * ROUND_ROW + 2

BOARD_SIZE = WIDTH, HEIGHT


def corner(square: int) -> Point:
    """The upper left corner of a square."""
    row, column = divmod(square, COLUMNS)
    return LEFT + column * CELL, CITY_TOP + row * CELL


def vertex(row: int, column: int) -> Point:
    """The corner of squares above and left of a row and a column."""
    return LEFT + column * CELL, CITY_TOP + row * CELL


def stall(chair: int) -> Point:
    """The upper left corner of a seat of the council."""
    return 1 + chair * STALL, 0


def step_cell(round_: int, step: int) -> Point:
    """The upper left corner of a step of a round; rounds count from 1."""
    return LEFT + step * CELL, ROUNDS_TOP + (round_ - 1) * ROUND_ROW
