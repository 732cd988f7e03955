"""Laws of the steps: who decides what, and what must have been chosen before."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ANSWERING,
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
    BUYING_SHARES,
    CARDS,
    CHAIRMAN,
    CHOOSING_ACTION,
    COMMUNICATION,
    DEALING_COLOURS,
    DEALING_COMPETENCES,
    DEALING_EXTRAS,
    DEALING_PRIVILEGES,
    DISMISSING,
    DISPLACED,
    DIVISIONS,
    DRAWING_EVENTS,
    ENDED,
    EVENT_CARDS,
    EVENT_KINDS,
    FOUND_NEW,
    FOUND_OWN,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    GOLD,
    HIRE,
    HIRING,
    LOSE_EMPLOYEE,
    LOSING_STAFF,
    MEETING_PART,
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
    NO_HALF,
    NOBODY,
    NOTHING,
    OPERATIONS,
    ORDERED,
    ORDERING,
    PLACING,
    PUNISHING,
    PUTTING_EMPLOYEE,
    RESIGN,
    RESIGNING_HEAD,
    RESIGNING_TO,
    SETTING_MEETING,
    SETUP,
    TAKING_EMPLOYEE,
    TURN_PART,
    USE_DEVELOPMENT,
    USE_LEGAL,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.laws_of_actions import action_breaches
from guildhall.games.power_struggle.rules import PowerStruggleState
from guildhall.games.power_struggle.rules.choices import find_choices
from guildhall.games.power_struggle.rules.ending import is_time_up
from guildhall.games.power_struggle.rules.meeting import strongest
from guildhall.games.power_struggle.rules.privileges import half_of
from guildhall.games.power_struggle.rules.setup import placer
from guildhall.games.power_struggle.rules.state import is_secret
from guildhall.games.power_struggle.rules.victory import is_declared

PICKING = {
    FOUNDING_DIVISION,
    FOUNDING_STAFF,
    NEW_STAFF,
    DISMISSING,
    USING_LEGAL,
    PUNISHING,
    TAKING_EMPLOYEE,
    PUTTING_EMPLOYEE,
}
"""Steps in which emptied departments have not been closed yet (PS-6.2)."""

ACTION_OF = {
    HIRING: HIRE,
    FOUNDING_NUMBER: FOUND_OWN,
    FOUNDING_DIVISION: FOUND_OWN,
    FOUNDING_STAFF: FOUND_OWN,
    NEW_DIVISION: FOUND_NEW,
    NEW_STAFF: FOUND_NEW,
    MOVING_ROOM: MOVE,
    MOVING_TO: MOVE,
    MOVING_SECOND: MOVE,
    MERGING_FIRST: MERGE,
    MERGING_SECOND: MERGE,
    MERGING_INTO: MERGE,
    RESIGNING_HEAD: RESIGN,
    RESIGNING_TO: RESIGN,
    BRIBING_CARD: BRIBE,
    BRIBING_BRACKET: BRIBE,
    BRIBING_SUM: BRIBE,
    ANSWERING: BRIBE,
    PUNISHING: BRIBE,
    DISMISSING: BUY_INFLUENCE,
    BUYING_MAIN: BUY_MAIN,
    BUYING_COUNSEL: BUY_COUNSEL,
    BUYING_SHARES: BUY_SHARES,
    TAKING_EMPLOYEE: USE_DEVELOPMENT,
    PUTTING_EMPLOYEE: USE_DEVELOPMENT,
    USING_LEGAL: USE_LEGAL,
}
IN_SETUP = {
    DEALING_COLOURS,
    DEALING_COMPETENCES,
    DEALING_EXTRAS,
    DEALING_PRIVILEGES,
    PLACING,
}
IN_MEETING = {USING_CHAIRMAN, DISPLACED, DRAWING_EVENTS, SETTING_MEETING, ORDERING}


def step_breaches(state: PowerStruggleState) -> list[str]:
    """The step is one of the game's, and everything that it needs is there."""
    step, part = int(state.step), int(state.part)
    if not DEALING_COLOURS <= step <= ENDED or not SETUP <= part <= TURN_PART:
        return [f"There is no step {step} in part {part}."]
    if not 0 <= state.motivation <= state.parts.motivation:
        return [f"There is no motivation {state.motivation}."]
    found = clock_breaches(state, step, part)
    if not found:
        found += setup_breaches(state, step) if part == SETUP else played_breaches(state)
    if not found:
        found += asked_breaches(state, step, part)
    if not found:
        found += action_breaches(state, ACTION_OF.get(step, NOTHING))
    if not found:
        found += choice_breaches(state, step)
    return found


