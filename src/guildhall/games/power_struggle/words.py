"""Actions, questions and events in words."""

from guildhall.core.event import Event, ScoreLine
from guildhall.core.state import CHANCE, State
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.core.view import View
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BRACKET,
    CARD,
    CERTIFICATE,
    COMPETENCE_DRAWN,
    DIVISION,
    EVENT,
    EVENT_DRAWN,
    EXTRA_DRAWN,
    NOTHING,
    POOL,
    PRIVILEGE_DRAWN,
    ROOM,
    SLOT,
    SUM,
    TO_BOARD,
)
from guildhall.games.power_struggle.position import Position

ABOUT = N_("Careers, shares and bribes in a large company.")

PLAIN = [
    "to the board",
    "as counsel",
    "skip",
    "stop",
    "pass",
    "hire",
    "found with own staff",
    "found with new staff",
    "move",
    "merge",
    "resign",
    "bribe",
    "buy influence",
    "buy main department",
    "buy counsel",
    "buy shares",
    "use Development",
    "use Legal & Patents",
    "one department",
    "two departments",
    "accept",
    "refuse",
]


def action_text(
    components: Components,
    position: State | View,
    seat: int,
    action: int,
    tongue: Tongue = ENGLISH,
) -> str:
    """The action as short words."""
    if seat == CHANCE:
        return outcome_text(components, action)
    if action < TO_BOARD:
        return f"in {components.divisions[action - DIVISION]}"
    if action < ROOM:
        return PLAIN[action - TO_BOARD]
    if action < CARD:
        return f"room {components.room_name(action - ROOM)}"
    if action < BRACKET:
        return f"card {components.card_name(action - CARD)}"
    if action < SUM:
        return f"up to {components.bracket * (action - BRACKET + 1):,}"
    if action < CERTIFICATE:
        bracket = bracket_of(position)
        if bracket == NOTHING:
            return f"step {action - SUM + 1}"
        return f"offer {components.bracket * bracket + components.unit * (action - SUM + 1):,}"
    if action < POOL:
        return f"certificate {action - CERTIFICATE + 1}"
    if action < SLOT:
        return "pool"
    if action < EVENT:
        return f"meeting in slot {action - SLOT + 5}"
    return f"next: {components.event_name(action - EVENT)}"


def bracket_of(position: State | View) -> int:
    """The bracket that was chosen for a bribe, if the position knows it."""
    if isinstance(position, Position):
        return int(position.bracket)
    if isinstance(position, State):
        return NOTHING
    own: object = dict(position).get("own")
    found = own.get("bracket", NOTHING) if isinstance(own, dict) else NOTHING
    return found if isinstance(found, int) else NOTHING


def outcome_text(components: Components, outcome: int) -> str:
    """What chance draws."""
    if outcome < COMPETENCE_DRAWN:
        return f"colour of seat {outcome}"
    if outcome < EXTRA_DRAWN:
        return f"competence {components.competence_cards[outcome - COMPETENCE_DRAWN]}"
    if outcome < PRIVILEGE_DRAWN:
        return f"extra card for seat {outcome - EXTRA_DRAWN}"
    if outcome < EVENT_DRAWN:
        return f"deal {components.card_name(outcome - PRIVILEGE_DRAWN)}"
    return f"draw {components.event_name(outcome - EVENT_DRAWN)}"


def prompt(components: Components, view: View, tongue: Tongue = ENGLISH) -> str:
    """What is asked of whom now."""
    return "Choose."


def tell(components: Components, event: Event, tongue: Tongue = ENGLISH) -> str:
    """An event as a sentence."""
    return f"{event.kind} {event.data}"


def explain(components: Components, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
    """A line of the score sheet as a phrase."""
    return f"{line.kind} {line.data}"


def notes(components: Components, view: View, tongue: Tongue = ENGLISH) -> list[str]:
    """What lay open once."""
    return []
