"""Legal actions of each phase, in ascending order."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_menu import (
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
    state.begin_legal()
    phase = state.phase
    seat = state.active
    if phase == ids.CHOOSING_ACTION:
        add_menu_actions(state, seat)
    elif phase < ids.HIRING:
        _find_meeting_actions(state, seat, phase)
    elif phase < ids.MOVING_ROOM:
        _find_staffing_actions(state, seat, phase)
    elif phase < ids.BRIBING_CARD:
        _find_restructuring_actions(state, seat, phase)
    elif phase < ids.DISMISSING:
        _find_bribery_actions(state, seat, phase)
    else:
        _find_buying_actions(state, seat, phase)


def _find_meeting_actions(state: Position, seat: i64, phase: i64) -> None:
    """PS-2.5, PS-4, PS-5: placing managers, the meeting, and the loss of an employee."""
    if phase == ids.ORDERING:
        _add_event_cards(state)
    elif phase == ids.PLACING:
        add_free_divisions(state, ids.NOTHING)
        state.add_legal(ids.TO_BOARD)
    elif phase == ids.USING_CHAIRMAN:
        add_free_divisions(state, ids.NOTHING)
        state.add_legal(ids.SKIP)
    elif phase == ids.DISPLACED:
        _add_places_of_head(state, seat)
    elif phase == ids.SETTING_MEETING:
        slot: i64 = 0
        while slot < ids.MEETING_SLOTS:
            state.add_legal(ids.SLOT + slot)
            slot += 1
    else:
        add_rooms_with_staff(state, seat, 0, 1)


def _find_staffing_actions(state: Position, seat: i64, phase: i64) -> None:
    """PS-6.3 to PS-6.5: hiring and founding."""
    if phase == ids.HIRING:
        add_rooms_with_places(state, seat, state.last_room, state.picks_left)
    elif phase == ids.FOUNDING_NUMBER:
        state.add_legal(ids.FOUND_ONE)
        if num_free_rooms(state) >= 2 and num_staff(state, seat) >= 2 * state.parts.min_founders:
            state.add_legal(ids.FOUND_TWO)
    elif phase == ids.FOUNDING_DIVISION:
        add_free_divisions(state, state.first_division)
    elif phase == ids.NEW_DIVISION:
        add_free_divisions(state, ids.NOTHING)
    else:
        add_founders(state, seat)


def _find_restructuring_actions(state: Position, seat: i64, phase: i64) -> None:
    """PS-6.6 to PS-6.10: moving, merging and resigning."""
    if phase == ids.MOVING_TO:
        add_other_divisions(state)
    elif phase == ids.MOVING_ROOM:
        add_movable_rooms(state, seat, False)
    elif phase == ids.MOVING_SECOND:
        state.add_legal(ids.STOP)
        add_movable_rooms(state, seat, True)
    elif phase == ids.MERGING_FIRST or phase == ids.MERGING_SECOND:
        add_mergeable_rooms(state, seat)
    elif phase == ids.MERGING_INTO:
        add_merge_targets(state)
    elif phase == ids.RESIGNING_TO:
        _add_places_of_head(state, seat)
    else:
        division: i64 = 0
        while division < ids.DIVISIONS:
            if state.heads[division] == seat:
                state.add_legal(ids.DIVISION + division)
            division += 1


def _find_bribery_actions(state: Position, seat: i64, phase: i64) -> None:
    """PS-6.11 to PS-6.14: the steps of a bribe."""
    if phase == ids.BRIBING_CARD:
        _add_bribe_cards(state, seat)
    elif phase == ids.BRIBING_BRACKET:
        _add_brackets(state, seat)
    elif phase == ids.BRIBING_SUM:
        _add_sums(state, seat)
    elif phase == ids.ANSWERING:
        state.add_legal(ids.ACCEPT)
        state.add_legal(ids.REFUSE)
    else:
        add_rooms_with_staff(state, state.refuser, 0, 1)


def _find_buying_actions(state: Position, seat: i64, phase: i64) -> None:
    """PS-6.15 to PS-6.20: buying, and the privileges that move employees."""
    if phase == ids.DISMISSING or phase == ids.USING_LEGAL:
        add_rooms_with_staff(state, seat, state.last_room, state.picks_left)
    elif phase == ids.BUYING_MAIN:
        add_free_divisions(state, ids.NOTHING)
    elif phase == ids.BUYING_COUNSEL:
        division: i64 = 0
        while division < ids.DIVISIONS:
            if state.counsels[seat * ids.DIVISIONS + division] == 0:
                state.add_legal(ids.DIVISION + division)
            division += 1
    elif phase == ids.BUYING_SHARES:
        index: i64 = 0
        while index < ids.CERTIFICATES:
            if may_buy_certificate(state, seat, index):
                state.add_legal(ids.CERTIFICATE + index)
            index += 1
    elif phase == ids.TAKING_EMPLOYEE:
        add_rooms_to_take_from(state, seat)
    else:
        add_rooms_with_places(state, seat, 0, 1)


def _add_places_of_head(state: Position, seat: i64) -> None:
    """PS-4.7, PS-6.9, PS-6.10: a head that leaves goes to the board, or becomes a counsel."""
    state.add_legal(ids.TO_BOARD)
    if state.counsels[seat * ids.DIVISIONS + state.division] == 0:
        state.add_legal(ids.TO_COUNSEL)


# PS-6.11: bribes


def _add_bribe_cards(state: Position, seat: i64) -> None:
    """PS-6.11, PS-6.13: cards of others; the same one again only if more can be offered."""
    if state.attempt == 2:
        state.add_legal(ids.STOP)
    card: i64 = 0
    while card < ids.CARDS:
        if state.card_holders[card] != seat:
            floor = state.refused_offer if card == state.refused_card else 0
            if max_offer(state, seat) > floor:
                state.add_legal(ids.CARD + card)
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
    while bracket < ids.BRACKETS and bracket * parts.bracket + parts.unit <= maximum:
        if (bracket + 1) * parts.bracket > floor:
            state.add_legal(ids.BRACKET + bracket)
        bracket += 1


def _add_sums(state: Position, seat: i64) -> None:
    """PS-6.11: affordable amounts of the bracket above the one refused."""
    floor = offer_floor(state)
    maximum = max_offer(state, seat)
    step: i64 = 0
    while step < ids.SUMS:
        amount = offer_amount(state, step)
        if floor < amount <= maximum:
            state.add_legal(ids.SUM + step)
        step += 1


# PS-4.11: ordering the events


def _add_event_cards(state: Position) -> None:
    """PS-4.11: any remaining card; the bonus must precede the Meeting card."""
    if state.num_ordered == state.meeting_at - 1 and state.event_hand[ids.BONUS] == 1:
        state.add_legal(ids.NEXT_EVENT_CARD + ids.BONUS)
        return
    kind: i64 = 0
    while kind <= ids.EVENT_CARD_KINDS:
        if state.event_hand[kind] > 0:
            state.add_legal(ids.NEXT_EVENT_CARD + kind)
        kind += 1
