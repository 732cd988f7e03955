"""The event cards of the round: those turned up and, for the seat that ordered them, the rest."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import balance_lines, fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CARDS_SIZE,
    card_corner,
)
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
from guildhall.games.power_struggle.board.symbols import event_sign
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.event_effects import Operation
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import event_card_effect, event_card_name, signed

EVENT_CARDS_CSS = """
rect.event{fill:$card;stroke:$soft;stroke-width:1.1}
rect.event-back{fill:$wall;stroke:$soft;stroke-width:1}
path.event-back{fill:none;stroke:$hair;stroke-width:1.4}
rect.to-come{fill:none;stroke:$soft;stroke-width:1.4;stroke-dasharray:3 3}
text.change{font-size:17px;font-weight:700;text-anchor:middle}
text.event-name{font-size:15px;font-weight:600}
text.event-does{font-size:14px;fill:$soft}
"""

LIST_HEIGHT = 40
"""Height of a card in the list of cards to put in order."""
_SLOTS = ids.MAX_TURNS + 1
_TEXT_TOP = CARDS_SIZE[1]
EVENT_CARDS_SIZE = (340.0, _TEXT_TOP + 46.0)

_OPERATION_SIGNS = {
    ids.GAIN: RECEIVING_SIGN,
    ids.PAY: PAYING_SIGN,
    ids.PAY_ALL: PAYING_SIGN,
    ids.FLIP: TURNED_SIGN,
    ids.LOSE_EMPLOYEE: SNEEZE_SIGN,
}


@lru_cache(maxsize=8)
def event_card_symbols(components: Components) -> str:
    """A small card for each kind, and the card back."""
    kinds = "".join(
        svg.symbol(f"ps-e{kind}", _card_face() + _card_signs(components.event_effects[kind]))
        for kind in range(len(components.event_effects))
    )
    middle = CARD_WIDTH / 2, CARD_HEIGHT / 2
    back = svg.rect("event-back", 0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 4)
    back += svg.path("event-back", "M28 25L40 8l12 17-12 17z")
    back += svg.rect("hit", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5)
    backs = "".join(
        svg.symbol(
            f"ps-backs{count}",
            "".join(svg.use("ps-back", *card_corner(i)) for i in range(_SLOTS - count, _SLOTS)),
        )
        for count in range(1, _SLOTS + 1)
    )
    list_signs = "".join(
        svg.symbol(f"ps-brief{kind}", _list_signs(components, kind))
        for kind in (*range(len(components.event_effects)), ids.BONUS)
    )
    return (
        kinds
        + list_signs
        + backs
        + svg.symbol("ps-to-come", svg.rect("to-come", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5))
        + svg.symbol(f"ps-e{ids.BONUS}", _card_face() + event_sign(COINS_SIGN, *middle, 28))
        + svg.symbol(f"ps-e{ids.MEETING}", _card_face() + event_sign(TABLE_SIGN, *middle, 28))
        + svg.symbol("ps-back", back)
    )


def _card_face() -> str:
    area = svg.rect("hit", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5)
    return area + svg.rect("event", 0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 4)


def _card_signs(operations: list[Operation]) -> str:
    """The icons of an event card, with the change of motivation below them."""
    change, face_sign, others = _operation_signs(operations)
    if not change:
        return event_sign(others[0], CARD_WIDTH / 2, CARD_HEIGHT / 2, 28)
    body = svg.text(CARD_WIDTH - 19, CARD_HEIGHT / 2 + 6, change, "change")
    if others:
        return body + event_sign(face_sign, 15, 25, 22) + event_sign(others[0], 39, 25, 22)
    return body + event_sign(face_sign, 26, 25, 28)


def _operation_signs(operations: list[Operation]) -> tuple[str, int, list[int]]:
    """The change of motivation, if any, with its icon, and the icons of other effects."""
    changes = [one.amount for one in operations if one.opcode == ids.CHANGE_MOTIVATION]
    others = [
        _OPERATION_SIGNS[one.opcode] for one in operations if one.opcode != ids.CHANGE_MOTIVATION
    ]
    change = signed(changes[0]) if changes else ""
    return change, GLAD_SIGN if changes and changes[0] > 0 else SAD_SIGN, others


def _list_signs(components: Components, kind: int) -> str:
    """The icons of a card in a list.

    The change of motivation follows the name; an icon of other effects precedes it.
    """
    if kind == ids.BONUS:
        return event_sign(COINS_SIGN, 14, LIST_HEIGHT / 2, 20)
    change, face_sign, others = _operation_signs(components.event_effects[kind])
    body = event_sign(others[0] if others else face_sign, 14, LIST_HEIGHT / 2, 20)
    return body + svg.text(152, LIST_HEIGHT / 2 + 6, change, "change") if change else body


def event_cards(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """The eight cards of the round in order, and the text of the last one."""
    turned = tuple(view["public"]["events"])
    kinds = (*turned, *known_stack(view)[len(turned) :])
    body = "".join(
        _card_slot(components, index, kind, index < len(turned), lang)
        for index, kind in enumerate(kinds)
    )
    if len(kinds) < _SLOTS:
        body += _face_down_cards(len(kinds), lang)
    return body + _last_event_text(components, turned[-1] if turned else ids.NOTHING, lang)


def event_cards_label(view: PowerStruggleView, lang: Language) -> str:
    """The heading of the events: the round and the department turn."""
    public = view["public"]
    if not public["turn"]:
        return lang.text("Events of the round")
    return lang.text("Round {round}, turn {turn}", round=public["round"], turn=public["turn"])


def known_stack(view: PowerStruggleView) -> tuple[int, ...]:
    """The whole order, as far as the viewer knows it."""
    stack, meeting = view["own"].get("stack", []), view["own"].get("meeting", 0)
    if not meeting:
        return ()
    unknown = [ids.NOTHING] * (meeting - len(stack))
    return (*stack, *unknown, ids.MEETING)


@lru_cache(maxsize=2048)
def _card_slot(
    components: Components, index: int, kind: int, is_turned: bool, lang: Language
) -> str:
    transform = svg.translate(*card_corner(index))
    name = f"event-{index + 1}"
    if kind == ids.NOTHING:
        return svg.item(name, "", svg.use("ps-back"), transform=transform)
    params = {
        "event": event_card_name(components, kind, lang),
        "effect": event_card_effect(components, kind, lang),
    }
    body = svg.use(f"ps-e{kind}")
    if is_turned:
        label = lang.text("{event}: {effect}", **params)
    else:
        label = lang.text("upcoming: {event}, {effect}", **params)
        body += svg.use("ps-to-come")
    return svg.item(name, label, body, transform=transform)


@lru_cache(maxsize=128)
def _face_down_cards(first_index: int, lang: Language) -> str:
    """The cards from a slot on that the viewer does not know."""
    label = lang.plural(
        "{number} event face down", "{number} events face down", _SLOTS - first_index
    )
    return svg.item(
        "events-down",
        label,
        svg.use(f"ps-backs{_SLOTS - first_index}"),
    )


@lru_cache(maxsize=256)
def _last_event_text(components: Components, kind: int, lang: Language) -> str:
    """The text of the card turned up last."""
    if kind == ids.NOTHING:
        text = lang.text("No event has been turned up this round.")
        return fitted_text(0, _TEXT_TOP + 18, text, "event-does", 14, 338)
    name = event_card_name(components, kind, lang)
    body = fitted_text(0, _TEXT_TOP + 13, name, "event-name serif", 15, 338)
    rows = balance_lines(event_card_effect(components, kind, lang), 14, 338)
    return body + "".join(
        fitted_text(0, _TEXT_TOP + 28.5 + 15 * i, row, "event-does", 14, 338)
        for i, row in enumerate(rows)
    )
