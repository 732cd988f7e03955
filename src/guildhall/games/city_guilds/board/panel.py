"""Beside the town: the question and its buttons, the seats, the tiles on offer, the own hand."""

from functools import lru_cache
from textwrap import wrap

from guildhall.drawing.pieces import coin
from guildhall.drawing.seats import SEATS
from guildhall.drawing.svg import at, box, choice, group, path, thing, use, words
from guildhall.games.city_guilds.board.glyphs import TILE
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import (
    MEN,
    NO_TAVERN,
    NOTHING,
    RETURN,
    TAKE,
    TAVERN,
)
from guildhall.games.city_guilds.ids import (
    TILE as PLAY,
)
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import action_text

PANEL = 340
SEAT_ROW = 56
OFFER_HEIGHT = 126
HAND_HEIGHT = 132
GUTTER = 20
BUTTON_WIDTH, BUTTON_HEIGHT = 120, 44

PANEL_LOOK = """
.heading{font-size:18px;font-weight:600}
.question{font-size:22px}
.name{font-size:18px;font-weight:600}
.note{font-size:12px;fill:$soft}
.figure{font-size:16px;font-weight:600}
.rule{fill:none;stroke:$hair;stroke-width:1}
.label{font-size:11px;text-anchor:middle;fill:$soft}
.empty{fill:none;stroke:$hair;stroke-dasharray:3 3}
.button{font-size:14px;font-weight:600}
"""


# The seats


def seats(view: CityGuildsView) -> str:
    """A row for each seat, in order of play."""
    public = view["public"]
    best = max(public["money"]) if view["over"] else None
    body = path("rule", f"M0 0h{PANEL}")
    for seat in range(view["seats"]):
        body += seat_row(
            seat,
            public["money"][seat],
            public["men_left"][seat],
            public["hand_sizes"][seat],
            seat in view["asked"],
            seat == public["start"],
            seat == view["seat"],
            public["money"][seat] == best,
        )
    return body


@lru_cache(maxsize=4096)
def seat_row(
    seat: int, money: int, men: int, tiles: int, asked: bool, start: bool, own: bool, won: bool
) -> str:
    """Shield, name, money, men and tiles of a seat, and the signs it bears."""
    name = SEATS[seat].name
    notes = [SEATS[seat].charge]
    says = f"{name}: {money} money, {men} men left, {tiles} tiles in hand"
    body = use(f"gh-shield{seat}", 24, 9, 1.35) + words(68, 26, name, "name serif")
    if own:
        notes.append("you")
    if start:
        notes.append("starts")
        body += group(use("gh-pennant", 150, 8, 0.9), "sign")
    if asked:
        body += group(use("gh-pointer", 0, 17, 0.9), "sign")
    if won:
        body += group(use("gh-laurel", 172, 8, 0.9), "sign")
        notes.append("winner")
    says += "".join(f", {note}" for note in [*notes[1:], *(["to decide"] if asked else [])])
    body += words(68, 43, " · ".join(notes), "note")
    body += coin(money, 216, 28, 1.9)
    body += use(f"gh-man{seat}", 245, 15, 1.2) + words(268, 34, men, "figure")
    body += use("gh-back", 296, 18, 0.48) + words(322, 34, tiles, "figure")
    body += path("rule", f"M0 {SEAT_ROW}h{PANEL}")
    return thing(f"seat-{seat}", says, body, place=at(0, seat * SEAT_ROW))


# Tiles


def offer(components: Components, view: CityGuildsView) -> str:
    """The face-up tiles, the deck and the taverns that are left."""
    public = view["public"]
    size = min(60.0, 244 / max(components.display, 1) - GUTTER)
    row = tile_row(components, public["display"], view["actions"], (TAKE,), "offer", NOTHING, size)
    body = words(0, 14, "On offer", "heading serif") + group(row, place=at(0, 28))
    body += pile("deck", "gh-back", public["deck"], "tiles in the deck", 246)
    return body + pile("taverns", f"cg-tile{TAVERN}", public["taverns"], "taverns left", 300)


