"""Finds the reason why an action is illegal, by kind of action and phase."""

from guildhall.core.reason import Reason
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.refusals.action_menu import why_not_on_menu
from guildhall.games.power_struggle.refusals.rooms import why_not_room
from guildhall.games.power_struggle.rules.bribery import offer_amount, offer_floor
from guildhall.games.power_struggle.rules.rooms import num_staff

_NOT_THIS_PHASE = {
    ids.PLACING: Reason("PS-2.4", "You must place a manager: in a division or on the board."),
    ids.USING_CHAIRMAN: Reason("PS-4.2", "Decide about the Chairman card first."),
    ids.CHOOSING_ACTION: Reason("PS-6.1", "Choose an action first."),
    ids.DISPLACED: Reason("PS-4.7", "Choose a place for your former division head first."),
    ids.SETTING_MEETING: Reason("PS-4.11", "Choose the slot of the Directors' meeting first."),
    ids.ORDERING: Reason("PS-4.11", "Choose the next event card first."),
    ids.LOSING_STAFF: Reason("PS-5.9", "Remove an employee from one of your rooms first."),
    ids.HIRING: Reason("PS-6.3", "Choose a room for the new employee first."),
    ids.FOUNDING_NUMBER: Reason("PS-6.4", "Choose the number of new departments first."),
    ids.FOUNDING_DIVISION: Reason("PS-6.4", "Choose a division for the new department first."),
    ids.FOUNDING_STAFF: Reason("PS-6.4", "Choose the employees of the new department first."),
    ids.NEW_DIVISION: Reason("PS-6.5", "Choose a division for the new department first."),
    ids.NEW_STAFF: Reason("PS-6.5", "Choose employees for the new department first, or stop."),
    ids.MOVING_ROOM: Reason("PS-6.6", "Choose a room to move first."),
    ids.MOVING_TO: Reason("PS-6.6", "Choose a division for the room first."),
    ids.MOVING_SECOND: Reason("PS-6.6", "Choose a second department to move first, or stop."),
    ids.MERGING_FIRST: Reason("PS-6.7", "Choose the departments to merge first."),
    ids.MERGING_SECOND: Reason("PS-6.7", "Choose the second department to merge first."),
    ids.MERGING_INTO: Reason("PS-6.7", "Choose the room of the main department first."),
    ids.RESIGNING_HEAD: Reason("PS-6.8", "Choose one of your division heads first."),
    ids.RESIGNING_TO: Reason("PS-6.8", "Choose a place for the division head first."),
    ids.BRIBING_CARD: Reason("PS-6.11", "Choose another player's card first."),
    ids.BRIBING_BRACKET: Reason("PS-6.11", "Choose how much to offer first."),
    ids.BRIBING_SUM: Reason("PS-6.11", "Choose how much to offer first."),
    ids.ANSWERING: Reason("PS-6.11", "Accept or refuse the offer first."),
    ids.PENALISING: Reason("PS-6.14", "Choose a room for the penalty first."),
    ids.DISMISSING: Reason("PS-6.15", "Choose the employees to dismiss first."),
    ids.BUYING_MAIN: Reason("PS-6.16", "Choose a division for the main department first."),
    ids.BUYING_COUNSEL: Reason("PS-6.17", "Choose a division for the counsel first."),
    ids.BUYING_SHARES: Reason("PS-6.18", "Choose a certificate first."),
    ids.TAKING_EMPLOYEE: Reason(
        "PS-6.19", "Take an employee from another player or the pool first."
    ),
    ids.PUTTING_EMPLOYEE: Reason("PS-6.19", "Choose a room for the employee first."),
    ids.USING_LEGAL: Reason("PS-6.20", "Choose the employees to dismiss first."),
}
"""The decision that has to be made in each phase."""

_DIVISION_PHASES = {
    ids.PLACING,
    ids.USING_CHAIRMAN,
    ids.FOUNDING_DIVISION,
    ids.NEW_DIVISION,
    ids.MOVING_TO,
    ids.MERGING_INTO,
    ids.BUYING_MAIN,
}
_FOUNDING_PHASES = {ids.FOUNDING_DIVISION, ids.NEW_DIVISION}
_ROOM_PHASES = {
    ids.LOSING_STAFF,
    ids.HIRING,
    ids.FOUNDING_STAFF,
    ids.NEW_STAFF,
    ids.MOVING_ROOM,
    ids.MOVING_SECOND,
    ids.MERGING_FIRST,
    ids.MERGING_SECOND,
    ids.MERGING_INTO,
    ids.PENALISING,
    ids.DISMISSING,
    ids.TAKING_EMPLOYEE,
    ids.PUTTING_EMPLOYEE,
    ids.USING_LEGAL,
}


