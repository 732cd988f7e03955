"""Chance: the outcomes of a pending draw and their effect."""

from guildhall.core.native import i64
from guildhall.core.vectors import to_list, weighted_index
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import setup, turn


def weighted_outcomes(state: Position) -> list[tuple[int, int]]:
    """Return the outcomes of the pending draw as (id, weight)."""
    if state.phase == ids.CHOOSING_START:
        return [(ids.START + seat, 1) for seat in range(int(state.seats))]
    counts = to_list(state.deck)
    return [(kind, count) for kind, count in enumerate(counts) if count > 0]


def total_weight(state: Position) -> i64:
    """Return the sum of the weights of the pending draw."""
    return state.seats if state.phase == ids.CHOOSING_START else state.deck_size


def outcome_at(state: Position, point: i64) -> i64:
    """Return the outcome at a point of the cumulative weights."""
    if state.phase == ids.CHOOSING_START:
        return ids.START + point
    return weighted_index(state.deck, 0, point)


def is_outcome(state: Position, outcome: i64) -> bool:
    """Whether the pending draw can have this outcome."""
    if state.phase == ids.CHOOSING_START:
        return ids.START <= outcome < ids.START + state.seats
    return 0 <= outcome < ids.DRAWN_KINDS and state.deck[outcome] > 0


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
