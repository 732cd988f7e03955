"""The style sheet and the symbols that all drawings of the title share."""

from functools import lru_cache

from guildhall.drawing.style import title_sprite, title_stylesheet
from guildhall.games.flandern.board.background import (
    BACKGROUND_COLOURS,
    BACKGROUND_CSS,
    background_symbols,
)
from guildhall.games.flandern.board.cards import CARD_COLOURS, CARD_CSS, card_symbols
from guildhall.games.flandern.board.cities import CITY_CSS, sign_symbol
from guildhall.games.flandern.board.glyphs import ARMS_COLOURS, ARMS_CSS, WOOD_CSS, glyph_symbols
from guildhall.games.flandern.board.guilds import GUILDS_CSS, guild_symbols
from guildhall.games.flandern.board.hand import HAND_CSS, influence_card_symbol
from guildhall.games.flandern.board.quarter_symbols import QUARTER_CSS, quarter_symbols
from guildhall.games.flandern.board.score_track import SCORE_TRACK_CSS, track_symbol
from guildhall.games.flandern.board.shields import SHIELD_CSS
from guildhall.games.flandern.board.stacks import STACK_CSS, stack_symbols, wood_symbols
from guildhall.games.flandern.board.tile_stock import STOCK_CSS, stock_symbols
from guildhall.games.flandern.components import Components


@lru_cache(maxsize=1)
def board_stylesheet() -> str:
    """Return the style sheet of all drawings, for light and dark themes."""
    rules = (
        ARMS_CSS,
        WOOD_CSS,
        BACKGROUND_CSS,
        SCORE_TRACK_CSS,
        QUARTER_CSS,
        SHIELD_CSS,
        CITY_CSS,
        CARD_CSS,
        STACK_CSS,
        STOCK_CSS,
        GUILDS_CSS,
        HAND_CSS,
    )
    return title_stylesheet(rules, ARMS_COLOURS + BACKGROUND_COLOURS + CARD_COLOURS)


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """Return the symbols that the drawings of a pack use."""
    symbols = (
        glyph_symbols(),
        guild_symbols(),
        quarter_symbols(components),
        background_symbols(components),
        track_symbol(),
        stack_symbols(),
        wood_symbols(),
        sign_symbol(),
        card_symbols(),
        influence_card_symbol(),
        stock_symbols(),
    )
    return title_sprite(symbols)
