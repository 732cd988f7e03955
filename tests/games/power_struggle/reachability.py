"""What holds in every position of a real game, although the engine does not rely on it.

``load`` accepts positions that violate these invariants: they cannot be reached, but are harmless.
"""

from collections.abc import Iterator

from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.rules.meeting import strongest_seat
from guildhall.games.power_struggle.rules.privileges import (
    extra_hired,
    legal_influence,
    num_employees_taken,
    usable_half,
)
from guildhall.games.power_struggle.rules.setup import placing_seat
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.scoring import track_points, victory_points

Fields = dict[str, list[int]]

PICKING_PHASES = {
    ids.FOUNDING_DIVISION,
    ids.FOUNDING_STAFF,
    ids.NEW_STAFF,
    ids.DISMISSING,
    ids.USING_LEGAL,
    ids.PENALISING,
    ids.TAKING_EMPLOYEE,
    ids.PUTTING_EMPLOYEE,
}
"""Phases in which emptied departments have not been closed yet (PS-6.2)."""


def violations(state: State) -> list[str]:
    """The violated invariants of a position that ``load`` accepts, as sentences."""
    assert isinstance(state, PowerStruggleState)
    fields = state.fields()
    checks = (
        check_absent_seats,
        check_building,
        check_meeting,
        check_setup,
        check_announcements,
        check_deciding_seat,
        check_acting_seat,
        check_picks,
        check_founding,
        check_rooms_chosen,
    )
    return [sentence for check in checks for sentence in check(state, fields)]


def check_absent_seats(state: PowerStruggleState, fields: Fields) -> Iterator[str]:
    """Seats that are not in the game have nothing, and nobody knows anything about them."""
    seats = int(state.seats)
    absent = range(seats, ids.MAX_SEATS)
    for name, width, empty in (
        ("counsels", ids.DIVISIONS, 0),
        ("certificates", ids.CERTIFICATES, 0),
        ("cash", 1, 0),
        ("balance", 1, 0),
        ("colours", 1, ids.NOTHING),
        ("competences", 1, ids.NOTHING),
        ("struck", 1, 0),
        ("declared", 1, 0),
        ("locked", 1, 0),
        ("extras", 1, 0),
    ):
        row = fields[name]
        if any(row[seat * width + i] != empty for seat in absent for i in range(width)):
            yield f"The field {name} is set for a seat that is not in the game."
    if any(fields["tracks"][c * ids.MAX_SEATS + s] for c in range(ids.COMPETENCES) for s in absent):
        yield "A seat that is not in the game has points."
    for viewer in range(ids.VIEWERS):
        bounds = fields["bounds"][viewer * ids.SEAT_SETS : (viewer + 1) * ids.SEAT_SETS]
        if any(bounds if viewer in absent else bounds[1 << seats :]):
            yield "There are cash bounds for a seat that is not in the game."
    if any(row >> (seats * ids.COMPETENCE_CARDS) for row in fields["struck"][:seats]):
        yield "A colour that is not in the game is ruled out."


def check_building(state: PowerStruggleState, fields: Fields) -> Iterator[str]:
    """PS-3: departments with employees, a board without gaps, heads and their cards."""
    in_setup = state.section == ids.SETUP
    for room in range(ids.ROOMS):
        is_empty = fields["managers"][room] == ids.DEPARTMENT and fields["staff"][room] == 0
        if is_empty and state.phase not in PICKING_PHASES:
            name = state.parts.components.room_name(room)
            yield f"The department in room {name} has no employees."
    if any(member != ids.NOBODY for member in fields["board"][int(state.board_size) :]):
        yield "There is a gap on the board."
    for division in range(ids.DIVISIONS):
        has_head = fields["heads"][division] != ids.NOBODY
        if in_setup and has_head:
            yield "A division has a head before the first meeting."
        if not in_setup and not has_head and not fields["down"][division]:
            yield "The card of a division without a head is face up."
    if in_setup and (any(fields["down"]) or set(fields["halves"]) != {ids.NO_HALF}):
        yield "Privilege cards cannot be used or turned before the first meeting."
    if not in_setup and ids.NO_HALF in fields["halves"]:
        yield "A privilege card has no half in use."


