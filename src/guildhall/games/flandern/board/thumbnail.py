"""The picture of the game for the home page."""

from guildhall.core.language import ENGLISH
from guildhall.drawing import standalone
from guildhall.games.flandern.board.geometry import BOARD_WIDTH
from guildhall.games.flandern.board.regions import board
from guildhall.games.flandern.board.style import board_stylesheet, sprite
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView


def thumbnail_svg(components: Components, view: FlandernView) -> str:
    """Return the upper part of the map at full width."""
    return standalone.thumbnail_svg(
        "Flandern 1302",
        board_stylesheet(),
        sprite(components),
        board(components, view, ENGLISH),
        (0, 0),
        BOARD_WIDTH,
        omit=r'<use href="#fl-h\d+"/>',
    )
