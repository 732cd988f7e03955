"""Restores the fields of a position from a view, as far as the viewer knows them."""

from __future__ import annotations

from guildhall.core.vectors import flatten, pad
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import (
    PHASE_NAMES,
    SECTION_NAMES,
    PowerStruggleView,
    Public,
)

_PHASE_BY_NAME = {name: phase for phase, name in PHASE_NAMES.items()}
_SECTION_BY_NAME = {name: section for section, name in SECTION_NAMES.items()}


def fields_from_view(view: PowerStruggleView) -> dict[str, list[int]]:
    """Return the fields of a position with the seat's own secrets and all public information."""
    public, own = view["public"], view["own"]
    return {
        **_turn_fields(view),
        **_building_fields(public),
        "counsels": flatten(public["counsels"], ids.DIVISIONS, ids.MAX_SEATS, 0),
        "tracks": flatten(public["tracks"], ids.MAX_SEATS, ids.COMPETENCES, 0),
        "stock": public["stock"],
        "certificates": flatten(public["certificates"], ids.CERTIFICATES, ids.MAX_SEATS, 0),
        "holders": public["card_holders"],
        "halves": public["card_halves"],
        "down": public["card_down"],
        **_seat_fields(view),
        "bounds": _cash_bounds_field(view),
        "drawn": own.get("drawn", [0] * (ids.EVENT_CARD_KINDS + 1)),
        "stack": pad(own.get("stack") or public["events"], ids.MAX_TURNS, ids.NOTHING),
        "extras": pad(public["extras"], ids.MAX_SEATS, 0),
        "declared": pad(public["declared"], ids.MAX_SEATS, 0),
        "locked": pad(public["locked"], ids.MAX_SEATS, 0),
    }


def _turn_fields(view: PowerStruggleView) -> dict[str, list[int]]:
    """The turn, and the action in progress."""
    public, own, doing = view["public"], view["own"], view["public"]["doing"]
    meeting = own.get("meeting", 0)
    phase = _PHASE_BY_NAME[public["phase"]]
    if public["phase"] == "events":
        phase = ids.ORDERING if meeting else ids.SETTING_MEETING
    elif public["phase"] == "bribe_sum":
        phase = (
            ids.BRIBING_BRACKET
            if own.get("bracket", ids.NOTHING) == ids.NOTHING
            else ids.BRIBING_SUM
        )
    refused = pad(doing["refused"], 2, ids.NOBODY)
    divisions = pad(doing["divisions"], 2, ids.NOTHING)
    rooms = pad(doing["rooms"], 2, ids.NOTHING)
    return {
        "turn": [
            phase,
            _section(public),
            public["active"],
            0,
            public["placed"],
            public["first"],
            public["start"],
            public["round"],
            public["turn"],
            public["acted"],
            public["motivation"],
            public["chairman"],
            meeting,
            len(own.get("stack", [])),
            doing["division"],
        ],
        "action": [
            doing["action"],
            doing["seat"],
            doing["left"],
            doing["last"],
            doing["gathered"],
            doing["number"],
            divisions[0],
            doing["first_staff"],
            divisions[1],
            *rooms,
            sum(1 << seat for seat in doing["taken"]),
        ],
        "bribe": [
            doing["attempt"],
            doing["card"],
            doing["target"],
            own.get("bracket", ids.NOTHING),
            own.get("offer", 0),
            doing["refused_card"],
            own.get("first_offer", 0),
            *refused,
        ],
    }


def _section(public: Public) -> int:
    """The section; after an end in a meeting no first player is set."""
    if public["part"] == "over":
        return ids.TURN_SECTION if public["start"] != ids.NOBODY else ids.MEETING_SECTION
    return _SECTION_BY_NAME[public["part"]]


def _building_fields(public: Public) -> dict[str, list[int]]:
    owners, managers, staff = [ids.NOBODY] * ids.ROOMS, [0] * ids.ROOMS, [0] * ids.ROOMS
    for division, rooms in enumerate(public["rooms"]):
        for floor, room in enumerate(rooms):
            index = division * ids.FLOORS + floor
            owners[index], managers[index], staff[index] = room
    return {
        "owners": owners,
        "managers": managers,
        "staff": staff,
        "heads": public["heads"],
        "board": pad(public["board"], ids.BOARD_SEATS, ids.NOBODY),
    }


def _seat_fields(view: PowerStruggleView) -> dict[str, list[int]]:
    """Cash and arch-enemies; unknown values stay empty."""
    public, own, seat = view["public"], view["own"], view["seat"]
    colours, competences = [ids.NOTHING] * ids.MAX_SEATS, [ids.NOTHING] * ids.MAX_SEATS
    for other, cards in enumerate(public["enemies"]):
        if cards:
            colours[other], competences[other] = cards
    if seat is not None:
        colours[seat], competences[seat] = own["colour"], own["competence"]
    return {
        "cash": [0] * ids.MAX_SEATS,
        "balance": pad(view["noted"]["balance"], ids.MAX_SEATS, 0),
        "colours": colours,
        "competences": competences,
        "struck": pad(view["noted"]["struck"], ids.MAX_SEATS, 0),
    }


def _cash_bounds_field(view: PowerStruggleView) -> list[int]:
    """What the viewer and everybody know about cash."""
    result = [0] * (ids.VIEWERS * ids.SEAT_SETS)
    known = [(ids.SPECTATOR, view["noted"]["cash_common"])]
    if view["seat"] is not None:
        known.append((view["seat"], view["noted"]["cash_bounds"]))
    for viewer, most in known:
        result[viewer * ids.SEAT_SETS : viewer * ids.SEAT_SETS + len(most)] = most
    return result
