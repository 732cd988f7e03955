"""Invariants of the action in progress: what has been chosen in it so far."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.rules.bribery import offer_floor
from guildhall.games.power_struggle.rules.legal_actions import max_offer
from guildhall.games.power_struggle.rules.privileges import (
    extra_hired,
    legal_influence,
    num_employees_taken,
)
from guildhall.games.power_struggle.rules.rooms import num_places_from, num_staff, num_staff_from
from guildhall.games.power_struggle.rules.state import PowerStruggleState

_WRONG_CHOICE = ["The choices made in this action do not match the phase."]
_LEFT_OVER = ["A choice of an earlier action is left over."]
_EMPTY_CHOICES = {
    "picks_left": 0,
    "last_room": 0,
    "gathered": 0,
    "num_departments": 0,
    "first_division": ids.NOTHING,
    "first_staff": 0,
    "second_division": ids.NOTHING,
    "first_room": ids.NOTHING,
    "second_room": ids.NOTHING,
    "taken_from": 0,
    "division": ids.NOTHING,
    "attempt": 0,
    "card": ids.NOTHING,
    "target": ids.NOBODY,
    "bracket": ids.NOTHING,
    "offer": 0,
    "refused_card": ids.NOTHING,
    "refused_offer": 0,
    "refuser": ids.NOBODY,
    "second_refuser": ids.NOBODY,
}
_REFUSAL_FIELDS = {"refused_card", "refused_offer", "refuser"}
_ALLOWED_FIELDS = {
    ids.DISPLACED: {"division"},
    ids.HIRING: {"picks_left", "last_room"},
    ids.FOUNDING_DIVISION: {"picks_left", "num_departments", "first_division", "first_staff"},
    ids.FOUNDING_STAFF: {
        "picks_left",
        "last_room",
        "gathered",
        "num_departments",
        "first_division",
        "first_staff",
        "second_division",
    },
    ids.NEW_STAFF: {"last_room", "gathered", "first_division"},
    ids.MOVING_TO: {"last_room", "first_room"},
    ids.MOVING_SECOND: {"first_room"},
    ids.MERGING_SECOND: {"first_room"},
    ids.MERGING_INTO: {"first_room", "second_room"},
    ids.RESIGNING_TO: {"division"},
    ids.BRIBING_CARD: {"attempt", *_REFUSAL_FIELDS},
    ids.BRIBING_BRACKET: {"attempt", "card", "target", *_REFUSAL_FIELDS},
    ids.BRIBING_SUM: {"attempt", "card", "target", "bracket", *_REFUSAL_FIELDS},
    ids.ANSWERING: {"attempt", "card", "target", "offer", *_REFUSAL_FIELDS},
    ids.PENALISING: {"attempt", "refuser", "second_refuser"},
    ids.DISMISSING: {"picks_left", "last_room"},
    ids.USING_LEGAL: {"picks_left", "last_room"},
    ids.TAKING_EMPLOYEE: {"picks_left", "taken_from"},
    ids.PUTTING_EMPLOYEE: {"picks_left", "taken_from"},
}
"""Choices that may have been made before each phase; all others are empty."""


def check_action(state: PowerStruggleState, action: int) -> list[str]:
    """The action matches the phase, and its choices so far are possible."""
    phase = int(state.phase)
    if state.action != action or (state.acting_seat == ids.NOBODY) != (action == ids.NOTHING):
        return _WRONG_CHOICE
    row = _choices_by_name(state)
    used = _ALLOWED_FIELDS.get(phase, set())
    if any(row[name] != empty for name, empty in _EMPTY_CHOICES.items() if name not in used):
        return _LEFT_OVER
    if not 0 <= row["last_room"] < ids.ROOMS:
        return _WRONG_CHOICE
    seat = i64(int(state.acting_seat))
    if action == ids.FOUND_OWN:
        is_valid = _check_founding(state, seat, row)
    elif phase == ids.NEW_STAFF:
        is_valid = _has_free_rooms(state, row["first_division"], 1) and _check_new_department(
            state, seat, row
        )
    elif phase in (
        ids.HIRING,
        ids.DISMISSING,
        ids.USING_LEGAL,
        ids.TAKING_EMPLOYEE,
        ids.PUTTING_EMPLOYEE,
    ):
        is_valid = _check_picks(state, seat, row)
    elif phase in (ids.MOVING_TO, ids.MOVING_SECOND):
        is_valid = _check_moving(state, row)
    elif action == ids.MERGE:
        is_valid = _check_merging(state, row)
    elif phase == ids.RESIGNING_TO:
        is_valid = 0 <= row["division"] < ids.DIVISIONS and state.heads[row["division"]] == seat
    elif action == ids.BRIBE:
        is_valid = _check_bribery(state, seat, row)
    elif phase == ids.BUYING_MAIN:
        is_valid = bool(state.cash[seat] >= state.parts.main_price)
    elif phase == ids.BUYING_COUNSEL:
        is_valid = bool(state.cash[seat] >= state.parts.counsel_price)
    else:
        is_valid = True
    return [] if is_valid else _WRONG_CHOICE


def _choices_by_name(state: PowerStruggleState) -> dict[str, int]:
    return {name: int(getattr(state, name)) for name in _EMPTY_CHOICES}


def _has_free_rooms(state: PowerStruggleState, division: int, rooms: int) -> bool:
    """Whether a division exists and has enough free rooms."""
    return 0 <= division < ids.DIVISIONS and state.rooms_used[division] + rooms <= ids.FLOORS


def _is_own_department(state: PowerStruggleState, room: int) -> bool:
    """Whether a room is a department of the acting seat."""
    if not 0 <= room < ids.ROOMS:
        return False
    return bool(state.owners[room] == state.acting_seat and state.managers[room] == ids.DEPARTMENT)


def _check_founding(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.4: divisions, and employees gathered for the first and the second department."""
    phase = int(state.phase)
    if phase not in (ids.FOUNDING_DIVISION, ids.FOUNDING_STAFF):
        return True
    minimum, maximum = int(state.parts.min_founders), int(state.parts.room_staff)
    number, left = row["num_departments"], row["picks_left"]
    if not 1 <= left <= number <= 2:
        return False
    is_second = left < number
    divisions = [row["first_division"], row["second_division"]]
    known = (1 if is_second else 0) + (1 if phase == ids.FOUNDING_STAFF else 0)
    for index, division in enumerate(divisions):
        if index >= known:
            if division != ids.NOTHING:
                return False
        elif not _has_free_rooms(state, division, divisions[:known].count(division)):
            return False
    if is_second != (minimum <= row["first_staff"] <= maximum) or (
        not is_second and row["first_staff"]
    ):
        return False
    gathered = row["gathered"]
    if not 0 <= gathered < maximum or (gathered == 0 and row["last_room"]):
        return False
    needed = max(0, minimum - gathered)
    if num_staff_from(state, seat, i64(row["last_room"])) < needed:
        return False
    return bool(num_staff(state, seat) >= needed + (left - 1) * minimum)


