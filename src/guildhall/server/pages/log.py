"""The log: what happened, turn by turn, with each scoring explained line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import Game
from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import amount
from guildhall.server.pages.html import button, escape, shield
from guildhall.server.sight import Lines, Sight
from guildhall.table import Told

RECENT = 40
"""So many sentences are shown beside the board; the client fetches the others when asked."""
MOST_LINES = 400

RULE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


class Line(NamedTuple):
    """A sentence of the log, or a line of a scoring, as HTML."""

    number: int
    mover: int
    is_scoring: bool
    html: str


def line_part(game: Game, tongue: Tongue, number: int, told: Told, lines: Lines) -> Line:
    """The how manieth thing that was told; what was drawn once is not drawn again."""
    event = told.event
    found = lines.get(id(event))
    if found is None:
        if len(lines) >= MOST_LINES:
            lines.clear()
        found = lines[id(event)] = (event, *drawn(game, tongue, event))
    return Line(number, told.mover, found[1], found[2])


def drawn(game: Game, tongue: Tongue, event: Event) -> tuple[bool, str]:
    """Whether an event is a line of a scoring, and its HTML."""
    line = score_line(event)
    if line is None:
        said = game.tell(event, tongue)
        return False, f"<p>{escape(said)}</p>" if said else ""
    why = f"{escape(tongue.seat(line.seat))}: {explained(game, line, tongue)}"
    return True, f"<li>{points(line.points)}<span>{shield(line.seat)} {why}</span></li>"


def log_part(sight: Sight, room: int) -> str:
    """The last things that were told, as many as there is room for in letters."""
    game, tongue, told = sight.game, sight.tongue, sight.told
    lines: list[Line] = []
    for number in range(len(told) - 1, -1, -1):
        line = line_part(game, tongue, number, told[number], sight.lines)
        if not line.html:
            continue
        room -= len(line.html) + AROUND_LINE
        if (room < 0 and lines) or len(lines) == RECENT:
            break
        lines.append(line)
    lines.reverse()
    own = last_own(sight)
    body = "".join(
        step_part(step, sight.viewer is not None and step[-1].number > own)
        for step in steps_of(lines)
    )
    whole = button("whole-log", tongue.say("Whole log"), class_="quiet")
    title = escape(tongue.say("What happened"))
    return (
        f'<section id="log" aria-labelledby="log-title"><header><h2 id="log-title">{title}</h2>'
        f'{whole}</header><ol id="lines" aria-live="polite" tabindex="0" '
        f'aria-labelledby="log-title">{body}</ol></section>'
    )


def last_own(sight: Sight) -> int:
    """The number of the last thing that came of an own move, also if nothing is said of it."""
    numbers = range(len(sight.told) - 1, -1, -1)
    return next((n for n in numbers if sight.told[n].mover == sight.viewer), -1)


AROUND_LINE = 60
"""What a line costs besides its words, when each turn has two or three of them."""


def steps_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines grouped by who moved."""
    steps: list[list[Line]] = []
    for line in lines:
        if steps and steps[-1][0].mover == line.mover:
            steps[-1].append(line)
        else:
            steps.append([line])
    return steps


def repeated(step: Sequence[Line]) -> list[tuple[Line, int]]:
    """Lines, and how often each sentence is said in a row: a deal is told tile by tile."""
    result: list[tuple[Line, int]] = []
    for line in step:
        if result and not line.is_scoring and result[-1][0].html == line.html:
            result[-1] = (result[-1][0], result[-1][1] + 1)
        else:
            result.append((line, 1))
    return result


def step_part(step: Sequence[Line], is_new: bool = False, name: str = "line") -> str:
    """A turn: its sentences, and under each the points that it brought."""
    body = ""
    is_open = False
    for line, times in repeated(step):
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
        f'<li id="{name}-{step[0].number}" class="step{" new" if is_new else ""}">{badge}'
        f"<div>{body}</div></li>"
    )


def score_line(event: Event) -> ScoreLine | None:
    """The line of the score sheet that an event carries, if it does."""
    line = event.data.get("line")
    return ScoreLine(*line) if isinstance(line, list | tuple) else None


def explained(game: Game, line: ScoreLine, tongue: Tongue) -> str:
    """What points are for; the number of the rule leads to it."""
    return RULE.sub(linked, escape(game.explain(line, tongue)))


def linked(found: re.Match[str]) -> str:
    """The way from the number of a rule to the rule."""
    return f'<a href="#{found[0]}" data-rule="{found[0]}">{found[0]}</a>'


def points(number: int) -> str:
    """Points won or lost."""
    sign = "+" if number >= 0 else "\N{MINUS SIGN}"
    return f'<b class="points">{sign}{abs(number)}</b>'


# What the client fetches when somebody asks for it


def told_part(sight: Sight) -> str:
    """The whole log, and for each seat its points so far, line by line."""
    game, tongue = sight.game, sight.tongue
    lines = [
        line_part(game, tongue, number, told, sight.lines) for number, told in enumerate(sight.told)
    ]
    steps = steps_of([line for line in lines if line.html])
    body = "".join(step_part(step, name="whole") for step in steps)
    earned = [line for told in sight.told if (line := score_line(told.event)) is not None]
    sheets = "".join(sheet_part(sight, person.seat, earned) for person in sight.people)
    return (
        f'<div id="told"><ol id="whole-lines" class="lines">{body}</ol>'
        f'<div id="sheet-all">{sheets}</div></div>'
    )


def sheet_part(sight: Sight, seat: int, lines: Sequence[ScoreLine], room: int = 1_000_000) -> str:
    """The points of one seat, each explained as far as there is room, and their sum."""
    game, tongue = sight.game, sight.tongue
    own = [line for line in lines if line.seat == seat]
    name = f"<h3>{shield(seat)} {escape(tongue.seat(seat))}</h3>"
    if not own and sight.result is None:
        none = escape(tongue.say("No points yet."))
        return (
            f'<section class="sheet" id="sheet-{seat}">{name}<p class="note">{none}</p></section>'
        )
    rows = ""
    for number, line in enumerate(own):
        rows += f"<li>{points(line.points)}<span>{explained(game, line, tongue)}</span></li>"
        if len(rows) > room and number + 1 < len(own):
            left = len(own) - number - 1
            more = escape(tongue.count("and {number} line more", "and {number} lines more", left))
            rows += f'<li class="note"><b class="points">…</b><span>{more}</span></li>'
            break
    total = amount(sum(line.points for line in own))
    rows += f'<li class="total"><b class="points">{total}</b>{escape(tongue.say("in all"))}</li>'
    return f'<section class="sheet" id="sheet-{seat}">{name}<ul>{rows}</ul></section>'
