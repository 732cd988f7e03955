"""Card stacks and the supply of wooden pieces, next to the cities."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.cards import CARD_HEIGHT, CARD_WIDTH, card_face
from guildhall.games.flandern.board.geometry import STACKS_CORNER, SUPPLY_CORNERS
from guildhall.games.flandern.board.glyphs import wooden_glyph
from guildhall.games.flandern.board.shields import first_guild, small_shield
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.actions import action_text
from guildhall.games.flandern.words.names import card_name, guild_name, masters_text

STACK_CSS = """
rect.gold-back{fill:$brass;stroke:$rim;stroke-width:1.4}
rect.silver-back{fill:$silver;stroke:$soft;stroke-width:1.2}
rect.inner{fill:none;stroke:currentColor;stroke-width:1;stroke-opacity:.5}
text.back{font-size:22px;font-weight:700;text-anchor:middle}
text.count{font-size:15px;font-weight:700}
text.pile{font-size:11px;fill:$soft}
text.supply{font-size:16px;font-weight:700}
"""

_BACK_WIDTH, _BACK_HEIGHT = 46.0, 62.0


def stack_symbols() -> str:
    """Return the card backs as symbols."""
    backs = "".join(
        svg.symbol(
            f"fl-gold{letter}", _card_back("gold-back") + svg.text(23, 39, letter, "back serif")
        )
        for letter in "AB"
    )
    stack = svg.symbol("fl-stack", _card_back("silver-back") + wooden_glyph("fl-hall", 23, 31, 24))
    return backs + stack


def _card_back(css_class: str) -> str:
    edge = svg.rect("inner", 4, 4, _BACK_WIDTH - 8, _BACK_HEIGHT - 8, 3)
    return svg.rect(css_class, 0, 0, _BACK_WIDTH, _BACK_HEIGHT, 5) + edge


# Stacks


def stacks(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw the stack that cards are drawn from, and the card being carried out."""
    public = view["public"]
    if public["stack"]:
        left, face_up_cards = sum(public["stack"]), sum(public["discard"])
        is_choice = ids.DRAW in view["actions"]
        body = _influenced_stack(components, left, face_up_cards, is_choice, lang)
    else:
        body = _gold_stack(*public["gold"], lang)
        if public["held"] != ids.NOTHING:
            body += _held_gold_card("AB"[public["held"]], public["first"], lang)
    if public["source"] in (ids.GOLD, ids.INFLUENCED) and public["card"] != ids.NOTHING:
        card, source, acting = public["card"], public["source"], public["acting"]
        body += _active_card(components, card, source, acting, first_guild(view), lang)
    return svg.group(body, transform=svg.translate(*STACKS_CORNER))


@lru_cache(maxsize=1024)
def _gold_stack(upper: int, lower: int, lang: Language) -> str:
    """FL-2.5: the gold stack, A above B."""
    letter = "A" if upper else "B"
    body = (
        svg.use(f"fl-gold{letter}")
        if upper + lower
        else svg.rect("empty", 0, 0, _BACK_WIDTH, _BACK_HEIGHT, 5)
    )
    body += svg.text(_BACK_WIDTH + 8, 26, upper + lower, "count")
    body += fitted_text(_BACK_WIDTH + 8, 42, lang.text("gold cards"), "pile", 11, 58)
    label = lang.text(
        "Gold stack: {upper} with back A, {lower} with back B", upper=upper, lower=lower
    )
    return svg.item("gold", label, body)


@lru_cache(maxsize=64)
def _held_gold_card(letter: str, seat: int, lang: Language) -> str:
    """FL-3.2: the first player's gold card, face down."""
    body = svg.use(f"fl-gold{letter}") + svg.use(f"gh-shield{seat}", _BACK_WIDTH - 12, 30, 0.9)
    label = lang.text("The first player's gold card, face down")
    return svg.item("held", label, body, transform=svg.translate(118, 0))


