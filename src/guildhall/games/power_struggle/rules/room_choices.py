"""PS-6.2 to PS-6.7, PS-6.19: which divisions, rooms and employees may be chosen."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    DEPARTMENT,
    DIVISION,
    DIVISIONS,
    FLOORS,
    FOUNDING_STAFF,
    MERGING_FIRST,
    POOL,
    ROOM,
    ROOMS,
    STOP,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.menu import add
from guildhall.games.power_struggle.rules.rooms import (
    own_staff,
    places_from,
    staff_from,
)


def offer_free_divisions(state: Position, claimed: i64) -> None:
    """PS-3.2: divisions with a free room, one of which may have been claimed in this action."""
    division: i64 = 0
    while division < DIVISIONS:
        taken = state.heights[division] + (1 if division == claimed else 0)
        if taken < FLOORS:
            add(state, DIVISION + division)
        division += 1


def offer_places(state: Position, seat: i64, first: i64, needed: i64) -> None:
    """PS-6.2: own rooms from one on that have a free place, if the rest can still be placed."""
    places = places_from(state, seat, first)
    room = first
    while room < ROOMS and places >= needed:
        if state.owners[room] == seat:
            here = state.parts.room_staff - state.staff[room]
            if here > 0:
                add(state, ROOM + room)
            places -= here
        room += 1


def offer_staff(state: Position, seat: i64, first: i64, needed: i64) -> None:
    """PS-6.2: rooms of a seat from one on that have an employee, if the rest can be found."""
    there = staff_from(state, seat, first)
    room = first
    while room < ROOMS and there >= needed:
        if state.owners[room] == seat:
            if state.staff[room] > 0:
                add(state, ROOM + room)
            there -= state.staff[room]
        room += 1


def offer_founders(state: Position, seat: i64) -> None:
    """PS-6.4, PS-6.5: own employees for a new department; enough must be left for a second."""
    parts = state.parts
    needed: i64 = 0
    reserved: i64 = 0
    if state.step == FOUNDING_STAFF:
        needed = parts.least_founders - state.gathered
        reserved = (state.left - 1) * parts.least_founders
    if needed <= 0:
        add(state, STOP)
        needed = 0
    if own_staff(state, seat) > reserved and state.gathered < parts.room_staff:
        offer_staff(state, seat, state.last, needed)


def offer_robbing(state: Position, seat: i64) -> None:
    """PS-6.19: rooms of other players who have not lost anybody yet, and the pool."""
    room: i64 = 0
    while room < ROOMS:
        owner = state.owners[room]
        if owner >= 0 and owner != seat and state.staff[room] > 0:
            if (state.robbed >> owner) & 1 == 0:
                add(state, ROOM + room)
        room += 1
    add(state, POOL)


# PS-6.6, PS-6.7: whole rooms


def offer_other_divisions(state: Position) -> None:
    """PS-6.6: divisions with a free room other than the one that is left."""
    division: i64 = 0
    while division < DIVISIONS:
        if division != state.last // FLOORS and state.heights[division] < FLOORS:
            add(state, DIVISION + division)
        division += 1


def offer_moving(state: Position, seat: i64, is_second: bool) -> None:
    """PS-6.6: own rooms that can go elsewhere; the second must be another department."""
    open_divisions: i64 = 0
    division: i64 = 0
    while division < DIVISIONS:
        if state.heights[division] < FLOORS:
            open_divisions += 1
        division += 1
    room: i64 = 0
    while room < ROOMS:
        if state.owners[room] == seat:
            elsewhere = open_divisions
            if state.heights[room // FLOORS] < FLOORS:
                elsewhere -= 1
            if elsewhere > 0 and not (
                is_second and (room == state.first_room or state.managers[room] != DEPARTMENT)
            ):
                add(state, ROOM + room)
        room += 1


def offer_merging(state: Position, seat: i64) -> None:
    """PS-6.7: own departments; the second has the higher index, so the first is not the last."""
    last: i64 = ROOMS
    if state.step == MERGING_FIRST:
        last = ROOMS - 1
        while last > 0 and not (state.owners[last] == seat and state.managers[last] == DEPARTMENT):
            last -= 1
    room = state.first_room + 1
    while room < last:
        if state.owners[room] == seat and state.managers[room] == DEPARTMENT:
            add(state, ROOM + room)
        room += 1


def offer_rooms_for_merging(state: Position) -> None:
    """PS-6.7: a new room where one is free once both are vacated, or one of the two."""
    division: i64 = 0
    while division < DIVISIONS:
        height = state.heights[division]
        if state.first_room // FLOORS == division:
            height -= 1
        if state.second_room // FLOORS == division:
            height -= 1
        if height < FLOORS:
            add(state, DIVISION + division)
        division += 1
    add(state, ROOM + state.first_room)
    add(state, ROOM + state.second_room)
