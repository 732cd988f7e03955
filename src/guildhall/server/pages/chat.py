"""The chat panel: messages, notices of undo requests, and who is online."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.server.pages.html import attrs, escape, icon, shield
from guildhall.server.pages.labels import player_name, seat_status
from guildhall.server.pages.model import PageModel, PlayerInfo
from guildhall.server.tables.loaded_table import CHAT
from guildhall.server.tables.undo_requests import (
    UNDO_ACCEPTED,
    UNDO_GRANTED,
    UNDO_REQUESTED,
    UNDO_WITHDRAWN,
)
from guildhall.server.text_rules import MAX_CHAT_LENGTH
from guildhall.store import ChatRow


def chat_html(model: PageModel) -> str:
    """The chat panel."""
    lang = model.lang
    present = "".join(_player_line(lang, player, model) for player in model.players)
    spectators = ""
    if model.online_spectators:
        count = lang.plural("{number} spectator", "{number} spectators", model.online_spectators)
        spectators = f'<li class="spectators">{escape(count)}</li>'
    title, label = escape(lang.text("Chat")), escape(lang.text("Chat messages"))
    lines = "".join(_chat_line(model, row) for row in model.chat)
    return (
        f'<aside id="chat" aria-label="{title}">'
        f'<details id="chat-details"><summary>{icon("chat")}<span>{title}</span>'
        '<span id="unread" hidden></span>'
        f'{_still_choosing(model)}</summary><div class="chat-body">'
        f'<ul id="chat-players">{present}{spectators}</ul>'
        f'<ol id="chat-lines" aria-live="polite" tabindex="0" aria-label="{label}">'
        f"{lines}</ol>{_chat_form(lang.without_names)}</div></details></aside>"
    )


def _still_choosing(model: PageModel) -> str:
    seats = [player.seat for player in model.players if _is_choosing(model, player)]
    if not seats:
        return ""
    lang = model.lang
    names = lang.join_and([lang.seat_name(seat) for seat in seats])
    text = escape(lang.text("Still choosing: {names}", names=names))
    badges = "".join(map(shield, seats))
    return f'<span class="badges" role="img" title="{text}" aria-label="{text}">{badges}</span>'


def _is_choosing(model: PageModel, player: PlayerInfo) -> bool:
    """Whether a player is still choosing in a simultaneous phase, which the view does not show."""
    view = model.view
    return player.is_to_move and view is not None and len(view["asked"]) > 1 and not view["over"]


def _player_line(lang: Language, player: PlayerInfo, model: PageModel) -> str:
    state = seat_status(lang, player)
    if _is_choosing(model, player):
        state += f" · {lang.text('choosing')}"
    kind = "is-online" if player.is_online or player.kind == "bot" else "is-away"
    return (
        f'<li class="{kind}">{shield(player.seat)}<span>{escape(player_name(lang, player))}</span>'
        f'<span class="hint">{escape(state)}</span></li>'
    )


@lru_cache(maxsize=16)
def _chat_form(lang: Language) -> str:
    label = escape(lang.text("Message"))
    return (
        '<form method="dialog" id="chat-form">'
        f'<label for="chat-text" class="visually-hidden">{label}</label>'
        f'<input id="chat-text" name="text" maxlength="{MAX_CHAT_LENGTH}" autocomplete="off" '
        f'placeholder="{label}">'
        f"<button>{escape(lang.text('Send'))}</button></form>"
    )


def _sender_name(model: PageModel, seat: int | None) -> str:
    return model.lang.text("Spectator") if seat is None else model.lang.seat_name(seat)


def _chat_line(model: PageModel, row: ChatRow) -> str:
    lang = model.lang
    name = _sender_name(model, row.seat)
    badge = shield(row.seat) if row.seat is not None else ""
    if row.kind == CHAT:
        body = f"<b>{escape(name)}</b> {escape(row.text)}"
    else:
        text = _undo_text(lang, row.kind, name, _is_viewer(model, row.seat))
        body = f'<span class="hint">{escape(text)}</span>'
    # The outcome of a request is announced even to players who have the chat closed.
    is_announced = row.kind not in (CHAT, UNDO_REQUESTED, UNDO_ACCEPTED)
    kind = attrs(data_notice=row.kind != CHAT, data_announce=is_announced)
    return f'<li id="chat-line-{row.seq}"{kind}>{badge}<p>{body}</p></li>'


def _is_viewer(model: PageModel, seat: int | None) -> bool:
    return seat is not None and seat == model.viewer


def _undo_text(lang: Language, kind: str, name: str, is_viewer: bool) -> str:
    if kind == UNDO_REQUESTED:
        if is_viewer:
            return lang.text("You asked to undo your last move.")
        return lang.text("{name} asks to undo their last move.", name=name)
    if kind == UNDO_ACCEPTED:
        return lang.text("You accepted.") if is_viewer else lang.text("{name} accepted.", name=name)
    if kind == UNDO_GRANTED:
        if is_viewer:
            return lang.text("Your move was undone.")
        return lang.text("{name}'s move was undone.", name=name)
    if kind == UNDO_WITHDRAWN:
        if is_viewer:
            return lang.text("You withdrew your undo request.")
        return lang.text("{name} withdrew the undo request.", name=name)
    return lang.text("You declined.") if is_viewer else lang.text("{name} declined.", name=name)
