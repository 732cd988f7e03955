"""Legal actions of each phase, in ascending order."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ACCEPT,
    ANSWERING,
    BONUS,
    BRACKET,
    BRACKETS,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    BUYING_COUNSEL,
    BUYING_MAIN,
    CARD,
    CARDS,
    CERTIFICATE,
    CERTIFICATES,
    CHOOSING_ACTION,
    DISMISSING,
    DISPLACED,
    DIVISION,
    DIVISIONS,
    EVENT_CARD_KINDS,
    FOUND_ONE,
    FOUND_TWO,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    HIRING,
    LOSING_STAFF,
    MEETING_SLOTS,
    MERGING_FIRST,
    MERGING_INTO,
    MERGING_SECOND,
    MOVING_ROOM,
    MOVING_SECOND,
    MOVING_TO,
    NEW_DIVISION,
    NEW_STAFF,
    NEXT_EVENT_CARD,
    NOTHING,
    ORDERING,
    PENALISING,
    PLACING,
    PUTTING_EMPLOYEE,
    REFUSE,
    RESIGNING_TO,
    SETTING_MEETING,
    SKIP,
    SLOT,
    STOP,
    SUM,
    SUMS,
    TAKING_EMPLOYEE,
    TO_BOARD,
    TO_COUNSEL,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_menu import (
    add_legal,
    add_menu_actions,
    may_buy_certificate,
)
from guildhall.games.power_struggle.rules.bribery import offer_amount, offer_floor
from guildhall.games.power_struggle.rules.legal_rooms import (
    add_founders,
    add_free_divisions,
    add_merge_targets,
    add_mergeable_rooms,
    add_movable_rooms,
    add_other_divisions,
    add_rooms_to_take_from,
    add_rooms_with_places,
    add_rooms_with_staff,
)
from guildhall.games.power_struggle.rules.rooms import (
    num_free_rooms,
    num_staff,
)


def find_legal(state: Position) -> None:
    """Write the legal actions of the active seat into the state."""
    state.num_legal = 0
    phase = state.phase
    seat = state.active
    if phase == CHOOSING_ACTION:
        add_menu_actions(state, seat)
    elif phase == PLACING:
        add_free_divisions(state, NOTHING)
        add_legal(state, TO_BOARD)
    elif phase == USING_CHAIRMAN:
        add_free_divisions(state, NOTHING)
        add_legal(state, SKIP)
    elif phase == DISPLACED or phase == RESIGNING_TO:
        add_legal(state, TO_BOARD)
        if state.counsels[seat * DIVISIONS + state.division] == 0:
            add_legal(state, TO_COUNSEL)
    elif phase == HIRING:
        add_rooms_with_places(state, seat, state.last_room, state.picks_left)
    elif phase == PUTTING_EMPLOYEE:
        add_rooms_with_places(state, seat, 0, 1)
    elif phase == DISMISSING or phase == USING_LEGAL:
        add_rooms_with_staff(state, seat, state.last_room, state.picks_left)
    elif phase == LOSING_STAFF:
        add_rooms_with_staff(state, seat, 0, 1)
    elif phase == PENALISING:
        add_rooms_with_staff(state, state.refuser, 0, 1)
    elif phase == TAKING_EMPLOYEE:
        add_rooms_to_take_from(state, seat)
    elif phase == FOUNDING_STAFF or phase == NEW_STAFF:
        add_founders(state, seat)
    elif phase < BRIBING_CARD:
        _find_building_actions(state, seat, phase)
    else:
        _find_office_actions(state, seat, phase)


def _find_building_actions(state: Position, seat: i64, phase: i64) -> None:
    """Legal actions about events and whole rooms."""
    if phase == SETTING_MEETING:
        slot: i64 = 0
        while slot < MEETING_SLOTS:
            add_legal(state, SLOT + slot)
            slot += 1
    elif phase == ORDERING:
        _add_event_cards(state)
    elif phase == FOUNDING_NUMBER:
        add_legal(state, FOUND_ONE)
        if num_free_rooms(state) >= 2 and num_staff(state, seat) >= 2 * state.parts.min_founders:
            add_legal(state, FOUND_TWO)
    elif phase == FOUNDING_DIVISION:
        add_free_divisions(state, state.first_division)
    elif phase == NEW_DIVISION:
        add_free_divisions(state, NOTHING)
    elif phase == MOVING_TO:
        add_other_divisions(state)
    elif phase == MOVING_ROOM:
        add_movable_rooms(state, seat, False)
    elif phase == MOVING_SECOND:
        add_legal(state, STOP)
        add_movable_rooms(state, seat, True)
    elif phase == MERGING_FIRST or phase == MERGING_SECOND:
        add_mergeable_rooms(state, seat)
    elif phase == MERGING_INTO:
        add_merge_targets(state)
    else:
        division: i64 = 0
        while division < DIVISIONS:
            if state.heads[division] == seat:
                add_legal(state, DIVISION + division)
            division += 1


def _find_office_actions(state: Position, seat: i64, phase: i64) -> None:
    """Legal actions about bribery and buying."""
    if phase == BRIBING_CARD:
        _add_bribe_cards(state, seat)
    elif phase == BRIBING_BRACKET:
        _add_brackets(state, seat)
    elif phase == BRIBING_SUM:
        _add_sums(state, seat)
    elif phase == ANSWERING:
        add_legal(state, ACCEPT)
        add_legal(state, REFUSE)
    elif phase == BUYING_MAIN:
        add_free_divisions(state, NOTHING)
    elif phase == BUYING_COUNSEL:
        division: i64 = 0
        while division < DIVISIONS:
            if state.counsels[seat * DIVISIONS + division] == 0:
                add_legal(state, DIVISION + division)
            division += 1
    else:
        index: i64 = 0
        while index < CERTIFICATES:
            if may_buy_certificate(state, seat, index):
                add_legal(state, CERTIFICATE + index)
            index += 1


# PS-6.11: bribes


def _add_bribe_cards(state: Position, seat: i64) -> None:
    """PS-6.11, PS-6.13: cards of others; the same one again only if more can be offered."""
    if state.attempt == 2:
        add_legal(state, STOP)
    card: i64 = 0
    while card < CARDS:
        if state.card_holders[card] != seat:
            floor = state.refused_offer if card == state.refused_card else 0
            if max_offer(state, seat) > floor:
                add_legal(state, CARD + card)
        card += 1


def max_offer(state: Position, seat: i64) -> i64:
    """PS-6.11: the seat's cash, limited by the notes in the box."""
    cash = state.cash[seat]
    return cash if cash < state.parts.max_bribe else state.parts.max_bribe


