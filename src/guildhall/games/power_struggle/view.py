"""What a seat knows: its view, built by naming what is shown."""

from __future__ import annotations

from typing import TypedDict

from guildhall.core.native import i64, vec
from guildhall.core.vectors import plain, rows
from guildhall.core.view import View
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    BUYING_COUNSEL,
    BUYING_MAIN,
    BUYING_SHARES,
    CERTIFICATES,
    CHOOSING_ACTION,
    COMPETENCES,
    DEALING_COLOURS,
    DEALING_COMPETENCES,
    DEALING_EXTRAS,
    DEALING_PRIVILEGES,
    DISMISSING,
    DISPLACED,
    DIVISIONS,
    DRAWING_EVENTS,
    ENDED,
    EVENT_KINDS,
    FLOORS,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    GROUPS,
    HIRING,
    LOSING_STAFF,
    MEETING_PART,
    MERGING_FIRST,
    MERGING_INTO,
    MERGING_SECOND,
    MOST_SEATS,
    MOVING_ROOM,
    MOVING_SECOND,
    MOVING_TO,
    NEW_DIVISION,
    NEW_STAFF,
    NOBODY,
    NOTHING,
    ORDERING,
    PLACING,
    PUNISHING,
    PUTTING_EMPLOYEE,
    RESIGNING_HEAD,
    RESIGNING_TO,
    SETTING_MEETING,
    SETUP,
    SPECTATOR,
    TAKING_EMPLOYEE,
    TURN_PART,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.ledger import least_cash, most_cash
from guildhall.games.power_struggle.rules.victory import green, points

# PS-10.4: the order of the events and the sum of a bribe look from outside like one step.
PHASE_NAMES = {
    DEALING_COLOURS: "deal",
    DEALING_COMPETENCES: "deal",
    DEALING_EXTRAS: "deal",
    DEALING_PRIVILEGES: "deal",
    DRAWING_EVENTS: "draw",
    PLACING: "place",
    USING_CHAIRMAN: "chairman",
    CHOOSING_ACTION: "action",
    DISPLACED: "displaced",
    SETTING_MEETING: "events",
    ORDERING: "events",
    LOSING_STAFF: "lose",
    HIRING: "hire",
    FOUNDING_NUMBER: "found_number",
    FOUNDING_DIVISION: "found_division",
    FOUNDING_STAFF: "found_staff",
    NEW_DIVISION: "new_division",
    NEW_STAFF: "new_staff",
    MOVING_ROOM: "move_room",
    MOVING_TO: "move_to",
    MOVING_SECOND: "move_second",
    MERGING_FIRST: "merge_first",
    MERGING_SECOND: "merge_second",
    MERGING_INTO: "merge_into",
    RESIGNING_HEAD: "resign_head",
    RESIGNING_TO: "resign_to",
    BRIBING_CARD: "bribe_card",
    BRIBING_BRACKET: "bribe_sum",
    BRIBING_SUM: "bribe_sum",
    ANSWERING: "bribe_answer",
    PUNISHING: "bribe_loss",
    DISMISSING: "dismiss",
    BUYING_MAIN: "buy_main",
    BUYING_COUNSEL: "buy_counsel",
    BUYING_SHARES: "buy_shares",
    TAKING_EMPLOYEE: "take",
    PUTTING_EMPLOYEE: "put",
    USING_LEGAL: "legal",
    ENDED: "over",
}
PART_NAMES = {SETUP: "setup", MEETING_PART: "meeting", TURN_PART: "turn"}


class Doing(TypedDict):
    """What is being carried out, as far as all can see it."""

    seat: int
    action: int
    left: int
    last: int
    gathered: int
    number: int
    divisions: list[int]
    first_staff: int
    rooms: list[int]
    division: int
    taken: list[int]
    card: int
    target: int
    attempt: int
    refused_card: int
    refused: list[int]


class Public(TypedDict):
    """What lies open on the table."""

    phase: str
    part: str
    round: int
    turn: int
    active: int
    first: int
    start: int
    acted: int
    placed: int
    doing: Doing
    motivation: int
    rooms: list[list[list[int]]]
    heads: list[int]
    board: list[int]
    chairman: int
    counsels: list[list[int]]
    tracks: list[list[int]]
    stock: list[int]
    certificates: list[list[int]]
    card_holders: list[int]
    card_halves: list[int]
    card_down: list[int]
    extras: list[int]
    events: list[int]
    declared: list[int]
    locked: list[int]
    enemies: list[list[int]]
    points: list[int]
    cash: list[int]


class Own(TypedDict, total=False):
    """What only this seat sees; empty for the spectator."""

    cash: int
    colour: int
    competence: int
    offer: int
    first_offer: int
    bracket: int
    drawn: list[int]
    stack: list[int]
    meeting: int


class Noted(TypedDict):
    """What a perfect memory has written down."""

    balance: list[int]
    cash_least: list[int]
    cash_most: list[int]
    cash_bounds: list[int]
    cash_common: list[int]
    struck: list[int]


class PowerStruggleView(View):
    """A view of Power Struggle."""

    public: Public
    own: Own
    noted: Noted


def seen_by(state: Position, seat: int | None) -> PowerStruggleView:
    """The view of a seat, or of the spectator."""
    return {
        "title": state.game.id,
        "ruleset": state.game.ruleset,
        "pack": state.game.pack_digest,
        "options": dict(state.options),
        "seats": int(state.seats),
        "seat": seat,
        "over": state.step == ENDED,
        "asked": asked(state),
        "actions": [] if seat is None else state.actions(seat),
        "public": public(state),
        "own": {} if seat is None else own(state, seat),
        "noted": noted(state, seat),
    }


