"""How the parts of the drawing lie on the sheet, broad for a desk or narrow for a phone."""

from typing import NamedTuple

from guildhall.games.city_guilds.board.panel import (
    BUTTON_HEIGHT,
    HAND_HEIGHT,
    OFFER_HEIGHT,
    PANEL,
    SEAT_ROW,
)
from guildhall.games.city_guilds.board.plan import Plan, Point
from guildhall.games.city_guilds.board.tracks import TRACKS_HEIGHT

MARGIN = 44
BANNER = 100
GAP = 40
"""Between the tracks and the wall: shields that share a score space may stand outside it."""


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


def broad(plan: Plan, seats: int) -> Layout:
    """The seats and tiles to the right of the town."""
    left, right = float(MARGIN), MARGIN + plan.width + MARGIN
    town = BANNER + TRACKS_HEIGHT + GAP
    foot = town + plan.height
    rows = seats * SEAT_ROW
    spare = (foot - BANNER - rows - OFFER_HEIGHT - HAND_HEIGHT) / 2
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
        offer=(right, offer),
        hand=(right, offer + OFFER_HEIGHT + spare),
    )


def narrow(plan: Plan, seats: int) -> Layout:
    """The seats and tiles below the town, the buttons below the question."""
    left = float(MARGIN)
    tracks = BANNER + BUTTON_HEIGHT + 16
    town = tracks + TRACKS_HEIGHT + GAP
    foot = town + plan.height + MARGIN
    second = left + PANEL + 48
    rows = max(seats * SEAT_ROW, OFFER_HEIGHT + 30 + HAND_HEIGHT)
    return Layout(
        width=MARGIN + plan.width + MARGIN,
        height=foot + rows + MARGIN / 2,
        letters=68,
        banner=(left, 22),
        buttons=(left, 98),
        tracks=(left, tracks),
        town=(left, town),
        seats=(left, foot),
        offer=(second, foot),
        hand=(second, foot + OFFER_HEIGHT + 30),
    )
