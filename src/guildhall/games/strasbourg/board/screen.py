"""Behind the own screen: cards and piles to choose from, coins, goods and privileges."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line, split
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
    PILES,
    RESCUE,
    REVEAL,
    SELL,
    WAIT,
)
from guildhall.games.strasbourg.view import Pile, StrasbourgView
from guildhall.games.strasbourg.words import action_text
from guildhall.games.strasbourg.words.names import cards_name, good_name

WIDTH, HEIGHT = 340, 98
FAN = 12
"""How much of a card shows below the next one of its pile."""
GAP = 13
HAND_GAP = 16
"""Between the piles and the cards that are in none yet."""
TOP = 4
RING = 4
LEAST = 0.72
"""Cards that would be smaller than this lie in two lines."""
LINE = 43
"""From a line of such cards to the next."""
LOWER = 27
"""How much further down the coins lie then."""
HELD = 65
"""How far down they lie else."""
TAG_WIDTH = 17
DECK_WIDTH, OFFER_WIDTH = 34, 62
"""Beside a deck from which one may draw stands what a click on it does."""

Lines = list[list["Item"]]

SCREEN_LOOK = """
text.pile-name{font-size:11px;text-anchor:middle;fill:$soft}
text.held{font-size:14px;font-weight:700}
text.offer{font-size:13px;font-weight:600;text-anchor:middle}
rect.slot{fill:none;stroke:$soft;stroke-width:1.3;stroke-dasharray:4 3}
path.plus{fill:none;stroke:$soft;stroke-width:2;stroke-linecap:round}
rect.building{fill:none;stroke:$ink;stroke-width:1.6}
"""


class Item(NamedTuple):
    """Something in the row of cards: its name, its cards, what it means, and how it looks.

    ``kind`` is "deck", "pile", "open", "new", "hand" or "rescue", ``drop`` what becomes of a card
    that is dragged there, ``alike`` how many such piles there are.
    """

    kind: str
    key: int
    cards: tuple[int, ...]
    meant: int
    is_choice: bool
    drop: str = ""
    alike: int = 1

    @property
    def width(self) -> float:
        """The room that it takes."""
        if self.kind != "deck":
            return fan_width(len(self.cards))
        return DECK_WIDTH + OFFER_WIDTH if self.is_choice else DECK_WIDTH

    @property
    def room(self) -> float:
        """The same with what it keeps clear of the next one."""
        return self.width + GAP + (HAND_GAP if self.kind == "new" else 0)


@lru_cache(maxsize=1)
def fan_pieces() -> str:
    """Piles of so many cards to point at, their numbers, and how many there are alike."""
    high = CARD_HEIGHT + 2 * RING
    fans = "".join(
        piece(f"st-fan{n}", box("hit", -RING, -RING, fan_width(n) + 2 * RING, high, 7))
        for n in range(1, CARDS + 1)
    )
    tag = box("tag", 3 - TAG_WIDTH, CARD_HEIGHT - 11, TAG_WIDTH, 13, 6.5)
    middle = 3 - TAG_WIDTH / 2
    numbers = "".join(
        piece(f"st-number{n}", words(0, 54.5, n, "pile-name")) for n in range(1, PILES + 1)
    )
    return (
        fans
        + numbers
        + "".join(
            piece(f"st-alike{n}", tag + words(middle, CARD_HEIGHT - 1, f"\u00d7{n}", "size"))
            for n in range(2, CARDS + 1)
        )
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
    lines = in_lines(items(view))
    scale = min(1.0 if len(lines) == 1 else LEAST, *(fitting(row) for row in lines))
    body = ""
    for number, row in enumerate(lines):
        part, x = "", 0.0
        for item in row:
            part += item_part(components, seat, item, x, deck_size(view), tongue)
            if item.kind == "new" and item is not row[-1]:
                part += path("rule", f"M{num(x + item.width + GAP)} 0v{CARD_HEIGHT}")
            x += item.room
        body += group(part, place=at(RING, TOP + number * LINE, scale))
    return body + group(holdings(components, view, tongue), place=at(0, held_at(len(lines))))


def screen_size(view: StrasbourgView) -> tuple[float, float]:
    """The room that all this needs."""
    if view["seat"] is None or view["public"]["phase"] in ("deal", "keep"):
        return WIDTH, HEIGHT
    return WIDTH, HEIGHT - HELD + held_at(len(in_lines(items(view))))


def held_at(lines: int) -> int:
    """How far down coins and goods lie."""
    return HELD if lines == 1 else HELD + LOWER


def in_lines(row: list[Item]) -> Lines:
    """A row of cards as it is, or in two lines of about the same room if it is long."""
    if fitting(row) >= LEAST:
        return [row]
    ends = range(1, len(row))
    end = max(ends, key=lambda end: min(fitting(row[:end]), fitting(row[end:])))
    return [row[:end], row[end:]]


def fitting(row: list[Item]) -> float:
    """The scale in which a row of cards is just as wide as it may be."""
    return (WIDTH - 2 * RING) / max(sum(item.room for item in row) - GAP, 1)


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
    found += pile_items(view)
    for pile in own["piles"]:
        if pile["slot"] == own["open"]:
            found.append(Item("open", pile["slot"], tuple(pile["cards"]), NOTHING, False, "stay"))
            found.append(Item("new", 0, (), CLOSE, CLOSE in actions, "back"))
    for value in sorted(set(own["hand"]), reverse=True):
        cards, meant = (value,) * own["hand"].count(value), ADD + value - 1
        found.append(Item("hand", value, cards, meant, meant in actions, "back"))
    return found


def pile_items(view: StrasbourgView) -> list[Item]:
    """The piles that are made; of those that do not differ the first stands for all (ST-4.2)."""
    own = view["own"]
    made = [pile for pile in own["piles"] if pile["slot"] != own["open"]]
    alike = Counter(looks_like(pile) for pile in made)
    return [
        pile_item(view, pile, alike.pop(looks_like(pile)))
        for pile in made
        if looks_like(pile) in alike
    ]


def looks_like(pile: Pile) -> tuple[int, ...]:
    """What a pile has in common with those that do not differ from it: round and cards."""
    return pile["round"], *pile["cards"]


def pile_item(view: StrasbourgView, pile: Pile, alike: int) -> Item:
    """A pile that is made; the card that closed it may still be in the air."""
    is_new = view["own"]["stage"] in ("split", "done") and pile["round"] == view["public"]["round"]
    meant = REVEAL + pile["slot"]
    drop = "stay" if is_new else ""
    cards = tuple(pile["cards"])
    return Item("pile", pile["slot"], cards, meant, meant in view["actions"], drop, alike)


@lru_cache(maxsize=16384)
def item_part(
    components: Components,
    seat: int,
    item: Item,
    x: float,
    deck: int,
    tongue: Tongue,
) -> str:
    """Something in the row of cards, as a choice or as a thing."""
    body = faces(components, seat, item, deck, tongue)
    says = item_says(components, item, deck, tongue)
    name = (
        f"my-{item.kind}-{item.key}"
        if item.kind in ("pile", "hand", "rescue")
        else f"my-{item.kind}"
    )
    if item.kind == "open":
        name = f"my-pile-{item.key}"
    place = at(x, 0)
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


def offer(components: Components, item: Item, tongue: Tongue) -> str:
    """What a click does, beside the deck: who is new here sees that a card can be drawn."""
    lines = split(action_text(components, 0, item.meant, tongue), 13, OFFER_WIDTH)
    middle = CARD_HEIGHT / 2 + 5 - (len(lines) - 1) * 8
    return "".join(
        line(DECK_WIDTH + OFFER_WIDTH / 2, middle + i * 16, part, "offer", 13, OFFER_WIDTH - 2)
        for i, part in enumerate(lines)
    )


def faces(components: Components, seat: int, item: Item, deck: int, tongue: Tongue) -> str:
    """The cards of an item, each over the one before it."""
    if item.kind == "deck":
        if not deck:
            return box("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 4)
        backs = use(f"st-back{seat}", 4, 0) if deck > 1 else ""
        body = backs + use(f"st-back{seat}", 0, 2) + words(16, 54.5, deck, "pile-name")
        return body + (offer(components, item, tongue) if item.is_choice else "")
    if item.kind == "new":
        plus = '<path class="plus" d="M9 20h10M14 15v10"/>'
        name = line(CARD_WIDTH / 2, 54.5, tongue.say("new"), "pile-name", 11, CARD_WIDTH + GAP - 3)
        return box("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 4) + plus + name
    body = "".join(use(f"st-value{value}", i * FAN) for i, value in enumerate(reversed(item.cards)))
    if item.kind in ("pile", "open"):
        body += use(f"st-number{item.key + 1}", item.width / 2)
    if item.alike > 1:
        body += use(f"st-alike{item.alike}", item.width)
    return body


def item_says(components: Components, item: Item, deck: int, tongue: Tongue) -> str:
    """An item in words, and how many there are like it."""
    says = one_says(components, item, deck, tongue)
    if item.alike == 1:
        return says
    return tongue.say("{pile}; {number} such piles", pile=says, number=item.alike)


def one_says(components: Components, item: Item, deck: int, tongue: Tongue) -> str:
    """An item by itself in words."""
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
    return thing("my-coins", says, body, place=at(0, 0))


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
    return thing(f"my-good-{guild}", says, body, place=at(x, 0), about=about)


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
    return thing("my-privileges", says, body, place=at(WIDTH - 46, 0), about=about)
