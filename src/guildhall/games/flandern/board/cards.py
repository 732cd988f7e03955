"""Card faces: a city with the arms of its centre, or the glyph of another action."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.palette import Colours
from guildhall.drawing.text_fit import READABLE_SIZE, balance_lines, fitted_text, wrapped_text
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.glyphs import centred_glyph
from guildhall.games.flandern.board.shields import SMALL_SHIELD_HEIGHT, small_shield
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.words.names import card_name

CARD_WIDTH, CARD_HEIGHT = 81.0, 44.0
_NAME_SIZE = READABLE_SIZE
"""Font size of the name."""

CARD_COLOURS: Colours = (("silver", ("#eceae6", "#3a3835")), ("gilt", ("#f0dfa4", "#5b4a20")))

CARD_CSS = """
rect.silver{fill:$silver;stroke:$soft;stroke-width:1.2}
rect.gilt{fill:$gilt;stroke:$rim;stroke-width:1.6}
text.card{font-size:14px;font-weight:500;text-anchor:middle}
text.metal{font-size:14px;font-style:italic;text-anchor:middle}
rect.empty{fill:none;stroke:$hair;stroke-dasharray:3 3}
text.gone{font-size:14px;text-anchor:middle;fill:$soft}
"""

SIGN_SYMBOLS = ("fl-site", "fl-back", "fl-seal", "fl-dome", "fl-master")
"""Glyphs of the cards without a city."""
_METALS = ("silver", "gilt", "empty")


def card_symbols() -> str:
    """Return blank cards as symbols: silver, gold, and an empty slot."""
    return "".join(
        svg.symbol(f"fl-{metal}", svg.rect(metal, 0, 0, CARD_WIDTH, CARD_HEIGHT, 5))
        for metal in _METALS
    ) + "".join(
        svg.symbol(f"fl-z{card}", svg.group(centred_glyph(name, 14, CARD_HEIGHT / 2, 22), "ink"))
        for card, name in enumerate(SIGN_SYMBOLS, ids.SITE)
    )


@lru_cache(maxsize=1024)
def card_face(components: Components, card: int, first: int, metal: str, lang: Language) -> str:
    """Draw a card in landscape format: its glyph and its name."""
    body = svg.use(f"fl-{metal}")
    if card < ids.CITIES:
        body += small_shield(first, card, 4, (CARD_HEIGHT - SMALL_SHIELD_HEIGHT) / 2)
    else:
        body += svg.use(f"fl-z{card}")
    name = card_name(components, card, lang)
    return body + (
        _gold_card_name(name, lang) if metal == "gilt" else fitted_card_name(name, "card")
    )


def _gold_card_name(name: str, lang: Language) -> str:
    """The name with "gold card" below it, because a silver card may have the same name."""
    max_width, middle = CARD_WIDTH - 28, CARD_WIDTH / 2 + 12
    lines = balance_lines(name, _NAME_SIZE, max_width)
    top = CARD_HEIGHT / 2 + 5 - len(lines) * 6.5
    below = fitted_text(
        middle, top + len(lines) * 13, lang.text("gold card"), "metal", _NAME_SIZE, max_width
    )
    return below + "".join(
        fitted_text(middle, top + i * 13, part, "card", _NAME_SIZE, max_width)
        for i, part in enumerate(lines)
    )


def fitted_card_name(name: str, css_class: str) -> str:
    """Draw the name of a card in one or two lines."""
    max_width = CARD_WIDTH - 28
    is_short = len(balance_lines(name, _NAME_SIZE, max_width)) == 1
    return wrapped_text(
        26 + max_width / 2,
        CARD_HEIGHT / 2 + (5 if is_short else -3),
        name,
        css_class,
        _NAME_SIZE,
        max_width,
    )
