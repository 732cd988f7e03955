"""Drawings by themselves, with style sheet and pieces: the whole board, and a card of the city."""

import re

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.svg import at, box, escape, group, named, num, still
from guildhall.games.strasbourg.board import people
from guildhall.games.strasbourg.board.bids import bids, bids_size
from guildhall.games.strasbourg.board.city import city, description
from guildhall.games.strasbourg.board.council import council
from guildhall.games.strasbourg.board.goals import GOALS_SIZE, goals
from guildhall.games.strasbourg.board.look import board_pieces, pieces, style
from guildhall.games.strasbourg.board.plan import BOARD_SIZE, WIDTH
from guildhall.games.strasbourg.board.scene import board, gesture
from guildhall.games.strasbourg.board.screen import screen, screen_size
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import prompt

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'
MARGIN = 36
BANNER = 100
HEADING = 30
LETTERS = 62


def draw(components: Components, view: StrasbourgView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, as SVG."""
    base = tongue.base
    left, right = float(MARGIN), MARGIN * 2 + WIDTH
    body = (
        group(people.banner(prompt(components, view, tongue), LETTERS), place=at(left, 22))
        + group(board(components, view, tongue), place=at(left, BANNER))
        + group(
            people.buttons(components, gesture(components, view, tongue).buttons, base),
            place=at(right, 18),
        )
    )
    top = BANNER + 4.0
    body += group(people.people(view, tongue), place=at(right, top))
    top += view["seats"] * people.PERSON + HEADING
    parts = [(tongue.say("Piles and bids"), bids(components, view, base), bids_size(view)[1])]
    if view["seat"] is not None:
        parts += [
            (tongue.say("Your objectives"), goals(components, view, base), GOALS_SIZE[1]),
            (
                tongue.say("Behind your screen"),
                screen(components, view, base),
                screen_size(view)[1],
            ),
        ]
    for name, part, high in parts:
        body += group(people.heading(name) + part, place=at(right, top))
        top += high + HEADING
    width, height = right + people.PANEL + MARGIN, max(BANNER + BOARD_SIZE[1], top - HEADING)
    height += MARGIN
    drawing = (
        f'{HEAD} role="group" viewBox="0 0 {num(width)} {num(height)}" '
        'aria-labelledby="board-title" aria-describedby="board-says">'
        f'<title id="board-title">{people.TITLE}</title>'
        f'<desc id="board-says">{escape(description(view, tongue))}</desc>'
        f"<style>{style()}</style>{defs(pieces(components))}"
        f"{box('page', 0, 0, width, height)}{body}</svg>"
    )
    return named(drawing, tongue, view["seats"])


def defs(body: str) -> str:
    """Pieces that are not drawn where they stand."""
    return f"<defs>{body}</defs>"


OUTSIDE = 10
"""How much of the ground around the board is on a card."""


def card(components: Components, view: StrasbourgView) -> str:
    """The council and the city, as far as there is room."""
    width = WIDTH + 2 * OUTSIDE
    body = still(council(components, view, ENGLISH) + city(components, view, ENGLISH))
    return (
        f'{HEAD} viewBox="{-OUTSIDE} {-OUTSIDE} {num(width)} {num(width * 2 / 3)}">'
        f"<title>{people.TITLE}</title><style>{style()}</style>{defs(board_pieces(components))}"
        f"{box('page', -OUTSIDE, -OUTSIDE, width, width)}{re.sub(NOT_ON_CARDS, '', body)}</svg>"
    )


NOT_ON_CARDS = re.compile(
    r'<g><use href="#st-(?:cell|near)"[^>]*></g>|<text class="stall-name[^>]*>[^<]*</text>'
)
"""To point at a square or a spot, which nobody does in a picture; and words of one language."""
