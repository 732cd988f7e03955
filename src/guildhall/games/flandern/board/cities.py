"""The cities as a view shows them: plots and quarters, what stands on them, and their signs."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, group, piece, thing, use, words
from guildhall.games.flandern.board.chips import chip, figures, first_guild, owned, tint_of
from guildhall.games.flandern.board.plan import (
    CORNERS,
    SIGN,
    SIGN_SIZE,
    drawn,
    form,
    is_annex,
    places_of,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    BOARD,
    CENTRE,
    CENTRE_TILE,
    CHURCH_D,
    CHURCH_TILE,
    CITIES,
    COVER,
    FREE,
    MEDIUM_PLOT,
    NO_PLOT,
    NOTHING,
    PLACE,
    PLACES,
    PLAYER_GUILDS,
    SPECIAL_TILE,
    SWALLOWED,
)
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    arms_name,
    arms_of,
    city_name,
    guild_name,
    masters_text,
    place_name,
    short_name,
    special_letter,
)

Numbers = tuple[int, ...]
SITE_MARK, DOME_MARK, PAWN_MARK = 0, 2, 3
"""What may stand on a quarter; 1 is the mark of one that was never finished."""

PAWN_STEP = 14.0

CITY_LOOK = """
text.town{font-size:13px;font-weight:600;text-anchor:middle;fill:$ink}
text.absent{font-size:15px;font-style:italic;text-anchor:middle;fill:$soft}
rect.sign-board{fill:$card;stroke:$stone;stroke-width:1.2}
g.choice>rect.ring{rx:5px}
g.ranks{font-size:14px;font-weight:700}
text.worth{font-size:15px;font-weight:700;text-anchor:middle}
"""


def cities(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """All cities, each at its place on the map."""
    public = view["public"]
    marks: list[list[tuple[int, int]]] = [[] for _ in range(CITIES)]
    for mark, places in enumerate(
        (public["sites"], public["unfinished"], public["cathedrals"], public["pawns"])
    ):
        for place in places:
            marks[place // PLACES].append((place % PLACES, mark))
    actions: list[list[int]] = [[] for _ in range(CITIES)]
    for action in view["actions"]:
        if PLACE <= action < PLACE + BOARD:
            actions[(action - PLACE) // PLACES].append((action - PLACE) % PLACES)
    spot = view["own"].get("spot", NOTHING)
    body = ""
    for city in range(CITIES):
        body += city_part(
            components,
            city,
            first_guild(view),
            tuple(public["plots"][city * PLACES : (city + 1) * PLACES]),
            tuple(marks[city]),
            tuple(actions[city]),
            spot % PLACES if spot in places_of(city) else NOTHING,
            public["scored"][city],
            public["values"][city],
            tuple(map(tuple, public["ranks"][city])),
            tongue,
        )
    return body


def description(view: FlandernView, tongue: Tongue) -> str:
    """The board in a sentence, for those who hear it."""
    public = view["public"]
    plots = public["plots"]
    return tongue.say(
        "Six cities, for {seats} players: {free} plots are free, {scored} cities are scored.",
        seats=view["seats"],
        free=plots.count(FREE),
        scored=sum(order > 0 for order in public["scored"]),
    )


@lru_cache(maxsize=2048)
def city_part(
    components: Components,
    city: int,
    first: int,
    plots: Numbers,
    marks: tuple[tuple[int, int], ...],
    actions: Numbers,
    spot: int,
    scored: int,
    value: int,
    ranks: tuple[Numbers, ...],
    tongue: Tongue,
) -> str:
    """One city, with its sign."""
    place = at(*CORNERS[city])
    if scored < 0:
        return group(absent_city(components, city, tongue), place=place)
    body = use("fl-city")
    body += "".join(use(f"fl-x{plot}") for plot in range(PLACES) if is_open(plot, plots[plot]))
    built = ""
    for plot in range(PLACES):
        if plots[plot] != NO_PLOT:
            kinds = tuple(mark for where, mark in marks if where == plot)
            state = CHOICE if plot in actions else CHOSEN if plot == spot else PLAIN
            if scored:
                state = CLOSED
            built += place_part(
                components, city * PLACES + plot, plots[plot], first, kinds, state, tongue
            )
    if scored:
        # FL-8.6: nothing happens here any more, so that the city is one thing.
        says = tongue.say("{city} (scored)", city=city_name(components, city, tongue))
        x, y, _, _ = drawn(components.rects[CENTRE])
        built += use("fl-cylinder", x + 25, y + 8)
        built = thing(f"town-{city}", says, built, about=(PLACE + city * PLACES + CENTRE,))
    return group(
        body + built + sign(components, city, first, scored, value, ranks, tongue), place=place
    )


def is_open(plot: int, tile: int) -> bool:
    """Whether a place is an annex that has been opened."""
    return is_annex(plot) and tile != NO_PLOT


def absent_city(components: Components, city: int, tongue: Tongue) -> str:
    """FL-2.6: a city that stays empty with three players."""
    x, y, wide, high = drawn(components.rects[CENTRE])
    name = city_name(components, city, tongue)
    body = use("fl-ruin") + words(x + wide / 2, y + high / 2, name, "absent serif")
    body += words(x + wide / 2, y + high / 2 + 20, tongue.say("not in play"), "absent serif")
    says = tongue.say("{city} is not in play", city=name)
    return thing(f"city-{city}", says, body + use(f"fl-h{CENTRE}"))


# Places

PLAIN, CHOICE, CHOSEN, CLOSED = 0, 1, 2, 3


@lru_cache(maxsize=16384)
def place_part(
    components: Components,
    place: int,
    tile: int,
    first: int,
    marks: Numbers,
    state: int,
    tongue: Tongue,
) -> str:
    """A place with what lies on it: a choice, or something to ask about."""
    plot = place % PLACES
    body = quarter_part(components, place, tile, tongue) + marks_part(components, plot, marks)
    # Pieces of the grey guild and of the Church have their colours always.
    look = f"t{tint_of(first, arms_on(tile))}" if is_of_player(tile) else ""
    if state == CLOSED:
        return group(body, look) if look else body
    x, y, wide, high = drawn(components.rects[plot])
    if state == CHOSEN:
        body += box("chosen", x + 2, y + 2, wide - 4, high - 4, 5)
    says = place_says(components, tile, marks, tongue)
    if state == CHOICE:
        says = place_name(components, place, tongue)
        ring = box("ring", x + 2, y + 2, wide - 4, high - 4)
        body = ring if tile == FREE else body + ring
        return choice(f"p{place}", PLACE + place, says, body, look=look)
    return thing(f"p{place}", says, body, look=look, about=(PLACE + place,))


def quarter_part(components: Components, place: int, tile: int, tongue: Tongue) -> str:
    """What lies on a place, without what stands upon it."""
    city, plot = divmod(place, PLACES)
    rect = components.rects[plot]
    x, y, wide, _ = drawn(rect)
    if tile in (FREE, SWALLOWED):
        return use(f"fl-h{plot}")
    if tile == COVER:
        return use(f"fl-v{form(rect)}", x, y)
    if tile >= CENTRE_TILE:
        name = city_name(components, city, tongue)
        drawn_name = line(x + wide / 2, y + 67.5, name, "town serif", 13, wide - 12)
        return use(f"fl-c{tile - CENTRE_TILE}", x, y) + drawn_name
    if tile == SPECIAL_TILE + CHURCH_D:
        return use(f"fl-qD{plot - MEDIUM_PLOT}")
    if tile >= SPECIAL_TILE:
        return use(f"fl-q{special_letter(tile)}", x, y)
    arms = arms_of(tile)
    masters = 0 if tile == CHURCH_TILE else tile % 2
    return use(f"fl-q{arms}{form(rect)}{masters}", x, y)


def marks_part(components: Components, plot: int, marks: Numbers) -> str:
    """Site marker, hatching, cathedral and pawns on a place."""
    rect = components.rects[plot]
    x, y, _, _ = drawn(rect)
    body, pawns = "", 0
    for mark in marks:
        if mark == PAWN_MARK:
            body += use(f"fl-p{form(rect)}", x + pawns * PAWN_STEP, y)
            pawns += 1
        else:
            # A centre keeps room for its name and for the cylinder.
            kind = "C" if plot == CENTRE else form(rect)
            body += use(f"fl-{'sud'[mark]}{kind}", x, y)
    return body


def arms_on(tile: int) -> int:
    """The arms of a quarter or of a centre."""
    return tile - CENTRE_TILE if tile >= CENTRE_TILE else arms_of(tile)


def is_of_player(tile: int) -> bool:
    """Whether a tile belongs to a guild that somebody plays, and has the colour of a seat."""
    return tile not in (FREE, COVER, SWALLOWED) and arms_on(tile) < PLAYER_GUILDS


def place_says(components: Components, tile: int, marks: Numbers, tongue: Tongue) -> str:
    """What lies on a place, in few words; the name of a free plot is written on it."""
    if tile == FREE:
        return ""
    if tile == COVER:
        return tongue.say("covered")
    if tile == SWALLOWED:
        return tongue.say("under church D")
    if tile >= CENTRE_TILE:
        says = arms_name(components, tile - CENTRE_TILE, tongue)
    else:
        says = short_name(components, tile, tongue)
    if SITE_MARK in marks:
        says += ", " + tongue.say("building site")
    if DOME_MARK in marks:
        says += ", " + tongue.say("cathedral")
    if PAWN_MARK in marks:
        says += ", " + masters_text(marks.count(PAWN_MARK), tongue)
    return says


# Signs

RANK_STEP = 44


def sign(
    components: Components,
    city: int,
    first: int,
    scored: int,
    value: int,
    ranks: tuple[Numbers, ...],
    tongue: Tongue,
) -> str:
    """The sign of a city: its value, and the guilds in the order of their places.

    Before the scoring it has quarters and masters of each, afterwards the points.
    """
    body = words(-21, 16, value, "worth")
    starts = [i * RANK_STEP for i in range(len(ranks))]
    for x, (guild, _, _, _, points) in zip(starts, ranks, strict=True):
        if scored:
            body += chip(first, guild, x) + words(x + 22, 16, points)
        else:
            body += owned(first, guild, f"fl-j{guild}", x)
    if not scored:
        body += figures([x + 21 for x in starts], 16, [row[1] for row in ranks])
        body += figures([x + 33 for x in starts], 23, [row[2] for row in ranks], "few")
    name = city_name(components, city, tongue)
    pay = ", ".join(f"{guild_name(components, row[0], tongue)} {row[4]}" for row in ranks)
    says = (
        tongue.say("{city} is scored, value {value}: {pay}", city=name, value=value, pay=pay)
        if scored
        else tongue.say("{city}, value {value}, would pay: {pay}", city=name, value=value, pay=pay)
    )
    board = use("fl-sign") + group(body, "ranks", at(41, 7))
    return thing(f"city-{city}", says, board, place=at(*SIGN))


@lru_cache
def sign_piece() -> str:
    """The board of a sign, with a coin for the value."""
    wide, high = SIGN_SIZE
    return piece("fl-sign", box("sign-board", 0, 0, wide, high, 6) + use("gh-coin", 7, 5, 1.6))
