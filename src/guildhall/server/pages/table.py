"""The table page and its ``#view``, which is replaced whenever something changes."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.board_model import Selection
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.view import View
from guildhall.server.pages import board, lobby, result
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.decision import decision_attribute
from guildhall.server.pages.html import VIEW_BUDGET, attrs, button, escape, icon, numbers, shield
from guildhall.server.pages.layout import (
    client_filled_dialog,
    dialog,
    document,
    header,
    help_dialog,
    live_regions,
    rules_dialog,
    tool_button,
)
from guildhall.server.pages.log import log_html
from guildhall.server.pages.model import PageModel
from guildhall.server.pages.prompt import prompt_html
from guildhall.server.pages.skip_links import skip_links

_MIN_LOG = 1_500
_FRAME_OVERHEAD = 800
"""Characters of a view outside the regions, the players panel, the prompt and the log."""


def table_page(model: PageModel) -> str:
    """The table page, including the first view."""
    game, lang = model.game, model.lang
    view = view_html(model)
    body = (
        game.sprite()
        + skip_links(lang.without_names, view)
        + header(lang, game.title, _table_tools(model))
        + view
        + chat_html(model)
        + live_regions(lang.without_names)
        + rules_dialog(lang.without_names, game.id)
        + help_dialog(lang.without_names)
        + _dialogs(lang.without_names, model.lan_url)
    )
    title = f"{game.title} · Guildhall"
    return document(lang, "table", title, body, stylesheets=(game_css_url(game),))


def game_css_url(game: Game) -> str:
    """The URL of a game's style sheet."""
    return f"/css/{game.id}-{game.pack_digest[:8]}.css"


# The view


def view_html(model: PageModel) -> str:
    """The table as its viewer sees it: lobby, running game or result."""
    if model.view is None:
        return _view_element(model, "", lobby.lobby_html(model))
    view = model.view
    if model.result is not None:
        return _finished(model, view)
    return _playing(model, view)


def _playing(model: PageModel, view: View) -> str:
    lang = model.lang
    selection = model.game.selection(view) if view["actions"] else Selection()
    slots = board.regions_html(model.game.regions(view, lang), lang)
    head = prompt_html(model, view, selection)
    players = board.players_panel(model, view)
    slots["side"] += board.notebook_html(model, view)
    decision = decision_attribute(model, view, selection)
    log = log_html(model, log_budget(slots, head, players, decision))
    return _view_element(
        model,
        decision,
        head + arrange(slots, players, log, _decision_panel(lang.without_names)),
    )


def log_budget(slots: dict[str, str], *others: str) -> int:
    """The characters left for the log."""
    used = sum(map(len, slots.values())) + sum(map(len, others))
    return max(_MIN_LOG, VIEW_BUDGET - _FRAME_OVERHEAD - used)


def _finished(model: PageModel, view: View) -> str:
    assert model.result is not None
    lang = model.lang
    slots = board.regions_html(model.game.regions(view, lang), lang)
    head = result.result_banner(model, model.result)
    players = board.players_panel(model, view)
    sheets = result.score_sheets(model, model.result, log_budget(slots, head, players) - _MIN_LOG)
    log = log_html(model, log_budget(slots, head, players, sheets))
    return _view_element(model, "", head + arrange(slots | {"tray": sheets}, players, log))


@lru_cache(maxsize=16)
def _decision_panel(lang: Language) -> str:
    """The pending decision as far as the board does not show it; the client fills it."""
    label = lang.text("Your decision")
    return f'<section id="decision"{attrs(aria_label=label)} data-client-filled></section>'


def arrange(slots: dict[str, str], players: str, log: str, decision: str = "") -> str:
    """Lay out the players, the board, the log and the panels.

    On a phone the panels are a dock, whose tabs the client makes.
    """
    return (
        f'<div class="players-area">{players}</div>'
        f'<div id="board-column" class="board-column">{slots["board"]}</div>{log}'
        '<div id="dock"><div id="panel-tabs" data-client-filled></div>'
        f'<div id="panels">{decision}{slots["tray"]}{slots["side"]}</div></div>'
    )


def _view_element(model: PageModel, extra_attributes: str, body: str) -> str:
    """The ``#view`` element with the attributes that the client reads."""
    waiting = [player.seat for player in model.players if player.is_to_move]
    return (
        '<main id="view"'
        + attrs(
            data_table_id=model.table_id,
            data_game_id=model.game.id,
            data_revision=model.revision,
            data_status=model.row.status,
            data_viewer="" if model.viewer is None else model.viewer,
            data_host="1" if model.is_host else None,
            data_waiting=numbers(waiting) if model.row.status == "playing" else "",
            data_document_title=_document_title(model),
        )
        + f"{extra_attributes}>{body}</main>"
    )


