"""PS-4.11 and PS-5: the order of the events, and what they do."""

from guildhall.core.native import i64
from guildhall.core.vectors import plain, total
from guildhall.games.power_struggle.ids import (
    BONUS,
    CARDS,
    CERTIFICATES,
    CHANGE_MOTIVATION,
    CHOOSING_ACTION,
    DEPARTMENT,
    EVENT_CARDS,
    FLIP,
    GAIN,
    GOLD,
    GOLD_ACTIVE,
    LOSE_EMPLOYEE,
    LOSING_STAFF,
    MAIN_DEPARTMENT,
    MEETING,
    MEETING_BEGINS,
    NOBODY,
    OPERATIONS,
    ORDERING,
    PAY,
    PAY_ALL,
    PER_BOARD_MEMBER,
    PER_CERTIFICATE,
    PER_DEPARTMENT,
    PER_MAIN,
    SETTING_MEETING,
    SPECTATOR,
    TURN_BEGINS,
    TURN_PART,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.ledger import least_cash, note_shown, pay, receive
from guildhall.games.power_struggle.rules.privileges import more_bonus, turn_down
from guildhall.games.power_struggle.rules.rooms import (
    close_empty,
    members,
    own_staff,
    rooms_of,
    tell_room,
)

# PS-4.11: the order


def draw_event(state: Position, kind: i64) -> None:
    """PS-4.11: an event for the start player alone."""
    state.drawn[kind] += 1
    state.dealt += 1
    if state.events is not None:
        owner = int(state.start)
        state.tell_to((owner,), "drew_event", True, {"seat": owner, "kind": int(kind)})
        state.tell_to(state.all_but(owner), "drew_event", False, {"seat": owner})
    if state.dealt == EVENT_CARDS:
        state.dealt = 0
        state.drawn[BONUS] = 1
        state.step = SETTING_MEETING
        state.active = state.start


def set_meeting(state: Position, slot: i64) -> None:
    """PS-4.11: the Meeting card lies in slot 5 to 8, so there are 4 to 7 department turns."""
    state.meeting_at = slot + 4
    state.step = ORDERING


def order_event(state: Position, kind: i64) -> None:
    """PS-4.11: the next card of the stack; those that are left lie behind the Meeting card."""
    state.drawn[kind] -= 1
    state.stack[state.ordered] = kind
    state.ordered += 1
    if state.ordered == state.meeting_at:
        state.active = NOBODY
        state.step = TURN_BEGINS
        if state.events is not None:
            owner = int(state.start)
            stack = plain(state.stack)[: int(state.ordered)]
            told: dict[str, object] = {"seat": owner, "meeting": len(stack), "stack": stack}
            state.tell_to((owner,), "events_ordered", False, told)
            state.tell_to(state.all_but(owner), "events_ordered", False, {"seat": owner})


# PS-5.1: the next card


def turn_up(state: Position) -> None:
    """PS-5.1, PS-5.3: an event is carried out, or the next meeting begins."""
    if state.turn == state.meeting_at:
        if state.events is not None:
            state.tell("turned_up", {"kind": MEETING, "turn": int(state.turn) + 1}, news=True)
        state.step = MEETING_BEGINS
        return
    kind = state.stack[state.turn]
    state.turn += 1
    state.part = TURN_PART
    state.acted = 0
    if state.events is not None:
        state.tell("turned_up", {"kind": int(kind), "turn": int(state.turn)}, news=True)
    if kind == BONUS:
        pay_bonus(state)
    else:
        place = kind * OPERATIONS
        while place < (kind + 1) * OPERATIONS:
            does = state.parts.does[place]
            if does == LOSE_EMPLOYEE:
                ask_loser(state)
                return
            if does > 0:
                carry_out(state, kind, does, state.parts.amounts[place], state.parts.units[place])
            place += 1
    begin_actions(state)


def begin_actions(state: Position) -> None:
    """PS-5.1: one action each, the start player first."""
    state.acted = 0
    state.active = state.start
    state.step = CHOOSING_ACTION


def carry_out(state: Position, kind: i64, does: i64, amount: i64, unit: i64) -> None:
    """PS-5.2: one part of a card."""
    if does == CHANGE_MOTIVATION:
        change_motivation(state, amount)
    elif does == GAIN:
        seat: i64 = 0
        while seat < state.seats:
            gained = amount * units(state, seat, unit)
            if gained > 0:
                receive(state, seat, gained)
                tell_sum(state, "gained", seat, gained, kind)
            seat += 1
    elif does == PAY:
        seat = 0
        while seat < state.seats:
            pay_what_there_is(state, seat, amount * units(state, seat, unit), kind)
            seat += 1
    elif does == PAY_ALL:
        short_straw(state, amount, kind)
    elif does == FLIP:
        flip(state, unit)


def change_motivation(state: Position, amount: i64) -> None:
    """PS-5.5: never below 0 or above the top."""
    motivation = state.motivation + amount
    if motivation < 0:
        motivation = 0
    if motivation > state.parts.motivation:
        motivation = state.parts.motivation
    state.motivation = motivation
    if state.events is not None:
        state.tell("motivation", {"value": int(motivation)})


def units(state: Position, seat: i64, unit: i64) -> i64:
    """PS-5.7: how often a sum is paid to or by a seat."""
    if unit == PER_CERTIFICATE:
        return certificates_of(state, seat)
    if unit == PER_BOARD_MEMBER:
        return members(state, seat)
    if unit == PER_DEPARTMENT:
        return rooms_of(state, seat, DEPARTMENT)
    if unit == PER_MAIN:
        return rooms_of(state, seat, MAIN_DEPARTMENT)
    return 1


def certificates_of(state: Position, seat: i64) -> i64:
    """How many certificates a seat owns."""
    start = seat * CERTIFICATES
    return total(state.certificates, start, start + CERTIFICATES)


def pay_bonus(state: Position) -> None:
    """PS-5.4: certificates, rooms, board and Chairman are paid; Controlling adds to it."""
    parts = state.parts
    seat: i64 = 0
    while seat < state.seats:
        departments = rooms_of(state, seat, DEPARTMENT)
        mains = rooms_of(state, seat, MAIN_DEPARTMENT)
        amount = certificates_of(state, seat) * parts.certificate_bonus
        amount += departments * parts.department_bonus + mains * parts.main_bonus
        amount += members(state, seat) * parts.board_bonus
        if state.chairman == seat:
            amount += parts.chairman_bonus
        amount += (departments + mains) * more_bonus(state, seat)
        receive(state, seat, amount)
        tell_sum(state, "paid_bonus", seat, amount, BONUS)
        seat += 1


def pay_what_there_is(state: Position, seat: i64, amount: i64, kind: i64) -> None:
    """PS-5.2: who cannot pay it all shows the cash and pays everything."""
    if amount == 0:
        return
    if state.cash[seat] < amount:
        amount = state.cash[seat]
        note_shown(state, seat)
        if state.events is not None:
            state.tell("showed_cash", {"seat": int(seat), "cash": int(amount)}, news=True)
    # That the money was there may be news.
    news = least_cash(state, SPECTATOR, seat) < amount
    pay(state, seat, amount)
    tell_sum(state, "paid", seat, amount, kind, news)


def short_straw(state: Position, amount: i64, kind: i64) -> None:
    """PS-5.8: the start player pays everybody; the bank adds what is missing."""
    pay_what_there_is(state, state.start, amount * (state.seats - 1), kind)
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.start:
            receive(state, seat, amount)
            tell_sum(state, "gained", seat, amount, kind)
        seat += 1


def tell_sum(
    state: Position, what: str, seat: i64, amount: i64, kind: i64, news: bool = False
) -> None:
    """A sum was paid by or to a seat for a card."""
    if state.events is not None:
        state.tell(what, {"seat": int(seat), "sum": int(amount), "kind": int(kind)}, news)


def flip(state: Position, which: i64) -> None:
    """PS-5.6: one card, or all that lie face up with the gold half in use."""
    if which != GOLD_ACTIVE:
        turn_down(state, which)
        return
    card: i64 = 0
    while card < CARDS:
        if state.halves[card] == GOLD:
            turn_down(state, card)
        card += 1


# PS-5.9: everybody loses an employee


def ask_loser(state: Position) -> None:
    """PS-5.9: the next player clockwise who has an employee chooses; then the actions begin."""
    while state.acted < state.seats:
        seat = (state.start + state.acted) % state.seats
        if own_staff(state, seat) > 0:
            state.step = LOSING_STAFF
            state.active = seat
            return
        state.acted += 1
    begin_actions(state)


def lose_employee(state: Position, seat: i64, room: i64) -> None:
    """PS-5.9: a department that is empty closes before the next player chooses."""
    state.staff[room] -= 1
    if state.events is not None:
        tell_room(state, "lost_employee", seat, room)
    close_empty(state)
    state.acted += 1
    ask_loser(state)
