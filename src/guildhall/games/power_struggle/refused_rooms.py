"""Why a room cannot be chosen now."""

from guildhall.core.reason import Reason
from guildhall.games.power_struggle.ids import (
    DEPARTMENT,
    EMPTY,
    HIRING,
    MERGING_FIRST,
    MERGING_INTO,
    MERGING_SECOND,
    MOVING_ROOM,
    MOVING_SECOND,
    PUNISHING,
    PUTTING_EMPLOYEE,
    TAKING_EMPLOYEE,
)
from guildhall.games.power_struggle.position import Position


def refused_room(state: Position, seat: int, room: int, rule: str) -> Reason:
    """Why a room cannot be chosen in a step that asks for one, whose rule is given."""
    step = int(state.step)
    words: dict[str, object] = {"room": state.parts.components.room_name(room)}
    owner = int(state.owners[room])
    if state.managers[room] == EMPTY:
        return Reason(rule, "There is nobody in room {room}.", words)
    if step == MERGING_INTO:
        return Reason(rule, "Room {room} is none of the two that you merge.", words)
    if step == PUNISHING and owner != state.refuser:
        return Reason(rule, "Room {room} does not belong to the player who refused.", words)
    if step == TAKING_EMPLOYEE:
        return refused_robbing(state, seat, room, words)
    if step != PUNISHING and owner != seat:
        return Reason(rule, "Room {room} is not yours.", words)
    if step in (HIRING, PUTTING_EMPLOYEE):
        if state.staff[room] == state.parts.room_staff:
            return Reason("PS-3.3", "Room {room} has no free place.", words)
        return canonical(state, room, words)
    if step in (MOVING_ROOM, MOVING_SECOND):
        return refused_moving(state, room, words)
    if step in (MERGING_FIRST, MERGING_SECOND):
        if state.managers[room] != DEPARTMENT:
            return Reason("PS-6.7", "Room {room} is already a main department.", words)
        return Reason("PS-6.7", "Name the two departments from left to right.")
    if state.staff[room] == 0:
        return Reason(rule, "There is no employee in room {room}.", words)
    return canonical(state, room, words)


def refused_robbing(state: Position, seat: int, room: int, words: dict[str, object]) -> Reason:
    """Why no employee can be taken from a room."""
    if state.owners[room] == seat:
        return Reason("PS-6.19", "Room {room} is your own.", words)
    if state.staff[room] == 0:
        return Reason("PS-6.19", "There is no employee in room {room}.", words)
    return Reason("PS-6.19", "You have already taken an employee from that player.")


def refused_moving(state: Position, room: int, words: dict[str, object]) -> Reason:
    """Why a room cannot be moved."""
    if state.step == MOVING_SECOND:
        if room == state.first_room:
            return Reason("PS-6.6", "Room {room} has just been moved.", words)
        if state.managers[room] != DEPARTMENT:
            return Reason("PS-6.6", "A main department moves alone.")
    return Reason("PS-3.2", "No other division has a free room.")


def canonical(state: Position, room: int, words: dict[str, object]) -> Reason:
    """PS-6.2: rooms are named in one order, and the numbers are exact."""
    if room < state.last:
        words["last"] = state.parts.components.room_name(int(state.last))
        return Reason(
            "PS-6.2", "Rooms are named from left to right: {room} comes before {last}.", words
        )
    return Reason(
        "PS-6.2", "From room {room} on there are not enough: begin further to the left.", words
    )
