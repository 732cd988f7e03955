"""PS-6.6 to PS-6.10: moving and merging rooms, and resigning as division head."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_flow import emit_division, end_action
from guildhall.games.power_struggle.rules.privileges import turn_face_down
from guildhall.games.power_struggle.rules.rooms import (
    close_room,
    emit_room,
    emit_room_staff,
    join_board,
    open_room,
    vacate,
)
from guildhall.games.power_struggle.rules.victory_points import add_counsel, score_points

# Moving


def choose_room_to_move(state: Position, action: i64) -> None:
    """PS-6.6: choose a room to move, or no second one."""
    if action == ids.STOP:
        state.emit_seat("stopped", state.acting_seat)
        end_action(state)
        return
    state.last_room = action - ids.ROOM
    emit_room(state, "named_room", state.acting_seat, state.last_room)
    state.phase = ids.MOVING_TO


def move_room(state: Position, seat: i64, division: i64) -> None:
    """PS-6.6: move the room with all its employees to the end of another division."""
    room = state.last_room
    managers = state.managers[room]
    employees = state.staff[room]
    if state.events is not None:
        state.emit(
            "moved_room",
            {
                "seat": int(seat),
                "from": int(room // ids.FLOORS),
                "floor": int(room % ids.FLOORS),
                "to": int(division),
            },
        )
    vacate(state, room)
    moved = open_room(state, seat, division, managers, employees)
    state.last_room = 0
    if managers == ids.MAIN_DEPARTMENT or state.first_room != ids.NOTHING:
        end_action(state)
    else:
        state.first_room = moved
        state.phase = ids.MOVING_SECOND


# Merging


def choose_room_to_merge(state: Position, room: i64) -> None:
    """PS-6.7: choose the first department, then the second."""
    emit_room(state, "named_room", state.acting_seat, room)
    if state.first_room == ids.NOTHING:
        state.first_room = room
        state.phase = ids.MERGING_SECOND
    else:
        state.second_room = room
        state.phase = ids.MERGING_INTO


def merge(state: Position, seat: i64, action: i64) -> None:
    """PS-6.7: merge two departments into a main department, in one of their rooms or a new one."""
    first = state.first_room
    second = state.second_room
    parts = state.parts
    employees = state.staff[first] + state.staff[second] - parts.merging_loss
    if employees > parts.room_staff:
        employees = parts.room_staff
    if action >= ids.ROOM:
        room = action - ids.ROOM
        state.managers[room] = ids.MAIN_DEPARTMENT
        state.staff[room] = employees
        emit_room_staff(state, "merged", seat, room, employees)
        vacate(state, second if room == first else first)
    else:
        # The lower room first, since the second has the higher index.
        vacate(state, second)
        vacate(state, first)
        room = open_room(state, seat, action, ids.MAIN_DEPARTMENT, employees)
        emit_room_staff(state, "merged", seat, room, employees)
    score_points(state, seat, ids.MAINS, 1)
    end_action(state)


# Resigning


def choose_head(state: Position, division: i64) -> None:
    """PS-6.8: choose the head who resigns."""
    emit_division(state, division)
    state.division = division
    state.phase = ids.RESIGNING_TO


def resign(state: Position, seat: i64, action: i64) -> None:
    """PS-6.8 to PS-6.10: clear the division of the seat's employees and departments."""
    division = state.division
    if state.events is not None:
        to = 0 if action == ids.TO_BOARD else 1
        state.emit("resigned", {"seat": int(seat), "division": int(division), "to": to})
    state.heads[division] = ids.NOBODY
    closed: i64 = 0
    room = division * ids.FLOORS
    while room < division * ids.FLOORS + state.rooms_used[division]:
        if state.owners[room] == seat:
            emit_room_staff(state, "cleared", seat, room, state.staff[room])
            state.staff[room] = 0
            if state.managers[room] == ids.DEPARTMENT:
                closed += 1
                close_room(state, room)
                continue
        room += 1
    if action == ids.TO_BOARD:
        # PS-6.9: the head, then the heads of the departments; all of them must leave.
        while closed >= 0:
            join_board(state, seat)
            closed -= 1
        turn_face_down(state, division)
    else:
        turn_face_down(state, division)
        add_counsel(state, seat, division)
    end_action(state)