def asked(state: Position) -> list[int]:
    """Who has to decide."""
    if state.step <= DRAWING_EVENTS or state.step == ENDED:
        return []
    return [int(state.active)]


def public(state: Position) -> Public:
    """All that lies open on the table."""
    seats = int(state.seats)
    over = state.step == ENDED
    return {
        "phase": PHASE_NAMES[int(state.step)],
        "part": "over" if over else PART_NAMES[int(state.part)],
        "round": int(state.round),
        "turn": int(state.turn),
        "active": int(state.active),
        "first": int(state.first),
        "start": int(state.start),
        "acted": int(state.acted),
        "placed": int(state.placed),
        "doing": doing(state),
        "motivation": int(state.motivation),
        "rooms": [division_rooms(state, division) for division in range(DIVISIONS)],
        "heads": plain(state.heads),
        "board": plain(state.board)[: int(state.board_size)],
        "chairman": int(state.chairman),
        "counsels": rows(state.counsels, DIVISIONS, seats, DIVISIONS),
        "tracks": rows(state.tracks, seats, COMPETENCES, MOST_SEATS),
        "stock": plain(state.stock),
        "certificates": rows(state.certificates, CERTIFICATES, seats, CERTIFICATES),
        "card_holders": plain(state.holders),
        "card_halves": plain(state.halves),
        "card_down": plain(state.down),
        "extras": plain(state.extras)[:seats],
        "events": plain(state.stack)[: int(state.turn)],
        "declared": plain(state.declared)[:seats],
        "locked": plain(state.locked)[:seats],
        "enemies": [enemy(state, seat) for seat in range(seats)],
        "points": [open_points(state, seat) for seat in range(seats)],
        "cash": plain(state.cash)[:seats] if over else [],
    }


def doing(state: Position) -> Doing:
    """The action that is being carried out; the sum of a bribe is not part of it."""
    refused = [int(state.refuser), int(state.second_refuser)]
    return {
        "seat": int(state.doer),
        "action": int(state.action),
        "left": int(state.left),
        "last": int(state.last),
        "gathered": int(state.gathered),
        "number": int(state.number),
        "divisions": chosen(state.first_division, state.second_division),
        "first_staff": int(state.first_staff),
        "rooms": chosen(state.first_room, state.second_room),
        "division": int(state.division),
        "taken": [seat for seat in range(int(state.seats)) if (state.robbed >> seat) & 1],
        "card": int(state.card),
        "target": int(state.target),
        "attempt": int(state.attempt),
        "refused_card": int(state.refused_card),
        "refused": [seat for seat in refused if seat != NOBODY],
    }


def chosen(first: i64, second: i64) -> list[int]:
    """The choices of two that are made."""
    return [int(choice) for choice in (first, second) if choice != NOTHING]


def division_rooms(state: Position, division: int) -> list[list[int]]:
    """The rooms of a division from the top: owner, managers, employees."""
    first = division * FLOORS
    return [
        [int(state.owners[room]), int(state.managers[room]), int(state.staff[room])]
        for room in range(first, first + int(state.heights[division]))
    ]


def enemy(state: Position, seat: int) -> list[int]:
    """PS-8.7, PS-9.3: the arch-enemy cards of a seat, if they have been shown."""
    if state.locked[seat] == 0 and state.step != ENDED:
        return []
    return [int(state.colours[seat]), int(state.competences[seat])]


def open_points(state: Position, seat: int) -> int:
    """The victory points that everybody can see."""
    if state.step == ENDED:
        return int(points(state, i64(seat)))
    return int(green(state, i64(seat)) + state.locked[seat])


def own(state: Position, seat: int) -> Own:
    """Cash, arch-enemy, the sum of a bribe for the two concerned, and the order of the events."""
    bribes = state.doer == seat
    orders = state.start == seat
    hears = bribes or (state.target == seat and state.step == ANSWERING)
    heard = bribes or state.refuser == seat
    nothing = [0] * (EVENT_KINDS + 1)
    return {
        "cash": int(state.cash[seat]),
        "colour": int(state.colours[seat]),
        "competence": int(state.competences[seat]),
        "offer": int(state.offer) if hears else 0,
        "first_offer": int(state.refused_offer) if heard else 0,
        "bracket": int(state.bracket) if bribes else NOTHING,
        "drawn": plain(state.drawn) if orders else nothing,
        "stack": plain(state.stack)[: int(state.ordered)] if orders else [],
        "meeting": int(state.meeting_at) if orders else 0,
    }


def noted(state: Position, seat: int | None) -> Noted:
    """PS-10.5: what can be concluded about cash and arch-enemies."""
    viewer = i64(SPECTATOR if seat is None else seat)
    seats = int(state.seats)
    everybody = [i64(other) for other in range(seats)]
    return {
        "balance": plain(state.balance)[:seats],
        "cash_least": [int(least_cash(state, viewer, other)) for other in everybody],
        "cash_most": [int(most_cash(state, viewer, other)) for other in everybody],
        "cash_bounds": bounds(state.bounds, viewer, seats),
        "cash_common": bounds(state.bounds, SPECTATOR, seats),
        "struck": plain(state.struck)[:seats],
    }


def bounds(all_bounds: vec[i64], viewer: i64, seats: int) -> list[int]:
    """The most hidden money of each set of seats, for one viewer."""
    start = viewer * GROUPS
    return plain(all_bounds[start : start + i64(1 << seats)])
