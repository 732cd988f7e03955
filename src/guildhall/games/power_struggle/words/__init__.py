"""Actions in words; questions are in ``questions``, events in ``telling``, names in ``names``."""

from guildhall.core.state import CHANCE, State
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.core.view import View
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BRACKET,
    CARD,
    CERTIFICATE,
    COLOUR_DRAWN,
    COMPETENCE_DRAWN,
    DIVISION,
    EVENT,
    EVENT_DRAWN,
    EXTRA_DRAWN,
    NOTHING,
    ORDERED,
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
    event_name,
    money,
    room_name,
)
from guildhall.games.power_struggle.words.questions import prompt
from guildhall.games.power_struggle.words.telling import explain, notes, tell

__all__ = ["ABOUT", "action_text", "explain", "notes", "prompt", "tell"]

ABOUT = N_(
    "Careers, shares and bribes in a large company. Your people run departments, become heads of "
    "divisions and sit on the board; whoever collects four of six victory points ends the game. "
    "Every head and the Chairman hold a privilege card, and a card that was bribed away is "
    "stronger than one that was earned. How long a round lasts is known to one player alone, "
    "and whom you have to beat in secret is known only to you."
)

PLAIN = (
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
"""The actions that name no thing, from TO_BOARD on."""
FIRST_SLOT = ORDERED - 2
"""PS-4.11: the earliest slot of the Meeting card."""


def action_text(
    components: Components,
    position: State | View,
    seat: int,
    action: int,
    tongue: Tongue = ENGLISH,
) -> str:
    """An action, or an outcome of chance, as short words."""
    if seat == CHANCE:
        return outcome_text(components, action, tongue)
    bracket = bracket_of(position, seat) if SUM <= action < CERTIFICATE else NOTHING
    return said(components, action, bracket, tongue)


def said(components: Components, action: int, bracket: int, tongue: Tongue) -> str:
    """An action as short words; a sum can be told only in the bracket that was chosen."""
    if action < TO_BOARD:
        return tongue.say(
            "in {division}", division=division_name(components, action - DIVISION, tongue)
        )
    if action < ROOM:
        return tongue.say(PLAIN[action - TO_BOARD])
    if action < CARD:
        return tongue.say("room {room}", room=room_name(components, action - ROOM))
    if action < BRACKET:
        return tongue.say("card {card}", card=card_name(components, action - CARD, tongue))
    if action < SUM:
        top = components.bracket * (action - BRACKET + 1)
        return tongue.say("up to {sum}", sum=money(top, tongue))
    if action < CERTIFICATE:
        if bracket == NOTHING:
            return tongue.say("step {number}", number=action - SUM + 1)
        return tongue.say("offer {sum}", sum=money(sum_of(components, action, bracket), tongue))
    if action < POOL:
        return tongue.say("certificate {value}", value=action - CERTIFICATE + 1)
    if action < SLOT:
        return tongue.say("pool")
    if action < EVENT:
        return tongue.say("meeting in slot {slot}", slot=action - SLOT + FIRST_SLOT)
    return tongue.say("next: {event}", event=event_name(components, action - EVENT, tongue))


def sum_of(components: Components, action: int, bracket: int) -> int:
    """The sum that a step inside a bracket means."""
    return components.bracket * bracket + components.unit * (action - SUM + 1)


def bracket_of(position: State | View, seat: int) -> int:
    """The bracket that was chosen for a bribe, if the seat knows it."""
    if isinstance(position, Position):
        return int(position.bracket) if position.doer == seat else NOTHING
    if isinstance(position, State):
        return NOTHING
    own: object = dict(position).get("own")
    found = own.get("bracket", NOTHING) if isinstance(own, dict) else NOTHING
    return found if isinstance(found, int) else NOTHING


def outcome_text(components: Components, outcome: int, tongue: Tongue = ENGLISH) -> str:
    """What chance draws, as short words."""
    if outcome < COMPETENCE_DRAWN:
        return tongue.say("colour of seat {seat}", seat=outcome - COLOUR_DRAWN)
    if outcome < EXTRA_DRAWN:
        card = components.competence_cards[outcome - COMPETENCE_DRAWN]
        return tongue.say("competence {card}", card=card)
    if outcome < PRIVILEGE_DRAWN:
        return tongue.say("extra card for seat {seat}", seat=outcome - EXTRA_DRAWN)
    if outcome < EVENT_DRAWN:
        return tongue.say(
            "deal {card}", card=card_name(components, outcome - PRIVILEGE_DRAWN, tongue)
        )
    return tongue.say("draw {event}", event=event_name(components, outcome - EVENT_DRAWN, tongue))
