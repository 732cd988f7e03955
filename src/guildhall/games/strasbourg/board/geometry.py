"""Geometry of the board: the council above, the city in the middle, the rounds below."""

from guildhall.games.strasbourg import ids

Point = tuple[float, float]

CELL = 62
"""Side of a square. The nine steps of a round are aligned with the nine columns of the city."""
LEFT = 20.0
WIDTH = LEFT + ids.COLUMNS * CELL + 4
STALL_HEIGHT = 84
STALL_WIDTH = (WIDTH - 2) / ids.COUNCIL_SEATS
CITY_TOP = STALL_HEIGHT + 24.0
ROUND_ROW = 29
ROUNDS_TOP = CITY_TOP + ids.ROWS * CELL + 24.0
_HEIGHT = ROUNDS_TOP + ids.ROUNDS * ROUND_ROW + 2

BOARD_SIZE = WIDTH, _HEIGHT


def square_corner(square: int) -> Point:
    """The upper left corner of a square."""
    row, column = divmod(square, ids.COLUMNS)
    return LEFT + column * CELL, CITY_TOP + row * CELL


def vertex(row: int, column: int) -> Point:
    """The corner of squares above and left of a row and a column."""
    return LEFT + column * CELL, CITY_TOP + row * CELL


def stall_corner(council_seat: int) -> Point:
    """The upper left corner of a council seat."""
    return 1 + council_seat * STALL_WIDTH, 0


def step_corner(round_number: int, step: int) -> Point:
    """The upper left corner of a step of a round; rounds count from 1."""
    return LEFT + step * CELL, ROUNDS_TOP + (round_number - 1) * ROUND_ROW
