"""The log, turn by turn, and the score sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
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

    number: int
    mover: int
    is_scoring: bool
    html: str


def _continues(game: Game, before: SeatEvent, seat_event: SeatEvent) -> bool:
    """Whether an event is shown in the log line of the event before it."""
    return before.mover == seat_event.mover and share_line(game, before.event, seat_event.event)


def _lines_from_latest(model: PageModel) -> Iterator[_LogLine]:
    """The log lines with a text, the latest first."""
    events = model.events
    start = stop = len(events)
    while stop > 0:
        start -= 1
        if start > 0 and _continues(model.game, events[start - 1], events[start]):
            continue
        line = _cached_line(model, start, stop)
        if line.html:
            yield line
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
    return _LogLine(start, model.events[start].mover, found[1], found[2])


def _line_html(game: Game, lang: Language, events: Sequence[Event]) -> tuple[bool, str]:
    """Whether a line is a scoring line, and its HTML."""
    line = score_line(events[0])
    if line is None:
        text = game.line_text(events, lang)
        return False, f"<p>{escape(text)}</p>" if text else ""
    name, reason = escape(lang.seat_name(line.seat)), _score_html(game, line, lang)
    why = lang.text("{name}: {reason}", name=name, reason=reason)
    return True, f"<li>{_points_html(line.points)}<span>{shield(line.seat)} {why}</span></li>"


def log_html(model: PageModel, budget: int) -> str:
    """The latest lines of the log that fit into a budget of characters."""
    lang = model.lang
    lines: list[_LogLine] = []
    for line in _lines_from_latest(model):
        begins_turn = not lines or lines[-1].mover != line.mover
        budget -= len(line.html) + (_TURN_OVERHEAD if begins_turn else _LINE_OVERHEAD)
        if (budget < 0 and lines) or len(lines) == _MAX_RECENT:
            break
        lines.append(line)
    lines.reverse()
    own = _last_own_number(model)
    body = "".join(
        _turn_html(step, model.viewer is not None and step[-1].number > own)
        for step in _group_by_mover(lines)
    )
    full_log_button = button("full-log", lang.text("Full log"), class_="button-secondary")
    title = escape(lang.text("Log"))
    return (
        f'<section id="log" aria-labelledby="log-title"><header><h2 id="log-title">{title}</h2>'
        f'{full_log_button}</header><ol id="log-lines" data-events="{len(model.events)}" '
        f'aria-live="polite" tabindex="0" aria-labelledby="log-title">{body}</ol></section>'
    )


def latest_line_html(model: PageModel) -> str:
    """The content of the latest log line, empty if there is none."""
    lines = (line.html for line in _lines_from_latest(model) if not line.is_scoring)
    return next(lines, "").removeprefix("<p>").removesuffix("</p>")


def _last_own_number(model: PageModel) -> int:
    """The number of the last event of the viewer's moves, even if it has no text."""
    numbers = range(len(model.events) - 1, -1, -1)
    return next((n for n in numbers if model.events[n].mover == model.viewer), -1)


_TURN_OVERHEAD, _LINE_OVERHEAD = 125, 30
"""Markup in characters of a turn, and of each further line in it."""


def _group_by_mover(lines: Sequence[_LogLine]) -> list[list[_LogLine]]:
    steps: list[list[_LogLine]] = []
    for line in lines:
        if steps and steps[-1][0].mover == line.mover:
            steps[-1].append(line)
        else:
            steps.append([line])
    return steps


def _count_repeats(step: Sequence[_LogLine]) -> list[tuple[_LogLine, int]]:
    """Lines with the number of consecutive repeats, because tiles are dealt one by one."""
    result: list[tuple[_LogLine, int]] = []
    for line in step:
        if result and not line.is_scoring and result[-1][0].html == line.html:
            result[-1] = (result[-1][0], result[-1][1] + 1)
        else:
            result.append((line, 1))
    return result


def _turn_html(step: Sequence[_LogLine], is_new: bool = False, id_prefix: str = "line") -> str:
    """A turn: its lines, each followed by its scoring lines."""
    body = ""
    is_open = False
    for line, times in _count_repeats(step):
        if line.is_scoring != is_open:
            body += "</ul>" if is_open else '<ul class="scoring">'
            is_open = line.is_scoring
        body += (
            line.html
            if times == 1
            else f'{line.html[:-4]} <b class="repeats">{times}\N{MULTIPLICATION SIGN}</b></p>'
        )
    if is_open:
        body += "</ul>"
    seat = step[0].mover
    badge = shield(seat) if seat >= 0 else ""
    return (
        f'<li id="{id_prefix}-{step[0].number}" class="step{" is-new" if is_new else ""}">{badge}'
        f"<div>{body}</div></li>"
    )


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
    steps = _group_by_mover(list(_lines_from_latest(model))[::-1])
    body = "".join(_turn_html(step, id_prefix="full-line") for step in steps)
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
