"""Invariants of a position: field bounds and consistency checks."""

from guildhall.core.game import FieldBounds
from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    BONUS,
    BRACKETS,
    CARDS,
    CERTIFICATES,
    COMPETENCE_CARDS,
    COMPETENCES,
    COUNSELS,
    DEPARTMENT,
    DIVISIONS,
    EMPTY,
    ENDED,
    EVENT_CARD_KINDS,
    EVENT_CARDS_PER_ROUND,
    FLOORS,
    GOLD,
    LIGHT,
    MAIN_DEPARTMENT,
    MAINS,
    MAX_SEATS,
    MAX_TURNS,
    NO_HALF,
    NOBODY,
    NOTHING,
    ROOMS,
    SEAT_SETS,
    SETUP,
    SHARES,
    TURN_SECTION,
    USE_LEGAL,
    VIEWERS,
)
from guildhall.games.power_struggle.invariants.hidden_information import check_hidden_information
from guildhall.games.power_struggle.invariants.phases import PICKING_PHASES, check_phase
from guildhall.games.power_struggle.rules.state import PowerStruggleState

_Fields = dict[str, list[int]]


def field_bounds(state: PowerStruggleState) -> dict[str, FieldBounds]:
    """Return the length of each field of a dump, and the bounds of its items."""
    components = state.parts.components
    last = int(state.seats) - 1
    max_cash = components.max_cash()
    stock = max(components.stock[int(state.seats)])
    return {
        "turn": FieldBounds(15, -1, max(ENDED, components.round_limit, 64)),
        "action": FieldBounds(12, -1, max(USE_LEGAL, ROOMS)),
        "bribe": FieldBounds(9, -1, BRACKETS * components.bracket),
        "owners": FieldBounds(ROOMS, NOBODY, last),
        "managers": FieldBounds(ROOMS, EMPTY, MAIN_DEPARTMENT),
        "staff": FieldBounds(ROOMS, 0, components.room_staff),
        "heads": FieldBounds(DIVISIONS, NOBODY, last),
        "board": FieldBounds(BOARD_SEATS, NOBODY, last),
        "counsels": FieldBounds(MAX_SEATS * DIVISIONS, 0, 1),
        "tracks": FieldBounds(COMPETENCES * MAX_SEATS, 0, max(components.gold)),
        "stock": FieldBounds(CERTIFICATES, 0, stock),
        "certificates": FieldBounds(MAX_SEATS * CERTIFICATES, 0, max(1, stock)),
        "holders": FieldBounds(CARDS, NOBODY, last),
        "halves": FieldBounds(CARDS, NO_HALF, GOLD),
        "down": FieldBounds(CARDS, 0, 1),
        "cash": FieldBounds(MAX_SEATS, 0, max_cash),
        "balance": FieldBounds(MAX_SEATS, -max_cash, max_cash),
        "colours": FieldBounds(MAX_SEATS, NOTHING, last),
        "competences": FieldBounds(MAX_SEATS, NOTHING, COMPETENCE_CARDS - 1),
        "struck": FieldBounds(MAX_SEATS, 0, (1 << (MAX_SEATS * COMPETENCE_CARDS)) - 1),
        "declared": FieldBounds(MAX_SEATS, 0, 1),
        "locked": FieldBounds(MAX_SEATS, 0, 1),
        "extras": FieldBounds(MAX_SEATS, 0, 1),
        "bounds": FieldBounds(VIEWERS * SEAT_SETS, -2 * max_cash, 2 * max_cash),
        "drawn": FieldBounds(EVENT_CARD_KINDS + 1, 0, EVENT_CARDS_PER_ROUND),
        "stack": FieldBounds(MAX_TURNS, NOTHING, BONUS),
    }


def violations(state: PowerStruggleState) -> list[str]:
    """Return the violated invariants, as sentences."""
    fields = state.fields()
    messages = _check_absent_seats(state, fields)
    messages += _check_building(state, fields)
    messages += _check_tracks(state, fields)
    messages += _check_cards(state, fields)
    if not messages:
        messages += check_hidden_information(state, fields)
    # Legal actions can be computed only if the position is sound so far.
    if not messages:
        messages += check_phase(state)
    return messages


