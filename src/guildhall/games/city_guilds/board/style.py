"""The style sheet and the symbols that all drawings of the title share."""

from functools import lru_cache

from guildhall.drawing.style import title_sprite, title_stylesheet
from guildhall.games.city_guilds.board.badges import BADGE_CSS, badge_symbols
from guildhall.games.city_guilds.board.glyphs import TILE_COLOURS, TILE_CSS, tile_symbols
from guildhall.games.city_guilds.board.score_track import SCORE_TRACK_CSS, score_track_symbol
from guildhall.games.city_guilds.board.tiles import TILES_CSS
from guildhall.games.city_guilds.board.town import (
    TOWN_COLOURS,
    TOWN_CSS,
    town_symbols,
)
from guildhall.games.city_guilds.board.tracks import TRACK_CSS, tracks_symbol
from guildhall.games.city_guilds.components import Components


@lru_cache(maxsize=1)
def board_stylesheet() -> str:
    """Return the style sheet of all drawings, for light and dark themes."""
    rules = (
        TILE_CSS,
        SCORE_TRACK_CSS,
        TOWN_CSS,
        BADGE_CSS,
        TRACK_CSS,
        TILES_CSS,
    )
    return title_stylesheet(rules, TILE_COLOURS + TOWN_COLOURS)


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """Return the symbols that the drawings of a pack use."""
    symbols = (
        tile_symbols(components),
        town_symbols(components),
        badge_symbols(),
        score_track_symbol(components),
        tracks_symbol(components),
    )
    return title_sprite(symbols)
