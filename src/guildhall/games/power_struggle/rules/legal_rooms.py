"""PS-6.2 to PS-6.7, PS-6.19: legal divisions, rooms and employees."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.rooms import (
    num_places_from,
    num_staff,
    num_staff_from,
)


def add_free_divisions(state: Position, claimed: i64) -> None:
    """PS-3.2: divisions with a free room; one room may already be claimed in this action."""
    division: i64 = 0
    while division < ids.DIVISIONS:
        taken = state.rooms_used[division] + (1 if division == claimed else 0)
        if taken < ids.FLOORS:
            state.add_legal(ids.DIVISION + division)
        division += 1


def add_rooms_with_places(state: Position, seat: i64, first: i64, needed: i64) -> None:
    """PS-6.2: own rooms with a free place, from a room on, if the rest can still be placed."""
    places = num_places_from(state, seat, first)
    room = first
    while room < ids.ROOMS and places >= needed:
        if state.owners[room] == seat:
            free = state.parts.room_staff - state.staff[room]
            if free > 0:
                state.add_legal(ids.ROOM + room)
            places -= free
        room += 1


def add_rooms_with_staff(state: Position, seat: i64, first: i64, needed: i64) -> None:
    """PS-6.2: rooms of a seat with an employee, from a room on, if the rest can still be found."""
    staff_left = num_staff_from(state, seat, first)
    room = first
    while room < ids.ROOMS and staff_left >= needed:
        if state.owners[room] == seat:
            if state.staff[room] > 0:
                state.add_legal(ids.ROOM + room)
            staff_left -= state.staff[room]
        room += 1


def add_founders(state: Position, seat: i64) -> None:
    """PS-6.4, PS-6.5: own employees for a new department; enough must be left for a second."""
    parts = state.parts
    needed: i64 = 0
    reserved: i64 = 0
    if state.phase == ids.FOUNDING_STAFF:
        needed = parts.min_founders - state.gathered
        reserved = (state.picks_left - 1) * parts.min_founders
    if needed <= 0:
        state.add_legal(ids.STOP)
        needed = 0
    if num_staff(state, seat) > reserved and state.gathered < parts.room_staff:
        add_rooms_with_staff(state, seat, state.last_room, needed)


def add_rooms_to_take_from(state: Position, seat: i64) -> None:
    """PS-6.19: rooms of other players who have not lost anybody yet, and the pool."""
    room: i64 = 0
    while room < ids.ROOMS:
        owner = state.owners[room]
        if owner >= 0 and owner != seat and state.staff[room] > 0:
            if (state.taken_from >> owner) & 1 == 0:
                state.add_legal(ids.ROOM + room)
        room += 1
    state.add_legal(ids.POOL)


# PS-6.6, PS-6.7: whole rooms


def add_other_divisions(state: Position) -> None:
    """PS-6.6: divisions with a free room, except the one that the room leaves."""
    division: i64 = 0
    while division < ids.DIVISIONS:
        if division != state.last_room // ids.FLOORS and state.rooms_used[division] < ids.FLOORS:
            state.add_legal(ids.DIVISION + division)
        division += 1


def add_movable_rooms(state: Position, seat: i64, is_second: bool) -> None:
    """PS-6.6: own rooms that can move; the second must be another department."""
    open_divisions: i64 = 0
    division: i64 = 0
    while division < ids.DIVISIONS:
        if state.rooms_used[division] < ids.FLOORS:
            open_divisions += 1
        division += 1
    room: i64 = 0
    while room < ids.ROOMS:
        if state.owners[room] == seat:
            elsewhere = open_divisions
            if state.rooms_used[room // ids.FLOORS] < ids.FLOORS:
                elsewhere -= 1
            if elsewhere > 0 and not (
                is_second and (room == state.first_room or state.managers[room] != ids.DEPARTMENT)
            ):
                state.add_legal(ids.ROOM + room)
        room += 1


def add_mergeable_rooms(state: Position, seat: i64) -> None:
    """PS-6.7: own departments; the second has the higher index, so the first is not the last."""
    last: i64 = ids.ROOMS
    if state.phase == ids.MERGING_FIRST:
        last = ids.ROOMS - 1
        while last > 0 and not (
            state.owners[last] == seat and state.managers[last] == ids.DEPARTMENT
        ):
            last -= 1
    room = state.first_room + 1
    while room < last:
        if state.owners[room] == seat and state.managers[room] == ids.DEPARTMENT:
            state.add_legal(ids.ROOM + room)
        room += 1


def add_merge_targets(state: Position) -> None:
    """PS-6.7: divisions with a free room once both are vacated, or one of the two rooms."""
    division: i64 = 0
    while division < ids.DIVISIONS:
        height = state.rooms_used[division]
        if state.first_room // ids.FLOORS == division:
            height -= 1
        if state.second_room // ids.FLOORS == division:
            height -= 1
        if height < ids.FLOORS:
            state.add_legal(ids.DIVISION + division)
        division += 1
    state.add_legal(ids.ROOM + state.first_room)
    state.add_legal(ids.ROOM + state.second_room)
