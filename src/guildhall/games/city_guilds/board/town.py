"""The town: streets, fountains, blocks and their spaces, tiles and men, and block signs."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.seats import MAN_WIDTH, SEATS
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.badges import badge
from guildhall.games.city_guilds.board.block_labels import block_label, sign_label
from guildhall.games.city_guilds.board.geometry import (
    CELL_SIZE,
    WALL_WIDTH,
    BlockSign,
    cell_corner,
    map_geometry,
)
from guildhall.games.city_guilds.board.glyphs import TILE_SIZE
from guildhall.games.city_guilds.board.pay import Payments, block_payments
from guildhall.games.city_guilds.components import BLOCK_LETTERS, FOUNTAIN, Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.actions import action_text, tavern_text
from guildhall.games.city_guilds.words.names import kind_name

_INSET = (CELL_SIZE - TILE_SIZE) / 2

TOWN_COLOURS: Colours = (
    ("street", ("#ebe0ca", "#26221c")),
    ("cobble", ("#dccfb4", "#312b23")),
    ("plot", ("#fbf8f1", "#312b23")),
    ("block", ("#8b7a62", "#8b7b63")),
    ("water", ("#bcd6dd", "#3c5a63")),
)

TOWN_CSS = """
rect.street{fill:$street}
path.cobble{fill:none;stroke:$cobble;stroke-width:1}
path.outline{fill:$block;stroke:$block;stroke-width:5;stroke-linejoin:round}
path.plot,rect.plot{fill:$plot}
path.fence{fill:none;stroke:$hair;stroke-width:1;stroke-dasharray:2 3}
path.stone{fill:$wall;stroke:$block;stroke-width:1.2}
path.water{fill:$water;stroke:$block;stroke-width:1}
path.spout{fill:none;stroke:$card;stroke-width:1.4;stroke-linecap:round}
g.where{font-size:12px;text-anchor:middle}g.where text{fill:$soft;fill:var(--label,var(--soft))}
path.sight{pointer-events:none;fill:none;stroke:$soft;stroke-width:2;opacity:0;opacity:var(--sight,0)}
g.spaces g[data-actions]:hover,g.spaces g.choice:hover,g.spaces g.choice:focus-visible{--sight:1}
g.ghost{opacity:.55}
g[id^="space-"]>rect.ring{fill:$glow}
text.letter{font-size:24px;font-weight:700;text-anchor:middle;fill:$soft}
text.halo{paint-order:stroke;stroke:$street;stroke-width:6;stroke-linejoin:round}
rect.sign-board{fill:$card;stroke:$block;stroke-width:1.2}
g.paid{font-size:11px;font-weight:700;text-anchor:middle}g.tight{font-size:9.5px}
"""
"""Lines of sight are part of a symbol, which only a CSS variable can reach on hover."""
# The ring has the same size on all spaces, so it is written only once.
TOWN_CSS += (
    f"g.spaces rect.ring{{width:{CELL_SIZE - 4}px;height:{CELL_SIZE - 4}px;rx:5px}}"
    f"g.spaces g.ghost-place{{transform:translate(-2px,-2px)}}"
)


# Symbols


def town_symbols(components: Components) -> str:
    """Return the ground of the town, everything on its spaces, and their hover targets."""
    built = "".join(_built_space_symbol(kind, 0, 0) for kind in range(ids.TAVERN + 1))
    manned = "".join(
        _built_space_symbol(kind, seat, men)
        for kind in (*range(ids.MARKET), ids.MINSTREL)
        for seat in range(len(SEATS))
        for men in range(1, ids.MAX_MEN_ON_TILE + 1)
    )
    cells = "".join(_cell_symbol(components, space) for space in range(ids.SPACES))
    ground = _paving_pattern() + _ground_symbol(components)
    return ground + built + manned + _payee_symbols() + cells


def _paving_pattern() -> str:
    rows = "M0 8q5-6 10 0q5-6 10 0M-5 18q5-6 10 0q5-6 10 0q5-6 10 0"
    return (
        '<pattern id="cg-paving" width="20" height="20" patternUnits="userSpaceOnUse">'
        + svg.rect("street", 0, 0, 20, 20)
        + svg.path("cobble", rows)
        + "</pattern>"
    )


def _ground_symbol(components: Components) -> str:
    """Streets, fountains, and the eight blocks with the names of their spaces."""
    geometry = map_geometry(components)
    # An attribute, because url(#…) in a separate style sheet would not resolve to this document.
    wide, high = svg.fmt(geometry.width - 2 * WALL_WIDTH), svg.fmt(geometry.height - 2 * WALL_WIDTH)
    body = f'<path fill="url(#cg-paving)" d="M{WALL_WIDTH} {WALL_WIDTH}h{wide}v{high}h-{wide}z"/>'
    for down, row in enumerate(components.map_rows):
        for across, char in enumerate(row):
            if char == FOUNTAIN:
                body += svg.group(
                    _fountain(), transform=svg.translate(*cell_corner((across, down)))
                )
    for block in range(ids.BLOCKS):
        corners = [geometry.spaces[block * ids.BLOCK_SPACES + i] for i in range(ids.BLOCK_SPACES)]
        cells = "".join(
            f"M{svg.fmt(a)} {svg.fmt(b)}h{CELL_SIZE}v{CELL_SIZE}h-{CELL_SIZE}z" for a, b in corners
        )
        fences = "".join(
            f"M{svg.fmt(a)} {svg.fmt(b)}h{CELL_SIZE}"
            for a, b in corners
            if (a, b - CELL_SIZE) in corners
        )
        fences += "".join(
            f"M{svg.fmt(a)} {svg.fmt(b)}v{CELL_SIZE}"
            for a, b in corners
            if (a - CELL_SIZE, b) in corners
        )
        body += svg.path("outline", cells) + svg.path("plot", cells) + svg.path("fence", fences)
    names = "".join(
        svg.text(a + CELL_SIZE / 2, b + CELL_SIZE / 2 + 4, components.space_name(space))
        for space, (a, b) in enumerate(geometry.spaces)
    )
    return svg.symbol("cg-ground", body + svg.group(names, "where"))


def _fountain() -> str:
    basin = svg.path("stone", disc(25, 25, 19)) + svg.path("water", disc(25, 25, 14))
    spouts = "M22 22q-5-4-7 1M28 22q5-4 7 1M22 29q-3 1-4 5M28 29q3 1 4 5"
    return basin + svg.path("spout", spouts) + svg.path("stone", disc(25, 25, 4))


def _built_space_symbol(kind: int, seat: int, men: int) -> str:
    """A tile in its cell, with the given number of men of a seat."""
    tile = f"cg-tile{kind}m" if men else f"cg-tile{kind}"
    step = MAN_WIDTH + 2
    left = CELL_SIZE / 2 - MAN_WIDTH / 2 - step * (men - 1) / 2
    figures = "".join(svg.use(f"gh-man{seat}", left + i * step, 25.5) for i in range(men))
    return svg.symbol(built_space_id(kind, seat, men), svg.use(tile, _INSET, _INSET) + figures)


def built_space_id(kind: int, seat: int, men: int) -> str:
    """The symbol of a tile in its cell."""
    return f"cg-on{kind}-{seat}-{men}" if men else f"cg-on{kind}"


def _payee_symbols() -> str:
    """Small shields for block signs, anchored at the middle of their upper edge."""
    return "".join(
        svg.symbol(f"cg-paid{seat}", svg.use(f"gh-shield{seat}", -6.6, 1, 0.55))
        for seat in range(len(SEATS))
    )


def _cell_symbol(components: Components, space: int) -> str:
    """The hover target of a space with its lines of sight, in its place."""
    body = svg.rect("hit", 1, 1, CELL_SIZE - 2, CELL_SIZE - 2)
    body += svg.path("sight", _sight_lines(components, space))
    transform = svg.translate(*map_geometry(components).spaces[space])
    return svg.symbol(f"cg-c{space}", svg.group(body, transform=transform))


def _sight_lines(components: Components, space: int) -> str:
    """The lines from a space to its neighbours, relative to its own corner."""
    geometry = map_geometry(components)
    x, y = geometry.spaces[space]
    lines = ""
    for other in components.links[space]:
        across, down = geometry.spaces[other][0] - x, geometry.spaces[other][1] - y
        side = CELL_SIZE - 2
        lines += f"M{svg.fmt(across + 1)} {svg.fmt(down + 1)}h{side}v{side}h-{side}z"
        far = max(abs(across), abs(down)) - CELL_SIZE
        if across:
            lines += f"M{49 if across > 0 else 1} 25h{svg.fmt(far + 2 if across > 0 else -far - 2)}"
        else:
            lines += f"M25 {49 if down > 0 else 1}v{svg.fmt(far + 2 if down > 0 else -far - 2)}"
    return f"M1 1h48v48h-48z{lines}"


# Views


def town(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw the town of a view, relative to the outer corner of its wall."""
    public, own = view["public"], view["own"]
    actions = set(view["actions"])
    tavern = public["phase"] == "tavern"
    chosen_tile, chosen_space = own.get("picked", ids.NOTHING), own.get("spot", ids.NOTHING)
    body = signs = ""
    for block in range(ids.BLOCKS):
        signs += _block_sign(components, view, block, lang)
        inside = []
        first = block * ids.BLOCK_SPACES
        for space in range(first, first + ids.BLOCK_SPACES):
            if ids.SPACE + space in actions:
                inside.append(_open_space(components, space, tavern, lang))
            elif space == chosen_space and chosen_tile != ids.NOTHING:
                inside.append(_chosen_space(components, space, chosen_tile, lang))
            else:
                kind, men = public["tiles"][space], public["men"][space]
                owner = public["owners"][space]
                inside.append(_plain_space(components, space, kind, owner, men, lang))
        body += svg.part(block_label(components, view, block, lang), inside)
    # Signs come last, so that lines of sight do not strike through them; parts say what they show.
    signs = svg.group(signs, marks=' aria-hidden="true"')
    return svg.use("cg-ground") + svg.group(body, "spaces") + signs


