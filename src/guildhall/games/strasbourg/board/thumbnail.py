"""The picture of the game for the home page."""

from guildhall.core.language import ENGLISH
from guildhall.drawing import standalone
from guildhall.games.strasbourg.board.city import city
from guildhall.games.strasbourg.board.council import council
from guildhall.games.strasbourg.board.geometry import WIDTH
from guildhall.games.strasbourg.board.style import board_stylesheet, sprite
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView

_OUTER_MARGIN = 10

_OMIT = r'<g><use href="#st-(?:cell|near)"[^>]*></g>|<text class="stall-name[^>]*>[^<]*</text>'
"""Hit areas, which a picture does not need, and texts in one language."""


def thumbnail_svg(components: Components, view: StrasbourgView) -> str:
    """The council and the city, cropped to the thumbnail."""
    return standalone.thumbnail_svg(
        "Strasbourg",
        board_stylesheet(),
        sprite(components),
        council(components, view, ENGLISH) + city(components, view, ENGLISH),
        (-_OUTER_MARGIN, -_OUTER_MARGIN),
        WIDTH + 2 * _OUTER_MARGIN,
        _OMIT,
    )
