"""The page of a table, and the part of it that is swapped whenever something changes."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.board_model import Selection
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.view import View
from guildhall.server.pages import board, lobby, result
from guildhall.server.pages.chat import chat_html
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
from guildhall.server.pages.prompt import prompt_html, selection_attributes

_MIN_LOG = 1_500
_FRAME_OVERHEAD = 800
"""Letters that are neither of the drawings nor of the people, the question or the log."""


def table_page(model: PageModel) -> str:
    """The whole page of a table, with the first view already inside."""
    game, lang = model.game, model.lang
    body = (
        game.sprite()
        + header(lang, game.title, _table_tools(model))
        + view_html(model)
        + chat_html(model)
        + live_regions(lang.without_names)
        + rules_dialog(lang.without_names, game.id)
        + help_dialog(lang.without_names)
        + _dialogs(lang.without_names, model.lan_url)
    )
    title = f"{game.title} · Guildhall"
    return document(lang, "table", title, body, stylesheets=(game_css_url(game),))


def game_css_url(game: Game) -> str:
    """Where the style sheet of a title's drawings lies."""
    return f"/look/{game.id}-{game.pack_digest[:8]}.css"


# What is swapped


def view_html(model: PageModel) -> str:
    """The table as its viewer sees it now: before, in, or after the game."""
    if model.view is None:
        return _view_element(model, "", lobby.lobby_html(model))
    view = model.view
    if model.result is not None:
        return _finished(model, view)
    return _playing(model, view)


def _playing(model: PageModel, view: View) -> str:
    """A game under way."""
    lang = model.lang
    selection = model.game.selection(view, lang) if view["actions"] else Selection()
    slots = board.regions_html(model.game.regions(view, lang), lang)
    head = prompt_html(model, view, selection)
    players = board.players_panel(model, view)
    slots["side"] += board.notebook_html(model, view)
    log = log_html(model, log_budget(slots, head, players))
    return _view_element(
        model, selection_attributes(selection), head + arrange(slots, players, log)
    )


def log_budget(slots: dict[str, str], *others: str) -> int:
    """How many letters the log may have, next to all the rest."""
    used = sum(map(len, slots.values())) + sum(map(len, others))
    return max(_MIN_LOG, VIEW_BUDGET - _FRAME_OVERHEAD - used)


def _finished(model: PageModel, view: View) -> str:
    """A game that has ended."""
    assert model.result is not None
    lang = model.lang
    slots = board.regions_html(model.game.regions(view, lang), lang) | {"tray": ""}
    head = result.result_banner(model, model.result)
    players = board.players_panel(model, view)
    sheets = result.score_sheets(model, model.result, log_budget(slots, head, players) - _MIN_LOG)
    log = log_html(model, log_budget(slots, head, players, sheets))
    return _view_element(model, "", head + arrange(slots, players, sheets + log))


def arrange(slots: dict[str, str], players: str, log: str) -> str:
    """Board, people, things beside the board, log, and the own things within reach."""
    return (
        f'<div class="boards">{slots["board"]}</div><div class="around">{players}'
        f'<div class="sides">{slots["side"]}</div></div>{log}'
        f'<div class="trays">{slots["tray"]}</div>'
    )


def _view_element(model: PageModel, extra_attributes: str, body: str) -> str:
    """The swapped element itself, with what the client needs to know."""
    waiting = [player.seat for player in model.players if player.is_to_move]
    return (
        '<main id="view"'
        + attrs(
            data_table=model.table_id,
            data_title=model.game.id,
            data_seq=model.revision,
            data_phase=model.row.status,
            data_viewer="" if model.viewer is None else model.viewer,
            data_host="1" if model.is_host else None,
            data_waiting=numbers(waiting) if model.row.status == "playing" else "",
            data_tab=_document_title(model),
        )
        + f"{extra_attributes}>{body}</main>"
    )


def _document_title(model: PageModel) -> str:
    """The title of the browser's tab, with a mark when it is the viewer's turn."""
    title = f"{model.game.title} · Guildhall"
    if model.view is not None and model.view["actions"]:
        return f"● {model.lang.text('Your turn')} · {title}"
    return title


# What stays


