"""Stand-alone drawings with style sheet and symbols: the whole board, and the thumbnail."""

import re

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.games.city_guilds.board import players, tiles, tracks
from guildhall.games.city_guilds.board.geometry import map_geometry
from guildhall.games.city_guilds.board.layout import sheet_layout
from guildhall.games.city_guilds.board.score_track import score_track
from guildhall.games.city_guilds.board.style import board_stylesheet, shared_symbols
from guildhall.games.city_guilds.board.town import aria_description, cell_symbols, town
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.prompts import prompt

_SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'


def board_svg(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> str:
    """Return the board of a view as a stand-alone SVG."""
    base = lang.without_names
    track_layout = tracks.wide_layout(components)
    sheet = sheet_layout(map_geometry(components), view["seats"], track_layout.height)
    prompt_text = prompt(components, view, lang)
    offer = players.heading(lang.text("Display")) + tiles.offer(components, view, base)
    body = (
        svg.rect("page", 0, 0, sheet.width, sheet.height)
        + svg.group(
            players.banner(prompt_text, sheet.line_length), transform=svg.translate(*sheet.banner)
        )
        + svg.group(
            players.buttons(components, view, base), transform=svg.translate(*sheet.buttons)
        )
        + svg.group(
            tracks.tracks(components, view, track_layout, base),
            transform=svg.translate(*sheet.tracks),
        )
        + svg.group(
            town(components, view, base) + score_track(components, view, base),
            transform=svg.translate(*sheet.town),
        )
        + svg.group(players.players_panel(view, lang), transform=svg.translate(*sheet.players))
        + svg.group(offer, transform=svg.translate(*sheet.offer))
    )
    if "hand" in view["own"]:
        row = tiles.hand(components, view, tiles.WIDE_HAND_TILE_SIZE, base)
        body += svg.group(
            players.heading(lang.text("Your hand")) + row, transform=svg.translate(*sheet.hand)
        )
    static = f"<style>{board_stylesheet()}</style>" + _defs(
        shared_symbols(components)
        + cell_symbols(components)
        + tracks.tracks_symbol(components, track_layout)
    )
    drawing = (
        f'{_SVG_HEAD} role="group" viewBox="0 0 {svg.fmt(sheet.width)} {svg.fmt(sheet.height)}" '
        'aria-labelledby="board-title" aria-describedby="board-description">'
        '<title id="board-title">City &amp; Guilds</title>'
        f'<desc id="board-description">{svg.escape(aria_description(view, lang))}</desc>'
        f"{static}{body}</svg>"
    )
    return svg.fill_names(drawing, lang, view["seats"])


def _defs(body: str) -> str:
    return f"<defs>{body}</defs>"


_OUTER_MARGIN = 12
"""How much of the ground outside the wall the thumbnail shows."""


def thumbnail_svg(components: Components, view: CityGuildsView) -> str:
    """Return the upper part of the town at full width."""
    width = map_geometry(components).width + 2 * _OUTER_MARGIN
    body = svg.without_interaction(
        town(components, view, ENGLISH) + score_track(components, view, ENGLISH)
    )
    corner = -_OUTER_MARGIN
    return (
        f'{_SVG_HEAD} viewBox="{corner} {corner} {svg.fmt(width)} {svg.fmt(width * 2 / 3)}">'
        f"<title>City &amp; Guilds</title><style>{board_stylesheet()}</style>"
        f"{_defs(shared_symbols(components))}{svg.rect('page', corner, corner, width, width)}"
        f"{re.sub(_CELL_TARGETS, '', body)}</svg>"
    )


_CELL_TARGETS = re.compile(r'<use href="#cg-cell\d+"/>')
"""Hover targets, which a static picture does not need."""
