"""PS-4.11 and PS-5: ordering the event cards, and their effects."""

from guildhall.core.native import i64
from guildhall.core.vectors import sum_range, to_list
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.cash_knowledge import (
    min_cash,
    note_cash_shown,
    pay,
    receive,
)
from guildhall.games.power_struggle.rules.privileges import extra_bonus, turn_face_down
from guildhall.games.power_struggle.rules.rooms import (
    close_empty_departments,
    emit_room,
    num_board_members,
    num_rooms,
    num_staff,
)

# PS-4.11: ordering


def draw_event_card(state: Position, kind: i64) -> None:
    """PS-4.11: an event card that only the first player sees."""
    state.event_hand[kind] += 1
    state.num_dealt += 1
    if state.events is not None:
        state.emit_secret("drew_event", int(state.start_player), {"kind": int(kind)})
    if state.num_dealt == ids.EVENT_CARDS_PER_ROUND:
        state.num_dealt = 0
        state.event_hand[ids.BONUS] = 1
        state.phase = ids.SETTING_MEETING
        state.active = state.start_player


def set_meeting_slot(state: Position, slot: i64) -> None:
    """PS-4.11: put the Meeting card in slot 5 to 8, so there are 4 to 7 department turns."""
    state.meeting_at = slot + 4
    state.phase = ids.ORDERING


def order_event_card(state: Position, kind: i64) -> None:
    """PS-4.11: choose the next card; the remaining ones go after the Meeting card."""
    state.event_hand[kind] -= 1
    state.event_stack[state.num_ordered] = kind
    state.num_ordered += 1
    if state.num_ordered == state.meeting_at:
        state.active = ids.NOBODY
        state.phase = ids.TURN_BEGINS
        if state.events is not None:
            owner = int(state.start_player)
            stack = to_list(state.event_stack)[: int(state.num_ordered)]
            data: dict[str, object] = {"seat": owner, "meeting": len(stack), "stack": stack}
            state.emit_to((owner,), "events_ordered", False, data)
            state.emit_to(
                state.others_and_spectators(owner), "events_ordered", False, {"seat": owner}
            )


# PS-5.1: the next card


def turn_up_event_card(state: Position) -> None:
    """PS-5.1, PS-5.3: carry out an event, or begin the next meeting."""
    if state.turn == state.meeting_at:
        if state.events is not None:
            state.emit("turned_up", {"kind": ids.MEETING, "turn": int(state.turn) + 1}, news=True)
        state.phase = ids.MEETING_BEGINS
        return
    kind = state.event_stack[state.turn]
    state.turn += 1
    state.section = ids.TURN_SECTION
    state.num_acted = 0
    if state.events is not None:
        state.emit("turned_up", {"kind": int(kind), "turn": int(state.turn)}, news=True)
    if kind == ids.BONUS:
        _pay_bonus(state)
    else:
        index = kind * ids.MAX_OPERATIONS
        while index < (kind + 1) * ids.MAX_OPERATIONS:
            opcode = state.parts.opcodes[index]
            if opcode == ids.LOSE_EMPLOYEE:
                _ask_next_loser(state)
                return
            if opcode > 0:
                apply_operation(
                    state, kind, opcode, state.parts.amounts[index], state.parts.units[index]
                )
            index += 1
    _begin_actions(state)


def _begin_actions(state: Position) -> None:
    """PS-5.1: one action each, clockwise from the first player."""
    state.num_acted = 0
    state.active = state.start_player
    state.phase = ids.CHOOSING_ACTION


def apply_operation(state: Position, kind: i64, opcode: i64, amount: i64, unit: i64) -> None:
    """PS-5.2: carry out one effect of a card."""
    if opcode == ids.CHANGE_MOTIVATION:
        _change_motivation(state, amount)
    elif opcode == ids.GAIN:
        seat: i64 = 0
        while seat < state.seats:
            gained = amount * _num_units(state, seat, unit)
            if gained > 0:
                receive(state, seat, gained)
                _emit_sum(state, "gained", seat, gained, kind)
            seat += 1
    elif opcode == ids.PAY:
        seat = 0
        while seat < state.seats:
            _pay_up_to(state, seat, amount * _num_units(state, seat, unit), kind)
            seat += 1
    elif opcode == ids.PAY_ALL:
        _pay_all_others(state, amount, kind)
    elif opcode == ids.FLIP:
        _turn_cards_down(state, unit)


