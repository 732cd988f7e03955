"""The regions of the board, the standings, and how to choose."""

from guildhall.core.board_model import Region, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.region import draw_region
from guildhall.drawing.symbols import icon_svg
from guildhall.games.power_struggle.board.action_menu import ACTION_MENU_SIZE, action_menu
from guildhall.games.power_struggle.board.building import aria_description, building
from guildhall.games.power_struggle.board.event_cards import (
    EVENT_CARDS_SIZE,
    event_cards,
    event_cards_label,
)
from guildhall.games.power_struggle.board.geometry import BOARD_SIZE, CARDS_SIZE
from guildhall.games.power_struggle.board.player_desk import desk_size, player_desk
from guildhall.games.power_struggle.board.privileges import privileges
from guildhall.games.power_struggle.board.shares import shares
from guildhall.games.power_struggle.board.symbols import MANAGER_HEIGHT, MANAGER_WIDTH
from guildhall.games.power_struggle.board.tracks import tracks
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    departments_text,
    employees_text,
    money_in_thousands,
)

_MAX_NAME_LENGTH = 10
"""Maximum length of names on the board; the players panel shows them in full."""
_EDGE = 4
"""Margin around drawings: rings grow on hover."""


def regions(
    components: Components, view: PowerStruggleView, lang: Language = ENGLISH
) -> list[Region]:
    """The building, the action menu, cards, certificates, events, and the viewer's desk."""
    base, seats = lang.without_names, view["seats"]
    short_names = _with_short_names(lang, seats)

    def side(name: str, label: str, body: str, size: tuple[float, float]) -> Region:
        named = svg.fill_names(body, short_names, seats)
        return draw_region(name, "side", label, named, size, _EDGE)

    board = tracks(components, view, base) + building(components, view, base)
    result = [
        draw_region(
            "building",
            "board",
            lang.text("The company"),
            svg.fill_names(board, short_names, seats),
            BOARD_SIZE,
            _EDGE,
            aria_description(view, lang),
        ),
        side(
            "actions", lang.text("Actions"), action_menu(components, view, base), ACTION_MENU_SIZE
        ),
        side(
            "privileges",
            lang.text("Privilege cards"),
            privileges(components, view, base),
            CARDS_SIZE,
        ),
        side(
            "events",
            event_cards_label(view, lang),
            event_cards(components, view, base),
            EVENT_CARDS_SIZE,
        ),
        side("shares", lang.text("Share certificates"), shares(components, view, base), CARDS_SIZE),
    ]
    if view["seat"] is not None:
        mine = svg.fill_names(player_desk(components, view, base), lang, seats)
        result.append(
            draw_region("desk", "tray", lang.text("Your desk"), mine, desk_size(view), _EDGE)
        )
    return result


def _with_short_names(lang: Language, seats: int) -> Language:
    """The language with shortened names, for the board, which repeats them many times."""
    names = [lang.seat_name(seat) for seat in range(seats)]
    return lang.with_names(
        [n if len(n) <= _MAX_NAME_LENGTH else n[: _MAX_NAME_LENGTH - 1] + "." for n in names]
    )


def standings(
    components: Components, view: PowerStruggleView, lang: Language = ENGLISH
) -> list[Standing]:
    """Public victory points, rooms, employees and certificates of each seat."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        mine = [room for division in public["rooms"] for room in division if room[0] == seat]
        rooms, staff = len(mine), sum(room[2] for room in mine)
        certificates = sum(public["certificates"][seat])
        stats = (
            Stat(
                icon_svg(f"ps-m{seat}", MANAGER_WIDTH, MANAGER_HEIGHT),
                rooms,
                departments_text(rooms, lang),
            ),
            Stat(
                icon_svg("ps-clerk", 16, 20),
                staff,
                employees_text(staff, lang),
            ),
            Stat(
                icon_svg("ps-skill1", SIDE, SIDE),
                certificates,
                lang.plural("{number} certificate", "{number} certificates", certificates),
            ),
        )
        notes = tuple(_notes(view, seat, lang))
        result.append(Standing(seat, public["points"][seat], stats, notes))
    return result


def _notes(view: PowerStruggleView, seat: int, lang: Language) -> list[str]:
    """Notes about a seat, in a few words."""
    public = view["public"]
    # A75: the first player of the setup has no later meaning.
    starter = public["first"] if public["part"] == "setup" else public["start"]
    notes = [
        (lang.text("first player"), seat == starter and not view["over"]),
        (lang.text("announced victory"), bool(public["declared"][seat]) and not view["over"]),
    ]
    found = [note for note, holds in notes if holds]
    if public["cash"]:
        found.append(money_in_thousands(public["cash"][seat]))
    if public["enemies"][seat]:
        colour = public["enemies"][seat][0]
        if colour == seat:
            found.append(lang.text("against everyone"))
        else:
            found.append(lang.text("arch-enemy {colour}", colour=lang.seat_name(colour)))
    return found
