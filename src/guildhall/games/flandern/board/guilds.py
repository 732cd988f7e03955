"""The guilds in play: whose they are, what is left of their quarters, and their open cards."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, group, path, piece, thing, use, who, words
from guildhall.games.flandern.board.cards import SIGN_PIECES
from guildhall.games.flandern.board.chips import (
    chip,
    chip_pieces,
    figures,
    first_guild,
    inked,
    owned,
    tint_of,
)
from guildhall.games.flandern.board.glyphs import centred
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    CHURCH,
    CITIES,
    SITE,
    STACK_CARDS,
)
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import card_name, guild_name, influence_text

WIDTH = 340.0
LINE = 57.0
SHAPES_AT, SHAPE_STEP = 176, 56
"""Where the small shapes of quarters stand."""

GUILDS_LOOK = """
text.trade{font-size:14px;font-weight:600}
path.rule{fill:none;stroke:$hair;stroke-width:1}
path.shape{fill:currentColor;fill-opacity:.3;stroke:currentColor;stroke-width:1.2}
text.amount{font-size:13px;font-weight:600}
text.few{font-size:10px;fill:$soft}
rect.slip{fill:$silver;stroke:$soft;stroke-width:.8}
rect.now{fill:none;stroke:$ink;stroke-width:2}
path.turn{fill:$card;stroke:$ink;stroke-width:1.2}
path.turn-now{fill:$ink;stroke:$ink;stroke-width:1.2}
text.turn{font-size:11px;font-weight:700;text-anchor:middle}
text.turn-now{font-size:11px;font-weight:700;text-anchor:middle;fill:$paper}
"""

Numbers = tuple[int, ...]
SLIP = 24.0
ICONS = ("hall", "seal")
"""Signs that a page puts beside numbers."""


@lru_cache
def guild_pieces() -> str:
    """Small shapes of quarters, small cards, and the badge for the order of actions."""
    shapes = f"M{SHAPES_AT} 5h16v16h-16zm{SHAPE_STEP} 4h16v8h-16zm{SHAPE_STEP + 4} 0h8v8h-8z"
    rule = path("rule", f"M0 {LINE - 1:g}h{WIDTH:g}")
    masters = "".join(centred("fl-master", x + 15, 9, 11) for x in amounts_at())
    quarters = piece("fl-shapes", path("shape", shapes) + rule + group(masters, "ink"))
    cards = "".join(piece(f"fl-n{card}", slip(card)) for card in range(ACTION_CARDS))
    circle = "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"
    badges = piece("fl-turn", path("turn", circle)) + piece("fl-turn-now", path("turn-now", circle))
    now = piece("fl-now", box("now", -0.5, -0.5, 23, 26, 4))
    seal = piece("fl-seal-small", group(centred("fl-seal", 8, 12, 16), "ink"))
    icons = "".join(piece(f"fl-i{name}", group(use(f"fl-{name}"), "ink")) for name in ICONS)
    return quarters + cards + badges + now + seal + icons + chip_pieces()


def amounts_at() -> list[float]:
    """Where the numbers of quarters stand, by shape."""
    return [SHAPES_AT + 21.0 + SHAPE_STEP * shape for shape in range(3)]


def slip(card: int) -> str:
    """A small card of silver; a city's has the shield of its centre, in the colour of its use."""
    body = box("slip", 0, 0, 22, 25, 3)
    if card < CITIES:
        return body + use(f"fl-k{card}", 1.4, 1.4)
    return body + group(centred(SIGN_PIECES[card - SITE], 11, 12.5, 17), "ink")


def size(view: FlandernView) -> tuple[float, float]:
    """How large the table of guilds is."""
    public = view["public"]
    return WIDTH, LINE * (len(public["guilds"]) + len(public["influenced"]))


def guilds(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """A row for each guild that somebody plays or influences."""
    public, first = view["public"], first_guild(view)
    body = ""
    for seat, guild in enumerate(public["guilds"]):
        turn = public["order"].index(seat) + 1 if public["order"] else 0
        shown = tuple(public["revealed"][seat]) if public["revealed"] else ()
        body += row_part(
            components,
            guild,
            seat,
            seat,
            first,
            tuple(public["stock"][guild]),
            tuple(public["rows"][seat]),
            shown,
            turn,
            public["active"] == seat,
            tongue,
        )
    for seat, guild in enumerate(public["influenced"]):
        cards = public["discard"][guild * STACK_CARDS : (guild + 1) * STACK_CARDS]
        body += row_part(
            components, guild, seat, len(public["guilds"]) + seat, first,
            tuple(public["stock"][guild]), tuple(cards), (), 0, False, tongue,
        )  # fmt: skip
    return body


@lru_cache(maxsize=4096)
def row_part(
    components: Components,
    guild: int,
    seat: int,
    row: int,
    first: int,
    stock: Numbers,
    cards: Numbers,
    shown: Numbers,
    turn: int,
    is_active: bool,
    tongue: Tongue,
) -> str:
    """A guild: the shield of its player, its arms, its quarters by shape, its open cards."""
    name = guild_name(components, guild, tongue)
    body = use(f"gh-shield{seat}") + chip(first, guild, 27, 3)
    body += line(53, 18, name, "trade serif", 14, 120)
    body += inked(tint_of(first, guild), "fl-shapes")
    counts = [stock[i] + stock[i + 1] for i in (0, 2, 4)]
    few = [stock[i] for i in (1, 3, 5)]
    body += figures(amounts_at(), 18, counts, "amount")
    body += figures([x + 12 for x in amounts_at()], 24, few, "few")
    x = 0.0
    laid = [card for card, count in enumerate(cards) if count]
    for card in laid:
        body += owned(first, min(card, CHURCH), f"fl-n{card}", x, 29)
        if shown and shown[0] == card:
            body += use("fl-now", x, 29)
        x += SLIP
    says = [who(seat), name]
    if laid:
        names = ", ".join(card_name(components, card, tongue) for card in laid)
        says.append(tongue.say("open cards: {cards}", cards=names))
    if shown and shown[1]:
        says.append(influence_text(shown[1], tongue))
        body += "".join(use("fl-seal-small", x + 2 + 17 * i, 30) for i in range(shown[1]))
    if turn:
        now = "-now" if is_active else ""
        body += use(f"fl-turn{now}", 330, 42) + words(330, 46, turn, f"turn{now}")
    return thing(f"guild-{guild}", "; ".join(says), body, place=at(0, row * LINE))
