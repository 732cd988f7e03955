"""Views: what a seat knows. Everything shown is listed explicitly."""

from __future__ import annotations

from typing import TypedDict

from guildhall.core.native import i64, vec
from guildhall.core.vectors import rows, to_list
from guildhall.core.view import View
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.cash_knowledge import max_cash, min_cash
from guildhall.games.power_struggle.scoring import track_points, victory_points

# PS-10.4: to others, ordering the events and choosing the amount of a bribe look like one phase.
PHASE_NAMES = {
    ids.DEALING_COLOURS: "deal",
    ids.DEALING_COMPETENCES: "deal",
    ids.DEALING_EXTRAS: "deal",
    ids.DEALING_PRIVILEGES: "deal",
    ids.DRAWING_EVENT_CARDS: "draw",
    ids.PLACING: "place",
    ids.USING_CHAIRMAN: "chairman",
    ids.CHOOSING_ACTION: "action",
    ids.DISPLACED: "displaced",
    ids.SETTING_MEETING: "events",
    ids.ORDERING: "events",
    ids.LOSING_STAFF: "lose",
    ids.HIRING: "hire",
    ids.FOUNDING_NUMBER: "found_number",
    ids.FOUNDING_DIVISION: "found_division",
    ids.FOUNDING_STAFF: "found_staff",
    ids.NEW_DIVISION: "new_division",
    ids.NEW_STAFF: "new_staff",
    ids.MOVING_ROOM: "move_room",
    ids.MOVING_TO: "move_to",
    ids.MOVING_SECOND: "move_second",
    ids.MERGING_FIRST: "merge_first",
    ids.MERGING_SECOND: "merge_second",
    ids.MERGING_INTO: "merge_into",
    ids.RESIGNING_HEAD: "resign_head",
    ids.RESIGNING_TO: "resign_to",
    ids.BRIBING_CARD: "bribe_card",
    ids.BRIBING_BRACKET: "bribe_sum",
    ids.BRIBING_SUM: "bribe_sum",
    ids.ANSWERING: "bribe_answer",
    ids.PENALISING: "bribe_loss",
    ids.DISMISSING: "dismiss",
    ids.BUYING_MAIN: "buy_main",
    ids.BUYING_COUNSEL: "buy_counsel",
    ids.BUYING_SHARES: "buy_shares",
    ids.TAKING_EMPLOYEE: "take",
    ids.PUTTING_EMPLOYEE: "put",
    ids.USING_LEGAL: "legal",
    ids.ENDED: "over",
}
SECTION_NAMES = {ids.SETUP: "setup", ids.MEETING_SECTION: "meeting", ids.TURN_SECTION: "turn"}


class ActionInProgress(TypedDict):
    """The action in progress, as far as it is public."""

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
    """Public information."""

    phase: str
    part: str
    round: int
    turn: int
    active: int
    first: int
    start: int
    acted: int
    placed: int
    doing: ActionInProgress
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
    """What only this seat sees; empty for a spectator."""

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
    """What a player with perfect memory has noted."""

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


def build_view(state: Position, seat: int | None) -> PowerStruggleView:
    """Build the view of a seat, or of a spectator."""
    return {
        **state.view_head(seat, state.waiting()),
        "public": _build_public(state),
        "own": {} if seat is None else _build_own(state, seat),
        "noted": _build_noted(state, seat),
    }


def _build_public(state: Position) -> Public:
    seats = int(state.seats)
    over = state.phase == ids.ENDED
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "part": "over" if over else SECTION_NAMES[int(state.section)],
        "round": int(state.round),
        "turn": int(state.turn),
        "active": int(state.active),
        "first": int(state.first_player),
        "start": int(state.start_player),
        "acted": int(state.num_acted),
        "placed": int(state.placed),
        "doing": _action_in_progress(state),
        "motivation": int(state.motivation),
        "rooms": [_division_rooms(state, division) for division in range(ids.DIVISIONS)],
        "heads": to_list(state.heads),
        "board": to_list(state.board)[: int(state.board_size)],
        "chairman": int(state.chairman),
        "counsels": rows(state.counsels, ids.DIVISIONS, seats, ids.DIVISIONS),
        "tracks": rows(state.tracks, seats, ids.COMPETENCES, ids.MAX_SEATS),
        "stock": to_list(state.stock),
        "certificates": rows(state.certificates, ids.CERTIFICATES, seats, ids.CERTIFICATES),
        "card_holders": to_list(state.card_holders),
        "card_halves": to_list(state.active_half),
        "card_down": to_list(state.face_down),
        "extras": to_list(state.extras)[:seats],
        "events": to_list(state.event_stack)[: int(state.turn)],
        "declared": to_list(state.declared)[:seats],
        "locked": to_list(state.locked)[:seats],
        "enemies": [_shown_enemy(state, seat) for seat in range(seats)],
        "points": [_public_points(state, seat) for seat in range(seats)],
        "cash": to_list(state.cash)[:seats] if over else [],
    }


