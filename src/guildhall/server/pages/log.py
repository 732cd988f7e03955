"""The log, round by round, and the score sheets."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from guildhall.core.event import Event, ScoreLine, score_line
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.log_lines import share_line
from guildhall.server.pages.html import button, escape, shield
from guildhall.server.pages.model import PageModel
from guildhall.table import SeatEvent

_MAX_RECENT = 40
"""Lines shown next to the board; the client fetches the full log on demand."""
_MAX_CACHED_LINES = 400

_RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


class _LogLine(NamedTuple):
    """A log entry or a scoring line as HTML."""

    number: int  # of its first event
    round_number: int
    mover: int
    actor: int | None  # whose shield it has
    frame: int  # of the replay
    is_scoring: bool
    html: str


def _continues(game: Game, before: SeatEvent, seat_event: SeatEvent) -> bool:
    """Whether an event is shown in the log line of the event before it."""
    return before.mover == seat_event.mover and share_line(game, before.event, seat_event.event)


def _lines_from_latest(model: PageModel) -> Iterator[_LogLine]:
    """The log lines with a text, the latest first."""
    events = model.events
    starts = model.game.round_starts([seat_event.event for seat_event in events])
    start = stop = len(events)
    while stop > 0:
        start -= 1
        if start > 0 and _continues(model.game, events[start - 1], events[start]):
            continue
        line = _cached_line(model, start, stop)
        if line.html:
            # A line belongs to the round that begins in it.
            yield line._replace(round_number=bisect_left(starts, stop))
        stop = start


def _cached_line(model: PageModel, start: int, stop: int) -> _LogLine:
    """The line of some events, rendered once and then cached."""
    events = tuple(seat_event.event for seat_event in model.events[start:stop])
    key = tuple(map(id, events))
    cache = model.log_cache
    found = cache.get(key)
    if found is None:
        if len(cache) >= _MAX_CACHED_LINES:
            cache.clear()
        found = cache[key] = (events, *_line_html(model.game, model.lang, events))
    frame = model.event_frames[stop - 1] if model.event_frames else 0
    mover = model.events[start].mover
    return _LogLine(start, 0, mover, _actor(model.game, events), frame, found[1], found[2])


def _actor(game: Game, events: Sequence[Event]) -> int | None:
    """Whom a line is about: who scores or acts in it, else nobody if it is a consequence."""
    line = score_line(events[0])
    return game.line_seat(events) if line is None else line.seat


def _line_html(game: Game, lang: Language, events: Sequence[Event]) -> tuple[bool, str]:
    """Whether a line is a scoring line, and its HTML."""
    line = score_line(events[0])
    if line is None:
        return False, escape(game.line_text(events, lang))
    name, reason = escape(lang.seat_name(line.seat)), _score_html(game, line, lang)
    why = lang.text("{name}: {reason}", name=name, reason=reason)
    return True, f"{_points_html(line.points)}<span>{why}</span>"


def log_html(model: PageModel, budget: int) -> str:
    """The latest lines of the log that fit into a budget of characters."""
    lang = model.lang
    lines: list[_LogLine] = []
    for line in _lines_from_latest(model):
        is_new_round = not lines or lines[-1].round_number != line.round_number
        budget -= len(line.html) + _LINE_OVERHEAD + (_HEADING_OVERHEAD if is_new_round else 0)
        if (budget < 0 and lines) or len(lines) == _MAX_RECENT:
            break
        lines.append(line)
    lines.reverse()
    title = escape(lang.text("Log"))
    return (
        f'<section id="log" aria-labelledby="log-title"><header><h2 id="log-title">{title}</h2>'
        f'{_log_buttons(lang.without_names)}</header><ol id="log-lines" '
        f'data-events="{len(model.events)}" tabindex="0" aria-labelledby="log-title">'
        f"{_lines_html(model, lines)}</ol></section>"
    )


@lru_cache(maxsize=16)
def _log_buttons(lang: Language) -> str:
    """The client shows the first one while the reader has scrolled up."""
    return button(
        "newest-line", lang.text("Newest"), id="newest-line", class_="button-secondary", hidden=True
    ) + button("full-log", lang.text("Full log"), class_="button-secondary")


def latest_line_html(model: PageModel) -> str:
    """The latest log line, empty if there is none."""
    return next((line.html for line in _lines_from_latest(model) if not line.is_scoring), "")


def _last_own_number(model: PageModel) -> int:
    """The number of the last event of the viewer's moves, even if it has no text."""
    numbers = range(len(model.events) - 1, -1, -1)
    return next((n for n in numbers if model.events[n].mover == model.viewer), -1)


_LINE_OVERHEAD, _HEADING_OVERHEAD = 190, 60
"""Markup in characters of a line, and of the heading of a round."""


