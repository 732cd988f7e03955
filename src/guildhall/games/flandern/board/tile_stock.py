"""The tiles left to lay: those of the viewer's guild, of the grey guild and of the Church."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.geometry import LARGE_FORM, LEVEL_FORM, SMALL_FORM
from guildhall.games.flandern.board.glyphs import CHURCH_ARMS
from guildhall.games.flandern.board.quarter_symbols import FORM_SIZES
from guildhall.games.flandern.board.shields import first_guild, number_row, tint_of
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.actions import action_text
from guildhall.games.flandern.words.names import SHAPE_NAMES, short_tile_name, special_letter

_WIDTH = 340.0
_LEFT = 24.0
_ROW_HEIGHT = 37.0
_SLOT_WIDTH = 52.0
"""Width of the slot of a kind of guild tiles."""
_CHURCH_SLOTS = {"L": (0, 48), "H": (50, 48), "S": (100, 34)}
_SPECIAL_SLOTS = {"A": (142, 36), "B": (180, 42), "C": (224, 42), "D": (270, 42)}
"""Position and width of the slots of each kind of church."""
SIZE = (_WIDTH, 3 * _ROW_HEIGHT)
_SCALE = 0.4
_COUNT_Y = 23.0
"""Baseline of the counts."""
_FORMS = (LARGE_FORM, LEVEL_FORM, SMALL_FORM)
"""How the three shapes are drawn here."""
_SPECIAL_SHAPES = (ids.SMALL, ids.LARGE, ids.LARGE, ids.MEDIUM)
"""The shapes of the plots for A, B, C and D."""

STOCK_CSS = """
text.left{font-size:13px;font-weight:600;pointer-events:none}
"""


@lru_cache
def stock_symbols() -> str:
    """Return all kinds of tiles as small symbols, each in its slot."""
    guilds = "".join(
        _small_tile_symbol(
            f"{arms}{form}{masters}", f"{arms}{form}{masters}", form, _SLOT_WIDTH - 3
        )
        for arms in range(CHURCH_ARMS)
        for form in _FORMS
        for masters in (0, 1)
    )
    churches = "".join(
        _small_tile_symbol(f"{CHURCH_ARMS}{form}0", f"{CHURCH_ARMS}{form}0", form, width)
        for form, (_, width) in _CHURCH_SLOTS.items()
    )
    # D covers two plots, so it is drawn at the size of a large tile.
    forms = {"A": SMALL_FORM, "B": LARGE_FORM, "C": LARGE_FORM, "D": LARGE_FORM}
    return (
        guilds
        + churches
        + "".join(
            _small_tile_symbol(letter, "D0" if letter == "D" else letter, forms[letter], width)
            for letter, (_, width) in _SPECIAL_SLOTS.items()
        )
    )


def _small_tile_symbol(name: str, full_size_name: str, form: str, width: float) -> str:
    """A small tile, and its slot as a hover target."""
    high = FORM_SIZES[form][1] * _SCALE
    body = svg.use(f"fl-q{full_size_name}", 3, (_ROW_HEIGHT - high) / 2, _SCALE)
    return svg.symbol(f"fl-y{name}", body + svg.rect("hit", 0, 1, width, _ROW_HEIGHT - 2, 5))


def stock(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw three rows; each kind of tile is one item or choice."""
    return (
        _guild_row(components, view, _shown_guild(view), 0, lang)
        + _guild_row(components, view, ids.GREY, 1, lang)
        + _church_row(components, view, 2, lang)
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


def _asked_shape(components: Components, view: FlandernView) -> int:
    """The shape of the chosen plot."""
    chosen_plot = view["own"].get("spot", ids.NOTHING)
    return (
        ids.NOTHING
        if chosen_plot == ids.NOTHING
        else components.plot_shapes[chosen_plot % ids.CITY_PLOTS]
    )


def _guild_row(
    components: Components, view: FlandernView, guild: int, row: int, lang: Language
) -> str:
    """The tiles of a guild by shape, without and with a master."""
    asked = _asked_shape(components, view)
    body = svg.use(f"fl-k{guild}", 0, 6)
    for number, count in enumerate(view["public"]["stock"][guild]):
        shape, masters = divmod(number, 2)
        tile = 2 * guild + masters
        if count:
            name = f"{guild}{_FORMS[shape]}{masters}"
            status = _status(tile, shape == asked, view)
            slot = (_LEFT + number * _SLOT_WIDTH, _SLOT_WIDTH - 3)
            body += _tile_kind_svg(components, tile, shape, count, name, slot, status, lang)
    counts = {n: count for n, count in enumerate(view["public"]["stock"][guild]) if count}
    xs = [_LEFT + n * _SLOT_WIDTH + _count_x(n // 2) for n in counts]
    body += number_row(xs, _COUNT_Y, list(counts.values()), "left")
    return svg.group(
        body, f"t{tint_of(first_guild(view), guild)}", svg.translate(0, row * _ROW_HEIGHT)
    )


def _church_slot(name: str) -> tuple[float, float]:
    x, wide = _SPECIAL_SLOTS[name] if name in _SPECIAL_SLOTS else _CHURCH_SLOTS[name[1]]
    return _LEFT + x, wide


def _count_x(shape: int) -> float:
    """X position of the count within a slot."""
    return round(7 + FORM_SIZES[_FORMS[shape]][0] * _SCALE)


def _church_row(components: Components, view: FlandernView, row: int, lang: Language) -> str:
    """The churches by shape, and the special ones."""
    public = view["public"]
    asked = _asked_shape(components, view)
    body = svg.use(f"fl-k{CHURCH_ARMS}", 0, 6)
    for shape, count in enumerate(public["churches"]):
        if count:
            name, tile = f"{CHURCH_ARMS}{_FORMS[shape]}0", ids.CHURCH_TILE
            status = _status(tile, shape == asked, view)
            body += _tile_kind_svg(
                components, tile, shape, count, name, _church_slot(name), status, lang
            )
    for special in range(ids.SPECIALS):
        if public["specials"][special]:
            shape, tile = _SPECIAL_SHAPES[special], ids.SPECIAL_TILE + special
            name, status = special_letter(tile), _status(tile, True, view)
            body += _tile_kind_svg(
                components, tile, shape, 1, name, _church_slot(name), status, lang
            )
    counts = {shape: count for shape, count in enumerate(public["churches"]) if count}
    xs = [_LEFT + _CHURCH_SLOTS[_FORMS[shape]][0] + _count_x(shape) for shape in counts]
    body += number_row(xs, _COUNT_Y, list(counts.values()), "left")
    return svg.group(body, f"t{CHURCH_ARMS}", svg.translate(0, row * _ROW_HEIGHT))


_ILLEGAL, _WRONG_SHAPE, _CHOICE = 0, 1, 2


def _status(tile: int, is_right_shape: bool, view: FlandernView) -> int:
    """Whether a kind of tile may be laid; the action has no shape, but the chosen plot does."""
    if ids.TILE + tile not in view["actions"]:
        return _ILLEGAL
    return _CHOICE if is_right_shape else _WRONG_SHAPE


@lru_cache(maxsize=4096)
def _tile_kind_svg(
    components: Components,
    tile: int,
    shape: int,
    count: int,
    name: str,
    slot: tuple[float, float],
    status: int,
    lang: Language,
) -> str:
    """The remaining tiles of one kind."""
    body = svg.use(f"fl-y{name}")
    label = short_tile_name(components, tile, lang)
    if tile < ids.SPECIAL_TILE:
        size = lang.text(SHAPE_NAMES[shape])
        label = lang.text("{tile}, {shape}: {number}", tile=label, shape=size, number=count)
        if tile < ids.CHURCH_TILE and tile % 2:
            label += ", " + lang.text("with a guild master")
    transform = svg.translate(slot[0], 0)
    key = f"tile-{tile}-{shape}"
    if status != _CHOICE:
        possible_actions = (ids.TILE + tile,) if status == _ILLEGAL else ()
        return svg.item(key, label, body, transform=transform, actions=possible_actions)
    ring = svg.rect("ring", 0, 1, slot[1], _ROW_HEIGHT - 2, 5)
    text = action_text(components, 0, ids.TILE + tile, lang)
    return svg.choice(key, ids.TILE + tile, label, ring + body, transform=transform, text=text)
