"""The board that a view shows as plain text, for terminals and screen readers."""

from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.pieces import rank_name
from guildhall.drawing.seats import SEATS
from guildhall.games.city_guilds.board.panel import notes_on
from guildhall.games.city_guilds.board.pay import paid_for_block
from guildhall.games.city_guilds.components import FOUNTAIN, STREET, Components
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    BLOCKS,
    EMPTY,
    GUILDS,
    MARKET,
    MINSTREL,
    NOTHING,
    SCORED_GUILD,
    SPACE,
)
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import block_name, guild_name, kind_name

CELL = 7
MINSTREL_CODE, TAVERN_CODE = "mi", "ta"


def show(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, in lines of about 100 letters at most."""
    parts = (
        town(components, view, tongue.base),
        blocks(components, view, tongue),
        tracks(components, view, tongue),
        seats(view, tongue),
        tiles(components, view, tongue),
        legend(components, tongue),
    )
    return "\n\n".join("\n".join(lines) for lines in parts)


# The town


def town(components: Components, view: CityGuildsView, tongue: Tongue) -> list[str]:
    """The map, a line for each row; streets are left blank, and narrow where nothing is in line."""
    numbers = {spot: space for space, spot in enumerate(components.spots)}
    wide = {x for row in components.rows for x, mark in enumerate(row) if mark != STREET}
    lines = []
    for y, row in enumerate(components.rows):
        line = ""
        for x, mark in enumerate(row):
            if mark == FOUNTAIN:
                line += "(*)".center(CELL)
            elif (x, y) in numbers:
                line += cell(components, view, numbers[x, y], tongue)
            else:
                line += " " * (CELL if x in wide else 1)
        lines.append(line.rstrip())
    return lines


def cell(components: Components, view: CityGuildsView, space: int, tongue: Tongue) -> str:
    """A space: its name, the code of its tile, a letter for each man, and a mark for a choice."""
    public = view["public"]
    kind = public["tiles"][space]
    mark = ">" if SPACE + space in view["actions"] else " "
    if kind != EMPTY:
        what = code(components, kind, tongue)
        what += SEATS[public["owners"][space]].letter * public["men"][space]
    elif space == view["own"].get("spot", NOTHING):
        what = code(components, view["own"]["picked"], tongue) + "?"
    else:
        what = "--"
    return f"{mark}{components.space_name(space)}{what}".ljust(CELL)


def code(components: Components, kind: int, tongue: Tongue) -> str:
    """A tile in two letters: small for a building, capitals for a market."""
    if kind >= MINSTREL:
        return MINSTREL_CODE if kind == MINSTREL else TAVERN_CODE
    short = guild_codes(components, tongue)[kind % MARKET]
    return short if kind < MARKET else short.upper()


@lru_cache(maxsize=32)
def guild_codes(components: Components, tongue: Tongue) -> tuple[str, ...]:
    """Two letters for each guild: the first, and the next that makes it differ from all others."""
    codes: list[str] = []
    for guild in range(GUILDS):
        name = guild_name(components, guild, tongue)
        pairs = [(name[0] + letter).lower() for letter in (name + name)[1:]]
        taken = [*codes, MINSTREL_CODE, TAVERN_CODE]
        codes.append(next((pair for pair in pairs if pair not in taken), pairs[0]))
    return tuple(codes)


# Beside the town


def blocks(components: Components, view: CityGuildsView, tongue: Tongue) -> list[str]:
    """For each block who leads it, or what it has paid."""
    public = view["public"]
    lines = [tongue.say("Blocks")]
    ranks = [rank_name(rank, tongue) for rank in (1, 2)]
    for block in range(BLOCKS):
        row, order = public["scored"][block], public["orders"][block]
        if row:
            paid = paid_for_block(components, view, block)
            pay = ", ".join(f"{tongue.seat(seat)} {amount}" for seat, amount in paid)
            words = tongue.say("scored: {pay}", pay=pay or tongue.say("nobody is paid"))
            if row[SCORED_GUILD] != NOTHING:
                words += f" ({guild_name(components, row[SCORED_GUILD], tongue)})"
        else:
            inside = public["tiles"][block * BLOCK_SPACES : (block + 1) * BLOCK_SPACES]
            built = sum(kind != EMPTY for kind in inside)
            words = tongue.say("{built} of {spaces} built", built=built, spaces=BLOCK_SPACES)
            holders = zip(ranks, order, strict=False)
            words += "  " + ", ".join(f"{rank} {tongue.seat(seat)}" for rank, seat in holders)
        lines.append(f"  {block_name(block)}  {words}".rstrip())
    return lines


def tracks(components: Components, view: CityGuildsView, tongue: Tongue) -> list[str]:
    """For each guild the occupied spaces, the farthest first, and who stands in front on each."""
    names = [guild_name(components, guild, tongue) for guild in range(GUILDS)]
    room = max(13, *(len(name) for name in names))
    codes = guild_codes(components, tongue.base)
    lines = [tongue.say("Guild tracks")]
    for guild in range(GUILDS):
        positions = view["public"]["positions"][guild]
        arrivals = view["public"]["arrivals"][guild]
        spaces: dict[int, list[str]] = {}
        for seat in sorted(
            range(len(positions)), key=lambda seat: (-positions[seat], arrivals[seat])
        ):
            spaces.setdefault(positions[seat], []).append(tongue.seat(seat))
        words = "  ".join(f"{space}: {', '.join(seats)}" for space, seats in spaces.items())
        lines.append(f"  {codes[guild]} {names[guild]:<{room}} {words}")
    return lines


def seats(view: CityGuildsView, tongue: Tongue) -> list[str]:
    """A line for each seat: money, men left, tiles in hand."""
    public = view["public"]
    heads = (tongue.say("money"), tongue.say("men"), tongue.say("tiles"))
    rooms = [max(least, len(head)) for least, head in zip((5, 5, 6), heads, strict=True)]

    def row(name: str, figures: Sequence[object], notes: Sequence[str] = ()) -> str:
        columns = (f"{figure:>{room}}" for figure, room in zip(figures, rooms, strict=True))
        return f"{name:<24}{' '.join(columns)}  {', '.join(notes)}".rstrip()

    lines = [row(tongue.say("Seats"), heads)]
    for seat in range(view["seats"]):
        shield = SEATS[seat]
        notes = notes_on(view, seat, tongue)
        if seat in view["asked"]:
            notes.append(tongue.say("to decide"))
        name = f"  {shield.letter} {tongue.seat(seat)}, {tongue.say(shield.charge)}"
        figures = [public[column][seat] for column in ("money", "men_left", "hand_sizes")]
        lines.append(row(name, figures, notes))
    return lines


def tiles(components: Components, view: CityGuildsView, tongue: Tongue) -> list[str]:
    """The display, the deck, the taverns, and the own hand if the view has one."""
    public, own = view["public"], view["own"]
    deck = tongue.count("{number} tile", "{number} tiles", public["deck"])
    left = tongue.count("{number} tavern left", "{number} taverns left", public["taverns"])
    rows = [
        (tongue.say("On offer"), listed(components, public["display"], tongue)),
        (tongue.say("Deck"), f"{deck}, {left}"),
    ]
    if "hand" in own:
        rows.append((tongue.say("Your hand"), listed(components, own["hand"], tongue)))
        if own["picked"] != NOTHING:
            picked = kind_name(components, own["picked"], tongue)
            if own["spot"] != NOTHING:
                space = components.space_name(own["spot"])
                picked = tongue.say("{tile} for {space}", tile=picked, space=space)
            rows.append((tongue.say("Picked"), picked))
    room = max(len(head) for head, _ in rows)
    return [f"{head:<{room}}  {words}" for head, words in rows]


def listed(components: Components, counts: list[int], tongue: Tongue) -> str:
    """Tiles by name, with numbers where there are several of a kind."""
    names = []
    for kind, count in enumerate(counts):
        name = kind_name(components, kind, tongue)
        if count > 1:
            names.append(tongue.say("{tile} ({number} times)", tile=name, number=count))
        elif count:
            names.append(name)
    return ", ".join(names) or tongue.say("nothing")


def legend(components: Components, tongue: Tongue) -> list[str]:
    """What the letters on the map mean."""
    codes = guild_codes(components, tongue.base)
    names = [guild_name(components, guild, tongue) for guild in range(GUILDS)]
    guilds = ", ".join(f"{code} {name}" for code, name in zip(codes, names, strict=True))
    return [
        tongue.say("On the map: {guilds};", guilds=guilds),
        tongue.say(
            "{minstrel} minstrel, {tavern} tavern, (*) a fountain in the street.",
            minstrel=MINSTREL_CODE,
            tavern=TAVERN_CODE,
        ),
        tongue.say(
            "{manned} is a building with two men of {seat}, {market} a market;",
            manned=codes[0] + SEATS[0].letter * 2,
            seat=tongue.seat(0),
            market=codes[0].upper(),
        ),
        tongue.say("-- is empty, > may be chosen now."),
    ]
