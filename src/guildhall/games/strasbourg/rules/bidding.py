"""ST-4: piles are revealed, bids are ranked, and unrewarded bidders may rescue a card."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import add_to_counts, cards_descending, pile_sum, round_made
from guildhall.games.strasbourg.position import Position

# The queue


def open_bidding(state: Position) -> None:
    """ST-4.2: everybody decides, clockwise from the first player."""
    seat = state.first_player
    i: i64 = 0
    while i < state.seats:
        state.queue[i] = seat
        state.decisions[i] = ids.UNDECIDED
        state.bids[i] = 0
        seat = seat + 1 if seat + 1 < state.seats else 0
        i += 1
    state.queue_size = state.seats


def _leave_queue(state: Position) -> None:
    state.queue_size -= 1
    i: i64 = 0
    while i < state.queue_size:
        state.queue[i] = state.queue[i + 1]
        i += 1
    state.queue[state.queue_size] = ids.NOBODY


def may_wait(state: Position, seat: i64) -> bool:
    """ST-4.3: a seat may spend a privilege if somebody else is still to decide."""
    return state.privileges[seat] > 0 and state.queue_size > 1


def wait(state: Position, seat: i64) -> None:
    """ST-4.3: spend a privilege to decide after all others in the queue."""
    state.privileges[seat] -= 1
    _leave_queue(state)
    state.queue[state.queue_size] = seat
    state.queue_size += 1
    state.emit_seat("waited", seat)


def pass_bid(state: Position, seat: i64) -> None:
    """ST-4.2: make no bid in this step; also called for seats without a pile."""
    state.decisions[seat] = ids.PASSED
    _leave_queue(state)
    state.emit_seat("passed" if state.num_piles[seat] > 0 else "no_pile", seat)


def may_reveal(state: Position, seat: i64, slot: i64) -> bool:
    """ST-4.2: any pile may be revealed; the first of identical piles represents all of them."""
    pile = state.piles[seat * ids.PILES + slot]
    if pile == 0:
        return False
    lower: i64 = 0
    while lower < slot:
        if state.piles[seat * ids.PILES + lower] == pile:
            return False
        lower += 1
    return True


def reveal(state: Position, seat: i64, slot: i64) -> None:
    """ST-4.2: reveal all cards of the pile."""
    pile = state.piles[seat * ids.PILES + slot]
    state.piles[seat * ids.PILES + slot] = 0
    state.num_piles[seat] -= 1
    state.bids[seat] = pile
    state.decisions[seat] = ids.REVEALED
    add_to_counts(state.revealed, seat, pile)
    _leave_queue(state)
    if state.events is not None:
        state.emit(
            "revealed",
            {"seat": int(seat), "cards": cards_descending(pile), "round": int(round_made(pile))},
            news=True,
        )


# Ranking


def rank_bids(state: Position) -> None:
    """ST-4.4: the higher sum ranks first; of equal sums the one closer to the first player."""
    state.ranking_size = 0
    seat = state.first_player
    i: i64 = 0
    while i < state.seats:
        if state.decisions[seat] == ids.REVEALED:
            mine = pile_sum(state.bids[seat])
            at = state.ranking_size
            while at > 0 and pile_sum(state.bids[state.ranking[at - 1]]) < mine:
                state.ranking[at] = state.ranking[at - 1]
                at -= 1
            state.ranking[at] = seat
            state.ranking_size += 1
        seat = seat + 1 if seat + 1 < state.seats else 0
        i += 1


def clear_bids(state: Position) -> None:
    """ST-4.8: revealed cards that were not rescued leave the game."""
    i: i64 = 0
    while i < ids.MAX_SEATS:
        state.decisions[i] = ids.UNDECIDED
        state.bids[i] = 0
        state.ranking[i] = ids.NOBODY
        i += 1
    state.ranking_size = 0


# Rescuing


def rescue_card(state: Position, seat: i64, value: i64) -> None:
    """ST-4.7: put a card under the deck."""
    state.rescued[seat * ids.CARDS + state.num_rescued[seat]] = value + 1
    state.num_rescued[seat] += 1
    if state.events is not None:
        state.emit("rescued", {"seat": int(seat), "card": int(value) + 1})
