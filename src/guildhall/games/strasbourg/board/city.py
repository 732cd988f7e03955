"""The city: quarters with prices, building sites, chapel spots, and the family members."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.seats import SEATS
from guildhall.drawing.symbols import coin
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board import labels
from guildhall.games.strasbourg.board.geometry import (
    CELL,
    CITY_TOP,
    LEFT,
    Point,
    square_corner,
    vertex,
)
from guildhall.games.strasbourg.board.symbols import BUILDING_SIDE, MEMBER_HEIGHT, MEMBER_WIDTH
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.actions import action_text
from guildhall.games.strasbourg.words.names import (
    building_text,
    coins_text,
    column_letter,
    guild_name,
)

CITY_COLOURS: Colours = (
    ("site", ("#d9d5cc", "#383530")),
    ("border", ("#6f604b", "#9c8b70")),
    ("spot", ("#ffffff", "#d9d0c0")),
)

CITY_CSS = """
path.site,rect.site{fill:$site}
path.plinth{fill:none;stroke:$soft;stroke-width:1.2;stroke-dasharray:4 3}
path.lines{fill:none;stroke:$border;stroke-width:.7;stroke-opacity:.55}
path.quarters{fill:none;stroke:$border;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
path.spot{fill:$spot;stroke:$border;stroke-width:1.6}
g.pale{opacity:.34}
text.spot-name{font-size:12px;font-weight:700;text-anchor:middle}
g[id^="s"]>rect.ring+use{display:none;opacity:.6;pointer-events:none}
g.choice:hover>rect.ring+use,g.choice:focus-visible>rect.ring+use,
g.is-awaiting-confirm>rect.ring+use{display:inline}
g.is-awaiting-confirm[id^="s"]>rect.ring+use{opacity:.95}
g.where text{font-size:11px;text-anchor:middle;fill:$soft}
"""

# Nearly all rings have the same size, so it is written only once. What follows a ring is what the
# choice would put there: it is shown under the pointer, and until the choice is confirmed.
_RING_INSET = 3
CITY_CSS += (
    'g[id^="sq-"]>rect.ring,g[id^="site-"]>rect.ring'
    f"{{width:{CELL - 2 * _RING_INSET}px;height:{CELL - 2 * _RING_INSET}px;rx:6px}}"
)

_CHAPEL_SPOT_RADIUS = 8
_TILE_INSET = (CELL - BUILDING_SIDE) / 2


# Static symbols


@lru_cache(maxsize=8)
def city_symbols(components: Components) -> str:
    """The city background, and everything that can stand on it."""
    square_area, spot_area = (
        svg.rect("hit", 2, 2, CELL - 4, CELL - 4, 3),
        svg.rect("hit", -14, -14, 28, 28, 14),
    )
    pieces = "".join(
        svg.symbol(
            f"st-on{seat}",
            svg.use(f"st-member{seat}", (CELL - MEMBER_WIDTH) / 2, (CELL - MEMBER_HEIGHT) / 2 + 1)
            + square_area,
        )
        for seat in range(len(SEATS))
    )
    built = "".join(
        svg.symbol(
            f"st-built{number}", svg.use(f"st-tile{number}", _TILE_INSET, _TILE_INSET) + square_area
        )
        for number in range(ids.BUILDINGS)
    )
    spot = svg.symbol("st-spot", svg.path("spot", disc(0, 0, _CHAPEL_SPOT_RADIUS)))
    cells = "".join(
        svg.symbol(f"st-cell{square}", svg.use("st-cell", *square_corner(square)))
        for square in range(ids.SQUARES)
    )
    near = svg.symbol("st-near", svg.use("st-spot") + spot_area) + "".join(
        svg.symbol(f"st-near{number}", svg.use("st-near", *vertex(*corner)))
        for number, corner in enumerate(components.chapel_spots)
    )
    return (
        svg.symbol("st-cell", square_area)
        + spot
        + cells
        + near
        + pieces
        + built
        + svg.symbol("st-there", svg.use("st-chapel") + spot_area)
        + _ground(components)
    )


def _ground(components: Components) -> str:
    """Quarters and sites with borders, prices and square names."""
    body = ""
    for guild in range(ids.GUILDS):
        squares = _squares_of(components, guild)
        fields = "".join(svg.rect("ground", *square_corner(s), CELL, CELL) for s in squares)
        marks = svg.group(
            "".join(
                svg.use(f"st-sign{guild}", x + 17, y + 18, 1.17)
                for x, y in map(square_corner, squares)
            ),
            "pale",
        )
        body += svg.group(fields + marks, f"sign{guild}")
    for site in components.sites:
        x, y = square_corner(site)
        body += svg.rect("site", x, y, CELL, CELL)
        body += svg.path("plinth", f"M{svg.fmt(x + 8)} {svg.fmt(y + 8)}h46v46h-46z")
    body += svg.path("lines", _grid_lines()) + svg.path("quarters", _borders(components))
    body += "".join(
        coin(components.price[square], *price_position(components, square), 0.95)
        for square in range(ids.SQUARES)
        if components.guild_of[square] != ids.NOTHING
    )
    names = "".join(
        svg.text(LEFT + (i + 0.5) * CELL, CITY_TOP - 6, column_letter(i))
        for i in range(ids.COLUMNS)
    ) + "".join(
        svg.text(LEFT / 2 - 1, CITY_TOP + (i + 0.5) * CELL + 4, i + 1) for i in range(ids.ROWS)
    )
    return svg.symbol("st-ground", body + svg.group(names, "where"))


def price_position(components: Components, square: int) -> Point:
    """The position of a square's price, in a corner that no chapel can cover."""
    row, column = divmod(square, ids.COLUMNS)
    corners = ((0, 0), (0, 1), (1, 0), (1, 1))
    free = [(a, b) for a, b in corners if (row + a, column + b) not in components.chapel_spots]
    down, across = free[0] if free else corners[0]
    x, y = square_corner(square)
    return x + (CELL - 12 if across else 12), y + (CELL - 12 if down else 12)


def _grid_lines() -> str:
    left, top = svg.fmt(LEFT), svg.fmt(CITY_TOP)
    across = "".join(
        f"M{left} {svg.fmt(CITY_TOP + i * CELL)}h{ids.COLUMNS * CELL}" for i in range(1, ids.ROWS)
    )
    return across + "".join(
        f"M{svg.fmt(LEFT + i * CELL)} {top}v{ids.ROWS * CELL}" for i in range(1, ids.COLUMNS)
    )


def _borders(components: Components) -> str:
    """The borders of quarters, sites and the city."""
    guild_of = components.guild_of
    width, height = ids.COLUMNS * CELL, ids.ROWS * CELL
    lines = f"M{svg.fmt(LEFT)} {svg.fmt(CITY_TOP)}h{width}v{height}h-{width}z"
    for square in range(ids.SQUARES):
        x, y = square_corner(square)
        if square % ids.COLUMNS and guild_of[square] != guild_of[square - 1]:
            lines += f"M{svg.fmt(x)} {svg.fmt(y)}v{CELL}"
        if square >= ids.COLUMNS and guild_of[square] != guild_of[square - ids.COLUMNS]:
            lines += f"M{svg.fmt(x)} {svg.fmt(y)}h{CELL}"
    return lines


# Drawing a view


def city(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The city of a view."""
    public, actions = view["public"], set(view["actions"])
    body = svg.use("st-ground")
    for guild in range(ids.GUILDS):
        quarter = [
            _square_choice(components, square, public["active"], lang)
            if ids.SQUARE + square in actions
            else _square_item(components, square, public["figures"][square], lang)
            for square in _squares_of(components, guild)
        ]
        body += svg.part(labels.quarter_label(components, view, guild, lang), quarter)
    building = public["buildings"][public["round"] - 1] if public["round"] else ids.NOTHING
    sites = [
        _site_choice(components, site, building, lang)
        if ids.SITE + site in actions
        else _site_item(components, site, public["sites"][site], lang)
        for site in range(ids.SITES)
    ]
    spots = [
        _chapel_spot_choice(components, chapel_spot, lang)
        if ids.CHAPEL_SPOT + chapel_spot in actions
        else _chapel_spot_item(components, chapel_spot, bool(has_chapel), lang)
        for chapel_spot, has_chapel in enumerate(public["chapels"])
    ]
    body += svg.part(labels.sites_label(components, view, lang), sites)
    return body + svg.part(labels.chapels_label(components, view, lang), spots)


@lru_cache(maxsize=64)
def _squares_of(components: Components, guild: int) -> tuple[int, ...]:
    """The squares of a guild's quarter."""
    return tuple(s for s in range(ids.SQUARES) if components.guild_of[s] == guild)


@lru_cache(maxsize=4096)
def _square_item(components: Components, square: int, owner: int, lang: Language) -> str:
    """A square that cannot be chosen, with its member; clicking it explains why."""
    square_id, (x, y) = components.square_name(square), square_corner(square)
    guild = guild_name(components, components.guild_of[square], lang)
    if owner == ids.NOBODY:
        price = coins_text(components.price[square], lang)
        label = lang.text("{square}, {guild}, {coins}", square=square_id, guild=guild, coins=price)
        body = svg.use(f"st-cell{square}")
    else:
        label = lang.text(
            "{square}, {guild}: {seat}",
            square=square_id,
            guild=guild,
            seat=svg.name_placeholder(owner),
        )
        body = svg.use(f"st-on{owner}", x, y)
    return svg.item(f"sq-{square_id}", label, body, actions=(ids.SQUARE + square,), in_part=True)


@lru_cache(maxsize=1024)
def _square_choice(components: Components, square: int, seat: int, lang: Language) -> str:
    text = action_text(components, 0, ids.SQUARE + square, lang)
    price = coins_text(components.price[square], lang)
    label = lang.text("{action} for {coins}", action=text, coins=price)
    name = f"sq-{components.square_name(square)}"
    body = _square_ring(square) + svg.use(f"st-on{seat}", *square_corner(square))
    return svg.choice(name, ids.SQUARE + square, label, body, text=text)


def _square_ring(square: int) -> str:
    """The ring around a square that can be chosen."""
    x, y = square_corner(square)
    x, y = x + _RING_INSET, y + _RING_INSET
    return f'<rect class="ring" x="{svg.fmt(x)}" y="{svg.fmt(y)}"/>'


@lru_cache(maxsize=1024)
def _site_item(components: Components, site: int, building: int, lang: Language) -> str:
    """A building site, empty or built on."""
    where, (x, y) = components.site_name(site), square_corner(components.sites[site])
    body = svg.use(f"st-cell{components.sites[site]}")
    label = lang.text("building site {square}", square=where)
    if building != ids.NOTHING:
        name = building_text(components, building, lang)
        label = lang.text("{building} on {square}", building=name, square=where)
        body = svg.use(f"st-built{building}", x, y)
    return svg.item(f"site-{where}", label, body, actions=(ids.SITE + site,), in_part=True)


@lru_cache(maxsize=256)
def _site_choice(components: Components, site: int, building: int, lang: Language) -> str:
    text = action_text(components, 0, ids.SITE + site, lang)
    name = building_text(components, building, lang)
    label = lang.text("{action}: {building}", action=text, building=name)
    square = components.sites[site]
    body = _square_ring(square) + svg.use(f"st-built{building}", *square_corner(square))
    return svg.choice(f"site-{components.site_name(site)}", ids.SITE + site, label, body, text=text)


@lru_cache(maxsize=256)
def _chapel_spot_item(
    components: Components, chapel_spot: int, has_chapel: bool, lang: Language
) -> str:
    """A chapel spot, empty or built on."""
    name = components.chapel_spot_name(chapel_spot)
    label = lang.text("chapel on spot {spot}" if has_chapel else "chapel spot {spot}", spot=name)
    corner = vertex(*components.chapel_spots[chapel_spot])
    body = svg.use("st-there", *corner) if has_chapel else svg.use(f"st-near{chapel_spot}")
    actions = (ids.CHAPEL_SPOT + chapel_spot,)
    return svg.item(f"spot-{name}", label, body, actions=actions, in_part=True)


@lru_cache(maxsize=256)
def _chapel_spot_choice(components: Components, chapel_spot: int, lang: Language) -> str:
    label = action_text(components, 0, ids.CHAPEL_SPOT + chapel_spot, lang)
    x, y = vertex(*components.chapel_spots[chapel_spot])
    name = svg.text(x, y + 4.5, components.chapel_spot_name(chapel_spot), "spot-name")
    body = svg.use("st-spot", x, y) + name + svg.rect("ring", x - 14, y - 14, 28, 28, 14)
    body += svg.use("st-there", x, y)
    return svg.choice(
        f"spot-{components.chapel_spot_name(chapel_spot)}",
        ids.CHAPEL_SPOT + chapel_spot,
        label,
        body,
    )


def aria_description(view: StrasbourgView, lang: Language) -> str:
    """The board in one sentence, for screen readers."""
    public = view["public"]
    if not public["round"]:
        return lang.text("Board for {seats} players: setup.", seats=view["seats"])
    return lang.text(
        "Board for {seats} players: round {round}. In the city: family members {members}, "
        "chapels {chapels}, buildings {buildings}.",
        seats=view["seats"],
        round=public["round"],
        members=sum(owner != ids.NOBODY for owner in public["figures"]),
        chapels=sum(public["chapels"]),
        buildings=sum(building != ids.NOTHING for building in public["sites"]),
    )
