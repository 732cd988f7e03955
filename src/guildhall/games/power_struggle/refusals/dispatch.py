"""Finds the reason why an action is illegal, by kind of action and phase."""

from guildhall.core.reason import Reason
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    BONUS,
    BRACKET,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    BUYING_COUNSEL,
    BUYING_MAIN,
    BUYING_SHARES,
    CARD,
    CERTIFICATE,
    CHOOSING_ACTION,
    DISMISSING,
    DISPLACED,
    FLOORS,
    FOUND_ONE,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    HIRE,
    HIRING,
    LOSING_STAFF,
    MEETING_SECTION,
    MERGING_FIRST,
    MERGING_INTO,
    MERGING_SECOND,
    MOVING_ROOM,
    MOVING_SECOND,
    MOVING_TO,
    NEW_DIVISION,
    NEW_STAFF,
    NEXT_EVENT_CARD,
    ORDERING,
    PASS,
    PENALISING,
    PLACING,
    POOL,
    PUTTING_EMPLOYEE,
    RESIGNING_HEAD,
    RESIGNING_TO,
    ROOM,
    SETTING_MEETING,
    SKIP,
    SLOT,
    STOP,
    SUM,
    TAKING_EMPLOYEE,
    TO_BOARD,
    TO_COUNSEL,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.refusals.action_menu import why_not_on_menu
from guildhall.games.power_struggle.refusals.rooms import why_not_room
from guildhall.games.power_struggle.rules.bribery import offer_amount, offer_floor
from guildhall.games.power_struggle.rules.rooms import num_staff

_NOT_THIS_PHASE = {
    PLACING: Reason("PS-2.4", "You must place a manager: in a division or on the board."),
    USING_CHAIRMAN: Reason("PS-4.2", "Decide about the Chairman card first."),
    CHOOSING_ACTION: Reason("PS-6.1", "Choose an action first."),
    DISPLACED: Reason("PS-4.7", "Choose a place for your former division head first."),
    SETTING_MEETING: Reason("PS-4.11", "Choose the slot of the Directors' meeting first."),
    ORDERING: Reason("PS-4.11", "Choose the next event card first."),
    LOSING_STAFF: Reason("PS-5.9", "Remove an employee from one of your rooms first."),
    HIRING: Reason("PS-6.3", "Choose a room for the new employee first."),
    FOUNDING_NUMBER: Reason("PS-6.4", "Choose the number of new departments first."),
    FOUNDING_DIVISION: Reason("PS-6.4", "Choose a division for the new department first."),
    FOUNDING_STAFF: Reason("PS-6.4", "Choose the employees of the new department first."),
    NEW_DIVISION: Reason("PS-6.5", "Choose a division for the new department first."),
    NEW_STAFF: Reason("PS-6.5", "Choose employees for the new department first, or stop."),
    MOVING_ROOM: Reason("PS-6.6", "Choose a room to move first."),
    MOVING_TO: Reason("PS-6.6", "Choose a division for the room first."),
    MOVING_SECOND: Reason("PS-6.6", "Choose a second department to move first, or stop."),
    MERGING_FIRST: Reason("PS-6.7", "Choose the departments to merge first."),
    MERGING_SECOND: Reason("PS-6.7", "Choose the second department to merge first."),
    MERGING_INTO: Reason("PS-6.7", "Choose the room of the main department first."),
    RESIGNING_HEAD: Reason("PS-6.8", "Choose one of your division heads first."),
    RESIGNING_TO: Reason("PS-6.8", "Choose a place for the division head first."),
    BRIBING_CARD: Reason("PS-6.11", "Choose another player's card first."),
    BRIBING_BRACKET: Reason("PS-6.11", "Choose how much to offer first."),
    BRIBING_SUM: Reason("PS-6.11", "Choose how much to offer first."),
    ANSWERING: Reason("PS-6.11", "Accept or refuse the offer first."),
    PENALISING: Reason("PS-6.14", "Choose a room for the penalty first."),
    DISMISSING: Reason("PS-6.15", "Choose the employees to dismiss first."),
    BUYING_MAIN: Reason("PS-6.16", "Choose a division for the main department first."),
    BUYING_COUNSEL: Reason("PS-6.17", "Choose a division for the counsel first."),
    BUYING_SHARES: Reason("PS-6.18", "Choose a certificate first."),
    TAKING_EMPLOYEE: Reason("PS-6.19", "Take an employee from another player or the pool first."),
    PUTTING_EMPLOYEE: Reason("PS-6.19", "Choose a room for the employee first."),
    USING_LEGAL: Reason("PS-6.20", "Choose the employees to dismiss first."),
}
"""The decision that has to be made in each phase."""

_DIVISION_PHASES = {
    PLACING,
    USING_CHAIRMAN,
    FOUNDING_DIVISION,
    NEW_DIVISION,
    MOVING_TO,
    MERGING_INTO,
    BUYING_MAIN,
}
_ROOM_PHASES = {
    LOSING_STAFF,
    HIRING,
    FOUNDING_STAFF,
    NEW_STAFF,
    MOVING_ROOM,
    MOVING_SECOND,
    MERGING_FIRST,
    MERGING_SECOND,
    MERGING_INTO,
    PENALISING,
    DISMISSING,
    TAKING_EMPLOYEE,
    PUTTING_EMPLOYEE,
    USING_LEGAL,
}