def _change_motivation(state: Position, amount: i64) -> None:
    """PS-5.5: limited to 0 and the maximum."""
    motivation = state.motivation + amount
    if motivation < 0:
        motivation = 0
    if motivation > state.parts.motivation:
        motivation = state.parts.motivation
    state.motivation = motivation
    if state.events is not None:
        state.emit("motivation", {"value": int(motivation)})


def _num_units(state: Position, seat: i64, unit: i64) -> i64:
    """PS-5.7: how many times an amount is paid to or by a seat."""
    if unit == ids.PER_CERTIFICATE:
        return _num_certificates(state, seat)
    if unit == ids.PER_BOARD_MEMBER:
        return num_board_members(state, seat)
    if unit == ids.PER_DEPARTMENT:
        return num_rooms(state, seat, ids.DEPARTMENT)
    if unit == ids.PER_MAIN:
        return num_rooms(state, seat, ids.MAIN_DEPARTMENT)
    return 1


def _num_certificates(state: Position, seat: i64) -> i64:
    start = seat * ids.CERTIFICATES
    return sum_range(state.certificates, start, start + ids.CERTIFICATES)


def _pay_bonus(state: Position) -> None:
    """PS-5.4: pay for certificates, rooms, board and Chairman; Controlling adds to it."""
    parts = state.parts
    seat: i64 = 0
    while seat < state.seats:
        departments = num_rooms(state, seat, ids.DEPARTMENT)
        mains = num_rooms(state, seat, ids.MAIN_DEPARTMENT)
        amount = _num_certificates(state, seat) * parts.certificate_bonus
        amount += departments * parts.department_bonus + mains * parts.main_bonus
        amount += num_board_members(state, seat) * parts.board_bonus
        if state.chairman == seat:
            amount += parts.chairman_bonus
        amount += (departments + mains) * extra_bonus(state, seat)
        receive(state, seat, amount)
        _emit_sum(state, "paid_bonus", seat, amount, ids.BONUS)
        seat += 1


def _pay_up_to(state: Position, seat: i64, amount: i64, kind: i64) -> None:
    """PS-5.2: a seat that cannot pay in full shows its cash and pays everything."""
    if amount == 0:
        return
    if state.cash[seat] < amount:
        amount = state.cash[seat]
        note_cash_shown(state, seat)
        if state.events is not None:
            state.emit("showed_cash", {"seat": int(seat), "cash": int(amount)}, news=True)
    # That the money was there may be news.
    news = min_cash(state, ids.SPECTATOR, seat) < amount
    pay(state, seat, amount)
    _emit_sum(state, "paid", seat, amount, kind, news)


def _pay_all_others(state: Position, amount: i64, kind: i64) -> None:
    """PS-5.8: the first player pays everybody; the bank adds what is missing."""
    _pay_up_to(state, state.start_player, amount * (state.seats - 1), kind)
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.start_player:
            receive(state, seat, amount)
            _emit_sum(state, "gained", seat, amount, kind)
        seat += 1


def _emit_sum(
    state: Position, event_kind: str, seat: i64, amount: i64, kind: i64, news: bool = False
) -> None:
    if state.events is not None:
        state.emit(event_kind, {"seat": int(seat), "sum": int(amount), "kind": int(kind)}, news)


def _turn_cards_down(state: Position, target: i64) -> None:
    """PS-5.6: one card, or all face-up cards with the gold half in use."""
    if target != ids.GOLD_ACTIVE:
        turn_face_down(state, target)
        return
    card: i64 = 0
    while card < ids.CARDS:
        if state.active_half[card] == ids.GOLD:
            turn_face_down(state, card)
        card += 1


# PS-5.9: everybody loses an employee


def _ask_next_loser(state: Position) -> None:
    """PS-5.9: the next player clockwise who has an employee chooses; then the actions begin."""
    while state.num_acted < state.seats:
        seat = (state.start_player + state.num_acted) % state.seats
        if num_staff(state, seat) > 0:
            state.phase = ids.LOSING_STAFF
            state.active = seat
            return
        state.num_acted += 1
    _begin_actions(state)


def lose_employee(state: Position, seat: i64, room: i64) -> None:
    """PS-5.9: an empty department closes before the next player chooses."""
    state.staff[room] -= 1
    emit_room(state, "lost_employee", seat, room)
    close_empty_departments(state)
    state.num_acted += 1
    _ask_next_loser(state)
