"""The event cards of the round: those that were turned up, and for who ordered them the rest."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line, split
from guildhall.drawing.svg import at, box, path, piece, thing, use, words
from guildhall.games.power_struggle.board.glyphs import (
    COINS_SIGN,
    GLAD_SIGN,
    PAYING_SIGN,
    RECEIVING_SIGN,
    SAD_SIGN,
    SNEEZE_SIGN,
    TABLE_SIGN,
    TURNED_SIGN,
)
from guildhall.games.power_struggle.board.pieces import mood
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.effects import Operation
from guildhall.games.power_struggle.ids import (
    BONUS,
    CHANGE_MOTIVATION,
    FLIP,
    GAIN,
    LOSE_EMPLOYEE,
    MEETING,
    NOTHING,
    ORDERED,
    PAY,
    PAY_ALL,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import event_effect, event_name, signed

EVENTS_LOOK = """
rect.event{fill:$card;stroke:$soft;stroke-width:1.1}
rect.event-back{fill:$wall;stroke:$soft;stroke-width:1}
path.event-back{fill:none;stroke:$hair;stroke-width:1.4}
rect.to-come{fill:none;stroke:$soft;stroke-width:1.4;stroke-dasharray:3 3}
text.change{font-size:15px;font-weight:700;text-anchor:middle}
text.event-name{font-size:14px;font-weight:600}
text.event-does{font-size:12px;fill:$soft}
"""

CARD_WIDTH, CARD_HEIGHT = 39, 46
ACROSS = 43
SLOTS = ORDERED + 1
EVENTS_SIZE = (340.0, 96.0)

SIGNS = {
    GAIN: RECEIVING_SIGN,
    PAY: PAYING_SIGN,
    PAY_ALL: PAYING_SIGN,
    FLIP: TURNED_SIGN,
    LOSE_EMPLOYEE: SNEEZE_SIGN,
}


@lru_cache(maxsize=8)
def event_pieces(components: Components) -> str:
    """A small card for each kind, and the back of all of them."""
    kinds = "".join(
        piece(f"ps-e{kind}", face() + parts(components.effects[kind]))
        for kind in range(len(components.effects))
    )
    middle = CARD_WIDTH / 2, CARD_HEIGHT / 2
    back = box("event-back", 0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 4)
    back += path("event-back", f"M8 {CARD_HEIGHT / 2}L{CARD_WIDTH / 2} 8l11.5 15-11.5 15z")
    backs = "".join(
        piece(
            f"ps-backs{count}",
            "".join(use("ps-back", i * ACROSS) for i in range(count))
            + box("hit", -1, -1, count * ACROSS - 2, CARD_HEIGHT + 2, 5),
        )
        for count in range(1, SLOTS + 1)
    )
    briefs = "".join(
        piece(f"ps-brief{kind}", brief(components, kind)) for kind in listed_kinds(components)
    )
    return (
        kinds
        + briefs
        + backs
        + piece("ps-to-come", box("to-come", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5))
        + piece(f"ps-e{BONUS}", face() + mood(COINS_SIGN, *middle, 28))
        + piece(f"ps-e{MEETING}", face() + mood(TABLE_SIGN, *middle, 28))
        + piece("ps-back", back)
    )


def face() -> str:
    """An event card without what is on it."""
    near = box("hit", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5)
    return near + box("event", 0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 4)


def parts(operations: list[Operation]) -> str:
    """What is on an event card: the change of motivation below its face, others beside it."""
    changes = [one.amount for one in operations if one.does == CHANGE_MOTIVATION]
    others = [SIGNS[one.does] for one in operations if one.does != CHANGE_MOTIVATION]
    middle = CARD_WIDTH / 2
    if not changes:
        return mood(others[0], middle, CARD_HEIGHT / 2, 28)
    face_sign = GLAD_SIGN if changes[0] > 0 else SAD_SIGN
    body = words(middle, 39.5, signed(changes[0]), "change")
    if others:
        return body + mood(face_sign, 11, 15, 17) + mood(others[0], 28, 15, 17)
    return body + mood(face_sign, middle, 15, 22)


def listed_kinds(components: Components) -> list[int]:
    """All kinds that can be put in order."""
    return [*range(len(components.effects)), BONUS]


def brief(components: Components, kind: int) -> str:
    """What a card does, as it stands in a list.

    The change of motivation stands behind the name; before it a sign of what else there is.
    """
    if kind == BONUS:
        return mood(COINS_SIGN, 12, 11, 18)
    operations = components.effects[kind]
    changes = [one.amount for one in operations if one.does == CHANGE_MOTIVATION]
    others = [SIGNS[one.does] for one in operations if one.does != CHANGE_MOTIVATION]
    if not changes:
        return mood(others[0], 12, 11, 18)
    face_sign = GLAD_SIGN if changes[0] > 0 else SAD_SIGN
    body = mood(others[0] if others else face_sign, 12, 11, 18)
    return body + words(154, 16, signed(changes[0]), "change")


def events(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """The eight cards of the round in their order, and what the last one says."""
    turned = tuple(view["public"]["events"])
    kinds = (*turned, *to_come(view)[len(turned) :])
    body = "".join(
        slot(components, place, kind, place < len(turned), tongue)
        for place, kind in enumerate(kinds)
    )
    if len(kinds) < SLOTS:
        body += face_down(len(kinds), tongue)
    return body + telling(components, turned[-1] if turned else NOTHING, tongue)


def events_label(view: PowerStruggleView, tongue: Tongue) -> str:
    """What stands above the events: which round and which department turn it is."""
    public = view["public"]
    if not public["turn"]:
        return tongue.say("Events of the round")
    return tongue.say("Round {round}, turn {turn}", round=public["round"], turn=public["turn"])


def to_come(view: PowerStruggleView) -> tuple[int, ...]:
    """The whole order as far as the viewer knows it."""
    stack, meeting = view["own"].get("stack", []), view["own"].get("meeting", 0)
    if not meeting:
        return ()
    unknown = [NOTHING] * (meeting - len(stack))
    return (*stack, *unknown, MEETING)


@lru_cache(maxsize=2048)
def slot(components: Components, place: int, kind: int, is_turned: bool, tongue: Tongue) -> str:
    """A slot of the row of events."""
    where = at(place * ACROSS, 0)
    name = f"event-{place + 1}"
    if kind == NOTHING:
        return thing(name, "", use("ps-back"), place=where)
    words_ = {
        "event": event_name(components, kind, tongue),
        "effect": event_effect(components, kind, tongue),
    }
    body = use(f"ps-e{kind}")
    if is_turned:
        says = tongue.say("{event}: {effect}", **words_)
    else:
        says = tongue.say("to come: {event}, {effect}", **words_)
        body += use("ps-to-come")
    return thing(name, says, body, place=where)


@lru_cache(maxsize=128)
def face_down(place: int, tongue: Tongue) -> str:
    """The cards from a slot on, which the viewer does not know."""
    says = tongue.count("{number} event face down", "{number} events face down", SLOTS - place)
    return thing("events-down", says, use(f"ps-backs{SLOTS - place}"), place=at(place * ACROSS, 0))


@lru_cache(maxsize=256)
def telling(components: Components, kind: int, tongue: Tongue) -> str:
    """The card that was turned up last, in words."""
    if kind == NOTHING:
        text = tongue.say("No event has been turned up in this round.")
        return line(0, 66, text, "event-does", 12, 338)
    body = line(0, 64, event_name(components, kind, tongue), "event-name serif", 14, 338)
    rows = split(event_effect(components, kind, tongue), 12, 338)
    return body + "".join(
        line(0, 80 + 13.5 * i, row, "event-does", 12, 338) for i, row in enumerate(rows)
    )
