"""The prompt: what the player has to do, and the buttons to do it."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.board_model import Selection
from guildhall.core.language import Language, capitalize
from guildhall.core.view import View
from guildhall.server.pages.html import attrs, button, escape, shield
from guildhall.server.pages.layout import tool_button
from guildhall.server.pages.model import PageModel
from guildhall.server.pages.undo import steps_made, undo_control, undo_request_html

_LONG_TEXT = 75
"""Longer texts than this are smaller on a phone, where the prompt has a fixed height."""


def prompt_html(model: PageModel, view: View, selection: Selection) -> str:
    """The prompt with the steps made so far and all buttons."""
    lang, seat = model.lang, view["seat"]
    is_your_turn = bool(view["actions"])
    badges = "".join(map(shield, [seat] if is_your_turn and seat is not None else view["asked"]))
    prompt_text = model.game.prompt(view, lang)
    long = attrs(class_="is-long" if len(prompt_text) > _LONG_TEXT else None)
    request = undo_request_html(model)
    below = request or steps_made(model, view)
    is_done = seat in view["asked"] and not is_your_turn and not request
    banner = (
        f'<div class="prompt-line"><span class="badges" aria-hidden="true">{badges}</span>'
        f'<div><p id="prompt-text"{long} role="status">{escape(prompt_text)}</p>{below}'
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
    # Undo is always there, so it comes last: a second click never hits another button. Ids keep
    # the keyboard focus on a button when others come and go.
    turn_tools = _turn_tools(model.lang.without_names) if is_your_turn else ""
    return f'<div class="tools">{turn_tools}{undo_control(model)}</div>'


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
