"""Prompts with what a decision gives or costs, counted in the position."""

from collections.abc import Callable

from guildhall.core.language import N_, Language
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.action_details import losses_text
from guildhall.games.power_struggle.words.names import card_name, division_name, money
from guildhall.games.power_struggle.words.view_counts import (
    forced_picks,
    merged_staff,
    num_employees,
    num_new_staff,
)


def _new_division_prompt(components: Components, view: PowerStruggleView, lang: Language) -> str:
    seat = view["public"]["doing"]["seat"]
    number = num_new_staff(components, view, seat)
    if not num_employees(view, seat):
        return lang.plural(
            "Choose a division for the new department with {number} employee.",
            "Choose a division for the new department with {number} employees.",
            number,
        )
    return lang.plural(
        "Choose a division for the new department with {number} employee. "
        "You may add some from your rooms.",
        "Choose a division for the new department with {number} employees. "
        "You may add some from your rooms.",
        number,
    )


def _merge_prompt(components: Components, _: PowerStruggleView, lang: Language) -> str:
    return lang.plural(
        "Merge: choose two departments. They lose {number} employee.",
        "Merge: choose two departments. They lose {number} employees.",
        components.merging_loss,
    )


def _merged_room_prompt(components: Components, view: PowerStruggleView, lang: Language) -> str:
    employees, kept = merged_staff(components, view)
    return lang.plural(
        "Choose the main department's room; {number} of {total} employees stays.",
        "Choose the main department's room; {number} of {total} employees stay.",
        kept,
        total=employees,
    )


def _resignation_prompt(components: Components, view: PowerStruggleView, lang: Language) -> str:
    seat, division = view["public"]["doing"]["seat"], view["public"]["doing"]["division"]
    if lost := losses_text(view, seat, division, lang):
        return lang.text("You lose {losses}. Board or counsel?", losses=lost)
    name = division_name(components, division, lang)
    return lang.text("You resign in {division}. Board or counsel?", division=name)


def _answer_prompt(components: Components, view: PowerStruggleView, lang: Language) -> str:
    doing = view["public"]["doing"]
    has_staff = num_employees(view, doing["target"]) > 0
    return lang.text(
        _ANSWER_PROMPT if has_staff else _ANSWER_WITHOUT_STAFF_PROMPT,
        briber=lang.seat_name(doing["seat"]),
        sum=money(view["own"].get("offer", 0), lang),
        card=card_name(components, doing["card"], lang),
    )


def _staff_prompt(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """PS-6.2: employees to pick, after those that the game has picked for want of a choice."""
    phase, number = view["public"]["phase"], view["public"]["doing"]["left"]
    forced = forced_picks(components, view)
    if not forced.number:
        return _unforced_staff_prompt(phase, number, lang)
    room = components.room_name(forced.room)
    if phase == "hire":
        done = lang.plural(
            "{number} employee goes to {room} in any case.",
            "{number} employees go to {room} in any case.",
            forced.number,
            room=room,
        )
        rest = lang.plural(
            "Choose a room for {number} more.", "Choose rooms for {number} more.", number
        )
    else:
        done = lang.plural(
            "{room} loses {number} employee in any case.",
            "{room} loses {number} employees in any case.",
            forced.number,
            room=room,
        )
        rest = lang.text("Choose {number} more to dismiss.", number=number)
    return f"{done} {rest}"


def _unforced_staff_prompt(phase: str, number: int, lang: Language) -> str:
    if phase == "hire":
        return lang.plural(
            "Hire: choose a room for {number} new employee.",
            "Hire: choose rooms for {number} new employees.",
            number,
        )
    if phase == "dismiss":
        return lang.plural(
            "Influence: choose {number} employee to dismiss.",
            "Influence: choose {number} employees to dismiss.",
            number,
        )
    return lang.plural(
        "Legal & Patents: choose {number} employee to dismiss.",
        "Legal & Patents: choose {number} employees to dismiss.",
        number,
    )


_ANSWER_PROMPT = N_(
    "{briber} offers you {sum} for {card}. Accept (+1 corruption) "
    "or refuse (\N{MINUS SIGN}1 employee)?"
)
_ANSWER_WITHOUT_STAFF_PROMPT = N_(
    "{briber} offers you {sum} for {card}. Accept (+1 corruption) or refuse (no loss)?"
)
COUNTED_PROMPTS: dict[str, Callable[[Components, PowerStruggleView, Language], str]] = {
    "hire": _staff_prompt,
    "dismiss": _staff_prompt,
    "legal": _staff_prompt,
    "new_division": _new_division_prompt,
    "merge_first": _merge_prompt,
    "merge_into": _merged_room_prompt,
    "resign_to": _resignation_prompt,
    "bribe_answer": _answer_prompt,
}
"""By phase."""
