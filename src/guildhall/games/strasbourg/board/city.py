"""The city: quarters with prices, building sites, spots for chapels, and who stands there."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.glyph import disc
from guildhall.drawing.palette import Colours
from guildhall.drawing.pieces import coin
from guildhall.drawing.seats import SEATS
from guildhall.drawing.svg import box, choice, group, num, path, piece, thing, use, who, words
from guildhall.games.strasbourg.board.pieces import MEMBER_HEIGHT, MEMBER_WIDTH, TILE
from guildhall.games.strasbourg.board.plan import CELL, CITY_TOP, LEFT, Point, corner, vertex
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    BUILDINGS,
    COLUMNS,
    DOT,
    GUILDS,
    NOBODY,
    NOTHING,
    ROWS,
    SITE,
    SITES,
    SQUARE,
    SQUARES,
)
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import action_text, building_words
from guildhall.games.strasbourg.words.names import column_letter, guild_name

CITY_COLOURS: Colours = (
    ("site", ("#d9d5cc", "#383530")),
    ("border", ("#6f604b", "#9c8b70")),
    ("spot", ("#ffffff", "#d9d0c0")),
)

CITY_LOOK = """
path.site,rect.site{fill:$site}
path.plinth{fill:none;stroke:$soft;stroke-width:1.2;stroke-dasharray:4 3}
path.lines{fill:none;stroke:$border;stroke-width:.7;stroke-opacity:.55}
path.quarters{fill:none;stroke:$border;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
path.spot{fill:$spot;stroke:$border;stroke-width:1.6}
g.pale{opacity:.34}
text.spot-name{font-size:12px;font-weight:700;text-anchor:middle}
g.where text{font-size:11px;text-anchor:middle;fill:$soft}
"""

MIDDLE = CELL / 2
SPOT = 8
INSET = (CELL - TILE) / 2


# What never changes: pieces of the sprite


@lru_cache(maxsize=8)
def city_pieces(components: Components) -> str:
    """The ground of the city, and what may stand on it."""
    hit, near = box("hit", 2, 2, CELL - 4, CELL - 4, 3), box("hit", -14, -14, 28, 28, 14)
    standing = "".join(
        piece(
            f"st-on{seat}",
            use(f"st-member{seat}", (CELL - MEMBER_WIDTH) / 2, (CELL - MEMBER_HEIGHT) / 2 + 1)
            + hit,
        )
        for seat in range(len(SEATS))
    )
    built = "".join(
        piece(f"st-built{number}", use(f"st-tile{number}", INSET, INSET) + hit)
        for number in range(BUILDINGS)
    )
    empty = piece("st-cell", hit) + piece("st-near", near)
    return (
        empty + standing + built + piece("st-there", use("st-chapel") + near) + ground(components)
    )


def ground(components: Components) -> str:
    """Quarters and sites with their borders, prices, white spots, and the names of squares."""
    body = ""
    for guild in range(GUILDS):
        squares = [s for s in range(SQUARES) if components.guild_of[s] == guild]
        fields = "".join(box("ground", *corner(s), CELL, CELL) for s in squares)
        marks = group(
            "".join(use(f"st-sign{guild}", x + 17, y + 18, 1.17) for x, y in map(corner, squares)),
            "pale",
        )
        body += group(fields + marks, f"sign{guild}")
    for site in components.sites:
        x, y = corner(site)
        body += box("site", x, y, CELL, CELL)
        body += path("plinth", f"M{num(x + 8)} {num(y + 8)}h46v46h-46z")
    body += path("lines", all_lines()) + path("quarters", borders(components))
    body += "".join(
        coin(components.price[square], *price_spot(components, square), 0.95)
        for square in range(SQUARES)
        if components.guild_of[square] != NOTHING
    )
    body += path("spot", "".join(disc(*vertex(*dot), SPOT) for dot in components.dots))
    names = "".join(
        words(LEFT + (i + 0.5) * CELL, CITY_TOP - 6, column_letter(i)) for i in range(COLUMNS)
    ) + "".join(words(LEFT / 2 - 1, CITY_TOP + (i + 0.5) * CELL + 4, i + 1) for i in range(ROWS))
    return piece("st-ground", body + group(names, "where"))


def price_spot(components: Components, square: int) -> Point:
    """Where the price of a square stands: in a corner that no chapel can cover."""
    row, column = divmod(square, COLUMNS)
    corners = ((0, 0), (0, 1), (1, 0), (1, 1))
    free = [(a, b) for a, b in corners if (row + a, column + b) not in components.dots]
    down, across = free[0] if free else corners[0]
    x, y = corner(square)
    return x + (CELL - 12 if across else 12), y + (CELL - 12 if down else 12)


def all_lines() -> str:
    """The lines between squares."""
    left, top = num(LEFT), num(CITY_TOP)
    across = "".join(f"M{left} {num(CITY_TOP + i * CELL)}h{COLUMNS * CELL}" for i in range(1, ROWS))
    return across + "".join(
        f"M{num(LEFT + i * CELL)} {top}v{ROWS * CELL}" for i in range(1, COLUMNS)
    )


def borders(components: Components) -> str:
    """The borders of quarters, of sites, and of the city."""
    guild_of = components.guild_of
    lines = f"M{num(LEFT)} {num(CITY_TOP)}h{COLUMNS * CELL}v{ROWS * CELL}h-{COLUMNS * CELL}z"
    for square in range(SQUARES):
        x, y = corner(square)
        if square % COLUMNS and guild_of[square] != guild_of[square - 1]:
            lines += f"M{num(x)} {num(y)}v{CELL}"
        if square >= COLUMNS and guild_of[square] != guild_of[square - COLUMNS]:
            lines += f"M{num(x)} {num(y)}h{CELL}"
    return lines


# What a view shows


def city(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """The city as a view shows it."""
    public, actions = view["public"], set(view["actions"])
    body = use("st-ground")
    for square in range(SQUARES):
        if components.guild_of[square] == NOTHING:
            continue
        if SQUARE + square in actions:
            body += open_square(components, square, tongue)
        else:
            body += square_thing(components, square, public["figures"][square], tongue)
    building = public["buildings"][public["round"] - 1] if public["round"] else NOTHING
    for site in range(SITES):
        if SITE + site in actions:
            body += open_site(components, site, building, tongue)
        else:
            body += site_thing(components, site, public["sites"][site], tongue)
    for dot, has_chapel in enumerate(public["chapels"]):
        if DOT + dot in actions:
            body += open_spot(components, dot, tongue)
        else:
            body += spot_thing(components, dot, bool(has_chapel), tongue)
    return body


@lru_cache(maxsize=4096)
def square_thing(components: Components, square: int, owner: int, tongue: Tongue) -> str:
    """A square that is no choice, and who stands on it; a click on it asks why not."""
    called, (x, y) = components.square_name(square), corner(square)
    guild = guild_name(components, components.guild_of[square], tongue)
    if owner == NOBODY:
        price = tongue.count("{number} coin", "{number} coins", components.price[square])
        says = tongue.say("{square}, {guild}, {coins}", square=called, guild=guild, coins=price)
        body = use("st-cell", x, y)
    else:
        says = tongue.say("{square}, {guild}: {seat}", square=called, guild=guild, seat=who(owner))
        body = use(f"st-on{owner}", x, y)
    return thing(f"sq-{called}", says, body, about=(SQUARE + square,))


@lru_cache(maxsize=1024)
def open_square(components: Components, square: int, tongue: Tongue) -> str:
    """A square that may be chosen now."""
    text = action_text(components, 0, SQUARE + square, tongue)
    price = tongue.count("{number} coin", "{number} coins", components.price[square])
    says = tongue.say("{action} for {coins}", action=text, coins=price)
    name = f"sq-{components.square_name(square)}"
    return choice(name, SQUARE + square, says, square_ring(square), text=text)


def square_ring(square: int) -> str:
    """Around a square that may be chosen."""
    x, y = corner(square)
    return box("ring", x + 3, y + 3, CELL - 6, CELL - 6, 6)


@lru_cache(maxsize=1024)
def site_thing(components: Components, site: int, building: int, tongue: Tongue) -> str:
    """A building site, empty or built on."""
    where, (x, y) = components.site_name(site), corner(components.sites[site])
    body = use("st-cell", x, y)
    says = tongue.say("building site {square}", square=where)
    if building != NOTHING:
        name = building_words(components, building, tongue)
        says = tongue.say("{building} on {square}", building=name, square=where)
        body = use(f"st-built{building}", x, y)
    return thing(f"site-{where}", says, body, about=(SITE + site,))


@lru_cache(maxsize=256)
def open_site(components: Components, site: int, building: int, tongue: Tongue) -> str:
    """A building site that may be chosen now."""
    text = action_text(components, 0, SITE + site, tongue)
    name = building_words(components, building, tongue)
    says = tongue.say("{action}: {building}", action=text, building=name)
    ring = square_ring(components.sites[site])
    return choice(f"site-{components.site_name(site)}", SITE + site, says, ring, text=text)


@lru_cache(maxsize=256)
def spot_thing(components: Components, dot: int, has_chapel: bool, tongue: Tongue) -> str:
    """A spot for a chapel, empty or built on."""
    name = components.dot_name(dot)
    says = tongue.say(
        "chapel on spot {spot}" if has_chapel else "spot {spot} for a chapel", spot=name
    )
    body = use("st-there" if has_chapel else "st-near", *vertex(*components.dots[dot]))
    return thing(f"spot-{name}", says, body, about=(DOT + dot,))


@lru_cache(maxsize=256)
def open_spot(components: Components, dot: int, tongue: Tongue) -> str:
    """A spot that may be chosen now."""
    says = action_text(components, 0, DOT + dot, tongue)
    x, y = vertex(*components.dots[dot])
    body = box("ring", x - 14, y - 14, 28, 28, 14)
    body += words(x, y + 4.5, components.dot_name(dot), "spot-name")
    return choice(f"spot-{components.dot_name(dot)}", DOT + dot, says, body)


def description(view: StrasbourgView, tongue: Tongue) -> str:
    """The board in a sentence, for those who hear it."""
    public = view["public"]
    return tongue.say(
        "The board, for {seats} players: round {round}, {members} family members, {chapels} "
        "chapels and {buildings} buildings in the city.",
        seats=view["seats"],
        round=public["round"],
        members=sum(owner != NOBODY for owner in public["figures"]),
        chapels=sum(public["chapels"]),
        buildings=sum(building != NOTHING for building in public["sites"]),
    )
