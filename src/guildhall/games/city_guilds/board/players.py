"""Tile rows for pages and stand-alone drawings; players panel, banner and buttons for the latter.

A page writes its own players panel, prompt and buttons.
"""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import SEATS
from guildhall.drawing.symbols import coin
from guildhall.drawing.text_fit import fitted_text, wrapped_text
from guildhall.games.city_guilds.board.glyphs import TILE_SIZE
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
from guildhall.games.city_guilds.words.actions import action_text
from guildhall.games.city_guilds.words.names import kind_name

PANEL_WIDTH = 340
PLAYER_ROW_HEIGHT = 56
_LABEL_SIZE = 11
_RING_MARGIN = 4
"""How far the ring of a choice extends beyond the tile."""
_BUTTON_WIDTH, _BUTTON_HEIGHT = 120, 44

PLAYERS_CSS = """
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


OFFER_TILE_SIZE, HAND_TILE_SIZE, WIDE_HAND_TILE_SIZE = 58.0, 58.0, 70.0
_PILE_SIZE, _PILE_SLOT = 40, 46


def tile_row_height(size: float) -> float:
    """Return the height of a row of tiles with names and rings."""
    return _RING_MARGIN + size + 8 + 2 * _LABEL_SIZE * 1.2 + 4


OFFER_SIZE = PANEL_WIDTH, tile_row_height(OFFER_TILE_SIZE)
HAND_SIZE = PANEL_WIDTH, tile_row_height(HAND_TILE_SIZE)


def offer(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw the face-up tiles, the deck and the remaining taverns."""
    public = view["public"]
    piles = PANEL_WIDTH - 2 * _PILE_SLOT
    slot = piles / components.display_size
    size = min(OFFER_TILE_SIZE, slot - 2 * _RING_MARGIN - 2)
    row = _tile_row(
        components, public["display"], view["actions"], "offer", NOTHING, size, slot, lang
    )
    up = sum(public["display"])
    for slot_index in range(up, components.display_size):
        row += svg.rect("empty", slot_index * slot + (slot - size) / 2, _RING_MARGIN, size, size, 5)
    return row + _deck(public["deck"], piles, lang) + _taverns(public["taverns"], piles, lang)


@lru_cache(maxsize=1024)
def _deck(count: int, x: float, lang: Language) -> str:
    label = lang.plural("{number} tile in the deck", "{number} tiles in the deck", count)
    return _pile("deck", "gh-back", count, lang.text("deck"), label, x)


@lru_cache(maxsize=256)
def _taverns(count: int, x: float, lang: Language) -> str:
    label = lang.plural("{number} tavern left", "{number} taverns left", count)
    return _pile("taverns", f"cg-tile{TAVERN}", count, lang.text("taverns"), label, x + _PILE_SLOT)


def _pile(name: str, symbol: str, count: int, caption: str, label: str, x: float) -> str:
    middle = _PILE_SLOT / 2
    left = middle - _PILE_SIZE / 2
    body = svg.rect("hit", 0, _RING_MARGIN, _PILE_SLOT, OFFER_TILE_SIZE + 40, 4)
    body += (
        svg.use(symbol, left, _RING_MARGIN, 0.9)
        if count
        else svg.rect("empty", left, _RING_MARGIN, _PILE_SIZE, _PILE_SIZE, 4)
    )
    body += svg.text(middle, _RING_MARGIN + 58, count, "figure mid")
    body += fitted_text(
        middle, _RING_MARGIN + OFFER_TILE_SIZE + 17, caption, "label", _LABEL_SIZE, _PILE_SLOT
    )
    return svg.item(name, label, body, transform=svg.translate(x, 0))


def hand(components: Components, view: CityGuildsView, size: float, lang: Language) -> str:
    """Draw the viewer's hand with the chosen tile; empty for spectators."""
    own = view["own"]
    if "hand" not in own:
        return ""
    slot = PANEL_WIDTH / components.dealt_per_seat
    size = min(size, slot - 2 * _RING_MARGIN - 2)
    return _tile_row(
        components, own["hand"], view["actions"], "hand", own["picked"], size, slot, lang
    )


