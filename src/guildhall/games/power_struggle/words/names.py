"""Names of divisions, cards, competences and events, and formatted amounts.

The names in the box are translated; those of a custom pack are shown as they are.
"""

from guildhall.core.language import ENGLISH, N_, Language, format_int
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import COMPETENCE_NAMES, Components
from guildhall.games.power_struggle.event_effects import Operation

DIVISION_NAMES = (
    N_("Development"),
    N_("Human Resources"),
    N_("Communication"),
    N_("Accounting"),
    N_("Legal & Patents"),
    N_("Controlling"),
)
EVENT_CARD_NAMES = (
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


def division_name(components: Components, division: int, lang: Language = ENGLISH) -> str:
    """The translated name of a division."""
    return lang.text(components.divisions[division])


def card_name(components: Components, card: int, lang: Language = ENGLISH) -> str:
    """The translated name of a privilege card."""
    if card < ids.DIVISIONS:
        return division_name(components, card, lang)
    return lang.text("Chairman")


def competence_name(competence: int, lang: Language = ENGLISH) -> str:
    """The translated name of a competence."""
    return lang.text(COMPETENCE_NAMES[competence])


def triple_name(components: Components, card: int, lang: Language = ENGLISH) -> str:
    """The three competences on an arch-enemy card."""
    return lang.join_and([competence_name(one, lang) for one in components.triples[card]])


def event_card_name(components: Components, kind: int, lang: Language = ENGLISH) -> str:
    """The translated name of an event card."""
    if kind < len(components.event_cards):
        return lang.text(components.event_cards[kind])
    if kind < ids.EVENT_CARD_KINDS:
        return lang.text("event {number}", number=kind + 1)
    return lang.text("Bonus payment") if kind == ids.BONUS else lang.text("Directors' meeting")


# Amounts


def points_text(points: int, lang: Language = ENGLISH) -> str:
    """A number of victory points."""
    return lang.plural("{number} victory point", "{number} victory points", points)


def employees_text(employees: int, lang: Language) -> str:
    """A number of employees."""
    return lang.plural("{number} employee", "{number} employees", employees)


def departments_text(departments: int, lang: Language) -> str:
    """A number of departments."""
    return lang.plural("{number} department", "{number} departments", departments)


def money(amount: int, lang: Language = ENGLISH) -> str:
    """An amount in Pinats, formatted for the language."""
    return f"{amount:,}".replace(",", lang.thousands_separator)


def money_in_thousands(amount: int) -> str:
    """An amount in thousands, where space is limited."""
    return f"{amount / 1000:g}k" if amount else "0"


# Effects of events

_PER_UNIT_GAINS = (
    N_("everyone gets {sum} for each certificate"),
    N_("everyone gets {sum} for each board member"),
    N_("everyone gets {sum} for each department"),
    N_("everyone gets {sum} for each main department"),
    N_("everyone gets {sum}"),
)
_PER_UNIT_PAYS = (
    N_("everyone pays {sum} for each certificate"),
    N_("everyone pays {sum} for each board member"),
    N_("everyone pays {sum} for each department"),
    N_("everyone pays {sum} for each main department"),
    N_("everyone pays {sum}"),
)


def event_card_effect(
    components: Components, kind: int, lang: Language = ENGLISH, is_brief: bool = False
) -> str:
    """The effects of an event card, as a phrase; a brief one is for the seat that orders them."""
    if kind < len(components.event_effects):
        effects = components.event_effects[kind]
        text, *others = (_operation_text(components, effect, lang, is_brief) for effect in effects)
        for other in others:
            text = lang.text("{first}; {second}", first=text, second=other)
        return text
    if kind == ids.BONUS:
        return lang.text("everyone is paid for certificates, departments, board seats and Chairman")
    return lang.text("the round is over")


def _operation_text(
    components: Components, operation: Operation, lang: Language, is_brief: bool
) -> str:
    opcode, amount, unit = operation
    total = money_in_thousands(amount) if is_brief else money(amount, lang)
    if opcode == ids.CHANGE_MOTIVATION:
        return lang.text("motivation {change}", change=signed(amount))
    if opcode == ids.GAIN:
        return lang.text(_PER_UNIT_GAINS[unit], sum=total)
    if opcode == ids.PAY:
        return lang.text(_PER_UNIT_PAYS[unit], sum=total)
    if opcode == ids.PAY_ALL:
        if is_brief:
            return lang.text("you pay {sum} to each other player", sum=total)
        return lang.text(
            "the player who ordered the events pays {sum} to each other player", sum=total
        )
    if opcode == ids.FLIP and unit == ids.GOLD_ACTIVE:
        if is_brief:
            return lang.text("gold cards are turned face down")
        return lang.text("all gold privilege cards are turned face down")
    if opcode == ids.FLIP:
        card = card_name(components, unit, lang)
        return lang.text("the {card} card is turned face down", card=card)
    return lang.text("everyone loses 1 employee")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else format_int(number)


def event_room(data: dict[str, object]) -> int:
    """The room of an event, or -1."""
    division, floor = data.get("division", data.get("from")), data.get("floor")
    if isinstance(division, int) and isinstance(floor, int) and floor >= 0:
        return division * ids.FLOORS + floor
    return -1
