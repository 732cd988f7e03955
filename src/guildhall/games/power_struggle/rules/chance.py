"""What chance can answer: the deal of the setup, and the events of a round."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    CARDS,
    COLOUR_DRAWN,
    COMPETENCE_CARDS,
    COMPETENCE_DRAWN,
    DEALING_COLOURS,
    DEALING_COMPETENCES,
    DEALING_EXTRAS,
    DEALING_PRIVILEGES,
    EVENT_DRAWN,
    EVENT_KINDS,
    EXTRA_DRAWN,
    MOST_SEATS,
    NOBODY,
    PRIVILEGE_DRAWN,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import events, setup


def first_outcome(state: Position) -> i64:
    """The block of ids from which the pending draw comes."""
    step = state.step
    if step == DEALING_COLOURS:
        return COLOUR_DRAWN
    if step == DEALING_COMPETENCES:
        return COMPETENCE_DRAWN
    if step == DEALING_EXTRAS:
        return EXTRA_DRAWN
    if step == DEALING_PRIVILEGES:
        return PRIVILEGE_DRAWN
    return EVENT_DRAWN


def capacity(state: Position) -> i64:
    """How many ids that block has."""
    step = state.step
    if step == DEALING_COMPETENCES:
        return COMPETENCE_CARDS
    if step == DEALING_PRIVILEGES:
        return CARDS
    if step == DEALING_COLOURS or step == DEALING_EXTRAS:
        return MOST_SEATS
    return EVENT_KINDS


def left_of(state: Position, item: i64) -> i64:
    """How many cards of this kind are left for the pending draw."""
    step = state.step
    if step == DEALING_COLOURS:
        return 1 if item < state.seats and setup.is_colour_left(state, item) else 0
    if step == DEALING_COMPETENCES:
        return 1 if setup.is_competence_left(state, item) else 0
    if step == DEALING_EXTRAS:
        return 1 if item < state.seats and state.extras[item] == 0 else 0
    if step == DEALING_PRIVILEGES:
        return 1 if state.holders[item] == NOBODY else 0
    return state.parts.copies[item] - state.drawn[item]


def weight(state: Position, outcome: i64) -> i64:
    """The weight of an id in the pending draw; 0 if it cannot come."""
    item = outcome - first_outcome(state)
    return left_of(state, item) if 0 <= item < capacity(state) else 0


def weighted_outcomes(state: Position) -> list[tuple[int, int]]:
    """The outcomes of the pending draw as (id, weight)."""
    first = int(first_outcome(state))
    found = [(first + item, int(left_of(state, i64(item)))) for item in range(int(capacity(state)))]
    return [(outcome, many) for outcome, many in found if many > 0]


def total_weight(state: Position) -> i64:
    """The sum of the weights of the pending draw."""
    if state.step == DEALING_COLOURS or state.step == DEALING_EXTRAS:
        return state.seats - state.dealt
    if state.step == DEALING_PRIVILEGES:
        return CARDS - state.dealt
    if state.step == DEALING_COMPETENCES:
        found: i64 = 0
        card: i64 = 0
        while card < COMPETENCE_CARDS:
            found += state.parts.dealt_cards[card]
            card += 1
        return found - state.dealt
    return state.parts.cards - state.dealt


def outcome_at(state: Position, point: i64) -> i64:
    """The outcome that covers the point, when all weights are laid end to end."""
    item: i64 = 0
    while True:
        here = left_of(state, item)
        if point < here:
            return first_outcome(state) + item
        point -= here
        item += 1


def draw(state: Position, outcome: i64) -> None:
    """Answer the pending draw."""
    item = outcome - first_outcome(state)
    step = state.step
    if step == DEALING_COLOURS:
        setup.deal_colour(state, item)
    elif step == DEALING_COMPETENCES:
        setup.deal_competence(state, item)
    elif step == DEALING_EXTRAS:
        setup.deal_extra(state, item)
    elif step == DEALING_PRIVILEGES:
        setup.deal_privilege(state, item)
    else:
        events.draw_event(state, item)
