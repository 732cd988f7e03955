"""Prompts: what a seat is asked now, or whom the table is waiting for."""

from typing import Final

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.counted_prompts import COUNTED_PROMPTS
from guildhall.games.power_struggle.words.names import (
    card_name,
    division_name,
    event_card_name,
)

_Params = dict[str, object]

_MIN_EVENTS: Final = ids.MAX_TURNS + 1 - ids.MEETING_SLOTS


def prompt(components: Components, view: PowerStruggleView, lang: Language = ENGLISH) -> str:
    """The current decision, in one sentence."""
    if view["over"]:
        return lang.text("The game is over.")
    public = view["public"]
    params = _prompt_params(components, view, lang)
    if view["actions"] and view["seat"] is not None:
        return _viewer_prompt(components, view, params, lang)
    if public["active"] == ids.NOBODY or public["phase"] not in WAITING_FOR:
        return lang.text("The game is being set up.")
    return lang.text(WAITING_FOR[public["phase"]], **params)


WAITING_FOR = {
    "place": N_("{seat} is placing a manager."),
    "chairman": N_("{seat} is deciding about the Chairman card."),
    "action": N_("{seat} is choosing an action."),
    "displaced": N_("{seat} is deciding where the old head of {division} goes."),
    "events": N_("{seat} is ordering the events of this round."),
    "lose": N_("{seat} is choosing which room loses an employee."),
    "hire": N_("{seat} is hiring employees."),
    "found_number": N_("{seat} is founding a department."),
    "found_division": N_("{seat} is founding a department."),
    "found_staff": N_("{seat} is founding a department."),
    "new_division": N_("{seat} is founding a department."),
    "new_staff": N_("{seat} is founding a department."),
    "move_room": N_("{seat} is moving a department."),
    "move_to": N_("{seat} is moving a department."),
    "move_second": N_("{seat} is moving a department."),
    "merge_first": N_("{seat} is merging two departments."),
    "merge_second": N_("{seat} is merging two departments."),
    "merge_into": N_("{seat} is merging two departments."),
    "resign_head": N_("{seat} is resigning as head of a division."),
    "resign_to": N_("{seat} is resigning as head of a division."),
    "bribe_card": N_("{seat} is preparing a bribe."),
    "bribe_sum": N_("{seat} is preparing a bribe for {card}."),
    "bribe_answer": N_("{seat} is considering a bribe for {card}."),
    "bribe_loss": N_("{seat} is choosing which employee {refuser} loses."),
    "dismiss": N_("{seat} is dismissing employees for influence."),
    "buy_main": N_("{seat} is buying a main department."),
    "buy_counsel": N_("{seat} is buying a counsel."),
    "buy_shares": N_("{seat} is buying shares."),
    "take": N_("{seat} is taking employees with Development."),
    "put": N_("{seat} is taking employees with Development."),
    "legal": N_("{seat} is dismissing employees for influence."),
}


def _viewer_prompt(
    components: Components, view: PowerStruggleView, params: _Params, lang: Language
) -> str:
    public, actions = view["public"], view["actions"]
    phase = public["phase"]
    if phase == "chairman":
        is_gold = public["card_halves"][ids.CHAIRMAN] == ids.GOLD
        return lang.text(_GOLD_CHAIRMAN_PROMPT if is_gold else _LIGHT_CHAIRMAN_PROMPT, **params)
    if phase == "action":
        if actions == [ids.PASS]:
            return lang.text("You have no possible action: pass.")
        return lang.text(_EXTRA_ACTION_PROMPT if ids.SKIP in actions else _ACTION_PROMPT)
    if phase == "events":
        if actions[0] < ids.SLOT + ids.MEETING_SLOTS:
            return lang.text(_EVENTS_PROMPT, min=_MIN_EVENTS, max=ids.MAX_TURNS)
        own = view["own"]
        return lang.plural(
            "Order the events: choose {number} more card.",
            "Order the events: choose {number} more cards in the order in which they happen.",
            own["meeting"] - len(own["stack"]),
        )
    if phase == "bribe_card":
        return lang.text(_SECOND_OFFER_PROMPT if ids.STOP in actions else _FIRST_OFFER_PROMPT)
    if phase == "bribe_sum":
        return lang.text(_OFFER_PROMPT, **params)
    if phase == "found_division" and public["doing"]["number"] > 1:
        is_second = bool(public["doing"]["divisions"])
        return lang.text(_SECOND_DEPARTMENT_PROMPT if is_second else _FIRST_DEPARTMENT_PROMPT)
    if phase in ("found_staff", "new_staff") and ids.STOP not in actions:
        return lang.text(_FOUND_STAFF_PROMPT, **params)
    if phase in COUNTED_PROMPTS:
        return COUNTED_PROMPTS[phase](components, view, lang)
    return lang.text(PROMPTS[phase], **params)


