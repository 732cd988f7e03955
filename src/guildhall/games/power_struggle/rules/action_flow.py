"""PS-6.1, PS-6.2: starting an action, and ending it once all its choices are made."""

from typing import Final

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.cash_knowledge import min_cash, note_min_cash
from guildhall.games.power_struggle.rules.meeting import emit_declined
from guildhall.games.power_struggle.rules.privileges import (
    certificate_price,
    extra_hired,
    legal_influence,
    num_employees_taken,
)
from guildhall.games.power_struggle.rules.rooms import close_empty_departments, num_places_from

FIRST_PHASES: Final[tuple[int, ...]] = (
    ids.HIRING,
    ids.FOUNDING_NUMBER,
    ids.NEW_DIVISION,
    ids.MOVING_ROOM,
    ids.MERGING_FIRST,
    ids.RESIGNING_HEAD,
    ids.BRIBING_CARD,
    ids.DISMISSING,
    ids.BUYING_MAIN,
    ids.BUYING_COUNSEL,
    ids.BUYING_SHARES,
    ids.TAKING_EMPLOYEE,
    ids.USING_LEGAL,
)
"""The first phase of each action of the menu, from HIRE on."""


def choose_action(state: Position, seat: i64, action: i64) -> None:
    """PS-6.1: start an action of the menu."""
    if action == ids.SKIP:
        emit_declined(state, seat, ids.COMMUNICATION)
        end_action(state)
        return
    if action == ids.PASS:
        state.emit_seat("passed", seat)
        end_action(state)
        return
    state.action = action
    state.acting_seat = seat
    # PS-10.5: starting an action that costs money reveals that the seat has it.
    needed = _required_cash(state, seat, action)
    if state.events is not None:
        news = min_cash(state, ids.SPECTATOR, seat) < needed
        state.emit("acts", {"seat": int(seat), "action": int(action)}, news)
    if needed > 0:
        note_min_cash(state, seat, needed)
    state.phase = i64(FIRST_PHASES[action - ids.HIRE])
    if action == ids.HIRE:
        hired = state.parts.hired_staff + extra_hired(state, seat)
        state.picks_left = _limit_to_places(state, seat, hired)
    elif action == ids.BRIBE:
        state.attempt = 1
    elif action == ids.BUY_INFLUENCE:
        state.picks_left = state.parts.influence_staff
    elif action == ids.USE_DEVELOPMENT:
        state.picks_left = _limit_to_places(state, seat, num_employees_taken(state, seat))
    elif action == ids.USE_LEGAL:
        state.picks_left = legal_influence(state, seat)


def _limit_to_places(state: Position, seat: i64, maximum: i64) -> i64:
    """PS-6.3, PS-6.19: limit the number of picks to the free places."""
    places = num_places_from(state, seat, 0)
    return maximum if maximum < places else places


def _required_cash(state: Position, seat: i64, action: i64) -> i64:
    """PS-10.5: the cash that an action requires."""
    if action == ids.BRIBE:
        return state.parts.unit
    if action == ids.BUY_MAIN:
        return state.parts.main_price
    if action == ids.BUY_COUNSEL:
        return state.parts.counsel_price
    if action == ids.BUY_SHARES:
        return _cheapest_certificate(state, seat)
    return 0


def _cheapest_certificate(state: Position, seat: i64) -> i64:
    """PS-10.5: a seat that buys shares can pay at least for the smallest certificate in stock."""
    index: i64 = 0
    while state.stock[index] == 0:
        index += 1
    return certificate_price(state, seat, index)


def end_action(state: Position) -> None:
    """PS-6.2: close emptied departments, and clear the choices of the action."""
    close_empty_departments(state)
    state.action = ids.NOTHING
    state.acting_seat = ids.NOBODY
    state.picks_left = 0
    state.last_room = 0
    state.gathered = 0
    state.num_departments = 0
    state.first_division = ids.NOTHING
    state.first_staff = 0
    state.second_division = ids.NOTHING
    state.first_room = ids.NOTHING
    state.second_room = ids.NOTHING
    state.taken_from = 0
    state.division = ids.NOTHING
    state.attempt = 0
    state.card = ids.NOTHING
    state.target = ids.NOBODY
    state.bracket = ids.NOTHING
    state.offer = 0
    state.refused_card = ids.NOTHING
    state.refused_offer = 0
    state.refuser = ids.NOBODY
    state.second_refuser = ids.NOBODY
    state.active = ids.NOBODY
    state.phase = ids.ACTION_ENDS


def emit_division(state: Position, division: i64) -> None:
    """PS-10.4: everybody sees the chosen division at once."""
    if state.events is not None:
        state.emit("named_division", {"seat": int(state.acting_seat), "division": int(division)})
