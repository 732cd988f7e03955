"""The 36 rooms: departments, and where a new one can go."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import (
    ROOM_HEIGHT,
    ROOM_WIDTH,
    room_corner,
)
from guildhall.games.power_struggle.board.symbols import ring, room_symbol_id
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.names import employees_text

PLAIN, CHOSEN, CHOICE, CHOSEN_CHOICE = range(4)
"""Appearance of a room."""


@lru_cache(maxsize=512)
def free_room(
    components: Components,
    room: int,
    is_here: bool,
    is_legal: bool,
    is_chosen: bool,
    ghosts: tuple[str, ...],
    result: int,
    more: str,
    lang: Language,
) -> str:
    """The free rooms of a division from this one on; new departments take the topmost one.

    After a merger, rooms may move up, so that another room is the ``result``.
    """
    division, floor = divmod(room, ids.FLOORS)
    division_action = ids.DIVISION + division
    transform = svg.translate(*room_corner(room))
    marks = svg.marks(ghosts=ghosts)
    if is_here and is_legal:
        text = seat_action_text(components, division_action, -1, lang)
        body = ring(ROOM_WIDTH, ROOM_HEIGHT)
        if result != room:
            body += _moves_up(components, result, ROOM_WIDTH / 2, ROOM_HEIGHT / 2 + 5)
        return svg.choice(
            f"free-{division}",
            division_action,
            more or text,
            body,
            transform=transform,
            text=text,
            marks=marks or svg.marks(place=""),
        )
    actions = () if is_legal else (division_action,)
    body = svg.use(f"ps-nf{floor}")
    if not is_chosen:
        return svg.item(f"free-{division}", "", body, transform=transform, actions=actions)
    body += svg.rect("chosen", 0, 0, ROOM_WIDTH, ROOM_HEIGHT, 5)
    return svg.item(f"free-{division}", "", body, transform=transform, actions=actions, marks=marks)


def _moves_up(components: Components, result: int, x: float, y: float) -> str:
    """PS-6.7: the room in which a merged department is once the others have moved up."""
    return svg.text(x, y, f"\N{RIGHTWARDS ARROW} {components.room_name(result)}", "moves-up")


@lru_cache(maxsize=16384)
def occupied_room(
    components: Components,
    room: int,
    owner: int,
    managers: int,
    staff: int,
    highlight: int,
    result: int,
    moved: str,
    is_place: bool,
    lang: Language,
) -> str:
    """A room; ``moved`` is the ghost of what leaves it, and a place gets an employee.

    After a merger, the room moves up to the ``result``.
    """
    label = _room_label(components, room, owner, managers, staff, lang)
    x, y = room_corner(room)
    body = svg.use(room_symbol_id(owner, managers, staff), x, y)
    if managers == ids.DEPARTMENT and not staff:
        body = svg.group(body, "not-final")  # PS-3.4: it closes at the end of the action
    name = f"r{room}"
    if highlight in (CHOSEN, CHOSEN_CHOICE):
        body += svg.use("ps-tick", x, y)
    if highlight == CHOSEN:
        body += svg.rect("chosen", x, y, ROOM_WIDTH, ROOM_HEIGHT, 5)
    if highlight in (CHOICE, CHOSEN_CHOICE):
        if result != room:
            label = lang.text(
                "{room}; moves up to {result}", room=label, result=components.room_name(result)
            )
        body += f'<rect class="ring" x="{svg.fmt(x)}" y="{svg.fmt(y)}"/>'
        text = components.room_name(room)
        return svg.choice(
            name,
            ids.ROOM + room,
            label,
            body,
            text=text,
            marks=svg.marks(ghost=moved, place=str(staff) if is_place else None),
        )
    actions = (ids.ROOM + room,)
    return svg.item(name, label, body, actions=actions, in_part=True)


def _room_label(
    components: Components, room: int, owner: int, managers: int, staff: int, lang: Language
) -> str:
    params = {
        "room": components.room_name(room),
        "seat": svg.name_placeholder(owner),
        "employees": employees_text(staff, lang),
    }
    if managers == ids.DEPARTMENT and not staff:
        return lang.text("{room}: {seat}, closes without employees", **params)
    if managers == ids.MAIN_DEPARTMENT:
        return lang.text("{room}: {seat}, main department, {employees}", **params)
    return lang.text("{room}: {seat}, {employees}", **params)
