"""The page of a table, and the part of it that is swapped whenever something changes."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.game import Game
from guildhall.core.scene import Gesture
from guildhall.core.tongue import Tongue
from guildhall.core.view import View
from guildhall.server.pages import board, end, lobby
from guildhall.server.pages.frame import (
    dialog,
    document,
    fill_dialog,
    help_dialog,
    rules_dialog,
    tool,
    top,
    voices,
)
from guildhall.server.pages.html import BUDGET, button, escape, flags, icon, numbers, shield
from guildhall.server.pages.log import log_part
from guildhall.server.pages.question import attributes, question
from guildhall.server.pages.talk import talk_part
from guildhall.server.sight import Sight

LEAST_LOG = 1_500
FRAME = 800
"""Letters that are neither of the drawings nor of the people, the question or the log."""


def table_page(sight: Sight) -> str:
    """The whole page of a table, with the first view already inside."""
    game, tongue = sight.game, sight.tongue
    body = (
        game.sprite()
        + top(tongue, game.title, table_tools(sight))
        + view_part(sight)
        + talk_part(sight)
        + voices(tongue.base)
        + rules_dialog(tongue.base, game.id)
        + help_dialog(tongue.base)
        + windows(tongue.base, sight.shared)
    )
    title = f"{game.title} · Guildhall"
    return document(tongue, "table", title, body, sheets=(look_of(game),))


def look_of(game: Game) -> str:
    """Where the style sheet of a title's drawings lies."""
    return f"/look/{game.id}-{game.pack_digest[:8]}.css"


# What is swapped


def view_part(sight: Sight) -> str:
    """The table as its viewer sees it now: before, in, or after the game."""
    if sight.view is None:
        return main(sight, "", lobby.lobby(sight))
    view = sight.view
    if sight.result is not None:
        return over(sight, view)
    return playing(sight, view)


def playing(sight: Sight, view: View) -> str:
    """A game under way."""
    tongue = sight.tongue
    gesture = sight.game.gesture(view, tongue) if view["actions"] else Gesture()
    parts = board.regions(sight.game.scene(view, tongue), tongue)
    head = question(sight, view, gesture)
    around = board.people(sight, view)
    parts["side"] += board.notebook(sight, view)
    log = log_part(sight, room_left(parts, head, around))
    return main(sight, attributes(gesture), head + arrange(parts, around, log))


def room_left(parts: dict[str, str], *others: str) -> int:
    """How many letters the log may have, next to all the rest."""
    used = sum(map(len, parts.values())) + sum(map(len, others))
    return max(LEAST_LOG, BUDGET - FRAME - used)


def over(sight: Sight, view: View) -> str:
    """A game that has ended."""
    assert sight.result is not None
    tongue = sight.tongue
    parts = board.regions(sight.game.scene(view, tongue), tongue) | {"tray": ""}
    head = end.banner(sight, sight.result)
    around = board.people(sight, view)
    sheets = end.sheets(sight, sight.result, room_left(parts, head, around) - LEAST_LOG)
    log = log_part(sight, room_left(parts, head, around, sheets))
    return main(sight, "", head + arrange(parts, around, sheets + log))


def arrange(parts: dict[str, str], around: str, log: str) -> str:
    """Board, people, things beside the board, log, and the own things within reach."""
    return (
        f'<div class="boards">{parts["board"]}</div><div class="around">{around}'
        f'<div class="sides">{parts["side"]}</div></div>{log}'
        f'<div class="trays">{parts["tray"]}</div>'
    )


def main(sight: Sight, more: str, body: str) -> str:
    """The swapped element itself, with what the client needs to know."""
    waiting = [person.seat for person in sight.people if person.is_thinking]
    return (
        '<main id="view"'
        + flags(
            data_table=sight.table,
            data_title=sight.game.id,
            data_seq=sight.revision,
            data_phase=sight.row.phase,
            data_viewer="" if sight.viewer is None else sight.viewer,
            data_host="1" if sight.is_host else None,
            data_waiting=numbers(waiting) if sight.row.phase == "playing" else "",
            data_tab=tab(sight),
        )
        + f"{more}>{body}</main>"
    )


