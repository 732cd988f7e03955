"""PS-4: the directors' meeting, up to the drawing of events."""

from typing import Final

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
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
    state.section = ids.MEETING_SECTION
    state.round += 1
    state.turn = 0
    state.num_acted = 0
    state.meeting_at = 0
    state.num_ordered = 0
    slot: i64 = 0
    while slot < ids.MAX_TURNS:
        state.event_stack[slot] = ids.NOTHING
        slot += 1
    kind: i64 = 0
    while kind <= ids.EVENT_CARD_KINDS:
        state.event_hand[kind] = 0
        kind += 1
    state.start_player = ids.NOBODY
    if state.events is not None:
        state.emit("meeting_began", {"round": int(state.round)})
    if state.round == 1:
        state.phase = ids.EXTRA_ACTION_DONE
        return
    holder = state.card_holders[ids.CHAIRMAN]
    if usable_half(state, holder, ids.CHAIRMAN) != ids.NO_HALF and num_free_rooms(state) > 0:
        state.phase = ids.USING_CHAIRMAN
        state.active = holder
    else:
        state.phase = ids.CHAIRMAN_USED


def use_chairman(state: Position, seat: i64, action: i64) -> None:
    """PS-4.2: found a department, or a main department with the gold half."""
    state.active = ids.NOBODY
    state.phase = ids.CHAIRMAN_USED
    if action == ids.SKIP:
        emit_declined(state, seat, ids.CHAIRMAN)
        return
    if state.events is not None:
        used = {"seat": int(seat), "card": ids.CHAIRMAN, "division": int(action)}
        state.emit("privilege_used", {**used})
    if state.active_half[ids.CHAIRMAN] == ids.GOLD:
        open_room(state, seat, action, ids.MAIN_DEPARTMENT, 0)
        score_points(state, seat, ids.MAINS, 1)
    else:
        open_room(state, seat, action, ids.DEPARTMENT, state.parts.chairman_staff)


def emit_declined(state: Position, seat: i64, card: i64) -> None:
    """Emit that a privilege of the meeting is not used."""
    if state.events is not None:
        state.emit("privilege_declined", {"seat": int(seat), "card": int(card)})


def offer_extra_action(state: Position) -> None:
    """PS-4.3: one whole action for the holder of the gold Communication card."""
    holder = state.card_holders[ids.COMMUNICATION]
    if usable_half(state, holder, ids.COMMUNICATION) == ids.GOLD:
        state.phase = ids.CHOOSING_ACTION
        state.active = holder
    else:
        state.phase = ids.EXTRA_ACTION_DONE


def elect_chairman(state: Position) -> None:
    """PS-4.4, PS-4.5: the old Chairman leaves; the strongest seat on the board sends a new one."""
    left = state.chairman
    state.chairman = ids.NOBODY
    state.active = ids.NOBODY
    best = state.card_holders[ids.CHAIRMAN]
    maximum: i64 = 0
    seen: i64 = 0
    index: i64 = 0
    at: i64 = ids.NOTHING
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
    if left != ids.NOBODY and left != best:
        state.emit_seat("chairman_left", left)
    if at != ids.NOTHING:
        leave_board(state, at)
    state.chairman = best
    state.emit_seat("chairman_elected", best)
    state.division = 0
    state.phase = ids.ELECTING_HEADS


def strongest_seat(state: Position, division: i64) -> i64:
    """PS-4.6: the seat that heads a division."""
    best: i64 = ids.NOBODY
    maximum: i64 = 0
    first = division * ids.FLOORS
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
    return state.card_holders[division] if best == ids.NOBODY else best


def elect_heads(state: Position) -> None:
    """PS-4.6, PS-4.7: division by division; a displaced head decides where to go."""
    while state.division < ids.DIVISIONS:
        division = state.division
        seat = strongest_seat(state, division)
        head = state.heads[division]
        if head != ids.NOBODY and head != seat:
            state.phase = ids.DISPLACED
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
                "to": 0 if action == ids.TO_BOARD else 1,
            },
        )
    if action == ids.TO_BOARD:
        join_board(state, seat)
    else:
        add_counsel(state, seat, state.division)
    state.active = ids.NOBODY
    _take_office(state, strongest_seat(state, state.division))
    state.phase = ids.ELECTING_HEADS


def _conclude(state: Position) -> None:
    """PS-4.8, PS-4.9: privilege cards and influence."""
    state.division = ids.NOTHING
    card: i64 = 0
    while card <= ids.CHAIRMAN:
        owner = state.chairman if card == ids.CHAIRMAN else state.heads[card]
        state.card_holders[card] = owner
        state.active_half[card] = ids.LIGHT
        state.face_down[card] = 0
        if state.events is not None:
            state.emit("card_given", {"seat": int(owner), "card": int(card)})
        card += 1
    # Move all markers before any event, and emit all events before anybody announces.
    before = state.tracks[:]
    seat: i64 = 0
    while seat < state.seats:
        move_marker(state, seat, ids.INFLUENCE, _influence_gained(state, seat))
        seat += 1
    seat = 0
    while seat < state.seats:
        if _influence_gained(state, seat) > 0:
            marker = before[ids.INFLUENCE * ids.MAX_SEATS + seat]
            emit_score(state, seat, ids.INFLUENCE, _influence_gained(state, seat), marker)
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
    state.start_player = state.heads[ids.COMMUNICATION]
    state.num_dealt = 0
    state.phase = ids.DRAWING_EVENT_CARDS
