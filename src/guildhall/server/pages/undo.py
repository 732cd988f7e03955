"""Undo: the steps of the current turn, the undo control, and the open undo request."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from guildhall.core.event import Event
from guildhall.core.view import View
from guildhall.server.pages.html import button, escape, icon, shield
from guildhall.server.pages.layout import tool_button
from guildhall.server.pages.model import PageModel
from guildhall.server.tables.undo_requests import UndoRequest
from guildhall.table import UndoableDecision

_MAX_MOVE_TEXT = 160


def steps_made(model: PageModel, view: View) -> str:
    """The decisions that the viewer can undo one by one, each with a button that goes back."""
    decisions = model.undoable_decisions
    if not view["actions"] or not decisions:
        return ""
    lang = model.lang
    back = escape(lang.text("Undo back to this step"))
    steps = "".join(
        '<li><button type="button" data-command="undo" '
        f'data-undo-steps="{len(decisions) - i}" title="{back}">'
        f"<span>{escape(_decision_text(model, view, decision))}</span>{icon('close')}</button></li>"
        for i, decision in enumerate(decisions)
    )
    label = escape(lang.text("Steps so far; click one to go back to it"))
    return f'<ol id="steps" aria-label="{label}">{steps}</ol>'


def _decision_text(model: PageModel, view: View, decision: UndoableDecision) -> str:
    """The moves of a decision, such as "room CON1, room HRS1"; repeats are counted."""
    texts = (model.game.step_text(view, action, events, model.lang) for action, events in decision)
    return ", ".join(_counted(text, len(list(group))) for text, group in groupby(texts))


def _counted(text: str, number: int) -> str:
    return text if number == 1 else f"{text} {number}\N{MULTIPLICATION SIGN}"


def undo_control(model: PageModel) -> str:
    """The one undo button: undo, request an undo, or the reason why neither is possible."""
    lang = model.lang
    request = model.undo_request
    if model.may_undo:
        return tool_button("undo", lang.text("Undo"), "undo", id="tool-undo")
    reason = lang.reason_text(model.undo_reason) if model.undo_reason else ""
    if request is not None and request.seat == model.viewer:
        reason = lang.text("Your undo request is waiting for an answer.")
    elif model.may_request_undo:
        title = f"{reason} {lang.text('Ask the other players to undo it.')}"
        move = move_text(model, model.last_events)
        return tool_button(
            "request-undo",
            lang.text("Request undo"),
            "hand",
            id="tool-undo",
            title=f"{title} ({move})" if move else title,
        )
    return tool_button(
        "undo", lang.text("Undo"), "undo", id="tool-undo", aria_disabled="true", title=reason
    )


def move_text(model: PageModel, events: Iterable[Event]) -> str:
    """A decision in the words of the log, as far as the viewer saw it; it may be empty.

    The first kind of event says what the seat did; the others are its consequences.
    """
    game, lang = model.game, model.lang
    acts = [event for event in events if "seat" in event.data and game.event_text(event, lang)]
    text = game.line_text([act for act in acts if act.kind == acts[0].kind], lang) if acts else ""
    return text if len(text) <= _MAX_MOVE_TEXT else f"{text[:_MAX_MOVE_TEXT].rstrip()}…"


def undo_request_html(model: PageModel) -> str:
    """The open undo request: the move, its state, and what the viewer can do about it."""
    request, lang = model.undo_request, model.lang
    if request is None:
        return ""
    must_respond = model.viewer in request.pending
    name = lang.seat_name(request.seat)
    # The log names the player first, which this text does already.
    move = move_text(model, model.requested_events).removeprefix(f"{name} ").rstrip(".")
    if request.seat == model.viewer:
        text = lang.text("You asked to undo your last move ({move}).", move=move)
        bare_text = lang.text("You asked to undo your last move.")
    else:
        text = lang.text("{name} asks to undo their last move ({move}).", name=name, move=move)
        bare_text = lang.text("{name} asks to undo their last move.", name=name)
    role = "alert" if must_respond else "status"
    return (
        f'<div class="undo-request" id="undo-request-{request.id}" data-request="{request.id}" '
        f'role="{role}">{shield(request.seat)}<p>{escape(text if move else bare_text)} '
        f'<span class="hint">{escape(_state_text(model, request))}</span></p>'
        f"{_request_buttons(model, request, must_respond)}</div>"
    )


def _state_text(model: PageModel, request: UndoRequest) -> str:
    lang = model.lang
    asked = len(request.accepted) + len(request.pending)
    names = lang.join_and([lang.seat_name(seat) for seat in request.pending])
    must_respond = model.viewer in request.pending
    waiting = "" if must_respond else lang.text("Waiting for {names}.", names=names)
    if asked == 1:
        return waiting
    accepted = lang.text("{number} of {asked} accepted.", number=len(request.accepted), asked=asked)
    return f"{accepted} {waiting}".rstrip()


def _request_buttons(model: PageModel, request: UndoRequest, must_respond: bool) -> str:
    lang = model.lang
    if request.seat == model.viewer:
        buttons = button("withdraw-undo", lang.text("Withdraw"), data_request=request.id)
    elif must_respond:
        buttons = "".join(
            button("respond-undo", text, data_request=request.id, data_accept=accept)
            for text, accept in ((lang.text("Accept"), 1), (lang.text("Decline"), 0))
        )
    else:
        return ""
    return f'<div class="button-row">{buttons}</div>'
