"""A game seen again, moment by moment, through the eyes of a seat or with all open."""

from __future__ import annotations

from guildhall.server.pages import board
from guildhall.server.pages.frame import document, help_dialog, rules_dialog, top, voices
from guildhall.server.pages.html import BUDGET, escape, flags, icon, numbers, shield
from guildhall.server.pages.log import log_part
from guildhall.server.pages.table import arrange, fixed_tools, look_of, sprite
from guildhall.server.sight import Replay, Sight


def replay_page(sight: Sight, replay: Replay) -> str:
    """The whole page of a replay."""
    game, tongue = sight.game, sight.tongue
    body = (
        sprite(game)
        + top(tongue, game.title, fixed_tools(tongue.base))
        + replay_part(sight, replay)
        + voices(tongue.base)
        + rules_dialog(tongue.base, game.id)
        + help_dialog(tongue.base)
    )
    title = f"{tongue.say('Replay')} · {game.title} · Guildhall"
    return document(tongue, "replay", title, body, sheets=(look_of(game),))


def replay_part(sight: Sight, replay: Replay) -> str:
    """A moment of the game, with the controls above it."""
    assert sight.view is not None
    tongue, game, view = sight.tongue, sight.game, sight.view
    parts = board.regions(game.scene(view, tongue), tongue)
    if replay.trays:
        parts["tray"] = "".join(open_tray(sight, seat) for seat in replay.trays)
    head = controls(sight, replay)
    around = board.people(sight, view)
    used = sum(map(len, parts.values())) + len(head) + len(around)
    log = log_part(sight, max(1_500, BUDGET - used))
    return (
        '<main id="view"'
        + flags(
            data_page="replay",
            data_table=sight.table,
            data_seq=replay.number,
            data_phase=sight.row.phase,
            data_viewer="",
            data_waiting="",
            data_at=replay.number,
            data_last=replay.last,
        )
        + f">{head}{arrange(parts, around, log)}</main>"
    )


def open_tray(sight: Sight, view: object) -> str:
    """The own things of a seat, named after it, with ids of their own."""
    return ""


def controls(sight: Sight, replay: Replay) -> str:
    """First, back, on, last; a slider; and through whose eyes."""
    return ""