def clock_breaches(state: PowerStruggleState, step: int, part: int) -> list[str]:
    """Part, round and the players' order fit the step."""
    seats = state.seats
    found = []
    if (step in IN_SETUP) != (part == SETUP):
        found.append("The step does not belong to this part of the game.")
    if step in IN_MEETING and part != MEETING_PART:
        found.append("This is decided in a meeting.")
    if step == LOSING_STAFF and part != TURN_PART:
        found.append("Employees are lost by an event.")
    if (state.round == 0) != (part == SETUP) or not 0 <= state.round <= state.parts.round_limit:
        found.append(f"There is no round {state.round} here.")
    knows = part == TURN_PART or step in (DRAWING_EVENTS, SETTING_MEETING, ORDERING)
    if (state.start == NOBODY) == knows or not NOBODY <= state.start < seats:
        found.append("The start player of the round does not fit the step.")
    first_known = step not in IN_SETUP or step == PLACING or state.first != NOBODY
    if not NOBODY <= state.first < seats or (first_known and state.first == NOBODY):
        found.append("The first player of the game is not known.")
    everybody_acted = step == ENDED and part == TURN_PART
    if state.acted != seats if everybody_acted else not 0 <= state.acted < seats:
        found.append("The number of actions does not fit the step.")
    if part != TURN_PART and state.acted:
        found.append("Nobody acts before the first event.")
    if not state.dealt >= 0 or (step not in IN_SETUP and step != DRAWING_EVENTS and state.dealt):
        found.append("Cards are being dealt at the wrong time.")
    return found


def setup_breaches(state: PowerStruggleState, step: int) -> list[str]:
    """PS-2: what has been dealt and placed so far."""
    seats = int(state.seats)
    parts = state.parts
    found = []
    extras = CARDS % seats
    cards = {DEALING_COLOURS: seats, DEALING_COMPETENCES: seats, DEALING_EXTRAS: extras}
    cards |= {DEALING_PRIVILEGES: CARDS, PLACING: 1}
    if state.dealt >= cards[step]:
        found.append("More cards have been dealt than there are.")
    given = sum(int(state.extras[seat]) for seat in range(seats))
    wanted = 0 if step < DEALING_EXTRAS else int(state.dealt) if step == DEALING_EXTRAS else extras
    if given != wanted:
        found.append("It is not known who has one privilege card more.")
    held = [int(state.holders[card]) for card in range(CARDS)]
    wanted = 0 if step < DEALING_PRIVILEGES else CARDS if step == PLACING else int(state.dealt)
    if CARDS - held.count(NOBODY) != wanted:
        found.append("The privilege cards dealt do not fit the step.")
    elif not found:
        found += deal_breaches(state, held, wanted)
    if state.first != held[COMMUNICATION]:
        found.append("The first player is who holds Communication.")
    rooms = sum(int(state.heights[division]) for division in range(DIVISIONS))
    there = rooms + int(state.board_size)
    if not 0 <= state.placed < seats * parts.placed or (step != PLACING and state.placed):
        found.append("The number of managers placed does not fit the step.")
    elif there != state.placed and not (there < state.placed and state.board_size == 5):
        found.append("The managers placed do not fit the building.")
    if any(state.staff[room] not in (0, parts.placed_staff) for room in range(36)):
        found.append("A placed department has its employees.")
    if 2 in state.managers or state.motivation != parts.motivation:
        found.append("Nothing else has happened in the setup.")
    if any(state.tracks) or any(state.drawn) or state.meeting_at or state.ordered:
        found.append("Nobody has points, and no events are drawn in the setup.")
    if any(cash != parts.start_cash for cash in state.cash[: i64(seats)]) or any(state.bounds):
        found.append("Everybody has the start money in the setup.")
    return found


