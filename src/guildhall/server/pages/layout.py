"""What all pages share: head, header, the client's words, dialogs."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from guildhall.core.language import LANGUAGES, Language
from guildhall.drawing.palette import stylesheet
from guildhall.drawing.seats import SEAT_CSS
from guildhall.server.pages.html import attrs, button, escape, icon
from guildhall.server.pages.icons import icon_sprite

_STYLESHEETS = ("base", "windows", "front", "table", "telling", "lobby", "around")
LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}


@lru_cache(maxsize=1)
def page_stylesheet() -> str:
    """The style of all pages: the colours by day and by night, the shields, and all the rest."""
    folder = files("guildhall.server").joinpath("static")
    sheets = (folder.joinpath(f"{name}.css").read_text("utf-8") for name in _STYLESHEETS)
    return stylesheet(SEAT_CSS) + "\n" + "".join(sheets)


def document(
    lang: Language, page_name: str, title: str, body: str, *, stylesheets: tuple[str, ...] = ()
) -> str:
    """A whole page around its body."""
    marks = attrs(lang=lang.language, class_="gh", data_light="", data_page=page_name)
    return (
        f"<!doctype html><html{marks}>"
        f"<head>{_head(stylesheets)}<title>{escape(title)}</title></head>"
        f"<body>{icon_sprite()}{body}</body></html>"
    )


@lru_cache(maxsize=64)
def _head(stylesheets: tuple[str, ...]) -> str:
    """Style sheets and the client; colours first, so that a title may add to them."""
    links = "".join(
        f'<link rel="stylesheet" href="{escape(href)}">'
        for href in ("/look/page.css", *stylesheets)
    )
    return (
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="referrer" content="no-referrer">'
        '<link rel="icon" type="image/svg+xml" href="/static/mark.svg">'
        f'{links}<script type="module" src="/static/client.js"></script>'
    )


def header(lang: Language, heading: str = "", tools: str = "") -> str:
    """The header: the way home, what this page is about, its tools, language and light."""
    title = f"<h1>{escape(heading)}</h1>" if heading else ""
    return (
        f'<header id="top">{_home_link(lang.without_names)}{title}'
        f'<div class="tools">{tools}{_language_and_theme(lang.without_names)}</div></header>'
    )


@lru_cache(maxsize=16)
def _home_link(lang: Language) -> str:
    """The link to the front page."""
    label = escape(lang.text("Guildhall, the front page"))
    return f'<a id="home" href="/" aria-label="{label}">{icon("mark")}<span>Guildhall</span></a>'


@lru_cache(maxsize=16)
def _language_and_theme(lang: Language) -> str:
    """Language and light."""
    links = "".join(
        f'<li><a href="?lang={code}" lang="{code}" hreflang="{code}" data-keyed'
        f"{attrs(aria_current=code == lang.language and 'true')}>{LANGUAGE_NAMES[code]}</a></li>"
        for code in LANGUAGES
    )
    language = escape(lang.text("Language: {name}", name=LANGUAGE_NAMES[lang.language]))
    light = escape(lang.text("Light: as the system, day or night"))
    return (
        f'<details class="menu" id="languages"><summary aria-label="{language}" title="{language}">'
        f"{icon('tongue')}<span>{lang.language.upper()}</span></summary><ul>{links}</ul></details>"
        f'<button type="button" class="plain" data-do="light" aria-label="{light}" title="{light}">'
        f"{icon('light')}</button>"
    )


def dialog(name: str, heading: str, body: str, lang: Language, css_class: str = "") -> str:
    """A window over the page, with a heading and a way out."""
    close = escape(lang.text("Close"))
    return (
        f'<dialog id="{name}" aria-labelledby="{name}-title"{attrs(class_=css_class or None)}>'
        f'<header><h2 id="{name}-title">{escape(heading)}</h2>'
        f'<button type="button" class="plain" data-do="close" aria-label="{close}">'
        f"{icon('close')}</button></header>{body}</dialog>"
    )


@lru_cache(maxsize=16)
def client_strings(lang: Language) -> str:
    """What the client itself must say, in the reader's language."""
    texts = {
        "lost": lang.text("Connection lost: your game is safe."),
        "trying": lang.text("Trying again …"),
        "back": lang.text("Connected again."),
        "old": lang.text("This page is out of date and loads again."),
        "gone": lang.text("This link is no longer valid. Ask for a new one."),
        "no-table": lang.text("This table is no longer on the server."),
        "no-answer": lang.text("The server cannot be reached. Please try again."),
        "unsent": lang.text("Not sent: there is no connection."),
        "copied": lang.text("The link is copied."),
        "copy-failed": lang.text("Select the link and copy it by hand."),
        "cover": lang.text("Hand the device to {name}"),
        "cover-button": lang.text("I am {name}"),
        "staged": lang.text("Yes: {text}"),
        "done": lang.text("Done"),
        "done-count": lang.text("Done: {n} chosen"),
        "hint": lang.text("A bot would choose: {text}"),
        "light-auto": lang.text("Light: as the system"),
        "light-day": lang.text("Light: day"),
        "light-night": lang.text("Light: night"),
        "found": lang.text("Found: {n}"),
        "phase-open": lang.text("waiting for players"),
        "phase-playing": lang.text("under way"),
        "phase-over": lang.text("finished"),
        "your-turn": lang.text("It is your turn."),
        "rule": lang.text("Rule {rule}"),
    }
    data = "".join(f" data-{name}={_quoted(text)}" for name, text in texts.items())
    return f'<div id="words" hidden{data}></div>'


