"""Warnings about packs that contradict examples and tables of the rulebook."""

from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components

_PRINTED_EVENT_CARDS = 24
_EXAMPLE_TRIPLE = [0, 1, 3]
"""Influence, shares and corruption are on one card."""


def warnings(components: Components) -> list[str]:
    """Return warnings about a pack, as sentences."""
    messages = []
    cards = sum(components.event_copies)
    if cards != _PRINTED_EVENT_CARDS:
        messages.append(
            f"events.copies: there are {cards} cards instead of {_PRINTED_EVENT_CARDS} (1.2)."
        )
    lowering = sum(
        copies
        for copies, effect in zip(components.event_copies, components.event_effects, strict=True)
        if any(part.opcode == ids.CHANGE_MOTIVATION and part.amount < 0 for part in effect)
    )
    if 2 * lowering <= sum(components.event_copies):
        messages.append("events.effects: most cards should lower motivation (1.6).")
    if not any(
        part.opcode == ids.PAY_ALL for effect in components.event_effects for part in effect
    ):
        messages.append(
            "events.effects: there is no short straw, the card that keeps rounds short (1.6)."
        )
    if _EXAMPLE_TRIPLE not in components.triples:
        messages.append(
            "competence_cards.competences: no card combines influence, shares and corruption (1.7)."
        )
    if len({tuple(triple) for triple in components.triples}) < len(components.triples):
        messages.append("competence_cards.competences: two cards have the same competences (1.7).")
    if any(green >= gold for green, gold in zip(components.green, components.gold, strict=True)):
        messages.append(
            f"gold: on all {ids.COMPETENCES} tracks the gold space must be beyond the green one "
            "(1.4)."
        )
    return messages
