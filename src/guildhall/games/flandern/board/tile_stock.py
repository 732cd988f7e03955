"""The tiles left to lay: those of the viewer's guild, of the grey guild and of the Church."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.geometry import LARGE_FORM, LEVEL_FORM, SMALL_FORM
from guildhall.games.flandern.board.glyphs import CHURCH_ARMS
from guildhall.games.flandern.board.quarter_symbols import FORM_SIZES
from guildhall.games.flandern.board.selection import tile_key
from guildhall.games.flandern.board.shields import (
    SMALL_SHIELD_HEIGHT,
    first_guild,
    number_row,
    tint_of,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.actions import action_text
from guildhall.games.flandern.words.names import (
    SHAPE_NAMES,
    arms_of,
    short_tile_name,
    special_letter,
)

_WIDTH = 340.0
_LEFT = 25.0
_ROW_HEIGHT = 44.0
_SLOT_WIDTH = 53.0
"""Width of the slot of a kind of guild tiles, from ring to ring."""
_CHURCH_SLOTS = {"L": (0, 49), "H": (53, 49), "S": (106, 35)}
_SPECIAL_SLOTS = {"A": (145, 28), "B": (177, 42), "C": (223, 42), "D": (269, 42)}
"""Position and width of the slots of each kind of church."""
SIZE = (_WIDTH, 3 * _ROW_HEIGHT)
_SCALE = 0.36
_INSET = 4.0
"""Space between the edge of a slot and its tile, so that no ring touches it."""
_COUNT_Y = _ROW_HEIGHT / 2 + 5
"""Baseline of the counts."""
_FORMS = (LARGE_FORM, LEVEL_FORM, SMALL_FORM)
"""How the three shapes are drawn here."""
_SPECIAL_SHAPES = (ids.SMALL, ids.LARGE, ids.LARGE, ids.MEDIUM)
"""The shapes of the plots for A, B, C and D."""

STOCK_CSS = """
text.left{font-size:14px;font-weight:600;pointer-events:none}
"""


# Most rings have the same size, so it is written only once.
_NARROW_SLOTS = {f"{ids.CHURCH_TILE}-{ids.SMALL}": _CHURCH_SLOTS[SMALL_FORM][1]} | {
    f"{tile}-": width for tile, (_, width) in enumerate(_SPECIAL_SLOTS.values(), ids.SPECIAL_TILE)
}
STOCK_CSS += (
    f'g[id^="tile-"]>rect.ring{{y:2.5px;width:{_SLOT_WIDTH - 4:g}px;'
    f"height:{_ROW_HEIGHT - 5:g}px;rx:5px}}"
) + "".join(
    f'g[id^="tile-{name}"]>rect.ring{{width:{width}px}}' for name, width in _NARROW_SLOTS.items()
)


def stock_symbols() -> str:
    """Return all kinds of tiles as small symbols, each in its slot."""
    guilds = "".join(
        _small_tile_symbol(f"{arms}{form}{masters}", form, _SLOT_WIDTH - 4)
        for arms in range(CHURCH_ARMS)
        for form in _FORMS
        for masters in (0, 1)
    )
    churches = "".join(
        _small_tile_symbol(f"{CHURCH_ARMS}{form}0", form, width)
        for form, (_, width) in _CHURCH_SLOTS.items()
    )
    # D covers two plots, so it is drawn at the size of a large tile.
    forms = {"A": SMALL_FORM, "B": LARGE_FORM, "C": LARGE_FORM, "D": LARGE_FORM}
    specials = "".join(
        _small_tile_symbol(letter, forms[letter], width)
        for letter, (_, width) in _SPECIAL_SLOTS.items()
    )
    return guilds + churches + specials


def _small_tile_symbol(name: str, form: str, width: float) -> str:
    """A small tile, and its slot as a hover target."""
    high = FORM_SIZES[form][1] * _SCALE
    # D has a symbol for each side of a city.
    symbol = "fl-qD0" if name == "D" else f"fl-q{name}"
    body = svg.use(symbol, _INSET, (_ROW_HEIGHT - high) / 2, _SCALE)
    return svg.symbol(f"fl-y{name}", body + svg.rect("hit", 0, 2, width, _ROW_HEIGHT - 4, 5))


class _TileKind(NamedTuple):
    """Equal tiles, with the name of their small symbol and the position and width of its slot."""

    tile: int
    shape: int
    left: int
    name: str
    slot: tuple[float, float]


def stock(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw three rows; each kind of tile is one item or choice."""
    guild = _shown_guild(view)
    return (
        _row(components, view, guild, 0, _guild_tiles(view, guild), lang)
        + _row(components, view, ids.GREY, 1, _guild_tiles(view, ids.GREY), lang)
        + _row(components, view, ids.CHURCH, 2, _churches(view), lang)
    )


def _shown_guild(view: FlandernView) -> int:
    """The viewer's guild, or the influenced guild it acts for; for spectators the acting guild."""
    public, seat = view["public"], view["seat"]
    if public["acting"] != ids.NOTHING and (seat is None or _acts_for_influenced(view)):
        return public["acting"]
    return public["guilds"][public["first"] if seat is None else seat]


def _acts_for_influenced(view: FlandernView) -> bool:
    public = view["public"]
    return public["source"] == ids.INFLUENCED and public["active"] == view["seat"]


