"""Behind the viewer's screen: cards and piles to choose from, coins, goods and privileges."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from guildhall.core.board_model import FIRST_KEY
from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.symbols import coin
from guildhall.drawing.text_fit import balance_lines, fitted_text
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.bids import deck_size
from guildhall.games.strasbourg.board.glyphs import PRIVILEGE_SIGN
from guildhall.games.strasbourg.board.objectives import objective_cards
from guildhall.games.strasbourg.board.selection import goods_for_sale, unsorted_cards
from guildhall.games.strasbourg.board.symbols import CARD_HEIGHT, CARD_WIDTH, GOOD_SIDE, sign
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import Pile, StrasbourgView
from guildhall.games.strasbourg.words.actions import action_text
from guildhall.games.strasbourg.words.names import cards_text, good_name

_WIDTH, _HEIGHT = 340, 98
_FAN_STEP = 12
"""Visible part of a card below the next one of its pile."""
_GAP = 13
_HAND_GAP = 16
"""Gap between the piles and the cards that are not in a pile yet."""
_RING = 4
_SCALE = 1.5
"""Scale of the cards, unless a single pile would be too wide."""
_NAMED_HEIGHT, _PLAIN_HEIGHT = 57, 50
"""Height of a row of cards with and without numbers below them, before it is scaled."""
_HOLDINGS_HEIGHT, _HOLDINGS_SCALE = 51, 1.35
_GOODS_LEFT, _GOODS_RIGHT = 76.0, 272.0
_GOODS_GAP = 11
"""Gap between kinds of goods, so that their rings do not touch."""
_TAG_WIDTH = 13
_DECK_WIDTH, _OFFER_WIDTH = 34, 50
"""The second includes the hint next to a deck from which the viewer can draw."""

_Rows = list[list["_RowItem"]]

SCREEN_CSS = """
text.pile-name{font-size:9px;text-anchor:middle;fill:$soft}
text.alike{font-size:8px;font-weight:700;text-anchor:middle}
text.held{font-size:14px;font-weight:700}
text.offer{font-size:8px;font-weight:600;text-anchor:middle}
rect.slot{fill:none;stroke:$soft;stroke-width:1.3;stroke-dasharray:4 3}
path.plus{fill:none;stroke:$soft;stroke-width:2;stroke-linecap:round}
rect.building{fill:none;stroke:$ink;stroke-width:1.6}
g.cards rect.ring{vector-effect:non-scaling-stroke}
"""


class _RowItem(NamedTuple):
    """An item in the row of cards: name, cards, label and style.

    ``kind`` is "deck", "pile", "open", "new", "hand" or "rescue", ``num_alike`` is the number of
    identical piles.
    """

    kind: str
    key: int
    cards: tuple[int, ...]
    action: int
    is_choice: bool
    num_alike: int = 1

    @property
    def width(self) -> float:
        """The width of the item."""
        if self.kind != "deck":
            return _fan_width(len(self.cards))
        return _DECK_WIDTH + _OFFER_WIDTH if self.is_choice else _DECK_WIDTH

    @property
    def outer_width(self) -> float:
        """The width of the item and of the gap to the next one."""
        return self.width + _GAP + (_HAND_GAP if self.kind == "new" else 0)


@lru_cache(maxsize=1)
def fan_symbols() -> str:
    """Hit areas of piles by size, and counters of identical piles."""
    high = CARD_HEIGHT + 2 * _RING
    fans = "".join(
        svg.symbol(
            f"st-fan{n}", svg.rect("hit", -_RING, -_RING, _fan_width(n) + 2 * _RING, high, 7)
        )
        for n in range(1, ids.CARDS + 1)
    )
    tag = svg.rect("tag", 3 - _TAG_WIDTH, CARD_HEIGHT - 8, _TAG_WIDTH, 9, 4.5)
    middle = 3 - _TAG_WIDTH / 2
    return fans + "".join(
        svg.symbol(f"st-alike{n}", tag + svg.text(middle, CARD_HEIGHT - 0.7, f"\u00d7{n}", "alike"))
        for n in range(2, ids.CARDS + 1)
    )


def _fan_width(cards: int) -> int:
    """The width of overlapping cards."""
    return CARD_WIDTH + _FAN_STEP * max(cards - 1, 0)


def player_screen(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The area behind the viewer's screen; empty for a spectator."""
    seat = view["seat"]
    if seat is None:
        return ""
    if view["public"]["phase"] in ("deal", "keep"):
        return objective_cards(components, view, lang)
    body, top = "", 0.0
    for row in _split_rows(_row_items(view)):
        scale = _fitting_scale(row)
        part, x = "", 0.0
        for item in row:
            part += _item_svg(components, seat, item, x, deck_size(view), lang)
            if item.kind == "new" and item is not row[-1]:
                part += svg.path("rule", f"M{svg.fmt(x + item.width + _GAP)} 0v{CARD_HEIGHT}")
            x += item.outer_width
        edge = _RING * scale
        body += svg.group(part, "cards", transform=svg.translate(edge, top + edge, scale))
        top += _row_height(row)
    return body + svg.group(
        _holdings_svg(components, view, lang),
        transform=svg.translate(0, top + 6, _HOLDINGS_SCALE),
    )


