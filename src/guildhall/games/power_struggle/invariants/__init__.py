"""Invariants of a position: field bounds and consistency checks."""

from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.invariants.hidden_information import check_hidden_information
from guildhall.games.power_struggle.invariants.phases import PICKING_PHASES, check_phase
from guildhall.games.power_struggle.rules.state import PowerStruggleState

_Fields = dict[str, list[int]]


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
    absent = range(seats, ids.MAX_SEATS)
    messages = []
    for name, width, empty in (
        ("counsels", ids.DIVISIONS, 0),
        ("certificates", ids.CERTIFICATES, 0),
        ("cash", 1, 0),
        ("balance", 1, 0),
        ("colours", 1, ids.NOTHING),
        ("competences", 1, ids.NOTHING),
        ("struck", 1, 0),
        ("declared", 1, 0),
        ("locked", 1, 0),
        ("extras", 1, 0),
    ):
        row = fields[name]
        if any(row[seat * width + i] != empty for seat in absent for i in range(width)):
            messages.append(f"The field {name} is set for a seat that is not in the game.")
    if any(fields["tracks"][c * ids.MAX_SEATS + s] for c in range(ids.COMPETENCES) for s in absent):
        messages.append("A seat that is not in the game has points.")
    return messages


def _check_building(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-3: rooms without gaps, departments with employees, a board without gaps."""
    owners, managers, staff = fields["owners"], fields["managers"], fields["staff"]
    picking = fields["turn"][0] in PICKING_PHASES
    messages = []
    for room in range(ids.ROOMS):
        name = state.parts.components.room_name(room)
        if (managers[room] == ids.EMPTY) != (owners[room] == ids.NOBODY):
            messages.append(
                f"Room {name} has managers without an owner, or an owner without managers."
            )
        if managers[room] == ids.EMPTY and staff[room]:
            messages.append(f"The empty room {name} has employees.")
        if room % ids.FLOORS and managers[room] != ids.EMPTY and managers[room - 1] == ids.EMPTY:
            messages.append(f"Room {name} is below an empty room.")
        if managers[room] == ids.DEPARTMENT and staff[room] == 0 and not picking:
            messages.append(f"The department in room {name} has no employees.")
    board = fields["board"]
    if any(board[i] == ids.NOBODY != board[i + 1] for i in range(ids.BOARD_SEATS - 1)):
        messages.append("There is a gap on the board.")
    for division in range(ids.DIVISIONS):
        if fields["turn"][1] == ids.SETUP:
            if fields["heads"][division] != ids.NOBODY:
                messages.append("A division has a head before the first meeting.")
        elif fields["heads"][division] == ids.NOBODY and not fields["down"][division]:
            messages.append("The card of a division without a head is face up.")
    if (fields["turn"][11] == ids.NOBODY) != (fields["turn"][1] == ids.SETUP):
        messages.append("There must be a Chairman after setup, and none before.")
    return messages


def _check_tracks(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-8.2: the tracks agree with what was gained, and no marker is beyond gold."""
    parts = state.parts.components
    tracks = fields["tracks"]
    messages = []
    for seat in range(int(state.seats)):
        values = [
            tracks[competence * ids.MAX_SEATS + seat] for competence in range(ids.COMPETENCES)
        ]
        if any(value > gold for value, gold in zip(values, parts.gold, strict=True)):
            messages.append(f"Seat {seat} is beyond the gold space.")
        counsels = sum(fields["counsels"][seat * ids.DIVISIONS : (seat + 1) * ids.DIVISIONS])
        if values[ids.COUNSELS] != min(parts.gold[ids.COUNSELS], counsels):
            messages.append(f"The counsels of seat {seat} do not match the track.")
        rooms = zip(fields["owners"], fields["managers"], strict=True)
        mains = list(rooms).count((seat, ids.MAIN_DEPARTMENT))
        if values[ids.MAINS] != min(parts.gold[ids.MAINS], mains):
            messages.append(f"The main departments of seat {seat} do not match the track.")
        held = fields["certificates"][seat * ids.CERTIFICATES : (seat + 1) * ids.CERTIFICATES]
        shares = sum((index + 1) * count for index, count in enumerate(held))
        if values[ids.SHARES] != min(parts.gold[ids.SHARES], shares):
            messages.append(f"The shares of seat {seat} do not match the track.")
    for index, printed in enumerate(parts.stock[int(state.seats)]):
        held_by_all = sum(fields["certificates"][index :: ids.CERTIFICATES])
        if fields["stock"][index] + held_by_all != printed:
            messages.append(f"The certificates for {index + 1} shares do not add up to {printed}.")
    return messages


def _check_cards(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-1.5, PS-4.11: the privilege cards and the events are in possible places."""
    phase, section = fields["turn"][0], fields["turn"][1]
    messages = []
    if section == ids.SETUP:
        if any(fields["down"]) or any(half != ids.NO_HALF for half in fields["halves"]):
            messages.append("Privilege cards cannot be used or turned before the first meeting.")
    elif ids.NOBODY in fields["holders"] or any(half < ids.LIGHT for half in fields["halves"]):
        messages.append("A privilege card has no holder, or no half in use.")
    turn, meeting_at, ordered = fields["turn"][8], fields["turn"][12], fields["turn"][13]
    stack, drawn = fields["stack"], fields["drawn"]
    if not 0 <= turn <= ordered <= ids.MAX_TURNS or not 0 <= meeting_at <= ids.MAX_TURNS:
        return [*messages, "The event stack has an impossible length."]
    stacked = stack[:ordered]
    if ids.NOTHING in stacked or any(kind != ids.NOTHING for kind in stack[ordered:]):
        messages.append("The event stack has gaps.")
    for kind, copies in enumerate([*(int(many) for many in state.parts.event_copies), 1]):
        if stacked.count(kind) + drawn[kind] > copies:
            messages.append("There are too many copies of an event card.")
    if section == ids.TURN_SECTION:
        if not 4 <= meeting_at == ordered or turn < 1:
            messages.append("A round has 4 to 7 department turns.")
        if stacked.count(ids.BONUS) != 1 or sum(drawn) + ordered != ids.EVENT_CARDS_PER_ROUND + 1:
            messages.append("The events of the round are not six and the bonus.")
    elif turn or (phase == ids.ENDED and ordered):
        messages.append("Events are only turned up in department turns.")
    return messages
