"""FL-2, FL-10.1 to FL-10.3: setup."""

from guildhall.core.native import i64
from guildhall.core.vectors import sum_range
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position


def set_up(state: Position) -> None:
    """FL-2.1 to FL-2.6, FL-10.1 to FL-10.3: set up the board, the hands and the stacks."""
    parts = state.parts
    state.first_player = parts.oldest
    state.set_up_board()
    state.site_markers_left = parts.num_site_markers
    state.cathedrals_left = parts.num_cathedrals
    hand: i64 = (i64(1) << ids.SITE) | (i64(1) << ids.RECALL)
    city: i64 = 0
    while city < ids.CITIES:
        if parts.is_city_in_play[city] == 1:
            hand |= i64(1) << city
        city += 1
    seat: i64 = 0
    while seat < state.seats:
        state.hands[seat] = hand
        state.influence[seat] = parts.start_influence
        seat += 1
    state.gold = parts.gold[:]
    state.gold_size = sum_range(state.gold, 0, ids.BACKS * ids.GOLD_CARDS)
    state.stack = parts.stack[:]
    state.stack_size = sum_range(state.stack, 0, ids.PLAYER_GUILDS * ids.STACK_CARDS)
    state.phase = ids.DRAWING_GOLD