def aria_description(view: CityGuildsView, lang: Language) -> str:
    """Return a one-sentence description of the town for screen readers."""
    return lang.text(
        "The town, {seats} players. Spaces built: {built} of {spaces}. Blocks scored: {scored} of "
        "{blocks}.",
        seats=view["seats"],
        built=sum(kind != ids.EMPTY for kind in view["public"]["tiles"]),
        spaces=ids.SPACES,
        scored=sum(bool(row) for row in view["public"]["scored"]),
        blocks=ids.BLOCKS,
    )


@lru_cache(maxsize=16384)
def _plain_space(
    components: Components, space: int, kind: int, owner: int, men: int, lang: Language
) -> str:
    """A space that cannot be chosen, with its tile and men."""
    name = components.space_name(space)
    body = ""
    if kind == ids.EMPTY:
        label = lang.text("{space}, empty", space=name)
    else:
        body = svg.use(built_space_id(kind, owner, men), *map_geometry(components).spaces[space])
        tile = kind_name(components, kind, lang)
        label = lang.text("{space}: {tile}", space=name, tile=tile)
        if men:
            men_text = action_text(components, 0, ids.MEN + men, lang)
            label += f", {svg.name_placeholder(owner)}, {men_text}"
    return _space_item(components, space, label, body)


