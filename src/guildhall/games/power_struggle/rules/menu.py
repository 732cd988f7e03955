"""PS-6.1: the menu of actions."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    CARDS,
    CERTIFICATES,
    DEPARTMENT,
    DIVISIONS,
    FLOORS,
    FOUND_NEW,
    FOUND_OWN,
    HIRE,
    MEETING_PART,
    MERGE,
    MOVE,
    NOTHING,
    PASS,
    RESIGN,
    SKIP,
    USE_DEVELOPMENT,
    USE_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.privileges import (
    certificate_price,
    legal_points,
    taken_employees,
)


def add(state: Position, action: i64) -> None:
    """One more legal action."""
    state.choices[state.options_size] = action
    state.options_size += 1


def offer_menu(state: Position, seat: i64) -> None:
    """PS-6.1: all actions that can be completed; passing only if there is none."""
    parts = state.parts
    in_meeting = state.part == MEETING_PART
    if in_meeting:
        add(state, SKIP)
    staff: i64 = 0
    places: i64 = 0
    departments: i64 = 0
    outside: i64 = 0  # own rooms outside the only division that is not full
    free: i64 = 0
    open_divisions: i64 = 0
    only_open: i64 = NOTHING
    division: i64 = 0
    while division < DIVISIONS:
        if state.heights[division] < FLOORS:
            free += FLOORS - state.heights[division]
            open_divisions += 1
            only_open = division
        division += 1
    division = 0
    while division < DIVISIONS:
        room = division * FLOORS
        stop = room + state.heights[division]
        while room < stop:
            if state.owners[room] == seat:
                staff += state.staff[room]
                places += parts.room_staff - state.staff[room]
                if state.managers[room] == DEPARTMENT:
                    departments += 1
                if open_divisions > 1 or division != only_open:
                    outside += 1
            room += 1
        division += 1
    cash = state.cash[seat]
    if places > 0:
        add(state, HIRE)
    if free > 0 and staff >= parts.least_founders:
        add(state, FOUND_OWN)
    if free > 0:
        add(state, FOUND_NEW)
    if open_divisions > 0 and outside > 0:
        add(state, MOVE)
    if departments > 1:
        add(state, MERGE)
    if is_head(state, seat):
        add(state, RESIGN)
    if cash >= parts.unit and not holds_all(state, seat):
        add(state, BRIBE)
    if staff >= parts.influence_staff:
        add(state, BUY_INFLUENCE)
    if free > 0 and cash >= parts.main_price:
        add(state, BUY_MAIN)
    if cash >= parts.counsel_price and has_counsel_place(state, seat):
        add(state, BUY_COUNSEL)
    if may_buy_any(state, seat):
        add(state, BUY_SHARES)
    if places > 0 and taken_employees(state, seat) > 0:
        add(state, USE_DEVELOPMENT)
    needed = legal_points(state, seat)
    if needed > 0 and staff >= needed:
        add(state, USE_LEGAL)
    if state.options_size == 0:
        add(state, PASS)


def is_head(state: Position, seat: i64) -> bool:
    """PS-6.8: whether the seat heads a division."""
    division: i64 = 0
    while division < DIVISIONS:
        if state.heads[division] == seat:
            return True
        division += 1
    return False


def holds_all(state: Position, seat: i64) -> bool:
    """PS-6.11: whether no other player holds a privilege card."""
    card: i64 = 0
    while card < CARDS:
        if state.holders[card] != seat:
            return False
        card += 1
    return True


def has_counsel_place(state: Position, seat: i64) -> bool:
    """PS-6.17: whether there is a division without an own counsel."""
    division: i64 = 0
    while division < DIVISIONS:
        if state.counsels[seat * DIVISIONS + division] == 0:
            return True
        division += 1
    return False


def may_buy(state: Position, seat: i64, place: i64) -> bool:
    """PS-6.18: whether a certificate is in stock and can be paid."""
    return state.stock[place] > 0 and certificate_price(state, seat, place) <= state.cash[seat]


def may_buy_any(state: Position, seat: i64) -> bool:
    """PS-6.18: whether there is any certificate to buy."""
    place: i64 = 0
    while place < CERTIFICATES:
        if may_buy(state, seat, place):
            return True
        place += 1
    return False
