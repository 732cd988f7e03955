"""The town: streets, fountain, blocks and their spaces, tiles and men, signs with ranks and pay."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.glyph import disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.pieces import badge
from guildhall.drawing.seats import MAN_WIDTH, SEATS
from guildhall.drawing.svg import at, box, choice, group, num, path, piece, thing, use, who, words
from guildhall.games.city_guilds.board.glyphs import TILE
from guildhall.games.city_guilds.board.pay import Pay, paid_for_block
from guildhall.games.city_guilds.board.plan import CELL, WALL, Sign, corner, plan_of
from guildhall.games.city_guilds.components import FOUNTAIN, Components
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    BLOCKS,
    EMPTY,
    MARKET,
    MEN,
    MINSTREL,
    MOST_MEN,
    NOTHING,
    SCORED_GUILD,
    SPACE,
    SPACES,
    TAVERN,
)
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import action_text, block_name, kind_name

INSET = (CELL - TILE) / 2

TOWN_COLOURS: Colours = (
    ("street", ("#ebe0ca", "#26221c")),
    ("cobble", ("#dccfb4", "#312b23")),
    ("plot", ("#fbf8f1", "#312b23")),
    ("block", ("#8b7a62", "#8b7b63")),
    ("water", ("#bcd6dd", "#3c5a63")),
)

TOWN_LOOK = """
rect.street{fill:$street}
path.cobble{fill:none;stroke:$cobble;stroke-width:1}
path.outline{fill:$block;stroke:$block;stroke-width:5;stroke-linejoin:round}
path.plot,rect.plot{fill:$plot}
path.fence{fill:none;stroke:$hair;stroke-width:1;stroke-dasharray:2 3}
path.stone{fill:$wall;stroke:$block;stroke-width:1.2}
path.water{fill:$water;stroke:$block;stroke-width:1}
path.spout{fill:none;stroke:$card;stroke-width:1.4;stroke-linecap:round}
g.where{font-size:12px;text-anchor:middle}g.where text{fill:$soft}
path.sight{pointer-events:none;fill:none;stroke:$soft;stroke-width:2;opacity:0;opacity:var(--sight,0)}
g.spaces>g:hover,g.spaces>g:focus-visible{--sight:1}
g.ghost{opacity:.55}
text.letter{font-size:24px;font-weight:700;text-anchor:middle;fill:$soft}
rect.sign-board{fill:$card;stroke:$block;stroke-width:1.2}
g.paid{font-size:11px;font-weight:700;text-anchor:middle}g.tight{font-size:9.5px}
"""
"""The sight is a piece of the sprite, so it cannot know who points at it but by a variable."""


# What never changes: pieces of the sprite


@lru_cache(maxsize=8)
def town_pieces(components: Components) -> str:
    """The ground of the town, and all that may stand on its spaces."""
    built = "".join(standing(kind, 0, 0) for kind in range(TAVERN + 1))
    manned = "".join(
        standing(kind, seat, men)
        for kind in (*range(MARKET), MINSTREL)
        for seat in range(len(SEATS))
        for men in range(1, MOST_MEN + 1)
    )
    return paving() + ground(components) + built + manned + payees()


@lru_cache(maxsize=8)
def cell_pieces(components: Components) -> str:
    """All spaces, to point at."""
    return "".join(cell(components, space) for space in range(SPACES))


def paving() -> str:
    """The pattern of cobbles."""
    rows = "M0 8q5-6 10 0q5-6 10 0M-5 18q5-6 10 0q5-6 10 0q5-6 10 0"
    return (
        '<pattern id="cg-paving" width="20" height="20" patternUnits="userSpaceOnUse">'
        + box("street", 0, 0, 20, 20)
        + path("cobble", rows)
        + "</pattern>"
    )


def ground(components: Components) -> str:
    """Streets, fountains and the eight blocks with the names of their spaces."""
    plan = plan_of(components)
    # The fill is no style: a page may serve the style sheet as a file, where it would not be found.
    wide, high = num(plan.width - 2 * WALL), num(plan.height - 2 * WALL)
    body = f'<path fill="url(#cg-paving)" d="M{WALL} {WALL}h{wide}v{high}h-{wide}z"/>'
    for down, row in enumerate(components.rows):
        for across, mark in enumerate(row):
            if mark == FOUNTAIN:
                body += group(fountain(), place=at(*corner((across, down))))
    for block in range(BLOCKS):
        spots = [plan.spaces[block * BLOCK_SPACES + i] for i in range(BLOCK_SPACES)]
        cells = "".join(f"M{num(a)} {num(b)}h{CELL}v{CELL}h-{CELL}z" for a, b in spots)
        fences = "".join(f"M{num(a)} {num(b)}h{CELL}" for a, b in spots if (a, b - CELL) in spots)
        fences += "".join(f"M{num(a)} {num(b)}v{CELL}" for a, b in spots if (a - CELL, b) in spots)
        body += path("outline", cells) + path("plot", cells) + path("fence", fences)
    names = "".join(
        words(a + CELL / 2, b + CELL / 2 + 4, components.space_name(space))
        for space, (a, b) in enumerate(plan.spaces)
    )
    return piece("cg-ground", body + group(names, "where"))


def fountain() -> str:
    """A round basin with four spouts, in a cell."""
    basin = path("stone", disc(25, 25, 19)) + path("water", disc(25, 25, 14))
    spouts = "M22 22q-5-4-7 1M28 22q5-4 7 1M22 29q-3 1-4 5M28 29q3 1 4 5"
    return basin + path("spout", spouts) + path("stone", disc(25, 25, 4))


def standing(kind: int, seat: int, men: int) -> str:
    """A tile as it stands in a cell, with so many men of a seat on it."""
    if men == 0:
        return piece(on_space(kind, seat, men), use(f"cg-tile{kind}", INSET, INSET))
    step = MAN_WIDTH + 2
    left = CELL / 2 - MAN_WIDTH / 2 - step * (men - 1) / 2
    figures = "".join(use(f"gh-man{seat}", left + i * step, 25.5) for i in range(men))
    return piece(on_space(kind, seat, men), use(f"cg-tile{kind}m", INSET, INSET) + figures)


def on_space(kind: int, seat: int, men: int) -> str:
    """The piece that stands on a space."""
    return f"cg-on{kind}-{seat}-{men}" if men else f"cg-on{kind}"


def payees() -> str:
    """Small shields, hung up by the middle of their upper edge, for those that a block has paid."""
    return "".join(
        piece(f"cg-paid{seat}", use(f"gh-shield{seat}", -6.6, 1, 0.55))
        for seat in range(len(SEATS))
    )


def cell(components: Components, space: int) -> str:
    """A space to point at, and the lines of sight which that shows."""
    lines = path("sight", sight(components, space))
    return piece(f"cg-cell{space}", box("hit", 1, 1, CELL - 2, CELL - 2) + lines)


def sight(components: Components, space: int) -> str:
    """The lines from a space to the neighbours in its four directions, seen from its own corner."""
    plan = plan_of(components)
    x, y = plan.spaces[space]
    lines = ""
    for other in components.links[space]:
        if other == NOTHING:
            continue
        across, down = plan.spaces[other][0] - x, plan.spaces[other][1] - y
        lines += f"M{num(across + 1)} {num(down + 1)}h{CELL - 2}v{CELL - 2}h-{CELL - 2}z"
        far = max(abs(across), abs(down)) - CELL
        if across:
            lines += f"M{49 if across > 0 else 1} 25h{num(far + 2 if across > 0 else -far - 2)}"
        else:
            lines += f"M25 {49 if down > 0 else 1}v{num(far + 2 if down > 0 else -far - 2)}"
    return f"M1 1h48v48h-48z{lines}"


# What a view shows


def town(components: Components, view: CityGuildsView, tongue: Tongue) -> str:
    """The town as a view shows it, from the outer corner of its wall."""
    public, own = view["public"], view["own"]
    actions = set(view["actions"])
    tavern = public["phase"] == "tavern"
    ghost, spot = own.get("picked", NOTHING), own.get("spot", NOTHING)
    signs = "".join(sign(components, view, block, tongue) for block in range(BLOCKS))
    spaces = ""
    for space in range(SPACES):
        if SPACE + space in actions:
            spaces += open_space(components, space, tavern, tongue)
        elif space == spot and ghost != NOTHING:
            spaces += chosen_space(components, space, ghost, tongue)
        else:
            kind, owner, men = public["tiles"][space], public["owners"][space], public["men"][space]
            spaces += filled_space(components, space, kind, owner, men, tongue)
    return use("cg-ground") + signs + group(spaces, "spaces")


def description(view: CityGuildsView, tongue: Tongue) -> str:
    """The town in a sentence, for those who hear it."""
    return tongue.say(
        "The town, for {seats} players: {built} of {spaces} spaces are built and {scored} of "
        "{blocks} blocks scored.",
        seats=view["seats"],
        built=sum(kind != EMPTY for kind in view["public"]["tiles"]),
        spaces=SPACES,
        scored=sum(bool(row) for row in view["public"]["scored"]),
        blocks=BLOCKS,
    )


@lru_cache(maxsize=16384)
def filled_space(
    components: Components, space: int, kind: int, owner: int, men: int, tongue: Tongue
) -> str:
    """A space that is no choice, with what stands on it."""
    name = components.space_name(space)
    body = ""
    if kind == EMPTY:
        says = tongue.say("{space}, empty", space=name)
    else:
        body = use(on_space(kind, owner, men))
        tile = kind_name(components, kind, tongue)
        says = tongue.say("{space}: {tile}", space=name, tile=tile)
        if men:
            says += f", {who(owner)}, {action_text(components, 0, MEN + men, tongue)}"
    return space_thing(components, space, says, body)


@lru_cache(maxsize=1024)
def open_space(components: Components, space: int, tavern: bool, tongue: Tongue) -> str:
    """An empty space that may be chosen now."""
    name = components.space_name(space)
    x, y = plan_of(components).spaces[space]
    body = box("ring", 2, 2, CELL - 4, CELL - 4, 5) + use(f"cg-cell{space}")
    says = action_text(components, 0, SPACE + space, tongue)
    if tavern:
        says = tongue.say("tavern {where}", where=says)
    return choice(f"space-{name}", SPACE + space, says, body, place=at(x, y))


@lru_cache(maxsize=4096)
def chosen_space(components: Components, space: int, kind: int, tongue: Tongue) -> str:
    """The space that the seat has picked for its tile, before men are chosen."""
    body = box("plot", INSET, INSET, TILE, TILE)
    body += group(use(f"cg-tile{kind}", INSET, INSET), "ghost")
    body += box("chosen", 2, 2, CELL - 4, CELL - 4, 5)
    says = tongue.say(
        "{space}: {tile}, being placed",
        space=components.space_name(space),
        tile=kind_name(components, kind, tongue),
    )
    return space_thing(components, space, says, body)


def space_thing(components: Components, space: int, says: str, body: str) -> str:
    """A space that is no choice; a click on it asks why not."""
    place = at(*plan_of(components).spaces[space])
    name = f"space-{components.space_name(space)}"
    return thing(name, says, body + use(f"cg-cell{space}"), place=place, about=(SPACE + space,))


# Signs


def sign(components: Components, view: CityGuildsView, block: int, tongue: Tongue) -> str:
    """The sign of a block: its letter, and the holders of its ranks or what it paid."""
    public = view["public"]
    place = plan_of(components).signs[block]
    row = public["scored"][block]
    if row:
        pay = paid_for_block(components, view, block)
        return scored_sign(block, row[SCORED_GUILD], pay, place, tongue)
    return ranked_sign(block, tuple(public["orders"][block][:2]), place, tongue)


@lru_cache(maxsize=4096)
def ranked_sign(block: int, holders: tuple[int, ...], sign: Sign, tongue: Tongue) -> str:
    """The sign of an open block: white badge for the first, black badge for the second."""
    letter = block_name(block)
    x, y, step, scale = (3, 40, 23, 0.78) if sign.upright else (32, 3, 33, 1)
    body = words(25 if sign.upright else 15, 33, letter, "letter serif")
    says = tongue.say("Block {block}", block=letter)
    for rank, seat in enumerate(holders):
        place = (
            tongue.say("first {seat}", seat=who(seat)),
            tongue.say("second {seat}", seat=who(seat)),
        )
        says += f", {place[rank]}"
        body += group(badge(rank + 1, seat, tongue), place=at(x + rank * step, y, scale))
    return thing(f"block-{letter}", says, body, place=at(*corner((sign.x, sign.y))))


@lru_cache(maxsize=4096)
def scored_sign(block: int, guild: int, pay: Pay, sign: Sign, tongue: Tongue) -> str:
    """The sign of a block that has been scored: who got how much, and the guild that paid."""
    letter = block_name(block)
    wide, high = (CELL, CELL * 2) if sign.upright else (CELL * 2, CELL)
    x, y, in_row = (4, 31, 3) if sign.upright else (25, 8, 5)
    step = (wide - x - 3) / max(min(len(pay), in_row), 3)
    body = box("sign-board", 2, 2, wide - 4, high - 4, 5)
    body += words(15, 23 if guild != NOTHING or sign.upright else 33, letter, "letter serif")
    if guild != NOTHING:
        mark = use(f"cg-sign{guild}", *((27, 6) if sign.upright else (6, 26)), 0.75)
        body += group(mark, f"sign{guild}")
    paid = ""
    for i, (seat, amount) in enumerate(pay):
        across, down = x + (i % in_row + 0.5) * step, y + i // in_row * 31
        paid += use(f"cg-paid{seat}", across, down) + words(across, down + 29, amount)
    if paid:
        body += group(paid, "paid" if step > 16 else "paid tight")
    says = tongue.say("Block {block}, scored", block=letter)
    for seat, amount in pay:
        says += ", " + tongue.say("{seat} £{money}", seat=who(seat), money=amount)
    return thing(f"block-{letter}", says, body, place=at(*corner((sign.x, sign.y))))
