"""The quarters that may be laid: those of the own guild, of the grey one, and of the Church."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.svg import at, box, choice, group, piece, thing, use
from guildhall.games.flandern.board.chips import figures, first_guild, tint_of
from guildhall.games.flandern.board.glyphs import CHURCH_ARMS
from guildhall.games.flandern.board.plan import LARGE_FORM, LEVEL, SMALL_FORM
from guildhall.games.flandern.board.quarters import SIZES
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    CHURCH_TILE,
    GREY,
    INFLUENCED,
    LARGE,
    MEDIUM,
    NOTHING,
    PLACES,
    SMALL,
    SPECIAL_TILE,
    SPECIALS,
    TILE,
)
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    SHAPE_NAMES,
    action_text,
    short_name,
    special_letter,
)

WIDTH = 340.0
LEFT = 24.0
LINE = 37.0
SLOT = 52.0
"""The room of a kind of a guild's quarters."""
CHURCHES = {"L": (0, 48), "H": (50, 48), "S": (100, 34)}
SPECIAL = {"A": (142, 36), "B": (180, 42), "C": (224, 42), "D": (270, 42)}
"""Where the kinds of churches lie in their row, and how much room they have."""
SIZE = (WIDTH, 3 * LINE)
SCALE = 0.4
COUNT = 23.0
"""The line of the numbers."""
FORMS = (LARGE_FORM, LEVEL, SMALL_FORM)
"""How the three shapes are drawn here."""
SPECIAL_SHAPES = (SMALL, LARGE, LARGE, MEDIUM)
"""The shapes of the plots for A, B, C and D."""

STOCK_LOOK = """
text.left{font-size:13px;font-weight:600;pointer-events:none}
"""


@lru_cache
def stock_pieces() -> str:
    """All kinds of quarters, small, and in the middle of their room; pieces of the sprite."""
    guilds = "".join(
        small(f"{arms}{form}{masters}", f"{arms}{form}{masters}", form, SLOT - 3)
        for arms in range(CHURCH_ARMS)
        for form in FORMS
        for masters in (0, 1)
    )
    churches = "".join(
        small(f"{CHURCH_ARMS}{form}0", f"{CHURCH_ARMS}{form}0", form, room)
        for form, (_, room) in CHURCHES.items()
    )
    # D lies on two plots, so that it is as large as a large quarter.
    forms = {"A": SMALL_FORM, "B": LARGE_FORM, "C": LARGE_FORM, "D": LARGE_FORM}
    return (
        guilds
        + churches
        + "".join(
            small(letter, "D0" if letter == "D" else letter, forms[letter], room)
            for letter, (_, room) in SPECIAL.items()
        )
    )


def small(name: str, whole: str, form: str, room: float) -> str:
    """A quarter of some form as a small piece, and its room to point at."""
    high = SIZES[form][1] * SCALE
    body = use(f"fl-q{whole}", 3, (LINE - high) / 2, SCALE)
    return piece(f"fl-y{name}", body + box("hit", 0, 1, room, LINE - 2, 5))


