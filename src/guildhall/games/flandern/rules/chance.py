"""Chance: the outcomes of a pending draw and their effect."""

from guildhall.core.native import i64, vec
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import rounds, two_players


def pending_draw(state: Position) -> tuple[i64, vec[i64]]:
    """Return the first outcome id of the pending draw, and the weights of the ids from it on."""
    if state.phase == ids.DRAWING_INFLUENCED:
        return ids.STACK, state.stack
    first = rounds.top_gold_back(state) * ids.GOLD_CARDS
    return 0, state.gold[first : first + ids.GOLD_CARDS]


def apply_outcome(state: Position, outcome: i64) -> None:
    """Resolve the pending draw."""
    if state.phase == ids.DRAWING_INFLUENCED:
        two_players.play_influenced_card(state, outcome - ids.STACK)
    else:
        rounds.take_gold_card(state, outcome)
