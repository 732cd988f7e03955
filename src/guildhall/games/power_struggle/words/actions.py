"""Texts of actions and of chance outcomes."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.words.action_details import detailed_text
from guildhall.games.power_struggle.words.names import (
    card_name,
    division_name,
    event_card_name,
    money,
)

_FIXED_ACTION_TEXTS = (
    N_("to the board"),
    N_("as counsel"),
    N_("skip"),
    N_("stop"),
    N_("pass"),
    N_("hire"),
    N_("found with own staff"),
    N_("found with new staff"),
    N_("move"),
    N_("merge"),
    N_("resign"),
    N_("bribe"),
    N_("buy influence"),
    N_("buy main department"),
    N_("buy counsel"),
    N_("buy shares"),
    N_("use Development"),
    N_("use Legal & Patents"),
    N_("one department"),
    N_("two departments"),
    N_("accept"),
    N_("refuse"),
)
"""Actions without parameters, starting with TO_BOARD."""
_FIRST_MEETING_SLOT = ids.MAX_TURNS - 2
"""PS-4.11: the earliest slot of the Meeting card."""


def action_text(
    components: Components, seat: int, action: int, lang: Language, at: State | View
) -> str:
    """An action, or a chance outcome, as a short phrase; amounts depend on the chosen bracket."""
    if seat == CHANCE:
        return _outcome_text(components, action, lang)
    bracket = _chosen_bracket(at, seat) if ids.SUM <= action < ids.CERTIFICATE else ids.NOTHING
    text = seat_action_text(components, action, bracket, lang)
    # Records keep the plain text of each action, which is read from a state.
    return text if isinstance(at, State) else detailed_text(components, at, action, text, lang)


def seat_action_text(components: Components, action: int, bracket: int, lang: Language) -> str:
    """An action as a short phrase; an amount is known only within the chosen bracket."""
    if action < ids.TO_BOARD:
        return lang.text(
            "in {division}", division=division_name(components, action - ids.DIVISION, lang)
        )
    if action < ids.ROOM:
        return lang.text(_FIXED_ACTION_TEXTS[action - ids.TO_BOARD])
    if action < ids.CARD:
        return lang.text("room {room}", room=components.room_name(action - ids.ROOM))
    if action < ids.BRACKET:
        return lang.text("card {card}", card=card_name(components, action - ids.CARD, lang))
    if action < ids.SUM:
        top = components.bracket * (action - ids.BRACKET + 1)
        return lang.text("up to {sum}", sum=money(top, lang))
    if action < ids.CERTIFICATE:
        if bracket == ids.NOTHING:
            return lang.text("step {number}", number=action - ids.SUM + 1)
        return lang.text("offer {sum}", sum=money(offer_amount(components, action, bracket), lang))
    if action < ids.POOL:
        return lang.text("certificate {value}", value=action - ids.CERTIFICATE + 1)
    if action < ids.SLOT:
        return lang.text("pool")
    if action < ids.NEXT_EVENT_CARD:
        return lang.text("meeting in slot {slot}", slot=action - ids.SLOT + _FIRST_MEETING_SLOT)
    return lang.text(
        "next: {event}", event=event_card_name(components, action - ids.NEXT_EVENT_CARD, lang)
    )


def offer_amount(components: Components, action: int, bracket: int) -> int:
    """The amount of a step in a bracket."""
    return components.bracket * bracket + components.unit * (action - ids.SUM + 1)


def _chosen_bracket(state_or_view: State | View, seat: int) -> int:
    """The bracket chosen for a bribe, if the seat knows it."""
    if isinstance(state_or_view, Position):
        return int(state_or_view.bracket) if state_or_view.acting_seat == seat else ids.NOTHING
    if isinstance(state_or_view, State):
        return ids.NOTHING
    own: object = dict(state_or_view).get("own")
    found = own.get("bracket", ids.NOTHING) if isinstance(own, dict) else ids.NOTHING
    return found if isinstance(found, int) else ids.NOTHING


def _outcome_text(components: Components, outcome: int, lang: Language = ENGLISH) -> str:
    if outcome < ids.COMPETENCE_DRAWN:
        return lang.text("colour of seat {seat}", seat=outcome - ids.COLOUR_DRAWN)
    if outcome < ids.EXTRA_DRAWN:
        card = components.competence_cards[outcome - ids.COMPETENCE_DRAWN]
        return lang.text("competence {card}", card=card)
    if outcome < ids.PRIVILEGE_DRAWN:
        return lang.text("extra card for seat {seat}", seat=outcome - ids.EXTRA_DRAWN)
    if outcome < ids.EVENT_CARD_DRAWN:
        return lang.text(
            "deal {card}", card=card_name(components, outcome - ids.PRIVILEGE_DRAWN, lang)
        )
    return lang.text(
        "draw {event}", event=event_card_name(components, outcome - ids.EVENT_CARD_DRAWN, lang)
    )
