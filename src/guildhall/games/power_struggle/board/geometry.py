"""Geometry of the board: tracks at the top, the company building below."""

from guildhall.games.power_struggle import ids

Point = tuple[float, float]

WIDTH = 760

# Tracks: shares in a row of their own, then two in each row
TRACK_HEIGHT = 34
TRACK_GAP = 6
_TRACKS_HEIGHT = 3 * TRACK_HEIGHT + 2 * TRACK_GAP

# Building, with motivation at its side
LEFT = 58
COLUMN_WIDTH = (WIDTH - LEFT) / ids.DIVISIONS
ROOM_WIDTH, ROOM_HEIGHT = 111, 56
FLOOR_HEIGHT = 60
TOP = _TRACKS_HEIGHT + 16
TOP_FLOOR_HEIGHT = 50
HEADS_TOP = TOP + TOP_FLOOR_HEIGHT + 8
HEADS_HEIGHT = 72
ROOMS_TOP = HEADS_TOP + HEADS_HEIGHT + 4
HEIGHT = ROOMS_TOP + ids.FLOORS * FLOOR_HEIGHT + 4
BOARD_SIZE = (WIDTH, HEIGHT)

# Top floor
CHAIRMAN_WIDTH = ROOM_WIDTH
BOARDROOM_X = LEFT + COLUMN_WIDTH
BOARDROOM_WIDTH = 4 * COLUMN_WIDTH - (COLUMN_WIDTH - ROOM_WIDTH)
BOARD_SEAT_WIDTH = (BOARDROOM_WIDTH - 100) / ids.BOARD_SEATS
POOL_X = LEFT + 5 * COLUMN_WIDTH

# Privilege cards, certificates and events: four in a row
CARD_WIDTH, CARD_HEIGHT = 80, 50
_CARD_COLUMNS = 4
_CARD_STEP, _CARD_ROW = 86.5, 56
CARDS_SIZE = (340.0, float(CARD_HEIGHT + _CARD_ROW))


def card_corner(index: int) -> Point:
    """The upper left corner of a card in a panel."""
    row, column = divmod(index, _CARD_COLUMNS)
    return column * _CARD_STEP, row * _CARD_ROW


def column_x(division: int) -> float:
    """The left edge of a division."""
    return LEFT + division * COLUMN_WIDTH


def room_corner(room: int) -> Point:
    """The upper left corner of a room."""
    return column_x(room // ids.FLOORS), ROOMS_TOP + room % ids.FLOORS * FLOOR_HEIGHT
