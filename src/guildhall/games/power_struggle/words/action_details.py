"""What an action does or costs in the viewed position, if its plain text does not say it."""

from typing import cast

from guildhall.core.language import Language
from guildhall.core.view import View
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    departments_text,
    division_name,
    employees_text,
)
from guildhall.games.power_struggle.words.view_counts import half_in_use, resignation_losses


def detailed_text(components: Components, at: View, action: int, text: str, lang: Language) -> str:
    """The text of an action of the viewer, with its cost where a click can be the last one."""
    view = cast(PowerStruggleView, at)
    phase, seat = view["public"]["phase"], view["seat"]
    if seat is None or action not in view["actions"]:
        return text
    if phase == "action":
        return _menu_text(components, view, seat, action, text, lang)
    if phase == "resign_head" and action < ids.TO_BOARD:
        return _resignation_text(view, seat, action, text, lang)
    if phase == "resign_to" and action == ids.TO_BOARD:
        losses = resignation_losses(view, seat, view["public"]["doing"]["division"])
        if losses.departments:
            # A narrow button breaks in front of the number.
            return lang.text(
                "to the board ({number}\N{NO-BREAK SPACE}managers)", number=1 + losses.departments
            )
    if phase == "move_second" and action == ids.STOP:
        return lang.text("move only this one")
    if phase == "bribe_card" and action == ids.STOP:
        return lang.text("no second offer")
    return text


def _menu_text(
    components: Components,
    view: PowerStruggleView,
    seat: int,
    action: int,
    text: str,
    lang: Language,
) -> str:
    """PS-6.2: choices without an alternative are made with the action itself."""
    if action == ids.BUY_INFLUENCE:
        return _dismissal_text(text, components.influence_staff, lang)
    if action == ids.USE_LEGAL and (half := half_in_use(view, ids.LEGAL, seat)):
        return _dismissal_text(text, components.legal[half - 1], lang)
    heads = view["public"]["heads"]
    if action == ids.RESIGN and heads.count(seat) == 1:
        division = heads.index(seat)
        name = division_name(components, division, lang)
        named = lang.text("resign in {division}", division=name)
        return _resignation_text(view, seat, division, named, lang)
    return text


def _dismissal_text(text: str, number: int, lang: Language) -> str:
    return lang.plural(
        "{action}: dismiss {number} employee",
        "{action}: dismiss {number} employees",
        number,
        action=text,
    )


def _resignation_text(
    view: PowerStruggleView, seat: int, division: int, text: str, lang: Language
) -> str:
    """PS-6.8: the resignation, with the departments and employees that are lost by it."""
    if lost := losses_text(view, seat, division, lang):
        return lang.text("{action}: lose {losses}", action=text, losses=lost)
    return text


def losses_text(view: PowerStruggleView, seat: int, division: int, lang: Language) -> str:
    """PS-6.8: what a division head who resigns loses there; may be empty."""
    losses = resignation_losses(view, seat, division)
    texts = [employees_text(losses.employees, lang)] if losses.employees else []
    if losses.departments:
        texts.insert(0, departments_text(losses.departments, lang))
    return lang.join_and(texts) if texts else ""