@lru_cache(maxsize=1024)
def _open_space(components: Components, space: int, is_tavern: bool, lang: Language) -> str:
    """An empty space that can be chosen."""
    name = components.space_name(space)
    x, y = map_geometry(components).spaces[space]
    ring = f'<rect class="ring" x="{svg.fmt(x + 2)}" y="{svg.fmt(y + 2)}"/>'
    label = (
        tavern_text(components, space, lang)
        if is_tavern
        else action_text(components, 0, ids.SPACE + space, lang)
    )
    marks = "" if is_tavern else svg.marks(place="")
    body = ring + svg.use(f"cg-c{space}")
    return svg.choice(name, ids.SPACE + space, label, body, marks=marks)


@lru_cache(maxsize=4096)
def _chosen_space(components: Components, space: int, kind: int, lang: Language) -> str:
    """The space that the seat chose for its tile, before it chooses men."""
    x, y = map_geometry(components).spaces[space]
    body = svg.rect("plot", x + _INSET, y + _INSET, TILE_SIZE, TILE_SIZE)
    body += svg.group(svg.use(f"cg-tile{kind}", x + _INSET, y + _INSET), "ghost")
    body += svg.rect("chosen", x + 2, y + 2, CELL_SIZE - 4, CELL_SIZE - 4, 5)
    label = lang.text(
        "{space}: {tile}, being placed",
        space=components.space_name(space),
        tile=kind_name(components, kind, lang),
    )
    return _space_item(components, space, label, body)