def _check_absent_seats(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """Seats that are not in the game have nothing."""
    seats = int(state.seats)
    absent = range(seats, MAX_SEATS)
    messages = []
    for name, width, empty in (
        ("counsels", DIVISIONS, 0),
        ("certificates", CERTIFICATES, 0),
        ("cash", 1, 0),
        ("balance", 1, 0),
        ("colours", 1, NOTHING),
        ("competences", 1, NOTHING),
        ("struck", 1, 0),
        ("declared", 1, 0),
        ("locked", 1, 0),
        ("extras", 1, 0),
    ):
        row = fields[name]
        if any(row[seat * width + i] != empty for seat in absent for i in range(width)):
            messages.append(f"The field {name} is set for a seat that is not in the game.")
    if any(fields["tracks"][c * MAX_SEATS + s] for c in range(COMPETENCES) for s in absent):
        messages.append("A seat that is not in the game has points.")
    return messages


def _check_building(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-3: rooms without gaps, departments with employees, a board without gaps."""
    owners, managers, staff = fields["owners"], fields["managers"], fields["staff"]
    picking = fields["turn"][0] in PICKING_PHASES
    messages = []
    for room in range(ROOMS):
        name = state.parts.components.room_name(room)
        if (managers[room] == EMPTY) != (owners[room] == NOBODY):
            messages.append(
                f"Room {name} has managers without an owner, or an owner without managers."
            )
        if managers[room] == EMPTY and staff[room]:
            messages.append(f"The empty room {name} has employees.")
        if room % FLOORS and managers[room] != EMPTY and managers[room - 1] == EMPTY:
            messages.append(f"Room {name} is below an empty room.")
        if managers[room] == DEPARTMENT and staff[room] == 0 and not picking:
            messages.append(f"The department in room {name} has no employees.")
    board = fields["board"]
    if any(board[i] == NOBODY != board[i + 1] for i in range(BOARD_SEATS - 1)):
        messages.append("There is a gap on the board.")
    for division in range(DIVISIONS):
        if fields["turn"][1] == SETUP:
            if fields["heads"][division] != NOBODY:
                messages.append("A division has a head before the first meeting.")
        elif fields["heads"][division] == NOBODY and not fields["down"][division]:
            messages.append("The card of a division without a head is face up.")
    if (fields["turn"][11] == NOBODY) != (fields["turn"][1] == SETUP):
        messages.append("There must be a Chairman after setup, and none before.")
    return messages


def _check_tracks(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-8.2: the tracks agree with what was gained, and no marker is beyond gold."""
    parts = state.parts.components
    tracks = fields["tracks"]
    messages = []
    for seat in range(int(state.seats)):
        values = [tracks[competence * MAX_SEATS + seat] for competence in range(COMPETENCES)]
        if any(value > gold for value, gold in zip(values, parts.gold, strict=True)):
            messages.append(f"Seat {seat} is beyond the gold space.")
        counsels = sum(fields["counsels"][seat * DIVISIONS : (seat + 1) * DIVISIONS])
        if values[COUNSELS] != min(parts.gold[COUNSELS], counsels):
            messages.append(f"The counsels of seat {seat} do not match the track.")
        rooms = zip(fields["owners"], fields["managers"], strict=True)
        mains = list(rooms).count((seat, MAIN_DEPARTMENT))
        if values[MAINS] != min(parts.gold[MAINS], mains):
            messages.append(f"The main departments of seat {seat} do not match the track.")
        held = fields["certificates"][seat * CERTIFICATES : (seat + 1) * CERTIFICATES]
        shares = sum((index + 1) * count for index, count in enumerate(held))
        if values[SHARES] != min(parts.gold[SHARES], shares):
            messages.append(f"The shares of seat {seat} do not match the track.")
    for index, printed in enumerate(parts.stock[int(state.seats)]):
        held_by_all = sum(fields["certificates"][index::CERTIFICATES])
        if fields["stock"][index] + held_by_all != printed:
            messages.append(f"The certificates for {index + 1} shares do not add up to {printed}.")
    return messages


def _check_cards(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-1.5, PS-4.11: the privilege cards and the events are in possible places."""
    phase, section = fields["turn"][0], fields["turn"][1]
    messages = []
    if section == SETUP:
        if any(fields["down"]) or any(half != NO_HALF for half in fields["halves"]):
            messages.append("Privilege cards cannot be used or turned before the first meeting.")
    elif NOBODY in fields["holders"] or any(half < LIGHT for half in fields["halves"]):
        messages.append("A privilege card has no holder, or no half in use.")
    turn, meeting_at, ordered = fields["turn"][8], fields["turn"][12], fields["turn"][13]
    stack, drawn = fields["stack"], fields["drawn"]
    if not 0 <= turn <= ordered <= MAX_TURNS or not 0 <= meeting_at <= MAX_TURNS:
        return [*messages, "The event stack has an impossible length."]
    stacked = stack[:ordered]
    if NOTHING in stacked or any(kind != NOTHING for kind in stack[ordered:]):
        messages.append("The event stack has gaps.")
    for kind, copies in enumerate([*(int(many) for many in state.parts.event_copies), 1]):
        if stacked.count(kind) + drawn[kind] > copies:
            messages.append("There are too many copies of an event card.")
    if section == TURN_SECTION:
        if not 4 <= meeting_at == ordered or turn < 1:
            messages.append("A round has 4 to 7 department turns.")
        if stacked.count(BONUS) != 1 or sum(drawn) + ordered != EVENT_CARDS_PER_ROUND + 1:
            messages.append("The events of the round are not six and the bonus.")
    elif turn or (phase == ENDED and ordered):
        messages.append("Events are only turned up in department turns.")
    return messages
