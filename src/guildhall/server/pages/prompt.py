"""The prompt: what the player has to do, and the buttons to do it."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.board_model import Selection
from guildhall.core.language import Language, capitalize
from guildhall.core.view import View
from guildhall.server.pages.html import button, escape, icon, shield
from guildhall.server.pages.layout import tool_button
from guildhall.server.pages.model import PageModel


def prompt_html(model: PageModel, view: View, selection: Selection) -> str:
    """The prompt with the steps made so far and all buttons."""
    lang, seat = model.lang, view["seat"]
    is_your_turn = bool(view["actions"])
    badges = "".join(map(shield, [seat] if is_your_turn and seat is not None else view["asked"]))
    prompt_text = escape(model.game.prompt(view, lang))
    is_done = seat in view["asked"] and not is_your_turn
    banner = (
        f'<div class="prompt-line"><span class="badges" aria-hidden="true">{badges}</span>'
        f'<div><p id="prompt-text" role="status">{prompt_text}</p>{_steps_made(model, view)}'
        f"{_waiting_note(lang.without_names) if is_done else ''}</div></div>"
    )
    parts = [banner]
    if seat is not None:
        parts.append(_prompt_buttons(model, view, seat, selection))
        parts.append(_tools(model, is_your_turn))
        if is_your_turn:
            parts.append(_move_form(lang.without_names))
    kind = ' class="is-your-turn"' if is_your_turn else ""
    label = escape(lang.text("What to do"))
    return f'<section id="prompt"{kind} aria-label="{label}">{"".join(parts)}</section>'


@lru_cache(maxsize=16)
def _waiting_note(lang: Language) -> str:
    return f'<p class="hint">{escape(lang.text("Waiting for the other players."))}</p>'


def _steps_made(model: PageModel, view: View) -> str:
    """The moves that the viewer can undo one by one, each with a button that goes back to it."""
    if not view["actions"] or not model.undoable_moves:
        return ""
    lang = model.lang
    back = escape(lang.text("Undo back to this step"))
    last = len(model.undoable_moves)
    steps = "".join(
        '<li><button type="button" data-command="undo" '
        f'data-undo-steps="{last - i}" title="{back}">'
        f"<span>{escape(model.game.step_text(view, action, events, lang))}</span>"
        f"{icon('close')}</button></li>"
        for i, (action, events) in enumerate(model.undoable_moves)
    )
    label = escape(lang.text("Steps so far; click one to go back to it"))
    return f'<ol id="steps" aria-label="{label}">{steps}</ol>'


def _prompt_buttons(model: PageModel, view: View, seat: int, selection: Selection) -> str:
    """Buttons of choices that are not on the board, and the "done" and "cancel" buttons."""
    lang = model.lang
    made = "".join(
        '<button type="button" '
        f'class="choice{" done-action" if action == selection.done_action else ""}" '
        f'id="action-{action}" data-action="{action}">'
        f"{escape(capitalize(model.game.text(view, seat, action, lang)))}</button>"
        for action in selection.buttons
    )
    return (
        f'<div id="prompt-buttons">{made}<output id="progress" hidden></output>'
        + button("done", lang.text("Done"), id="done", class_="button-primary", hidden=True)
        + button("cancel-selection", lang.text("Clear"), id="cancel-selection", hidden=True)
        + "</div>"
    )


def _tools(model: PageModel, is_your_turn: bool) -> str:
    lang = model.lang
    reason = None
    if not model.may_undo:
        reason = lang.reason_text(model.undo_reason) if model.undo_reason else ""
    undo = tool_button(
        "undo",
        lang.text("Undo"),
        "undo",
        id="tool-undo",
        aria_disabled=None if model.may_undo else "true",
        title=reason,
    )
    request_undo = (
        _request_undo_tool(lang.without_names)
        if model.may_request_undo and not model.may_undo
        else ""
    )
    # Undo is always there, so it comes last: a second click never hits another button. Ids keep
    # the keyboard focus on a button when others come and go.
    turn_tools = _turn_tools(lang.without_names) if is_your_turn else ""
    return f'<div class="tools">{request_undo}{turn_tools}{undo}</div>'


@lru_cache(maxsize=16)
def _request_undo_tool(lang: Language) -> str:
    title = lang.text("Ask the other players to undo your last move")
    label = lang.text("Request undo")
    return tool_button("request-undo", label, "hand", id="tool-request-undo", title=title)


@lru_cache(maxsize=16)
def _turn_tools(lang: Language) -> str:
    title = lang.text("Show what a bot would play")
    return tool_button(
        "hint", lang.text("Hint"), "hint", id="tool-hint", title=title
    ) + tool_button(
        "type-move", lang.text("Type move"), "type", id="tool-type", title=lang.text("Type a move")
    )


@lru_cache(maxsize=16)
def _move_form(lang: Language) -> str:
    label = escape(lang.text("Your move"))
    return (
        '<form method="dialog" id="move-form" hidden>'
        f'<label class="visually-hidden" for="move-text">{label}</label>'
        f'<input id="move-text" name="text" maxlength="200" autocomplete="off" '
        f'autocapitalize="off" spellcheck="false" list="move-suggestions" placeholder="{label}">'
        '<datalist id="move-suggestions"></datalist>'
        f"<button>{escape(lang.text('Play'))}</button></form>"
    )
