"""The stylesheet and the symbols that all drawings of the title share."""

from functools import lru_cache

from guildhall.drawing.style import title_sprite, title_stylesheet
from guildhall.games.strasbourg.board.bids import BIDS_CSS, row_symbols
from guildhall.games.strasbourg.board.city import CITY_COLOURS, CITY_CSS, city_symbols
from guildhall.games.strasbourg.board.council import COUNCIL_CSS, council_symbol
from guildhall.games.strasbourg.board.objectives import OBJECTIVES_CSS, objective_symbols
from guildhall.games.strasbourg.board.player_screen import SCREEN_CSS, fan_symbols
from guildhall.games.strasbourg.board.rounds import ROUNDS_CSS, round_symbols
from guildhall.games.strasbourg.board.symbols import (
    PIECES_CSS,
    SIGN_COLOURS,
    card_and_good_symbols,
    standing_symbols,
)
from guildhall.games.strasbourg.components import Components


@lru_cache(maxsize=1)
def board_stylesheet() -> str:
    """The stylesheet of all drawings, for the light and the dark theme."""
    rules = (
        PIECES_CSS,
        CITY_CSS,
        COUNCIL_CSS,
        ROUNDS_CSS,
        BIDS_CSS,
        OBJECTIVES_CSS,
        SCREEN_CSS,
    )
    return title_stylesheet(rules, SIGN_COLOURS + CITY_COLOURS)


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """The symbols that the drawings of a pack use."""
    symbols = (
        standing_symbols(components),
        card_and_good_symbols(components),
        city_symbols(components),
        council_symbol(),
        row_symbols(),
        fan_symbols(),
        objective_symbols(),
        round_symbols(components),
    )
    return title_sprite(symbols)