def _action_in_progress(state: Position) -> ActionInProgress:
    """The action in progress, without the amount of a bribe."""
    refused = [int(state.refuser), int(state.second_refuser)]
    return {
        "seat": int(state.acting_seat),
        "action": int(state.action),
        "left": int(state.picks_left),
        "last": int(state.last_room),
        "gathered": int(state.gathered),
        "number": int(state.num_departments),
        "divisions": _without_nothing(state.first_division, state.second_division),
        "first_staff": int(state.first_staff),
        "rooms": _without_nothing(state.first_room, state.second_room),
        "division": int(state.division),
        "taken": [seat for seat in range(int(state.seats)) if (state.taken_from >> seat) & 1],
        "card": int(state.card),
        "target": int(state.target),
        "attempt": int(state.attempt),
        "refused_card": int(state.refused_card),
        "refused": [seat for seat in refused if seat != ids.NOBODY],
    }


def _without_nothing(first: i64, second: i64) -> list[int]:
    """The choices already made."""
    return [int(choice) for choice in (first, second) if choice != ids.NOTHING]


def _division_rooms(state: Position, division: int) -> list[list[int]]:
    """The rooms of a division from the top: owner, managers, employees."""
    first = division * ids.FLOORS
    return [
        [int(state.owners[room]), int(state.managers[room]), int(state.staff[room])]
        for room in range(first, first + int(state.rooms_used[division]))
    ]


def _shown_enemy(state: Position, seat: int) -> list[int]:
    """PS-8.7, PS-9.3: the arch-enemy cards of a seat, if shown."""
    if state.locked[seat] == 0 and state.phase != ids.ENDED:
        return []
    return [int(state.colours[seat]), int(state.competences[seat])]


def _public_points(state: Position, seat: int) -> int:
    """The public victory points."""
    if state.phase == ids.ENDED:
        return int(victory_points(state, i64(seat)))
    return int(track_points(state, i64(seat)) + state.locked[seat])


def _build_own(state: Position, seat: int) -> Own:
    """Cash, arch-enemy, the amount of a bribe for the two involved, and the order of events."""
    bribes = state.acting_seat == seat
    orders = state.start_player == seat
    sees_offer = bribes or (state.target == seat and state.phase == ids.ANSWERING)
    saw_first_offer = bribes or state.refuser == seat
    nothing = [0] * (ids.EVENT_CARD_KINDS + 1)
    return {
        "cash": int(state.cash[seat]),
        "colour": int(state.colours[seat]),
        "competence": int(state.competences[seat]),
        "offer": int(state.offer) if sees_offer else 0,
        "first_offer": int(state.refused_offer) if saw_first_offer else 0,
        "bracket": int(state.bracket) if bribes else ids.NOTHING,
        "drawn": to_list(state.event_hand) if orders else nothing,
        "stack": to_list(state.event_stack)[: int(state.num_ordered)] if orders else [],
        "meeting": int(state.meeting_at) if orders else 0,
    }


def _build_noted(state: Position, seat: int | None) -> Noted:
    """PS-10.5: what can be concluded about cash and arch-enemies."""
    viewer = i64(ids.SPECTATOR if seat is None else seat)
    seats = int(state.seats)
    everybody = [i64(other) for other in range(seats)]
    return {
        "balance": to_list(state.balance)[:seats],
        "cash_least": [int(min_cash(state, viewer, other)) for other in everybody],
        "cash_most": [int(max_cash(state, viewer, other)) for other in everybody],
        "cash_bounds": _cash_bounds_row(state.cash_bounds, viewer, seats),
        "cash_common": _cash_bounds_row(state.cash_bounds, ids.SPECTATOR, seats),
        "struck": to_list(state.ruled_out)[:seats],
    }


def _cash_bounds_row(all_bounds: vec[i64], viewer: i64, seats: int) -> list[int]:
    """The maximum hidden money of each set of seats, for one viewer."""
    start = viewer * ids.SEAT_SETS
    return to_list(all_bounds[start : start + i64(1 << seats)])
