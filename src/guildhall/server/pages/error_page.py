"""The error page."""

from __future__ import annotations

from guildhall.core.language import Language
from guildhall.server.pages.html import escape, link
from guildhall.server.pages.layout import document, header, live_regions


def error_page(lang: Language, status: int, message: str) -> str:
    """What cannot be shown, and the way home."""
    heading = (
        lang.text("Page not found") if status == 404 else lang.text("This page can't be shown")
    )
    home = link("/", lang.text("Go to the home page"), class_="button button-primary")
    body = (
        header(lang)
        + f'<main id="error"><h1>{escape(heading)}</h1><p>{escape(message)}</p>'
        + f'<p class="button-row">{home}</p></main>'
        + live_regions(lang.without_names)
    )
    return document(lang, "error", f"{heading} · Guildhall", body)