def why_illegal(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    phase = int(state.phase)
    if action < ids.TO_BOARD:
        return _why_not_division(state, action)
    if action < ids.HIRE:
        return _why_not_fixed_action(state, action)
    if action < ids.FOUND_ONE:
        return (
            why_not_on_menu(state, seat, action)
            if phase == ids.CHOOSING_ACTION
            else _NOT_THIS_PHASE[phase]
        )
    if action < ids.ROOM:
        if phase == ids.FOUNDING_NUMBER:
            return _why_not_two_departments(state, seat)
        return _NOT_THIS_PHASE[phase]
    if action < ids.CARD:
        room = action - ids.ROOM
        is_own = state.owners[room] == seat and state.staff[room] > 0
        if phase in _ROOM_PHASES or (phase in _FOUNDING_PHASES and not is_own):
            return why_not_room(state, seat, room, _NOT_THIS_PHASE[phase].rule)
        return _NOT_THIS_PHASE[phase]
    if action < ids.CERTIFICATE:
        return _why_not_offer(state, seat, action)
    if action < ids.POOL:
        return _why_not_certificate(state, action - ids.CERTIFICATE)
    if action < ids.SLOT:
        return _NOT_THIS_PHASE[phase]
    return _why_not_event_card(state, action)


def _why_not_division(state: Position, division: int) -> Reason:
    phase = int(state.phase)
    params: dict[str, object] = {"division": state.parts.components.divisions[division]}
    if phase == ids.RESIGNING_HEAD:
        return Reason("PS-6.8", "You do not head {division}.", params)
    if phase == ids.BUYING_COUNSEL:
        return Reason("PS-3.7", "You already have a counsel in {division}.", params)
    is_full = state.rooms_used[division] == ids.FLOORS
    is_moving = phase in (ids.MOVING_ROOM, ids.MOVING_SECOND)
    if phase not in _DIVISION_PHASES and not (is_moving and is_full):
        return _NOT_THIS_PHASE[phase]
    if phase == ids.MOVING_TO and division == state.last_room // ids.FLOORS:
        return Reason(
            "PS-6.6", "The room is already in {division}; choose another division.", params
        )
    if phase == ids.FOUNDING_DIVISION and state.rooms_used[division] < ids.FLOORS:
        return Reason(
            "PS-6.4", "Your other new department takes the last free room of {division}.", params
        )
    return Reason("PS-3.2", "{division} has no free room.", params)


def _why_not_fixed_action(state: Position, action: int) -> Reason:
    """Why the board, a counsel, skipping, stopping or passing cannot be chosen."""
    phase = int(state.phase)
    if action == ids.TO_COUNSEL and phase in (ids.DISPLACED, ids.RESIGNING_TO):
        division = state.parts.components.divisions[int(state.division)]
        return Reason("PS-3.7", "You already have a counsel in {division}.", {"division": division})
    if action == ids.PASS and phase == ids.CHOOSING_ACTION:
        return Reason("PS-6.1", "You may only pass if no action is possible.")
    if action == ids.SKIP and phase == ids.CHOOSING_ACTION and state.section != ids.MEETING_SECTION:
        return Reason("PS-6.1", "You can't skip your action.")
    if action == ids.STOP and phase == ids.FOUNDING_STAFF:
        return Reason(
            "PS-6.4",
            "A new department needs at least {count} employees.",
            {"count": int(state.parts.min_founders)},
        )
    if action == ids.STOP and phase == ids.TAKING_EMPLOYEE:
        return Reason("PS-6.19", "You must take as many employees as you can.")
    return _NOT_THIS_PHASE[phase]


def _why_not_two_departments(state: Position, seat: int) -> Reason:
    if num_staff(state, seat) < 2 * state.parts.min_founders:
        return Reason("PS-6.4", "You have too few employees for two departments.")
    return Reason("PS-3.2", "The building does not have two free rooms.")


def _why_not_offer(state: Position, seat: int, action: int) -> Reason:
    """Why a card, a bracket or an amount cannot be chosen for a bribe."""
    phase = int(state.phase)
    if action < ids.BRACKET:
        if phase != ids.BRIBING_CARD:
            return _NOT_THIS_PHASE[phase]
        card = action - ids.CARD
        params: dict[str, object] = {"card": state.parts.components.card_name(card)}
        if state.card_holders[card] == seat:
            return Reason("PS-6.11", "You already hold the {card} card.", params)
        return Reason("PS-6.13", "You can't raise your offer for the {card} card.", params)
    if phase != (ids.BRIBING_BRACKET if action < ids.SUM else ids.BRIBING_SUM):
        return _NOT_THIS_PHASE[phase]
    if action < ids.SUM:
        amount = state.parts.bracket * (action - ids.BRACKET + 1)
    else:
        amount = offer_amount(state, action - ids.SUM)
    if amount <= offer_floor(state):
        return Reason("PS-6.13", "The second offer for the same card must be higher.")
    return Reason("PS-6.11", "You can't offer more than you have.")


def _why_not_certificate(state: Position, index: int) -> Reason:
    if state.phase != ids.BUYING_SHARES:
        return _NOT_THIS_PHASE[int(state.phase)]
    params: dict[str, object] = {"value": index + 1}
    if state.stock[index] == 0:
        return Reason("PS-1.4", "Certificate {value} is sold out.", params)
    return Reason("PS-6.18", "You can't afford certificate {value}.", params)


def _why_not_event_card(state: Position, action: int) -> Reason:
    phase = int(state.phase)
    if action < ids.NEXT_EVENT_CARD or phase != ids.ORDERING:
        return _NOT_THIS_PHASE[phase]
    if state.num_ordered == state.meeting_at - 1 and state.event_hand[ids.BONUS] == 1:
        return Reason("PS-4.11", "The Bonus payment must come before the Directors' meeting.")
    components = state.parts.components
    if len(components.event_cards) <= action - ids.NEXT_EVENT_CARD < ids.BONUS:
        return _NOT_THIS_PHASE[phase]  # a card that this pack does not have
    name = components.event_card_name(action - ids.NEXT_EVENT_CARD)
    return Reason("PS-4.11", "You do not have the card “{event}”.", {"event": name})
