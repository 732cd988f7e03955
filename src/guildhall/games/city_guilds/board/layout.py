"""How the parts of a drawing by itself lie on the sheet."""

from typing import NamedTuple

from guildhall.games.city_guilds.board.panel import (
    BROAD_HAND_TILE,
    OFFER_TILE,
    PANEL,
    SEAT_ROW,
    row_height,
)
from guildhall.games.city_guilds.board.plan import Plan, Point

MARGIN = 44
BANNER = 100
GAP = 40
"""Between the tracks and the wall: shields that share a score space may stand outside it."""
HEADING = 28


class Layout(NamedTuple):
    """The size of the sheet and the upper left corners of its parts."""

    width: float
    height: float
    letters: int
    banner: Point
    buttons: Point
    tracks: Point
    town: Point
    seats: Point
    offer: Point
    hand: Point


def layout(plan: Plan, seats: int, tracks_height: float) -> Layout:
    """The seats and tiles to the right of the town."""
    left, right = float(MARGIN), MARGIN + plan.width + MARGIN
    town = BANNER + tracks_height + GAP
    foot = town + plan.height
    rows = seats * SEAT_ROW
    tiles = HEADING + row_height(OFFER_TILE), HEADING + row_height(BROAD_HAND_TILE)
    spare = (foot - BANNER - rows - sum(tiles)) / 2
    offer = BANNER + rows + spare
    return Layout(
        width=right + PANEL + MARGIN,
        height=foot + MARGIN,
        letters=72,
        banner=(left, 22),
        buttons=(right, 26),
        tracks=(left, BANNER),
        town=(left, town),
        seats=(right, BANNER),
        offer=(right, offer + HEADING),
        hand=(right, offer + tiles[0] + spare + HEADING),
    )
