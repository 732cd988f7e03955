"""Why an action is not allowed now, in the words of the rule."""

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
    EVENT,
    FLOORS,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    HIRE,
    HIRING,
    LOSING_STAFF,
    MEETING_PART,
    MERGING_FIRST,
    MERGING_INTO,
    MERGING_SECOND,
    MOVING_ROOM,
    MOVING_SECOND,
    MOVING_TO,
    NEW_DIVISION,
    NEW_STAFF,
    ONE,
    ORDERING,
    PASS,
    PLACING,
    POOL,
    PUNISHING,
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
from guildhall.games.power_struggle.refused_actions import not_on_menu
from guildhall.games.power_struggle.refused_rooms import refused_room
from guildhall.games.power_struggle.rules.bribery import floor_of_offer, offered
from guildhall.games.power_struggle.rules.rooms import own_staff

FIRST = {
    PLACING: Reason("PS-2.4", "Placing is compulsory: in a division or on the board."),
    USING_CHAIRMAN: Reason("PS-4.2", "First decide about the Chairman card."),
    CHOOSING_ACTION: Reason("PS-6.1", "First choose an action."),
    DISPLACED: Reason("PS-4.7", "First decide where your old division head goes."),
    SETTING_MEETING: Reason("PS-4.11", "First choose the slot of Directors' meeting."),
    ORDERING: Reason("PS-4.11", "First choose the next card of the stack."),
    LOSING_STAFF: Reason("PS-5.9", "First choose a room that loses an employee."),
    HIRING: Reason("PS-6.3", "First choose a room for the new employee."),
    FOUNDING_NUMBER: Reason("PS-6.4", "First choose how many departments you found."),
    FOUNDING_DIVISION: Reason("PS-6.4", "First choose a division for the new department."),
    FOUNDING_STAFF: Reason("PS-6.4", "First pick the employees of the new department."),
    NEW_DIVISION: Reason("PS-6.5", "First choose a division for the new department."),
    NEW_STAFF: Reason("PS-6.5", "First pick employees for the new department, or stop."),
    MOVING_ROOM: Reason("PS-6.6", "First choose a room to move."),
    MOVING_TO: Reason("PS-6.6", "First choose the division to which the room moves."),
    MOVING_SECOND: Reason("PS-6.6", "First choose a second department to move, or stop."),
    MERGING_FIRST: Reason("PS-6.7", "First choose the departments to merge."),
    MERGING_SECOND: Reason("PS-6.7", "First choose the second department to merge."),
    MERGING_INTO: Reason("PS-6.7", "First choose where the main department will be."),
    RESIGNING_HEAD: Reason("PS-6.8", "First choose which division head resigns."),
    RESIGNING_TO: Reason("PS-6.8", "First choose where the division head goes."),
    BRIBING_CARD: Reason("PS-6.11", "First choose a card of another player."),
    BRIBING_BRACKET: Reason("PS-6.11", "First choose how much you offer."),
    BRIBING_SUM: Reason("PS-6.11", "First choose how much you offer."),
    ANSWERING: Reason("PS-6.11", "First accept or refuse the offer."),
    PUNISHING: Reason("PS-6.14", "First choose a room of the player who refused."),
    DISMISSING: Reason("PS-6.15", "First choose the employees to dismiss."),
    BUYING_MAIN: Reason("PS-6.16", "First choose a division for the main department."),
    BUYING_COUNSEL: Reason("PS-6.17", "First choose a division for the counsel."),
    BUYING_SHARES: Reason("PS-6.18", "First choose a certificate."),
    TAKING_EMPLOYEE: Reason("PS-6.19", "First choose where the employee comes from."),
    PUTTING_EMPLOYEE: Reason("PS-6.19", "First choose a room for the employee."),
    USING_LEGAL: Reason("PS-6.20", "First choose the employees to dismiss."),
}
"""What is to be decided in each step."""

DIVISION_STEPS = {
    PLACING,
    USING_CHAIRMAN,
    FOUNDING_DIVISION,
    NEW_DIVISION,
    MOVING_TO,
    MERGING_INTO,
    BUYING_MAIN,
}
ROOM_STEPS = {
    LOSING_STAFF,
    HIRING,
    FOUNDING_STAFF,
    NEW_STAFF,
    MOVING_ROOM,
    MOVING_SECOND,
    MERGING_FIRST,
    MERGING_SECOND,
    MERGING_INTO,
    PUNISHING,
    DISMISSING,
    TAKING_EMPLOYEE,
    PUTTING_EMPLOYEE,
    USING_LEGAL,
}


