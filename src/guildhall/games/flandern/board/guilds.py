"""The table of guilds: their players, remaining quarters and played cards."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.cards import SIGN_SYMBOLS
from guildhall.games.flandern.board.glyphs import centred_glyph
from guildhall.games.flandern.board.shields import (
    first_guild,
    number_row,
    shield_symbols,
    small_shield,
    tint_of,
    use_of_guild,
    use_tinted,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import card_name, guild_name, influence_text

_WIDTH = 340.0
_ROW_HEIGHT = 57.0
_SHAPES_X, _SHAPE_STEP = 176, 56
"""Positions of the small quarter shapes."""

GUILDS_CSS = """
text.trade{font-size:14px;font-weight:600}
path.rule{fill:none;stroke:$hair;stroke-width:1}
path.shape{fill:currentColor;fill-opacity:.3;stroke:currentColor;stroke-width:1.2}
text.amount{font-size:14px;font-weight:600}
text.masters{font-size:14px;fill:$soft}
rect.slip{fill:$silver;stroke:$soft;stroke-width:.8}
rect.now{fill:none;stroke:$ink;stroke-width:2}
path.turn{fill:$card;stroke:$ink;stroke-width:1.2}
path.turn-now{fill:$ink;stroke:$ink;stroke-width:1.2}
text.turn{font-size:14px;font-weight:700;text-anchor:middle}
text.turn-now{font-size:14px;font-weight:700;text-anchor:middle;fill:$paper}
"""

_Numbers = tuple[int, ...]
_SMALL_CARD_STEP = 24.0
_ICONS = ("hall", "seal")
"""Glyphs that a page shows next to numbers."""


def guild_symbols() -> str:
    """Return symbols: small quarter shapes, small cards, and the badge of the turn order."""
    shapes = f"M{_SHAPES_X} 5h16v16h-16zm{_SHAPE_STEP} 4h16v8h-16zm{_SHAPE_STEP + 4} 0h8v8h-8z"
    rule = svg.path("rule", f"M0 {_ROW_HEIGHT - 1:g}h{_WIDTH:g}")
    masters = "".join(centred_glyph("fl-master", x + 16, 7, 12) for x in _count_xs())
    quarters = svg.symbol("fl-shapes", svg.path("shape", shapes) + rule + svg.group(masters, "ink"))
    cards = "".join(
        svg.symbol(f"fl-n{card}", _small_card(card)) for card in range(ids.ACTION_CARDS)
    )
    circle = "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"
    badges = svg.symbol("fl-turn", svg.path("turn", circle)) + svg.symbol(
        "fl-turn-now", svg.path("turn-now", circle)
    )
    now = svg.symbol("fl-now", svg.rect("now", -0.5, -0.5, 23, 26, 4))
    seal = svg.symbol("fl-seal-small", svg.group(centred_glyph("fl-seal", 8, 12, 16), "ink"))
    icons = "".join(
        svg.symbol(f"fl-i{name}", svg.group(svg.use(f"fl-{name}"), "ink")) for name in _ICONS
    )
    return quarters + cards + badges + now + seal + icons + shield_symbols()


def _count_xs() -> list[float]:
    """X positions of the quarter counts, by shape."""
    return [_SHAPES_X + 21.0 + _SHAPE_STEP * shape for shape in range(3)]


def _small_card(card: int) -> str:
    """A small silver card; a city card has the shield of its centre, tinted where it is used."""
    body = svg.rect("slip", 0, 0, 22, 25, 3)
    if card < ids.CITIES:
        return body + svg.use(f"fl-k{card}", 1.4, 1.4)
    return body + svg.group(centred_glyph(SIGN_SYMBOLS[card - ids.SITE], 11, 12.5, 17), "ink")


def size(view: FlandernView) -> tuple[float, float]:
    """Return the size of the table of guilds."""
    public = view["public"]
    return _WIDTH, _ROW_HEIGHT * (len(public["guilds"]) + len(public["influenced"]))


def guilds(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw a row for each guild that a seat plays or influences."""
    public, first = view["public"], first_guild(view)
    body = ""
    for row, guild in enumerate(public["guilds"] + public["influenced"]):
        seat = row % view["seats"]
        cards = public["discard"][guild * ids.STACK_CARDS : (guild + 1) * ids.STACK_CARDS]
        shown: list[int] = []
        turn, is_active = 0, False
        if row == seat:  # the guild that the seat plays
            cards = public["rows"][seat]
            shown = public["revealed"][seat] if public["revealed"] else []
            turn = public["order"].index(seat) + 1 if public["order"] else 0
            is_active = public["active"] == seat
        body += _guild_row_svg(
            components,
            guild,
            seat,
            row,
            first,
            tuple(public["stock"][guild]),
            tuple(cards),
            tuple(shown),
            turn,
            is_active,
            lang,
        )
    return body


@lru_cache(maxsize=4096)
def _guild_row_svg(
    components: Components,
    guild: int,
    seat: int,
    row: int,
    first: int,
    stock: _Numbers,
    cards: _Numbers,
    shown: _Numbers,
    turn: int,
    is_active: bool,
    lang: Language,
) -> str:
    """A guild: its player's shield, its arms, its quarters by shape, its played cards."""
    name = guild_name(components, guild, lang)
    body = svg.use(f"gh-shield{seat}") + small_shield(first, guild, 27, 3)
    body += fitted_text(53, 18, name, "trade serif", 14, 120)
    body += use_tinted(tint_of(first, guild), "fl-shapes")
    counts = [stock[i] + stock[i + 1] for i in (0, 2, 4)]
    with_master = [stock[i] for i in (1, 3, 5)]
    body += number_row(_count_xs(), 18, counts, "amount")
    body += number_row([x + 12 for x in _count_xs()], 27, with_master, "masters")
    x = 0.0
    laid = [card for card, count in enumerate(cards) if count]
    for card in laid:
        body += use_of_guild(first, min(card, ids.CHURCH), f"fl-n{card}", x, 29)
        if shown and shown[0] == card:
            body += svg.use("fl-now", x, 29)
        x += _SMALL_CARD_STEP
    label_parts = [svg.name_placeholder(seat), name]
    if laid:
        names = ", ".join(card_name(components, card, lang) for card in laid)
        label_parts.append(lang.text("played cards: {cards}", cards=names))
    if shown and shown[1]:
        label_parts.append(influence_text(shown[1], lang))
        body += "".join(svg.use("fl-seal-small", x + 2 + 17 * i, 30) for i in range(shown[1]))
    if turn:
        now = "-now" if is_active else ""
        body += svg.use(f"fl-turn{now}", 329, 42) + svg.text(329, 47, turn, f"turn{now}")
    return svg.item(
        f"guild-{guild}",
        "; ".join(label_parts),
        body,
        transform=svg.translate(0, row * _ROW_HEIGHT),
    )