def check_meeting(state: PowerStruggleState, fields: Fields) -> Iterator[str]:
    """PS-4, PS-9.2: the end of the game, the event stack and the players who have acted."""
    in_turn = state.section == ids.TURN_SECTION
    if state.phase == ids.ENDED and not in_turn and not state.parts.ends_in_meeting:
        yield "With this option the game cannot end in a meeting."
    if any(kind != ids.NOTHING for kind in fields["stack"][int(state.num_ordered) :]):
        yield "The event stack has gaps."
    everybody_acted = state.phase == ids.ENDED and in_turn
    if everybody_acted != (state.num_acted == state.seats) or (state.num_acted and not in_turn):
        yield "A player has acted before the first event, or not at all."
    if state.section != ids.SETUP and state.first_player == ids.NOBODY:
        yield "The first player of the game is missing."


def check_setup(state: PowerStruggleState, fields: Fields) -> Iterator[str]:
    """PS-2: what has been dealt and placed so far."""
    if state.section != ids.SETUP:
        return
    seats, parts = int(state.seats), state.parts
    left = ids.CARDS - fields["holders"].count(ids.NOBODY)
    for seat in range(seats):
        share = min(left, ids.CARDS // seats + fields["extras"][seat])
        if fields["holders"].count(seat) != share:
            yield "The privilege cards are not dealt evenly."
        left -= share
    placed = sum(int(rooms) for rooms in state.rooms_used) + int(state.board_size)
    is_board_full = state.board_size == ids.BOARD_SEATS
    if placed != state.placed and not (placed < state.placed and is_board_full):
        yield "The managers placed do not match the building."
    if any(staff not in (0, parts.placed_staff) for staff in fields["staff"]):
        yield "A placed department has the wrong number of employees."
    if ids.MAIN_DEPARTMENT in fields["managers"] or state.motivation != parts.motivation:
        yield "A main department or a changed motivation is impossible during setup."
    if any(fields["tracks"]):
        yield "Points are impossible during setup."
    if set(fields["cash"][:seats]) != {int(parts.start_cash)} or any(fields["bounds"]):
        yield "During setup every player has exactly the starting money."


def check_announcements(state: PowerStruggleState, fields: Fields) -> Iterator[str]:
    """PS-8.6: exactly the seats with enough points have announced."""
    if state.phase <= ids.DEALING_COMPETENCES:
        if any(fields["declared"]):
            yield "A seat has announced victory during the deal."
        return
    for seat in range(int(state.seats)):
        declared, locked = fields["declared"][seat], fields["locked"][seat]
        if locked and not declared:
            yield f"The arch-enemy of seat {seat} is locked without an announcement."
        if declared and track_points(state, seat) + locked < state.parts.points_to_win:
            yield f"Seat {seat} has announced victory with too few points."
        if not declared and victory_points(state, seat) >= state.parts.points_to_win:
            yield f"Seat {seat} should have announced victory."


# Who decides


def check_deciding_seat(state: PowerStruggleState, _: Fields) -> Iterator[str]:
    """The active seat is the one that may decide this."""
    phase, right = int(state.phase), int(state.active)
    if phase == ids.PLACING:
        right = int(placing_seat(state))
    elif phase == ids.USING_CHAIRMAN:
        right = int(state.card_holders[ids.CHAIRMAN])
        if usable_half(state, right, ids.CHAIRMAN) == ids.NO_HALF or state.round < 2:
            yield "The Chairman card cannot be used now."
    elif phase == ids.DISPLACED:
        right = int(state.heads[state.division])
        if state.round < 2:
            yield "No division is choosing its head."
        if strongest_seat(state, state.division) == right:
            yield "A head who stays in office is not displaced."
    elif phase == ids.LOSING_STAFF:
        right = int((state.start_player + state.num_acted) % state.seats)
        kind = int(state.event_stack[state.turn - 1])
        first = kind * ids.MAX_OPERATIONS
        effect = range(first, first + ids.MAX_OPERATIONS) if kind < ids.EVENT_CARD_KINDS else []
        if not any(state.parts.opcodes[index] == ids.LOSE_EMPLOYEE for index in effect):
            yield "The current event does not cost employees."
    elif phase == ids.RESIGNING_TO:
        right = int(state.heads[state.division])
    if state.active != right:
        yield f"Seat {state.active} has nothing to decide now."


def check_acting_seat(state: PowerStruggleState, _: Fields) -> Iterator[str]:
    """PS-4.3, PS-5.1: the acting seat is the one whose turn it is."""
    if state.phase != ids.CHOOSING_ACTION and state.action == ids.NOTHING:
        return
    if state.section == ids.MEETING_SECTION:
        right = int(state.card_holders[ids.COMMUNICATION])
        if usable_half(state, right, ids.COMMUNICATION) != ids.GOLD or state.round < 2:
            yield "Nobody has an extra action now."
    else:
        right = int((state.start_player + state.num_acted) % state.seats)
    acting_seat = state.active if state.phase == ids.CHOOSING_ACTION else state.acting_seat
    if acting_seat != right:
        yield "The acting seat is not the one whose turn it is."


# The action in progress


def check_picks(state: PowerStruggleState, _: Fields) -> Iterator[str]:
    """PS-6.3, PS-6.5, PS-6.15, PS-6.19, PS-6.20: no more picks than the action allows."""
    seat, phase = state.acting_seat, int(state.phase)
    if not ids.HIRING <= phase < ids.ENDED:
        return
    maximum = {
        ids.HIRING: state.parts.hired_staff + extra_hired(state, seat),
        ids.DISMISSING: state.parts.influence_staff,
        ids.USING_LEGAL: legal_influence(state, seat),
        ids.TAKING_EMPLOYEE: num_employees_taken(state, seat),
        ids.PUTTING_EMPLOYEE: num_employees_taken(state, seat),
    }
    if phase in maximum and state.picks_left > maximum[phase]:
        yield "There are more picks left than the action allows."
    if phase in (ids.TAKING_EMPLOYEE, ids.PUTTING_EMPLOYEE):
        num_taken = maximum[phase] - state.picks_left + (phase == ids.PUTTING_EMPLOYEE)
        taken_from = int(state.taken_from)
        if taken_from >> int(seat) & 1 or taken_from.bit_count() > num_taken:
            yield "Employees have been taken from too many seats."


def check_founding(state: PowerStruggleState, _: Fields) -> Iterator[str]:
    """PS-6.4, PS-6.5: the employees gathered so far."""
    if state.phase in (ids.FOUNDING_DIVISION, ids.FOUNDING_STAFF):
        if state.gathered == 0 and state.last_room:
            yield "Nobody was picked, but rooms were passed over."
        if state.phase == ids.FOUNDING_DIVISION and state.gathered:
            yield "Employees were picked before the division."
    if state.phase == ids.NEW_STAFF:
        new = state.parts.founded_staff + extra_hired(state, state.acting_seat)
        if state.gathered < new or (state.gathered == new and state.last_room):
            yield "The new department has fewer than its new employees."


def check_rooms_chosen(state: PowerStruggleState, _: Fields) -> Iterator[str]:
    """PS-6.6, PS-6.14: a room that is moved second is another department; two refuse, not one."""
    if state.phase == ids.MOVING_TO and state.first_room != ids.NOTHING:
        is_department = state.managers[state.last_room] == ids.DEPARTMENT
        if state.first_room == state.last_room or not is_department:
            yield "The second room to move is not another department."
    if state.phase == ids.PENALISING and state.refuser == state.second_refuser:
        yield "A seat is penalised twice."