def stock(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """Three rows, in which each kind of quarter is one thing, and one choice."""
    return (
        guild_row(components, view, guild_shown(view), 0, tongue)
        + guild_row(components, view, GREY, 1, tongue)
        + church_row(components, view, 2, tongue)
    )


def guild_shown(view: FlandernView) -> int:
    """The guild of the viewer, or the influenced guild for which he acts; else that which acts."""
    public, seat = view["public"], view["seat"]
    if public["acting"] != NOTHING and (seat is None or is_for_influenced(view)):
        return public["acting"]
    return public["guilds"][public["first"] if seat is None else seat]


def is_for_influenced(view: FlandernView) -> bool:
    """Whether the viewer carries out a card of an influenced guild."""
    public = view["public"]
    return public["source"] == INFLUENCED and public["active"] == view["seat"]


def shape_asked(components: Components, view: FlandernView) -> int:
    """The shape of the plot that has been chosen for a quarter."""
    spot = view["own"].get("spot", NOTHING)
    return NOTHING if spot == NOTHING else components.shape[spot % PLACES]


def guild_row(
    components: Components, view: FlandernView, guild: int, row: int, tongue: Tongue
) -> str:
    """The quarters of a guild by shape, without and with a master."""
    asked = shape_asked(components, view)
    body = use(f"fl-k{guild}", 0, 6)
    for number, count in enumerate(view["public"]["stock"][guild]):
        shape, masters = divmod(number, 2)
        tile = 2 * guild + masters
        if count:
            name = f"{guild}{FORMS[shape]}{masters}"
            state = state_of(tile, shape == asked, view)
            room = (LEFT + number * SLOT, SLOT - 3)
            body += kind(components, tile, shape, count, name, room, state, tongue)
    counts = {n: count for n, count in enumerate(view["public"]["stock"][guild]) if count}
    places = [LEFT + n * SLOT + count_at(n // 2) for n in counts]
    body += figures(places, COUNT, list(counts.values()), "left")
    return group(body, f"t{tint_of(first_guild(view), guild)}", at(0, row * LINE))


def room_of(name: str) -> tuple[float, float]:
    """Where a kind of church lies, and how wide its room is."""
    x, wide = SPECIAL[name] if name in SPECIAL else CHURCHES[name[1]]
    return LEFT + x, wide


def count_at(shape: int) -> float:
    """Where the number of quarters of a shape stands beside them."""
    return round(7 + SIZES[FORMS[shape]][0] * SCALE)


def church_row(components: Components, view: FlandernView, row: int, tongue: Tongue) -> str:
    """The churches by shape, and the special ones."""
    public = view["public"]
    asked = shape_asked(components, view)
    body = use(f"fl-k{CHURCH_ARMS}", 0, 6)
    for shape, count in enumerate(public["churches"]):
        if count:
            name, tile = f"{CHURCH_ARMS}{FORMS[shape]}0", CHURCH_TILE
            state = state_of(tile, shape == asked, view)
            body += kind(components, tile, shape, count, name, room_of(name), state, tongue)
    for special in range(SPECIALS):
        if public["specials"][special]:
            shape, tile = SPECIAL_SHAPES[special], SPECIAL_TILE + special
            name, state = special_letter(tile), state_of(tile, True, view)
            body += kind(components, tile, shape, 1, name, room_of(name), state, tongue)
    counts = {shape: count for shape, count in enumerate(public["churches"]) if count}
    places = [LEFT + CHURCHES[FORMS[shape]][0] + count_at(shape) for shape in counts]
    body += figures(places, COUNT, list(counts.values()), "left")
    return group(body, f"t{CHURCH_ARMS}", at(0, row * LINE))


BARRED, MISFIT, CHOICE = 0, 1, 2


def state_of(tile: int, fits: bool, view: FlandernView) -> int:
    """Whether a kind of quarter may be laid; an action does not know the shape, the plot does."""
    if TILE + tile not in view["actions"]:
        return BARRED
    return CHOICE if fits else MISFIT


@lru_cache(maxsize=4096)
def kind(
    components: Components,
    tile: int,
    shape: int,
    count: int,
    name: str,
    room: tuple[float, float],
    state: int,
    tongue: Tongue,
) -> str:
    """The quarters of one kind that are left."""
    body = use(f"fl-y{name}")
    says = short_name(components, tile, tongue)
    if tile < SPECIAL_TILE:
        size = tongue.say(SHAPE_NAMES[shape])
        says = tongue.say("{tile}, {shape}: {number}", tile=says, shape=size, number=count)
        if tile < CHURCH_TILE and tile % 2:
            says += ", " + tongue.say("with a guild master")
    place = at(room[0], 0)
    key = f"tile-{tile}-{shape}"
    if state != CHOICE:
        about = (TILE + tile,) if state == BARRED else ()
        return thing(key, says, body, place=place, about=about)
    ring = box("ring", 0, 1, room[1], LINE - 2, 5)
    text = action_text(components, 0, TILE + tile, tongue)
    return choice(key, TILE + tile, says, ring + body, place=place, text=text)
