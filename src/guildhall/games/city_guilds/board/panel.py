"""Beside the town: the tiles on offer and the own hand, everywhere; seats and buttons, if asked.

A page writes the seats, the question and its buttons itself; a drawing by itself has them too.
"""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import label, line
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
from guildhall.games.city_guilds.words import action_text, kind_name

PANEL = 340
SEAT_ROW = 56
LABEL = 11
RING = 4
"""How far the ring of a choice stands out."""
BUTTON_WIDTH, BUTTON_HEIGHT = 120, 44

PANEL_LOOK = """
text.heading{font-size:18px;font-weight:600}
text.question{font-size:22px}
text.name{font-size:18px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:16px;font-weight:600}
path.rule{fill:none;stroke:$hair;stroke-width:1}
text.label{font-size:11px;text-anchor:middle;fill:$soft}
rect.empty{fill:none;stroke:$hair;stroke-dasharray:3 3}
text.button{font-size:14px;font-weight:600}
"""


# Tiles


OFFER_TILE, HAND_TILE, BROAD_HAND_TILE = 58.0, 58.0, 70.0
PILE, PILE_SLOT = 40, 46


def row_height(size: float) -> float:
    """A row of tiles of a size with their names and the rings of choices."""
    return RING + size + 8 + 2 * LABEL * 1.2 + 4


OFFER_SIZE = PANEL, row_height(OFFER_TILE)
HAND_SIZE = PANEL, row_height(HAND_TILE)


def offer(components: Components, view: CityGuildsView, tongue: Tongue) -> str:
    """The face-up tiles, the deck and the taverns that are left."""
    public = view["public"]
    piles = PANEL - 2 * PILE_SLOT
    slot = piles / components.display
    size = min(OFFER_TILE, slot - 2 * RING - 2)
    row = tile_row(
        components, public["display"], view["actions"], "offer", NOTHING, size, slot, tongue
    )
    up = sum(public["display"])
    for place in range(up, components.display):
        row += box("empty", place * slot + (slot - size) / 2, RING, size, size, 5)
    return row + deck(public["deck"], piles, tongue) + taverns(public["taverns"], piles, tongue)


@lru_cache(maxsize=1024)
def deck(count: int, x: float, tongue: Tongue) -> str:
    """The tiles that lie face down."""
    says = tongue.count("{number} tile in the deck", "{number} tiles in the deck", count)
    return pile("deck", "gh-back", count, tongue.say("deck"), says, x)


@lru_cache(maxsize=256)
def taverns(count: int, x: float, tongue: Tongue) -> str:
    """The taverns that nobody has placed yet."""
    says = tongue.count("{number} tavern left", "{number} taverns left", count)
    return pile("taverns", f"cg-tile{TAVERN}", count, tongue.say("taverns"), says, x + PILE_SLOT)


def pile(name: str, face: str, count: int, called: str, says: str, x: float) -> str:
    """A pile with its count."""
    middle = PILE_SLOT / 2
    left = middle - PILE / 2
    body = box("hit", 0, RING, PILE_SLOT, OFFER_TILE + 40, 4)
    body += use(face, left, RING, 0.9) if count else box("empty", left, RING, PILE, PILE, 4)
    body += words(middle, RING + 58, count, "figure mid")
    body += line(middle, RING + OFFER_TILE + 17, called, "label", LABEL, PILE_SLOT)
    return thing(name, says, body, place=at(x, 0))


def hand(components: Components, view: CityGuildsView, size: float, tongue: Tongue) -> str:
    """The own hand with the tile that was picked from it; nothing for the spectator."""
    own = view["own"]
    if "hand" not in own:
        return ""
    slot = PANEL / components.dealt
    size = min(size, slot - 2 * RING - 2)
    return tile_row(
        components, own["hand"], view["actions"], "hand", own["picked"], size, slot, tongue
    )


MEANT = {"offer": (TAKE,), "hand": (PLAY, RETURN)}
"""What a click on a tile means, by the place where it lies: these ids, with the kind added."""


def tile_row(
    components: Components,
    counts: list[int],
    actions: list[int],
    name: str,
    picked: int,
    size: float,
    slot: float,
    tongue: Tongue,
) -> str:
    """Tiles side by side; those of one kind are one thing, and one choice."""
    body, x = "", 0.0
    for kind, count in enumerate(counts):
        if count:
            meant = [first + kind for first in MEANT[name]]
            action = next((one for one in meant if one in actions), NOTHING)
            body += tile_group(
                components, kind, count, action, name, kind == picked, x, size, slot, tongue
            )
            x += count * slot
    return body


@lru_cache(maxsize=8192)
def tile_group(
    components: Components,
    kind: int,
    count: int,
    action: int,
    name: str,
    picked: bool,
    x: float,
    size: float,
    slot: float,
    tongue: Tongue,
) -> str:
    """All tiles of one kind in a row, and their names."""
    room = count * slot
    left = (slot - size) / 2
    called = kind_name(components, kind, tongue)
    body = "".join(use(f"cg-tile{kind}", left + i * slot, RING, size / TILE) for i in range(count))
    body += label(room / 2, RING + size + 17, called, "label", LABEL, room - 4)
    body += box("hit", 1, 0, room - 2, row_height(size), 6)
    place = at(x, 0)
    if action != NOTHING:
        text = action_text(components, 0, action, tongue)
        says = several(text, count, tongue)
        ring = box("ring", left - RING, 0, room - 2 * left + 2 * RING, size + 2 * RING, 7)
        return choice(f"{name}-{kind}", action, says, ring + body, place=place, text=text)
    says = several(called, count, tongue)
    if picked:
        says = tongue.say("{tile}, picked", tile=says)
        body += box("chosen", left - RING, 0, size + 2 * RING, size + 2 * RING, 7)
    about = [first + kind for first in MEANT[name]]
    return thing(f"{name}-{kind}", says, body, place=place, about=about)


