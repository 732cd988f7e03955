"""The log: what happened, turn by turn, with each scoring explained line by line."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.core.event import ScoreLine
from guildhall.core.game import Game
from guildhall.core.tongue import Tongue
from guildhall.server.pages.html import button, escape, shield
from guildhall.server.sight import Sight
from guildhall.table import Told

RECENT = 40
"""So many sentences are shown beside the board; the client fetches the others when asked."""


class Step:
    """What one seat's turn, or chance, brought about."""

    def __init__(self, told: Told, first: int) -> None:
        self.mover = told.mover
        self.told = [told]
        self.first = first  # the how manieth thing that was told began it


def steps(told: Sequence[Told], start: int = 0) -> list[Step]:
    """What was told from a place on, grouped by who moved."""
    result: list[Step] = []
    for number in range(start, len(told)):
        one = told[number]
        if result and result[-1].mover == one.mover:
            result[-1].told.append(one)
        else:
            result.append(Step(one, number))
    return result


def log_part(sight: Sight, room: int) -> str:
    """The last steps, as many as there is room for in letters."""
    tongue = sight.tongue
    lines: list[str] = []
    is_new = True
    for step in reversed(steps(sight.told, max(0, len(sight.told) - RECENT))):
        is_new = is_new and step.mover != sight.viewer
        line = step_part(sight.game, tongue, step, is_new and sight.viewer is not None)
        room -= len(line)
        if room < 0 and lines:
            break
        lines.append(line)
    whole = button("whole-log", tongue.say("Whole log"), class_="quiet")
    return (
        f'<section id="log" aria-labelledby="log-title"><header><h2 id="log-title">'
        f"{escape(tongue.say('What happened'))}</h2>{whole}</header>"
        f'<ol id="lines" role="log" aria-live="polite" tabindex="0" aria-labelledby="log-title">'
        f"{''.join(reversed(lines))}</ol></section>"
    )


def step_part(game: Game, tongue: Tongue, step: Step, is_new: bool) -> str:
    """A step: its sentences, and under each the points that it brought."""
    body: list[str] = []
    scoring: list[str] = []
    for told in step.told:
        line = score_line(told)
        if line is not None:
            scoring.append(scoring_line(game, tongue, line))
            continue
        if scoring:
            body.append(f'<ul class="scoring">{"".join(scoring)}</ul>')
            scoring = []
        body.append(f"<p>{escape(game.tell(told.event, tongue))}</p>")
    if scoring:
        body.append(f'<ul class="scoring">{"".join(scoring)}</ul>')
    seat = step.mover
    badge = shield(seat) if seat >= 0 else ""
    kind = f"step seat{seat}" if seat >= 0 else "step"
    return (
        f'<li id="line-{step.first}" class="{kind}{" new" if is_new else ""}">{badge}'
        f"<div>{''.join(body)}</div></li>"
    )


def score_line(told: Told) -> ScoreLine | None:
    """The line of the score sheet that an event carries, if it does."""
    line = told.event.data.get("line")
    return ScoreLine(*line) if isinstance(line, (list, tuple)) else None


def scoring_line(game: Game, tongue: Tongue, line: ScoreLine) -> str:
    """Points of a seat with their reason."""
    return (
        f"<li>{points(line.points)}<span>{shield(line.seat)} {escape(tongue.seat(line.seat))}: "
        f"{escape(game.explain(line, tongue))}</span></li>"
    )


def points(number: int) -> str:
    """Points won or lost."""
    sign = "+" if number >= 0 else "\N{MINUS SIGN}"
    return f'<b class="points">{sign}{abs(number)}</b>'


# What the client fetches when somebody asks for it


def told_part(sight: Sight) -> str:
    """The whole log, and for each seat its points so far, line by line."""
    game, tongue = sight.game, sight.tongue
    lines = "".join(
        step_part(game, tongue, step, False).replace('id="line-', 'id="whole-', 1)
        for step in steps(sight.told)
    )
    earned = [line for told in sight.told if (line := score_line(told)) is not None]
    sheets = "".join(sheet_part(sight, person.seat, earned) for person in sight.people)
    return f'<div id="told"><ol id="whole-lines" class="lines">{lines}</ol>{sheets}</div>'


def sheet_part(sight: Sight, seat: int, lines: Sequence[ScoreLine]) -> str:
    """The points of one seat, each explained, and their sum."""
    game, tongue = sight.game, sight.tongue
    own = [line for line in lines if line.seat == seat]
    rows = "".join(
        f'<tr><td class="number">{points(line.points)}</td>'
        f"<td>{escape(game.explain(line, tongue))}</td></tr>"
        for line in own
    )
    total = sum(line.points for line in own)
    foot = f'<tfoot><tr><td class="number">{total}</td><td>{escape(tongue.say("in all"))}</td></tr></tfoot>'
    body = (
        f"<table><tbody>{rows}</tbody>{foot}</table>"
        if own
        else (f'<p class="note">{escape(tongue.say("No points yet."))}</p>')
    )
    return (
        f'<section class="sheet" id="sheet-{seat}"><h3>{shield(seat)} {escape(tongue.seat(seat))}</h3>'
        f"{body}</section>"
    )
