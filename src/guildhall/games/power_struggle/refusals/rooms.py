"""Why a room cannot be chosen now."""

from guildhall.core.reason import Reason
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position


def why_not_room(state: Position, seat: int, room: int, rule: str) -> Reason:
    """Why a room cannot be chosen in a phase that asks for one, given the rule of the phase."""
    phase = int(state.phase)
    params: dict[str, object] = {"room": state.parts.components.room_name(room)}
    owner = int(state.owners[room])
    if state.managers[room] == ids.EMPTY:
        return Reason(rule, "Room {room} is empty.", params)
    if phase == ids.MERGING_INTO:
        return Reason(rule, "Room {room} is not one of the two you are merging.", params)
    if phase == ids.PENALISING and owner != state.refuser:
        return Reason(rule, "Room {room} does not belong to the player who refused.", params)
    if phase == ids.TAKING_EMPLOYEE:
        return _why_not_take_from(state, seat, room, params)
    if phase != ids.PENALISING and owner != seat:
        return Reason(rule, "Room {room} is not yours.", params)
    if phase in (ids.HIRING, ids.PUTTING_EMPLOYEE):
        if state.staff[room] == state.parts.room_staff:
            return Reason("PS-3.3", "Room {room} is full.", params)
        return _why_not_in_order(state, room, params)
    if phase in (ids.MOVING_ROOM, ids.MOVING_SECOND):
        return _why_not_move(state, room, params)
    if phase in (ids.MERGING_FIRST, ids.MERGING_SECOND):
        if state.managers[room] != ids.DEPARTMENT:
            return Reason("PS-6.7", "Room {room} is already a main department.", params)
        return Reason("", "Name the two departments from left to right.")
    if state.staff[room] == 0:
        return Reason(rule, "There is no employee in room {room}.", params)
    return _why_not_in_order(state, room, params)


def _why_not_take_from(state: Position, seat: int, room: int, params: dict[str, object]) -> Reason:
    if state.owners[room] == seat:
        return Reason("PS-6.19", "Room {room} is yours.", params)
    if state.staff[room] == 0:
        return Reason("PS-6.19", "There is no employee in room {room}.", params)
    return Reason("PS-6.19", "You have already taken an employee from that player.")


def _why_not_move(state: Position, room: int, params: dict[str, object]) -> Reason:
    if state.phase == ids.MOVING_SECOND:
        if room == state.first_room:
            return Reason("PS-6.6", "Room {room} has just been moved.", params)
        if state.managers[room] != ids.DEPARTMENT:
            return Reason("PS-6.6", "A main department has to move alone.")
    return Reason("PS-3.2", "No other division has a free room.")


def _why_not_in_order(state: Position, room: int, params: dict[str, object]) -> Reason:
    """Actions name rooms in ascending order. That is no rule: a page accepts any order."""
    if room < state.last_room:
        params["last"] = state.parts.components.room_name(int(state.last_room))
        return Reason("", "Name the rooms from left to right: {room} comes before {last}.", params)
    return Reason("", "Name a room before {room} first: too few rooms follow it.", params)
