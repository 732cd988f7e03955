"""PS-2: the deal, and placing managers before the first meeting."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.rooms import join_board, open_room


def set_up(state: Position) -> None:
    """PS-2.1: everybody gets the starting money, and the building is empty."""
    parts = state.parts
    state.motivation = parts.motivation
    state.stock = parts.stock[:]
    seat: i64 = 0
    while seat < state.seats:
        state.cash[seat] = parts.start_cash
        state.balance[seat] = parts.start_cash
        seat += 1


# Dealing


def deal_colour(state: Position, colour: i64) -> None:
    """PS-2.2: a colour card for the next seat."""
    seat = state.num_dealt
    state.colours[seat] = colour
    if state.events is not None:
        state.emit_secret("dealt_colour", int(seat), {"colour": int(colour)})
    _next_deal(state, state.seats, ids.DEALING_COMPETENCES)


def deal_competence(state: Position, card: i64) -> None:
    """PS-2.2: a competence card for the next seat."""
    seat = state.num_dealt
    state.competences[seat] = card
    if state.events is not None:
        state.emit_secret("dealt_competence", int(seat), {"competence": int(card)})
    _next_deal(state, state.seats, ids.DEALING_EXTRAS)


def deal_extra(state: Position, seat: i64) -> None:
    """PS-2.3: this seat gets an additional privilege card."""
    state.extras[seat] = 1
    state.emit_seat("dealt_extra", seat, news=True)
    _next_deal(state, ids.CARDS % state.seats, ids.DEALING_PRIVILEGES)


def _next_deal(state: Position, count: i64, next_phase: i64) -> None:
    """Continue the current deal, or begin the next one after its last card."""
    state.num_dealt += 1
    if state.num_dealt == count:
        state.num_dealt = 0
        state.phase = next_phase


def _receiving_seat(state: Position) -> i64:
    """PS-2.3: the seat that gets the next privilege card; each seat gets all its cards at once."""
    left = state.num_dealt
    seat: i64 = 0
    while True:
        own = ids.CARDS // state.seats + state.extras[seat]
        if left < own:
            return seat
        left -= own
        seat += 1


def deal_privilege(state: Position, card: i64) -> None:
    """PS-2.3: a privilege card, public but not active yet; Communication makes the first player."""
    seat = _receiving_seat(state)
    state.card_holders[card] = seat
    if state.events is not None:
        state.emit("dealt_privilege", {"seat": int(seat), "card": int(card)}, news=True)
    if card == ids.COMMUNICATION:
        state.first_player = seat
    _next_deal(state, ids.CARDS, ids.PLACING)
    if state.phase == ids.PLACING:
        state.active = placing_seat(state)
        state.emit_seat("first", state.first_player)


# Placing


def placing_seat(state: Position) -> i64:
    """PS-2.4: clockwise, counter-clockwise, clockwise, and so on."""
    lap = state.placed // state.seats
    step = state.placed % state.seats
    if lap % 2 == 1:
        step = state.seats - 1 - step
    return (state.first_player + step) % state.seats


def place_manager(state: Position, seat: i64, action: i64) -> None:
    """PS-2.5: place a department with employees, or a member of the board."""
    if state.events is not None:
        division = ids.NOTHING if action == ids.TO_BOARD else int(action)
        state.emit("placed", {"seat": int(seat), "division": division})
    if action == ids.TO_BOARD:
        join_board(state, seat)
    else:
        open_room(state, seat, action, ids.DEPARTMENT, state.parts.placed_staff)
    state.placed += 1
    if state.placed == state.seats * state.parts.placed_managers:
        state.active = ids.NOBODY
        state.phase = ids.MEETING_BEGINS
    else:
        state.active = placing_seat(state)
