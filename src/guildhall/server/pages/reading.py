"""Pages to read: the rules of a title, and what went wrong."""

from __future__ import annotations

from guildhall.core.game import Game
from guildhall.core.tongue import Tongue
from guildhall.server.pages.frame import document, find, top, voices
from guildhall.server.pages.html import escape, link


def rules_page(game: Game, tongue: Tongue, rules: str) -> str:
    """The rules and rulings of a title; ``rules`` is the rulebook's own HTML."""
    heading = tongue.say("{title}: the rules", title=game.title)
    body = (
        top(tongue, heading)
        + f'<main id="rules-page">{find(tongue.base)}<div id="rules-text">{rules}</div></main>'
        + voices(tongue.base)
    )
    return document(tongue, "rules", f"{heading} · Guildhall", body)


def error_page(tongue: Tongue, status: int, sentence: str) -> str:
    """What cannot be shown, and the way home."""
    heading = tongue.say("There is nothing here") if status == 404 else tongue.say("Not now")
    home = link("/", tongue.say("To the front page"), class_="button main")
    body = (
        top(tongue)
        + f'<main id="error"><h1>{escape(heading)}</h1><p>{escape(sentence)}</p>'
        + f'<p class="ways">{home}</p></main>'
        + voices(tongue.base)
    )
    return document(tongue, "error", f"{heading} · Guildhall", body)