def _document_title(model: PageModel) -> str:
    """The document title, marked when it is the viewer's turn."""
    title = f"{model.game.title} · Guildhall"
    if model.view is not None and model.view["actions"]:
        return f"● {model.lang.text('Your turn')} · {title}"
    return title


# The rest of the page


def _table_tools(model: PageModel) -> str:
    base = model.lang.without_names
    return (
        _hand_over_button(base)
        + fixed_tools(base)
        + _table_menu(base, model.table_id, model.viewer is None, model.view is not None)
    )


@lru_cache(maxsize=16)
def _hand_over_button(lang: Language) -> str:
    """Hands the device to the next player; shown by the client on shared devices."""
    text = lang.text("Pass the device")
    return button("pass-device", text, id="pass-device", class_="choice", hidden=True)


@lru_cache(maxsize=16)
def fixed_tools(lang: Language) -> str:
    """The rules and help buttons."""
    rules = tool_button("rules", lang.text("Rules"), "book", title=lang.text("Rules (R)"))
    title = lang.text("Help (?)")
    return rules + button(
        "help", "?", class_="button-icon", aria_label=lang.text("Help"), title=title
    )


@lru_cache(maxsize=256)
def _table_menu(lang: Language, table_id: str, is_spectator: bool, has_started: bool) -> str:
    label = escape(lang.text("Table menu"))
    hand_over = (
        ""
        if is_spectator
        else f"<li>{button('share-seat', lang.text('Continue on another device'))}</li>"
    )
    preferences = "".join(
        '<li><label class="check"><input type="checkbox"'
        f"{attrs(data_preference=name, checked=is_on)}><span>{escape(text)}</span></label></li>"
        for name, text, is_on in (
            ("confirmFinal", lang.text("Confirm decisions and final moves"), True),
            ("showLog", lang.text("Show log"), True),
            ("reducedMotion", lang.text("Reduce motion"), False),
        )
    )
    where = escape(table_id)
    # The client shows these when the game starts.
    needs_game = attrs(data_needs_game=True, hidden=not has_started)
    text_key = lang.text("Text board (B)")
    return (
        f'<details class="menu" id="table-menu"><summary aria-label="{label}" title="{label}">'
        f"{icon('menu')}</summary><ul>{hand_over}"
        f"<li>{button('share-spectator-link', lang.text('Spectator link'))}</li>"
        f"<li>{button('help', lang.text('Help'))}</li>"
        f"<li{needs_game}>{button('text-board', lang.text('Text board'), title=text_key)}</li>"
        f'<li{needs_game}><a data-needs-key href="/t/{where}/replay?at=1">'
        f"{escape(lang.text('Replay so far'))}</a></li>"
        f'<li{needs_game}><a data-needs-key download href="/t/{where}/board.svg">'
        f"{escape(lang.text('Download board (SVG)'))}</a></li>"
        f"{preferences}</ul></details>"
    )


@lru_cache(maxsize=16)
def _dialogs(lang: Language, lan_url: str) -> str:
    seat = escape(lang.text("Open this link on the other device to play your seat there."))
    watch = escape(lang.text("Anyone with this link can watch. Hands stay hidden."))
    links = (
        f'<div><p data-link-kind="seat">{seat}</p><p data-link-kind="spectator" hidden>{watch}</p>'
        '<div class="slot"></div></div>'
    )
    cover = (
        '<dialog id="hand-over-cover" aria-labelledby="hand-over-text">'
        f'{shield(0)}<p id="hand-over-text"></p>'
        + button("uncover", lang.text("Show table"), class_="button-primary")
        + button("cover-back", lang.text("Back to the previous player"), class_="button-secondary")
        + "</dialog>"
    )
    text_board = client_filled_dialog(lang, "text-board", lang.text("Text board"))
    dialogs = (
        log_dialogs(lang)
        + text_board
        + dialog("share-dialog", lang.text("Link"), links, lang)
        + cover
    )
    return dialogs + _link_template(lang, lan_url)


@lru_cache(maxsize=16)
def _link_template(lang: Language, lan_url: str) -> str:
    """The template of a shared link, with copy and QR buttons.

    The page may be open at a loopback address, which other devices cannot reach; then the client
    shares links with ``lan_url``.
    """
    label = escape(lang.text("Link"))
    return (
        f'<template id="link-template"{attrs(data_lan_url=lan_url or None)}><div class="link">'
        f'<input readonly aria-label="{label}">'
        + button("copy", lang.text("Copy"))
        + button("qr", lang.text("QR code"), aria_expanded="false")
        + '<div class="qr" hidden></div></div></template>'
    )


@lru_cache(maxsize=16)
def log_dialogs(lang: Language) -> str:
    """The dialogs of the full log and the score sheets."""
    return client_filled_dialog(lang, "full-log-dialog", lang.text("Log")) + client_filled_dialog(
        lang, "score-sheet-dialog", lang.text("Score sheet")
    )
