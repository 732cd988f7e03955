"""The picture of the game for the home page."""

from guildhall.core.language import ENGLISH
from guildhall.drawing import standalone
from guildhall.games.city_guilds.board.geometry import map_geometry
from guildhall.games.city_guilds.board.score_track import score_track
from guildhall.games.city_guilds.board.style import board_stylesheet, sprite
from guildhall.games.city_guilds.board.town import town
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView

_OUTER_MARGIN = 12
"""How much of the ground outside the wall the thumbnail shows."""


def thumbnail_svg(components: Components, view: CityGuildsView) -> str:
    """Return the upper part of the town at full width."""
    return standalone.thumbnail_svg(
        "City & Guilds",
        board_stylesheet(),
        sprite(components),
        town(components, view, ENGLISH) + score_track(components, view, ENGLISH),
        (-_OUTER_MARGIN, -_OUTER_MARGIN),
        map_geometry(components).width + 2 * _OUTER_MARGIN,
        omit=r'<use href="#cg-c\d+"/>',
    )
