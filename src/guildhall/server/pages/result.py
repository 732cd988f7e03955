"""The result of a finished game: winners, score sheets and links."""

from __future__ import annotations

from guildhall.server.pages.html import attrs, button, escape, shield
from guildhall.server.pages.log import score_sheet_html
from guildhall.server.pages.model import PageModel
from guildhall.table import Result


def _winner_text(model: PageModel, result: Result) -> str:
    lang = model.lang
    names = [lang.seat_name(seat) for seat in result.winners]
    joined = lang.join_and(names)
    best = result.scores[result.winners[0]] if result.winners else 0
    points = model.game.points_text(best, lang)
    if model.viewer in result.winners and len(names) == 1:
        return lang.text("You win with {points}!", points=points)
    if len(names) == 1:
        return lang.text("Winner: {name} with {points}.", name=joined, points=points)
    return lang.text("Winners: {names} with {points} each.", names=joined, points=points)


def result_banner(model: PageModel, result: Result) -> str:
    """The result in place of the prompt, with rematch, replay and downloads."""
    lang = model.lang
    badges = "".join(map(shield, result.winners))
    rematch_label = lang.text("Go to rematch") if model.row.rematch_id else lang.text("Rematch")
    rematch = (
        button("rematch", rematch_label, class_="button-primary")
        if model.viewer is not None or model.is_host
        else ""
    )
    table = escape(model.table_id)
    links = "".join(
        f'<a class="button" data-needs-key href="/t/{table}/{path}"{attrs(download=is_file)}>'
        f"{escape(text)}</a>"
        for path, text, is_file in (
            ("replay?at=1", lang.text("Replay"), False),
            ("record.json", lang.text("Download record"), True),
            ("board.svg", lang.text("Download board (SVG)"), True),
        )
    )
    return (
        f'<section id="prompt" class="is-over" aria-label="{escape(lang.text("Result"))}">'
        f'<div class="prompt-line"><span class="badges" aria-hidden="true">{badges}</span>'
        f'<p id="prompt-text" role="status">{escape(_winner_text(model, result))}</p></div>'
        f'<div id="prompt-buttons">{rematch}{links}</div></section>'
    )


def score_sheets(model: PageModel, result: Result, budget: int) -> str:
    """The viewer's score sheet, or the winner's, with a button for all of them."""
    lang = model.lang
    seat = model.viewer if model.viewer is not None else result.winners[0]
    label = escape(lang.text("Score sheet"))
    others = button(
        "score-sheet", lang.text("All players"), class_="button-secondary", data_seat="all"
    )
    return (
        f'<section id="score-sheet" aria-labelledby="score-title"><header><h2 id="score-title">'
        f"{label}</h2>{others}</header>"
        f'<div class="scroll" tabindex="0" role="group" aria-labelledby="score-title">'
        f"{score_sheet_html(model, seat, result.score_sheet, budget)}</div></section>"
    )