def player_screen_size(view: StrasbourgView) -> tuple[float, float]:
    """The size of this area."""
    if view["seat"] is None or view["public"]["phase"] in ("deal", "keep"):
        return _WIDTH, _HEIGHT
    rows = _split_rows(_row_items(view))
    return _WIDTH, sum(map(_row_height, rows)) + _HOLDINGS_HEIGHT


def _split_rows(items: list[_RowItem]) -> _Rows:
    """The items in as many rows as they need."""
    rows: _Rows = []
    for item in items:
        if not rows or _fitting_scale([*rows[-1], item]) < _SCALE:
            rows.append([])
        rows[-1].append(item)
    return rows


def _row_height(row: list[_RowItem]) -> float:
    has_names = any(item.kind not in ("hand", "rescue") for item in row)
    return (_NAMED_HEIGHT if has_names else _PLAIN_HEIGHT) * _fitting_scale(row)


def _fitting_scale(row: list[_RowItem]) -> float:
    """The scale at which a row of cards and its rings fit into the available width."""
    width = sum(item.outer_width for item in row) - _GAP + 2 * _RING
    return min(_SCALE, _WIDTH / max(width, 1))


def _row_items(view: StrasbourgView) -> list[_RowItem]:
    """The row of cards: deck, hand, piles, and cards that can be rescued."""
    public, own, actions = view["public"], view["own"], set(view["actions"])
    seat = view["seat"]
    assert seat is not None
    found: list[_RowItem] = []
    if public["phase"] == "rescue" and public["active"] == seat:
        for value in sorted(set(public["bids"][seat]), reverse=True):
            action = ids.RESCUE + value - 1
            found.append(_RowItem("rescue", value, (value,), action, action in actions))
    if own["stage"] != "split":
        found.append(_RowItem("deck", 0, (), ids.DRAW, ids.DRAW in actions))
    found += _pile_items(view)
    if unsorted_cards(view):
        return found  # The player has the other cards in the decision.
    for pile in own["piles"]:
        if pile["slot"] == own["open"]:
            found.append(_RowItem("open", pile["slot"], tuple(pile["cards"]), ids.NOTHING, False))
            found.append(_RowItem("new", 0, (), ids.CLOSE, ids.CLOSE in actions))
    for value in sorted(set(own["hand"]), reverse=True):
        cards, action = (value,) * own["hand"].count(value), ids.ADD + value - 1
        found.append(_RowItem("hand", value, cards, action, action in actions))
    return found


def _pile_items(view: StrasbourgView) -> list[_RowItem]:
    """Finished piles; the first of identical piles represents all of them (ST-4.2)."""
    own = view["own"]
    made = [pile for pile in own["piles"] if pile["slot"] != own["open"]]
    alike = Counter(_pile_key(pile) for pile in made)
    return [
        _pile_item(view, pile, alike.pop(_pile_key(pile)))
        for pile in made
        if _pile_key(pile) in alike
    ]


