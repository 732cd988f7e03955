"""Drawings by themselves, with style sheet and pieces: the whole board, and a card of the town."""

import re

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.svg import at, box, escape, group, named, num, still
from guildhall.games.city_guilds.board import panel, tracks
from guildhall.games.city_guilds.board.layout import layout
from guildhall.games.city_guilds.board.look import pieces, style
from guildhall.games.city_guilds.board.plan import plan_of
from guildhall.games.city_guilds.board.ring import scores
from guildhall.games.city_guilds.board.town import cell_pieces, description, town
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import prompt

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'


def draw(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, as SVG."""
    base = tongue.base
    lanes = tracks.broad(components)
    sheet = layout(plan_of(components), view["seats"], lanes.height)
    asked = prompt(components, view, tongue)
    offer = panel.heading(tongue.say("On offer")) + panel.offer(components, view, base)
    body = (
        box("page", 0, 0, sheet.width, sheet.height)
        + group(panel.banner(asked, sheet.letters), place=at(*sheet.banner))
        + group(panel.buttons(components, view, base), place=at(*sheet.buttons))
        + group(tracks.tracks(components, view, lanes, base), place=at(*sheet.tracks))
        + group(
            town(components, view, base) + scores(components, view, base),
            place=at(*sheet.town),
        )
        + group(panel.seats(view, tongue), place=at(*sheet.seats))
        + group(offer, place=at(*sheet.offer))
    )
    if "hand" in view["own"]:
        tiles = panel.hand(components, view, panel.BROAD_HAND_TILE, base)
        body += group(panel.heading(tongue.say("Your hand")) + tiles, place=at(*sheet.hand))
    static = f"<style>{style()}</style>" + defs(
        pieces(components) + cell_pieces(components) + tracks.tracks_piece(components, lanes)
    )
    drawing = (
        f'{HEAD} role="group" viewBox="0 0 {num(sheet.width)} {num(sheet.height)}" '
        'aria-labelledby="board-title" aria-describedby="board-says">'
        '<title id="board-title">City &amp; Guilds</title>'
        f'<desc id="board-says">{escape(description(view, tongue))}</desc>{static}{body}</svg>'
    )
    return named(drawing, tongue, view["seats"])


def defs(body: str) -> str:
    """Pieces that are not drawn where they stand."""
    return f"<defs>{body}</defs>"


OUTSIDE = 12
"""How much of the ground outside the wall is on a card."""


def card(components: Components, view: CityGuildsView) -> str:
    """The town from wall to wall; its lower part is cut off."""
    width = plan_of(components).width + 2 * OUTSIDE
    body = still(town(components, view, ENGLISH) + scores(components, view, ENGLISH))
    return (
        f'{HEAD} viewBox="{-OUTSIDE} {-OUTSIDE} {num(width)} {num(width * 2 / 3)}">'
        f"<title>City &amp; Guilds</title><style>{style()}</style>{defs(pieces(components))}"
        f"{box('page', -OUTSIDE, -OUTSIDE, width, width)}{re.sub(CELLS, '', body)}</svg>"
    )


CELLS = re.compile(r'<use href="#cg-cell\d+"/>')
"""To point at a space, which nobody does in a picture."""
