"""What things are called: divisions, cards, competences, events, and sums of money.

The names of the box are known in each language, those of a pack fall back to themselves.
"""

from collections.abc import Sequence

from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.power_struggle.components import COMPETENCE_NAMES, Components
from guildhall.games.power_struggle.effects import Operation
from guildhall.games.power_struggle.ids import (
    BONUS,
    CHANGE_MOTIVATION,
    DIVISIONS,
    EVENT_KINDS,
    FLIP,
    FLOORS,
    GAIN,
    GOLD_ACTIVE,
    PAY,
    PAY_ALL,
)

DIVISION_NAMES = (
    N_("Development"),
    N_("Human Resources"),
    N_("Communication"),
    N_("Accounting"),
    N_("Legal & Patents"),
    N_("Controlling"),
)
COMPETENCES_MARKED = (
    N_("influence"),
    N_("shares"),
    N_("main departments"),
    N_("corruption"),
    N_("counsels"),
)
EVENT_NAMES = (
    N_("Dessert costs extra"),
    N_("Longer working week"),
    N_("Poll: staff love the board"),
    N_("Coffee machine removed"),
    N_("Parking for directors only"),
    N_("Holiday pay scrapped"),
    N_("Open-plan office"),
    N_("Efficiency experts"),
    N_("Pay freeze"),
    N_("Lay-off rumours"),
    N_("Plant moves abroad"),
    N_("Private surfing banned"),
    N_("Chairman's jet in the press"),
    N_("Directors raise their pay"),
    N_("Special dividend"),
    N_("Summer party"),
    N_("Casual Friday"),
    N_("Best employer award"),
    N_("The short straw"),
    N_("Bribery scandal"),
    N_("Tax audit"),
    N_("Flu wave"),
)


def division_name(components: Components, division: int, tongue: Tongue = ENGLISH) -> str:
    """A division as people call it."""
    return tongue.say(components.divisions[division])


def card_name(components: Components, card: int, tongue: Tongue = ENGLISH) -> str:
    """A privilege card as people call it."""
    if card < DIVISIONS:
        return division_name(components, card, tongue)
    return tongue.say("Chairman")


def room_name(components: Components, room: int) -> str:
    """A room: the code of its division and the floor from the top, the same in every language."""
    return components.room_name(room)


def competence_name(competence: int, tongue: Tongue = ENGLISH) -> str:
    """A competence as people call it."""
    return tongue.say(COMPETENCE_NAMES[competence])


def triple_name(components: Components, card: int, tongue: Tongue = ENGLISH) -> str:
    """The three competences on an arch-enemy card."""
    return ", ".join(competence_name(one, tongue) for one in components.triples[card])


def event_name(components: Components, kind: int, tongue: Tongue = ENGLISH) -> str:
    """An event card as people call it."""
    if kind < len(components.events):
        return tongue.say(components.events[kind])
    if kind < EVENT_KINDS:
        return tongue.say("event {number}", number=kind + 1)
    return tongue.say("Bonus payment") if kind == BONUS else tongue.say("Directors' meeting")


# Sums


def money(amount: int, tongue: Tongue = ENGLISH) -> str:
    """A sum of Pinats in figures, as they are written in the language."""
    return f"{amount:,}".replace(",", tongue.mark)


def thousands(amount: int) -> str:
    """A sum where there is little room: in thousands."""
    return f"{amount / 1000:g}k" if amount else "0"


# What events do

PER_UNIT_GAINS = (
    N_("everybody gets {sum} for each certificate"),
    N_("everybody gets {sum} for each board member"),
    N_("everybody gets {sum} for each department"),
    N_("everybody gets {sum} for each main department"),
    N_("everybody gets {sum}"),
)
PER_UNIT_PAYS = (
    N_("everybody pays {sum} for each certificate"),
    N_("everybody pays {sum} for each board member"),
    N_("everybody pays {sum} for each department"),
    N_("everybody pays {sum} for each main department"),
    N_("everybody pays {sum}"),
)


def event_effect(components: Components, kind: int, tongue: Tongue = ENGLISH) -> str:
    """What an event card does, as a phrase."""
    if kind < len(components.effects):
        said = [operation_text(components, one, tongue) for one in components.effects[kind]]
        return "; ".join(said)
    if kind == BONUS:
        return tongue.say("everybody is paid for certificates, departments, board and Chairman")
    return tongue.say("the round is over")


def operation_text(components: Components, operation: Operation, tongue: Tongue) -> str:
    """One part of an event card."""
    does, amount, unit = operation
    if does == CHANGE_MOTIVATION:
        return tongue.say("motivation {change}", change=signed(amount))
    if does == GAIN:
        return tongue.say(PER_UNIT_GAINS[unit], sum=money(amount, tongue))
    if does == PAY:
        return tongue.say(PER_UNIT_PAYS[unit], sum=money(amount, tongue))
    if does == PAY_ALL:
        return tongue.say(
            "who ordered the events pays {sum} to each other player", sum=money(amount, tongue)
        )
    if does == FLIP and unit == GOLD_ACTIVE:
        return tongue.say("all gold privilege cards are turned face down")
    if does == FLIP:
        card = card_name(components, unit, tongue)
        return tongue.say("this card is turned face down: {card}", card=card)
    return tongue.say("everybody loses 1 employee")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "\N{MINUS SIGN}")


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """Several names."""
    return ", ".join(names)


def room_of(data: dict[str, object]) -> int:
    """The room that an event speaks of, or -1."""
    division, floor = data.get("division", data.get("from")), data.get("floor")
    if isinstance(division, int) and isinstance(floor, int) and floor >= 0:
        return division * FLOORS + floor
    return -1
