"""PS-6.3 to PS-6.5, PS-6.15, PS-6.19, PS-6.20: employees and new departments."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_flow import emit_division, end_action
from guildhall.games.power_struggle.rules.privileges import extra_hired, legal_influence
from guildhall.games.power_struggle.rules.rooms import (
    close_empty_departments,
    emit_room,
    open_room,
    room_data,
)
from guildhall.games.power_struggle.rules.victory_points import score_points

# Action A


def hire(state: Position, seat: i64, room: i64) -> None:
    """PS-6.3: an employee from the pool joins a room."""
    state.staff[room] += 1
    state.last_room = room
    state.picks_left -= 1
    emit_room(state, "hired", seat, room)
    if state.picks_left == 0:
        end_action(state)


# Action B with own staff


def choose_num_departments(state: Position, action: i64) -> None:
    """PS-6.4: found one or two departments."""
    state.num_departments = action - ids.FOUND_ONE + 1
    if state.events is not None:
        state.emit(
            "named_number", {"seat": int(state.acting_seat), "number": int(state.num_departments)}
        )
    state.picks_left = state.num_departments
    state.phase = ids.FOUNDING_DIVISION


def choose_division(state: Position, division: i64) -> None:
    """PS-6.4: choose the division of the next department."""
    emit_division(state, division)
    if state.first_division == ids.NOTHING:
        state.first_division = division
    else:
        state.second_division = division
    state.phase = ids.FOUNDING_STAFF


def gather_staff(state: Position, seat: i64, action: i64) -> None:
    """PS-6.4: pick an employee for the new department, or stop."""
    if _pick_employee(state, seat, action):
        return
    state.picks_left -= 1
    if state.picks_left > 0:
        state.first_staff = state.gathered
        state.gathered = 0
        state.last_room = 0
        state.phase = ids.FOUNDING_DIVISION
        return
    # Emptied departments close first, then the new ones take their rooms.
    close_empty_departments(state)
    if state.num_departments > 1:
        open_room(state, seat, state.first_division, ids.DEPARTMENT, state.first_staff - 1)
        open_room(state, seat, state.second_division, ids.DEPARTMENT, state.gathered - 1)
    else:
        open_room(state, seat, state.first_division, ids.DEPARTMENT, state.gathered - 1)
    end_action(state)


def _pick_employee(state: Position, seat: i64, action: i64) -> bool:
    """PS-6.2: take an employee out of a room, or stop; return whether another may follow."""
    if action == ids.STOP:
        state.emit_seat("stopped", seat)
        return False
    room = action - ids.ROOM
    state.staff[room] -= 1
    state.last_room = room
    state.gathered += 1
    emit_room(state, "picked", seat, room)
    return state.gathered < state.parts.room_staff


# Action B with new staff


def choose_new_division(state: Position, seat: i64, division: i64) -> None:
    """PS-6.5: a manager with new employees, and possibly own ones."""
    emit_division(state, division)
    state.first_division = division
    state.gathered = state.parts.founded_staff + extra_hired(state, seat)
    state.phase = ids.NEW_STAFF


def add_staff(state: Position, seat: i64, action: i64) -> None:
    """PS-6.5: pick one of the player's employees for the new department, or stop."""
    if _pick_employee(state, seat, action):
        return
    close_empty_departments(state)
    open_room(state, seat, state.first_division, ids.DEPARTMENT, state.gathered)
    end_action(state)


# Employees for influence


def dismiss(state: Position, seat: i64, room: i64) -> None:
    """PS-6.15, PS-6.20: dismiss an employee; after the last one influence is scored."""
    state.staff[room] -= 1
    state.last_room = room
    state.picks_left -= 1
    emit_room(state, "dismissed", seat, room)
    if state.picks_left == 0:
        points: i64 = 1
        if state.action == ids.USE_LEGAL:
            points = legal_influence(state, seat)
        close_empty_departments(state)
        score_points(state, seat, ids.INFLUENCE, points)
        end_action(state)


# Development


def take_employee(state: Position, seat: i64, action: i64) -> None:
    """PS-6.19: an employee of another player, at most one from each, or one from the pool."""
    target: i64 = ids.NOBODY
    room: i64 = ids.NOTHING
    if action != ids.POOL:
        room = action - ids.ROOM
        target = state.owners[room]
        state.staff[room] -= 1
        state.taken_from |= i64(1) << target
    if state.events is not None:
        pool: dict[str, object] = {"division": ids.NOTHING, "floor": ids.NOTHING}
        place = pool if room == ids.NOTHING else room_data(room)
        state.emit("took", {"seat": int(seat), "target": int(target), **place})
    state.phase = ids.PUTTING_EMPLOYEE


def put_employee(state: Position, seat: i64, room: i64) -> None:
    """PS-6.19: the employee joins one of the player's rooms."""
    state.staff[room] += 1
    state.picks_left -= 1
    emit_room(state, "put", seat, room)
    if state.picks_left == 0:
        end_action(state)
    else:
        state.phase = ids.TAKING_EMPLOYEE
