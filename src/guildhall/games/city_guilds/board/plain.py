"""The board that a view shows as plain text, for terminals and screen readers."""

from functools import lru_cache

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.seats import SEATS
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
from guildhall.games.city_guilds.words import block_name

CELL = 7
MINSTREL_CODE, TAVERN_CODE = "mi", "ta"


def show(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, in lines of at most 100 letters."""
    parts = (
        town(components, view),
        blocks(components, view),
        tracks(components, view),
        seats(view),
        tiles(components, view),
        legend(components),
    )
    return "\n\n".join("\n".join(lines) for lines in parts)


# The town


def town(components: Components, view: CityGuildsView) -> list[str]:
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
                line += cell(components, view, numbers[x, y])
            else:
                line += " " * (CELL if x in wide else 1)
        lines.append(line.rstrip())
    return lines


def cell(components: Components, view: CityGuildsView, space: int) -> str:
    """A space: its name, the code of its tile, a letter for each man, and a mark for a choice."""
    public = view["public"]
    kind = public["tiles"][space]
    mark = ">" if SPACE + space in view["actions"] else " "
    if kind != EMPTY:
        what = code(components, kind) + SEATS[public["owners"][space]].letter * public["men"][space]
    elif space == view["own"].get("spot", NOTHING):
        what = code(components, view["own"]["picked"]) + "?"
    else:
        what = "--"
    return f"{mark}{components.space_name(space)}{what}".ljust(CELL)


def code(components: Components, kind: int) -> str:
    """A tile in two letters: small for a building, capitals for a market."""
    if kind >= MINSTREL:
        return MINSTREL_CODE if kind == MINSTREL else TAVERN_CODE
    short = guild_codes(components)[kind % MARKET]
    return short if kind < MARKET else short.upper()


@lru_cache(maxsize=8)
def guild_codes(components: Components) -> tuple[str, ...]:
    """Two letters for each guild: the first, and the next that makes it differ from all others."""
    codes: list[str] = []
    for name in components.guilds:
        pairs = [(name[0] + letter).lower() for letter in (name + name)[1:]]
        taken = [*codes, MINSTREL_CODE, TAVERN_CODE]
        codes.append(next((pair for pair in pairs if pair not in taken), pairs[0]))
    return tuple(codes)


# Beside the town


def blocks(components: Components, view: CityGuildsView) -> list[str]:
    """For each block who leads it, or what it has paid."""
    public = view["public"]
    lines = ["Blocks"]
    for block in range(BLOCKS):
        row, order = public["scored"][block], public["orders"][block]
        inside = public["tiles"][block * BLOCK_SPACES : (block + 1) * BLOCK_SPACES]
        built = sum(kind != EMPTY for kind in inside)
        if row:
            pay = [f"{SEATS[s].name} {paid}" for s, paid in paid_for_block(components, view, block)]
            words = f"scored: {', '.join(pay) or 'nobody is paid'}"
            if row[SCORED_GUILD] != NOTHING:
                words += f" ({components.guilds[row[SCORED_GUILD]]})"
        else:
            ranks = zip(("1st", "2nd"), order, strict=False)
            holders = ", ".join(f"{rank} {SEATS[seat].name}" for rank, seat in ranks)
            words = f"{built} of {BLOCK_SPACES} built  {holders}".rstrip()
        lines.append(f"  {block_name(block)}  {words}")
    return lines


def tracks(components: Components, view: CityGuildsView) -> list[str]:
    """For each guild the occupied spaces, the farthest first, and who stands in front on each."""
    lines = ["Guild tracks"]
    for guild in range(GUILDS):
        positions = view["public"]["positions"][guild]
        arrivals = view["public"]["arrivals"][guild]
        spaces: dict[int, list[str]] = {}
        for seat in sorted(
            range(len(positions)), key=lambda seat: (-positions[seat], arrivals[seat])
        ):
            spaces.setdefault(positions[seat], []).append(SEATS[seat].name)
        words = "  ".join(f"{space}: {', '.join(names)}" for space, names in spaces.items())
        lines.append(f"  {guild_codes(components)[guild]} {components.guilds[guild]:<13} {words}")
    return lines


def seats(view: CityGuildsView) -> list[str]:
    """A line for each seat: money, men left, tiles in hand."""
    public = view["public"]
    lines = ["Seats                   money   men  tiles"]
    for seat in range(view["seats"]):
        shield = SEATS[seat]
        notes = [
            note
            for note, holds in (
                ("you", seat == view["seat"]),
                ("starts", seat == public["start"]),
                ("to decide", seat in view["asked"]),
                ("winner", view["over"] and public["money"][seat] == max(public["money"])),
            )
            if holds
        ]
        figures = f"{public['money'][seat]:>5} {public['men_left'][seat]:>5} "
        figures += f"{public['hand_sizes'][seat]:>6}"
        name = f"{shield.letter} {shield.name}, {shield.charge}"
        lines.append(f"  {name:<22}{figures}  {', '.join(notes)}".rstrip())
    return lines


def tiles(components: Components, view: CityGuildsView) -> list[str]:
    """The display, the deck, the taverns, and the own hand if the view has one."""
    public, own = view["public"], view["own"]
    lines = [
        f"On offer   {listed(components, public['display'])}",
        f"Deck       {public['deck']} tiles, {public['taverns']} taverns left",
    ]
    if "hand" in own:
        lines.append(f"Your hand  {listed(components, own['hand'])}")
        if own["picked"] != NOTHING:
            place = "" if own["spot"] == NOTHING else f" for {components.space_name(own['spot'])}"
            lines.append(f"Picked     {components.kind_name(own['picked'])}{place}")
    return lines


def listed(components: Components, counts: list[int]) -> str:
    """Tiles by name, with numbers where there are several of a kind."""
    names = [
        components.kind_name(kind) + (f" ({count} times)" if count > 1 else "")
        for kind, count in enumerate(counts)
        if count
    ]
    return ", ".join(names) or "nothing"


def legend(components: Components) -> list[str]:
    """What the letters on the map mean."""
    codes = guild_codes(components)
    guilds = ", ".join(f"{codes[g]} {name}" for g, name in enumerate(components.guilds))
    first = SEATS[0]
    manned = f"{codes[0]}{first.letter * 2} is a building with two men of {first.name}"
    return [
        f"On the map: {guilds};",
        f"{MINSTREL_CODE} minstrel, {TAVERN_CODE} tavern, (*) a fountain in the street.",
        f"{manned}, {codes[0].upper()} a market;",
        "-- is empty, > may be chosen now.",
    ]
