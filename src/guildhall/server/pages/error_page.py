"""The error page."""

from __future__ import annotations

from guildhall.core.language import Language
from guildhall.server.pages.html import escape, link
from guildhall.server.pages.layout import document, header, live_regions


def error_page(lang: Language, status: int, message: str) -> str:
    """What cannot be shown, and the way home."""
    heading = lang.text("There is nothing here") if status == 404 else lang.text("Not now")
    home = link("/", lang.text("To the front page"), class_="button button-primary")
    body = (
        header(lang)
        + f'<main id="error"><h1>{escape(heading)}</h1><p>{escape(message)}</p>'
        + f'<p class="button-row">{home}</p></main>'
        + live_regions(lang.without_names)
    )
    return document(lang, "error", f"{heading} · Guildhall", body)
