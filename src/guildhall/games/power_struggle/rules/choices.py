"""Which actions there are: for each step the list of legal ids, in ascending order."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ACCEPT,
    ANSWERING,
    BONUS,
    BRACKET,
    BRACKETS,
    BRIBE,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    BUYING_COUNSEL,
    BUYING_MAIN,
    CARD,
    CARDS,
    CERTIFICATE,
    CERTIFICATES,
    CHOOSING_ACTION,
    DEPARTMENT,
    DISMISSING,
    DISPLACED,
    DIVISION,
    DIVISIONS,
    EVENT,
    EVENT_KINDS,
    FLOORS,
    FOUND_NEW,
    FOUND_OWN,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    HIRE,
    HIRING,
    LOSING_STAFF,
    MEETING_PART,
    MEETING_SLOTS,
    MERGE,
    MERGING_FIRST,
    MERGING_INTO,
    MERGING_SECOND,
    MOVE,
    MOVING_ROOM,
    MOVING_SECOND,
    MOVING_TO,
    NEW_DIVISION,
    NEW_STAFF,
    NOTHING,
    ONE,
    ORDERING,
    PASS,
    PLACING,
    POOL,
    PUNISHING,
    PUTTING_EMPLOYEE,
    REFUSE,
    RESIGN,
    RESIGNING_TO,
    ROOM,
    ROOMS,
    SETTING_MEETING,
    SKIP,
    SLOT,
    STOP,
    SUM,
    SUMS,
    TAKING_EMPLOYEE,
    TO_BOARD,
    TO_COUNSEL,
    TWO,
    USE_DEVELOPMENT,
    USE_LEGAL,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.bribery import floor_of_offer, offered
from guildhall.games.power_struggle.rules.privileges import (
    certificate_price,
    legal_points,
    taken_employees,
)
from guildhall.games.power_struggle.rules.rooms import (
    free_rooms,
    own_staff,
    places_from,
    staff_from,
)


def find_choices(state: Position) -> None:
    """Write the legal actions of the active seat into the state."""
    state.options_size = 0
    step = state.step
    seat = state.active
    if step == CHOOSING_ACTION:
        offer_menu(state, seat)
    elif step == PLACING:
        offer_free_divisions(state, NOTHING)
        add(state, TO_BOARD)
    elif step == USING_CHAIRMAN:
        offer_free_divisions(state, NOTHING)
        add(state, SKIP)
    elif step == DISPLACED or step == RESIGNING_TO:
        add(state, TO_BOARD)
        if state.counsels[seat * DIVISIONS + state.division] == 0:
            add(state, TO_COUNSEL)
    elif step == HIRING:
        offer_places(state, seat, state.last, state.left)
    elif step == PUTTING_EMPLOYEE:
        offer_places(state, seat, 0, 1)
    elif step == DISMISSING or step == USING_LEGAL:
        offer_staff(state, seat, state.last, state.left)
    elif step == LOSING_STAFF:
        offer_staff(state, seat, 0, 1)
    elif step == PUNISHING:
        offer_staff(state, state.refuser, 0, 1)
    elif step == TAKING_EMPLOYEE:
        offer_robbing(state, seat)
    elif step == FOUNDING_STAFF or step == NEW_STAFF:
        offer_founders(state, seat)
    elif step < BRIBING_CARD:
        find_in_building(state, seat, step)
    else:
        find_in_offices(state, seat, step)


def find_in_building(state: Position, seat: i64, step: i64) -> None:
    """The choices of events and of whole rooms."""
    if step == SETTING_MEETING:
        slot: i64 = 0
        while slot < MEETING_SLOTS:
            add(state, SLOT + slot)
            slot += 1
    elif step == ORDERING:
        offer_events(state)
    elif step == FOUNDING_NUMBER:
        add(state, ONE)
        if free_rooms(state) >= 2 and own_staff(state, seat) >= 2 * state.parts.least_founders:
            add(state, TWO)
    elif step == FOUNDING_DIVISION:
        offer_free_divisions(state, state.first_division)
    elif step == NEW_DIVISION:
        offer_free_divisions(state, NOTHING)
    elif step == MOVING_TO:
        offer_other_divisions(state)
    elif step == MOVING_ROOM:
        offer_moving(state, seat, False)
    elif step == MOVING_SECOND:
        add(state, STOP)
        offer_moving(state, seat, True)
    elif step == MERGING_FIRST or step == MERGING_SECOND:
        offer_merging(state, seat)
    elif step == MERGING_INTO:
        offer_rooms_for_merging(state)
    else:
        division: i64 = 0
        while division < DIVISIONS:
            if state.heads[division] == seat:
                add(state, DIVISION + division)
            division += 1


def find_in_offices(state: Position, seat: i64, step: i64) -> None:
    """The choices of bribery and of buying."""
    if step == BRIBING_CARD:
        offer_cards(state, seat)
    elif step == BRIBING_BRACKET:
        offer_brackets(state, seat)
    elif step == BRIBING_SUM:
        offer_sums(state, seat)
    elif step == ANSWERING:
        add(state, ACCEPT)
        add(state, REFUSE)
    elif step == BUYING_MAIN:
        offer_free_divisions(state, NOTHING)
    elif step == BUYING_COUNSEL:
        division: i64 = 0
        while division < DIVISIONS:
            if state.counsels[seat * DIVISIONS + division] == 0:
                add(state, DIVISION + division)
            division += 1
    else:
        place: i64 = 0
        while place < CERTIFICATES:
            if may_buy(state, seat, place):
                add(state, CERTIFICATE + place)
            place += 1


def add(state: Position, action: i64) -> None:
    """One more legal action."""
    state.choices[state.options_size] = action
    state.options_size += 1


# PS-6.1: the menu


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


# Rooms and employees


def offer_free_divisions(state: Position, claimed: i64) -> None:
    """PS-3.2: divisions with a free room, one of which may have been claimed in this action."""
    division: i64 = 0
    while division < DIVISIONS:
        taken = state.heights[division] + (1 if division == claimed else 0)
        if taken < FLOORS:
            add(state, DIVISION + division)
        division += 1


def offer_places(state: Position, seat: i64, first: i64, needed: i64) -> None:
    """PS-6.2: own rooms from one on that have a free place, if the rest can still be placed."""
    places = places_from(state, seat, first)
    room = first
    while room < ROOMS and places >= needed:
        if state.owners[room] == seat:
            here = state.parts.room_staff - state.staff[room]
            if here > 0:
                add(state, ROOM + room)
            places -= here
        room += 1


def offer_staff(state: Position, seat: i64, first: i64, needed: i64) -> None:
    """PS-6.2: rooms of a seat from one on that have an employee, if the rest can be found."""
    there = staff_from(state, seat, first)
    room = first
    while room < ROOMS and there >= needed:
        if state.owners[room] == seat:
            if state.staff[room] > 0:
                add(state, ROOM + room)
            there -= state.staff[room]
        room += 1


def offer_founders(state: Position, seat: i64) -> None:
    """PS-6.4, PS-6.5: own employees for a new department; enough must be left for a second."""
    parts = state.parts
    needed: i64 = 0
    reserved: i64 = 0
    if state.step == FOUNDING_STAFF:
        needed = parts.least_founders - state.gathered
        reserved = (state.left - 1) * parts.least_founders
    if needed <= 0:
        add(state, STOP)
        needed = 0
    if own_staff(state, seat) > reserved and state.gathered < parts.room_staff:
        offer_staff(state, seat, state.last, needed)


def offer_robbing(state: Position, seat: i64) -> None:
    """PS-6.19: rooms of other players who have not lost anybody yet, and the pool."""
    room: i64 = 0
    while room < ROOMS:
        owner = state.owners[room]
        if owner >= 0 and owner != seat and state.staff[room] > 0:
            if (state.robbed >> owner) & 1 == 0:
                add(state, ROOM + room)
        room += 1
    add(state, POOL)


# PS-6.6, PS-6.7: whole rooms


def offer_other_divisions(state: Position) -> None:
    """PS-6.6: divisions with a free room other than the one that is left."""
    division: i64 = 0
    while division < DIVISIONS:
        if division != state.last // FLOORS and state.heights[division] < FLOORS:
            add(state, DIVISION + division)
        division += 1


def offer_moving(state: Position, seat: i64, is_second: bool) -> None:
    """PS-6.6: own rooms that can go elsewhere; the second must be another department."""
    open_divisions: i64 = 0
    division: i64 = 0
    while division < DIVISIONS:
        if state.heights[division] < FLOORS:
            open_divisions += 1
        division += 1
    room: i64 = 0
    while room < ROOMS:
        if state.owners[room] == seat:
            elsewhere = open_divisions
            if state.heights[room // FLOORS] < FLOORS:
                elsewhere -= 1
            if elsewhere > 0 and not (
                is_second and (room == state.first_room or state.managers[room] != DEPARTMENT)
            ):
                add(state, ROOM + room)
        room += 1


def offer_merging(state: Position, seat: i64) -> None:
    """PS-6.7: own departments; the second has the higher index, so the first is not the last."""
    last: i64 = ROOMS
    if state.step == MERGING_FIRST:
        last = ROOMS - 1
        while last > 0 and not (state.owners[last] == seat and state.managers[last] == DEPARTMENT):
            last -= 1
    room = state.first_room + 1
    while room < last:
        if state.owners[room] == seat and state.managers[room] == DEPARTMENT:
            add(state, ROOM + room)
        room += 1


def offer_rooms_for_merging(state: Position) -> None:
    """PS-6.7: a new room where one is free once both are vacated, or one of the two."""
    division: i64 = 0
    while division < DIVISIONS:
        height = state.heights[division]
        if state.first_room // FLOORS == division:
            height -= 1
        if state.second_room // FLOORS == division:
            height -= 1
        if height < FLOORS:
            add(state, DIVISION + division)
        division += 1
    add(state, ROOM + state.first_room)
    add(state, ROOM + state.second_room)


# PS-6.11: bribes


def offer_cards(state: Position, seat: i64) -> None:
    """PS-6.11, PS-6.13: cards of others; the same one again only if more can be offered."""
    if state.attempt == 2:
        add(state, STOP)
    card: i64 = 0
    while card < CARDS:
        if state.holders[card] != seat:
            floor = state.refused_offer if card == state.refused_card else 0
            if most_offer(state, seat) > floor:
                add(state, CARD + card)
        card += 1


def most_offer(state: Position, seat: i64) -> i64:
    """PS-6.11: the own cash, and all notes of the box at most."""
    cash = state.cash[seat]
    return cash if cash < state.parts.most_bribe else state.parts.most_bribe


def offer_brackets(state: Position, seat: i64) -> None:
    """PS-6.11: brackets with a sum that can be paid and exceeds the one refused."""
    parts = state.parts
    floor = floor_of_offer(state)
    most = most_offer(state, seat)
    bracket: i64 = 0
    while bracket < BRACKETS and bracket * parts.bracket + parts.unit <= most:
        if (bracket + 1) * parts.bracket > floor:
            add(state, BRACKET + bracket)
        bracket += 1


def offer_sums(state: Position, seat: i64) -> None:
    """PS-6.11: the sums of the bracket that can be paid and exceed the one refused."""
    floor = floor_of_offer(state)
    most = most_offer(state, seat)
    step: i64 = 0
    while step < SUMS:
        amount = offered(state, step)
        if floor < amount <= most:
            add(state, SUM + step)
        step += 1


# PS-4.11: the order of the events


def offer_events(state: Position) -> None:
    """PS-4.11: any card that is left; the bonus comes before the Meeting card at the latest."""
    if state.ordered == state.meeting_at - 1 and state.drawn[BONUS] == 1:
        add(state, EVENT + BONUS)
        return
    kind: i64 = 0
    while kind <= EVENT_KINDS:
        if state.drawn[kind] > 0:
            add(state, EVENT + kind)
        kind += 1