def forbidden_by(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    step = int(state.step)
    if action < TO_BOARD:
        return refused_division(state, action)
    if action < HIRE:
        return refused_word(state, action)
    if action < ONE:
        return not_on_menu(state, seat, action) if step == CHOOSING_ACTION else FIRST[step]
    if action < ROOM:
        if step == FOUNDING_NUMBER:
            return refused_number(state, seat)
        return FIRST[step]
    if action < CARD:
        if step in ROOM_STEPS:
            return refused_room(state, seat, action - ROOM, FIRST[step].rule)
        return FIRST[step]
    if action < CERTIFICATE:
        return refused_offer(state, seat, action)
    if action < POOL:
        return refused_certificate(state, action - CERTIFICATE)
    if action < SLOT:
        return FIRST[step]
    return refused_event(state, action)


def refused_division(state: Position, division: int) -> Reason:
    """Why a division cannot be chosen."""
    step = int(state.step)
    words: dict[str, object] = {"division": state.parts.components.divisions[division]}
    if step == RESIGNING_HEAD:
        return Reason("PS-6.8", "You do not head {division}.", words)
    if step == BUYING_COUNSEL:
        return Reason("PS-3.7", "You already have a counsel in {division}.", words)
    if step not in DIVISION_STEPS:
        return FIRST[step]
    if step == MOVING_TO and division == state.last // FLOORS:
        return Reason("PS-6.6", "The room is in {division}; it moves to another one.", words)
    if step == FOUNDING_DIVISION and state.heights[division] < FLOORS:
        return Reason("PS-6.4", "The last free room of {division} is already taken.", words)
    return Reason("PS-3.2", "{division} has no free room.", words)


def refused_word(state: Position, action: int) -> Reason:
    """Why the board, a counsel, skipping, stopping or passing cannot be chosen."""
    step = int(state.step)
    if action == TO_COUNSEL and step in (DISPLACED, RESIGNING_TO):
        division = state.parts.components.divisions[int(state.division)]
        return Reason("PS-3.7", "You already have a counsel in {division}.", {"division": division})
    if action == PASS and step == CHOOSING_ACTION:
        return Reason("PS-6.1", "You may pass only if no action is possible.")
    if action == SKIP and step == CHOOSING_ACTION and state.part != MEETING_PART:
        return Reason("PS-6.1", "Everybody carries out an action.")
    if action == STOP and step == FOUNDING_STAFF:
        return Reason(
            "PS-6.4",
            "A new department needs at least {count} employees.",
            {"count": int(state.parts.least_founders)},
        )
    if action == STOP and step == TAKING_EMPLOYEE:
        return Reason("PS-6.19", "All employees that fit must be taken.")
    return FIRST[step]


def refused_number(state: Position, seat: int) -> Reason:
    """Why two departments cannot be founded."""
    if own_staff(state, seat) < 2 * state.parts.least_founders:
        return Reason("PS-6.4", "You have too few employees for two departments.")
    return Reason("PS-3.2", "There are not two free rooms in the building.")


def refused_offer(state: Position, seat: int, action: int) -> Reason:
    """Why a card cannot be bribed for, or a sum not offered."""
    step = int(state.step)
    if action < BRACKET:
        if step != BRIBING_CARD:
            return FIRST[step]
        card = action - CARD
        words: dict[str, object] = {"card": state.parts.components.card_name(card)}
        if state.holders[card] == seat:
            return Reason("PS-6.11", "You hold the card {card} yourself.", words)
        return Reason("PS-6.13", "You cannot offer more for the card {card} than before.", words)
    if action < SUM:
        if step != BRIBING_BRACKET:
            return FIRST[step]
        most = state.parts.bracket * (action - BRACKET + 1)
        if most <= floor_of_offer(state):
            return Reason("PS-6.13", "The second offer for the same card must be higher.")
        return Reason("PS-6.11", "You cannot offer more than you have.")
    if step != BRIBING_SUM:
        return FIRST[step]
    if offered(state, action - SUM) <= floor_of_offer(state):
        return Reason("PS-6.13", "The second offer for the same card must be higher.")
    return Reason("PS-6.11", "You cannot offer more than you have.")


def refused_certificate(state: Position, place: int) -> Reason:
    """Why a certificate cannot be bought."""
    if state.step != BUYING_SHARES:
        return FIRST[int(state.step)]
    words: dict[str, object] = {"value": place + 1}
    if state.stock[place] == 0:
        return Reason("PS-1.4", "Certificate {value} is sold out.", words)
    return Reason("PS-6.18", "You cannot pay for certificate {value}.", words)


def refused_event(state: Position, action: int) -> Reason:
    """Why an event cannot come next."""
    step = int(state.step)
    if action < EVENT or step != ORDERING:
        return FIRST[step]
    if state.ordered == state.meeting_at - 1 and state.drawn[BONUS] == 1:
        return Reason("PS-4.11", "Bonus payment must come before Directors' meeting.")
    components = state.parts.components
    if len(components.events) <= action - EVENT < BONUS:
        return FIRST[step]  # a card that this pack does not have
    name = components.event_name(action - EVENT)
    return Reason("PS-4.11", "{event} is not among your cards.", {"event": name})