def tab(sight: Sight) -> str:
    """The title of the browser's tab, with a mark when it is the viewer's turn."""
    title = f"{sight.game.title} · Guildhall"
    if sight.view is not None and sight.view["actions"]:
        return f"● {sight.tongue.say('Your turn')} · {title}"
    return title


# What stays


def table_tools(sight: Sight) -> str:
    """Rules, help, and a menu of what is needed less often."""
    base = sight.tongue.base
    return pass_on(base) + fixed_tools(base) + menu(base, sight.table, sight.viewer is None)


@lru_cache(maxsize=16)
def pass_on(tongue: Tongue) -> str:
    """The way on to the next seat of this device; the client shows it when there is one."""
    says = tongue.say("Hand the device on")
    return button("pass-on", says, id="pass-on", class_="choice", hidden=True)


@lru_cache(maxsize=16)
def fixed_tools(tongue: Tongue) -> str:
    """Rules and help."""
    rules = tool("rules", tongue.say("Rules"), "book", title=tongue.say("Rules (key R)"))
    title = tongue.say("Help (key ?)")
    return rules + button("help", "?", class_="plain", aria_label=tongue.say("Help"), title=title)


@lru_cache(maxsize=256)
def menu(tongue: Tongue, table: str, is_watching: bool) -> str:
    """Hand over, spectators, downloads and preferences."""
    say = tongue.say
    label = escape(say("Table menu"))
    hand_over = (
        "" if is_watching else f"<li>{button('hand-over', say('Play on another device'))}</li>"
    )
    prefs = "".join(
        f'<li><label class="check"><input type="checkbox" data-pref="{name}"{flags(checked=is_on)}>'
        f"<span>{escape(says)}</span></label></li>"
        for name, says, is_on in (
            ("sure", say("Confirm final moves"), False),
            ("log", say("Show the log"), True),
            ("calm", say("No movement"), False),
        )
    )
    where = escape(table)
    return (
        f'<details class="menu" id="table-menu"><summary aria-label="{label}" title="{label}">'
        f"{icon('menu')}</summary><ul>{hand_over}"
        f"<li>{button('watch-link', say('Link for spectators'))}</li>"
        f"<li>{button('help', say('Help'))}</li>"
        f'<li><a data-keyed href="/t/{where}/replay">{escape(say("Replay so far"))}</a></li>'
        f'<li><a data-keyed download href="/t/{where}/board.svg">'
        f"{escape(say('Save the board'))}</a></li>"
        f"{prefs}</ul></details>"
    )


@lru_cache(maxsize=16)
def windows(tongue: Tongue, shared: str) -> str:
    """Windows that the client fills and opens."""
    say = tongue.say
    seat = escape(say("Open this link on the other device: it plays your seat."))
    watch = escape(say("Whoever has this link may watch; no hand is shown."))
    links = (
        f'<div><p data-says="seat">{seat}</p><p data-says="watch" hidden>{watch}</p>'
        '<div class="fill"></div></div>'
    )
    cover = (
        f'<dialog id="cover" aria-labelledby="cover-says">{shield(0)}<p id="cover-says"></p>'
        + button("uncover", say("Show the table"), class_="main")
        + button("cover-back", say("Back to the last player"), class_="quiet")
        + "</dialog>"
    )
    windows = told_windows(tongue) + dialog("hand-over", say("Link"), links, tongue) + cover
    return windows + link_template(tongue, shared)


@lru_cache(maxsize=16)
def link_template(tongue: Tongue, shared: str) -> str:
    """How the client shows a link: to copy, or as a code for a phone's camera.

    On the server's own machine the page may be open at an address that others cannot reach; then
    links are given away with the shared one.
    """
    label = escape(tongue.say("Link"))
    return (
        f'<template id="link"{flags(data_shared=shared or None)}><div class="link">'
        f'<input readonly aria-label="{label}">'
        + button("copy", tongue.say("Copy"))
        + button("qr", tongue.say("QR code"), aria_expanded="false")
        + '<div class="qr" hidden></div></div></template>'
    )


@lru_cache(maxsize=16)
def told_windows(tongue: Tongue) -> str:
    """The whole log, and the points so far."""
    return fill_dialog(tongue, "whole-log", tongue.say("What happened")) + fill_dialog(
        tongue, "sheet", tongue.say("Score sheet")
    )
