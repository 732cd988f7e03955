"""Chance outcomes of the pending draw."""

from guildhall.core.native import i64, vec
from guildhall.core.vectors import full, without
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules.planning import next_rescued_card


def pending_draw(state: Position) -> tuple[i64, vec[i64]]:
    """The first outcome id of the pending draw, and the weights of the ids from it on."""
    phase = state.phase
    if phase == ids.DEALING_ROUNDS:
        return ids.ROUND_CARD, without(full(ids.ROUNDS, 1), state.round_cards)
    if phase == ids.DEALING_BUILDINGS:
        return ids.BUILDING, without(full(ids.BUILDINGS, 1), state.buildings)
    if phase == ids.CHOOSING_FIRST:
        return ids.FIRST_PLAYER, full(state.seats, 1)
    if phase == ids.DEALING_OBJECTIVES:
        return ids.OBJECTIVE, without(full(ids.OBJECTIVES, 1), state.objectives)
    # ST-3.2: original cards in random order, then rescued cards in the order of rescue.
    seat = state.drawing_seat
    if state.deck_left[seat] > 0:
        return ids.CARD, state.deck[seat * ids.VALUES : (seat + 1) * ids.VALUES]
    return ids.CARD + next_rescued_card(state, seat), full(1, 1)
