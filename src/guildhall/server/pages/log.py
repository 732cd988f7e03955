"""The log: what happened, turn by turn, with each scoring explained line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.drawing.text_fit import format_int
from guildhall.server.pages.html import button, escape, shield
from guildhall.server.pages.model import LogCache, PageModel
from guildhall.table import SeatEvent

_MAX_RECENT = 40
"""So many sentences are shown beside the board; the client fetches the others when asked."""
_MAX_CACHED_LINES = 400

_RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


class LogLine(NamedTuple):
    """A sentence of the log, or a line of a scoring, as HTML."""

    number: int
    mover: int
    is_scoring: bool
    html: str


def _cached_line(
    game: Game, lang: Language, number: int, seat_event: SeatEvent, cache: LogCache
) -> LogLine:
    """The how manieth thing that was told; what was drawn once is not drawn again."""
    event = seat_event.event
    found = cache.get(id(event))
    if found is None:
        if len(cache) >= _MAX_CACHED_LINES:
            cache.clear()
        found = cache[id(event)] = (event, *_line_html(game, lang, event))
    return LogLine(number, seat_event.mover, found[1], found[2])


def _line_html(game: Game, lang: Language, event: Event) -> tuple[bool, str]:
    """Whether an event is a line of a scoring, and its HTML."""
    line = _score_line(event)
    if line is None:
        text = game.event_text(event, lang)
        return False, f"<p>{escape(text)}</p>" if text else ""
    why = f"{escape(lang.seat_name(line.seat))}: {_score_html(game, line, lang)}"
    return True, f"<li>{_points_html(line.points)}<span>{shield(line.seat)} {why}</span></li>"


def log_html(model: PageModel, budget: int) -> str:
    """The last things that were told, as many as there is room for in letters."""
    game, lang, told = model.game, model.lang, model.events
    lines: list[LogLine] = []
    for number in range(len(told) - 1, -1, -1):
        line = _cached_line(game, lang, number, told[number], model.log_cache)
        if not line.html:
            continue
        budget -= len(line.html) + _LINE_OVERHEAD
        if (budget < 0 and lines) or len(lines) == _MAX_RECENT:
            break
        lines.append(line)
    lines.reverse()
    own = _last_own_number(model)
    body = "".join(
        _turn_html(step, model.viewer is not None and step[-1].number > own)
        for step in _group_by_mover(lines)
    )
    full_log_button = button("whole-log", lang.text("Whole log"), class_="quiet")
    title = escape(lang.text("What happened"))
    return (
        f'<section id="log" aria-labelledby="log-title"><header><h2 id="log-title">{title}</h2>'
        f'{full_log_button}</header><ol id="lines" aria-live="polite" tabindex="0" '
        f'aria-labelledby="log-title">{body}</ol></section>'
    )


def _last_own_number(model: PageModel) -> int:
    """The number of the last thing that came of an own move, also if nothing is said of it."""
    numbers = range(len(model.events) - 1, -1, -1)
    return next((n for n in numbers if model.events[n].mover == model.viewer), -1)


_LINE_OVERHEAD = 60
"""What a line costs besides its words, when each turn has two or three of them."""


def _group_by_mover(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Lines grouped by who moved."""
    steps: list[list[LogLine]] = []
    for line in lines:
        if steps and steps[-1][0].mover == line.mover:
            steps[-1].append(line)
        else:
            steps.append([line])
    return steps


def _count_repeats(step: Sequence[LogLine]) -> list[tuple[LogLine, int]]:
    """Lines, and how often each sentence is said in a row: a deal is told tile by tile."""
    result: list[tuple[LogLine, int]] = []
    for line in step:
        if result and not line.is_scoring and result[-1][0].html == line.html:
            result[-1] = (result[-1][0], result[-1][1] + 1)
        else:
            result.append((line, 1))
    return result


def _turn_html(step: Sequence[LogLine], is_new: bool = False, id_prefix: str = "line") -> str:
    """A turn: its sentences, and under each the points that it brought."""
    body = ""
    is_open = False
    for line, times in _count_repeats(step):
        if line.is_scoring != is_open:
            body += "</ul>" if is_open else '<ul class="scoring">'
            is_open = line.is_scoring
        body += (
            line.html
            if times == 1
            else f'{line.html[:-4]} <b class="times">{times}\N{MULTIPLICATION SIGN}</b></p>'
        )
    if is_open:
        body += "</ul>"
    seat = step[0].mover
    badge = shield(seat) if seat >= 0 else ""
    return (
        f'<li id="{id_prefix}-{step[0].number}" class="step{" new" if is_new else ""}">{badge}'
        f"<div>{body}</div></li>"
    )


def _score_line(event: Event) -> ScoreLine | None:
    """The line of the score sheet that an event carries, if it does."""
    line = event.data.get("line")
    return ScoreLine(*line) if isinstance(line, list | tuple) else None


def _score_html(game: Game, line: ScoreLine, lang: Language) -> str:
    """What points are for; the number of the rule leads to it."""
    return _RULE_ID.sub(_rule_link, escape(game.score_text(line, lang)))


def _rule_link(match: re.Match[str]) -> str:
    """The way from the number of a rule to the rule."""
    return f'<a href="#{match[0]}" data-rule="{match[0]}">{match[0]}</a>'


def _points_html(number: int) -> str:
    """Points won or lost."""
    sign = "+" if number >= 0 else "\N{MINUS SIGN}"
    return f'<b class="points">{sign}{abs(number)}</b>'


# What the client fetches when somebody asks for it


def full_log_html(model: PageModel) -> str:
    """The whole log, and for each seat its points so far, line by line."""
    game, lang = model.game, model.lang
    lines = [
        _cached_line(game, lang, number, told, model.log_cache)
        for number, told in enumerate(model.events)
    ]
    steps = _group_by_mover([line for line in lines if line.html])
    body = "".join(_turn_html(step, id_prefix="whole") for step in steps)
    earned = [line for told in model.events if (line := _score_line(told.event)) is not None]
    sheets = "".join(score_sheet_html(model, person.seat, earned) for person in model.players)
    return (
        f'<div id="told"><ol id="whole-lines" class="lines">{body}</ol>'
        f'<div id="sheet-all">{sheets}</div></div>'
    )


def score_sheet_html(
    model: PageModel, seat: int, lines: Sequence[ScoreLine], budget: int = 1_000_000
) -> str:
    """The points of one seat, each explained as far as there is room, and their sum."""
    game, lang = model.game, model.lang
    own = [line for line in lines if line.seat == seat]
    name = f"<h3>{shield(seat)} {escape(lang.seat_name(seat))}</h3>"
    if not own and model.result is None:
        none = escape(lang.text("No points yet."))
        return (
            f'<section class="sheet" id="sheet-{seat}">{name}<p class="note">{none}</p></section>'
        )
    rows = ""
    for number, line in enumerate(own):
        rows += f"<li>{_points_html(line.points)}<span>{_score_html(game, line, lang)}</span></li>"
        if len(rows) > budget and number + 1 < len(own):
            left = len(own) - number - 1
            more = escape(lang.plural("and {number} line more", "and {number} lines more", left))
            rows += f'<li class="note"><b class="points">…</b><span>{more}</span></li>'
            break
    total = format_int(sum(line.points for line in own))
    rows += f'<li class="total"><b class="points">{total}</b>{escape(lang.text("in all"))}</li>'
    return f'<section class="sheet" id="sheet-{seat}">{name}<ul>{rows}</ul></section>'
