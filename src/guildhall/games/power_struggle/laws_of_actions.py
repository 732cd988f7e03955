"""Laws of the action that is being carried out: what has been chosen in it so far."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    BRIBE,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    BUYING_COUNSEL,
    BUYING_MAIN,
    CARDS,
    DEPARTMENT,
    DISMISSING,
    DISPLACED,
    DIVISIONS,
    FLOORS,
    FOUND_OWN,
    FOUNDING_DIVISION,
    FOUNDING_STAFF,
    HIRING,
    MERGE,
    MERGING_INTO,
    MERGING_SECOND,
    MOVING_SECOND,
    MOVING_TO,
    NEW_STAFF,
    NOBODY,
    NOTHING,
    PUNISHING,
    PUTTING_EMPLOYEE,
    RESIGNING_TO,
    ROOMS,
    TAKING_EMPLOYEE,
    USING_LEGAL,
)
from guildhall.games.power_struggle.rules import PowerStruggleState
from guildhall.games.power_struggle.rules.bribery import floor_of_offer
from guildhall.games.power_struggle.rules.choices import most_offer
from guildhall.games.power_struggle.rules.privileges import (
    legal_points,
    more_hired,
    taken_employees,
)
from guildhall.games.power_struggle.rules.rooms import own_staff, places_from, staff_from

WRONG = ["What was chosen in this action does not fit the step."]
LOST = ["A choice of an action is left over."]
EMPTY_ROW = {
    "left": 0,
    "last": 0,
    "gathered": 0,
    "number": 0,
    "first_division": NOTHING,
    "first_staff": 0,
    "second_division": NOTHING,
    "first_room": NOTHING,
    "second_room": NOTHING,
    "robbed": 0,
    "division": NOTHING,
    "attempt": 0,
    "card": NOTHING,
    "target": NOBODY,
    "bracket": NOTHING,
    "offer": 0,
    "refused_card": NOTHING,
    "refused_offer": 0,
    "refuser": NOBODY,
    "second_refuser": NOBODY,
}
REFUSAL = {"refused_card", "refused_offer", "refuser"}
USED = {
    DISPLACED: {"division"},
    HIRING: {"left", "last"},
    FOUNDING_DIVISION: {"left", "number", "first_division", "first_staff"},
    FOUNDING_STAFF: {
        "left",
        "last",
        "gathered",
        "number",
        "first_division",
        "first_staff",
        "second_division",
    },
    NEW_STAFF: {"last", "gathered", "first_division"},
    MOVING_TO: {"last", "first_room"},
    MOVING_SECOND: {"first_room"},
    MERGING_SECOND: {"first_room"},
    MERGING_INTO: {"first_room", "second_room"},
    RESIGNING_TO: {"division"},
    BRIBING_CARD: {"attempt", *REFUSAL},
    BRIBING_BRACKET: {"attempt", "card", "target", *REFUSAL},
    BRIBING_SUM: {"attempt", "card", "target", "bracket", *REFUSAL},
    ANSWERING: {"attempt", "card", "target", "offer", *REFUSAL},
    PUNISHING: {"attempt", "refuser", "second_refuser"},
    DISMISSING: {"left", "last"},
    USING_LEGAL: {"left", "last"},
    TAKING_EMPLOYEE: {"left", "robbed"},
    PUTTING_EMPLOYEE: {"left", "robbed"},
}
"""What may have been chosen before each step; everything else is empty."""


def action_breaches(state: PowerStruggleState, action: int) -> list[str]:
    """The action is the one of the step, and its choices so far are possible."""
    step = int(state.step)
    if state.action != action or (state.doer == NOBODY) != (action == NOTHING):
        return WRONG
    row = chosen(state)
    used = USED.get(step, set())
    if any(row[name] != empty for name, empty in EMPTY_ROW.items() if name not in used):
        return LOST
    if not 0 <= row["last"] < ROOMS:
        return WRONG
    seat = i64(int(state.doer))
    if action == FOUND_OWN:
        good = founds_well(state, seat, row)
    elif step == NEW_STAFF:
        good = is_free(state, row["first_division"], 1) and grows_well(state, seat, row)
    elif step in (HIRING, DISMISSING, USING_LEGAL, TAKING_EMPLOYEE, PUTTING_EMPLOYEE):
        good = picks_well(state, seat, row)
    elif step in (MOVING_TO, MOVING_SECOND):
        good = moves_well(state, row)
    elif action == MERGE:
        good = merges_well(state, row)
    elif step == RESIGNING_TO:
        good = 0 <= row["division"] < DIVISIONS and state.heads[row["division"]] == seat
    elif action == BRIBE:
        good = bribes_well(state, seat, row)
    elif step == BUYING_MAIN:
        good = bool(state.cash[seat] >= state.parts.main_price)
    elif step == BUYING_COUNSEL:
        good = bool(state.cash[seat] >= state.parts.counsel_price)
    else:
        good = True
    return [] if good else WRONG


def chosen(state: PowerStruggleState) -> dict[str, int]:
    """The choices of the action by name."""
    return {
        "left": int(state.left),
        "last": int(state.last),
        "gathered": int(state.gathered),
        "number": int(state.number),
        "first_division": int(state.first_division),
        "first_staff": int(state.first_staff),
        "second_division": int(state.second_division),
        "first_room": int(state.first_room),
        "second_room": int(state.second_room),
        "robbed": int(state.robbed),
        "division": int(state.division),
        "attempt": int(state.attempt),
        "card": int(state.card),
        "target": int(state.target),
        "bracket": int(state.bracket),
        "offer": int(state.offer),
        "refused_card": int(state.refused_card),
        "refused_offer": int(state.refused_offer),
        "refuser": int(state.refuser),
        "second_refuser": int(state.second_refuser),
    }


def is_free(state: PowerStruggleState, division: int, rooms: int) -> bool:
    """Whether a division exists and has so many free rooms."""
    return 0 <= division < DIVISIONS and state.heights[division] + rooms <= FLOORS


def is_department(state: PowerStruggleState, room: int) -> bool:
    """Whether a room is a department of the one who acts."""
    if not 0 <= room < ROOMS:
        return False
    return bool(state.owners[room] == state.doer and state.managers[room] == DEPARTMENT)


def founds_well(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.4: divisions, and employees gathered for the first and the second department."""
    step = int(state.step)
    if step not in (FOUNDING_DIVISION, FOUNDING_STAFF):
        return True
    least, most = int(state.parts.least_founders), int(state.parts.room_staff)
    number, left = row["number"], row["left"]
    if not 1 <= left <= number <= 2:
        return False
    is_second = left < number
    divisions = [row["first_division"], row["second_division"]]
    known = (1 if is_second else 0) + (1 if step == FOUNDING_STAFF else 0)
    for place, division in enumerate(divisions):
        if place >= known:
            if division != NOTHING:
                return False
        elif not is_free(state, division, divisions[:known].count(division)):
            return False
    if is_second != (least <= row["first_staff"] <= most) or (not is_second and row["first_staff"]):
        return False
    gathered = row["gathered"]
    if not 0 <= gathered < most or (gathered == 0 and row["last"]):
        return False
    needed = max(0, least - gathered)
    if staff_from(state, seat, i64(row["last"])) < needed:
        return False
    return bool(own_staff(state, seat) >= needed + (left - 1) * least)