def _table_tools(model: PageModel) -> str:
    """Rules, help, and a menu of what is needed less often."""
    base = model.lang.without_names
    return (
        _hand_over_button(base)
        + fixed_tools(base)
        + _table_menu(base, model.table_id, model.viewer is None)
    )


@lru_cache(maxsize=16)
def _hand_over_button(lang: Language) -> str:
    """The way on to the next seat of this device; the client shows it when there is one."""
    text = lang.text("Hand the device on")
    return button("pass-on", text, id="pass-on", class_="choice", hidden=True)


@lru_cache(maxsize=16)
def fixed_tools(lang: Language) -> str:
    """Rules and help."""
    rules = tool_button("rules", lang.text("Rules"), "book", title=lang.text("Rules (key R)"))
    title = lang.text("Help (key ?)")
    return rules + button("help", "?", class_="plain", aria_label=lang.text("Help"), title=title)


@lru_cache(maxsize=256)
def _table_menu(lang: Language, table_id: str, is_spectator: bool) -> str:
    """Hand over, spectators, downloads and preferences."""
    label = escape(lang.text("Table menu"))
    hand_over = (
        ""
        if is_spectator
        else f"<li>{button('hand-over', lang.text('Play on another device'))}</li>"
    )
    preferences = "".join(
        f'<li><label class="check"><input type="checkbox" data-pref="{name}"{attrs(checked=is_on)}>'
        f"<span>{escape(text)}</span></label></li>"
        for name, text, is_on in (
            ("sure", lang.text("Confirm final moves"), False),
            ("log", lang.text("Show the log"), True),
            ("calm", lang.text("No movement"), False),
        )
    )
    where = escape(table_id)
    return (
        f'<details class="menu" id="table-menu"><summary aria-label="{label}" title="{label}">'
        f"{icon('menu')}</summary><ul>{hand_over}"
        f"<li>{button('watch-link', lang.text('Link for spectators'))}</li>"
        f"<li>{button('help', lang.text('Help'))}</li>"
        f'<li><a data-keyed href="/t/{where}/replay">{escape(lang.text("Replay so far"))}</a></li>'
        f'<li><a data-keyed download href="/t/{where}/board.svg">'
        f"{escape(lang.text('Save the board'))}</a></li>"
        f"{preferences}</ul></details>"
    )


@lru_cache(maxsize=16)
def _dialogs(lang: Language, lan_url: str) -> str:
    """Windows that the client fills and opens."""
    seat = escape(lang.text("Open this link on the other device: it plays your seat."))
    watch = escape(lang.text("Whoever has this link may watch; no hand is shown."))
    links = (
        f'<div><p data-says="seat">{seat}</p><p data-says="watch" hidden>{watch}</p>'
        '<div class="fill"></div></div>'
    )
    cover = (
        f'<dialog id="cover" aria-labelledby="cover-says">{shield(0)}<p id="cover-says"></p>'
        + button("uncover", lang.text("Show the table"), class_="main")
        + button("cover-back", lang.text("Back to the last player"), class_="quiet")
        + "</dialog>"
    )
    dialogs = log_dialogs(lang) + dialog("hand-over", lang.text("Link"), links, lang) + cover
    return dialogs + _link_template(lang, lan_url)


@lru_cache(maxsize=16)
def _link_template(lang: Language, lan_url: str) -> str:
    """How the client shows a link: to copy, or as a code for a phone's camera.

    On the server's own machine the page may be open at an address that others cannot reach; then
    links are given away with the shared one.
    """
    label = escape(lang.text("Link"))
    return (
        f'<template id="link"{attrs(data_shared=lan_url or None)}><div class="link">'
        f'<input readonly aria-label="{label}">'
        + button("copy", lang.text("Copy"))
        + button("qr", lang.text("QR code"), aria_expanded="false")
        + '<div class="qr" hidden></div></div></template>'
    )


@lru_cache(maxsize=16)
def log_dialogs(lang: Language) -> str:
    """The whole log, and the points so far."""
    return client_filled_dialog(
        lang, "whole-log", lang.text("What happened")
    ) + client_filled_dialog(lang, "sheet", lang.text("Score sheet"))
