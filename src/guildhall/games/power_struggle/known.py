"""From a view back to the fields of a position, as far as the viewer knows them."""

from __future__ import annotations

from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    BRIBING_BRACKET,
    BRIBING_SUM,
    CERTIFICATES,
    COMPETENCES,
    DIVISIONS,
    EVENT_KINDS,
    FLOORS,
    GROUPS,
    MEETING_PART,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    ORDERED,
    ORDERING,
    ROOMS,
    SETTING_MEETING,
    SETUP,
    SPECTATOR,
    TURN_PART,
    VIEWERS,
)
from guildhall.games.power_struggle.view import PHASE_NAMES, PowerStruggleView, Public

STEPS = {name: step for step, name in PHASE_NAMES.items()}
NO_VIEW = "A view can be imagined between moves only, not while a draw is pending."


def known_fields(view: PowerStruggleView) -> dict[str, list[int]]:
    """The fields of a position in which the seat's own secrets and all open things are in place."""
    public, own, seats = view["public"], view["own"], view["seats"]
    return {
        **steps(view),
        **building(public),
        "counsels": flat(public["counsels"], DIVISIONS, MOST_SEATS, 0),
        "tracks": flat(public["tracks"], MOST_SEATS, COMPETENCES, 0),
        "stock": public["stock"],
        "certificates": flat(public["certificates"], CERTIFICATES, MOST_SEATS, 0),
        "holders": public["card_holders"],
        "halves": public["card_halves"],
        "down": public["card_down"],
        **by_seat(view),
        "bounds": bounds(view),
        "drawn": own.get("drawn", [0] * (EVENT_KINDS + 1)),
        "stack": padded(own.get("stack") or public["events"], ORDERED, NOTHING),
        "extras": padded(public["extras"], MOST_SEATS, 0),
        "declared": padded(public["declared"][:seats], MOST_SEATS, 0),
        "locked": padded(public["locked"], MOST_SEATS, 0),
    }


def steps(view: PowerStruggleView) -> dict[str, list[int]]:
    """Whose turn it is, and what is being carried out."""
    public, own, doing = view["public"], view["own"], view["public"]["doing"]
    meeting = own.get("meeting", 0)
    step = STEPS[public["phase"]]
    if public["phase"] in ("deal", "draw"):
        raise ValueError(NO_VIEW)
    if public["phase"] == "events":
        step = ORDERING if meeting else SETTING_MEETING
    elif public["phase"] == "bribe_sum":
        step = BRIBING_BRACKET if own.get("bracket", NOTHING) == NOTHING else BRIBING_SUM
    refused = padded(doing["refused"], 2, NOBODY)
    divisions = padded(doing["divisions"], 2, NOTHING)
    rooms = padded(doing["rooms"], 2, NOTHING)
    return {
        "turn": [
            step,
            part(public),
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


def part(public: Public) -> int:
    """The part of the game; an end in a meeting is told by the events that are gone."""
    if public["part"] == "over":
        return TURN_PART if public["start"] != NOBODY else MEETING_PART
    return {"setup": SETUP, "meeting": MEETING_PART, "turn": TURN_PART}[public["part"]]


def building(public: Public) -> dict[str, list[int]]:
    """The rooms, the heads and the board."""
    owners, managers, staff = [NOBODY] * ROOMS, [0] * ROOMS, [0] * ROOMS
    for division, rooms in enumerate(public["rooms"]):
        for floor, room in enumerate(rooms):
            place = division * FLOORS + floor
            owners[place], managers[place], staff[place] = room
    return {
        "owners": owners,
        "managers": managers,
        "staff": staff,
        "heads": public["heads"],
        "board": padded(public["board"], BOARD_SEATS, NOBODY),
    }


def by_seat(view: PowerStruggleView) -> dict[str, list[int]]:
    """Cash and arch-enemies; what is unknown is left open."""
    public, own, seat = view["public"], view["own"], view["seat"]
    colours, competences = [NOTHING] * MOST_SEATS, [NOTHING] * MOST_SEATS
    for other, cards in enumerate(public["enemies"]):
        if cards:
            colours[other], competences[other] = cards
    if seat is not None:
        colours[seat], competences[seat] = own["colour"], own["competence"]
    return {
        "cash": [0] * MOST_SEATS,
        "balance": padded(view["noted"]["balance"], MOST_SEATS, 0),
        "colours": colours,
        "competences": competences,
        "struck": padded(view["noted"]["struck"], MOST_SEATS, 0),
    }


def bounds(view: PowerStruggleView) -> list[int]:
    """What the viewer and everybody know about cash."""
    result = [0] * (VIEWERS * GROUPS)
    known = [(SPECTATOR, view["noted"]["cash_common"])]
    if view["seat"] is not None:
        known.append((view["seat"], view["noted"]["cash_bounds"]))
    for viewer, most in known:
        result[viewer * GROUPS : viewer * GROUPS + len(most)] = most
    return result


def padded(items: list[int], length: int, filler: int) -> list[int]:
    """The items, filled up to the length."""
    return items + [filler] * (length - len(items))


def flat(table: list[list[int]], width: int, height: int, filler: int) -> list[int]:
    """The rows of a table one after the other, filled up to the width and the height."""
    rows = [padded(row, width, filler) for row in table]
    rows += [[filler] * width for _ in range(height - len(table))]
    return [item for row in rows for item in row]
