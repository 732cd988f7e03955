"""The end of a game: who won, every point explained, and what to do next."""

from __future__ import annotations

from guildhall.drawing.letters import amount
from guildhall.server.pages.html import button, escape, flags, shield
from guildhall.server.pages.log import sheet_part
from guildhall.server.pages.names import listed
from guildhall.server.sight import Sight
from guildhall.table import Result


def verdict(sight: Sight, result: Result) -> str:
    """Who won, in one sentence."""
    tongue = sight.tongue
    names = [tongue.seat(seat) for seat in result.winners]
    best = amount(result.scores[result.winners[0]] if result.winners else 0)
    if sight.viewer in result.winners and len(names) == 1:
        return tongue.say("You win with {points}!", points=best)
    return tongue.count(
        "{names} wins with {points}.",
        "{names} win together with {points} each.",
        len(names),
        names=listed(tongue, names),
        points=best,
    )


def banner(sight: Sight, result: Result) -> str:
    """The result where the question was, with the ways to go on."""
    tongue = sight.tongue
    badges = "".join(map(shield, result.winners))
    again = tongue.say("Go to the rematch") if sight.row.rematch else tongue.say("Rematch")
    rematch = (
        button("rematch", again, class_="main") if sight.viewer is not None or sight.is_host else ""
    )
    table = escape(sight.table)
    links = "".join(
        f'<a class="button" data-keyed href="/t/{table}/{where}"{flags(download=is_file)}>'
        f"{escape(says)}</a>"
        for where, says, is_file in (
            ("replay?at=1", tongue.say("Replay"), False),
            ("record.json", tongue.say("Record (JSON)"), True),
            ("board.svg", tongue.say("Board (SVG)"), True),
        )
    )
    return (
        f'<section id="question" class="is-over" aria-label="{escape(tongue.say("Result"))}">'
        f'<div class="ask"><span class="badges" aria-hidden="true">{badges}</span>'
        f'<p id="asked" role="status">{escape(verdict(sight, result))}</p></div>'
        f'<div id="answers">{rematch}{links}</div></section>'
    )


def sheets(sight: Sight, result: Result, room: int) -> str:
    """The viewer's own score sheet, or the winner's; those of all others are a click away."""
    tongue = sight.tongue
    seat = sight.viewer if sight.viewer is not None else result.winners[0]
    label = escape(tongue.say("Score sheet"))
    others = button("sheet", tongue.say("All players"), class_="quiet", data_seat="all")
    return (
        f'<section id="score-sheet" aria-labelledby="score-title"><header><h2 id="score-title">'
        f"{label}</h2>{others}</header>"
        f'<div class="scroll" tabindex="0" role="group" aria-labelledby="score-title">'
        f"{sheet_part(sight, seat, result.sheet, room)}</div></section>"
    )
