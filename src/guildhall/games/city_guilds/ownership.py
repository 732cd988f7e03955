"""CG-6: who owns a block."""

from typing import Final

from guildhall.core.native import i64
from guildhall.core.vectors import plain
from guildhall.games.city_guilds.ids import BLOCK_SPACES, MARKET, MOST_SEATS, NOBODY
from guildhall.games.city_guilds.position import Position

STANDING_UNIT: Final = 64
"""CG-6.1: a standing in a block is buildings * STANDING_UNIT + men, for buildings count first."""


def standing(state: Position, block: i64, seat: i64) -> i64:
    """CG-6.1, CG-6.4: the buildings and men of a seat in a block, as one number."""
    result: i64 = 0
    space = block * BLOCK_SPACES
    stop = space + BLOCK_SPACES
    while space < stop:
        if state.owners[space] == seat:
            result += state.men[space]
            if state.tiles[space] < MARKET or state.parts.minstrel_counts:
                result += STANDING_UNIT
        space += 1
    return result


def claim(state: Position, block: i64, seat: i64) -> None:
    """CG-6.2: the mover, whose standing has risen, passes everybody whom it now exceeds."""
    row = block * MOST_SEATS
    mine = standing(state, block, seat)
    # CG-6.3: with the switch off, a man on a minstrel house alone gives no presence.
    if mine < STANDING_UNIT:
        return
    at: i64 = 0
    while state.order[row + at] != seat and state.order[row + at] != NOBODY:
        at += 1
    moved = state.order[row + at] == NOBODY
    state.order[row + at] = seat
    while at > 0:
        front = state.order[row + at - 1]
        if standing(state, block, front) >= mine:
            break
        state.order[row + at] = front
        state.order[row + at - 1] = seat
        at -= 1
        moved = True
    if moved and state.events is not None:
        state.tell("ranked", {"block": int(block), "order": block_order(state, int(block))})


def number_present(state: Position, block: i64) -> i64:
    """CG-6.3: how many players own a building in the block."""
    row = block * MOST_SEATS
    count: i64 = 0
    while count < state.seats and state.order[row + count] != NOBODY:
        count += 1
    return count


def block_order(state: Position, block: int) -> list[int]:
    """CG-6.1: the seats present in a block, best first."""
    row = i64(block * MOST_SEATS)
    return plain(state.order[row : row + number_present(state, i64(block))])


def is_third_tied(state: Position, block: i64) -> bool:
    """CG-7.6: whether the third and the fourth stand equal, so that neither is paid."""
    if number_present(state, block) < 4:
        return False
    row = block * MOST_SEATS
    third = standing(state, block, state.order[row + 2])
    return third == standing(state, block, state.order[row + 3])
