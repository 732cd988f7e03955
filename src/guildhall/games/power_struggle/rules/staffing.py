"""PS-6.3 to PS-6.5, PS-6.15, PS-6.19, PS-6.20: employees come, go and found departments."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    DEPARTMENT,
    FLOORS,
    FOUNDING_DIVISION,
    FOUNDING_STAFF,
    INFLUENCE,
    NEW_STAFF,
    NOBODY,
    NOTHING,
    ONE,
    POOL,
    PUTTING_EMPLOYEE,
    ROOM,
    STOP,
    TAKING_EMPLOYEE,
    USE_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.actions import end_action, tell_division, tell_stop
from guildhall.games.power_struggle.rules.privileges import legal_points, more_hired
from guildhall.games.power_struggle.rules.rooms import close_empty, open_room, tell_room
from guildhall.games.power_struggle.rules.victory import score

# A


def hire(state: Position, seat: i64, room: i64) -> None:
    """PS-6.3: an employee from the pool."""
    state.staff[room] += 1
    state.last = room
    state.left -= 1
    if state.events is not None:
        tell_room(state, "hired", seat, room)
    if state.left == 0:
        end_action(state)


# B with own staff


def choose_number(state: Position, action: i64) -> None:
    """PS-6.4: one or two departments."""
    state.number = action - ONE + 1
    if state.events is not None:
        state.tell("named_number", {"seat": int(state.doer), "number": int(state.number)})
    state.left = state.number
    state.step = FOUNDING_DIVISION


def choose_division(state: Position, division: i64) -> None:
    """PS-6.4: where the next department will be."""
    tell_division(state, division)
    if state.first_division == NOTHING:
        state.first_division = division
    else:
        state.second_division = division
    state.step = FOUNDING_STAFF


def gather(state: Position, seat: i64, action: i64) -> None:
    """PS-6.4: an employee for the new department, or no more of them."""
    if action != STOP:
        pick(state, seat, action - ROOM)
        if state.gathered < state.parts.room_staff:
            return
    else:
        tell_stop(state)
    state.left -= 1
    if state.left > 0:
        state.first_staff = state.gathered
        state.gathered = 0
        state.last = 0
        state.step = FOUNDING_DIVISION
        return
    # The emptied departments close first, then the new ones take their rooms.
    close_empty(state)
    if state.number > 1:
        open_room(state, seat, state.first_division, DEPARTMENT, state.first_staff - 1)
        open_room(state, seat, state.second_division, DEPARTMENT, state.gathered - 1)
    else:
        open_room(state, seat, state.first_division, DEPARTMENT, state.gathered - 1)
    end_action(state)


def pick(state: Position, seat: i64, room: i64) -> None:
    """PS-6.2: an own employee leaves a room for a new one."""
    state.staff[room] -= 1
    state.last = room
    state.gathered += 1
    if state.events is not None:
        tell_room(state, "picked", seat, room)


# B with new staff


def choose_new_division(state: Position, seat: i64, division: i64) -> None:
    """PS-6.5: a manager with new employees, and perhaps own ones."""
    tell_division(state, division)
    state.first_division = division
    state.gathered = state.parts.founded_staff + more_hired(state, seat)
    state.step = NEW_STAFF


def add_staff(state: Position, seat: i64, action: i64) -> None:
    """PS-6.5: an own employee joins the new department, or no more of them."""
    if action != STOP:
        pick(state, seat, action - ROOM)
        if state.gathered < state.parts.room_staff:
            return
    else:
        tell_stop(state)
    close_empty(state)
    open_room(state, seat, state.first_division, DEPARTMENT, state.gathered)
    end_action(state)


# Influence for employees


def dismiss(state: Position, seat: i64, room: i64) -> None:
    """PS-6.15, PS-6.20: an employee goes; after the last one influence is scored."""
    state.staff[room] -= 1
    state.last = room
    state.left -= 1
    if state.events is not None:
        tell_room(state, "dismissed", seat, room)
    if state.left == 0:
        points: i64 = 1
        if state.action == USE_LEGAL:
            points = legal_points(state, seat)
        close_empty(state)
        score(state, seat, INFLUENCE, points)
        end_action(state)


# Development takes employees


def take(state: Position, seat: i64, action: i64) -> None:
    """PS-6.19: an employee of another player, at most one of each, or one from the pool."""
    target: i64 = NOBODY
    room: i64 = NOTHING
    if action != POOL:
        room = action - ROOM
        target = state.owners[room]
        state.staff[room] -= 1
        state.robbed |= i64(1) << target
    if state.events is not None:
        state.tell(
            "took",
            {
                "seat": int(seat),
                "target": int(target),
                "division": int(room // FLOORS) if room >= 0 else NOTHING,
                "floor": int(room % FLOORS) if room >= 0 else NOTHING,
            },
        )
    state.step = PUTTING_EMPLOYEE


def put(state: Position, seat: i64, room: i64) -> None:
    """PS-6.19: the employee joins an own room."""
    state.staff[room] += 1
    state.left -= 1
    if state.events is not None:
        tell_room(state, "put", seat, room)
    if state.left == 0:
        end_action(state)
    else:
        state.step = TAKING_EMPLOYEE