def deal_breaches(state: PowerStruggleState, held: list[int], dealt: int) -> list[str]:
    """PS-2.3: the seats get their cards one after the other."""
    left = dealt
    for seat in range(int(state.seats)):
        share = min(left, CARDS // int(state.seats) + int(state.extras[seat]))
        if held.count(seat) != share:
            return ["The privilege cards are not dealt evenly."]
        left -= share
    return []


def played_breaches(state: PowerStruggleState) -> list[str]:
    """What has been settled once the setup is over."""
    seats = int(state.seats)
    found = []
    if state.placed != seats * state.parts.placed:
        found.append("Not all managers were placed.")
    if sum(int(state.extras[seat]) for seat in range(seats)) != CARDS % seats:
        found.append("It is not known who had one privilege card more.")
    if state.part == MEETING_PART and (state.meeting_at or state.ordered or any(state.drawn)):
        found += order_breaches(state)
    elif state.step == ORDERING or state.step == SETTING_MEETING:
        found.append("There are no events to order.")
    if state.step == ENDED:
        if not is_declared(state) and not (state.part == TURN_PART and is_time_up(state)):
            found.append("Nobody has announced victory, and there is time left.")
        if state.part == MEETING_PART and not state.parts.ends_in_meeting:
            found.append("Here a game does not end in a meeting.")
    return found


def order_breaches(state: PowerStruggleState) -> list[str]:
    """PS-4.11: the events that are drawn, and those that have their place."""
    drawn = sum(int(state.drawn[kind]) for kind in range(EVENT_KINDS + 1))
    ordered = int(state.ordered)
    if state.step == DRAWING_EVENTS:
        if ordered or state.meeting_at or drawn != state.dealt or state.drawn[EVENT_KINDS]:
            return ["The events drawn do not fit the step."]
        return []
    if state.step != ORDERING and state.step != SETTING_MEETING:
        return ["Events are ordered at the end of a meeting."]
    lying = [int(state.stack[slot]) for slot in range(ordered)]
    bonus = lying.count(EVENT_KINDS) + int(state.drawn[EVENT_KINDS])
    if drawn + ordered != EVENT_CARDS + 1 or bonus != 1:
        return ["There are six events and the bonus to order."]
    if state.step == SETTING_MEETING:
        return ["The Meeting card is set first."] if ordered or state.meeting_at else []
    if not 4 <= state.meeting_at <= ORDERED or ordered >= state.meeting_at:
        return ["The Meeting card lies in slot 5 to 8."]
    return []


def asked_breaches(state: PowerStruggleState, step: int, part: int) -> list[str]:
    """Who is asked is who may decide this."""
    active = int(state.active)
    if step <= DRAWING_EVENTS or step == ENDED:
        if step == DRAWING_EVENTS and not state.dealt < EVENT_CARDS:
            return ["Six events are drawn."]
        if step == DRAWING_EVENTS and state.dealt and not any(state.drawn):
            return ["The events drawn do not fit the step."]
        return [] if active == NOBODY else ["Nobody decides now."]
    if not 0 <= active < state.seats:
        return ["Nobody is asked."]
    if step == PLACING:
        right = int(placer(state))
    elif step == USING_CHAIRMAN:
        right = int(state.holders[CHAIRMAN])
        if half_of(state, i64(right), CHAIRMAN) == NO_HALF or state.round < 2:
            return ["The Chairman card cannot be used."]
    elif step == DISPLACED:
        if not 0 <= state.division < DIVISIONS or state.round < 2:
            return ["No division is being decided."]
        right = int(state.heads[state.division])
        if strongest(state, state.division) == active:
            return ["Who keeps the office is not asked."]
    elif step in (SETTING_MEETING, ORDERING):
        right = int(state.start)
    elif step == LOSING_STAFF:
        right = int((state.start + state.acted) % state.seats)
        kind = int(state.stack[state.turn - 1])
        effect = (
            [] if kind >= EVENT_KINDS else list(range(kind * OPERATIONS, (kind + 1) * OPERATIONS))
        )
        if not any(state.parts.does[place] == LOSE_EMPLOYEE for place in effect):
            return ["No event takes employees now."]
    elif step == CHOOSING_ACTION or part == MEETING_PART or part == TURN_PART:
        return doer_breaches(state, step, part)
    return [] if active == right else [f"Seat {active} has nothing to decide now."]


def doer_breaches(state: PowerStruggleState, step: int, part: int) -> list[str]:
    """PS-4.3, PS-5.1: whose action it is."""
    if part == MEETING_PART:
        right = int(state.holders[COMMUNICATION])
        if half_of(state, i64(right), COMMUNICATION) != GOLD or state.round < 2:
            return ["Nobody has an extra action."]
    else:
        right = int((state.start + state.acted) % state.seats)
    doer = int(state.active) if step == CHOOSING_ACTION else int(state.doer)
    decides = int(state.target) if step == ANSWERING else doer
    if doer != right or state.active != decides:
        return ["This is not the action of the one who is asked."]
    return []


def choice_breaches(state: PowerStruggleState, step: int) -> list[str]:
    """Somebody is asked only if there is a choice, or if others cannot see that there is none."""
    if step <= DRAWING_EVENTS or step == ENDED:
        return []
    find_choices(state)
    if state.options_size == 0 or (state.options_size == 1 and not is_secret(step)):
        return ["There is nothing to choose."]
    return []
