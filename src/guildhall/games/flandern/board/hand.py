"""The own hand: action cards, influence cards, and the gold card that the others do not see."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, group, piece, thing, use, words
from guildhall.games.flandern.board.cards import CARD_HEIGHT, CARD_WIDTH, face, name_on
from guildhall.games.flandern.board.chips import first_guild
from guildhall.games.flandern.board.glyphs import centred
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import ACTION_CARDS, CARD, INFLUENCE, NOTHING, PLACE
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import action_text, card_name, influence_text

WIDTH = 340.0
COLUMNS = 4
STEP, LINE = WIDTH / COLUMNS, CARD_HEIGHT + 4
SEALS = 2 * LINE + 6
"""The row of influence cards."""
ROOM = WIDTH - STEP
"""How far they reach: the gold card lies beside them."""

HAND_LOOK = """
rect.seal-card{fill:$silver;stroke:$soft;stroke-width:1}
text.seals{font-size:14px;font-weight:700}
text.hint{font-size:11px;fill:$soft}
"""


@lru_cache
def seal_card() -> str:
    """An influence card, as a piece of the sprite."""
    body = box("seal-card", 0, 0, 21, 26, 3) + group(centred("fl-seal", 10.5, 13, 17), "ink")
    return piece("fl-seal-card", body)


def size(view: FlandernView) -> tuple[float, float]:
    """How large the hand is; with two players there is no influence."""
    return WIDTH, LINE * (2 if view["public"]["stack"] else 3)


def hand(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """All cards of a set, of which those in the open row are empty places."""
    public, own, seat = view["public"], view["own"], view["seat"]
    if seat is None:
        return ""
    body, first = "", first_guild(view)
    for card in range(ACTION_CARDS):
        state = AWAY
        if public["hands"][seat][card]:
            state = OFFERED if CARD + card in view["actions"] else HELD
            if own["card"] == card:
                state = PICKED
        elif public["rows"][seat][card]:
            state = LAID
        body += card_part(components, card, first, state, tongue)
    if own["gold"] != NOTHING:
        body += gold_part(components, own["gold"], first, tongue)
    if not public["stack"]:
        body += influence_row(view, tongue)
    return body


AWAY, LAID, HELD, OFFERED, PICKED = 0, 1, 2, 3, 4


def slot(number: int) -> tuple[float, float]:
    """Where a card lies."""
    row, column = divmod(number, COLUMNS)
    return column * STEP + (STEP - CARD_WIDTH) / 2, row * LINE + 2


@lru_cache(maxsize=1024)
def card_part(components: Components, card: int, first: int, state: int, tongue: Tongue) -> str:
    """One action card: in the hand, in the open row, or out of the game."""
    name = card_name(components, card, tongue)
    place, action = at(*slot(card)), CARD + card
    if state == AWAY:
        return ""
    if state == LAID:
        says = tongue.say("{card}, in your open row", card=name)
        body = use("fl-empty") + name_on(name, "gone")
        return thing(f"card-{card}", says, body, place=place, about=(action,))
    body = face(components, card, first, "silver", tongue)
    if state == OFFERED:
        body = box("ring", -2, -2, CARD_WIDTH + 4, CARD_HEIGHT + 4, 7) + body
        text = action_text(components, 0, action, tongue)
        return choice(f"card-{card}", action, text, body, place=place)
    if state == PICKED:
        body += box("chosen", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 6)
        name = tongue.say("{card}, chosen", card=name)
    return thing(f"card-{card}", name, body, place=place, about=(action,))


@lru_cache(maxsize=256)
def gold_part(components: Components, card: int, first: int, tongue: Tongue) -> str:
    """The gold card of the first player, at the end of the influence cards."""
    says = tongue.say("Your gold card: {card}", card=card_name(components, card, tongue))
    body = face(components, card, first, "gilt", tongue)
    return thing("own-gold", says, body, place=at(*slot(3 * COLUMNS - 1)))


# Influence


def influence_row(view: FlandernView, tongue: Tongue) -> str:
    """The influence cards in hand; while they are asked for, a place for each number of them."""
    seat = view["seat"]
    assert seat is not None
    held, added = view["public"]["influence"][seat], view["own"]["influence"]
    if any(INFLUENCE <= action < PLACE for action in view["actions"]):
        step = min(46.0, ROOM / (held + 1))
        return "".join(number_part(number, step, tongue) for number in range(held + 1))
    return seals_part(held, added, tongue)


@lru_cache(maxsize=256)
def number_part(number: int, step: float, tongue: Tongue) -> str:
    """So many influence cards, as a choice."""
    is_broad = step > 32
    body = box("ring", 1, 0, step - 4, 29, 6)
    if is_broad:
        body += use("fl-seal-small", 5, 2)
    body += words(step - 17 if is_broad else step / 2 - 5, 19, number, "seals")
    says = influence_text(number, tongue)
    place = at(number * step, SEALS)
    return choice(f"influence-{number}", INFLUENCE + number, says, body, place=place)


@lru_cache(maxsize=256)
def seals_part(held: int, added: int, tongue: Tongue) -> str:
    """The influence cards in hand, and how many of them were chosen."""
    step = min(24.0, (ROOM - 60) / max(held, 1))
    body = ""
    for i in range(held):
        body += use("fl-seal-card", 2 + i * step, 1)
        if i < added:
            body += box("chosen", 2 + i * step, 1, 21, 26, 3)
    says = influence_text(held, tongue)
    body += line(8 + held * step, 18, says, "hint", 11, ROOM - held * step - 12)
    about = [INFLUENCE + number for number in range(held + 1)]
    return thing("influence", says, body, place=at(0, SEALS), about=about)