def grows_well(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.5: the new department has at least its new employees."""
    new = int(state.parts.founded_staff + more_hired(state, seat))
    if row["gathered"] == new and row["last"]:
        return False
    return new <= row["gathered"] < state.parts.room_staff


def picks_well(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.3, PS-6.15, PS-6.19, PS-6.20: so many are still to be picked, and can be."""
    step = int(state.step)
    left, last = row["left"], i64(row["last"])
    if step == HIRING:
        most = int(state.parts.hired + more_hired(state, seat))
        there = int(places_from(state, seat, last))
    elif step == DISMISSING:
        most = int(state.parts.influence_staff)
        there = int(staff_from(state, seat, last))
    elif step == USING_LEGAL:
        most = int(legal_points(state, seat))
        there = int(staff_from(state, seat, last))
    else:
        most = int(taken_employees(state, seat))
        there = int(places_from(state, seat, 0))
        robbed = row["robbed"]
        took = most - left + (1 if step == PUTTING_EMPLOYEE else 0)
        if robbed >> int(state.seats) or robbed >> int(seat) & 1 or robbed.bit_count() > took:
            return False
    return 1 <= left <= most and left <= there


def moves_well(state: PowerStruggleState, row: dict[str, int]) -> bool:
    """PS-6.6: the room that moves, and the one that has moved before."""
    first, room = row["first_room"], row["last"]
    if state.step == MOVING_SECOND:
        return is_department(state, first)
    if first == NOTHING:
        return bool(state.owners[room] == state.doer)
    return first != room and is_department(state, first) and is_department(state, room)


def merges_well(state: PowerStruggleState, row: dict[str, int]) -> bool:
    """PS-6.7: own departments, the second after the first."""
    step = int(state.step)
    if step == MERGING_SECOND:
        return is_department(state, row["first_room"])
    if step == MERGING_INTO:
        first, second = row["first_room"], row["second_room"]
        return first < second and is_department(state, first) and is_department(state, second)
    return True


def bribes_well(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.11 to PS-6.14: the offers and refusals so far."""
    step, unit = int(state.step), int(state.parts.unit)
    others = [other for other in range(int(state.seats)) if other != seat]
    refuser, attempt = row["refuser"], row["attempt"]
    if step == PUNISHING:
        second = row["second_refuser"]
        return attempt == 2 and refuser in others and second in {*others, NOBODY} - {refuser}
    if attempt == 2:
        card, offer = row["refused_card"], row["refused_offer"]
        if not 0 <= card < CARDS or state.holders[card] != refuser or refuser not in others:
            return False
        if offer % unit or not unit <= offer <= most_offer(state, seat):
            return False
    elif attempt != 1 or row["refused_card"] != NOTHING or row["refused_offer"]:
        return False
    elif refuser != NOBODY:
        return False
    if step == BRIBING_CARD:
        return True
    card = row["card"]
    if not 0 <= card < CARDS or state.holders[card] != row["target"]:
        return False
    if row["target"] not in others or most_offer(state, seat) <= floor_of_offer(state):
        return False
    if step == BRIBING_SUM:
        return row["bracket"] >= 0
    if step == ANSWERING:
        offer = row["offer"]
        return offer % unit == 0 and floor_of_offer(state) < offer <= most_offer(state, seat)
    return True
