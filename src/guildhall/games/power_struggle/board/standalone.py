"""Standalone drawings with stylesheet and symbols: the whole board, and a thumbnail."""

import re

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.games.power_struggle.board import players
from guildhall.games.power_struggle.board.action_menu import ACTION_MENU_SIZE, action_menu
from guildhall.games.power_struggle.board.building import aria_description, building
from guildhall.games.power_struggle.board.event_cards import (
    EVENT_CARDS_SIZE,
    event_cards,
    event_cards_label,
)
from guildhall.games.power_struggle.board.geometry import BOARD_SIZE, LEFT, TOP, WIDTH
from guildhall.games.power_struggle.board.player_desk import DESK_SIZE, player_desk
from guildhall.games.power_struggle.board.privileges import PRIVILEGES_SIZE, privileges
from guildhall.games.power_struggle.board.regions import board_body, selection
from guildhall.games.power_struggle.board.shares import SHARES_SIZE, shares
from guildhall.games.power_struggle.board.style import board_stylesheet, shared_symbols
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.prompts import prompt

_SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'
_MARGIN = 36
_BANNER_HEIGHT = 104
_HEADING_HEIGHT = 32
_LINE_LENGTH = 62


def board_svg(components: Components, view: PowerStruggleView, lang: Language = ENGLISH) -> str:
    """The board of a view as SVG."""
    base = lang.without_names
    left, right = float(_MARGIN), _MARGIN * 2.0 + WIDTH
    buttons = selection(components, view, lang).buttons
    body = (
        svg.group(
            players.banner(prompt(components, view, lang), _LINE_LENGTH),
            transform=svg.translate(left, 22),
        )
        + svg.group(
            board_body(components, view, lang), transform=svg.translate(left, _BANNER_HEIGHT)
        )
        + svg.group(players.buttons(components, buttons, base), transform=svg.translate(right, 16))
    )
    top = _BANNER_HEIGHT + 4.0
    body += svg.group(players.players_panel(view, lang), transform=svg.translate(right, top))
    top += view["seats"] * players.PLAYER_ROW_HEIGHT + _HEADING_HEIGHT
    parts = [
        (lang.text("Actions"), action_menu(components, view, base), ACTION_MENU_SIZE),
        (lang.text("Privilege cards"), privileges(components, view, base), PRIVILEGES_SIZE),
        (event_cards_label(view, lang), event_cards(components, view, base), EVENT_CARDS_SIZE),
    ]
    for name, part, size in parts:
        body += svg.group(players.heading(name) + part, transform=svg.translate(right, top))
        top += size[1] + _HEADING_HEIGHT
    bottom = _BANNER_HEIGHT + BOARD_SIZE[1] + _HEADING_HEIGHT
    certificates = players.heading(lang.text("Share certificates"))
    certificates += shares(components, view, base)
    body += svg.group(certificates, transform=svg.translate(left, bottom))
    if view["seat"] is not None:
        mine = players.heading(lang.text("Your desk")) + player_desk(components, view, base)
        body += svg.group(mine, transform=svg.translate(left + WIDTH - DESK_SIZE[0], bottom))
    width = right + players.PANEL_WIDTH + _MARGIN
    height = max(bottom + max(SHARES_SIZE[1], DESK_SIZE[1]), top - _HEADING_HEIGHT) + _MARGIN
    drawing = (
        f'{_SVG_HEAD} role="group" viewBox="0 0 {svg.fmt(width)} {svg.fmt(height)}" '
        'aria-labelledby="board-title" aria-describedby="board-description">'
        f'<title id="board-title">{players.TITLE}</title>'
        f'<desc id="board-description">{svg.escape(aria_description(view, lang))}</desc>'
        f"<style>{board_stylesheet()}</style>"
        f"<defs>{_used_symbols(shared_symbols(components), body)}</defs>"
        f"{svg.rect('page', 0, 0, width, height)}{body}</svg>"
    )
    return svg.fill_names(drawing, lang, view["seats"])


def thumbnail_svg(components: Components, view: PowerStruggleView) -> str:
    """The building without the tracks, cropped to the thumbnail."""
    width = WIDTH - LEFT + 20.0
    body = svg.without_interaction(building(components, view, ENGLISH))
    corner = f"{svg.fmt(LEFT - 12)} {svg.fmt(TOP - 12)}"
    return (
        f'{_SVG_HEAD} viewBox="{corner} {svg.fmt(width)} {svg.fmt(width * 2 / 3)}">'
        f"<title>{players.TITLE}</title><style>{board_stylesheet()}</style>"
        f"<defs>{_used_symbols(shared_symbols(components), body)}</defs>"
        f"{svg.rect('page', LEFT - 12, TOP - 12, width, width)}{body}</svg>"
    )


def _used_symbols(sprite: str, body: str) -> str:
    """The symbols that a drawing uses, directly or through other symbols."""
    parts = re.split(r'(?=<g id=")', sprite)[1:]
    named_pieces = {part.split('"', 2)[1]: part for part in parts}
    used, new_names = set[str](), set(_HREF.findall(body))
    while new_names:
        used |= new_names
        new_names = {name for one in new_names for name in _HREF.findall(named_pieces[one])} - used
    return "".join(part for name, part in named_pieces.items() if name in used)


_HREF = re.compile(r'href="#([^"]+)"')