def _quoted(text: str) -> str:
    """A text as the value of an attribute."""
    return f'"{escape(text)}"'


@lru_cache(maxsize=16)
def live_regions(lang: Language) -> str:
    """Where the client speaks: its words, the state of the connection, refusals."""
    return (
        client_strings(lang) + '<div id="status" role="status" aria-live="polite"></div>'
        '<div id="toast" role="alert"></div>'
    )


@lru_cache(maxsize=16)
def help_dialog(lang: Language) -> str:
    """How to play here, by pointer and by keyboard."""
    steps = (
        lang.text(
            "The line at the top says what is asked. What glows in gold may be chosen: click it."
        ),
        lang.text("Click anything else to learn which rule forbids it."),
        lang.text(
            "Several steps make one move. Take the last one back as long as nothing was revealed."
        ),
        lang.text("Two fingers, or the signs below it, bring the board closer."),
        lang.text("The log tells what happened, with every point explained."),
    )
    keys = (
        ("1 … 9", lang.text("go to the first, second … choice; once more takes it")),
        ("← ↑ ↓ →", lang.text("go from choice to choice, or from moment to moment in a replay")),
        ("Enter", lang.text("choose, or done")),
        ("Esc", lang.text("not this, or close")),
        ("U", lang.text("take back")),
        ("H", lang.text("hint")),
        ("/", lang.text("type a move in words")),
        ("R", lang.text("rules")),
        ("L", lang.text("the whole log")),
        ("C", lang.text("talk")),
        ("+ - 0", lang.text("larger, smaller, the whole board")),
        ("?", lang.text("this help")),
    )
    rows = "".join(
        f"<dt><kbd>{key}</kbd></dt><dd>{escape(description)}</dd>" for key, description in keys
    )
    told = "".join(f"<li>{escape(step)}</li>" for step in steps)
    # On a phone it is longer than the screen: then the arrow keys scroll all of it.
    body = (
        f'<div tabindex="0" role="group" aria-labelledby="help-title"><ol>{told}</ol>'
        f'<h3>{escape(lang.text("Keys"))}</h3><dl class="keys">{rows}</dl></div>'
    )
    return dialog("help", lang.text("How to play here"), body, lang)


@lru_cache(maxsize=64)
def rules_dialog(lang: Language, game_id: str) -> str:
    """The rules, one key away: the client fetches them when they are first asked for."""
    body = (
        f"{search_form(lang)}"
        f'<div class="fill" tabindex="0" aria-labelledby="rules-title">'
        f"<p>{escape(lang.text('The rules are being fetched …'))}</p></div>"
    )
    made = dialog("rules", lang.text("Rules"), body, lang, "reading")
    where = _quoted(f"/rules/{game_id}?lang={lang.language}")
    return made.replace("<dialog ", f"<dialog data-href={where} ", 1)


@lru_cache(maxsize=16)
def search_form(lang: Language) -> str:
    """The field that searches the rules."""
    return (
        '<form method="dialog" class="find" role="search">'
        f'<label for="find">{escape(lang.text("Search"))}</label>'
        '<input type="search" id="find" name="find" autocomplete="off">'
        '<output id="found" for="find"></output></form>'
    )


@lru_cache(maxsize=16)
def client_filled_dialog(lang: Language, name: str, heading: str) -> str:
    """A window that the client fills."""
    return dialog(
        name,
        heading,
        f'<div class="fill" tabindex="0" aria-labelledby="{name}-title"></div>',
        lang,
    )


def tool_button(command: str, label: str, icon_name: str, **attributes: object) -> str:
    """A button with an icon and a word that may be hidden where there is little room."""
    return (
        f'<button type="button" data-do="{command}" class="tool"{attrs(**attributes)}>'
        f"{icon(icon_name)}<span>{escape(label)}</span></button>"
    )


__all__ = [
    "LANGUAGE_NAMES",
    "button",
    "client_filled_dialog",
    "client_strings",
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
