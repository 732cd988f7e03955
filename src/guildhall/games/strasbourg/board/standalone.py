"""Standalone drawings with stylesheet and symbols: the whole board, and a thumbnail of the city."""

import re

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.games.strasbourg.board import players
from guildhall.games.strasbourg.board.bids import bids, bids_size
from guildhall.games.strasbourg.board.city import aria_description, city
from guildhall.games.strasbourg.board.council import council
from guildhall.games.strasbourg.board.geometry import BOARD_SIZE, WIDTH
from guildhall.games.strasbourg.board.objectives import OBJECTIVES_SIZE, objectives_list
from guildhall.games.strasbourg.board.player_screen import player_screen, player_screen_size
from guildhall.games.strasbourg.board.regions import board_body, selection
from guildhall.games.strasbourg.board.style import board_stylesheet, board_symbols, shared_symbols
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.prompts import prompt

_SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'
_MARGIN = 36
_BANNER_HEIGHT = 100
_HEADING_HEIGHT = 30
_LINE_LENGTH = 62


def board_svg(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> str:
    """The board of a view as SVG."""
    base = lang.without_names
    left, right = float(_MARGIN), _MARGIN * 2 + WIDTH
    body = (
        svg.group(
            players.banner(prompt(components, view, lang), _LINE_LENGTH),
            transform=svg.translate(left, 22),
        )
        + svg.group(
            board_body(components, view, lang), transform=svg.translate(left, _BANNER_HEIGHT)
        )
        + svg.group(
            players.buttons(components, selection(components, view, lang).buttons, base),
            transform=svg.translate(right, 18),
        )
    )
    top = _BANNER_HEIGHT + 4.0
    body += svg.group(players.players_panel(view, lang), transform=svg.translate(right, top))
    top += view["seats"] * players.PLAYER_ROW_HEIGHT + _HEADING_HEIGHT
    parts = [(lang.text("Piles and bids"), bids(components, view, base), bids_size(view)[1])]
    if view["seat"] is not None:
        parts += [
            (
                lang.text("Your objectives"),
                objectives_list(components, view, base),
                OBJECTIVES_SIZE[1],
            ),
            (
                lang.text("Behind your screen"),
                player_screen(components, view, base),
                player_screen_size(view)[1],
            ),
        ]
    for name, part, high in parts:
        body += svg.group(players.heading(name) + part, transform=svg.translate(right, top))
        top += high + _HEADING_HEIGHT
    width, height = (
        right + players.PANEL_WIDTH + _MARGIN,
        max(_BANNER_HEIGHT + BOARD_SIZE[1], top - _HEADING_HEIGHT),
    )
    height += _MARGIN
    drawing = (
        f'{_SVG_HEAD} role="group" viewBox="0 0 {svg.fmt(width)} {svg.fmt(height)}" '
        'aria-labelledby="board-title" aria-describedby="board-description">'
        f'<title id="board-title">{players.TITLE}</title>'
        f'<desc id="board-description">{svg.escape(aria_description(view, lang))}</desc>'
        f"<style>{board_stylesheet()}</style>{_defs(shared_symbols(components))}"
        f"{svg.rect('page', 0, 0, width, height)}{body}</svg>"
    )
    return svg.fill_names(drawing, lang, view["seats"])


def _defs(body: str) -> str:
    return f"<defs>{body}</defs>"


_OUTER_MARGIN = 10
"""Margin around the board on a thumbnail."""


def thumbnail_svg(components: Components, view: StrasbourgView) -> str:
    """The council and the city, cropped to the thumbnail."""
    width = WIDTH + 2 * _OUTER_MARGIN
    body = svg.without_interaction(
        council(components, view, ENGLISH) + city(components, view, ENGLISH)
    )
    corner = -_OUTER_MARGIN
    return (
        f'{_SVG_HEAD} viewBox="{corner} {corner} {svg.fmt(width)} {svg.fmt(width * 2 / 3)}">'
        f"<title>{players.TITLE}</title><style>{board_stylesheet()}</style>"
        f"{_defs(board_symbols(components))}{svg.rect('page', corner, corner, width, width)}"
        f"{re.sub(_NOT_ON_THUMBNAIL, '', body)}</svg>"
    )


_NOT_ON_THUMBNAIL = re.compile(
    r'<g><use href="#st-(?:cell|near)"[^>]*></g>|<text class="stall-name[^>]*>[^<]*</text>'
)
"""Hit areas, which a picture does not need, and texts in one language."""
