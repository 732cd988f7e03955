"""ST-4: piles are turned over or not, the bidders are ranked, and the beaten may rescue a card."""

from guildhall.core.native import i64
from guildhall.games.strasbourg.ids import (
    CARDS,
    MOST_SEATS,
    NOBODY,
    PASSED,
    PILES,
    REVEALED,
    ROUNDS,
    UNDECIDED,
    VALUES,
)
from guildhall.games.strasbourg.piles import falling, made_in, number_of, pile_sum
from guildhall.games.strasbourg.position import Position

# The queue


def open_bidding(state: Position) -> None:
    """ST-4.2: everybody decides, clockwise from the first player."""
    seat = state.first
    i: i64 = 0
    while i < state.seats:
        state.queue[i] = seat
        state.decisions[i] = UNDECIDED
        state.bids[i] = 0
        seat = seat + 1 if seat + 1 < state.seats else 0
        i += 1
    state.queued = state.seats


def leave_queue(state: Position) -> None:
    """The player at the head of the queue has decided."""
    state.queued -= 1
    i: i64 = 0
    while i < state.queued:
        state.queue[i] = state.queue[i + 1]
        i += 1
    state.queue[state.queued] = NOBODY


def may_wait(state: Position, seat: i64) -> bool:
    """ST-4.3: for a privilege, if there is anybody to wait for."""
    return state.privileges[seat] > 0 and state.queued > 1


def wait(state: Position, seat: i64) -> None:
    """ST-4.3: the privilege is spent, and the player decides after all others in the queue."""
    state.privileges[seat] -= 1
    leave_queue(state)
    state.queue[state.queued] = seat
    state.queued += 1
    if state.events is not None:
        state.tell("waited", {"seat": int(seat)})


def pass_by(state: Position, seat: i64) -> None:
    """ST-4.2: no bid in this step; who has no pile is not asked."""
    state.decisions[seat] = PASSED
    leave_queue(state)
    if state.events is not None:
        state.tell("passed" if state.held[seat] > 0 else "no_pile", {"seat": int(seat)})


def is_offered(state: Position, seat: i64, slot: i64) -> bool:
    """ST-4.2: each pile may be turned over; of piles that do not differ the first is meant."""
    pile = state.piles[seat * PILES + slot]
    if pile == 0:
        return False
    lower: i64 = 0
    while lower < slot:
        if state.piles[seat * PILES + lower] == pile:
            return False
        lower += 1
    return True


def reveal(state: Position, seat: i64, slot: i64) -> None:
    """ST-4.2: all cards of the pile are turned over for everybody to see."""
    pile = state.piles[seat * PILES + slot]
    state.piles[seat * PILES + slot] = 0
    state.held[seat] -= 1
    state.bids[seat] = pile
    state.decisions[seat] = REVEALED
    row = (seat * ROUNDS + made_in(pile) - 1) * VALUES
    value: i64 = 0
    while value < VALUES:
        state.revealed[row + value] += number_of(pile, value)
        value += 1
    leave_queue(state)
    if state.events is not None:
        state.tell(
            "revealed",
            {"seat": int(seat), "cards": falling(pile), "round": int(made_in(pile))},
            news=True,
        )


# The ranking


def rank(state: Position) -> None:
    """ST-4.4: the greater sum is ahead, of equal sums the one nearer to the first player."""
    state.ranked = 0
    seat = state.first
    i: i64 = 0
    while i < state.seats:
        if state.decisions[seat] == REVEALED:
            mine = pile_sum(state.bids[seat])
            at = state.ranked
            while at > 0 and pile_sum(state.bids[state.ranking[at - 1]]) < mine:
                state.ranking[at] = state.ranking[at - 1]
                at -= 1
            state.ranking[at] = seat
            state.ranked += 1
        seat = seat + 1 if seat + 1 < state.seats else 0
        i += 1


def clear(state: Position) -> None:
    """ST-4.8: what was turned over and not rescued leaves the game."""
    i: i64 = 0
    while i < MOST_SEATS:
        state.decisions[i] = UNDECIDED
        state.bids[i] = 0
        state.ranking[i] = NOBODY
        i += 1
    state.ranked = 0


# Rescuing


def rescue(state: Position, seat: i64, value: i64) -> None:
    """ST-4.7: the card goes below everything in the own deck."""
    state.under[seat * CARDS + state.under_size[seat]] = value + 1
    state.under_size[seat] += 1
    if state.events is not None:
        state.tell("rescued", {"seat": int(seat), "card": int(value) + 1})


def rescue_none(state: Position, seat: i64) -> None:
    """ST-4.7: all cards leave the game."""
    if state.events is not None:
        state.tell("rescued_none", {"seat": int(seat)})
