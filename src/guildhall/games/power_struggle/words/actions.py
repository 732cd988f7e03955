"""Texts of actions and of chance outcomes."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BRACKET,
    CARD,
    CERTIFICATE,
    COLOUR_DRAWN,
    COMPETENCE_DRAWN,
    DIVISION,
    EVENT_CARD_DRAWN,
    EXTRA_DRAWN,
    MAX_TURNS,
    NEXT_EVENT_CARD,
    NOTHING,
    POOL,
    PRIVILEGE_DRAWN,
    ROOM,
    SLOT,
    SUM,
    TO_BOARD,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.words.names import (
    card_name,
    division_name,
    event_card_name,
    money,
    room_name,
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
_FIRST_MEETING_SLOT = MAX_TURNS - 2
"""PS-4.11: the earliest slot of the Meeting card."""


def action_text(
    components: Components,
    state_or_view: State | View,
    seat: int,
    action: int,
    lang: Language = ENGLISH,
) -> str:
    """An action, or a chance outcome, as a short phrase."""
    if seat == CHANCE:
        return _outcome_text(components, action, lang)
    bracket = _chosen_bracket(state_or_view, seat) if SUM <= action < CERTIFICATE else NOTHING
    return seat_action_text(components, action, bracket, lang)


def seat_action_text(components: Components, action: int, bracket: int, lang: Language) -> str:
    """An action as a short phrase; an amount is known only within the chosen bracket."""
    if action < TO_BOARD:
        return lang.text(
            "in {division}", division=division_name(components, action - DIVISION, lang)
        )
    if action < ROOM:
        return lang.text(_FIXED_ACTION_TEXTS[action - TO_BOARD])
    if action < CARD:
        return lang.text("room {room}", room=room_name(components, action - ROOM))
    if action < BRACKET:
        return lang.text("card {card}", card=card_name(components, action - CARD, lang))
    if action < SUM:
        top = components.bracket * (action - BRACKET + 1)
        return lang.text("up to {sum}", sum=money(top, lang))
    if action < CERTIFICATE:
        if bracket == NOTHING:
            return lang.text("step {number}", number=action - SUM + 1)
        return lang.text("offer {sum}", sum=money(offer_amount(components, action, bracket), lang))
    if action < POOL:
        return lang.text("certificate {value}", value=action - CERTIFICATE + 1)
    if action < SLOT:
        return lang.text("pool")
    if action < NEXT_EVENT_CARD:
        return lang.text("meeting in slot {slot}", slot=action - SLOT + _FIRST_MEETING_SLOT)
    return lang.text(
        "next: {event}", event=event_card_name(components, action - NEXT_EVENT_CARD, lang)
    )


def offer_amount(components: Components, action: int, bracket: int) -> int:
    """The amount of a step in a bracket."""
    return components.bracket * bracket + components.unit * (action - SUM + 1)


def _chosen_bracket(state_or_view: State | View, seat: int) -> int:
    """The bracket chosen for a bribe, if the seat knows it."""
    if isinstance(state_or_view, Position):
        return int(state_or_view.bracket) if state_or_view.acting_seat == seat else NOTHING
    if isinstance(state_or_view, State):
        return NOTHING
    own: object = dict(state_or_view).get("own")
    found = own.get("bracket", NOTHING) if isinstance(own, dict) else NOTHING
    return found if isinstance(found, int) else NOTHING


def _outcome_text(components: Components, outcome: int, lang: Language = ENGLISH) -> str:
    if outcome < COMPETENCE_DRAWN:
        return lang.text("colour of seat {seat}", seat=outcome - COLOUR_DRAWN)
    if outcome < EXTRA_DRAWN:
        card = components.competence_cards[outcome - COMPETENCE_DRAWN]
        return lang.text("competence {card}", card=card)
    if outcome < PRIVILEGE_DRAWN:
        return lang.text("extra card for seat {seat}", seat=outcome - EXTRA_DRAWN)
    if outcome < EVENT_CARD_DRAWN:
        return lang.text("deal {card}", card=card_name(components, outcome - PRIVILEGE_DRAWN, lang))
    return lang.text(
        "draw {event}", event=event_card_name(components, outcome - EVENT_CARD_DRAWN, lang)
    )
