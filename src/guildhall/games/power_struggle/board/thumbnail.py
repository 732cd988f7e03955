"""The picture of the game for the home page."""

from guildhall.core.language import ENGLISH
from guildhall.drawing import standalone
from guildhall.games.power_struggle.board.building import building
from guildhall.games.power_struggle.board.geometry import LEFT, TOP, WIDTH
from guildhall.games.power_struggle.board.style import board_stylesheet, sprite
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView

_OUTER_MARGIN = 12


def thumbnail_svg(components: Components, view: PowerStruggleView) -> str:
    """The building without the tracks, cropped to the thumbnail."""
    return standalone.thumbnail_svg(
        "Power Struggle",
        board_stylesheet(),
        sprite(components),
        building(components, view, ENGLISH),
        (LEFT - _OUTER_MARGIN, TOP - _OUTER_MARGIN),
        WIDTH - LEFT + 20,
    )
