"""Layout shared by all pages: head, header, client strings and dialogs."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from guildhall.core.language import LANGUAGES, Language
from guildhall.drawing.palette import stylesheet
from guildhall.drawing.seats import SEAT_CSS
from guildhall.server.pages.html import attrs, button, escape, icon
from guildhall.server.pages.icons import icon_sprite

_STYLESHEETS = (
    "base",
    "header",
    "dialogs",
    "home",
    "table",
    "decision",
    "log",
    "lobby",
    "layout",
    "phone",
)
LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}


@lru_cache(maxsize=1)
def page_stylesheet() -> str:
    """The style sheet of all pages, with the colours of both themes."""
    folder = files("guildhall.server").joinpath("static")
    sheets = (folder.joinpath(f"{name}.css").read_text("utf-8") for name in _STYLESHEETS)
    return stylesheet(SEAT_CSS) + "\n" + "".join(sheets)


def document(
    lang: Language, page_name: str, title: str, body: str, *, stylesheets: tuple[str, ...] = ()
) -> str:
    """A complete HTML document."""
    attributes = attrs(lang=lang.language, class_="gh", data_theme="", data_page=page_name)
    return (
        f"<!doctype html><html{attributes}>"
        f"<head>{_head(stylesheets)}<title>{escape(title)}</title></head>"
        f"<body>{icon_sprite()}{body}</body></html>"
    )


@lru_cache(maxsize=64)
def _head(stylesheets: tuple[str, ...]) -> str:
    """Metadata, style sheets and the client; a game's own style sheet comes last."""
    links = "".join(
        f'<link rel="stylesheet" href="{escape(href)}">' for href in ("/css/page.css", *stylesheets)
    )
    return (
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="referrer" content="no-referrer">'
        '<link rel="icon" type="image/svg+xml" href="/static/logo.svg">'
        f'{links}<script type="module" src="/static/client.js"></script>'
    )


def header(lang: Language, heading: str = "", tools: str = "") -> str:
    """The page header: home link, heading, tools, language menu and theme button."""
    title = f"<h1>{escape(heading)}</h1>" if heading else ""
    return (
        f'<header id="header">{_home_link(lang.without_names)}{title}'
        f'<div class="tools">{tools}{_language_and_theme(lang.without_names)}</div></header>'
    )


@lru_cache(maxsize=16)
def _home_link(lang: Language) -> str:
    label = escape(lang.text("Guildhall home page"))
    return f'<a id="home" href="/" aria-label="{label}">{icon("logo")}<span>Guildhall</span></a>'


@lru_cache(maxsize=16)
def _language_and_theme(lang: Language) -> str:
    links = "".join(
        f'<li><a href="?lang={code}" lang="{code}" hreflang="{code}" data-needs-key'
        f"{attrs(aria_current=code == lang.language and 'true')}>{LANGUAGE_NAMES[code]}</a></li>"
        for code in LANGUAGES
    )
    language = escape(lang.text("Language: {name}", name=LANGUAGE_NAMES[lang.language]))
    theme = escape(lang.text("Theme: system, light or dark"))
    return (
        f'<details class="menu" id="languages"><summary aria-label="{language}" title="{language}">'
        f"{icon('language')}<span>{lang.language.upper()}</span></summary><ul>{links}</ul></details>"
        '<button type="button" class="button-icon" data-command="theme" '
        f'aria-label="{theme}" title="{theme}">{icon("theme")}</button>'
    )


def dialog(name: str, heading: str, body: str, lang: Language, css_class: str = "") -> str:
    """A dialog with a heading and a close button."""
    close = escape(lang.text("Close"))
    return (
        f'<dialog id="{name}" aria-labelledby="{name}-title"{attrs(class_=css_class or None)}>'
        f'<header><h2 id="{name}-title">{escape(heading)}</h2>'
        f'<button type="button" class="button-icon" data-command="close" aria-label="{close}">'
        f"{icon('close')}</button></header>{body}</dialog>"
    )


@lru_cache(maxsize=16)
def _client_strings(lang: Language) -> str:
    """The strings that the client shows, translated, as attributes of ``#strings``."""
    texts = {
        "lost": lang.text("Connection lost. Your game is saved."),
        "retrying": lang.text("Reconnecting …"),
        "reconnected": lang.text("Reconnected."),
        "out-of-date": lang.text("This page is out of date. Reloading …"),
        "link-expired": lang.text("This link is no longer valid. Ask for a new one."),
        "no-table": lang.text("This table no longer exists."),
        "no-response": lang.text("The server cannot be reached. Please try again."),
        "not-sent": lang.text("Not sent: no connection to the server."),
        "copied": lang.text("Link copied."),
        "copy-failed": lang.text("Copying failed. Select the link and copy it manually."),
        "hand-over": lang.text("Pass the device to {name}"),
        "hand-over-button": lang.text("I'm {name}"),
        "confirm": lang.text("Confirm: {text}"),
        "cancel": lang.text("Cancel"),
        "clear": lang.text("Clear"),
        "done": lang.text("Done"),
        "progress": lang.text("{n} of {max}"),
        "progress-up-to": lang.text("{n} (up to {max})"),
        "progress-range": lang.text("{n} ({min} to {max})"),
        "not-together": lang.text("These do not go together, so your other choice was cleared."),
        "enough-chosen": lang.text("You cannot choose more. Take one back first."),
        "all-chosen": lang.text("Confirm your choice, or change it."),
        "amount": lang.text("Amount"),
        "less": lang.text("Less"),
        "more": lang.text("More"),
        "pile": lang.text("Pile {n}"),
        "new-pile": lang.text("New pile"),
        "pile-label": lang.text("Pile {n}, sum {sum}: cards {cards}"),
        "piles-hint": lang.text("Choose cards for the marked pile, or drag them."),
        "order-hint": lang.text("Choose the cards in order, or drag them."),
        "card-left": lang.text("{card}, not placed"),
        "card-in-pile": lang.text("{card}, in pile {n}: take back"),
        "card-in-order": lang.text("{card}, number {n}: take back"),
        "hint": lang.text("Hint: {text}"),
        "theme-auto": lang.text("Theme: system"),
        "theme-light": lang.text("Theme: light"),
        "theme-dark": lang.text("Theme: dark"),
        "search-count-one": lang.text("{n} match"),
        "search-count": lang.text("{n} matches"),
        "status-waiting": lang.text("waiting for players"),
        "status-playing": lang.text("in progress"),
        "status-over": lang.text("finished"),
        "just-now": lang.text("just now"),
        "your-turn": lang.text("It's your turn."),
        "rule": lang.text("Rule {rule}"),
    }
    data = "".join(f" data-{name}={_quoted(text)}" for name, text in texts.items())
    return f'<div id="strings" hidden{data}></div>'


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'


