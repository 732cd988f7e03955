"""Board regions and the players panel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

from guildhall.core.board_model import Region, Standing, Stat
from guildhall.core.language import Language, format_int
from guildhall.core.view import View
from guildhall.drawing.symbols import rank_label
from guildhall.server.pages.html import escape, icon, shield
from guildhall.server.pages.model import PageModel, PlayerInfo

_SVG_ONLY = ' xmlns="http://www.w3.org/2000/svg" class="gh"'
_ASPECTS = range(6, 19)
"""The ratios of width to height of a board, in tenths, that the style sheet knows."""

# Regions


def regions_html(regions: Iterable[Region], lang: Language) -> dict[str, str]:
    """The HTML of regions by slot."""
    slots = {"board": "", "side": "", "tray": ""}
    for region in regions:
        slots[region.slot] += region_html(region, lang)
    if slots["tray"]:
        slots["tray"] = _hand_heading(lang.without_names) + slots["tray"]
    return slots


@lru_cache(maxsize=16)
def _hand_heading(lang: Language) -> str:
    """The heading of the viewer's own pieces, for screen readers; a skip link leads to it."""
    return f'<h2 id="hand" class="visually-hidden">{escape(lang.text("Your hand"))}</h2>'


def region_html(region: Region, lang: Language) -> str:
    """A region: boards get zoom buttons, the others a heading."""
    label = escape(region.label)
    # The page sets the colours, so that they follow the theme; HTML knows the namespace.
    svg = region.svg.replace(_SVG_ONLY, "", 1)
    if region.slot == "board":
        head, foot = "", _zoom_buttons(lang.without_names)
        shape = f" aspect-{_aspect_class(region)}"
    else:
        head, foot, shape = f"<h2>{label}</h2>", "", ""
    return (
        f'<section id="region-{region.name}" '
        f'class="region {region.slot}{shape}" '
        f'aria-label="{label}">{head}<div class="pan-zoom">{svg}</div>{foot}</section>'
    )


def _aspect_class(region: Region) -> int:
    width, height = region.size
    return min(_ASPECTS[-1], max(_ASPECTS[0], ceil(10 * width / height)))


@lru_cache(maxsize=16)
def _zoom_buttons(lang: Language) -> str:
    made = "".join(
        f'<button type="button" class="button-icon" data-command="zoom-{command}" '
        f'aria-label="{escape(label)}" title="{escape(label)}">{icon(icon_name)}</button>'
        for command, icon_name, label in (
            ("in", "plus", lang.text("Zoom in")),
            ("out", "minus", lang.text("Zoom out")),
            ("fit", "fit", lang.text("Fit board")),
        )
    )
    return f'<div class="zoom">{made}</div>'


def notebook_html(model: PageModel, view: View) -> str:
    """The notebook of everything once public, if the table has one."""
    if not model.row.settings.get("notebook"):
        return ""
    notes = model.game.notebook(view, model.lang)
    lines = "".join(f"<li>{escape(note)}</li>" for note in notes)
    label = escape(model.lang.text("Notebook"))
    return f'<section id="notebook"><h2>{label}</h2><ul>{lines}</ul></section>'


# Players


def players_panel(model: PageModel, view: View) -> str:
    """The players panel."""
    standings = {one.seat: one for one in model.game.standings(view, model.lang)}
    asked = set(() if view["over"] else view["asked"])
    if not view["actions"] and model.viewer is not None:
        asked.discard(model.viewer)  # has already chosen in a simultaneous phase
    rows = "".join(
        player_html(model, one, standings[one.seat], one.seat in asked) for one in model.players
    )
    label = escape(model.lang.text("Players"))
    return f'<ul id="players" aria-label="{label}">{rows}</ul>'


def player_html(model: PageModel, player: PlayerInfo, standing: Standing, is_to_move: bool) -> str:
    """A row of the panel: shield, name, notes, stats, and points that open the score sheet.

    The chat shows which players are online or still choosing, which changes without a new view.
    """
    lang, seat = model.lang, player.seat
    kind = "player is-to-move" if is_to_move else "player"
    notes = list(standing.notes)
    if player.kind == "bot":
        notes.insert(0, lang.text("bot"))
    if seat == model.viewer:
        notes.insert(0, lang.text("you"))
        kind += " is-me"
    if model.result is not None and seat in model.result.winners:
        notes.insert(0, lang.text("winner"))
        kind += " is-winner"
    elif model.result is not None:
        notes.insert(0, rank_label(model.result.places[seat], lang))
    note = escape(" · ".join(notes))
    stats = "".join(_stat_html(stat) for stat in standing.stats)
    name = lang.seat_name(seat)
    shown = "\N{EN DASH}" if standing.points is None else format_int(standing.points)
    points = shown if standing.points is None else model.game.points_text(standing.points, lang)
    explain = escape(lang.text("Score of {name}: {points}", name=name, points=points))
    return (
        f'<li id="player-{seat}" class="{kind}">{shield(seat)}'
        f'<span class="who"><b data-name>{escape(name)}</b><span class="hint">{note}</span></span>'
        f'<span class="stats">{stats}</span>'
        f'<button type="button" class="points" data-command="score-sheet" data-seat="{seat}" '
        f'aria-label="{explain}">{shown}</button></li>'
    )


def _stat_html(stat: Stat) -> str:
    # A picture hides what is in it.
    picture = stat.icon.replace(' aria-hidden="true"', "", 1)
    return (
        f'<span class="stat" role="img" title="{escape(stat.label)}">{picture}'
        f"<b>{format_int(stat.number)}</b></span>"
    )
