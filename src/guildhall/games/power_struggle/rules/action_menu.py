"""PS-6.1: the action menu."""

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
    MEETING_SECTION,
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
    legal_influence,
    num_employees_taken,
)


def add_legal(state: Position, action: i64) -> None:
    """Append a legal action."""
    state.legal[state.num_legal] = action
    state.num_legal += 1


def add_menu_actions(state: Position, seat: i64) -> None:
    """PS-6.1: all actions that can be completed; passing only if there is none."""
    parts = state.parts
    in_meeting = state.section == MEETING_SECTION
    if in_meeting:
        add_legal(state, SKIP)
    staff: i64 = 0
    places: i64 = 0
    departments: i64 = 0
    outside: i64 = 0  # own rooms outside the only division that is not full
    free: i64 = 0
    open_divisions: i64 = 0
    only_open: i64 = NOTHING
    division: i64 = 0
    while division < DIVISIONS:
        if state.rooms_used[division] < FLOORS:
            free += FLOORS - state.rooms_used[division]
            open_divisions += 1
            only_open = division
        division += 1
    division = 0
    while division < DIVISIONS:
        room = division * FLOORS
        stop = room + state.rooms_used[division]
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
        add_legal(state, HIRE)
    if free > 0 and staff >= parts.min_founders:
        add_legal(state, FOUND_OWN)
    if free > 0:
        add_legal(state, FOUND_NEW)
    if open_divisions > 0 and outside > 0:
        add_legal(state, MOVE)
    if departments > 1:
        add_legal(state, MERGE)
    if _heads_any_division(state, seat):
        add_legal(state, RESIGN)
    if cash >= parts.unit and not holds_all_cards(state, seat):
        add_legal(state, BRIBE)
    if staff >= parts.influence_staff:
        add_legal(state, BUY_INFLUENCE)
    if free > 0 and cash >= parts.main_price:
        add_legal(state, BUY_MAIN)
    if cash >= parts.counsel_price and has_free_counsel_place(state, seat):
        add_legal(state, BUY_COUNSEL)
    if _may_buy_any_certificate(state, seat):
        add_legal(state, BUY_SHARES)
    if places > 0 and num_employees_taken(state, seat) > 0:
        add_legal(state, USE_DEVELOPMENT)
    needed = legal_influence(state, seat)
    if needed > 0 and staff >= needed:
        add_legal(state, USE_LEGAL)
    if state.num_legal == 0:
        add_legal(state, PASS)


def _heads_any_division(state: Position, seat: i64) -> bool:
    """PS-6.8: whether the seat heads a division."""
    division: i64 = 0
    while division < DIVISIONS:
        if state.heads[division] == seat:
            return True
        division += 1
    return False


def holds_all_cards(state: Position, seat: i64) -> bool:
    """PS-6.11: whether no other player holds a privilege card."""
    card: i64 = 0
    while card < CARDS:
        if state.card_holders[card] != seat:
            return False
        card += 1
    return True


def has_free_counsel_place(state: Position, seat: i64) -> bool:
    """PS-6.17: whether the seat lacks a counsel in some division."""
    division: i64 = 0
    while division < DIVISIONS:
        if state.counsels[seat * DIVISIONS + division] == 0:
            return True
        division += 1
    return False


def may_buy_certificate(state: Position, seat: i64, index: i64) -> bool:
    """PS-6.18: whether a certificate is in stock and affordable."""
    return state.stock[index] > 0 and certificate_price(state, seat, index) <= state.cash[seat]


def _may_buy_any_certificate(state: Position, seat: i64) -> bool:
    """PS-6.18: whether any certificate can be bought."""
    index: i64 = 0
    while index < CERTIFICATES:
        if may_buy_certificate(state, seat, index):
            return True
        index += 1
    return False