@lru_cache(maxsize=1024)
def _influenced_stack(
    components: Components, left: int, face_up_cards: int, is_choice: bool, lang: Language
) -> str:
    """FL-10.2: the common stack of the influenced guilds, which may be a choice."""
    body = svg.use("fl-stack") if left else svg.rect("empty", 0, 0, _BACK_WIDTH, _BACK_HEIGHT, 5)
    body += svg.text(_BACK_WIDTH + 8, 26, left, "count")
    body += fitted_text(_BACK_WIDTH + 8, 42, lang.text("influenced guilds"), "pile", 11, 96)
    opened = lang.plural("{number} face-up card", "{number} face-up cards", face_up_cards)
    body += fitted_text(_BACK_WIDTH + 8, 57, opened, "pile", 11, 96)
    label = lang.plural("Influenced stack: {number} card", "Influenced stack: {number} cards", left)
    if not is_choice:
        return svg.item("stack", label, body, actions=(ids.DRAW,))
    ring = svg.rect("ring", -4, -4, _BACK_WIDTH + 8, _BACK_HEIGHT + 8, 8)
    text = action_text(components, 0, ids.DRAW, lang)
    return svg.choice("stack", ids.DRAW, text, ring + body)


@lru_cache(maxsize=1024)
def _active_card(
    components: Components, card: int, source: int, acting_guild: int, first: int, lang: Language
) -> str:
    """The gold or influenced card being carried out."""
    name = card_name(components, card, lang)
    body = card_face(components, card, first, "gilt" if source == ids.GOLD else "silver", lang)
    if source == ids.GOLD:
        label = lang.text("Gold card: {card}", card=name)
    else:
        guild = guild_name(components, acting_guild, lang)
        label = lang.text("{card} for the {guild}", card=name, guild=guild)
        body += small_shield(first, acting_guild, CARD_WIDTH - 5, CARD_HEIGHT - 14)
    return svg.item("shown", label, body, transform=svg.translate(172, 12))


# Wooden pieces

_WOOD_KINDS = ("site", "dome", "master")
_MAX_PIECES_SHOWN = 10
"""How many pieces are drawn side by side at most."""


def wooden_supply(view: FlandernView, lang: Language) -> str:
    """Draw the remaining site markers, cathedrals and guild masters."""
    public = view["public"]
    body = _supply_row("site", public["markers"], *SUPPLY_CORNERS[0], lang)
    if not public["stack"]:
        x, y = SUPPLY_CORNERS[1]
        body += _supply_row("dome", public["cathedrals_left"], x, y, lang)
        body += _supply_row("master", public["pawns_left"], x + 144, y, lang)
    return body


@lru_cache(maxsize=256)
def _supply_row(kind: str, count: int, x: float, y: float, lang: Language) -> str:
    label = {
        "site": lang.plural("{number} site marker", "{number} site markers", count),
        "dome": lang.plural("{number} cathedral", "{number} cathedrals", count),
        "master": masters_text(count, lang),
    }[kind]
    body = svg.text(4, 26, count, "supply")
    if count:
        body += svg.use(f"fl-w{kind}{min(count, _MAX_PIECES_SHOWN)}", 32, 4)
    return svg.item(f"wood-{kind}", label, body, transform=svg.translate(x, y))


def wood_symbols() -> str:
    """Return rows of wooden pieces as symbols."""
    found = ""
    for kind in _WOOD_KINDS:
        step, size = (21, 20) if kind == "site" else (26, 26 if kind == "dome" else 22)
        found += svg.symbol(f"fl-w{kind}1", wooden_glyph(f"fl-{kind}", 11, 16, size))
        for number in range(2, _MAX_PIECES_SHOWN + 1):
            one_more = svg.use(f"fl-w{kind}1", (number - 1) * step)
            found += svg.symbol(
                f"fl-w{kind}{number}", svg.use(f"fl-w{kind}{number - 1}") + one_more
            )
    return found
