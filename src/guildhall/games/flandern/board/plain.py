"""The board that a view shows as plain text, for terminals and screen readers."""

from functools import lru_cache

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.seats import SEATS
from guildhall.games.flandern.board.cities import arms_on
from guildhall.games.flandern.board.panel import notes_on
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    CENTRE_TILE,
    CHURCH,
    CHURCH_TILE,
    CITIES,
    COVER,
    FREE,
    GREY,
    GUILDS,
    NO_PLOT,
    NOTHING,
    PLACE,
    PLACES,
    SPECIAL_TILE,
    SPECIALS,
    STACK_CARDS,
    SWALLOWED,
)
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    arms_name,
    card_name,
    city_name,
    guild_name,
    influence_text,
    place_name,
    special_letter,
)

MAP = ((0, 3, 4), (2, 1, 5))
"""The cities as they lie on the drawn board."""
CELL = 3
CITY = 8 * CELL + 1
CHURCH_CODE, COVER_CODE = "+", "#"


def show(components: Components, view: FlandernView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, in lines of about 100 letters at most."""
    parts = [
        *(country(components, view, row, tongue.base) for row in MAP),
        standing(components, view, tongue.base),
        upon(components, view, tongue.base),
        seats(components, view, tongue),
        stock(components, view, tongue.base),
        cards(components, view, tongue),
        legend(components, tongue),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


# The map


def country(
    components: Components, view: FlandernView, row: tuple[int, ...], tongue: Tongue
) -> list[str]:
    """Three cities side by side."""
    maps = [city_map(components, view, city, tongue) for city in row]
    lines = [
        "".join(line.ljust(CITY) for line in side).rstrip() for side in zip(*maps, strict=True)
    ]
    return [line for i, line in enumerate(lines) if line or 0 < i < len(lines) - 1]


def city_map(components: Components, view: FlandernView, city: int, tongue: Tongue) -> list[str]:
    """The name of a city and its plan, cell by cell."""
    name = city_name(components, city, tongue)
    public = view["public"]
    if public["scored"][city] < 0:
        name = tongue.say("{city} is not in play", city=name)
    elif public["scored"][city]:
        name = tongue.say("{city} (scored)", city=name)
    grid = [[" " * CELL] * 8 for _ in range(8)]
    for plot in range(PLACES):
        code = cell(components, view, city * PLACES + plot, tongue)
        if not code:
            continue
        x, y, wide, high = components.rects[plot]
        for down in range(y + 1, y + 1 + high):
            for across in range(x + 1, x + 1 + wide):
                if 0 <= down < 8 and 0 <= across < 8:
                    grid[down][across] = code
    return [f"   {name}"[: CITY - 1], *("".join(line) for line in grid)]


def cell(components: Components, view: FlandernView, place: int, tongue: Tongue) -> str:
    """A place in three letters: its name or the arms on it, and a mark."""
    public = view["public"]
    tile = public["plots"][place]
    if tile == NO_PLOT:
        return ""
    plot = place % PLACES
    is_choice = PLACE + place in view["actions"]
    if tile == FREE:
        is_spot = place == view["own"].get("spot", NOTHING)
        mark = ">" if is_choice else "?" if is_spot else " "
        return f"{components.plot_name(plot)}{mark}"
    if tile == COVER:
        return f"{COVER_CODE * 2} "
    if tile == SWALLOWED:
        return f"{CHURCH_CODE}D "
    if tile >= CENTRE_TILE:
        what = code(components, tile - CENTRE_TILE, tongue) * 2
    elif tile >= SPECIAL_TILE:
        what = CHURCH_CODE + special_letter(tile)
    else:
        what = code(components, arms_on(tile), tongue)
        what += "*" if tile < CHURCH_TILE and tile % 2 else " "
    mark = "~" if place in public["sites"] or place in public["unfinished"] else " "
    return what + (">" if is_choice else mark)


def code(components: Components, arms: int, tongue: Tongue) -> str:
    """Arms in one letter."""
    return CHURCH_CODE if arms == CHURCH else guild_codes(components, tongue)[arms]


@lru_cache(maxsize=32)
def guild_codes(components: Components, tongue: Tongue) -> tuple[str, ...]:
    """A letter for each guild: the first of its name that no other has."""
    codes: list[str] = []
    for guild in range(GUILDS):
        letters = [letter.upper() for letter in guild_name(components, guild, tongue)]
        free = (letter for letter in letters if letter.isalpha() and letter not in codes)
        codes.append(next(free, str(guild)))
    return tuple(codes)


# Beside the map


def standing(components: Components, view: FlandernView, tongue: Tongue) -> list[str]:
    """For each city its value, and quarters, masters and points of each guild."""
    public = view["public"]
    names = [city_name(components, city, tongue) for city in range(CITIES)]
    room = max(len(name) for name in names)
    head = tongue.say("Cities: value; quarters, guild masters and points of each guild")
    lines = [head]
    for city, name in enumerate(names):
        if public["scored"][city] < 0:
            continue
        ranks = ", ".join(
            f"{code(components, guild, tongue)} {quarters}/{masters}/{points}"
            for guild, quarters, masters, _, points in public["ranks"][city]
        )
        mark = "*" if public["scored"][city] else " "
        lines.append(f" {mark}{name:<{room}} {public['values'][city]:>3}  {ranks}".rstrip())
    return lines


def upon(components: Components, view: FlandernView, tongue: Tongue) -> list[str]:
    """Where sites, cathedrals and guild masters stand."""
    public = view["public"]
    found = (public["sites"], public["unfinished"], public["cathedrals"], public["pawns"])
    said = (
        tongue.say("Building sites"),
        tongue.say("Never finished"),
        tongue.say("Cathedrals"),
        tongue.say("Guild masters"),
    )
    lines = []
    for name, places in zip(said, found, strict=True):
        names = [place_name(components, place, tongue) for place in places]
        lines += wrapped(name, names)
    return lines


def wrapped(head: str, items: list[str], most: int = 96) -> list[str]:
    """A list behind its head, in as many lines as it needs."""
    lines: list[str] = []
    for item in items:
        if not lines:
            lines = [f"{head}: {item}"]
        elif len(lines[-1]) + len(item) + 2 > most:
            lines[-1] += ","
            lines.append(f"  {item}")
        else:
            lines[-1] += f", {item}"
    return lines


def seats(components: Components, view: FlandernView, tongue: Tongue) -> list[str]:
    """For each seat its points, influence, and the cards that lie open."""
    public = view["public"]
    lines = [tongue.say("Seats")]
    for seat in range(view["seats"]):
        notes = notes_on(components, view, seat, tongue)
        if seat in view["asked"] and not view["over"]:
            notes.append(tongue.say("to decide"))
        lines.append(
            f"  {SEATS[seat].letter} {tongue.seat(seat)} "
            f"{public['scores'][seat]:>3}  {', '.join(notes)}"
        )
        if not public["stack"]:
            lines[-1] += f", {influence_text(public['influence'][seat], tongue)}"
        laid = [card for card in range(ACTION_CARDS) if public["rows"][seat][card]]
        names = [card_name(components, card, tongue) for card in laid]
        lines += [f"      {line}" for line in wrapped(tongue.say("open cards"), names, 88)]
    return lines


def stock(components: Components, view: FlandernView, tongue: Tongue) -> list[str]:
    """The quarters that are left, by arms and shape."""
    public = view["public"]
    guilds = [*public["guilds"], *public["influenced"], GREY]
    names = [arms_name(components, arms, tongue) for arms in (*guilds, CHURCH)]
    room = max(len(name) for name in names)
    lines = [tongue.say("Quarters left: L, M, S (with a guild master)")]
    for name, arms in zip(names, (*guilds, CHURCH), strict=True):
        letter = code(components, arms, tongue)
        if arms == CHURCH:
            counts = "  ".join(str(count) for count in public["churches"])
            special = [
                special_letter(SPECIAL_TILE + i) for i in range(SPECIALS) if public["specials"][i]
            ]
            lines.append(f"  {letter} {name:<{room}}  {counts}  {' '.join(special)}".rstrip())
        else:
            row = public["stock"][arms]
            counts = "  ".join(f"{sum(row[i : i + 2])} ({row[i + 1]})" for i in (0, 2, 4))
            lines.append(f"  {letter} {name:<{room}}  {counts}")
    return lines


def cards(components: Components, view: FlandernView, tongue: Tongue) -> list[str]:
    """The stacks, the order of actions, the own hand, and what was chosen so far."""
    public, own, seat = view["public"], view["own"], view["seat"]
    lines: list[str] = []
    if public["stack"]:
        opened = [
            tongue.say(
                "{card} for the {guild}",
                card=card_name(components, number % STACK_CARDS, tongue),
                guild=guild_name(components, number // STACK_CARDS, tongue),
            )
            for number, count in enumerate(public["discard"])
            if count
        ]
        lines.append(tongue.say("Influenced stack: {number}", number=sum(public["stack"])))
        lines += wrapped(tongue.say("open cards"), opened)
    else:
        upper, lower = public["gold"]
        lines.append(
            tongue.say("Gold stack: {upper} with A, {lower} with B", upper=upper, lower=lower)
        )
    if public["order"]:
        order = [
            f"{tongue.seat(one)} ({played(components, public['revealed'][one], tongue)})"
            for one in public["order"]
        ]
        lines += wrapped(tongue.say("Order of actions"), order)
    if seat is None:
        return lines
    held = [card for card in range(ACTION_CARDS) if public["hands"][seat][card]]
    lines += wrapped(tongue.say("Your hand"), [card_name(components, c, tongue) for c in held])
    if own["gold"] != NOTHING:
        lines.append(
            tongue.say("Your gold card: {card}", card=card_name(components, own["gold"], tongue))
        )
    if own["card"] != NOTHING:
        name = card_name(components, own["card"], tongue)
        lines.append(tongue.say("{card}, chosen", card=name))
    if own["influence"] != NOTHING:
        lines[-1] += f", {influence_text(own['influence'], tongue)}"
    return lines


def played(components: Components, revealed: list[int], tongue: Tongue) -> str:
    """The cards that a seat has shown in this round."""
    card, influence = revealed
    name = card_name(components, card, tongue)
    return f"{name} + {influence}" if influence else name


def legend(components: Components, tongue: Tongue) -> list[str]:
    """What the letters on the map mean."""
    letters = guild_codes(components, tongue.base)
    names = [guild_name(components, guild, tongue) for guild in range(GUILDS)]
    guilds = ", ".join(f"{letter} {name}" for letter, name in zip(letters, names, strict=True))
    return [
        tongue.say("On the map: {guilds}, + Church;", guilds=guilds),
        tongue.say("two letters: a city centre; +A to +D: special churches; ## covered;"),
        tongue.say("* with a guild master, ~ a building site, > may be chosen now."),
    ]
