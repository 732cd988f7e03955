"""PS-6.1: the action menu."""

from guildhall.core.native import i64
from guildhall.core.vectors import contains
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.privileges import (
    certificate_price,
    legal_influence,
    num_employees_taken,
)


def add_menu_actions(state: Position, seat: i64) -> None:
    """PS-6.1: all actions that can be completed; passing only if there is none."""
    parts = state.parts
    in_meeting = state.section == ids.MEETING_SECTION
    if in_meeting:
        state.add_legal(ids.SKIP)
    staff: i64 = 0
    places: i64 = 0
    departments: i64 = 0
    outside: i64 = 0  # own rooms outside the only division that is not full
    free: i64 = 0
    open_divisions: i64 = 0
    only_open: i64 = ids.NOTHING
    division: i64 = 0
    while division < ids.DIVISIONS:
        if state.rooms_used[division] < ids.FLOORS:
            free += ids.FLOORS - state.rooms_used[division]
            open_divisions += 1
            only_open = division
        division += 1
    division = 0
    while division < ids.DIVISIONS:
        room = division * ids.FLOORS
        stop = room + state.rooms_used[division]
        while room < stop:
            if state.owners[room] == seat:
                staff += state.staff[room]
                places += parts.room_staff - state.staff[room]
                if state.managers[room] == ids.DEPARTMENT:
                    departments += 1
                if open_divisions > 1 or division != only_open:
                    outside += 1
            room += 1
        division += 1
    cash = state.cash[seat]
    if places > 0:
        state.add_legal(ids.HIRE)
    if free > 0 and staff >= parts.min_founders:
        state.add_legal(ids.FOUND_OWN)
    if free > 0:
        state.add_legal(ids.FOUND_NEW)
    if open_divisions > 0 and outside > 0:
        state.add_legal(ids.MOVE)
    if departments > 1:
        state.add_legal(ids.MERGE)
    if contains(state.heads, 0, ids.DIVISIONS, seat):
        state.add_legal(ids.RESIGN)
    if cash >= parts.unit and not holds_all_cards(state, seat):
        state.add_legal(ids.BRIBE)
    if staff >= parts.influence_staff:
        state.add_legal(ids.BUY_INFLUENCE)
    if free > 0 and cash >= parts.main_price:
        state.add_legal(ids.BUY_MAIN)
    if cash >= parts.counsel_price and has_free_counsel_place(state, seat):
        state.add_legal(ids.BUY_COUNSEL)
    if _may_buy_any_certificate(state, seat):
        state.add_legal(ids.BUY_SHARES)
    if places > 0 and num_employees_taken(state, seat) > 0:
        state.add_legal(ids.USE_DEVELOPMENT)
    needed = legal_influence(state, seat)
    if needed > 0 and staff >= needed:
        state.add_legal(ids.USE_LEGAL)
    if state.num_legal == 0:
        state.add_legal(ids.PASS)


def holds_all_cards(state: Position, seat: i64) -> bool:
    """PS-6.11: whether no other player holds a privilege card."""
    holders = state.card_holders
    card: i64 = 0
    while card < ids.CARDS:
        if holders[card] != seat:
            return False
        card += 1
    return True


def has_free_counsel_place(state: Position, seat: i64) -> bool:
    """PS-6.17: whether the seat lacks a counsel in some division."""
    first = seat * ids.DIVISIONS
    return contains(state.counsels, first, first + ids.DIVISIONS, 0)


def may_buy_certificate(state: Position, seat: i64, index: i64) -> bool:
    """PS-6.18: whether a certificate is in stock and affordable."""
    return state.stock[index] > 0 and certificate_price(state, seat, index) <= state.cash[seat]


def _may_buy_any_certificate(state: Position, seat: i64) -> bool:
    """PS-6.18: whether any certificate can be bought."""
    index: i64 = 0
    while index < ids.CERTIFICATES:
        if may_buy_certificate(state, seat, index):
            return True
        index += 1
    return False
