"""The viewer's hand: action cards, influence cards, and the hidden gold card."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card_face,
    fitted_card_name,
)
from guildhall.games.flandern.board.glyphs import centred_glyph
from guildhall.games.flandern.board.shields import first_guild
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.actions import action_text
from guildhall.games.flandern.words.names import card_name, influence_text

_WIDTH = 340.0
_COLUMNS = 4
_COLUMN_WIDTH, _ROW_HEIGHT = _WIDTH / _COLUMNS, CARD_HEIGHT + 4
_INFLUENCE_TOP = 2 * _ROW_HEIGHT + 6
"""Top of the row of influence cards."""
_INFLUENCE_WIDTH = _WIDTH - _COLUMN_WIDTH
"""Width of that row; the gold card is next to it."""

HAND_CSS = """
rect.seal-card{fill:$silver;stroke:$soft;stroke-width:1}
text.seals{font-size:14px;font-weight:700}
text.hint{font-size:14px;fill:$soft}
"""
# All rings of cards have the same size, so it is written only once.
HAND_CSS += f'g[id^="card-"]>rect.ring{{width:{CARD_WIDTH:g}px;height:{CARD_HEIGHT:g}px;rx:5px}}'


def influence_card_symbol() -> str:
    """Return an influence card as a symbol."""
    body = svg.rect("seal-card", 0, 0, 21, 26, 3) + svg.group(
        centred_glyph("fl-seal", 10.5, 13, 17), "ink"
    )
    return svg.symbol("fl-seal-card", body)


def size(view: FlandernView) -> tuple[float, float]:
    """Return the size of the hand; there are no influence cards with two players."""
    return _WIDTH, _ROW_HEIGHT * (2 if view["public"]["stack"] else 3)


def hand(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw all action cards; played cards are empty slots."""
    public, own, seat = view["public"], view["own"], view["seat"]
    if seat is None:
        return ""
    body, first = "", first_guild(view)
    for card in range(ids.ACTION_CARDS):
        status = _AWAY
        if public["hands"][seat][card]:
            status = _OFFERED if ids.CARD + card in view["actions"] else _HELD
            if own["card"] == card:
                status = _CHOSEN
        elif public["rows"][seat][card]:
            status = _PLAYED
        body += _card_svg(components, card, first, status, lang)
    if own["gold"] != ids.NOTHING:
        body += _gold_card_svg(components, own["gold"], first, lang)
    if not public["stack"]:
        body += _influence_row(view, lang)
    return body


_AWAY, _PLAYED, _HELD, _OFFERED, _CHOSEN = 0, 1, 2, 3, 4


def _card_corner(number: int) -> tuple[float, float]:
    row, column = divmod(number, _COLUMNS)
    return column * _COLUMN_WIDTH + (_COLUMN_WIDTH - CARD_WIDTH) / 2, row * _ROW_HEIGHT + 2


@lru_cache(maxsize=1024)
def _card_svg(components: Components, card: int, first: int, status: int, lang: Language) -> str:
    """An action card: in the hand, played, or out of the game."""
    name = card_name(components, card, lang)
    transform, action = svg.translate(*_card_corner(card)), ids.CARD + card
    if status == _AWAY:
        return ""
    if status == _PLAYED:
        label = lang.text("{card}, already played", card=name)
        body = svg.use("fl-empty") + fitted_card_name(name, "gone")
        return svg.item(f"card-{card}", label, body, transform=transform, actions=(action,))
    body = card_face(components, card, first, "silver", lang)
    if status == _OFFERED:
        # On the edge of the card, so that the rings of neighbours do not touch
        body += '<rect class="ring"/>'
        text = action_text(components, 0, action, lang)
        return svg.choice(f"card-{card}", action, text, body, transform=transform)
    if status == _CHOSEN:
        body += svg.rect("chosen", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 6)
        name = lang.text("{card}, chosen", card=name)
    return svg.item(f"card-{card}", name, body, transform=transform, actions=(action,))


@lru_cache(maxsize=256)
def _gold_card_svg(components: Components, card: int, first: int, lang: Language) -> str:
    """The first player's gold card, to the right of the influence cards."""
    label = lang.text("Your gold card: {card}", card=card_name(components, card, lang))
    body = card_face(components, card, first, "gilt", lang)
    return svg.item(
        "own-gold", label, body, transform=svg.translate(*_card_corner(3 * _COLUMNS - 1))
    )


# Influence


def _influence_row(view: FlandernView, lang: Language) -> str:
    """The influence cards in hand, or a choice for each number of them."""
    seat = view["seat"]
    assert seat is not None
    held, added = view["public"]["influence"][seat], view["own"]["influence"]
    if any(ids.INFLUENCE <= action < ids.PLOT for action in view["actions"]):
        step = min(46.0, _INFLUENCE_WIDTH / (held + 1))
        return "".join(_influence_choice(number, step, lang) for number in range(held + 1))
    return _influence_cards(held, added, lang)


@lru_cache(maxsize=256)
def _influence_choice(count: int, step: float, lang: Language) -> str:
    is_wide = step > 32
    body = svg.rect("ring", 1, 0, step - 4, 29, 6)
    if is_wide:
        body += svg.use("fl-seal-small", 5, 2)
    body += svg.text(step - 17 if is_wide else step / 2 - 5, 19, count, "seals")
    label = influence_text(count, lang)
    transform = svg.translate(count * step, _INFLUENCE_TOP)
    return svg.choice(f"influence-{count}", ids.INFLUENCE + count, label, body, transform=transform)


@lru_cache(maxsize=256)
def _influence_cards(held: int, added: int, lang: Language) -> str:
    """The influence cards in hand, and how many of them were chosen."""
    step = min(24.0, (_INFLUENCE_WIDTH - 60) / max(held, 1))
    body = ""
    for i in range(held):
        body += svg.use("fl-seal-card", 2 + i * step, 1)
        if i < added:
            body += svg.rect("chosen", 2 + i * step, 1, 21, 26, 3)
    label = influence_text(held, lang)
    body += fitted_text(8 + held * step, 19, label, "hint", 14, _INFLUENCE_WIDTH - held * step - 12)
    possible_actions = [ids.INFLUENCE + number for number in range(held + 1)]
    return svg.item(
        "influence",
        label,
        body,
        transform=svg.translate(0, _INFLUENCE_TOP),
        actions=possible_actions,
    )
