"""Links to the main parts of a table, the first tab stops of its page."""

from __future__ import annotations

from guildhall.core.language import Language
from guildhall.server.pages.html import attrs, escape


def skip_links(lang: Language, view_html: str) -> str:
    """Links to the prompt, the hand, the board and the log.

    Links to parts that the view does not have are hidden; the client shows them when it does.
    """
    links = ""
    for target, text in (
        ("prompt", lang.text("Go to the prompt")),
        ("hand", lang.text("Go to your hand")),
        ("board-column", lang.text("Go to the board")),
        ("log", lang.text("Go to the log")),
    ):
        hidden = attrs(hidden=f' id="{target}"' not in view_html)
        links += f'<a href="#{target}" data-command="skip"{hidden}>{escape(text)}</a>'
    label = escape(lang.text("Skip links"))
    return f'<nav id="skip-links" aria-label="{label}">{links}</nav>'
