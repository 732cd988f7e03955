"""The replay of a game, step by step, from the viewpoint of a seat or with all hands revealed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from guildhall.core.language import Language
from guildhall.core.view import View
from guildhall.server.pages import board
from guildhall.server.pages.html import attrs, escape, icon, link, numbers
from guildhall.server.pages.layout import (
    document,
    header,
    help_dialog,
    live_regions,
    rules_dialog,
    tool_button,
)
from guildhall.server.pages.log import latest_line_html, log_html
from guildhall.server.pages.model import PageModel
from guildhall.server.pages.skip_links import skip_links
from guildhall.server.pages.table import (
    arrange,
    fixed_tools,
    game_css_url,
    log_budget,
    log_dialogs,
)

_KEYS = {
    "first": "Home",
    "prev-round": "PageUp",
    "prev-turn": "Shift+←",
    "prev": "←",
    "next": "→",
    "next-turn": "Shift+→",
    "next-round": "PageDown",
    "last": "End",
}
_ARIA_KEYS = {
    "Shift+←": "Shift+ArrowLeft",
    "←": "ArrowLeft",
    "→": "ArrowRight",
    "Shift+→": "Shift+ArrowRight",
}

ALL = "all"
SPECTATOR = "spectator"


@dataclass(frozen=True)
class Replay:
    """The position in a replay: frame number, viewpoint and available viewpoints.

    A viewpoint is the number of a seat, ``spectator``, or ``all`` with all hands
    revealed; then ``seat_views`` holds the views of all seats.
    """

    number: int
    last: int
    viewpoint: str
    viewpoints: tuple[str, ...]
    seat_views: tuple[View, ...] = ()
    jumps: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """The frames in which a turn or a round begins."""


def replay_page(model: PageModel, replay: Replay) -> str:
    """The replay page; the model holds the view and the events of the frame."""
    game, lang = model.game, model.lang
    view = _replay_html(model, replay)
    body = (
        game.sprite()
        + skip_links(lang.without_names, view)
        + header(lang, game.title, fixed_tools(lang.without_names))
        + view
        + live_regions(lang.without_names)
        + rules_dialog(lang.without_names, game.id)
        + help_dialog(lang.without_names)
        + log_dialogs(lang.without_names)
    )
    title = f"{lang.text('Replay')} · {game.title} · Guildhall"
    return document(lang, "replay", title, body, stylesheets=(game_css_url(game),))


def _replay_html(model: PageModel, replay: Replay) -> str:
    """A frame of the replay with its controls."""
    assert model.view is not None
    lang, game, view = model.lang, model.game, model.view
    slots = board.regions_html(game.regions(view, lang), lang)
    if replay.seat_views:
        slots["tray"] = "".join(_revealed_tray(model, seat_view) for seat_view in replay.seat_views)
    head = _controls(model, replay)
    players = board.players_panel(model, view)
    log = log_html(model, log_budget(slots, head, players))
    attributes = attrs(
        data_page="replay",
        data_table_id=model.table_id,
        data_revision=replay.number,
        data_status="replay",
        data_viewer="",
        data_waiting="",
        data_at=replay.number,
        data_last=replay.last,
        data_viewpoint=replay.viewpoint,
        **{f"data_{kind}s": numbers(list(frames)) for kind, frames in replay.jumps.items()},
    )
    return f'<main id="view"{attributes}>{head}{arrange(slots, players, log)}</main>'


def _revealed_tray(model: PageModel, view: View) -> str:
    """The player area of a seat, labelled with its name and with unique ids."""
    seat = view["seat"]
    assert seat is not None
    html = ""
    for region in model.game.regions(view, model.lang):
        if region.slot == "tray":
            named = region._replace(
                name=f"{region.name}-{seat}",
                label=model.lang.seat_name(seat),
                svg=region.svg.replace(' id="', f' id="seat{seat}-'),
            )
            html += board.region_html(named, model.lang)
    return html


# Controls


def _controls(model: PageModel, replay: Replay) -> str:
    lang = model.lang
    first, last = 1, replay.last
    position = escape(lang.text("Step {number} of {last}", number=replay.number, last=last))
    now = latest_line_html(model)
    groups = "".join(
        f'<span class="jumps"><span class="hint" aria-hidden="true">{escape(label)}</span>'
        + "".join(_frame_link(replay, rel, text, at) for rel, text, at in links)
        + "</span>"
        for label, links in (
            (
                lang.text("Round"),
                (
                    ("prev-round", lang.text("Previous round"), _jump_back(replay, "round")),
                    ("next-round", lang.text("Next round"), _jump_ahead(replay, "round")),
                ),
            ),
            (
                lang.text("Turn"),
                (
                    ("prev-turn", lang.text("Previous turn"), _jump_back(replay, "turn")),
                    ("next-turn", lang.text("Next turn"), _jump_ahead(replay, "turn")),
                ),
            ),
            (
                lang.text("Step"),
                (
                    ("first", lang.text("First"), first),
                    ("prev", lang.text("Previous"), max(first, replay.number - 1)),
                    ("next", lang.text("Next"), min(last, replay.number + 1)),
                    ("last", lang.text("Last"), last),
                ),
            ),
        )
    )
    options = "".join(
        f'<option value="{viewpoint}"{attrs(selected=viewpoint == replay.viewpoint)}>'
        f"{escape(_viewpoint_label(lang, viewpoint))}</option>"
        for viewpoint in replay.viewpoints
    )
    autoplay = tool_button("autoplay", lang.text("Autoplay"), "run", aria_pressed="false")
    back = link(
        f"/t/{model.table_id}",
        lang.text("Back to table"),
        class_="button button-secondary",
        data_needs_key=True,
    )
    return (
        f'<section id="prompt" class="is-replay" aria-label="{escape(lang.text("Replay"))}">'
        '<div class="prompt-line"><p id="prompt-text" role="status">'
        f'<span class="hint">{position}</span> {now}</p></div>'
        f'<nav id="replay" aria-label="{escape(lang.text("Replay controls"))}">{groups}'
        f"{autoplay}</nav>"
        '<form method="dialog" id="replay-form">'
        f'<input type="range" name="at" min="{first}" max="{last}" '
        f'value="{replay.number}" aria-label="{escape(lang.text("Step"))}">'
        f"<label><span>{escape(lang.text('View as'))}</span> "
        f'<select name="as">{options}</select></label>'
        f"</form>{back}"
        f"</section>"
    )


def _jump_back(replay: Replay, kind: str) -> int:
    """The last beginning of a turn or round before this frame, or the first frame."""
    frames = replay.jumps.get(kind, ())
    earlier = bisect_left(frames, replay.number)
    return frames[earlier - 1] if earlier else 1


def _jump_ahead(replay: Replay, kind: str) -> int:
    """The next beginning of a turn or round, or the last frame."""
    frames = replay.jumps.get(kind, ())
    later = bisect_right(frames, replay.number)
    return frames[later] if later < len(frames) else replay.last


def _frame_link(replay: Replay, rel: str, text: str, frame_number: int) -> str:
    where = (
        f' href="?as={escape(replay.viewpoint)}&amp;at={frame_number}"'
        if frame_number != replay.number
        else ' aria-disabled="true"'
    )
    label, key = escape(text), _KEYS[rel]
    return (
        f'<a class="button" role="link" data-needs-key rel="{rel}" aria-label="{label}" '
        f'title="{label} ({key})" aria-keyshortcuts="{_ARIA_KEYS.get(key, key)}"{where}>'
        f"{icon(rel.partition('-')[0])}</a>"
    )


def _viewpoint_label(lang: Language, viewpoint: str) -> str:
    if viewpoint == ALL:
        return lang.text("All hands revealed")
    if viewpoint == SPECTATOR:
        return lang.text("Spectator")
    return lang.seat_name(int(viewpoint))