def _pile_key(pile: Pile) -> tuple[int, ...]:
    """Round and cards, which identical piles share."""
    return pile["round"], *pile["cards"]


def _pile_item(view: StrasbourgView, pile: Pile, num_alike: int) -> _RowItem:
    """A finished pile."""
    action = ids.REVEAL + pile["slot"]
    cards = tuple(pile["cards"])
    return _RowItem("pile", pile["slot"], cards, action, action in view["actions"], num_alike)


@lru_cache(maxsize=16384)
def _item_svg(
    components: Components,
    seat: int,
    row_item: _RowItem,
    x: float,
    deck: int,
    lang: Language,
) -> str:
    """An item in the row of cards, as a choice or as a plain item."""
    body = _item_faces(components, seat, row_item, deck, lang)
    label = _item_label(components, row_item, deck, lang)
    name = (
        f"my-{row_item.kind}-{row_item.key}"
        if row_item.kind in ("pile", "hand", "rescue")
        else f"my-{row_item.kind}"
    )
    if row_item.kind == "open":
        name = f"my-pile-{row_item.key}"
    transform = svg.translate(x, 0)
    frame = (-_RING, -_RING, row_item.width + 2 * _RING, CARD_HEIGHT + 2 * _RING, 7)
    if row_item.is_choice:
        text = action_text(components, 0, row_item.action, lang)
        ring = svg.rect("ring", *frame)
        return svg.choice(name, row_item.action, label, ring + body, transform=transform, text=text)
    if row_item.kind == "open":
        body += svg.rect("building", *frame)
    actions = () if row_item.action == ids.NOTHING else (row_item.action,)
    body += svg.use(f"st-fan{len(row_item.cards)}") if row_item.cards else svg.rect("hit", *frame)
    return svg.item(name, label, body, transform=transform, actions=actions)


def _draw_hint(components: Components, row_item: _RowItem, lang: Language) -> str:
    """The effect of a click on the deck, so that new players see that they can draw."""
    lines = balance_lines(action_text(components, 0, row_item.action, lang), 8, _OFFER_WIDTH)
    middle = CARD_HEIGHT / 2 + 3 - (len(lines) - 1) * 4.5
    return "".join(
        fitted_text(
            _DECK_WIDTH + _OFFER_WIDTH / 2, middle + i * 9, part, "offer", 8, _OFFER_WIDTH - 2
        )
        for i, part in enumerate(lines)
    )


