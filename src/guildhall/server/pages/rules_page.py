"""The rules page and the error page."""

from __future__ import annotations

from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.server.pages.html import escape, link
from guildhall.server.pages.layout import document, header, live_regions, search_form


def rules_page(game: Game, lang: Language, rules: str) -> str:
    """The rules and rulings of a game; ``rules`` is the rulebook's HTML."""
    heading = lang.text("{title}: the rules", title=game.title)
    body = (
        header(lang, heading)
        + f'<main id="rules-page">{search_form(lang.without_names)}'
        + f'<div id="rules-text">{rules}</div></main>'
        + live_regions(lang.without_names)
    )
    return document(lang, "rules", f"{heading} · Guildhall", body)


def error_page(lang: Language, status: int, message: str) -> str:
    """An error message with a link to the home page."""
    heading = lang.text("There is nothing here") if status == 404 else lang.text("Not now")
    home = link("/", lang.text("To the front page"), class_="button button-primary")
    body = (
        header(lang)
        + f'<main id="error"><h1>{escape(heading)}</h1><p>{escape(message)}</p>'
        + f'<p class="button-row">{home}</p></main>'
        + live_regions(lang.without_names)
    )
    return document(lang, "error", f"{heading} · Guildhall", body)
