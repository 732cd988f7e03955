"""PS-6.1, PS-6.2: starting an action, and ending it once all its choices are made."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ACTION_ENDS,
    BRIBE,
    BRIBING_CARD,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    BUYING_COUNSEL,
    BUYING_MAIN,
    BUYING_SHARES,
    COMMUNICATION,
    DISMISSING,
    FOUND_NEW,
    FOUND_OWN,
    FOUNDING_NUMBER,
    HIRE,
    HIRING,
    MERGE,
    MERGING_FIRST,
    MOVE,
    MOVING_ROOM,
    NEW_DIVISION,
    NOBODY,
    NOTHING,
    PASS,
    RESIGN,
    RESIGNING_HEAD,
    SKIP,
    SPECTATOR,
    TAKING_EMPLOYEE,
    USE_DEVELOPMENT,
    USING_LEGAL,
)
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


def choose_action(state: Position, seat: i64, action: i64) -> None:
    """PS-6.1: start an action of the menu."""
    if action == SKIP:
        emit_declined(state, seat, COMMUNICATION)
        end_action(state)
        return
    if action == PASS:
        if state.events is not None:
            state.emit("passed", {"seat": int(seat)})
        end_action(state)
        return
    state.action = action
    state.acting_seat = seat
    # PS-10.5: starting an action that costs money reveals that the seat has it.
    needed = _required_cash(state, seat, action)
    if state.events is not None:
        news = min_cash(state, SPECTATOR, seat) < needed
        state.emit("acts", {"seat": int(seat), "action": int(action)}, news)
    if needed > 0:
        note_min_cash(state, seat, needed)
    if action == HIRE:
        state.picks_left = _limit_to_places(
            state, seat, state.parts.hired_staff + extra_hired(state, seat)
        )
        state.phase = HIRING
    elif action == FOUND_OWN:
        state.phase = FOUNDING_NUMBER
    elif action == FOUND_NEW:
        state.phase = NEW_DIVISION
    elif action == MOVE:
        state.phase = MOVING_ROOM
    elif action == MERGE:
        state.phase = MERGING_FIRST
    elif action == RESIGN:
        state.phase = RESIGNING_HEAD
    elif action == BRIBE:
        state.attempt = 1
        state.phase = BRIBING_CARD
    elif action == BUY_INFLUENCE:
        state.picks_left = state.parts.influence_staff
        state.phase = DISMISSING
    elif action == BUY_MAIN:
        state.phase = BUYING_MAIN
    elif action == BUY_COUNSEL:
        state.phase = BUYING_COUNSEL
    elif action == BUY_SHARES:
        state.phase = BUYING_SHARES
    elif action == USE_DEVELOPMENT:
        state.picks_left = _limit_to_places(state, seat, num_employees_taken(state, seat))
        state.phase = TAKING_EMPLOYEE
    else:
        state.picks_left = legal_influence(state, seat)
        state.phase = USING_LEGAL


def _limit_to_places(state: Position, seat: i64, maximum: i64) -> i64:
    """PS-6.3, PS-6.19: limit the number of picks to the free places."""
    places = num_places_from(state, seat, 0)
    return maximum if maximum < places else places


def _required_cash(state: Position, seat: i64, action: i64) -> i64:
    """PS-10.5: the cash that an action requires."""
    if action == BRIBE:
        return state.parts.unit
    if action == BUY_MAIN:
        return state.parts.main_price
    if action == BUY_COUNSEL:
        return state.parts.counsel_price
    if action == BUY_SHARES:
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
    state.action = NOTHING
    state.acting_seat = NOBODY
    state.picks_left = 0
    state.last_room = 0
    state.gathered = 0
    state.num_departments = 0
    state.first_division = NOTHING
    state.first_staff = 0
    state.second_division = NOTHING
    state.first_room = NOTHING
    state.second_room = NOTHING
    state.taken_from = 0
    state.division = NOTHING
    state.attempt = 0
    state.card = NOTHING
    state.target = NOBODY
    state.bracket = NOTHING
    state.offer = 0
    state.refused_card = NOTHING
    state.refused_offer = 0
    state.refuser = NOBODY
    state.second_refuser = NOBODY
    state.active = NOBODY
    state.phase = ACTION_ENDS


# PS-10.4: choices within an action are public at once


def emit_division(state: Position, division: i64) -> None:
    """Emit the choice of a division."""
    if state.events is not None:
        state.emit("named_division", {"seat": int(state.acting_seat), "division": int(division)})


def emit_stop(state: Position) -> None:
    """Emit that no more is picked or offered."""
    if state.events is not None:
        state.emit("stopped", {"seat": int(state.acting_seat)})
