"""What a decision gives or costs, counted from a view."""

from typing import NamedTuple

from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView


class Room(NamedTuple):
    """A room of the viewed building."""

    room: int
    owner: int
    managers: int
    staff: int


def rooms_of(view: PowerStruggleView, seat: int) -> list[Room]:
    """The rooms of a seat, in ascending order."""
    return [
        Room(division * ids.FLOORS + floor, *room)
        for division, rooms in enumerate(view["public"]["rooms"])
        for floor, room in enumerate(rooms)
        if room[0] == seat
    ]


def num_employees(view: PowerStruggleView, seat: int) -> int:
    """The number of employees of a seat."""
    return sum(room.staff for room in rooms_of(view, seat))


def half_in_use(view: PowerStruggleView, card: int, seat: int) -> int:
    """PS-7.1: the half of a privilege card that a seat may use, or NO_HALF."""
    public = view["public"]
    is_usable = public["card_holders"][card] == seat and not public["card_down"][card]
    return public["card_halves"][card] if is_usable else ids.NO_HALF


def _extra_hired(components: Components, view: PowerStruggleView, seat: int) -> int:
    """PS-7.5: the employees that Human Resources adds."""
    half = half_in_use(view, ids.HUMAN_RESOURCES, seat)
    if half == ids.NO_HALF:
        return 0
    return components.hr_extra[half - 1][view["public"]["motivation"]]


def num_new_staff(components: Components, view: PowerStruggleView, seat: int) -> int:
    """PS-6.5: the new employees of a department that is founded with new staff."""
    return components.founded_staff + _extra_hired(components, view, seat)


class Forced(NamedTuple):
    """Employees whose room was the only possible one, so that nobody has chosen it."""

    number: int
    room: int


def forced_picks(components: Components, view: PowerStruggleView) -> Forced:
    """PS-6.2: the picks of this action that the game has made, all from or in the last room."""
    public, doing = view["public"], view["public"]["doing"]
    seat, last, left = doing["seat"], doing["last"], doing["left"]
    is_hiring = public["phase"] == "hire"
    if is_hiring:
        total = components.hired_staff + _extra_hired(components, view, seat)
    elif public["phase"] == "dismiss":
        total = components.influence_staff
    else:
        total = components.legal[half_in_use(view, ids.LEGAL, seat) - 1]
    earlier = later = 0
    for room in rooms_of(view, seat):
        possible = components.room_staff - room.staff if is_hiring else room.staff
        earlier += possible if room.room < last else 0
        later += possible if room.room > last else 0
    return Forced(total - left if not earlier and later <= left else 0, last)


class Losses(NamedTuple):
    """What a division head who resigns leaves behind."""

    departments: int
    employees: int


def resignation_losses(view: PowerStruggleView, seat: int, division: int) -> Losses:
    """PS-6.8: the seat's departments, and all its employees, in the division."""
    rooms = [room for room in rooms_of(view, seat) if room.room // ids.FLOORS == division]
    departments = sum(room.managers == ids.DEPARTMENT for room in rooms)
    return Losses(departments, sum(room.staff for room in rooms))


def merged_staff(components: Components, view: PowerStruggleView) -> tuple[int, int]:
    """PS-6.7: the employees of the merging departments, and how many of them stay."""
    rooms, chosen = view["public"]["rooms"], view["public"]["doing"]["rooms"]
    employees = sum(rooms[room // ids.FLOORS][room % ids.FLOORS][2] for room in chosen)
    return employees, min(employees - components.merging_loss, components.room_staff)


def merged_room(view: PowerStruggleView, action: int) -> int:
    """PS-3.2, PS-6.7: where the main department is once the rooms below have moved up."""
    chosen = view["public"]["doing"]["rooms"]
    if action >= ids.ROOM:
        room = action - ids.ROOM
        return room - sum(
            other // ids.FLOORS == room // ids.FLOORS for other in chosen if other < room
        )
    used = len(view["public"]["rooms"][action])
    return action * ids.FLOORS + used - sum(room // ids.FLOORS == action for room in chosen)
