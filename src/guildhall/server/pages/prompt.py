"""The banner that says what is asked, with everything to answer it."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.board_model import NO_ACTION, Selection
from guildhall.core.language import Language
from guildhall.core.view import View
from guildhall.server.pages.html import attrs, button, escape, icon, shield
from guildhall.server.pages.layout import tool_button
from guildhall.server.pages.model import PageModel


def prompt_html(model: PageModel, view: View, selection: Selection) -> str:
    """What is asked of whom, the steps made so far, and the buttons."""
    lang, seat = model.lang, view["seat"]
    is_your_turn = bool(view["actions"])
    badges = "".join(map(shield, [seat] if is_your_turn and seat is not None else view["asked"]))
    asked = escape(model.game.prompt(view, lang))
    is_done = seat in view["asked"] and not is_your_turn
    banner = (
        f'<div class="ask"><span class="badges" aria-hidden="true">{badges}</span>'
        f'<div><p id="asked" role="status">{asked}</p>{_steps_made(selection, lang)}'
        f"{_waiting_note(lang.without_names) if is_done else ''}</div></div>"
    )
    parts = [banner]
    if seat is not None:
        parts.append(_prompt_buttons(model, view, seat, selection))
        parts.append(_tools(model, is_your_turn))
        if is_your_turn:
            parts.append(_move_form(lang.without_names))
    kind = ' class="is-mine"' if is_your_turn else ""
    label = escape(lang.text("What is asked"))
    return f'<section id="question"{kind} aria-label="{label}">{"".join(parts)}</section>'


@lru_cache(maxsize=16)
def _waiting_note(lang: Language) -> str:
    """For who has chosen already where everybody is asked."""
    return f'<p class="note">{escape(lang.text("You have chosen; the others are not done."))}</p>'


def _steps_made(selection: Selection, lang: Language) -> str:
    """The steps of this move, each with the way back to before it."""
    if not selection.steps_made:
        return ""
    back = escape(lang.text("Back to before this step"))
    last = len(selection.steps_made)
    steps = "".join(
        f'<li><button type="button" data-do="undo" data-times="{last - i}" title="{back}">'
        f"<span>{escape(step_text)}</span>{icon('close')}</button></li>"
        for i, step_text in enumerate(selection.steps_made)
    )
    label = escape(lang.text("Chosen so far; click one to take it back"))
    return f'<ol id="so-far" aria-label="{label}">{steps}</ol>'


def _prompt_buttons(model: PageModel, view: View, seat: int, selection: Selection) -> str:
    """The choices that have no place on the board, and "done" for what is marked or set."""
    lang = model.lang
    made = "".join(
        '<button type="button" '
        f'class="choice{" finish" if action == selection.done_action else ""}" '
        f'id="answer-{action}" data-action="{action}">'
        f"{escape(_capitalize(model.game.text(view, seat, action, lang)))}</button>"
        for action in selection.buttons
    )
    number = _number_form(model, view, seat, selection) if selection.kind == "number" else ""
    return (
        f'<div id="answers">{number}{made}'
        + button("done", lang.text("Done"), id="done", class_="main", hidden=True)
        + button("unstage", lang.text("Not this"), id="not-this", hidden=True)
        + "</div>"
    )


def _number_form(model: PageModel, view: View, seat: int, selection: Selection) -> str:
    """A slider over the values that may be chosen, and what each of them means in words."""
    lang = model.lang
    label = escape(lang.text("Amount"))
    first = selection.values[0] if selection.values else ""
    meant = "".join(
        f'<option data-action="{action}">{escape(model.game.text(view, seat, action, lang))}'
        "</option>"
        for action in selection.items
    )
    return (
        f'<form method="dialog" id="number"><label for="number-value">{label}</label>'
        '<input type="range" id="number-value" min="0" '
        f'max="{len(selection.values) - 1}" value="0">'
        f'<output id="number-says" for="number-value">{first}</output>'
        f"<datalist>{meant}</datalist></form>"
    )


def _tools(model: PageModel, is_your_turn: bool) -> str:
    """Take back, ask the table, hint, type."""
    lang = model.lang
    reason = None
    if not model.may_undo:
        reason = lang.reason_text(model.undo_reason) if model.undo_reason else ""
    undo = tool_button(
        "undo",
        lang.text("Take back"),
        "undo",
        aria_disabled=None if model.may_undo else "true",
        title=reason,
    )
    ask = (
        _request_undo_tool(lang.without_names)
        if model.may_request_undo and not model.may_undo
        else ""
    )
    # What is always there stands last, at the edge: nothing else slides under a second click.
    turn_tools = _turn_tools(lang.without_names) if is_your_turn else ""
    return f'<div class="tools">{ask}{turn_tools}{undo}</div>'


@lru_cache(maxsize=16)
def _request_undo_tool(lang: Language) -> str:
    """Beyond the barrier a move is taken back by consent."""
    title = lang.text("Ask the others whether you may take your last move back")
    return tool_button("ask", lang.text("Ask to take back"), "hand", title=title)


@lru_cache(maxsize=16)
def _turn_tools(lang: Language) -> str:
    """What helps in one's own turn."""
    return tool_button(
        "hint", lang.text("Hint"), "hint", title=lang.text("What a bot would choose here")
    ) + tool_button("type", lang.text("Type"), "type", title=lang.text("Type a move in words"))


@lru_cache(maxsize=16)
def _move_form(lang: Language) -> str:
    """The field for moves in words."""
    label = escape(lang.text("Your move in words"))
    return (
        '<form method="dialog" id="typed" hidden>'
        f'<label class="unseen" for="typed-text">{label}</label>'
        f'<input id="typed-text" name="text" maxlength="200" autocomplete="off" '
        f'autocapitalize="off" spellcheck="false" list="choices" placeholder="{label}">'
        f'<datalist id="choices"></datalist><button>{escape(lang.text("Play"))}</button></form>'
    )


def selection_attributes(selection: Selection) -> str:
    """How the choice is made, for the client."""
    return attrs(
        data_gesture=selection.kind,
        data_least=selection.min,
        data_most=selection.max,
        data_items=" ".join(map(str, selection.items)) or None,
        data_values=" ".join(map(str, selection.values)) or None,
        data_finish=None if selection.done_action == NO_ACTION else selection.done_action,
    )


def _capitalize(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