@lru_cache(maxsize=512)
def pile(name: str, face: str, count: int, says: str, x: float) -> str:
    """A pile with its count."""
    shown = use(face, 0, 0, 0.9) if count else box("empty", 0, 0, 40, 40, 4)
    body = shown + words(20, 58, count, "figure mid") + words(20, 74, name, "label")
    return thing(name, f"{count} {says}", body, place=at(x, 28))


def hand(components: Components, view: CityGuildsView) -> str:
    """The own hand with the tile that was picked from it; nothing for the spectator."""
    own = view["own"]
    if "hand" not in own:
        return ""
    size = min(70.0, (PANEL + GUTTER) / max(components.dealt, 1) - GUTTER)
    kinds = (PLAY, RETURN)
    row = tile_row(components, own["hand"], view["actions"], kinds, "hand", own["picked"], size)
    return words(0, 14, "Your hand", "heading serif") + group(row, place=at(0, 28))


def tile_row(
    components: Components,
    counts: list[int],
    actions: list[int],
    firsts: tuple[int, ...],
    name: str,
    picked: int,
    size: float,
) -> str:
    """Tiles side by side; those of one kind are one thing, and one choice."""
    body, x = "", 0.0
    for kind, count in enumerate(counts):
        if count:
            action = next((first + kind for first in firsts if first + kind in actions), NOTHING)
            body += tile_group(components, kind, count, action, name, kind == picked, x, size)
            x += count * (size + GUTTER)
    return body


@lru_cache(maxsize=4096)
def tile_group(
    components: Components,
    kind: int,
    count: int,
    action: int,
    name: str,
    picked: bool,
    x: float,
    size: float,
) -> str:
    """All tiles of one kind in a row, and their names."""
    step = size + GUTTER
    width = count * step - GUTTER
    says = components.kind_name(kind)
    body = "".join(use(f"cg-tile{kind}", i * step, 0, size / TILE) for i in range(count))
    for line, word in enumerate(says.split(" ", 1)):
        body += words(width / 2, size + 18 + 14 * line, word, "label")
    number = "" if count == 1 else f", {count} of them"
    place = at(x, 0)
    if action != NOTHING:
        ring = box("ring", -4, -4, width + 8, size + 8, 7)
        says = action_text(components, 0, action)
        return choice(f"{name}-{kind}", action, says + number, ring + body, place=place)
    if picked:
        body += box("chosen", -4, -4, size + 8, size + 8, 7)
        number += ", picked"
    return thing(f"{name}-{kind}", says + number, body, place=place)


# The banner


def banner(question: str, letters: int) -> str:
    """The name of the game and the question, in lines of so many letters."""
    lines = wrap(question, letters)
    return words(0, 12, "City & Guilds", "note serif") + "".join(
        words(0, 38 + 26 * i, line, "question serif") for i, line in enumerate(lines)
    )


def buttons(components: Components, view: CityGuildsView) -> str:
    """Buttons for the choices that have no place on the board."""
    found = [action for action in view["actions"] if MEN <= action <= NO_TAVERN]
    seat = view["seat"]
    return "".join(
        button(components, action, seat if seat is not None else 0, i * (BUTTON_WIDTH + 14.0))
        for i, action in enumerate(found)
    )


@lru_cache(maxsize=64)
def button(components: Components, action: int, seat: int, x: float) -> str:
    """A button of the banner."""
    says = action_text(components, seat, action)
    men = 0 if action == NO_TAVERN else action - MEN
    figures = "".join(use(f"gh-man{seat}", 9 + 15 * i, 12) for i in range(men))
    middle = (BUTTON_WIDTH + (9 + 15 * men if men else 0)) / 2
    body = box("ring", 0, 0, BUTTON_WIDTH, BUTTON_HEIGHT, 8) + figures
    body += words(middle, 27, says, "button mid")
    return choice(f"button-{action}", action, says, body, place=at(x, 0))