@lru_cache(maxsize=16)
def live_regions(lang: Language) -> str:
    """The client strings and the live regions for the connection status and toasts."""
    return (
        _client_strings(lang) + '<div id="status" role="status" aria-live="polite"></div>'
        '<div id="toast" role="alert"></div>'
        '<div id="log-news" class="visually-hidden" aria-live="polite"></div>'
    )


@lru_cache(maxsize=16)
def help_dialog(lang: Language) -> str:
    """The help dialog: how to play, and the keyboard shortcuts."""
    steps = (
        lang.text("The banner tells you what to do. Everything you can choose has a bold ring."),
        lang.text("Click anything else to see which rule forbids it."),
        lang.text(
            "You can undo your last decision, together with any bot moves since, until "
            "something is drawn or revealed or another player moves. After that you can ask the "
            "others."
        ),
        lang.text(
            "On a phone, tap the board to zoom in. You can also pinch, or use the buttons below it."
        ),
        lang.text("The log lists every move and explains every point."),
    )
    keys = (
        ("1 … 9", lang.text("select a choice")),
        ("← ↑ ↓ →", lang.text("previous or next choice, line of the log or step of a replay")),
        (lang.text("Shift+← →"), lang.text("previous or next turn of a replay")),
        (lang.text("PageUp PageDown"), lang.text("previous or next round of a replay")),
        (lang.text("Space"), lang.text("choose")),
        (lang.text("Backspace"), lang.text("remove one")),
        (lang.text("Enter"), lang.text("choose, finish or confirm")),
        (lang.text("Esc"), lang.text("clear the selection, or close")),
        ("U", lang.text("undo")),
        ("H", lang.text("hint")),
        ("/", lang.text("type a move")),
        ("R", lang.text("rules")),
        ("L", lang.text("full log")),
        ("B", lang.text("text board")),
        ("C", lang.text("chat")),
        ("+ -", lang.text("one more or less, or zoom in and out")),
        ("0", lang.text("fit board")),
        ("?", lang.text("help")),
    )
    rows = "".join(
        f"<dt><kbd>{key}</kbd></dt><dd>{escape(description)}</dd>" for key, description in keys
    )
    items = "".join(f"<li>{escape(step)}</li>" for step in steps)
    # Focusable, because it is longer than a phone's screen and must scroll by keyboard.
    body = (
        f'<div tabindex="0" role="group" aria-labelledby="help-title"><ol>{items}</ol>'
        f'<h3>{escape(lang.text("Keyboard shortcuts"))}</h3><dl class="keys">{rows}</dl></div>'
    )
    return dialog("help", lang.text("How to play"), body, lang)


@lru_cache(maxsize=64)
def rules_dialog(lang: Language, game_id: str) -> str:
    """The rules dialog, whose content the client fetches when it first opens."""
    body = (
        f"{search_form(lang)}"
        f'<div class="slot" tabindex="0" aria-labelledby="rules-title">'
        f"<p>{escape(lang.text('Loading the rules …'))}</p></div>"
    )
    html = dialog("rules", lang.text("Rules"), body, lang, "reading")
    url = _quoted(f"/rules/{game_id}?lang={lang.language}")
    return html.replace("<dialog ", f"<dialog data-href={url} ", 1)


@lru_cache(maxsize=16)
def search_form(lang: Language) -> str:
    """The search field of the rules."""
    return (
        '<form method="dialog" class="search" role="search">'
        f'<label for="search">{escape(lang.text("Search"))}</label>'
        '<input type="search" id="search" name="search" autocomplete="off">'
        '<output id="search-count" for="search"></output></form>'
    )


@lru_cache(maxsize=16)
def client_filled_dialog(lang: Language, name: str, heading: str) -> str:
    """A dialog that the client fills."""
    return dialog(
        name,
        heading,
        f'<div class="slot" tabindex="0" aria-labelledby="{name}-title"></div>',
        lang,
    )


def tool_button(command: str, label: str, icon_name: str, **attributes: object) -> str:
    """A button with an icon and a label that is hidden on small screens."""
    return (
        f'<button type="button" data-command="{command}" class="button-tool"{attrs(**attributes)}>'
        f"{icon(icon_name)}<span>{escape(label)}</span></button>"
    )


__all__ = [
    "LANGUAGE_NAMES",
    "button",
    "client_filled_dialog",
    "dialog",
    "document",
    "header",
    "help_dialog",
    "live_regions",
    "page_stylesheet",
    "rules_dialog",
    "search_form",
    "tool_button",
]
