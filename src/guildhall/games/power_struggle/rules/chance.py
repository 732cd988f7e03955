"""Chance outcomes: the deal during setup, and the events of a round."""

from guildhall.core.native import i64, vec
from guildhall.core.vectors import full, minus, without
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import event_cards, setup


def pending_draw(state: Position) -> tuple[i64, vec[i64]]:
    """The first outcome id of the pending draw, and the weights of the ids from it on."""
    phase = state.phase
    if phase == ids.DRAWING_EVENT_CARDS:
        return ids.EVENT_CARD_DRAWN, minus(state.parts.event_copies, state.event_hand)
    if phase == ids.DEALING_COLOURS:
        return ids.COLOUR_DRAWN, without(full(state.seats, 1), state.colours)
    if phase == ids.DEALING_COMPETENCES:
        return ids.COMPETENCE_DRAWN, without(state.parts.dealt_cards, state.competences)
    if phase == ids.DEALING_EXTRAS:
        return ids.EXTRA_DRAWN, minus(full(state.seats, 1), state.extras)
    holders = state.card_holders
    free = full(ids.CARDS)
    card: i64 = 0
    while card < ids.CARDS:
        if holders[card] == ids.NOBODY:
            free[card] = 1
        card += 1
    return ids.PRIVILEGE_DRAWN, free


def apply_outcome(state: Position, outcome: i64) -> None:
    """Resolve the pending draw."""
    phase = state.phase
    if phase == ids.DEALING_COLOURS:
        setup.deal_colour(state, outcome - ids.COLOUR_DRAWN)
    elif phase == ids.DEALING_COMPETENCES:
        setup.deal_competence(state, outcome - ids.COMPETENCE_DRAWN)
    elif phase == ids.DEALING_EXTRAS:
        setup.deal_extra(state, outcome - ids.EXTRA_DRAWN)
    elif phase == ids.DEALING_PRIVILEGES:
        setup.deal_privilege(state, outcome - ids.PRIVILEGE_DRAWN)
    else:
        event_cards.draw_event_card(state, outcome - ids.EVENT_CARD_DRAWN)
