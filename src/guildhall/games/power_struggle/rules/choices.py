"""Which actions there are: for each step the list of legal ids, in ascending order."""

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
    EVENT,
    EVENT_KINDS,
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
    NOTHING,
    ONE,
    ORDERING,
    PLACING,
    PUNISHING,
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
    TWO,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.bribery import floor_of_offer, offered
from guildhall.games.power_struggle.rules.menu import add, may_buy, offer_menu
from guildhall.games.power_struggle.rules.room_choices import (
    offer_founders,
    offer_free_divisions,
    offer_merging,
    offer_moving,
    offer_other_divisions,
    offer_places,
    offer_robbing,
    offer_rooms_for_merging,
    offer_staff,
)
from guildhall.games.power_struggle.rules.rooms import (
    free_rooms,
    own_staff,
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
