"""Chance outcomes: the deal during setup, and the events of a round."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import event_cards, setup


def _first_outcome(state: Position) -> i64:
    """The first outcome id of the pending draw."""
    phase = state.phase
    if phase == ids.DEALING_COLOURS:
        return ids.COLOUR_DRAWN
    if phase == ids.DEALING_COMPETENCES:
        return ids.COMPETENCE_DRAWN
    if phase == ids.DEALING_EXTRAS:
        return ids.EXTRA_DRAWN
    if phase == ids.DEALING_PRIVILEGES:
        return ids.PRIVILEGE_DRAWN
    return ids.EVENT_CARD_DRAWN


def _num_outcomes(state: Position) -> i64:
    """The number of outcome ids of the pending draw, possible or not."""
    phase = state.phase
    if phase == ids.DEALING_COMPETENCES:
        return ids.COMPETENCE_CARDS
    if phase == ids.DEALING_PRIVILEGES:
        return ids.CARDS
    if phase == ids.DEALING_COLOURS or phase == ids.DEALING_EXTRAS:
        return ids.MAX_SEATS
    return ids.EVENT_CARD_KINDS


def _cards_left(state: Position, item: i64) -> i64:
    """The number of such cards left for the pending draw."""
    phase = state.phase
    if phase == ids.DEALING_COLOURS:
        return 1 if item < state.seats and setup.is_colour_left(state, item) else 0
    if phase == ids.DEALING_COMPETENCES:
        return 1 if setup.is_competence_left(state, item) else 0
    if phase == ids.DEALING_EXTRAS:
        return 1 if item < state.seats and state.extras[item] == 0 else 0
    if phase == ids.DEALING_PRIVILEGES:
        return 1 if state.card_holders[item] == ids.NOBODY else 0
    return state.parts.event_copies[item] - state.event_hand[item]


def outcome_weight(state: Position, outcome: i64) -> i64:
    """The weight of an outcome of the pending draw; 0 if impossible."""
    item = outcome - _first_outcome(state)
    return _cards_left(state, item) if 0 <= item < _num_outcomes(state) else 0


def weighted_outcomes(state: Position) -> list[tuple[int, int]]:
    """The outcomes of the pending draw as (id, weight)."""
    first = int(_first_outcome(state))
    found = [
        (first + item, int(_cards_left(state, i64(item))))
        for item in range(int(_num_outcomes(state)))
    ]
    return [(outcome, many) for outcome, many in found if many > 0]


def total_weight(state: Position) -> i64:
    """The sum of the weights of the pending draw."""
    if state.phase == ids.DEALING_COLOURS or state.phase == ids.DEALING_EXTRAS:
        return state.seats - state.num_dealt
    if state.phase == ids.DEALING_PRIVILEGES:
        return ids.CARDS - state.num_dealt
    if state.phase == ids.DEALING_COMPETENCES:
        found: i64 = 0
        card: i64 = 0
        while card < ids.COMPETENCE_CARDS:
            found += state.parts.dealt_cards[card]
            card += 1
        return found - state.num_dealt
    return state.parts.num_event_cards - state.num_dealt


def outcome_at(state: Position, point: i64) -> i64:
    """The outcome at a point, when all weights are laid end to end."""
    item: i64 = 0
    while True:
        weight = _cards_left(state, item)
        if point < weight:
            return _first_outcome(state) + item
        point -= weight
        item += 1


def apply_outcome(state: Position, outcome: i64) -> None:
    """Resolve the pending draw."""
    item = outcome - _first_outcome(state)
    phase = state.phase
    if phase == ids.DEALING_COLOURS:
        setup.deal_colour(state, item)
    elif phase == ids.DEALING_COMPETENCES:
        setup.deal_competence(state, item)
    elif phase == ids.DEALING_EXTRAS:
        setup.deal_extra(state, item)
    elif phase == ids.DEALING_PRIVILEGES:
        setup.deal_privilege(state, item)
    else:
        event_cards.draw_event_card(state, item)