def _item_faces(
    components: Components, seat: int, row_item: _RowItem, deck: int, lang: Language
) -> str:
    """The overlapping cards of an item."""
    if row_item.kind == "deck":
        if not deck:
            return svg.rect("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 4)
        backs = svg.use(f"st-back{seat}", 4, 0) if deck > 1 else ""
        body = backs + svg.use(f"st-back{seat}", 0, 2) + svg.text(16, 52, deck, "pile-name")
        return body + (_draw_hint(components, row_item, lang) if row_item.is_choice else "")
    if row_item.kind == "new":
        plus = '<path class="plus" d="M9 20h10M14 15v10"/>'
        name = fitted_text(
            CARD_WIDTH / 2, 52, lang.text("new"), "pile-name", 9, CARD_WIDTH + _GAP - 3
        )
        return svg.rect("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 4) + plus + name
    body = "".join(
        svg.use(f"st-value{value}", i * _FAN_STEP)
        for i, value in enumerate(reversed(row_item.cards))
    )
    if row_item.kind in ("pile", "open"):
        body += _pile_name(row_item, lang)
    if row_item.num_alike > 1:
        body += svg.use(f"st-alike{row_item.num_alike}", row_item.width)
    return body


def _pile_name(row_item: _RowItem, lang: Language) -> str:
    """The number of a pile, and what it bids if that takes adding up."""
    name = lang.text("pile {pile}", pile=row_item.key + 1)
    if len(row_item.cards) > 1:
        name += f" \u00b7 \u03a3 {sum(row_item.cards)}"
    width = row_item.width
    return fitted_text(width / 2, 52, name, "pile-name", 9, width + _GAP - 2)


def _item_label(components: Components, row_item: _RowItem, deck: int, lang: Language) -> str:
    """The label of an item, with the number of identical ones."""
    label = _single_item_label(components, row_item, deck, lang)
    if row_item.num_alike == 1:
        return label
    return lang.text("{pile}; {number} identical piles", pile=label, number=row_item.num_alike)


def _single_item_label(
    components: Components, row_item: _RowItem, deck: int, lang: Language
) -> str:
    cards = cards_text(row_item.cards)
    if row_item.is_choice:
        text = action_text(components, 0, row_item.action, lang)
        if row_item.kind == "pile":
            return lang.text("{action}: {cards}", action=text, cards=cards)
        return text
    if row_item.kind == "deck":
        return lang.plural("your deck: {number} card", "your deck: {number} cards", deck)
    if row_item.kind == "open":
        return lang.text("your current pile: {cards}", cards=cards)
    if row_item.kind == "new":
        return lang.text("start a new pile")
    if row_item.kind == "pile":
        return lang.text("your pile {pile}: {cards}", pile=row_item.key + 1, cards=cards)
    return lang.text("in your hand: {cards}", cards=cards)


# Coins, goods and privileges


def _holdings_svg(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The viewer's holdings, below the cards."""
    own, actions, for_sale = view["own"], view["actions"], goods_for_sale(view)
    body = _coins_svg(own["coins"], lang)
    goods, x = "", 0.0
    for guild, count in enumerate(own["goods"]):
        if count:
            goods += _goods_svg(components, guild, count, x, guild in for_sale, lang)
            x += GOOD_SIDE + (count - 1) * 13 + _GOODS_GAP
    left, right = _GOODS_LEFT / _HOLDINGS_SCALE, _GOODS_RIGHT / _HOLDINGS_SCALE
    scale = min(1.0, (right - left) / max(x - _GOODS_GAP, 1))
    body += svg.group(goods, transform=svg.translate(left, 0, scale))
    return body + _privileges_svg(own["privileges"], ids.WAIT in actions, lang)


@lru_cache(maxsize=512)
def _coins_svg(coins: int, lang: Language) -> str:
    label = lang.plural("you have {number} coin", "you have {number} coins", coins)
    body = coin(coins, 19, 15, 1.9) + svg.rect("hit", 0, -1, 44, 32, 6)
    return svg.item("my-coins", label, body, transform=svg.translate(0, 0))


@lru_cache(maxsize=2048)
def _goods_svg(
    components: Components, guild: int, count: int, x: float, is_for_sale: bool, lang: Language
) -> str:
    """Overlapping goods of one kind; each click on them sells one more."""
    name = good_name(components, guild, lang)
    label = lang.text(
        "{good}: {number}, worth {coins} each",
        good=name,
        number=count,
        coins=components.goods_value[guild],
    )
    body = "".join(svg.use(f"st-good{guild}", i * 13, 0) for i in range(count))
    width = GOOD_SIDE + (count - 1) * 13
    key, frame, transform = (
        f"my-good-{guild}",
        (-2, -2, width + 4, GOOD_SIDE + 4, 6),
        svg.translate(x, 0),
    )
    if is_for_sale:
        body += svg.rect("ring", *frame)
        return svg.choice(key, FIRST_KEY + guild, label, body, transform=transform, text=name)
    body += svg.rect("hit", *frame)
    return svg.item(key, label, body, transform=transform, actions=(ids.SELL + 1,))


@lru_cache(maxsize=256)
def _privileges_svg(privileges: int, can_wait: bool, lang: Language) -> str:
    label = lang.plural("you have {number} privilege", "you have {number} privileges", privileges)
    body = svg.group(
        sign(PRIVILEGE_SIGN, 14, 15, 27)
        + svg.text(30, 20, privileges, "held")
        + svg.rect("hit", 0, -1, 44, 32, 6)
    )
    actions = () if can_wait else (ids.WAIT,)
    return svg.item(
        "my-privileges",
        label,
        body,
        transform=svg.translate(_WIDTH / _HOLDINGS_SCALE - 46, 0),
        actions=actions,
    )
