"""Rows of tiles: those on offer, and the viewer's hand."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import READABLE_SIZE, fitted_text, wrapped_text
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.glyphs import TILE_SIZE
from guildhall.games.city_guilds.board.selection import minstrel_men_key
from guildhall.games.city_guilds.board.town import built_space_id
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.actions import action_text
from guildhall.games.city_guilds.words.names import kind_name

_ROW_WIDTH = 340
_LABEL_SIZE = READABLE_SIZE
_RING_MARGIN = 4
"""How far the ring of a choice extends beyond the tile."""

TILES_CSS = """
text.label{font-size:14px;text-anchor:middle;fill:$soft}
text.figure{font-size:16px;font-weight:600}
rect.empty{fill:none;stroke:$hair;stroke-dasharray:3 3}
g.choice>rect.ring~rect.ring{stroke-width:3}
g.is-hinted>rect.ring~rect.ring{stroke-dasharray:none}
"""
"""Of several tiles of a kind, only the first is marked as chosen or hinted."""

_TILE_SIDE = 58.0
_PILE_SIZE, _PILE_WIDTH = 28, 64


def _row_height(size: float) -> float:
    """Return the height of a row of tiles with rings and names of two lines."""
    return _RING_MARGIN + size + 17 + _LABEL_SIZE * 1.2 + 5


ROW_SIZE = _ROW_WIDTH, _row_height(_TILE_SIDE)


def offer(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw the face-up tiles, the deck and the remaining taverns."""
    public = view["public"]
    piles = _ROW_WIDTH - _PILE_WIDTH
    slot = piles / components.display_size
    size = min(_TILE_SIDE, slot - 2 * _RING_MARGIN - 2)
    row = _tile_row(components, view, public["display"], "offer", size, slot, lang)
    up = sum(public["display"])
    for slot_index in range(up, components.display_size):
        row += svg.rect("empty", slot_index * slot + (slot - size) / 2, _RING_MARGIN, size, size, 5)
    deck, taverns = public["deck"], public["taverns"]
    label = lang.plural("{number} tile in the deck", "{number} tiles in the deck", deck)
    row += _pile("deck", "gh-back", deck, lang.text("deck"), label, 0)
    label = lang.plural("{number} tavern left", "{number} taverns left", taverns)
    symbol = f"cg-tile{ids.TAVERN}"
    return row + _pile("taverns", symbol, taverns, lang.text("taverns"), label, 1)


@lru_cache(maxsize=1024)
def _pile(name: str, symbol: str, count: int, caption: str, label: str, row: int) -> str:
    middle = _PILE_WIDTH / 2
    height = ROW_SIZE[1] / 2
    body = svg.rect("hit", 0, 0, _PILE_WIDTH, height - 2, 4)
    body += (
        svg.use(symbol, 4, _RING_MARGIN, _PILE_SIZE / TILE_SIZE)
        if count
        else svg.rect("empty", 4, _RING_MARGIN, _PILE_SIZE, _PILE_SIZE, 4)
    )
    body += svg.text(middle + 16, _RING_MARGIN + 20, count, "figure mid")
    body += fitted_text(middle, height - 5, caption, "label", _LABEL_SIZE, _PILE_WIDTH - 2)
    transform = svg.translate(_ROW_WIDTH - _PILE_WIDTH, row * height)
    return svg.item(name, label, body, transform=transform)


def hand(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw the viewer's hand with the chosen tile; empty for spectators."""
    own = view["own"]
    if "hand" not in own:
        return ""
    slot = _ROW_WIDTH / components.dealt_per_seat
    size = min(_TILE_SIDE, slot - 2 * _RING_MARGIN - 2)
    return _tile_row(components, view, own["hand"], "hand", size, slot, lang)


_ACTION_BASES = {"offer": (ids.TAKE,), "hand": (ids.TILE, ids.RETURN)}
"""First action ids of a click on a tile, by the row it is in; the tile kind is added."""


def _tile_row(
    components: Components,
    view: CityGuildsView,
    counts: list[int],
    name: str,
    size: float,
    slot: float,
    lang: Language,
) -> str:
    """Draw tiles side by side; tiles of one kind form a single choice."""
    body, x = "", 0.0
    seat = view["seat"]
    for kind, count in enumerate(counts):
        if count:
            candidates = [first + kind for first in _ACTION_BASES[name]]
            action = next((one for one in candidates if one in view["actions"]), ids.NOTHING)
            is_chosen = name == "hand" and kind == view["own"]["picked"]
            marks = ""
            if seat is not None and action == ids.TILE + kind:
                marks = _ghosts(components, kind, seat, view["public"]["men_left"][seat])
            body += _tile_group(
                components, kind, count, action, name, is_chosen, marks, x, size, slot, lang
            )
            x += count * slot
    return body


@lru_cache(maxsize=1024)
def _ghosts(components: Components, kind: int, seat: int, men_left: int) -> str:
    """CG-4.3 to CG-4.6: the tile as it is placed, with the men that are chosen for it."""
    most = min(men_left, components.men_on_building) if kind < ids.MARKET else 0
    if kind == ids.MINSTREL and men_left and components.men_on_minstrel:
        ghosts = {minstrel_men_key(ids.MEN + 1): built_space_id(kind, seat, 1)}
        return svg.marks(ghost=built_space_id(kind, seat, 0), ghost_with=ghosts)
    if most < ids.MAX_MEN_ON_TILE:
        return svg.marks(ghost=built_space_id(kind, seat, most))
    ghosts = {ids.MEN + men: built_space_id(kind, seat, men) for men in range(1, most + 1)}
    return svg.marks(ghost=built_space_id(kind, seat, 0), ghost_with=ghosts)


@lru_cache(maxsize=8192)
def _tile_group(
    components: Components,
    kind: int,
    count: int,
    action: int,
    name: str,
    is_chosen: bool,
    marks: str,
    x: float,
    size: float,
    slot: float,
    lang: Language,
) -> str:
    width = count * slot
    left = (slot - size) / 2
    ring_left, ring_size = left - _RING_MARGIN, size + 2 * _RING_MARGIN
    caption = kind_name(components, kind, lang)
    body = "".join(
        svg.use(f"cg-tile{kind}", left + i * slot, _RING_MARGIN, size / TILE_SIZE)
        for i in range(count)
    )
    body += wrapped_text(
        width / 2, _RING_MARGIN + size + 17, caption, "label", _LABEL_SIZE, width - 8
    )
    body += svg.rect("hit", 1, 0, width - 2, _row_height(size), 6)
    transform = svg.translate(x, 0)
    if action != ids.NOTHING:
        text = action_text(components, 0, action, lang)
        label = _with_count(text, count, lang)
        # One ring each: the player takes or places only one of them.
        ring = "".join(
            svg.rect("ring", ring_left + i * slot, 0, ring_size, ring_size, 7) for i in range(count)
        )
        return svg.choice(
            f"{name}-{kind}",
            action,
            label,
            ring + body,
            transform=transform,
            text=text,
            marks=marks,
        )
    label = _with_count(caption, count, lang)
    if is_chosen:
        label = lang.text("{tile}, chosen", tile=label)
        body += svg.rect("chosen", ring_left, 0, ring_size, ring_size, 7)
    possible_actions = [first + kind for first in _ACTION_BASES[name]]
    return svg.item(f"{name}-{kind}", label, body, transform=transform, actions=possible_actions)


def _with_count(label: str, count: int, lang: Language) -> str:
    if count == 1:
        return label
    return lang.text("{what}, {number} tiles", what=label, number=count)
