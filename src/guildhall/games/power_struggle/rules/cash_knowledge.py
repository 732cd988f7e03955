"""PS-10.1, PS-10.2: money, and what everybody can conclude about the money of the others.

All flows are open but the sums of bribes. So the cash of a seat is its open balance and a hidden
part, and the hidden parts of all seats add up to 0. What a viewer knows of them is kept as the most
that each set of seats can have of hidden money together, one number for each set: ``bounds``. Such
bounds hold all that can be known, however many bribes there were:

* a bribe of an unknown sum widens the bounds of the sets that hold only one of the two;
* a payment, an offer, or cash that is shown narrows them again.

In the words of the theory the possible divisions of the money are the base polytope of a
submodular function. Sums of such polytopes and their cuts with boxes are again of that kind, and
their corners are whole numbers, so nothing is lost by forgetting the single bribes.
"""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import SEAT_SETS, SPECTATOR, VIEWERS
from guildhall.games.power_struggle.position import Position


def receive(state: Position, seat: i64, amount: i64) -> None:
    """Money comes openly."""
    state.cash[seat] += amount
    state.balance[seat] += amount


def pay(state: Position, seat: i64, amount: i64) -> None:
    """Money goes openly; everybody sees that it was there."""
    note_min_cash(state, seat, amount)
    state.cash[seat] -= amount
    state.balance[seat] -= amount


def note_min_cash(state: Position, seat: i64, amount: i64) -> None:
    """All viewers learn that a seat has at least so much."""
    viewer: i64 = 0
    while viewer < VIEWERS:
        if viewer < state.seats or viewer == SPECTATOR:
            learn_min_cash(state, viewer, seat, amount)
        viewer += 1


def note_cash_shown(state: Position, seat: i64) -> None:
    """PS-5.2: all viewers see the cash of a seat."""
    note_min_cash(state, seat, state.cash[seat])
    viewer: i64 = 0
    while viewer < VIEWERS:
        if viewer < state.seats or viewer == SPECTATOR:
            learn_max_cash(state, viewer, seat, state.cash[seat])
        viewer += 1


def note_offer(state: Position, briber: i64, target: i64, amount: i64, minimum: i64) -> None:
    """PS-6.11: the target sees the sum, the others that it is no less than the least."""
    note_min_cash(state, briber, minimum)
    learn_min_cash(state, target, briber, amount)


def transfer(state: Position, briber: i64, target: i64, amount: i64, minimum: i64) -> None:
    """PS-6.12: the sum changes hands, and only the two know how much it is."""
    viewer: i64 = 0
    while viewer < VIEWERS:
        if viewer == briber or viewer == target:
            _shift_bounds(state, viewer, briber, target, amount, amount)
        elif viewer < state.seats or viewer == SPECTATOR:
            start = viewer * SEAT_SETS
            maximum = state.cash_bounds[start + (i64(1) << briber)] + state.balance[briber]
            _shift_bounds(state, viewer, briber, target, minimum, maximum)
            learn_min_cash(state, viewer, briber, 0)
        viewer += 1
    state.cash[briber] -= amount
    state.cash[target] += amount


# One viewer


def _shift_bounds(
    state: Position, viewer: i64, briber: i64, target: i64, minimum: i64, maximum: i64
) -> None:
    """A sum between the two bounds goes from one seat to another."""
    start = viewer * SEAT_SETS
    sets: i64 = i64(1) << state.seats
    group: i64 = 0
    while group < sets:
        gives = (group >> briber) & 1
        takes = (group >> target) & 1
        if takes > gives:
            state.cash_bounds[start + group] += maximum
        elif gives > takes:
            state.cash_bounds[start + group] -= minimum
        group += 1


def learn_min_cash(state: Position, viewer: i64, seat: i64, amount: i64) -> None:
    """A viewer learns that a seat has at least so much."""
    start = viewer * SEAT_SETS
    hidden = amount - state.balance[seat]
    everybody: i64 = (i64(1) << state.seats) - 1
    bit: i64 = i64(1) << seat
    if state.cash_bounds[start + (everybody & ~bit)] <= -hidden:
        return  # the others have so little that this was known
    group: i64 = 0
    while group <= everybody:
        if group & bit == 0:
            maximum = state.cash_bounds[start + (group | bit)] - hidden
            if maximum < state.cash_bounds[start + group]:
                state.cash_bounds[start + group] = maximum
        group += 1


def learn_max_cash(state: Position, viewer: i64, seat: i64, amount: i64) -> None:
    """A viewer learns that a seat has no more than so much."""
    start = viewer * SEAT_SETS
    hidden = amount - state.balance[seat]
    everybody: i64 = (i64(1) << state.seats) - 1
    bit: i64 = i64(1) << seat
    if state.cash_bounds[start + bit] <= hidden:
        return
    group: i64 = 0
    while group <= everybody:
        if group & bit:
            maximum = state.cash_bounds[start + (group & ~bit)] + hidden
            if maximum < state.cash_bounds[start + group]:
                state.cash_bounds[start + group] = maximum
        group += 1


def min_cash(state: Position, viewer: i64, seat: i64) -> i64:
    """The least that a seat can have, as far as a viewer knows."""
    everybody: i64 = (i64(1) << state.seats) - 1
    others = everybody & ~(i64(1) << seat)
    return state.balance[seat] - state.cash_bounds[viewer * SEAT_SETS + others]


def max_cash(state: Position, viewer: i64, seat: i64) -> i64:
    """The most that a seat can have, as far as a viewer knows."""
    return state.balance[seat] + state.cash_bounds[viewer * SEAT_SETS + (i64(1) << seat)]
