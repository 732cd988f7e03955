"""PS-4: the directors' meeting, up to the drawing of events."""

from typing import Final

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    CHAIRMAN,
    CHAIRMAN_USED,
    CHOOSING_ACTION,
    COMMUNICATION,
    DEPARTMENT,
    DISPLACED,
    DIVISIONS,
    DRAWING_EVENT_CARDS,
    ELECTING_HEADS,
    EVENT_CARD_KINDS,
    EXTRA_ACTION_DONE,
    FLOORS,
    GOLD,
    INFLUENCE,
    LIGHT,
    MAIN_DEPARTMENT,
    MAINS,
    MAX_SEATS,
    MAX_TURNS,
    MEETING_SECTION,
    NO_HALF,
    NOBODY,
    NOTHING,
    SKIP,
    TO_BOARD,
    USING_CHAIRMAN,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.privileges import usable_half
from guildhall.games.power_struggle.rules.rooms import (
    join_board,
    leave_board,
    num_board_members,
    num_free_rooms,
    open_room,
)
from guildhall.games.power_struggle.rules.victory_points import (
    add_counsel,
    check_victory,
    emit_score,
    move_marker,
    score_points,
)

_MANAGER_WEIGHT: Final = 64
"""PS-4.6: the strength in a division is managers * _MANAGER_WEIGHT + employees."""


def begin_meeting(state: Position) -> None:
    """PS-4.1: discard the remaining events; the Chairman card comes first."""
    state.section = MEETING_SECTION
    state.round += 1
    state.turn = 0
    state.num_acted = 0
    state.meeting_at = 0
    state.num_ordered = 0
    slot: i64 = 0
    while slot < MAX_TURNS:
        state.event_stack[slot] = NOTHING
        slot += 1
    kind: i64 = 0
    while kind <= EVENT_CARD_KINDS:
        state.event_hand[kind] = 0
        kind += 1
    state.start_player = NOBODY
    if state.events is not None:
        state.emit("meeting_began", {"round": int(state.round)})
    if state.round == 1:
        state.phase = EXTRA_ACTION_DONE
        return
    holder = state.card_holders[CHAIRMAN]
    if usable_half(state, holder, CHAIRMAN) != NO_HALF and num_free_rooms(state) > 0:
        state.phase = USING_CHAIRMAN
        state.active = holder
    else:
        state.phase = CHAIRMAN_USED


def use_chairman(state: Position, seat: i64, action: i64) -> None:
    """PS-4.2: found a department, or a main department with the gold half."""
    state.active = NOBODY
    state.phase = CHAIRMAN_USED
    if action == SKIP:
        emit_declined(state, seat, CHAIRMAN)
        return
    if state.events is not None:
        used = {"seat": int(seat), "card": CHAIRMAN, "division": int(action)}
        state.emit("privilege_used", {**used})
    if state.active_half[CHAIRMAN] == GOLD:
        open_room(state, seat, action, MAIN_DEPARTMENT, 0)
        score_points(state, seat, MAINS, 1)
    else:
        open_room(state, seat, action, DEPARTMENT, state.parts.chairman_staff)


def emit_declined(state: Position, seat: i64, card: i64) -> None:
    """Emit that a privilege of the meeting is not used."""
    if state.events is not None:
        state.emit("privilege_declined", {"seat": int(seat), "card": int(card)})


def offer_extra_action(state: Position) -> None:
    """PS-4.3: one whole action for the holder of the gold Communication card."""
    holder = state.card_holders[COMMUNICATION]
    if usable_half(state, holder, COMMUNICATION) == GOLD:
        state.phase = CHOOSING_ACTION
        state.active = holder
    else:
        state.phase = EXTRA_ACTION_DONE


def elect_chairman(state: Position) -> None:
    """PS-4.4, PS-4.5: the old Chairman leaves; the strongest seat on the board sends a new one."""
    left = state.chairman
    state.chairman = NOBODY
    state.active = NOBODY
    best = state.card_holders[CHAIRMAN]
    maximum: i64 = 0
    seen: i64 = 0
    index: i64 = 0
    at: i64 = NOTHING
    # From left to right, so that of tied seats the leftmost comes first.
    while index < state.board_size:
        seat = state.board[index]
        bit: i64 = i64(1) << seat
        if seen & bit == 0:
            seen |= bit
            count = num_board_members(state, seat)
            if count > maximum:
                maximum = count
                best = seat
                at = index
        index += 1
    if state.events is not None and left != NOBODY and left != best:
        state.emit("chairman_left", {"seat": int(left)})
    if at != NOTHING:
        leave_board(state, at)
    state.chairman = best
    if state.events is not None:
        state.emit("chairman_elected", {"seat": int(best)})
    state.division = 0
    state.phase = ELECTING_HEADS