_LIGHT_CHAIRMAN_PROMPT = N_(
    "Your Chairman card: choose a division for a new department with 1 employee, or skip."
)
_GOLD_CHAIRMAN_PROMPT = N_(
    "Your gold Chairman card: choose a division for a main department, or skip."
)
_ACTION_PROMPT = N_("Your turn: choose an action.")
_EXTRA_ACTION_PROMPT = N_("Your gold Communication card: choose an extra action, or skip.")
_EVENTS_PROMPT = N_("Order {min} to {max} events, first to last. The Directors' meeting follows.")
_FIRST_OFFER_PROMPT = N_("Bribe: choose another player's privilege card.")
_SECOND_OFFER_PROMPT = N_("Refused. Choose a card for a second offer, or make none.")
_OFFER_PROMPT = N_("How much do you offer {target} for {card}?")
_FOUND_STAFF_PROMPT = N_(
    "Choose rooms to take employees from for the new department ({gathered} so far)."
)
_FIRST_DEPARTMENT_PROMPT = N_("First of two departments: choose a division and employees.")
_SECOND_DEPARTMENT_PROMPT = N_("Second department: choose a division and employees.")
PROMPTS = {
    "place": N_(
        "Place a manager ({placed} of {managers}): in a new department with {staff} employees, "
        "or on the board."
    ),
    "displaced": N_(
        "You lost {division}. Does your former head join the board, or become a counsel?"
    ),
    "lose": N_("{event}: choose which of your rooms loses 1 employee."),
    "take": N_(
        "Development: choose an employee of another player or the pool, and a room of yours for "
        "them ({left} left)."
    ),
    "found_number": N_("Found one or two departments with your own staff?"),
    "found_division": N_("Choose a division and employees for the new department."),
    "found_staff": N_("Choose more employees for the new department ({gathered} so far), or stop."),
    "new_staff": N_(
        "You may add employees from your rooms to the new department ({gathered} so far), or stop."
    ),
    "move_room": N_(
        "Move a main department or up to two departments: choose a room and its new division."
    ),
    "move_to": N_("Choose the division to move {room} to."),
    "move_second": N_("Choose a second department and its new division, or move only this one."),
    "merge_second": N_("Choose the department to merge with {room}."),
    "resign_head": N_(
        "Choose the division where you resign. You lose your departments and employees there."
    ),
    "bribe_loss": N_("{refuser} refused: choose which of their rooms loses 1 employee."),
    "buy_main": N_("Choose a division for your new main department."),
    "buy_counsel": N_("Choose a division for your new counsel."),
    "buy_shares": N_("Choose a share certificate to buy."),
    "put": N_("Choose one of your rooms for this employee."),
}


def _prompt_params(components: Components, view: PowerStruggleView, lang: Language) -> _Params:
    """Parameters of prompts: who, which room, card and division, how many, how much."""
    public, doing = view["public"], view["public"]["doing"]
    rooms, events = doing["rooms"] or [doing["last"]], public["events"]
    division, card = doing["division"], doing["card"]
    return {
        "seat": lang.seat_name(public["active"]),
        "target": lang.seat_name(doing["target"]),
        "refuser": lang.seat_name(doing["refused"][0]) if doing["refused"] else "",
        "division": division_name(components, division, lang) if 0 <= division < 6 else "",
        "card": card_name(components, card, lang) if card != ids.NOTHING else "",
        "room": components.room_name(rooms[0]) if rooms[0] != ids.NOTHING else "",
        "event": event_card_name(components, events[-1], lang) if events else "",
        "left": doing["left"],
        "gathered": doing["gathered"],
        "placed": public["placed"] // view["seats"] + 1,
        "managers": components.placed_managers,
        "staff": components.placed_staff,
    }