_ACTION_BASES = {"offer": (TAKE,), "hand": (PLAY, RETURN)}
"""First action ids of a click on a tile, by the row it is in; the tile kind is added."""


def _tile_row(
    components: Components,
    counts: list[int],
    actions: list[int],
    name: str,
    chosen: int,
    size: float,
    slot: float,
    lang: Language,
) -> str:
    """Draw tiles side by side; tiles of one kind form a single choice."""
    body, x = "", 0.0
    for kind, count in enumerate(counts):
        if count:
            candidates = [first + kind for first in _ACTION_BASES[name]]
            action = next((one for one in candidates if one in actions), NOTHING)
            body += _tile_group(
                components, kind, count, action, name, kind == chosen, x, size, slot, lang
            )
            x += count * slot
    return body


@lru_cache(maxsize=8192)
def _tile_group(
    components: Components,
    kind: int,
    count: int,
    action: int,
    name: str,
    is_chosen: bool,
    x: float,
    size: float,
    slot: float,
    lang: Language,
) -> str:
    width = count * slot
    left = (slot - size) / 2
    caption = kind_name(components, kind, lang)
    body = "".join(
        svg.use(f"cg-tile{kind}", left + i * slot, _RING_MARGIN, size / TILE_SIZE)
        for i in range(count)
    )
    body += wrapped_text(
        width / 2, _RING_MARGIN + size + 17, caption, "label", _LABEL_SIZE, width - 4
    )
    body += svg.rect("hit", 1, 0, width - 2, tile_row_height(size), 6)
    transform = svg.translate(x, 0)
    if action != NOTHING:
        text = action_text(components, 0, action, lang)
        label = _with_count(text, count, lang)
        ring = svg.rect(
            "ring",
            left - _RING_MARGIN,
            0,
            width - 2 * left + 2 * _RING_MARGIN,
            size + 2 * _RING_MARGIN,
            7,
        )
        return svg.choice(
            f"{name}-{kind}", action, label, ring + body, transform=transform, text=text
        )
    label = _with_count(caption, count, lang)
    if is_chosen:
        label = lang.text("{tile}, picked", tile=label)
        body += svg.rect(
            "chosen", left - _RING_MARGIN, 0, size + 2 * _RING_MARGIN, size + 2 * _RING_MARGIN, 7
        )
    possible_actions = [first + kind for first in _ACTION_BASES[name]]
    return svg.item(f"{name}-{kind}", label, body, transform=transform, actions=possible_actions)


def _with_count(label: str, count: int, lang: Language) -> str:
    if count == 1:
        return label
    return lang.text("{what}, {number} of them", what=label, number=count)


# Players


def players_panel(view: CityGuildsView, lang: Language) -> str:
    """Draw a row for each seat, in turn order."""
    rows = "".join(_player_row(view, seat, lang) for seat in range(view["seats"]))
    return svg.path("rule", f"M0 0h{PANEL_WIDTH}") + rows


_NAME_LEFT, _NAME_RIGHT = 68, 194