def strongest_seat(state: Position, division: i64) -> i64:
    """PS-4.6: the seat that heads a division."""
    best: i64 = NOBODY
    maximum: i64 = 0
    first = division * FLOORS
    stop = first + state.rooms_used[division]
    room = first
    # From the top, so that of tied seats the owner of the highest room comes first.
    while room < stop:
        seat = state.owners[room]
        strength: i64 = 0
        other = first
        while other < stop:
            if state.owners[other] == seat:
                strength += state.managers[other] * _MANAGER_WEIGHT + state.staff[other]
            other += 1
        if strength > maximum:
            maximum = strength
            best = seat
        room += 1
    return state.card_holders[division] if best == NOBODY else best


def elect_heads(state: Position) -> None:
    """PS-4.6, PS-4.7: division by division; a displaced head decides where to go."""
    while state.division < DIVISIONS:
        division = state.division
        seat = strongest_seat(state, division)
        head = state.heads[division]
        if head != NOBODY and head != seat:
            state.phase = DISPLACED
            state.active = head
            return
        _take_office(state, seat)
    _conclude(state)


def _take_office(state: Position, seat: i64) -> None:
    """PS-4.7: install the head, and continue with the next division."""
    if state.events is not None:
        kind = "head_stays" if state.heads[state.division] == seat else "head_elected"
        state.emit(kind, {"seat": int(seat), "division": int(state.division)})
    state.heads[state.division] = seat
    state.division += 1


def displace_head(state: Position, seat: i64, action: i64) -> None:
    """PS-4.7: the old head joins the board or becomes a counsel; then the new one takes office."""
    if state.events is not None:
        state.emit(
            "head_displaced",
            {
                "seat": int(seat),
                "division": int(state.division),
                "to": 0 if action == TO_BOARD else 1,
            },
        )
    if action == TO_BOARD:
        join_board(state, seat)
    else:
        add_counsel(state, seat, state.division)
    state.active = NOBODY
    _take_office(state, strongest_seat(state, state.division))
    state.phase = ELECTING_HEADS


def _conclude(state: Position) -> None:
    """PS-4.8, PS-4.9: privilege cards and influence."""
    state.division = NOTHING
    card: i64 = 0
    while card <= CHAIRMAN:
        owner = state.chairman if card == CHAIRMAN else state.heads[card]
        state.card_holders[card] = owner
        state.active_half[card] = LIGHT
        state.face_down[card] = 0
        if state.events is not None:
            state.emit("card_given", {"seat": int(owner), "card": int(card)})
        card += 1
    # Move all markers before any event, and emit all events before anybody announces.
    before = state.tracks[:]
    seat: i64 = 0
    while seat < state.seats:
        move_marker(state, seat, INFLUENCE, _influence_gained(state, seat))
        seat += 1
    seat = 0
    while seat < state.seats:
        if _influence_gained(state, seat) > 0:
            marker = before[INFLUENCE * MAX_SEATS + seat]
            emit_score(state, seat, INFLUENCE, _influence_gained(state, seat), marker)
        seat += 1
    seat = 0
    while seat < state.seats:
        if _influence_gained(state, seat) > 0:
            check_victory(state, seat)
        seat += 1


def _influence_gained(state: Position, seat: i64) -> i64:
    """PS-4.9: for the Chairman and the members of the board."""
    points = num_board_members(state, seat) * state.parts.board_influence
    return points + state.parts.chairman_influence if state.chairman == seat else points


def begin_event_draw(state: Position) -> None:
    """PS-4.10 to PS-4.12: reset motivation, and draw six events for the first player."""
    state.motivation = state.parts.motivation
    if state.events is not None:
        state.emit("motivation", {"value": int(state.motivation)})
    state.start_player = state.heads[COMMUNICATION]
    state.num_dealt = 0
    state.phase = DRAWING_EVENT_CARDS
