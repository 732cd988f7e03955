"""Behind the own screen: cards and piles to choose from, coins, goods and privileges."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.pieces import coin
from guildhall.drawing.svg import at, box, choice, group, num, path, piece, thing, use, words
from guildhall.games.strasbourg.board.glyphs import PRIVILEGE_SIGN
from guildhall.games.strasbourg.board.goals import goal_cards
from guildhall.games.strasbourg.board.pieces import CARD_HEIGHT, CARD_WIDTH, GOOD, sign
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    ADD,
    CARDS,
    CLOSE,
    DRAW,
    NOTHING,
    RESCUE,
    REVEAL,
    SELL,
    WAIT,
)
from guildhall.games.strasbourg.view import Pile, StrasbourgView
from guildhall.games.strasbourg.words import action_text
from guildhall.games.strasbourg.words.names import cards_name, good_name

WIDTH, HEIGHT = 340, 98
SCREEN_SIZE = WIDTH, HEIGHT
FAN = 12
"""How much of a card shows below the next one of its pile."""
GAP = 13
HAND_GAP = 16
"""Between the piles and the cards that are in none yet."""
TOP = 4
RING = 4

SCREEN_LOOK = """
text.pile-name{font-size:11px;text-anchor:middle;fill:$soft}
text.held{font-size:14px;font-weight:700}
rect.slot{fill:none;stroke:$soft;stroke-width:1.3;stroke-dasharray:4 3}
path.plus{fill:none;stroke:$soft;stroke-width:2;stroke-linecap:round}
rect.building{fill:none;stroke:$ink;stroke-width:1.6}
"""


class Item(NamedTuple):
    """Something in the row of cards: its name, its cards, what it means, and how it looks.

    ``kind`` is "deck", "pile", "open", "new", "hand" or "rescue", ``drop`` what becomes of a card
    that is dragged there.
    """

    kind: str
    key: int
    cards: tuple[int, ...]
    meant: int
    is_choice: bool
    drop: str = ""

    @property
    def width(self) -> float:
        """The room that it takes."""
        return 34 if self.kind == "deck" else fan_width(len(self.cards))


@lru_cache(maxsize=1)
def fan_pieces() -> str:
    """Piles of so many cards, to point at."""
    high = CARD_HEIGHT + 2 * RING
    return "".join(
        piece(f"st-fan{n}", box("hit", -RING, -RING, fan_width(n) + 2 * RING, high, 7))
        for n in range(1, CARDS + 1)
    )


def fan_width(cards: int) -> int:
    """The room of so many cards, each over the one before it."""
    return CARD_WIDTH + FAN * max(cards - 1, 0)


def screen(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """What stands behind the screen of the viewer; nothing for the spectator."""
    seat = view["seat"]
    if seat is None:
        return ""
    if view["public"]["phase"] in ("deal", "keep"):
        return goal_cards(components, view, tongue)
    row = items(view)
    room = sum(item.width for item in row) + GAP * max(len(row) - 1, 0) + HAND_GAP
    scale = min(1.0, (WIDTH - 2 * RING) / room) if room else 1.0
    body, x = "", float(RING)
    for i, item in enumerate(row):
        if item.kind == "hand" and i and row[i - 1].kind == "new":
            body += path("rule", f"M{num(x + 2)} {TOP}v{CARD_HEIGHT}")
            x += HAND_GAP * scale
        body += item_part(components, seat, item, x, scale, deck_size(view), tongue)
        x += (item.width + GAP) * scale
    return body + holdings(components, view, tongue)


def deck_size(view: StrasbourgView) -> int:
    """How many cards the viewer can still draw."""
    return sum(view["own"]["deck"]) + len(view["own"]["under"])


def items(view: StrasbourgView) -> list[Item]:
    """The row of cards: the deck, what is in hand, piles, and cards that can be rescued."""
    public, own, actions = view["public"], view["own"], set(view["actions"])
    seat = view["seat"]
    assert seat is not None
    found: list[Item] = []
    if public["phase"] == "rescue" and public["active"] == seat:
        for value in sorted(set(public["bids"][seat]), reverse=True):
            meant = RESCUE + value - 1
            found.append(Item("rescue", value, (value,), meant, meant in actions))
    if own["stage"] != "split":
        found.append(Item("deck", 0, (), DRAW, DRAW in actions))
    found += [pile_item(view, pile) for pile in own["piles"] if pile["slot"] != own["open"]]
    for pile in own["piles"]:
        if pile["slot"] == own["open"]:
            found.append(Item("open", pile["slot"], tuple(pile["cards"]), NOTHING, False, "stay"))
            found.append(Item("new", 0, (), CLOSE, CLOSE in actions, "back"))
    for value in sorted(set(own["hand"]), reverse=True):
        cards, meant = (value,) * own["hand"].count(value), ADD + value - 1
        found.append(Item("hand", value, cards, meant, meant in actions, "back"))
    return found


def pile_item(view: StrasbourgView, pile: Pile) -> Item:
    """A pile that is made; the card that closed it may still be in the air."""
    is_new = view["own"]["stage"] in ("split", "done") and pile["round"] == view["public"]["round"]
    meant = REVEAL + pile["slot"]
    drop = "stay" if is_new else ""
    return Item("pile", pile["slot"], tuple(pile["cards"]), meant, meant in view["actions"], drop)


@lru_cache(maxsize=16384)
def item_part(
    components: Components, seat: int, item: Item, x: float, scale: float, deck: int, tongue: Tongue
) -> str:
    """Something in the row of cards, as a choice or as a thing."""
    body = faces(seat, item, deck, tongue)
    says = item_says(components, item, deck, tongue)
    name = (
        f"my-{item.kind}-{item.key}"
        if item.kind in ("pile", "hand", "rescue")
        else f"my-{item.kind}"
    )
    if item.kind == "open":
        name = f"my-pile-{item.key}"
    place = at(x, TOP, scale)
    frame = (-RING, -RING, item.width + 2 * RING, CARD_HEIGHT + 2 * RING, 7)
    drop = item.drop
    if item.is_choice:
        text = action_text(components, 0, item.meant, tongue)
        ring = box("ring", *frame)
        return choice(name, item.meant, says, ring + body, place=place, text=text, drop=drop)
    if item.kind == "open":
        body += box("building", *frame)
    about = () if item.meant == NOTHING else (item.meant,)
    body += use(f"st-fan{len(item.cards)}") if item.cards else box("hit", *frame)
    return thing(name, says, body, place=place, about=about, drop=drop)


def faces(seat: int, item: Item, deck: int, tongue: Tongue) -> str:
    """The cards of an item, each over the one before it."""
    if item.kind == "deck":
        if not deck:
            return box("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 4)
        backs = use(f"st-back{seat}", 4, 0) if deck > 1 else ""
        return backs + use(f"st-back{seat}", 0, 2) + words(16, 54.5, deck, "pile-name")
    if item.kind == "new":
        plus = '<path class="plus" d="M9 20h10M14 15v10"/>'
        name = line(CARD_WIDTH / 2, 54.5, tongue.say("new"), "pile-name", 11, CARD_WIDTH + GAP - 3)
        return box("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 4) + plus + name
    body = "".join(use(f"st-value{value}", i * FAN) for i, value in enumerate(reversed(item.cards)))
    if item.kind in ("pile", "open"):
        body += words(item.width / 2, 54.5, item.key + 1, "pile-name")
    return body


def item_says(components: Components, item: Item, deck: int, tongue: Tongue) -> str:
    """An item in words."""
    cards = cards_name(item.cards)
    if item.is_choice:
        text = action_text(components, 0, item.meant, tongue)
        if item.kind == "pile":
            return tongue.say("{action}: {cards}", action=text, cards=cards)
        return text
    if item.kind == "deck":
        return tongue.count("your deck: {number} card", "your deck: {number} cards", deck)
    if item.kind == "open":
        return tongue.say("the pile that you are making: {cards}", cards=cards)
    if item.kind == "new":
        return tongue.say("a new pile")
    if item.kind == "pile":
        return tongue.say("your pile {pile}: {cards}", pile=item.key + 1, cards=cards)
    return tongue.say("in your hand: {cards}", cards=cards)


# Coins, goods and privileges


def holdings(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """What the viewer owns, below the cards."""
    own, actions = view["own"], view["actions"]
    body = coins_part(own["coins"], tongue)
    selling = view["public"]["asked_good"] if view["actions"] else NOTHING
    can_sell = SELL + 1 in actions
    x = 58.0
    for guild, count in enumerate(own["goods"]):
        if count:
            body += goods_part(components, guild, count, x, guild == selling, can_sell, tongue)
            x += GOOD + (count - 1) * 13 + 8
    return body + privileges_part(own["privileges"], WAIT in actions, tongue)


@lru_cache(maxsize=512)
def coins_part(coins: int, tongue: Tongue) -> str:
    """Coins."""
    says = tongue.count("you have {number} coin", "you have {number} coins", coins)
    body = coin(coins, 19, 15, 1.9) + box("hit", 0, -1, 44, 32, 6)
    return thing("my-coins", says, body, place=at(0, 65))


@lru_cache(maxsize=2048)
def goods_part(
    components: Components,
    guild: int,
    count: int,
    x: float,
    is_asked: bool,
    can_sell: bool,
    tongue: Tongue,
) -> str:
    """Goods of one kind, each over the one before it."""
    name = good_name(components, guild, tongue)
    says = tongue.say(
        "{good}: {number}, worth {coins} each",
        good=name,
        number=count,
        coins=components.goods_value[guild],
    )
    body = "".join(use(f"st-good{guild}", i * 13, 0) for i in range(count))
    width = GOOD + (count - 1) * 13
    if is_asked:
        body += box("building", -3, -3, width + 6, GOOD + 6, 6)
    body += box("hit", -2, -2, width + 4, GOOD + 4, 6)
    about = () if can_sell else (SELL + 1,)
    return thing(f"my-good-{guild}", says, body, place=at(x, 65), about=about)


@lru_cache(maxsize=256)
def privileges_part(privileges: int, can_wait: bool, tongue: Tongue) -> str:
    """Privileges, at the right edge."""
    says = tongue.count("you have {number} privilege", "you have {number} privileges", privileges)
    body = group(
        sign(PRIVILEGE_SIGN, 14, 15, 27)
        + words(30, 20, privileges, "held")
        + box("hit", 0, -1, 44, 32, 6)
    )
    about = () if can_wait else (WAIT,)
    return thing("my-privileges", says, body, place=at(WIDTH - 46, 65), about=about)
