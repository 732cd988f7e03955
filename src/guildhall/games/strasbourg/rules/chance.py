"""Chance outcomes of the pending draw."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules.planning import next_rescued_card


def _first_outcome(state: Position) -> i64:
    """The first outcome id of the pending draw."""
    phase = state.phase
    if phase == ids.DEALING_ROUNDS:
        return ids.ROUND_CARD
    if phase == ids.DEALING_BUILDINGS:
        return ids.BUILDING
    if phase == ids.CHOOSING_FIRST:
        return ids.FIRST_PLAYER
    return ids.OBJECTIVE if phase == ids.DEALING_OBJECTIVES else ids.CARD


def _num_outcomes(state: Position) -> i64:
    """The number of outcome ids of the pending draw, possible or not."""
    phase = state.phase
    if phase == ids.DEALING_ROUNDS:
        return ids.ROUNDS
    if phase == ids.DEALING_BUILDINGS:
        return ids.BUILDINGS
    if phase == ids.CHOOSING_FIRST:
        return state.seats
    return ids.OBJECTIVES if phase == ids.DEALING_OBJECTIVES else ids.VALUES


def _outcome_weight(state: Position, number: i64) -> i64:
    """The weight of an outcome, counted from the first id of the pending draw."""
    phase = state.phase
    if phase > ids.DEALING_OBJECTIVES:
        # ST-3.2: original cards in random order, then rescued cards in the order of rescue.
        seat = state.drawing_seat
        if state.deck_left[seat] > 0:
            return state.deck[seat * ids.VALUES + number]
        return 1 if next_rescued_card(state, seat) == number else 0
    i: i64 = 0
    if phase == ids.DEALING_OBJECTIVES:
        while i < ids.OBJECTIVES:
            if state.objectives[i] == number:
                return 0
            i += 1
    elif phase == ids.DEALING_ROUNDS:
        while i < ids.ROUNDS:
            if state.round_cards[i] == number:
                return 0
            i += 1
    elif phase == ids.DEALING_BUILDINGS:
        while i < ids.ROUNDS:
            if state.buildings[i] == number:
                return 0
            i += 1
    return 1


def total_weight(state: Position) -> i64:
    """The sum of the weights of the pending draw."""
    phase = state.phase
    if phase > ids.DEALING_OBJECTIVES:
        left = state.deck_left[state.drawing_seat]
        return left if left > 0 else 1
    if phase == ids.DEALING_OBJECTIVES:
        return ids.OBJECTIVES - state.objectives_dealt
    result: i64 = 0
    number: i64 = 0
    while number < _num_outcomes(state):
        result += _outcome_weight(state, number)
        number += 1
    return result


def outcome_at(state: Position, point: i64) -> i64:
    """The outcome at a point, when all weights are laid end to end."""
    number: i64 = 0
    while True:
        part = _outcome_weight(state, number)
        if point < part:
            return _first_outcome(state) + number
        point -= part
        number += 1


def is_outcome(state: Position, outcome: i64) -> bool:
    """Whether the pending draw can have this outcome."""
    number = outcome - _first_outcome(state)
    return 0 <= number < _num_outcomes(state) and _outcome_weight(state, number) > 0


def weighted_outcomes(state: Position) -> list[tuple[int, int]]:
    """The outcomes of the pending draw as (id, weight)."""
    result: list[tuple[int, int]] = []
    first = int(_first_outcome(state))
    for number in range(int(_num_outcomes(state))):
        part = int(_outcome_weight(state, i64(number)))
        if part > 0:
            result.append((first + number, part))
    return result
