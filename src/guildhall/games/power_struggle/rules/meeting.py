"""PS-4: the directors' meeting, up to the drawing of the events."""

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
    DRAWING_EVENTS,
    EVENT_KINDS,
    EXTRA_DONE,
    FLOORS,
    GOLD,
    HEADS,
    INFLUENCE,
    LIGHT,
    MAIN_DEPARTMENT,
    MAINS,
    MEETING_PART,
    MOST_SEATS,
    NO_HALF,
    NOBODY,
    NOTHING,
    ORDERED,
    SKIP,
    TO_BOARD,
    USING_CHAIRMAN,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.privileges import half_of
from guildhall.games.power_struggle.rules.rooms import (
    free_rooms,
    join_board,
    leave_board,
    members,
    open_room,
)
from guildhall.games.power_struggle.rules.victory import (
    add_counsel,
    advance,
    check,
    score,
    tell_score,
)

STRENGTH: Final = 64
"""PS-4.6: a standing in a division is managers * STRENGTH + employees."""


def begin(state: Position) -> None:
    """PS-4.1: the rest of the events is forgotten, and the Chairman card comes first."""
    state.part = MEETING_PART
    state.round += 1
    state.turn = 0
    state.acted = 0
    state.meeting_at = 0
    state.ordered = 0
    slot: i64 = 0
    while slot < ORDERED:
        state.stack[slot] = NOTHING
        slot += 1
    kind: i64 = 0
    while kind <= EVENT_KINDS:
        state.drawn[kind] = 0
        kind += 1
    state.start = NOBODY
    if state.events is not None:
        state.tell("meeting_began", {"round": int(state.round)})
    if state.round == 1:
        state.step = EXTRA_DONE
        return
    holder = state.holders[CHAIRMAN]
    if half_of(state, holder, CHAIRMAN) != NO_HALF and free_rooms(state) > 0:
        state.step = USING_CHAIRMAN
        state.active = holder
    else:
        state.step = CHAIRMAN_USED


def use_chairman(state: Position, seat: i64, action: i64) -> None:
    """PS-4.2: a new department, or a main department with the gold half."""
    state.active = NOBODY
    state.step = CHAIRMAN_USED
    if action == SKIP:
        tell_declined(state, seat, CHAIRMAN)
        return
    if state.events is not None:
        used = {"seat": int(seat), "card": CHAIRMAN, "division": int(action)}
        state.tell("privilege_used", {**used})
    if state.halves[CHAIRMAN] == GOLD:
        open_room(state, seat, action, MAIN_DEPARTMENT, 0)
        score(state, seat, MAINS, 1)
    else:
        open_room(state, seat, action, DEPARTMENT, state.parts.chairman_staff)


def tell_declined(state: Position, seat: i64, card: i64) -> None:
    """A privilege of the meeting is not used."""
    if state.events is not None:
        state.tell("privilege_declined", {"seat": int(seat), "card": int(card)})


def offer_extra_action(state: Position) -> None:
    """PS-4.3: one whole action for the holder of the gold Communication card."""
    holder = state.holders[COMMUNICATION]
    if half_of(state, holder, COMMUNICATION) == GOLD:
        state.step = CHOOSING_ACTION
        state.active = holder
    else:
        state.step = EXTRA_DONE


def elect_chairman(state: Position) -> None:
    """PS-4.4, PS-4.5: the old Chairman leaves, the strongest on the board sends the new one."""
    left = state.chairman
    state.chairman = NOBODY
    state.active = NOBODY
    best = state.holders[CHAIRMAN]
    most: i64 = 0
    seen: i64 = 0
    place: i64 = 0
    at: i64 = NOTHING
    # From left to right, so that of equals the one who sits furthest left is met first.
    while place < state.board_size:
        seat = state.board[place]
        bit: i64 = i64(1) << seat
        if seen & bit == 0:
            seen |= bit
            count = members(state, seat)
            if count > most:
                most = count
                best = seat
                at = place
        place += 1
    if state.events is not None and left != NOBODY and left != best:
        state.tell("chairman_left", {"seat": int(left)})
    if at != NOTHING:
        leave_board(state, at)
    state.chairman = best
    if state.events is not None:
        state.tell("chairman_elected", {"seat": int(best)})
    state.division = 0
    state.step = HEADS


def strongest(state: Position, division: i64) -> i64:
    """PS-4.6: who heads a division."""
    best: i64 = NOBODY
    most: i64 = 0
    first = division * FLOORS
    stop = first + state.heights[division]
    room = first
    # From the top, so that of equals the owner of the highest room is met first.
    while room < stop:
        seat = state.owners[room]
        standing: i64 = 0
        other = first
        while other < stop:
            if state.owners[other] == seat:
                standing += state.managers[other] * STRENGTH + state.staff[other]
            other += 1
        if standing > most:
            most = standing
            best = seat
        room += 1
    return state.holders[division] if best == NOBODY else best


def find_heads(state: Position) -> None:
    """PS-4.6, PS-4.7: division by division; whoever loses the office is asked where to go."""
    while state.division < DIVISIONS:
        division = state.division
        seat = strongest(state, division)
        head = state.heads[division]
        if head != NOBODY and head != seat:
            state.step = DISPLACED
            state.active = head
            return
        take_office(state, seat)
    conclude(state)


def take_office(state: Position, seat: i64) -> None:
    """PS-4.7: the head is in office, and the next division follows."""
    if state.events is not None:
        kind = "head_stays" if state.heads[state.division] == seat else "head_elected"
        state.tell(kind, {"seat": int(seat), "division": int(state.division)})
    state.heads[state.division] = seat
    state.division += 1


def displace(state: Position, seat: i64, action: i64) -> None:
    """PS-4.7: the old head goes to the board or becomes a counsel; then the new one comes."""
    if state.events is not None:
        state.tell(
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
    take_office(state, strongest(state, state.division))
    state.step = HEADS


def conclude(state: Position) -> None:
    """PS-4.8, PS-4.9: cards and influence."""
    state.division = NOTHING
    card: i64 = 0
    while card <= CHAIRMAN:
        owner = state.chairman if card == CHAIRMAN else state.heads[card]
        state.holders[card] = owner
        state.halves[card] = LIGHT
        state.down[card] = 0
        if state.events is not None:
            state.tell("card_given", {"seat": int(owner), "card": int(card)})
        card += 1
    # All markers move before anybody is told, and all are told before anybody announces.
    before = state.tracks[:]
    seat: i64 = 0
    while seat < state.seats:
        advance(state, seat, INFLUENCE, influence(state, seat))
        seat += 1
    seat = 0
    while seat < state.seats:
        if influence(state, seat) > 0:
            marker = before[INFLUENCE * MOST_SEATS + seat]
            tell_score(state, seat, INFLUENCE, influence(state, seat), marker)
        seat += 1
    seat = 0
    while seat < state.seats:
        if influence(state, seat) > 0:
            check(state, seat)
        seat += 1


def influence(state: Position, seat: i64) -> i64:
    """PS-4.9: for the Chairman and the members of the board."""
    points = members(state, seat) * state.parts.board_influence
    return points + state.parts.chairman_influence if state.chairman == seat else points


def draw_events(state: Position) -> None:
    """PS-4.10 to PS-4.12: motivation is reset, and six events are drawn for the start player."""
    state.motivation = state.parts.motivation
    if state.events is not None:
        state.tell("motivation", {"value": int(state.motivation)})
    state.start = state.heads[COMMUNICATION]
    state.dealt = 0
    state.step = DRAWING_EVENTS