def why_illegal(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    phase = int(state.phase)
    if action < TO_BOARD:
        return _why_not_division(state, action)
    if action < HIRE:
        return _why_not_fixed_action(state, action)
    if action < FOUND_ONE:
        return (
            why_not_on_menu(state, seat, action)
            if phase == CHOOSING_ACTION
            else _NOT_THIS_PHASE[phase]
        )
    if action < ROOM:
        if phase == FOUNDING_NUMBER:
            return _why_not_two_departments(state, seat)
        return _NOT_THIS_PHASE[phase]
    if action < CARD:
        if phase in _ROOM_PHASES:
            return why_not_room(state, seat, action - ROOM, _NOT_THIS_PHASE[phase].rule)
        return _NOT_THIS_PHASE[phase]
    if action < CERTIFICATE:
        return _why_not_offer(state, seat, action)
    if action < POOL:
        return _why_not_certificate(state, action - CERTIFICATE)
    if action < SLOT:
        return _NOT_THIS_PHASE[phase]
    return _why_not_event_card(state, action)


def _why_not_division(state: Position, division: int) -> Reason:
    phase = int(state.phase)
    params: dict[str, object] = {"division": state.parts.components.divisions[division]}
    if phase == RESIGNING_HEAD:
        return Reason("PS-6.8", "You do not head {division}.", params)
    if phase == BUYING_COUNSEL:
        return Reason("PS-3.7", "You already have a counsel in {division}.", params)
    if phase not in _DIVISION_PHASES:
        return _NOT_THIS_PHASE[phase]
    if phase == MOVING_TO and division == state.last_room // FLOORS:
        return Reason(
            "PS-6.6", "The room is already in {division}; choose another division.", params
        )
    if phase == FOUNDING_DIVISION and state.rooms_used[division] < FLOORS:
        return Reason(
            "PS-6.4", "Your other new department takes the last free room of {division}.", params
        )
    return Reason("PS-3.2", "{division} has no free room.", params)


def _why_not_fixed_action(state: Position, action: int) -> Reason:
    """Why the board, a counsel, skipping, stopping or passing cannot be chosen."""
    phase = int(state.phase)
    if action == TO_COUNSEL and phase in (DISPLACED, RESIGNING_TO):
        division = state.parts.components.divisions[int(state.division)]
        return Reason("PS-3.7", "You already have a counsel in {division}.", {"division": division})
    if action == PASS and phase == CHOOSING_ACTION:
        return Reason("PS-6.1", "You may only pass if no action is possible.")
    if action == SKIP and phase == CHOOSING_ACTION and state.section != MEETING_SECTION:
        return Reason("PS-6.1", "You can't skip your action.")
    if action == STOP and phase == FOUNDING_STAFF:
        return Reason(
            "PS-6.4",
            "A new department needs at least {count} employees.",
            {"count": int(state.parts.min_founders)},
        )
    if action == STOP and phase == TAKING_EMPLOYEE:
        return Reason("PS-6.19", "You must take as many employees as you can.")
    return _NOT_THIS_PHASE[phase]


def _why_not_two_departments(state: Position, seat: int) -> Reason:
    if num_staff(state, seat) < 2 * state.parts.min_founders:
        return Reason("PS-6.4", "You have too few employees for two departments.")
    return Reason("PS-3.2", "The building does not have two free rooms.")


def _why_not_offer(state: Position, seat: int, action: int) -> Reason:
    """Why a card, a bracket or an amount cannot be chosen for a bribe."""
    phase = int(state.phase)
    if action < BRACKET:
        if phase != BRIBING_CARD:
            return _NOT_THIS_PHASE[phase]
        card = action - CARD
        params: dict[str, object] = {"card": state.parts.components.card_name(card)}
        if state.card_holders[card] == seat:
            return Reason("PS-6.11", "You already hold the {card} card.", params)
        return Reason("PS-6.13", "You can't raise your offer for the {card} card.", params)
    if action < SUM:
        if phase != BRIBING_BRACKET:
            return _NOT_THIS_PHASE[phase]
        maximum = state.parts.bracket * (action - BRACKET + 1)
        if maximum <= offer_floor(state):
            return Reason("PS-6.13", "The second offer for the same card must be higher.")
        return Reason("PS-6.11", "You can't offer more than you have.")
    if phase != BRIBING_SUM:
        return _NOT_THIS_PHASE[phase]
    if offer_amount(state, action - SUM) <= offer_floor(state):
        return Reason("PS-6.13", "The second offer for the same card must be higher.")
    return Reason("PS-6.11", "You can't offer more than you have.")


def _why_not_certificate(state: Position, index: int) -> Reason:
    if state.phase != BUYING_SHARES:
        return _NOT_THIS_PHASE[int(state.phase)]
    params: dict[str, object] = {"value": index + 1}
    if state.stock[index] == 0:
        return Reason("PS-1.4", "Certificate {value} is sold out.", params)
    return Reason("PS-6.18", "You can't afford certificate {value}.", params)


def _why_not_event_card(state: Position, action: int) -> Reason:
    phase = int(state.phase)
    if action < NEXT_EVENT_CARD or phase != ORDERING:
        return _NOT_THIS_PHASE[phase]
    if state.num_ordered == state.meeting_at - 1 and state.event_hand[BONUS] == 1:
        return Reason("PS-4.11", "The Bonus payment must come before the Directors' meeting.")
    components = state.parts.components
    if len(components.event_cards) <= action - NEXT_EVENT_CARD < BONUS:
        return _NOT_THIS_PHASE[phase]  # a card that this pack does not have
    name = components.event_card_name(action - NEXT_EVENT_CARD)
    return Reason("PS-4.11", "You do not have the card “{event}”.", {"event": name})
