"""Drawings by themselves, with style sheet and pieces: the whole board, and a card of the map."""

import re
from functools import lru_cache

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.svg import at, box, escape, group, named, num, still
from guildhall.games.flandern.board import guilds, hand, panel, stock
from guildhall.games.flandern.board.cities import description
from guildhall.games.flandern.board.look import pieces, style
from guildhall.games.flandern.board.plan import HEIGHT, WIDTH
from guildhall.games.flandern.board.scene import board
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.questions import prompt

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'
MARGIN = 30.0
BANNER = 96.0
GAP = 46.0
LETTERS = 84


def draw(components: Components, view: FlandernView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, as SVG."""
    base = tongue.base
    right = MARGIN + WIDTH + MARGIN
    width, height = right + panel.PANEL + MARGIN, BANNER + HEIGHT + MARGIN
    body = (
        box("page", 0, 0, width, height)
        + group(panel.banner(prompt(components, view, tongue), LETTERS), place=at(MARGIN, 20))
        + group(board(components, view, base), place=at(MARGIN, BANNER))
        + group(panel.seats(components, view, tongue), place=at(right, BANNER))
    )
    below = BANNER + view["seats"] * panel.SEAT_ROW + GAP
    for title, part, (_, high) in parts(components, view, tongue):
        body += group(panel.heading(title) + part, place=at(right, below))
        below += high + GAP
    drawing = (
        f'{HEAD} role="group" viewBox="0 0 {num(width)} {num(height)}" '
        'aria-labelledby="board-title" aria-describedby="board-says">'
        '<title id="board-title">Flandern 1302</title>'
        f'<desc id="board-says">{escape(description(view, tongue))}</desc>'
        f"<style>{style()}</style><defs>{needed(components, body)}</defs>{body}</svg>"
    )
    return named(spread(drawing), tongue, view["seats"])


LINED_UP = re.compile(r'<text((?: class="[^"]*")?) x="([^" ]+ [^"]*)" y="([^"]*)">(\d+)</text>')


def spread(drawing: str) -> str:
    """A drawing in which every figure is an element: not all readers know several places of one."""

    def apart(found: re.Match[str]) -> str:
        look, places, y, figures = found.groups()
        pairs = zip(places.split(), figures, strict=True)
        return "".join(f'<text{look} x="{x}" y="{y}">{figure}</text>' for x, figure in pairs)

    return LINED_UP.sub(apart, drawing)


def parts(
    components: Components, view: FlandernView, tongue: Tongue
) -> list[tuple[str, str, tuple[float, float]]]:
    """What stands beside the board: its heading, the drawing, and its size."""
    base = tongue.base
    found = [
        (tongue.say("Quarters to lay"), stock.stock(components, view, base), stock.SIZE),
        (tongue.say("Guilds"), guilds.guilds(components, view, base), guilds.size(view)),
    ]
    if view["seat"] is not None:
        mine = hand.hand(components, view, base)
        found.append((tongue.say("Your hand"), mine, hand.size(view)))
    return found


def card(components: Components, view: FlandernView) -> str:
    """The map from side to side; its lower part is cut off."""
    body = re.sub(TARGETS, "", spread(still(board(components, view, ENGLISH))))
    return (
        f'{HEAD} viewBox="0 0 {num(WIDTH)} {num(WIDTH * 2 / 3)}">'
        f"<title>Flandern 1302</title><style>{style()}</style>"
        f"<defs>{needed(components, body)}</defs>"
        f"{box('page', 0, 0, WIDTH, WIDTH)}{body}</svg>"
    )


TARGETS = re.compile(r'<use href="#fl-h\d+"/>')
"""To point at a plot, which nobody does in a picture."""


def needed(components: Components, body: str) -> str:
    """The pieces that a drawing uses, and those which these use in their turn."""
    known = by_name(components)
    wanted, fresh = set[str](), set(USED.findall(body))
    while fresh:
        wanted |= fresh
        fresh = {name for one in fresh for name in USED.findall(known[one])} - wanted
    return "".join(part for name, part in known.items() if name in wanted)


@lru_cache(maxsize=8)
def by_name(components: Components) -> dict[str, str]:
    """The pieces of the sprite, each by itself."""
    parts = re.split(r'(?=<g id=")', pieces(components))[1:]
    return {part.split('"', 2)[1]: part for part in parts}


USED = re.compile(r'href="#([^"]+)"')
