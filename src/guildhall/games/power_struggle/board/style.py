"""The stylesheet and the symbols that all drawings of the title share."""

from functools import lru_cache

from guildhall.drawing.style import title_sprite, title_stylesheet
from guildhall.games.power_struggle.board.action_menu import ACTION_MENU_CSS, action_menu_symbols
from guildhall.games.power_struggle.board.building import BUILDING_CSS, building_symbol
from guildhall.games.power_struggle.board.event_cards import EVENT_CARDS_CSS, event_card_symbols
from guildhall.games.power_struggle.board.player_desk import DESK_CSS, task_symbols
from guildhall.games.power_struggle.board.privileges import PRIVILEGES_CSS, privilege_symbols
from guildhall.games.power_struggle.board.shares import SHARES_CSS, share_symbols
from guildhall.games.power_struggle.board.symbols import PIECES_CSS, SIGN_COLOURS, figure_symbols
from guildhall.games.power_struggle.board.tracks import TRACKS_CSS, tracks_symbol
from guildhall.games.power_struggle.components import Components


@lru_cache(maxsize=1)
def board_stylesheet() -> str:
    """The stylesheet of all drawings, for the light and the dark theme."""
    rules = (
        PIECES_CSS,
        BUILDING_CSS,
        TRACKS_CSS,
        PRIVILEGES_CSS,
        SHARES_CSS,
        EVENT_CARDS_CSS,
        ACTION_MENU_CSS,
        DESK_CSS,
    )
    return title_stylesheet(rules, SIGN_COLOURS)


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """The symbols that the drawings of a pack use."""
    symbols = (
        figure_symbols(),
        building_symbol(components),
        tracks_symbol(components),
        privilege_symbols(components),
        share_symbols(),
        action_menu_symbols(),
        task_symbols(),
        event_card_symbols(components),
    )
    return title_sprite(symbols)
