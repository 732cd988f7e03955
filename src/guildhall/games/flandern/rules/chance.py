"""Chance: the outcomes of a pending draw and their effect."""

from guildhall.core.native import i64
from guildhall.core.vectors import sum_range, to_list, weighted_index
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import rounds, two_players


def weighted_outcomes(state: Position) -> list[tuple[int, int]]:
    """Return the outcomes of the pending draw as (id, weight)."""
    if state.phase == ids.DRAWING_INFLUENCED:
        cards = to_list(state.stack)
        return [(ids.STACK + card, number) for card, number in enumerate(cards) if number > 0]
    first = int(rounds.top_gold_back(state)) * ids.GOLD_CARDS
    cards = to_list(state.gold)[first : first + ids.GOLD_CARDS]
    return [(card, number) for card, number in enumerate(cards) if number > 0]


def total_weight(state: Position) -> i64:
    """Return the sum of the weights of the pending draw."""
    if state.phase == ids.DRAWING_INFLUENCED:
        return state.stack_size
    first = rounds.top_gold_back(state) * ids.GOLD_CARDS
    return sum_range(state.gold, first, first + ids.GOLD_CARDS)


def outcome_at(state: Position, point: i64) -> i64:
    """Return the outcome at a point of the cumulative weights."""
    if state.phase == ids.DRAWING_INFLUENCED:
        return ids.STACK + weighted_index(state.stack, 0, point)
    first = rounds.top_gold_back(state) * ids.GOLD_CARDS
    return weighted_index(state.gold, first, point) - first


def is_outcome(state: Position, outcome: i64) -> bool:
    """Whether the pending draw can have this outcome."""
    if state.phase == ids.DRAWING_INFLUENCED:
        card = outcome - ids.STACK
        return 0 <= card < ids.PLAYER_GUILDS * ids.STACK_CARDS and state.stack[card] > 0
    if outcome < 0 or outcome >= ids.GOLD_CARDS:
        return False
    return state.gold[rounds.top_gold_back(state) * ids.GOLD_CARDS + outcome] > 0


def apply_outcome(state: Position, outcome: i64) -> None:
    """Resolve the pending draw."""
    if state.phase == ids.DRAWING_INFLUENCED:
        two_players.play_influenced_card(state, outcome - ids.STACK)
    else:
        rounds.take_gold_card(state, outcome)
