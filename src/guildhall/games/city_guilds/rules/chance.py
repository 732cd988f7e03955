"""Chance: the outcomes of a pending draw and their effect."""

from guildhall.core.native import i64, vec
from guildhall.core.vectors import full
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import setup, turn


def pending_draw(state: Position) -> tuple[i64, vec[i64]]:
    """Return the first outcome id of the pending draw, and the weights of the ids from it on."""
    if state.phase == ids.CHOOSING_START:
        return ids.START, full(state.seats, 1)
    return 0, state.deck


def apply_outcome(state: Position, outcome: i64) -> None:
    """Resolve the pending draw."""
    if state.phase == ids.CHOOSING_START:
        setup.choose_start(state, outcome - ids.START)
        return
    state.deck[outcome] -= 1
    state.deck_size -= 1
    if state.phase == ids.DEALING:
        setup.deal_tile(state, outcome)
    else:
        turn.turn_up(state, outcome)
