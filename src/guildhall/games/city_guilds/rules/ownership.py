"""CG-6: ownership of blocks."""

from typing import Final

from guildhall.core.native import i64
from guildhall.core.vectors import to_list
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position

STANDING_UNIT: Final = 64
"""CG-6.1: a standing is buildings * STANDING_UNIT + men, because buildings count first."""


def _block_standing(state: Position, block: i64, seat: i64) -> i64:
    """CG-6.1, CG-6.4: return a seat's buildings and men in a block as one number."""
    result: i64 = 0
    space = block * ids.BLOCK_SPACES
    stop = space + ids.BLOCK_SPACES
    while space < stop:
        if state.owners[space] == seat:
            result += state.men[space]
            if state.tiles[space] < ids.MARKET or state.parts.minstrel_counts:
                result += STANDING_UNIT
        space += 1
    return result


def claim(state: Position, block: i64, seat: i64) -> None:
    """CG-6.2: move a seat whose standing has risen ahead of all seats it now exceeds."""
    row = block * ids.MAX_SEATS
    mine = _block_standing(state, block, seat)
    # CG-6.3: with the option off, a man on a minstrel house alone gives no presence.
    if mine < STANDING_UNIT:
        return
    index: i64 = 0
    while state.order[row + index] != seat and state.order[row + index] != ids.NOBODY:
        index += 1
    moved = state.order[row + index] == ids.NOBODY
    state.order[row + index] = seat
    while index > 0:
        front = state.order[row + index - 1]
        if _block_standing(state, block, front) >= mine:
            break
        state.order[row + index] = front
        state.order[row + index - 1] = seat
        index -= 1
        moved = True
    if moved and state.events is not None:
        state.emit("ranked", {"block": int(block), "order": block_order(state, int(block))})


def num_present(state: Position, block: i64) -> i64:
    """CG-6.3: count the players who own a building in the block."""
    row = block * ids.MAX_SEATS
    count: i64 = 0
    while count < state.seats and state.order[row + count] != ids.NOBODY:
        count += 1
    return count


def block_order(state: Position, block: int) -> list[int]:
    """CG-6.1: return the seats present in a block, best first."""
    row = i64(block * ids.MAX_SEATS)
    return to_list(state.order[row : row + num_present(state, i64(block))])


def is_third_tied(state: Position, block: i64) -> bool:
    """CG-7.6: whether the third and fourth are tied, so that neither is paid."""
    if num_present(state, block) < 4:
        return False
    row = block * ids.MAX_SEATS
    third = _block_standing(state, block, state.order[row + 2])
    return third == _block_standing(state, block, state.order[row + 3])
