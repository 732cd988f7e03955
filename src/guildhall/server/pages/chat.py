"""Beside the game: who is here, what was said, and requests to take back."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.server.pages.html import attrs, button, escape, icon, shield
from guildhall.server.pages.labels import join_names, player_name, seat_status
from guildhall.server.pages.model import PageModel, PlayerInfo
from guildhall.server.tables.loaded_table import CHAT
from guildhall.server.tables.undo_requests import UNDO_ACCEPTED, UNDO_GRANTED, UNDO_REQUESTED
from guildhall.server.text_rules import MAX_CHAT_LENGTH
from guildhall.store import ChatRow


def chat_html(model: PageModel) -> str:
    """The whole aside; requests stand outside what can be folded away."""
    lang = model.lang
    present = "".join(_player_line(lang, player, model) for player in model.players)
    spectators = ""
    if model.online_spectators:
        count = lang.plural("{number} watches", "{number} watch", model.online_spectators)
        spectators = f'<li class="watchers">{escape(count)}</li>'
    talk, label = escape(lang.text("Talk")), escape(lang.text("What was said"))
    chat = "".join(_chat_line(model, row) for row in model.chat)
    return (
        f'<aside id="talk" aria-label="{talk}">{_undo_request_html(model)}<details id="talk-fold">'
        f'<summary>{icon("talk")}<span>{talk}</span><span id="unread" hidden></span>'
        f'{_still_choosing(model)}</summary><div class="talk-body">'
        f'<ul id="present">{present}{spectators}</ul>'
        f'<ol id="chat" aria-live="polite" tabindex="0" aria-label="{label}">'
        f"{chat}</ol>{_chat_form(lang.without_names)}</div></details></aside>"
    )


def _still_choosing(model: PageModel) -> str:
    """Whom the table waits for, where several choose at once."""
    seats = [player.seat for player in model.players if _is_choosing(model, player)]
    if not seats:
        return ""
    lang = model.lang
    names = join_names(lang, [lang.seat_name(seat) for seat in seats])
    text = escape(lang.text("Thinking: {names}", names=names))
    badges = "".join(map(shield, seats))
    return f'<span class="badges" role="img" title="{text}" aria-label="{text}">{badges}</span>'


def _is_choosing(model: PageModel, player: PlayerInfo) -> bool:
    """Whether others may want to know that somebody thinks: a view says only whose turn it is."""
    view = model.view
    return player.is_to_move and view is not None and len(view["asked"]) > 1 and not view["over"]


def _player_line(lang: Language, player: PlayerInfo, model: PageModel) -> str:
    """Who holds a seat, and whether they are here."""
    state = seat_status(lang, player)
    if _is_choosing(model, player):
        state += f" · {lang.text('thinking')}"
    kind = "is-online" if player.is_online or player.kind == "bot" else "is-away"
    return (
        f'<li class="{kind}">{shield(player.seat)}<span>{escape(player_name(lang, player))}</span>'
        f'<span class="note">{escape(state)}</span></li>'
    )


@lru_cache(maxsize=16)
def _chat_form(lang: Language) -> str:
    """The field to say something."""
    label = escape(lang.text("Say something"))
    return (
        f'<form method="dialog" id="say"><label for="say-text" class="unseen">{label}</label>'
        f'<input id="say-text" name="text" maxlength="{MAX_CHAT_LENGTH}" autocomplete="off" '
        f'placeholder="{label}">'
        f"<button>{escape(lang.text('Send'))}</button></form>"
    )


def _sender_name(model: PageModel, seat: int | None) -> str:
    """Who said it."""
    return model.lang.text("A spectator") if seat is None else model.lang.seat_name(seat)


def _chat_line(model: PageModel, row: ChatRow) -> str:
    """A line of the talk; requests and answers are told as sentences."""
    lang = model.lang
    name = _sender_name(model, row.seat)
    badge = shield(row.seat) if row.seat is not None else ""
    if row.kind == CHAT:
        body = f"<b>{escape(name)}</b> {escape(row.text)}"
    else:
        body = f'<span class="note">{escape(_undo_text(lang, row.kind, name))}</span>'
    # The end of a request is news for all, whether or not they have the talk open.
    is_news = row.kind not in (CHAT, UNDO_REQUESTED, UNDO_ACCEPTED)
    return f'<li id="said-{row.seq}"{attrs(data_news=is_news)}>{badge}<p>{body}</p></li>'


def _undo_text(lang: Language, kind: str, name: str) -> str:
    """A request or an answer to one, told to all."""
    if kind == UNDO_REQUESTED:
        return lang.text("{name} asks to take back a move.", name=name)
    if kind == UNDO_ACCEPTED:
        return lang.text("{name} agrees.", name=name)
    if kind == UNDO_GRANTED:
        return lang.text("The move of {name} is taken back.", name=name)
    return lang.text("{name} would rather not.", name=name)


def _undo_request_html(model: PageModel) -> str:
    """An open request to take back, with the answers that this viewer may give."""
    request, lang = model.undo_request, model.lang
    if request is None:
        return ""
    if model.viewer in request.pending:
        below = (
            '<p class="ways">'
            + button("answer", lang.text("Agree"), data_about=request.id, data_yes=1)
            + button("answer", lang.text("Rather not"), data_about=request.id, data_yes=0)
            + "</p>"
        )
    else:
        names = join_names(lang, [lang.seat_name(seat) for seat in request.pending])
        waits = lang.text("Still asked: {names}.", names=names)
        below = f'<p class="note">{escape(waits)}</p>'
    words = escape(_undo_text(lang, UNDO_REQUESTED, lang.seat_name(request.seat)))
    return (
        f'<div class="request" id="request-{request.id}" data-about="{request.id}" '
        f'role="alert"><p>{shield(request.seat)} {words}</p>{below}</div>'
    )
