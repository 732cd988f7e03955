"""The banner that says what is asked, with everything to answer it."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.scene import NO_ACTION, Gesture
from guildhall.core.tongue import Tongue
from guildhall.core.view import View
from guildhall.server.pages.frame import tool
from guildhall.server.pages.html import button, escape, flags, icon, shield
from guildhall.server.sight import Sight


def question(sight: Sight, view: View, gesture: Gesture) -> str:
    """What is asked of whom, the steps made so far, and the buttons."""
    tongue, seat = sight.tongue, view["seat"]
    is_mine = bool(view["actions"])
    badges = "".join(map(shield, [seat] if is_mine and seat is not None else view["asked"]))
    asked = escape(sight.game.prompt(view, tongue))
    banner = (
        f'<div class="ask"><span class="badges" aria-hidden="true">{badges}</span>'
        f'<div><p id="asked" role="status">{asked}</p>{so_far(gesture, tongue)}'
        f"{waiting(tongue.base) if seat in view['asked'] and not is_mine else ''}</div></div>"
    )
    parts = [banner]
    if seat is not None:
        parts.append(answers(sight, view, seat, gesture))
        parts.append(tools(sight, is_mine))
        if is_mine:
            parts.append(typed(tongue.base))
    kind = ' class="is-mine"' if is_mine else ""
    label = escape(tongue.say("What is asked"))
    return f'<section id="question"{kind} aria-label="{label}">{"".join(parts)}</section>'


@lru_cache(maxsize=16)
def waiting(tongue: Tongue) -> str:
    """For who has chosen already where everybody is asked."""
    return f'<p class="note">{escape(tongue.say("You have chosen; the others are not done."))}</p>'


def so_far(gesture: Gesture, tongue: Tongue) -> str:
    """The steps of this move, each with the way back to before it."""
    if not gesture.so_far:
        return ""
    back = escape(tongue.say("Back to before this step"))
    last = len(gesture.so_far)
    steps = "".join(
        f'<li><button type="button" data-do="undo" data-times="{last - i}" title="{back}">'
        f"<span>{escape(words)}</span>{icon('close')}</button></li>"
        for i, words in enumerate(gesture.so_far)
    )
    label = escape(tongue.say("Chosen so far; click one to take it back"))
    return f'<ol id="so-far" aria-label="{label}">{steps}</ol>'


def answers(sight: Sight, view: View, seat: int, gesture: Gesture) -> str:
    """The choices that have no place on the board, and "done" for what is marked or set."""
    tongue = sight.tongue
    made = "".join(
        f'<button type="button" class="choice{" finish" if action == gesture.finish else ""}" '
        f'id="answer-{action}" data-action="{action}">'
        f"{escape(capital(sight.game.text(view, seat, action, tongue)))}</button>"
        for action in gesture.buttons
    )
    number = number_form(sight, view, seat, gesture) if gesture.kind == "number" else ""
    return (
        f'<div id="answers">{number}{made}'
        + button("done", tongue.say("Done"), id="done", class_="main", hidden=True)
        + button("unstage", tongue.say("Not this"), id="not-this", hidden=True)
        + "</div>"
    )


def number_form(sight: Sight, view: View, seat: int, gesture: Gesture) -> str:
    """A slider over the values that may be chosen, and what each of them means in words."""
    tongue = sight.tongue
    label = escape(tongue.say("Amount"))
    first = gesture.values[0] if gesture.values else ""
    meant = "".join(
        f'<option data-action="{action}">{escape(sight.game.text(view, seat, action, tongue))}'
        "</option>"
        for action in gesture.items
    )
    return (
        f'<form method="dialog" id="number"><label for="number-value">{label}</label>'
        f'<input type="range" id="number-value" min="0" max="{len(gesture.values) - 1}" value="0">'
        f'<output id="number-says" for="number-value">{first}</output>'
        f"<datalist>{meant}</datalist></form>"
    )


def tools(sight: Sight, is_mine: bool) -> str:
    """Take back, ask the table, hint, type."""
    tongue = sight.tongue
    reason = None
    if not sight.may_undo:
        reason = tongue.reason(sight.undo_reason) if sight.undo_reason else ""
    undo = tool(
        "undo",
        tongue.say("Take back"),
        "undo",
        aria_disabled=None if sight.may_undo else "true",
        title=reason,
    )
    ask = ask_tool(tongue.base) if sight.may_ask and not sight.may_undo else ""
    # What is always there stands last, at the edge: nothing else slides under a second click.
    return f'<div class="tools">{ask}{turn_tools(tongue.base) if is_mine else ""}{undo}</div>'


@lru_cache(maxsize=16)
def ask_tool(tongue: Tongue) -> str:
    """Beyond the barrier a move is taken back by consent."""
    title = tongue.say("Ask the others whether you may take your last move back")
    return tool("ask", tongue.say("Ask to take back"), "hand", title=title)


@lru_cache(maxsize=16)
def turn_tools(tongue: Tongue) -> str:
    """What helps in one's own turn."""
    return tool(
        "hint", tongue.say("Hint"), "hint", title=tongue.say("What a bot would choose here")
    ) + tool("type", tongue.say("Type"), "type", title=tongue.say("Type a move in words"))


@lru_cache(maxsize=16)
def typed(tongue: Tongue) -> str:
    """The field for moves in words."""
    label = escape(tongue.say("Your move in words"))
    return (
        '<form method="dialog" id="typed" hidden>'
        f'<label class="unseen" for="typed-text">{label}</label>'
        f'<input id="typed-text" name="text" maxlength="200" autocomplete="off" '
        f'autocapitalize="off" spellcheck="false" list="choices" placeholder="{label}">'
        f'<datalist id="choices"></datalist><button>{escape(tongue.say("Play"))}</button></form>'
    )


def attributes(gesture: Gesture) -> str:
    """How the choice is made, for the client."""
    return flags(
        data_gesture=gesture.kind,
        data_least=gesture.least,
        data_most=gesture.most,
        data_items=" ".join(map(str, gesture.items)) or None,
        data_values=" ".join(map(str, gesture.values)) or None,
        data_finish=None if gesture.finish == NO_ACTION else gesture.finish,
    )


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