def several(says: str, count: int, tongue: Tongue) -> str:
    """A text about one tile or several."""
    if count == 1:
        return says
    return tongue.say("{what}, {number} of them", what=says, number=count)


# The seats


def seats(view: CityGuildsView, tongue: Tongue) -> str:
    """A row for each seat, in order of play."""
    rows = "".join(seat_row(view, seat, tongue) for seat in range(view["seats"]))
    return path("rule", f"M0 0h{PANEL}") + rows


NAME_LEFT, NAME_RIGHT = 68, 194


def seat_row(view: CityGuildsView, seat: int, tongue: Tongue) -> str:
    """Shield, name, money, men and tiles of a seat, and the signs it bears."""
    public = view["public"]
    money, men, tiles = (public[name][seat] for name in ("money", "men_left", "hand_sizes"))
    is_asked = seat in view["asked"]
    notes = notes_on(view, seat, tongue)
    body = use(f"gh-shield{seat}", 24, 9, 1.35)
    if is_asked:
        body += group(use("gh-pointer", 0, 17, 0.9), "sign")
    right = NAME_RIGHT
    for piece, holds in (("gh-pennant", starts(view, seat)), ("gh-laurel", won(view, seat))):
        if holds:
            right -= 23
            body += group(use(piece, right, 8, 0.9), "sign")
    # The letters are bold, so they are a little wider than others.
    body += line(NAME_LEFT, 26, tongue.seat(seat), "name serif", 18, right - NAME_LEFT - 3)
    charge = tongue.say(SEATS[seat].charge)
    under = " · ".join(notes if len(notes) > 1 else [charge, *notes])
    body += line(NAME_LEFT, 43, under, "note", 12, NAME_RIGHT - NAME_LEFT)
    body += coin(money, 216, 28, 1.9)
    body += use(f"gh-man{seat}", 245, 15, 1.2) + words(268, 34, men, "figure")
    body += use("gh-back", 296, 18, 0.48) + words(322, 34, tiles, "figure")
    body += path("rule", f"M0 {SEAT_ROW}h{PANEL}")
    says = [
        tongue.say("£{money}", money=money),
        tongue.count("{number} man left", "{number} men left", men),
        tongue.count("{number} tile in hand", "{number} tiles in hand", tiles),
        *notes,
        *([tongue.say("to decide")] if is_asked else []),
    ]
    place = at(0, seat * SEAT_ROW)
    return thing(f"seat-{seat}", f"{tongue.seat(seat)}: {', '.join(says)}", body, place=place)


def starts(view: CityGuildsView, seat: int) -> bool:
    """Whether a seat is the start player."""
    return seat == view["public"]["start"]


def won(view: CityGuildsView, seat: int) -> bool:
    """Whether a seat has won the game."""
    money = view["public"]["money"]
    return view["over"] and money[seat] == max(money)


def notes_on(view: CityGuildsView, seat: int, tongue: Tongue) -> list[str]:
    """What else is to be said of a seat, in single words."""
    notes = (
        (tongue.say("you"), seat == view["seat"]),
        (tongue.say("starts"), starts(view, seat)),
        (tongue.say("winner"), won(view, seat)),
    )
    return [note for note, holds in notes if holds]


# The banner


def banner(question: str, letters: int) -> str:
    """The name of the game and the question, in lines of so many letters."""
    lines = wrap(question, letters)
    return words(0, 12, "City & Guilds", "note serif") + "".join(
        words(0, 38 + 26 * i, line, "question serif") for i, line in enumerate(lines)
    )


def heading(text: str) -> str:
    """What stands above a row of tiles."""
    return words(0, -12, text, "heading serif")


def without_place(view: CityGuildsView) -> list[int]:
    """The choices that have no place on the board."""
    return [action for action in view["actions"] if MEN <= action <= NO_TAVERN]


def buttons(components: Components, view: CityGuildsView, tongue: Tongue) -> str:
    """Buttons for the choices that have no place on the board."""
    seat = view["seat"] or 0
    return "".join(
        button(components, action, seat, i * (BUTTON_WIDTH + 14.0), tongue)
        for i, action in enumerate(without_place(view))
    )


@lru_cache(maxsize=256)
def button(components: Components, action: int, seat: int, x: float, tongue: Tongue) -> str:
    """A button of the banner."""
    says = action_text(components, 0, action, tongue)
    men = 0 if action == NO_TAVERN else action - MEN
    figures = "".join(use(f"gh-man{seat}", 9 + 15 * i, 12) for i in range(men))
    left = 9 + 15 * men if men else 0
    body = box("ring", 0, 0, BUTTON_WIDTH, BUTTON_HEIGHT, 8) + figures
    middle = (BUTTON_WIDTH + left) / 2
    body += line(middle, 27, says, "button mid", 14, BUTTON_WIDTH - left - 12)
    return choice(f"button-{action}", action, says, body, place=at(x, 0))