def _guild_tiles(view: FlandernView, guild: int) -> list[_TileKind]:
    """The tiles of a guild by shape, without and with a master."""
    found = []
    for number, count in enumerate(view["public"]["stock"][guild]):
        shape, masters = divmod(number, 2)
        name = f"{guild}{_FORMS[shape]}{masters}"
        slot = (_LEFT + number * _SLOT_WIDTH, _SLOT_WIDTH - 4)
        found.append(_TileKind(2 * guild + masters, shape, count, name, slot))
    return found


def _churches(view: FlandernView) -> list[_TileKind]:
    """The churches by shape, and the special ones."""
    found = []
    for shape, count in enumerate(view["public"]["churches"]):
        x, wide = _CHURCH_SLOTS[_FORMS[shape]]
        name = f"{CHURCH_ARMS}{_FORMS[shape]}0"
        found.append(_TileKind(ids.CHURCH_TILE, shape, count, name, (_LEFT + x, wide)))
    for tile, count in enumerate(view["public"]["specials"], ids.SPECIAL_TILE):
        name, shape = special_letter(tile), _SPECIAL_SHAPES[tile - ids.SPECIAL_TILE]
        x, wide = _SPECIAL_SLOTS[name]
        found.append(_TileKind(tile, shape, count, name, (_LEFT + x, wide)))
    return found


def _row(
    components: Components,
    view: FlandernView,
    arms: int,
    row: int,
    kinds: list[_TileKind],
    lang: Language,
) -> str:
    """The remaining tiles with the same arms, and how many there are of each ordinary kind."""
    chosen_plot = view["own"].get("spot", ids.NOTHING)
    asked = ids.NOTHING
    if chosen_plot != ids.NOTHING:
        asked = components.plot_shapes[chosen_plot % ids.CITY_PLOTS]
    kinds = [kind for kind in kinds if kind.left]
    body = svg.use(f"fl-k{arms}", 0, (_ROW_HEIGHT - SMALL_SHIELD_HEIGHT) / 2)
    for kind in kinds:
        status, action = _status(kind, asked, view)
        tint = tint_of(first_guild(view), arms)
        body += _tile_kind_svg(components, kind, status, action, tint, lang)
    ordinary = [kind for kind in kinds if kind.tile < ids.SPECIAL_TILE]
    xs = [
        kind.slot[0] + round(_INSET + 2 + FORM_SIZES[_FORMS[kind.shape]][0] * _SCALE)
        for kind in ordinary
    ]
    body += number_row(xs, _COUNT_Y, [kind.left for kind in ordinary], "left")
    return svg.group(
        body, f"t{tint_of(first_guild(view), arms)}", svg.translate(0, row * _ROW_HEIGHT)
    )


_ILLEGAL, _WRONG_SHAPE, _CHOICE = 0, 1, 2


def _status(kind: _TileKind, asked_shape: int, view: FlandernView) -> tuple[int, int]:
    """Whether a kind of tile may be laid, and its action.

    The action has no shape, but the chosen plot does; before that, the key of the tile has it.
    """
    key, action = tile_key(kind.shape, kind.tile), ids.TILE + kind.tile
    if key in view["actions"]:
        return _CHOICE, key
    if action not in view["actions"]:
        return _ILLEGAL, action
    is_right_shape = kind.shape == asked_shape or kind.tile >= ids.SPECIAL_TILE
    return (_CHOICE if is_right_shape else _WRONG_SHAPE), action


@lru_cache(maxsize=4096)
def _tile_kind_svg(
    components: Components, kind: _TileKind, status: int, action: int, tint: int, lang: Language
) -> str:
    """The remaining tiles of one kind."""
    tile, shape = kind.tile, kind.shape
    body = svg.use(f"fl-y{kind.name}")
    label = short_tile_name(components, tile, lang)
    if tile < ids.SPECIAL_TILE:
        size = lang.text(SHAPE_NAMES[shape])
        label = lang.text("{tile}, {shape}: {number}", tile=label, shape=size, number=kind.left)
        if tile < ids.CHURCH_TILE and tile % 2:
            label += ", " + lang.text("with a guild master")
    transform = svg.translate(kind.slot[0], 0)
    key = f"tile-{tile}-{shape}"
    if status != _CHOICE:
        possible_actions = (ids.TILE + tile,) if status == _ILLEGAL else ()
        return svg.item(key, label, body, transform=transform, actions=possible_actions)
    text = action_text(components, 0, ids.TILE + tile, lang)
    # The place has the form of the tile. Special churches also show what they would open; D covers
    # two plots, so it is shown like that.
    special = special_letter(tile) if tile >= ids.SPECIAL_TILE else ""
    masters = 0 if tile == ids.CHURCH_TILE else tile % 2
    tinted = f" t{tint}" if tint < ids.PLAYER_GUILDS else ""
    symbol = f"fl-q{special}" if special else f"fl-q{arms_of(tile)}?{masters}"
    return svg.choice(
        key,
        action,
        label,
        '<rect class="ring"/>' + body,
        transform=transform,
        text=text,
        marks=svg.marks(
            ghost="" if special == "D" else symbol + tinted,
            preview=f"fl-o{special}#" if special else "",
        ),
    )
