"""The rules page of a game."""

from __future__ import annotations

from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.server.pages.layout import document, header, live_regions, search_form


def rules_page(game: Game, lang: Language, rules: str) -> str:
    """The rules and rulings of a game; ``rules`` is the rulebook's HTML."""
    heading = lang.text("{title} rules", title=game.title)
    body = (
        header(lang, heading)
        + f'<main id="rules-page">{search_form(lang.without_names)}'
        + f'<div id="rules-text">{rules}</div></main>'
        + live_regions(lang.without_names)
    )
    return document(lang, "rules", f"{heading} · Guildhall", body)
