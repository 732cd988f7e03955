"""On the board beside the cities: cards in stacks, wood in the supply, and the score track."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, group, piece, thing, use, words
from guildhall.games.flandern.board.cards import CARD_HEIGHT, CARD_WIDTH, face
from guildhall.games.flandern.board.chips import CHIP_HEIGHT, CHIP_WIDTH, chip, first_guild
from guildhall.games.flandern.board.country import ROW, STEPS, step_middle
from guildhall.games.flandern.board.country import ROWS as TRACK_ROWS
from guildhall.games.flandern.board.glyphs import wooden
from guildhall.games.flandern.board.plan import STACKS, TRACK, WOOD
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import DRAW, GOLD, GREY, INFLUENCED, NOTHING
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    action_text,
    card_name,
    guild_name,
    masters_text,
    points_text,
)

PILE_LOOK = """
rect.gold-back{fill:$brass;stroke:$rim;stroke-width:1.4}
rect.silver-back{fill:$silver;stroke:$soft;stroke-width:1.2}
rect.inner{fill:none;stroke:currentColor;stroke-width:1;stroke-opacity:.5}
text.back{font-size:22px;font-weight:700;text-anchor:middle}
text.count{font-size:15px;font-weight:700}
text.pile{font-size:11px;fill:$soft}
text.supply{font-size:16px;font-weight:700}
"""

BACK_WIDTH, BACK_HEIGHT = 46.0, 62.0


@lru_cache
def pile_pieces() -> str:
    """The backs of the cards."""
    backs = "".join(
        piece(f"fl-gold{letter}", back("gold-back") + words(23, 39, letter, "back serif"))
        for letter in "AB"
    )
    stack = piece("fl-stack", back("silver-back") + wooden("fl-hall", 23, 31, 24))
    return backs + stack


def back(look: str) -> str:
    """The back of a card."""
    edge = box("inner", 4, 4, BACK_WIDTH - 8, BACK_HEIGHT - 8, 3)
    return box(look, 0, 0, BACK_WIDTH, BACK_HEIGHT, 5) + edge


# Stacks


def stacks(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """The stack that cards are drawn from, and the card that is being carried out."""
    public = view["public"]
    if public["stack"]:
        left, beside = sum(public["stack"]), sum(public["discard"])
        is_choice = DRAW in view["actions"]
        body = influenced_stack(components, left, beside, is_choice, tongue)
    else:
        body = gold_stack(*public["gold"], tongue)
        if public["held"] != NOTHING:
            body += held_card("AB"[public["held"]], public["first"], tongue)
    if public["source"] in (GOLD, INFLUENCED) and public["card"] != NOTHING:
        body += carried_out(
            components,
            public["card"],
            public["source"],
            public["acting"],
            first_guild(view),
            tongue,
        )
    return group(body, place=at(*STACKS))


@lru_cache(maxsize=1024)
def gold_stack(upper: int, lower: int, tongue: Tongue) -> str:
    """FL-2.5: A over B."""
    letter = "A" if upper else "B"
    body = (
        use(f"fl-gold{letter}") if upper + lower else box("empty", 0, 0, BACK_WIDTH, BACK_HEIGHT, 5)
    )
    body += words(BACK_WIDTH + 8, 26, upper + lower, "count")
    body += line(BACK_WIDTH + 8, 42, tongue.say("gold cards"), "pile", 11, 58)
    says = tongue.say("Gold stack: {upper} with A, {lower} with B", upper=upper, lower=lower)
    return thing("gold", says, body)


@lru_cache(maxsize=64)
def held_card(letter: str, seat: int, tongue: Tongue) -> str:
    """FL-3.2: the card that the first player has drawn, face down."""
    body = use(f"fl-gold{letter}") + use(f"gh-shield{seat}", BACK_WIDTH - 12, 30, 0.9)
    says = tongue.say("The first player's gold card, face down")
    return thing("held", says, body, place=at(118, 0))


@lru_cache(maxsize=1024)
def influenced_stack(
    components: Components, left: int, beside: int, is_choice: bool, tongue: Tongue
) -> str:
    """FL-10.2: the common stack of the influenced guilds, which may be drawn from."""
    body = use("fl-stack") if left else box("empty", 0, 0, BACK_WIDTH, BACK_HEIGHT, 5)
    body += words(BACK_WIDTH + 8, 26, left, "count")
    body += line(BACK_WIDTH + 8, 42, tongue.say("influenced guilds"), "pile", 11, 96)
    opened = tongue.count("{number} card open", "{number} cards open", beside)
    body += line(BACK_WIDTH + 8, 57, opened, "pile", 11, 96)
    says = tongue.count(
        "Stack of the influenced guilds: {number} card",
        "Stack of the influenced guilds: {number} cards",
        left,
    )
    if not is_choice:
        return thing("stack", says, body, about=(DRAW,))
    ring = box("ring", -4, -4, BACK_WIDTH + 8, BACK_HEIGHT + 8, 8)
    text = action_text(components, 0, DRAW, tongue)
    return choice("stack", DRAW, text, ring + body)


@lru_cache(maxsize=1024)
def carried_out(
    components: Components, card: int, source: int, acting: int, first: int, tongue: Tongue
) -> str:
    """The gold card, or that of an influenced guild, which is being carried out."""
    name = card_name(components, card, tongue)
    body = face(components, card, first, "gilt" if source == GOLD else "silver", tongue)
    if source == GOLD:
        says = tongue.say("Gold card: {card}", card=name)
    else:
        guild = guild_name(components, acting, tongue)
        says = tongue.say("{card} for the {guild}", card=name, guild=guild)
        body += chip(first, acting, CARD_WIDTH - 5, CARD_HEIGHT - 14)
    return thing("shown", says, body, place=at(172, 12))


# Wood

WOOD_KINDS = ("site", "dome", "master")
MOST_WOOD = 10
"""How many pieces are drawn side by side."""


def wood(view: FlandernView, tongue: Tongue) -> str:
    """What is left of markers, cathedrals and guild masters."""
    public = view["public"]
    body = supply("site", public["markers"], *WOOD[0], tongue)
    if not public["stack"]:
        x, y = WOOD[1]
        body += supply("dome", public["cathedrals_left"], x, y, tongue)
        body += supply("master", public["pawns_left"], x + 144, y, tongue)
    return body


@lru_cache(maxsize=256)
def supply(kind: str, number: int, x: float, y: float, tongue: Tongue) -> str:
    """So many pieces of a kind, side by side."""
    says = {
        "site": tongue.count("{number} site marker", "{number} site markers", number),
        "dome": tongue.count("{number} cathedral", "{number} cathedrals", number),
        "master": masters_text(number, tongue),
    }[kind]
    body = words(4, 26, number, "supply")
    if number:
        body += use(f"fl-w{kind}{min(number, MOST_WOOD)}", 32, 4)
    return thing(f"wood-{kind}", says, body, place=at(x, y))


@lru_cache
def wood_pieces() -> str:
    """The pieces of the supply."""
    found = ""
    for kind in WOOD_KINDS:
        step, size = (21, 20) if kind == "site" else (26, 26 if kind == "dome" else 22)
        found += piece(f"fl-w{kind}1", wooden(f"fl-{kind}", 11, 16, size))
        for number in range(2, MOST_WOOD + 1):
            one_more = use(f"fl-w{kind}1", (number - 1) * step)
            found += piece(f"fl-w{kind}{number}", use(f"fl-w{kind}{number - 1}") + one_more)
    return found


# The score track


def track(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """The markers of the guilds on the score track."""
    public = view["public"]
    played = [*public["guilds"], *public["influenced"], GREY]
    reached = list(public["points"])
    if not public["influenced"]:
        # FL-9.3: the points for influence are a player's, so they move the marker of that guild.
        for guild, score in zip(public["guilds"], public["scores"], strict=True):
            reached[guild] = score
    points = tuple((guild, reached[guild]) for guild in played)
    return group(track_part(components, points, first_guild(view), tongue), place=at(*TRACK))


@lru_cache(maxsize=1024)
def track_part(
    components: Components, points: tuple[tuple[int, int], ...], first: int, tongue: Tongue
) -> str:
    """The track; markers on one step stand one behind the other, away from the other row."""
    steps = [amount % (STEPS * TRACK_ROWS) for _, amount in points]
    body = use("fl-track")
    for i, (guild, amount) in enumerate(points):
        x, y = step_middle(amount)
        behind = steps[:i].count(steps[i])
        away = -1 if steps[i] < STEPS else 1
        place = at(x - CHIP_WIDTH / 2, y - CHIP_HEIGHT / 2 + away * behind * (ROW - 11))
        says = tongue.say(
            "{guild}: {points}",
            guild=guild_name(components, guild, tongue),
            points=points_text(amount, tongue),
        )
        marker = chip(first, guild)
        lap = amount // (STEPS * TRACK_ROWS)
        if lap:
            marker += words(CHIP_WIDTH / 2, -1, f"+{lap * STEPS * TRACK_ROWS}", "lap mid")
        body += thing(f"score-{guild}", says, marker, place=place)
    return body