def _space_item(components: Components, space: int, label: str, body: str) -> str:
    """A space that cannot be chosen; clicking it explains why."""
    return svg.item(
        components.space_name(space),
        label,
        body + svg.use(f"cg-c{space}"),
        actions=(ids.SPACE + space,),
        in_part=True,
    )


# Signs


def _block_sign(components: Components, view: CityGuildsView, block: int, lang: Language) -> str:
    """The sign of a block: its letter, and the leading seats or what it paid."""
    public = view["public"]
    sign = map_geometry(components).signs[block]
    label = sign_label(components, view, block, lang)
    row = public["scored"][block]
    if row:
        pay = block_payments(components, view, block)
        return _scored_sign(block, row[ids.SCORED_GUILD], pay, sign, label)
    return _ranked_sign(block, tuple(public["orders"][block][:2]), sign, label, lang)


@lru_cache(maxsize=4096)
def _ranked_sign(
    block: int, holders: tuple[int, ...], sign: BlockSign, label: str, lang: Language
) -> str:
    """The sign of an open block: a badge for each of the two leading seats."""
    letter = BLOCK_LETTERS[block]
    x, y, right, down = (3.5, 36, 0, 31) if sign.is_upright else (32, 3, 33, 0)
    body = svg.text(*((25, 29) if sign.is_upright else (15, 33)), letter, "letter halo serif")
    for rank, seat in enumerate(holders):
        body += svg.group(
            badge(rank + 1, seat, lang, is_wide=sign.is_upright),
            transform=svg.translate(x + rank * right, y + rank * down),
        )
    return _sign_item(letter, label, body, sign)


@lru_cache(maxsize=4096)
def _scored_sign(block: int, guild: int, pay: Payments, sign: BlockSign, label: str) -> str:
    """The sign of a scored block: the payments and the controlling guild."""
    letter = BLOCK_LETTERS[block]
    wide, high = (CELL_SIZE, CELL_SIZE * 2) if sign.is_upright else (CELL_SIZE * 2, CELL_SIZE)
    x, y, in_row = (4, 31, 3) if sign.is_upright else (25, 8, 5)
    step = (wide - x - 3) / max(min(len(pay), in_row), 3)
    body = svg.rect("sign-board", 2, 2, wide - 4, high - 4, 5)
    body += svg.text(
        15, 23 if guild != ids.NOTHING or sign.is_upright else 33, letter, "letter serif"
    )
    if guild != ids.NOTHING:
        glyph = svg.use(f"cg-sign{guild}", *((27, 6) if sign.is_upright else (6, 26)), 0.75)
        body += svg.group(glyph, f"sign{guild}")
    paid = ""
    for i, (seat, amount) in enumerate(pay):
        across, down = x + (i % in_row + 0.5) * step, y + i // in_row * 31
        paid += svg.use(f"cg-paid{seat}", across, down) + svg.text(across, down + 29, amount)
    if paid:
        body += svg.group(paid, "paid" if step > 16 else "paid tight")
    return _sign_item(letter, label, body, sign)


def _sign_item(letter: str, label: str, body: str, sign: BlockSign) -> str:
    transform = svg.translate(*cell_corner((sign.x, sign.y)))
    return svg.item(f"block-{letter}", label, body, transform=transform, in_part=True)
