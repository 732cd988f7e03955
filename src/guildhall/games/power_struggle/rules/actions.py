"""PS-6.1, PS-6.2: one action is begun, and ended when all its choices are made."""

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
from guildhall.games.power_struggle.rules.ledger import least_cash, note_least
from guildhall.games.power_struggle.rules.meeting import tell_declined
from guildhall.games.power_struggle.rules.privileges import (
    certificate_price,
    legal_points,
    more_hired,
    taken_employees,
)
from guildhall.games.power_struggle.rules.rooms import close_empty, places_from


def choose_action(state: Position, seat: i64, action: i64) -> None:
    """PS-6.1: an entry of the menu."""
    if action == SKIP:
        tell_declined(state, seat, COMMUNICATION)
        end_action(state)
        return
    if action == PASS:
        if state.events is not None:
            state.tell("passed", {"seat": int(seat)})
        end_action(state)
        return
    state.action = action
    state.doer = seat
    # PS-10.5: who begins what costs money has some, and that may be news.
    needed = needed_cash(state, seat, action)
    if state.events is not None:
        news = least_cash(state, SPECTATOR, seat) < needed
        state.tell("acts", {"seat": int(seat), "action": int(action)}, news)
    if needed > 0:
        note_least(state, seat, needed)
    if action == HIRE:
        state.left = fitting(state, seat, state.parts.hired + more_hired(state, seat))
        state.step = HIRING
    elif action == FOUND_OWN:
        state.step = FOUNDING_NUMBER
    elif action == FOUND_NEW:
        state.step = NEW_DIVISION
    elif action == MOVE:
        state.step = MOVING_ROOM
    elif action == MERGE:
        state.step = MERGING_FIRST
    elif action == RESIGN:
        state.step = RESIGNING_HEAD
    elif action == BRIBE:
        state.attempt = 1
        state.step = BRIBING_CARD
    elif action == BUY_INFLUENCE:
        state.left = state.parts.influence_staff
        state.step = DISMISSING
    elif action == BUY_MAIN:
        state.step = BUYING_MAIN
    elif action == BUY_COUNSEL:
        state.step = BUYING_COUNSEL
    elif action == BUY_SHARES:
        state.step = BUYING_SHARES
    elif action == USE_DEVELOPMENT:
        state.left = fitting(state, seat, taken_employees(state, seat))
        state.step = TAKING_EMPLOYEE
    else:
        state.left = legal_points(state, seat)
        state.step = USING_LEGAL


def fitting(state: Position, seat: i64, wanted: i64) -> i64:
    """PS-6.3, PS-6.19: no more employees than there are free places."""
    places = places_from(state, seat, 0)
    return wanted if wanted < places else places


def needed_cash(state: Position, seat: i64, action: i64) -> i64:
    """PS-10.5: the cash without which an action cannot be begun."""
    if action == BRIBE:
        return state.parts.unit
    if action == BUY_MAIN:
        return state.parts.main_price
    if action == BUY_COUNSEL:
        return state.parts.counsel_price
    if action == BUY_SHARES:
        return cheapest_certificate(state, seat)
    return 0


def cheapest_certificate(state: Position, seat: i64) -> i64:
    """PS-10.5: who wants to buy shares can pay at least for the smallest certificate in stock."""
    place: i64 = 0
    while state.stock[place] == 0:
        place += 1
    return certificate_price(state, seat, place)


def end_action(state: Position) -> None:
    """PS-6.2: emptied departments close, and nothing of the action is left open."""
    close_empty(state)
    state.action = NOTHING
    state.doer = NOBODY
    state.left = 0
    state.last = 0
    state.gathered = 0
    state.number = 0
    state.first_division = NOTHING
    state.first_staff = 0
    state.second_division = NOTHING
    state.first_room = NOTHING
    state.second_room = NOTHING
    state.robbed = 0
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
    state.step = ACTION_ENDS


# PS-10.4: choices on the way are seen at once


def tell_division(state: Position, division: i64) -> None:
    """A division was chosen."""
    if state.events is not None:
        state.tell("named_division", {"seat": int(state.doer), "division": int(division)})


def tell_stop(state: Position) -> None:
    """No more is picked, or offered."""
    if state.events is not None:
        state.tell("stopped", {"seat": int(state.doer)})