def _add_brackets(state: Position, seat: i64) -> None:
    """PS-6.11: brackets with an affordable amount above the one refused."""
    parts = state.parts
    floor = offer_floor(state)
    maximum = max_offer(state, seat)
    bracket: i64 = 0
    while bracket < BRACKETS and bracket * parts.bracket + parts.unit <= maximum:
        if (bracket + 1) * parts.bracket > floor:
            add_legal(state, BRACKET + bracket)
        bracket += 1


def _add_sums(state: Position, seat: i64) -> None:
    """PS-6.11: affordable amounts of the bracket above the one refused."""
    floor = offer_floor(state)
    maximum = max_offer(state, seat)
    step: i64 = 0
    while step < SUMS:
        amount = offer_amount(state, step)
        if floor < amount <= maximum:
            add_legal(state, SUM + step)
        step += 1


# PS-4.11: ordering the events


def _add_event_cards(state: Position) -> None:
    """PS-4.11: any remaining card; the bonus must precede the Meeting card."""
    if state.num_ordered == state.meeting_at - 1 and state.event_hand[BONUS] == 1:
        add_legal(state, NEXT_EVENT_CARD + BONUS)
        return
    kind: i64 = 0
    while kind <= EVENT_CARD_KINDS:
        if state.event_hand[kind] > 0:
            add_legal(state, NEXT_EVENT_CARD + kind)
        kind += 1
