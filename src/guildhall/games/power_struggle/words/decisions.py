"""Texts of whole decisions."""

from guildhall.core.language import N_, Language
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    division_name,
    event_card_effect,
    event_card_name,
    money,
)


def item_text(components: Components, _: PowerStruggleView, key: int, lang: Language) -> str:
    """A division, room or event card; an empty text for what is named like its action."""
    if key < ids.TO_BOARD:
        return division_name(components, key - ids.DIVISION, lang)
    if ids.ROOM <= key < ids.CARD:
        return components.room_name(key - ids.ROOM)
    if key >= ids.NEXT_EVENT_CARD:
        return _event_card_text(components, key - ids.NEXT_EVENT_CARD, lang)
    return ""


def item_description(components: Components, _: PowerStruggleView, key: int, lang: Language) -> str:
    """The whole effect of an event card."""
    if key < ids.NEXT_EVENT_CARD:
        return ""
    return event_card_effect(components, key - ids.NEXT_EVENT_CARD, lang)


_MAX_EFFECT = 40
"""Characters of an effect that fit on a card to put in order."""


def _event_card_text(components: Components, kind: int, lang: Language) -> str:
    """An event card with its effect; without an effect that is long or has a list separator."""
    name = event_card_name(components, kind, lang)
    if kind == ids.BONUS:
        return lang.text("{event} (required)", event=name)
    effect = event_card_effect(components, kind, lang, is_brief=True)
    if "," in effect or len(effect) > _MAX_EFFECT:
        first, *others = effect.split("; ")
        if not others:
            return name
        effect = f"{first.rstrip()} …"
    return lang.text("{event}: {effect}", event=name, effect=effect)


def amount_label(lang: Language) -> str:
    """What the amount of the pending decision is."""
    return lang.text("Offer")


def finish_text(_: Components, view: PowerStruggleView, number: int | str, lang: Language) -> str:
    """What completing the decision does."""
    if view["public"]["phase"] != "bribe_sum":
        return lang.text(_FINISH_TEXTS[view["public"]["phase"]], number=number)
    amount = money(number, lang) if isinstance(number, int) else number
    return lang.text("offer {amount}", amount=amount)


_FOUND = N_("found the department")
_DISMISS = N_("dismiss {number}")
_FINISH_TEXTS = {
    "events": N_("set the order of the events"),
    "hire": N_("hire {number}"),
    "dismiss": _DISMISS,
    "legal": _DISMISS,
    "found_division": _FOUND,
    "found_staff": _FOUND,
    "new_division": _FOUND,
    "new_staff": _FOUND,
    "take": N_("take the employee"),
    "move_room": N_("move the room"),
    "move_second": N_("move the room"),
    "merge_first": N_("merge the departments"),
}
