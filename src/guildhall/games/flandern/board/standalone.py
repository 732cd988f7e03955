"""Stand-alone drawings with style sheet and symbols: the whole board, and the thumbnail."""

import re
from functools import lru_cache

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.games.flandern.board import guilds, hand, players, tile_stock
from guildhall.games.flandern.board.cities import aria_description
from guildhall.games.flandern.board.geometry import BOARD_HEIGHT, BOARD_WIDTH
from guildhall.games.flandern.board.regions import board
from guildhall.games.flandern.board.style import board_stylesheet, shared_symbols
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.prompts import prompt

_SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'
_MARGIN = 30.0
_BANNER_HEIGHT = 96.0
_GAP = 46.0
_LINE_LENGTH = 84


def board_svg(components: Components, view: FlandernView, lang: Language = ENGLISH) -> str:
    """Return the board of a view as a stand-alone SVG."""
    base = lang.without_names
    right = _MARGIN + BOARD_WIDTH + _MARGIN
    width, height = right + players.PANEL_WIDTH + _MARGIN, _BANNER_HEIGHT + BOARD_HEIGHT + _MARGIN
    body = (
        svg.rect("page", 0, 0, width, height)
        + svg.group(
            players.banner(prompt(components, view, lang), _LINE_LENGTH),
            transform=svg.translate(_MARGIN, 20),
        )
        + svg.group(board(components, view, base), transform=svg.translate(_MARGIN, _BANNER_HEIGHT))
        + svg.group(
            players.players_panel(components, view, lang),
            transform=svg.translate(right, _BANNER_HEIGHT),
        )
    )
    below = _BANNER_HEIGHT + view["seats"] * players.PLAYER_ROW_HEIGHT + _GAP
    for title, part, (_, high) in _panels(components, view, lang):
        body += svg.group(players.heading(title) + part, transform=svg.translate(right, below))
        below += high + _GAP
    drawing = (
        f'{_SVG_HEAD} role="group" viewBox="0 0 {svg.fmt(width)} {svg.fmt(height)}" '
        'aria-labelledby="board-title" aria-describedby="board-description">'
        '<title id="board-title">Flandern 1302</title>'
        f'<desc id="board-description">{svg.escape(aria_description(view, lang))}</desc>'
        f"<style>{board_stylesheet()}</style><defs>{_used_symbols(components, body)}</defs>"
        f"{body}</svg>"
    )
    return svg.fill_names(_split_digits(drawing), lang, view["seats"])


_DIGIT_ROW = re.compile(r'<text((?: class="[^"]*")?) x="([^" ]+ [^"]*)" y="([^"]*)">(\d+)</text>')


def _split_digits(drawing: str) -> str:
    """Give every digit its own element: some viewers do not support lists of positions."""

    def apart(found: re.Match[str]) -> str:
        css_class, xs, y, digits = found.groups()
        pairs = zip(xs.split(), digits, strict=True)
        return "".join(f'<text{css_class} x="{x}" y="{y}">{digit}</text>' for x, digit in pairs)

    return _DIGIT_ROW.sub(apart, drawing)


def _panels(
    components: Components, view: FlandernView, lang: Language
) -> list[tuple[str, str, tuple[float, float]]]:
    """Return the panels next to the board: heading, drawing and size."""
    base = lang.without_names
    found = [
        (
            lang.text("Available quarters"),
            tile_stock.stock(components, view, base),
            tile_stock.SIZE,
        ),
        (lang.text("Guilds"), guilds.guilds(components, view, base), guilds.size(view)),
    ]
    if view["seat"] is not None:
        hand_svg = hand.hand(components, view, base)
        found.append((lang.text("Your hand"), hand_svg, hand.size(view)))
    return found


def thumbnail_svg(components: Components, view: FlandernView) -> str:
    """Return the upper part of the map at full width."""
    body = re.sub(
        _PLOT_TARGETS, "", _split_digits(svg.without_interaction(board(components, view, ENGLISH)))
    )
    return (
        f'{_SVG_HEAD} viewBox="0 0 {svg.fmt(BOARD_WIDTH)} {svg.fmt(BOARD_WIDTH * 2 / 3)}">'
        f"<title>Flandern 1302</title><style>{board_stylesheet()}</style>"
        f"<defs>{_used_symbols(components, body)}</defs>"
        f"{svg.rect('page', 0, 0, BOARD_WIDTH, BOARD_WIDTH)}{body}</svg>"
    )


_PLOT_TARGETS = re.compile(r'<use href="#fl-h\d+"/>')
"""Hover targets, which a static picture does not need."""


def _used_symbols(components: Components, body: str) -> str:
    """Return the symbols that a drawing uses, directly or through other symbols."""
    known = _symbols_by_id(components)
    wanted, fresh = set[str](), set(_HREF.findall(body))
    while fresh:
        wanted |= fresh
        fresh = {name for one in fresh for name in _HREF.findall(known[one])} - wanted
    return "".join(part for name, part in known.items() if name in wanted)


@lru_cache(maxsize=8)
def _symbols_by_id(components: Components) -> dict[str, str]:
    parts = re.split(r'(?=<g id=")', shared_symbols(components))[1:]
    return {part.split('"', 2)[1]: part for part in parts}


_HREF = re.compile(r'href="#([^"]+)"')
