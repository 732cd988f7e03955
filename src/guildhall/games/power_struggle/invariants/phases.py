"""Invariants of phases: who decides what, and what must have been chosen before."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.invariants.action_in_progress import check_action
from guildhall.games.power_struggle.rules.game_end import is_time_up
from guildhall.games.power_struggle.rules.legal_actions import find_legal
from guildhall.games.power_struggle.rules.meeting import strongest_seat
from guildhall.games.power_struggle.rules.privileges import usable_half
from guildhall.games.power_struggle.rules.setup import placing_seat
from guildhall.games.power_struggle.rules.state import PowerStruggleState, is_secret
from guildhall.games.power_struggle.rules.victory_points import is_declared

PICKING_PHASES = {
    ids.FOUNDING_DIVISION,
    ids.FOUNDING_STAFF,
    ids.NEW_STAFF,
    ids.DISMISSING,
    ids.USING_LEGAL,
    ids.PENALISING,
    ids.TAKING_EMPLOYEE,
    ids.PUTTING_EMPLOYEE,
}
"""Phases in which emptied departments have not been closed yet (PS-6.2)."""

_ACTION_BY_PHASE = {
    ids.HIRING: ids.HIRE,
    ids.FOUNDING_NUMBER: ids.FOUND_OWN,
    ids.FOUNDING_DIVISION: ids.FOUND_OWN,
    ids.FOUNDING_STAFF: ids.FOUND_OWN,
    ids.NEW_DIVISION: ids.FOUND_NEW,
    ids.NEW_STAFF: ids.FOUND_NEW,
    ids.MOVING_ROOM: ids.MOVE,
    ids.MOVING_TO: ids.MOVE,
    ids.MOVING_SECOND: ids.MOVE,
    ids.MERGING_FIRST: ids.MERGE,
    ids.MERGING_SECOND: ids.MERGE,
    ids.MERGING_INTO: ids.MERGE,
    ids.RESIGNING_HEAD: ids.RESIGN,
    ids.RESIGNING_TO: ids.RESIGN,
    ids.BRIBING_CARD: ids.BRIBE,
    ids.BRIBING_BRACKET: ids.BRIBE,
    ids.BRIBING_SUM: ids.BRIBE,
    ids.ANSWERING: ids.BRIBE,
    ids.PENALISING: ids.BRIBE,
    ids.DISMISSING: ids.BUY_INFLUENCE,
    ids.BUYING_MAIN: ids.BUY_MAIN,
    ids.BUYING_COUNSEL: ids.BUY_COUNSEL,
    ids.BUYING_SHARES: ids.BUY_SHARES,
    ids.TAKING_EMPLOYEE: ids.USE_DEVELOPMENT,
    ids.PUTTING_EMPLOYEE: ids.USE_DEVELOPMENT,
    ids.USING_LEGAL: ids.USE_LEGAL,
}
_SETUP_PHASES = {
    ids.DEALING_COLOURS,
    ids.DEALING_COMPETENCES,
    ids.DEALING_EXTRAS,
    ids.DEALING_PRIVILEGES,
    ids.PLACING,
}
_MEETING_PHASES = {
    ids.USING_CHAIRMAN,
    ids.DISPLACED,
    ids.DRAWING_EVENT_CARDS,
    ids.SETTING_MEETING,
    ids.ORDERING,
}


def check_phase(state: PowerStruggleState) -> list[str]:
    """The phase exists, and everything that it needs is present."""
    phase, section = int(state.phase), int(state.section)
    if (
        not ids.DEALING_COLOURS <= phase <= ids.ENDED
        or not ids.SETUP <= section <= ids.TURN_SECTION
    ):
        return [f"There is no phase {phase} in section {section}."]
    if not 0 <= state.motivation <= state.parts.motivation:
        return [f"There is no motivation {state.motivation}."]
    messages = _check_clock(state, phase, section)
    if not messages:
        messages += (
            _check_setup(state, phase) if section == ids.SETUP else _check_after_setup(state)
        )
    if not messages:
        messages += _check_active_seat(state, phase, section)
    if not messages:
        messages += check_action(state, _ACTION_BY_PHASE.get(phase, ids.NOTHING))
    if not messages:
        messages += _check_choice(state, phase)
    return messages


def _check_clock(state: PowerStruggleState, phase: int, section: int) -> list[str]:
    """Section, round and turn order match the phase."""
    seats = state.seats
    messages = []
    if (phase in _SETUP_PHASES) != (section == ids.SETUP):
        messages.append("The phase does not belong to this section of the game.")
    if phase in _MEETING_PHASES and section != ids.MEETING_SECTION:
        messages.append("This phase only occurs in a meeting.")
    if phase == ids.LOSING_STAFF and section != ids.TURN_SECTION:
        messages.append("Employees are only lost to an event in a department turn.")
    if (state.round == 0) != (
        section == ids.SETUP
    ) or not 0 <= state.round <= state.parts.round_limit:
        messages.append(f"Round {state.round} is impossible here.")
    knows = section == ids.TURN_SECTION or phase in (
        ids.DRAWING_EVENT_CARDS,
        ids.SETTING_MEETING,
        ids.ORDERING,
    )
    if (state.start_player == ids.NOBODY) == knows or not ids.NOBODY <= state.start_player < seats:
        messages.append("The first player of the round does not match the phase.")
    first_known = (
        phase not in _SETUP_PHASES or phase == ids.PLACING or state.first_player != ids.NOBODY
    )
    if not ids.NOBODY <= state.first_player < seats or (
        first_known and state.first_player == ids.NOBODY
    ):
        messages.append("The first player of the game is missing.")
    everybody_acted = phase == ids.ENDED and section == ids.TURN_SECTION
    if state.num_acted != seats if everybody_acted else not 0 <= state.num_acted < seats:
        messages.append("The number of players who have acted does not match the phase.")
    if section != ids.TURN_SECTION and state.num_acted:
        messages.append("A player has acted before the first event.")
    if not state.num_dealt >= 0 or (
        phase not in _SETUP_PHASES and phase != ids.DRAWING_EVENT_CARDS and state.num_dealt
    ):
        messages.append("Cards are being dealt at the wrong time.")
    return messages


def _check_setup(state: PowerStruggleState, phase: int) -> list[str]:
    """PS-2: what has been dealt and placed so far."""
    seats = int(state.seats)
    parts = state.parts
    messages = []
    extras = ids.CARDS % seats
    cards = {ids.DEALING_COLOURS: seats, ids.DEALING_COMPETENCES: seats, ids.DEALING_EXTRAS: extras}
    cards |= {ids.DEALING_PRIVILEGES: ids.CARDS, ids.PLACING: 1}
    if state.num_dealt >= cards[phase]:
        messages.append("More cards have been dealt than exist.")
    given = sum(int(state.extras[seat]) for seat in range(seats))
    expected = (
        0
        if phase < ids.DEALING_EXTRAS
        else int(state.num_dealt)
        if phase == ids.DEALING_EXTRAS
        else extras
    )
    if given != expected:
        messages.append("The extra privilege cards do not match the phase.")
    held = [int(state.card_holders[card]) for card in range(ids.CARDS)]
    expected = (
        0
        if phase < ids.DEALING_PRIVILEGES
        else ids.CARDS
        if phase == ids.PLACING
        else int(state.num_dealt)
    )
    if ids.CARDS - held.count(ids.NOBODY) != expected:
        messages.append("The privilege cards dealt do not match the phase.")
    elif not messages:
        messages += _check_deal(state, held, expected)
    if state.first_player != held[ids.COMMUNICATION]:
        messages.append("The first player does not hold Communication.")
    rooms = sum(int(state.rooms_used[division]) for division in range(ids.DIVISIONS))
    placed = rooms + int(state.board_size)
    if not 0 <= state.placed < seats * parts.placed_managers or (
        phase != ids.PLACING and state.placed
    ):
        messages.append("The number of managers placed does not match the phase.")
    elif placed != state.placed and not (placed < state.placed and state.board_size == 5):
        messages.append("The managers placed do not match the building.")
    if any(state.staff[room] not in (0, parts.placed_staff) for room in range(36)):
        messages.append("A placed department has the wrong number of employees.")
    if 2 in state.managers or state.motivation != parts.motivation:
        messages.append("A main department or a changed motivation is impossible during setup.")
    if any(state.tracks) or any(state.event_hand) or state.meeting_at or state.num_ordered:
        messages.append("Points or drawn events are impossible during setup.")
    if any(cash != parts.start_cash for cash in state.cash[: i64(seats)]) or any(state.cash_bounds):
        messages.append("During setup every player has exactly the starting money.")
    return messages


def _check_deal(state: PowerStruggleState, held: list[int], dealt: int) -> list[str]:
    """PS-2.3: the seats get their cards one after the other."""
    left = dealt
    for seat in range(int(state.seats)):
        share = min(left, ids.CARDS // int(state.seats) + int(state.extras[seat]))
        if held.count(seat) != share:
            return ["The privilege cards are not dealt evenly."]
        left -= share
    return []


def _check_after_setup(state: PowerStruggleState) -> list[str]:
    """What is determined once the setup is over."""
    seats = int(state.seats)
    messages = []
    if state.placed != seats * state.parts.placed_managers:
        messages.append("Not all managers have been placed.")
    if sum(int(state.extras[seat]) for seat in range(seats)) != ids.CARDS % seats:
        messages.append("The number of extra privilege cards is wrong.")
    if state.section == ids.MEETING_SECTION and (
        state.meeting_at or state.num_ordered or any(state.event_hand)
    ):
        messages += _check_event_order(state)
    elif state.phase == ids.ORDERING or state.phase == ids.SETTING_MEETING:
        messages.append("There are no events to order.")
    if state.phase == ids.ENDED:
        if not is_declared(state) and not (state.section == ids.TURN_SECTION and is_time_up(state)):
            messages.append(
                "The game is over, but nobody has announced victory and rounds are left."
            )
        if state.section == ids.MEETING_SECTION and not state.parts.ends_in_meeting:
            messages.append("With this option the game cannot end in a meeting.")
    return messages


def _check_event_order(state: PowerStruggleState) -> list[str]:
    """PS-4.11: the events drawn, and those already ordered."""
    drawn = sum(int(state.event_hand[kind]) for kind in range(ids.EVENT_CARD_KINDS + 1))
    ordered = int(state.num_ordered)
    if state.phase == ids.DRAWING_EVENT_CARDS:
        if (
            ordered
            or state.meeting_at
            or drawn != state.num_dealt
            or state.event_hand[ids.EVENT_CARD_KINDS]
        ):
            return ["The drawn events do not match the phase."]
        return []
    if state.phase != ids.ORDERING and state.phase != ids.SETTING_MEETING:
        return ["Events are only ordered at the end of a meeting."]
    stacked = [int(state.event_stack[slot]) for slot in range(ordered)]
    bonus = stacked.count(ids.EVENT_CARD_KINDS) + int(state.event_hand[ids.EVENT_CARD_KINDS])
    if drawn + ordered != ids.EVENT_CARDS_PER_ROUND + 1 or bonus != 1:
        return ["The events to order are not six and the bonus."]
    if state.phase == ids.SETTING_MEETING:
        return (
            ["Events have been ordered before the Meeting card."]
            if ordered or state.meeting_at
            else []
        )
    if not 4 <= state.meeting_at <= ids.MAX_TURNS or ordered >= state.meeting_at:
        return ["The Meeting card must be in slot 5 to 8."]
    return []


def _check_active_seat(state: PowerStruggleState, phase: int, section: int) -> list[str]:
    """The active seat is the one that may decide this."""
    active = int(state.active)
    if phase <= ids.DRAWING_EVENT_CARDS or phase == ids.ENDED:
        if phase == ids.DRAWING_EVENT_CARDS and not state.num_dealt < ids.EVENT_CARDS_PER_ROUND:
            return ["More than six events have been drawn."]
        if phase == ids.DRAWING_EVENT_CARDS and state.num_dealt and not any(state.event_hand):
            return ["The drawn events do not match the phase."]
        return (
            [] if active == ids.NOBODY else ["A seat is active, but nobody decides in this phase."]
        )
    if not 0 <= active < state.seats:
        return ["No seat is active."]
    if phase == ids.PLACING:
        right = int(placing_seat(state))
    elif phase == ids.USING_CHAIRMAN:
        right = int(state.card_holders[ids.CHAIRMAN])
        if usable_half(state, i64(right), ids.CHAIRMAN) == ids.NO_HALF or state.round < 2:
            return ["The Chairman card cannot be used now."]
    elif phase == ids.DISPLACED:
        if not 0 <= state.division < ids.DIVISIONS or state.round < 2:
            return ["No division is choosing its head."]
        right = int(state.heads[state.division])
        if strongest_seat(state, state.division) == active:
            return ["A head who stays in office is not displaced."]
    elif phase in (ids.SETTING_MEETING, ids.ORDERING):
        right = int(state.start_player)
    elif phase == ids.LOSING_STAFF:
        right = int((state.start_player + state.num_acted) % state.seats)
        kind = int(state.event_stack[state.turn - 1])
        effect = (
            []
            if kind >= ids.EVENT_CARD_KINDS
            else list(range(kind * ids.MAX_OPERATIONS, (kind + 1) * ids.MAX_OPERATIONS))
        )
        if not any(state.parts.opcodes[index] == ids.LOSE_EMPLOYEE for index in effect):
            return ["The current event does not cost employees."]
    elif (
        phase == ids.CHOOSING_ACTION
        or section == ids.MEETING_SECTION
        or section == ids.TURN_SECTION
    ):
        return _check_acting_seat(state, phase, section)
    return [] if active == right else [f"Seat {active} has nothing to decide now."]


def _check_acting_seat(state: PowerStruggleState, phase: int, section: int) -> list[str]:
    """PS-4.3, PS-5.1: the acting seat."""
    if section == ids.MEETING_SECTION:
        right = int(state.card_holders[ids.COMMUNICATION])
        if usable_half(state, i64(right), ids.COMMUNICATION) != ids.GOLD or state.round < 2:
            return ["Nobody has an extra action now."]
    else:
        right = int((state.start_player + state.num_acted) % state.seats)
    acting_seat = int(state.active) if phase == ids.CHOOSING_ACTION else int(state.acting_seat)
    decider = int(state.target) if phase == ids.ANSWERING else acting_seat
    if acting_seat != right or state.active != decider:
        return ["The acting seat is not the one whose turn it is."]
    return []


def _check_choice(state: PowerStruggleState, phase: int) -> list[str]:
    """A decision is pending only if there is a choice, or if others cannot see that."""
    if phase <= ids.DRAWING_EVENT_CARDS or phase == ids.ENDED:
        return []
    find_legal(state)
    if state.num_legal == 0 or (state.num_legal == 1 and not is_secret(phase)):
        return ["There is nothing to choose."]
    return []
