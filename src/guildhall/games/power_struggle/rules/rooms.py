"""PS-3: rooms, employees and the board."""

from guildhall.core.native import i64
from guildhall.core.vectors import count_equal
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position

# Counting


def num_staff(state: Position, seat: i64) -> i64:
    """The number of employees of a seat."""
    return num_staff_from(state, seat, 0)


def num_staff_from(state: Position, seat: i64, first: i64) -> i64:
    """The number of employees of a seat, from a room on."""
    found: i64 = 0
    room = first
    while room < ids.ROOMS:
        if state.owners[room] == seat:
            found += state.staff[room]
        room += 1
    return found


def num_places_from(state: Position, seat: i64, first: i64) -> i64:
    """PS-3.3: the number of free places in rooms of a seat, from a room on."""
    found: i64 = 0
    room = first
    while room < ids.ROOMS:
        if state.owners[room] == seat:
            found += state.parts.room_staff - state.staff[room]
        room += 1
    return found


def num_rooms(state: Position, seat: i64, managers: i64) -> i64:
    """PS-3.1: the number of departments, or main departments, of a seat."""
    found: i64 = 0
    room: i64 = 0
    while room < ids.ROOMS:
        if state.owners[room] == seat and state.managers[room] == managers:
            found += 1
        room += 1
    return found


def num_free_rooms(state: Position) -> i64:
    """PS-3.2: the number of free rooms in the building."""
    found: i64 = ids.ROOMS
    division: i64 = 0
    while division < ids.DIVISIONS:
        found -= state.rooms_used[division]
        division += 1
    return found


# Opening and closing


def open_room(state: Position, seat: i64, division: i64, managers: i64, employees: i64) -> i64:
    """PS-3.2: take the topmost free room of a division."""
    room = division * ids.FLOORS + state.rooms_used[division]
    state.rooms_used[division] += 1
    state.owners[room] = seat
    state.managers[room] = managers
    state.staff[room] = employees
    if state.events is not None:
        state.emit(
            "room_opened",
            {
                "seat": int(seat),
                "division": int(division),
                "managers": int(managers),
                "employees": int(employees),
            },
        )
    return room


def vacate(state: Position, room: i64) -> None:
    """PS-3.2: the rooms below move up at once."""
    division = room // ids.FLOORS
    last = division * ids.FLOORS + state.rooms_used[division] - 1
    while room < last:
        state.owners[room] = state.owners[room + 1]
        state.managers[room] = state.managers[room + 1]
        state.staff[room] = state.staff[room + 1]
        room += 1
    state.owners[last] = ids.NOBODY
    state.managers[last] = ids.EMPTY
    state.staff[last] = 0
    state.rooms_used[division] -= 1


def close_empty_departments(state: Position) -> None:
    """PS-3.4: close departments without employees."""
    division: i64 = 0
    while division < ids.DIVISIONS:
        first = division * ids.FLOORS
        room = first
        while room - first < state.rooms_used[division]:
            if state.staff[room] == 0 and state.managers[room] == ids.DEPARTMENT:
                close_room(state, room)
            else:
                room += 1
        division += 1


def close_room(state: Position, room: i64) -> None:
    """PS-3.4: the manager goes back to the supply."""
    emit_room(state, "room_closed", state.owners[room], room)
    vacate(state, room)


def emit_room(state: Position, kind: str, seat: i64, room: i64) -> None:
    """Emit an event about a room."""
    if state.events is not None:
        state.emit(kind, {"seat": int(seat), **room_data(room)})


def emit_room_staff(state: Position, kind: str, seat: i64, room: i64, employees: i64) -> None:
    """Emit an event about a room and a number of its employees."""
    if state.events is not None:
        state.emit(kind, {"seat": int(seat), **room_data(room), "employees": int(employees)})


def room_data(room: i64) -> dict[str, object]:
    """A room as the data of an event."""
    return {"division": int(room // ids.FLOORS), "floor": int(room % ids.FLOORS)}


# The board


def join_board(state: Position, seat: i64) -> None:
    """PS-3.5: take the leftmost free seat; if there is none, the leftmost member leaves."""
    if state.board_size == ids.BOARD_SEATS:
        state.emit_seat("left_board", state.board[0])
        leave_board(state, 0)
    state.board[state.board_size] = seat
    state.board_size += 1
    state.emit_seat("joined_board", seat)


def leave_board(state: Position, index: i64) -> None:
    """Leave the board; the others close up to the left."""
    while index + 1 < state.board_size:
        state.board[index] = state.board[index + 1]
        index += 1
    state.board[index] = ids.NOBODY
    state.board_size -= 1


def num_board_members(state: Position, seat: i64) -> i64:
    """The number of board seats that a seat holds."""
    return count_equal(state.board, 0, state.board_size, seat)
