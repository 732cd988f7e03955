"""Departments that are being founded, before they are open."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import room_corner
from guildhall.games.power_struggle.board.symbols import room_symbol_id
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import employees_text
from guildhall.games.power_struggle.words.view_counts import num_new_staff

_WITH_OWN_STAFF = ("found_division", "found_staff")
_WITH_NEW_STAFF = ("new_division", "new_staff")
"""Phases in which a department is being founded."""


class Founded(NamedTuple):
    """A department that is not open yet, because the second one is still being chosen."""

    division: int
    seat: int
    staff: int


def founding_division(view: PowerStruggleView) -> int:
    """The division that was chosen for the new department."""
    public = view["public"]
    is_chosen = public["phase"] in ("found_staff", "new_staff")
    return public["doing"]["divisions"][-1] if is_chosen else ids.NOTHING


def first_department(view: PowerStruggleView) -> Founded | None:
    """PS-6.4: the first of two departments, while the second is being chosen."""
    doing, phase = view["public"]["doing"], view["public"]["phase"]
    num_complete = len(doing["divisions"]) - (phase == "found_staff")
    if phase not in _WITH_OWN_STAFF or not num_complete:
        return None
    return Founded(doing["divisions"][0], doing["seat"], doing["first_staff"] - 1)


def founder_ghosts(components: Components, view: PowerStruggleView) -> tuple[str, ...]:
    """The department being founded, by the number of employees that are still added to it."""
    phase, doing = view["public"]["phase"], view["public"]["doing"]
    if phase not in _WITH_OWN_STAFF + _WITH_NEW_STAFF:
        return ()
    staff = doing["gathered"]
    if phase == "new_division":
        staff = num_new_staff(components, view, doing["seat"])
    replaced = 1 if phase in _WITH_OWN_STAFF else 0  # PS-6.4: by the manager
    return tuple(
        room_symbol_id(doing["seat"], ids.DEPARTMENT, max(0, total - replaced))
        for total in range(staff, components.room_staff + 1)
    )


@lru_cache(maxsize=512)
def pending_department(components: Components, floor: int, founded: Founded, lang: Language) -> str:
    """A department that is not final yet."""
    room = founded.division * ids.FLOORS + floor
    picture = svg.use(room_symbol_id(founded.seat, ids.DEPARTMENT, founded.staff))
    body = svg.group(picture, "not-final") + svg.use("ps-tick")
    label = f"{components.room_name(room)}: {pending_label(founded, lang)}"
    transform = svg.translate(*room_corner(room))
    return svg.item("pending", label, body, transform=transform, in_part=True)


def pending_label(founded: Founded, lang: Language) -> str:
    """A department that is not final yet, for screen readers."""
    return lang.text(
        "first of two new departments: {seat}, {employees}",
        seat=svg.name_placeholder(founded.seat),
        employees=employees_text(founded.staff, lang),
    )