def _count_repeats(lines: Sequence[_LogLine]) -> Iterator[tuple[_LogLine, int]]:
    """Lines with the number of consecutive repeats, because tiles are dealt one by one."""
    for _, group in groupby(lines, lambda line: line if line.is_scoring else line[1:3] + line[6:]):
        same = list(group)
        yield same[0], len(same)


def _lines_html(model: PageModel, lines: Sequence[_LogLine], id_prefix: str = "line") -> str:
    """The lines, with a heading where a round begins."""
    own = _last_own_number(model) if id_prefix == "line" else len(model.events)
    html, before = "", None
    for line, times in _count_repeats(lines):
        if line.round_number and (before is None or before.round_number != line.round_number):
            text = escape(model.lang.text("Round {number}", number=line.round_number))
            html += (
                f'<li id="{id_prefix}-round-{line.round_number}" class="round"><h3>{text}</h3></li>'
            )
        begins_turn = before is None or before.mover != line.mover
        classes = ["line"]
        classes += ["begins-turn"] if begins_turn else []
        classes += ["scoring"] if line.is_scoring else []
        classes += ["is-new"] if model.viewer is not None and line.number > own else []
        html += (
            f'<li id="{id_prefix}-{line.number}" class="{" ".join(classes)}">'
            f"{'' if line.actor is None else shield(line.actor)}"
            f"{_line_body(model, line, times)}</li>"
        )
        before = line
    return html


def _line_body(model: PageModel, line: _LogLine, times: int) -> str:
    """The text of a line; it leads to its moment in the replay."""
    repeats = f' <b class="repeats">{times}\N{MULTIPLICATION SIGN}</b>' if times > 1 else ""
    if not line.frame:
        return line.html if line.is_scoring else f"<p>{line.html}{repeats}</p>"
    href = f"{model.frame_url or f'/t/{model.table_id}/replay?'}at={line.frame}"
    if line.is_scoring:
        points, _, reason = line.html.partition("<span>")  # which links to its rule
        return f'<a data-needs-key tabindex="-1" href="{href}">{points}</a><span>{reason}'
    return f'<p><a data-needs-key tabindex="-1" href="{href}">{line.html}</a>{repeats}</p>'


def _score_html(game: Game, line: ScoreLine, lang: Language) -> str:
    """The explanation of a scoring line, with rule ids as links."""
    return _RULE_ID.sub(_rule_link, escape(game.score_text(line, lang)))


def _rule_link(match: re.Match[str]) -> str:
    return f'<a href="#{match[0]}" data-rule="{match[0]}">{match[0]}</a>'


def _points_html(number: int) -> str:
    sign = "+" if number >= 0 else "\N{MINUS SIGN}"
    return f'<b class="points">{sign}{abs(number)}</b>'


# Fetched on demand


def full_log_html(model: PageModel) -> str:
    """The full log, and the score sheet of each seat so far."""
    # A copy, because a long log would replace the newest lines, which every view needs.
    model = replace(model, log_cache=dict(model.log_cache))
    body = _lines_html(model, list(_lines_from_latest(model))[::-1], "full-line")
    scored = [line for one in model.events if (line := score_line(one.event)) is not None]
    sheets = "".join(score_sheet_html(model, player.seat, scored) for player in model.players)
    return (
        f'<div id="full-log"><ol id="full-log-lines" class="log-lines">{body}</ol>'
        f'<div id="score-sheet-all">{sheets}</div></div>'
    )


def score_sheet_html(
    model: PageModel, seat: int, lines: Sequence[ScoreLine], budget: int = 1_000_000
) -> str:
    """The score sheet of a seat, as many lines as fit into a budget, and the total."""
    game, lang = model.game, model.lang
    own = [line for line in lines if line.seat == seat]
    name = f"<h3>{shield(seat)} {escape(lang.seat_name(seat))}</h3>"
    if not own and model.result is None:
        none = escape(lang.text("No points yet."))
        return (
            f'<section class="score-sheet" id="score-sheet-{seat}">{name}'
            f'<p class="hint">{none}</p></section>'
        )
    rows = ""
    for number, line in enumerate(own):
        rows += f"<li>{_points_html(line.points)}<span>{_score_html(game, line, lang)}</span></li>"
        if len(rows) > budget and number + 1 < len(own):
            left = len(own) - number - 1
            more = escape(lang.plural("{number} more line", "{number} more lines", left))
            rows += f'<li class="hint"><b class="points">…</b><span>{more}</span></li>'
            break
    points = game.points_text(sum(line.points for line in own), lang)
    total = f'<b class="points">{escape(points)}</b>{escape(lang.text("total"))}'
    rows += f'<li class="total">{total}</li>'
    return f'<section class="score-sheet" id="score-sheet-{seat}">{name}<ul>{rows}</ul></section>'
