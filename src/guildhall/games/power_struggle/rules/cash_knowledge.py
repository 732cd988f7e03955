"""PS-10.1, PS-10.2: money, and what everybody can conclude about the others' cash.

All payments are public except the amounts of bribes. The cash of a seat is therefore its public
balance plus a hidden part, and the hidden parts of all seats sum to 0. A viewer's knowledge is
stored as ``cash_bounds``: for each set of seats, the maximum hidden money that they can have
together. These bounds contain everything that can be known, after any number of bribes:

* a bribe of an unknown amount widens the bounds of sets that contain exactly one of the two seats;
* a payment, an offer, or cash that is shown narrows them again.

Mathematically, the possible divisions of the money form the base polytope of a submodular function.
Sums of such polytopes and their intersections with boxes are of the same kind and have integer
vertices, so nothing is lost by forgetting the individual bribes.
"""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position


def receive(state: Position, seat: i64, amount: i64) -> None:
    """Receive money publicly."""
    state.cash[seat] += amount
    state.balance[seat] += amount


def pay(state: Position, seat: i64, amount: i64) -> None:
    """Pay money publicly; everybody sees that it was there."""
    note_min_cash(state, seat, amount)
    state.cash[seat] -= amount
    state.balance[seat] -= amount


def note_min_cash(state: Position, seat: i64, amount: i64) -> None:
    """All viewers learn a lower bound of a seat's cash."""
    viewer: i64 = 0
    while viewer < ids.VIEWERS:
        if viewer < state.seats or viewer == ids.SPECTATOR:
            learn_min_cash(state, viewer, seat, amount)
        viewer += 1


def note_cash_shown(state: Position, seat: i64) -> None:
    """PS-5.2: all viewers see the cash of a seat."""
    note_min_cash(state, seat, state.cash[seat])
    viewer: i64 = 0
    while viewer < ids.VIEWERS:
        if viewer < state.seats or viewer == ids.SPECTATOR:
            learn_max_cash(state, viewer, seat, state.cash[seat])
        viewer += 1


def note_offer(state: Position, briber: i64, target: i64, amount: i64, minimum: i64) -> None:
    """PS-6.11: the target learns that the amount is there, the others its lower bound."""
    note_min_cash(state, briber, minimum)
    learn_min_cash(state, target, briber, amount)


def transfer(state: Position, briber: i64, target: i64, amount: i64, minimum: i64) -> None:
    """PS-6.12: transfer an amount that only the two seats know."""
    viewer: i64 = 0
    while viewer < ids.VIEWERS:
        if viewer == briber or viewer == target:
            _shift_bounds(state, viewer, briber, target, amount, amount)
        elif viewer < state.seats or viewer == ids.SPECTATOR:
            start = viewer * ids.SEAT_SETS
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
    """Transfer an amount between the two bounds from one seat to another."""
    start = viewer * ids.SEAT_SETS
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
    """A viewer learns a lower bound of a seat's cash."""
    start = viewer * ids.SEAT_SETS
    hidden = amount - state.balance[seat]
    everybody: i64 = (i64(1) << state.seats) - 1
    bit: i64 = i64(1) << seat
    if state.cash_bounds[start + (everybody & ~bit)] <= -hidden:
        return  # already implied by what the others can have
    group: i64 = 0
    while group <= everybody:
        if group & bit == 0:
            maximum = state.cash_bounds[start + (group | bit)] - hidden
            if maximum < state.cash_bounds[start + group]:
                state.cash_bounds[start + group] = maximum
        group += 1


def learn_max_cash(state: Position, viewer: i64, seat: i64, amount: i64) -> None:
    """A viewer learns an upper bound of a seat's cash."""
    start = viewer * ids.SEAT_SETS
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
    """The minimum cash of a seat, as far as a viewer knows."""
    everybody: i64 = (i64(1) << state.seats) - 1
    others = everybody & ~(i64(1) << seat)
    return state.balance[seat] - state.cash_bounds[viewer * ids.SEAT_SETS + others]


def max_cash(state: Position, viewer: i64, seat: i64) -> i64:
    """The maximum cash of a seat, as far as a viewer knows."""
    return state.balance[seat] + state.cash_bounds[viewer * ids.SEAT_SETS + (i64(1) << seat)]
