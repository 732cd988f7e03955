"""The regions of the board, the standings, and how to choose."""

from guildhall.core.board_model import Region, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.region import draw_region
from guildhall.drawing.symbols import icon_svg
from guildhall.games.strasbourg.board.bids import bids, bids_size
from guildhall.games.strasbourg.board.city import aria_description, city
from guildhall.games.strasbourg.board.council import council
from guildhall.games.strasbourg.board.geometry import BOARD_SIZE
from guildhall.games.strasbourg.board.objectives import OBJECTIVES_SIZE, objectives_list
from guildhall.games.strasbourg.board.player_screen import (
    player_screen,
    player_screen_size,
)
from guildhall.games.strasbourg.board.rounds import rounds
from guildhall.games.strasbourg.board.symbols import MEMBER_HEIGHT, MEMBER_WIDTH
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView

_EDGE = 4
"""Margin around drawings: rings grow on hover."""


def regions(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> list[Region]:
    """The board, the players' piles and bids, the viewer's objectives and the viewer's screen."""
    base, seats = lang.without_names, view["seats"]
    board = (
        council(components, view, base)
        + city(components, view, base)
        + rounds(components, view, base)
    )
    result = [
        draw_region(
            "city",
            "board",
            lang.text("City and council"),
            svg.fill_names(board, lang, seats),
            BOARD_SIZE,
            _EDGE,
            aria_description(view, lang),
        ),
        draw_region(
            "bids",
            "side",
            lang.text("Piles and bids"),
            svg.fill_names(bids(components, view, base), lang, seats),
            bids_size(view),
            _EDGE,
        ),
    ]
    if view["seat"] is not None:
        result += [
            draw_region(
                "objectives",
                "side",
                lang.text("Your objectives"),
                objectives_list(components, view, base),
                OBJECTIVES_SIZE,
                _EDGE,
            ),
            draw_region(
                "screen",
                "tray",
                lang.text("Behind your screen"),
                player_screen(components, view, base),
                player_screen_size(view),
                _EDGE,
            ),
        ]
    return result


def standings(
    components: Components, view: StrasbourgView, lang: Language = ENGLISH
) -> list[Standing]:
    """Prestige, members in the city and council seats of each seat."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        members, council_seats = public["figures"].count(seat), public["council"].count(seat)
        stats = (
            Stat(
                icon_svg(f"st-member{seat}", MEMBER_WIDTH, MEMBER_HEIGHT),
                members,
                lang.plural("{number} member in the city", "{number} members in the city", members),
            ),
            Stat(
                icon_svg("st-chair", SIDE, SIDE),
                council_seats,
                lang.plural("{number} council seat", "{number} council seats", council_seats),
            ),
        )
        notes = (lang.text("first player"),) if seat == public["first"] else ()
        result.append(Standing(seat, public["points"][seat], stats, notes))
    return result