def _check_new_department(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.5: the new department has at least its new employees."""
    new = int(state.parts.founded_staff + extra_hired(state, seat))
    if row["gathered"] == new and row["last_room"]:
        return False
    return new <= row["gathered"] < state.parts.room_staff


def _check_picks(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.3, PS-6.15, PS-6.19, PS-6.20: the number of picks left is possible."""
    phase = int(state.phase)
    left, last = row["picks_left"], i64(row["last_room"])
    if phase == ids.HIRING:
        maximum = int(state.parts.hired_staff + extra_hired(state, seat))
        available = int(num_places_from(state, seat, last))
    elif phase == ids.DISMISSING:
        maximum = int(state.parts.influence_staff)
        available = int(num_staff_from(state, seat, last))
    elif phase == ids.USING_LEGAL:
        maximum = int(legal_influence(state, seat))
        available = int(num_staff_from(state, seat, last))
    else:
        maximum = int(num_employees_taken(state, seat))
        available = int(num_places_from(state, seat, 0))
        taken_from = row["taken_from"]
        num_taken = maximum - left + (1 if phase == ids.PUTTING_EMPLOYEE else 0)
        if (
            taken_from >> int(state.seats)
            or taken_from >> int(seat) & 1
            or taken_from.bit_count() > num_taken
        ):
            return False
    return 1 <= left <= maximum and left <= available


def _check_moving(state: PowerStruggleState, row: dict[str, int]) -> bool:
    """PS-6.6: the room being moved, and the one moved before."""
    first, room = row["first_room"], row["last_room"]
    if state.phase == ids.MOVING_SECOND:
        return _is_own_department(state, first)
    if first == ids.NOTHING:
        return bool(state.owners[room] == state.acting_seat)
    return first != room and _is_own_department(state, first) and _is_own_department(state, room)


def _check_merging(state: PowerStruggleState, row: dict[str, int]) -> bool:
    """PS-6.7: own departments, the second after the first."""
    phase = int(state.phase)
    if phase == ids.MERGING_SECOND:
        return _is_own_department(state, row["first_room"])
    if phase == ids.MERGING_INTO:
        first, second = row["first_room"], row["second_room"]
        return (
            first < second
            and _is_own_department(state, first)
            and _is_own_department(state, second)
        )
    return True


def _check_bribery(state: PowerStruggleState, seat: i64, row: dict[str, int]) -> bool:
    """PS-6.11 to PS-6.14: the offers and refusals so far."""
    phase, unit = int(state.phase), int(state.parts.unit)
    others = [other for other in range(int(state.seats)) if other != seat]
    refuser, attempt = row["refuser"], row["attempt"]
    if phase == ids.PENALISING:
        second = row["second_refuser"]
        return attempt == 2 and refuser in others and second in {*others, ids.NOBODY} - {refuser}
    if attempt == 2:
        card, offer = row["refused_card"], row["refused_offer"]
        if (
            not 0 <= card < ids.CARDS
            or state.card_holders[card] != refuser
            or refuser not in others
        ):
            return False
        if offer % unit or not unit <= offer <= max_offer(state, seat):
            return False
    elif attempt != 1 or row["refused_card"] != ids.NOTHING or row["refused_offer"]:
        return False
    elif refuser != ids.NOBODY:
        return False
    if phase == ids.BRIBING_CARD:
        return True
    card = row["card"]
    if not 0 <= card < ids.CARDS or state.card_holders[card] != row["target"]:
        return False
    if row["target"] not in others or max_offer(state, seat) <= offer_floor(state):
        return False
    if phase == ids.BRIBING_SUM:
        return row["bracket"] >= 0
    if phase == ids.ANSWERING:
        offer = row["offer"]
        return offer % unit == 0 and offer_floor(state) < offer <= max_offer(state, seat)
    return True
