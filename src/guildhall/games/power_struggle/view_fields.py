"""Restores the fields of a position from a view, as far as the viewer knows them."""

from __future__ import annotations

from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    BRIBING_BRACKET,
    BRIBING_SUM,
    CERTIFICATES,
    COMPETENCES,
    DIVISIONS,
    EVENT_CARD_KINDS,
    FLOORS,
    MAX_SEATS,
    MAX_TURNS,
    MEETING_SECTION,
    NOBODY,
    NOTHING,
    ORDERING,
    ROOMS,
    SEAT_SETS,
    SETTING_MEETING,
    SETUP,
    SPECTATOR,
    TURN_SECTION,
    VIEWERS,
)
from guildhall.games.power_struggle.view import PHASE_NAMES, PowerStruggleView, Public

_PHASE_BY_NAME = {name: phase for phase, name in PHASE_NAMES.items()}
_PENDING_DRAW = "A view can be imagined between moves only, not while a draw is pending."


def fields_from_view(view: PowerStruggleView) -> dict[str, list[int]]:
    """Return the fields of a position with the seat's own secrets and all public information."""
    public, own, seats = view["public"], view["own"], view["seats"]
    return {
        **_turn_fields(view),
        **_building_fields(public),
        "counsels": _flatten(public["counsels"], DIVISIONS, MAX_SEATS, 0),
        "tracks": _flatten(public["tracks"], MAX_SEATS, COMPETENCES, 0),
        "stock": public["stock"],
        "certificates": _flatten(public["certificates"], CERTIFICATES, MAX_SEATS, 0),
        "holders": public["card_holders"],
        "halves": public["card_halves"],
        "down": public["card_down"],
        **_seat_fields(view),
        "bounds": _cash_bounds_field(view),
        "drawn": own.get("drawn", [0] * (EVENT_CARD_KINDS + 1)),
        "stack": _pad(own.get("stack") or public["events"], MAX_TURNS, NOTHING),
        "extras": _pad(public["extras"], MAX_SEATS, 0),
        "declared": _pad(public["declared"][:seats], MAX_SEATS, 0),
        "locked": _pad(public["locked"], MAX_SEATS, 0),
    }


def _turn_fields(view: PowerStruggleView) -> dict[str, list[int]]:
    """The turn, and the action in progress."""
    public, own, doing = view["public"], view["own"], view["public"]["doing"]
    meeting = own.get("meeting", 0)
    phase = _PHASE_BY_NAME[public["phase"]]
    if public["phase"] in ("deal", "draw"):
        raise ValueError(_PENDING_DRAW)
    if public["phase"] == "events":
        phase = ORDERING if meeting else SETTING_MEETING
    elif public["phase"] == "bribe_sum":
        phase = BRIBING_BRACKET if own.get("bracket", NOTHING) == NOTHING else BRIBING_SUM
    refused = _pad(doing["refused"], 2, NOBODY)
    divisions = _pad(doing["divisions"], 2, NOTHING)
    rooms = _pad(doing["rooms"], 2, NOTHING)
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
            own.get("bracket", NOTHING),
            own.get("offer", 0),
            doing["refused_card"],
            own.get("first_offer", 0),
            *refused,
        ],
    }


def _section(public: Public) -> int:
    """The section; after an end in a meeting no first player is set."""
    if public["part"] == "over":
        return TURN_SECTION if public["start"] != NOBODY else MEETING_SECTION
    return {"setup": SETUP, "meeting": MEETING_SECTION, "turn": TURN_SECTION}[public["part"]]


def _building_fields(public: Public) -> dict[str, list[int]]:
    owners, managers, staff = [NOBODY] * ROOMS, [0] * ROOMS, [0] * ROOMS
    for division, rooms in enumerate(public["rooms"]):
        for floor, room in enumerate(rooms):
            index = division * FLOORS + floor
            owners[index], managers[index], staff[index] = room
    return {
        "owners": owners,
        "managers": managers,
        "staff": staff,
        "heads": public["heads"],
        "board": _pad(public["board"], BOARD_SEATS, NOBODY),
    }


def _seat_fields(view: PowerStruggleView) -> dict[str, list[int]]:
    """Cash and arch-enemies; unknown values stay empty."""
    public, own, seat = view["public"], view["own"], view["seat"]
    colours, competences = [NOTHING] * MAX_SEATS, [NOTHING] * MAX_SEATS
    for other, cards in enumerate(public["enemies"]):
        if cards:
            colours[other], competences[other] = cards
    if seat is not None:
        colours[seat], competences[seat] = own["colour"], own["competence"]
    return {
        "cash": [0] * MAX_SEATS,
        "balance": _pad(view["noted"]["balance"], MAX_SEATS, 0),
        "colours": colours,
        "competences": competences,
        "struck": _pad(view["noted"]["struck"], MAX_SEATS, 0),
    }


def _cash_bounds_field(view: PowerStruggleView) -> list[int]:
    """What the viewer and everybody know about cash."""
    result = [0] * (VIEWERS * SEAT_SETS)
    known = [(SPECTATOR, view["noted"]["cash_common"])]
    if view["seat"] is not None:
        known.append((view["seat"], view["noted"]["cash_bounds"]))
    for viewer, most in known:
        result[viewer * SEAT_SETS : viewer * SEAT_SETS + len(most)] = most
    return result


def _pad(items: list[int], length: int, fill_value: int) -> list[int]:
    return items + [fill_value] * (length - len(items))


def _flatten(table: list[list[int]], width: int, height: int, fill_value: int) -> list[int]:
    """The rows of a table one after the other, padded to the width and the height."""
    rows = [_pad(row, width, fill_value) for row in table]
    rows += [[fill_value] * width for _ in range(height - len(table))]
    return [item for row in rows for item in row]