def _player_row(view: CityGuildsView, seat: int, lang: Language) -> str:
    public = view["public"]
    money, men, tiles = (public[name][seat] for name in ("money", "men_left", "hand_sizes"))
    is_asked = seat in view["asked"]
    notes = player_notes(view, seat, lang)
    body = svg.use(f"gh-shield{seat}", 24, 9, 1.35)
    if is_asked:
        body += svg.group(svg.use("gh-pointer", 0, 17, 0.9), "sign")
    right = _NAME_RIGHT
    for symbol, holds in (
        ("gh-pennant", is_start_player(view, seat)),
        ("gh-laurel", _has_won(view, seat)),
    ):
        if holds:
            right -= 23
            body += svg.group(svg.use(symbol, right, 8, 0.9), "sign")
    # Bold letters are slightly wider than text_fit expects.
    body += fitted_text(
        _NAME_LEFT, 26, lang.seat_name(seat), "name serif", 18, right - _NAME_LEFT - 3
    )
    charge = lang.text(SEATS[seat].charge)
    subtitle = " · ".join(notes if len(notes) > 1 else [charge, *notes])
    body += fitted_text(_NAME_LEFT, 43, subtitle, "note", 12, _NAME_RIGHT - _NAME_LEFT)
    body += coin(money, 216, 28, 1.9)
    body += svg.use(f"gh-man{seat}", 245, 15, 1.2) + svg.text(268, 34, men, "figure")
    body += svg.use("gh-back", 296, 18, 0.48) + svg.text(322, 34, tiles, "figure")
    body += svg.path("rule", f"M0 {PLAYER_ROW_HEIGHT}h{PANEL_WIDTH}")
    label_parts = [
        lang.text("£{money}", money=money),
        lang.plural("{number} man left", "{number} men left", men),
        lang.plural("{number} tile in hand", "{number} tiles in hand", tiles),
        *notes,
        *([lang.text("to decide")] if is_asked else []),
    ]
    transform = svg.translate(0, seat * PLAYER_ROW_HEIGHT)
    return svg.item(
        f"seat-{seat}",
        f"{lang.seat_name(seat)}: {', '.join(label_parts)}",
        body,
        transform=transform,
    )


def is_start_player(view: CityGuildsView, seat: int) -> bool:
    """CG-2.6: whether a seat started the game."""
    return seat == view["public"]["start"]


def _has_won(view: CityGuildsView, seat: int) -> bool:
    money = view["public"]["money"]
    return view["over"] and money[seat] == max(money)


def player_notes(view: CityGuildsView, seat: int, lang: Language) -> list[str]:
    """Return short notes about a seat."""
    notes = (
        (lang.text("you"), seat == view["seat"]),
        (lang.text("starts"), is_start_player(view, seat)),
        (lang.text("winner"), _has_won(view, seat)),
    )
    return [note for note, holds in notes if holds]


# Banner


def banner(question: str, line_length: int) -> str:
    """Draw the title and the prompt, wrapped at a line length."""
    lines = wrap(question, line_length)
    return svg.text(0, 12, "City & Guilds", "note serif") + "".join(
        svg.text(0, 38 + 26 * i, line, "question serif") for i, line in enumerate(lines)
    )


def heading(title: str) -> str:
    """Draw a heading above a row of tiles."""
    return svg.text(0, -12, title, "heading serif")


def button_actions(view: CityGuildsView) -> list[int]:
    """Return the legal actions without a place on the board."""
    return [action for action in view["actions"] if MEN <= action <= NO_TAVERN]


def buttons(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw buttons for the actions without a place on the board."""
    seat = view["seat"] or 0
    return "".join(
        _button(components, action, seat, i * (_BUTTON_WIDTH + 14.0), lang)
        for i, action in enumerate(button_actions(view))
    )


@lru_cache(maxsize=256)
def _button(components: Components, action: int, seat: int, x: float, lang: Language) -> str:
    label = action_text(components, 0, action, lang)
    men = 0 if action == NO_TAVERN else action - MEN
    figures = "".join(svg.use(f"gh-man{seat}", 9 + 15 * i, 12) for i in range(men))
    left = 9 + 15 * men if men else 0
    body = svg.rect("ring", 0, 0, _BUTTON_WIDTH, _BUTTON_HEIGHT, 8) + figures
    middle = (_BUTTON_WIDTH + left) / 2
    body += fitted_text(middle, 27, label, "button mid", 14, _BUTTON_WIDTH - left - 12)
    return svg.choice(f"button-{action}", action, label, body, transform=svg.translate(x, 0))
