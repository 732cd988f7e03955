"""Drawings by themselves, with style sheet and pieces: the whole board, and a card of it."""

import re

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.svg import at, box, escape, group, named, num, still
from guildhall.games.power_struggle.board import people
from guildhall.games.power_struggle.board.building import building, description
from guildhall.games.power_struggle.board.desk import DESK_SIZE, desk
from guildhall.games.power_struggle.board.events import EVENTS_SIZE, events, events_label
from guildhall.games.power_struggle.board.look import pieces, style
from guildhall.games.power_struggle.board.menu import MENU_SIZE, menu
from guildhall.games.power_struggle.board.plan import BOARD_SIZE, LEFT, TOP, WIDTH
from guildhall.games.power_struggle.board.privileges import PRIVILEGES_SIZE, privileges
from guildhall.games.power_struggle.board.scene import board, gesture
from guildhall.games.power_struggle.board.shares import SHARES_SIZE, shares
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import prompt

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="gh"'
MARGIN = 36
BANNER = 104
HEADING = 32
LETTERS = 62


def draw(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, as SVG."""
    base = tongue.base
    left, right = float(MARGIN), MARGIN * 2.0 + WIDTH
    buttons = gesture(components, view, tongue).buttons
    body = (
        group(people.banner(prompt(components, view, tongue), LETTERS), place=at(left, 22))
        + group(board(components, view, tongue), place=at(left, BANNER))
        + group(people.buttons(components, buttons, base), place=at(right, 16))
    )
    top = BANNER + 4.0
    body += group(people.people(view, tongue), place=at(right, top))
    top += view["seats"] * people.PERSON + HEADING
    parts = [
        (tongue.say("Actions"), menu(components, view, base), MENU_SIZE),
        (tongue.say("Privilege cards"), privileges(components, view, base), PRIVILEGES_SIZE),
        (events_label(view, tongue), events(components, view, base), EVENTS_SIZE),
    ]
    for name, part, size in parts:
        body += group(people.heading(name) + part, place=at(right, top))
        top += size[1] + HEADING
    low = BANNER + BOARD_SIZE[1] + HEADING
    certificates = people.heading(tongue.say("Share certificates"))
    certificates += shares(components, view, base)
    body += group(certificates, place=at(left, low))
    if view["seat"] is not None:
        mine = people.heading(tongue.say("Your desk")) + desk(components, view, base)
        body += group(mine, place=at(left + WIDTH - DESK_SIZE[0], low))
    width = right + people.PANEL + MARGIN
    height = max(low + max(SHARES_SIZE[1], DESK_SIZE[1]), top - HEADING) + MARGIN
    drawing = (
        f'{HEAD} role="group" viewBox="0 0 {num(width)} {num(height)}" '
        'aria-labelledby="board-title" aria-describedby="board-says">'
        f'<title id="board-title">{people.TITLE}</title>'
        f'<desc id="board-says">{escape(description(view, tongue))}</desc>'
        f"<style>{style()}</style><defs>{needed(pieces(components), body)}</defs>"
        f"{box('page', 0, 0, width, height)}{body}</svg>"
    )
    return named(drawing, tongue, view["seats"])


def card(components: Components, view: PowerStruggleView) -> str:
    """The building without the tracks, as far as there is room."""
    width = WIDTH - LEFT + 20.0
    body = still(building(components, view, ENGLISH))
    corner = f"{num(LEFT - 12)} {num(TOP - 12)}"
    return (
        f'{HEAD} viewBox="{corner} {num(width)} {num(width * 2 / 3)}">'
        f"<title>{people.TITLE}</title><style>{style()}</style>"
        f"<defs>{needed(pieces(components), body)}</defs>"
        f"{box('page', LEFT - 12, TOP - 12, width, width)}{body}</svg>"
    )


def needed(sprite: str, body: str) -> str:
    """The pieces of a sprite that a drawing uses, and those which these use in their turn."""
    parts = re.split(r'(?=<g id=")', sprite)[1:]
    named_pieces = {part.split('"', 2)[1]: part for part in parts}
    wanted, fresh = set[str](), set(USED.findall(body))
    while fresh:
        wanted |= fresh
        fresh = {name for one in fresh for name in USED.findall(named_pieces[one])} - wanted
    return "".join(part for name, part in named_pieces.items() if name in wanted)


USED = re.compile(r'href="#([^"]+)"')
