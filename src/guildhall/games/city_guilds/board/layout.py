"""Layout of the stand-alone drawing."""

from typing import NamedTuple

from guildhall.games.city_guilds.board.geometry import MapGeometry, Point
from guildhall.games.city_guilds.board.players import PLAYER_ROW_HEIGHT
from guildhall.games.city_guilds.board.tiles import (
    OFFER_TILE_SIZE,
    PANEL_WIDTH,
    WIDE_HAND_TILE_SIZE,
    tile_row_height,
)

_MARGIN = 44
_BANNER_HEIGHT = 100
_GAP = 40
"""Between the tracks and the wall: shields that share a score space may extend beyond it."""
_HEADING_HEIGHT = 28


class _SheetLayout(NamedTuple):
    """The size of the drawing and the upper left corners of its parts."""

    width: float
    height: float
    line_length: int
    banner: Point
    buttons: Point
    tracks: Point
    town: Point
    players: Point
    offer: Point
    hand: Point


def sheet_layout(geometry: MapGeometry, seats: int, tracks_height: float) -> _SheetLayout:
    """Place the players and tiles to the right of the town."""
    left, right = float(_MARGIN), _MARGIN + geometry.width + _MARGIN
    town = _BANNER_HEIGHT + tracks_height + _GAP
    foot = town + geometry.height
    rows = seats * PLAYER_ROW_HEIGHT
    tiles = (
        _HEADING_HEIGHT + tile_row_height(OFFER_TILE_SIZE),
        _HEADING_HEIGHT + tile_row_height(WIDE_HAND_TILE_SIZE),
    )
    spare = (foot - _BANNER_HEIGHT - rows - sum(tiles)) / 2
    offer = _BANNER_HEIGHT + rows + spare
    return _SheetLayout(
        width=right + PANEL_WIDTH + _MARGIN,
        height=foot + _MARGIN,
        line_length=72,
        banner=(left, 22),
        buttons=(right, 26),
        tracks=(left, _BANNER_HEIGHT),
        town=(left, town),
        players=(right, _BANNER_HEIGHT),
        offer=(right, offer + _HEADING_HEIGHT),
        hand=(right, offer + tiles[0] + spare + _HEADING_HEIGHT),
    )
