"""What all pages share: head, header, the client's words, dialogs."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from guildhall.core.tongue import LANGUAGES, Tongue
from guildhall.drawing.palette import stylesheet
from guildhall.drawing.seats import SEAT_LOOK
from guildhall.server.pages.html import button, escape, flags, icon
from guildhall.server.pages.icons import icons

SHEETS = ("base", "windows", "front", "table", "telling", "lobby", "around")
NAMES = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}


@lru_cache(maxsize=1)
def look() -> str:
    """The style of all pages: the colours by day and by night, the shields, and all the rest."""
    folder = files("guildhall.server").joinpath("static")
    sheets = (folder.joinpath(f"{name}.css").read_text("utf-8") for name in SHEETS)
    return stylesheet(SEAT_LOOK) + "\n" + "".join(sheets)


def document(
    tongue: Tongue, page: str, title: str, body: str, *, sheets: tuple[str, ...] = ()
) -> str:
    """A whole page around its body."""
    marks = flags(lang=tongue.language, class_="gh", data_light="", data_page=page)
    return (
        f"<!doctype html><html{marks}>"
        f"<head>{head(sheets)}<title>{escape(title)}</title></head>"
        f"<body>{icons()}{body}</body></html>"
    )


@lru_cache(maxsize=64)
def head(sheets: tuple[str, ...]) -> str:
    """Style sheets and the client; colours first, so that a title may add to them."""
    links = "".join(
        f'<link rel="stylesheet" href="{escape(href)}">' for href in ("/look/page.css", *sheets)
    )
    return (
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="referrer" content="no-referrer">'
        '<link rel="icon" type="image/svg+xml" href="/static/mark.svg">'
        f'{links}<script type="module" src="/static/client.js"></script>'
    )


def top(tongue: Tongue, heading: str = "", tools: str = "") -> str:
    """The header: the way home, what this page is about, its tools, language and light."""
    title = f"<h1>{escape(heading)}</h1>" if heading else ""
    return (
        f'<header id="top">{home(tongue.base)}{title}'
        f'<div class="tools">{tools}{switches(tongue.base)}</div></header>'
    )


@lru_cache(maxsize=16)
def home(tongue: Tongue) -> str:
    """The link to the front page."""
    label = escape(tongue.say("Guildhall, the front page"))
    return f'<a id="home" href="/" aria-label="{label}">{icon("mark")}<span>Guildhall</span></a>'


@lru_cache(maxsize=16)
def switches(tongue: Tongue) -> str:
    """Language and light."""
    links = "".join(
        f'<li><a href="?lang={code}" lang="{code}" hreflang="{code}" data-keyed'
        f"{flags(aria_current=code == tongue.language and 'true')}>{NAMES[code]}</a></li>"
        for code in LANGUAGES
    )
    language = escape(tongue.say("Language: {name}", name=NAMES[tongue.language]))
    light = escape(tongue.say("Light: as the system, day or night"))
    return (
        f'<details class="menu" id="languages"><summary aria-label="{language}" title="{language}">'
        f"{icon('tongue')}<span>{tongue.language.upper()}</span></summary><ul>{links}</ul></details>"
        f'<button type="button" class="plain" data-do="light" aria-label="{light}" title="{light}">'
        f"{icon('light')}</button>"
    )


def dialog(name: str, heading: str, body: str, tongue: Tongue, look: str = "") -> str:
    """A window over the page, with a heading and a way out."""
    close = escape(tongue.say("Close"))
    return (
        f'<dialog id="{name}" aria-labelledby="{name}-title"{flags(class_=look or None)}>'
        f'<header><h2 id="{name}-title">{escape(heading)}</h2>'
        f'<button type="button" class="plain" data-do="close" aria-label="{close}">'
        f"{icon('close')}</button></header>{body}</dialog>"
    )


@lru_cache(maxsize=16)
def words(tongue: Tongue) -> str:
    """What the client itself must say, in the reader's language."""
    say = tongue.say
    texts = {
        "lost": say("Connection lost: your game is safe."),
        "trying": say("Trying again …"),
        "back": say("Connected again."),
        "old": say("This page is out of date and loads again."),
        "gone": say("This link is no longer valid. Ask for a new one."),
        "no-table": say("This table is no longer on the server."),
        "no-answer": say("The server cannot be reached. Please try again."),
        "unsent": say("Not sent: there is no connection."),
        "copied": say("The link is copied."),
        "copy-failed": say("Select the link and copy it by hand."),
        "cover": say("Hand the device to {name}"),
        "cover-button": say("I am {name}"),
        "staged": say("Yes: {text}"),
        "done": say("Done"),
        "done-count": say("Done: {n} chosen"),
        "hint": say("A bot would choose: {text}"),
        "light-auto": say("Light: as the system"),
        "light-day": say("Light: day"),
        "light-night": say("Light: night"),
        "found": say("Found: {n}"),
        "phase-open": say("waiting for players"),
        "phase-playing": say("under way"),
        "phase-over": say("finished"),
        "your-turn": say("It is your turn."),
        "rule": say("Rule {rule}"),
    }
    data = "".join(f" data-{name}={quoted(text)}" for name, text in texts.items())
    return f'<div id="words" hidden{data}></div>'


def quoted(text: str) -> str:
    """A text as the value of an attribute."""
    return f'"{escape(text)}"'


@lru_cache(maxsize=16)
def voices(tongue: Tongue) -> str:
    """Where the client speaks: its words, the state of the connection, refusals."""
    return (
        words(tongue) + '<div id="status" role="status" aria-live="polite"></div>'
        '<div id="toast" role="alert"></div>'
    )


@lru_cache(maxsize=16)
def help_dialog(tongue: Tongue) -> str:
    """How to play here, by pointer and by keyboard."""
    say = tongue.say
    steps = (
        say("The line at the top says what is asked. What glows in gold may be chosen: click it."),
        say("Click anything else to learn which rule forbids it."),
        say("Several steps make one move. Take the last one back as long as nothing was revealed."),
        say("Two fingers, or the signs below it, bring the board closer."),
        say("The log tells what happened, with every point explained."),
    )
    keys = (
        ("1 … 9", say("go to the first, second … choice; once more takes it")),
        ("← ↑ ↓ →", say("go from choice to choice, or from moment to moment in a replay")),
        ("Enter", say("choose, or done")),
        ("Esc", say("not this, or close")),
        ("U", say("take back")),
        ("H", say("hint")),
        ("/", say("type a move in words")),
        ("R", say("rules")),
        ("L", say("the whole log")),
        ("C", say("talk")),
        ("+ - 0", say("larger, smaller, the whole board")),
        ("?", say("this help")),
    )
    rows = "".join(f"<dt><kbd>{key}</kbd></dt><dd>{escape(what)}</dd>" for key, what in keys)
    told = "".join(f"<li>{escape(step)}</li>" for step in steps)
    # On a phone it is longer than the screen: then the arrow keys scroll all of it.
    body = (
        f'<div tabindex="0" role="group" aria-labelledby="help-title"><ol>{told}</ol>'
        f'<h3>{escape(say("Keys"))}</h3><dl class="keys">{rows}</dl></div>'
    )
    return dialog("help", say("How to play here"), body, tongue)


@lru_cache(maxsize=64)
def rules_dialog(tongue: Tongue, title: str) -> str:
    """The rules, one key away: the client fetches them when they are first asked for."""
    body = (
        f"{find(tongue)}"
        f'<div class="fill" tabindex="0" aria-labelledby="rules-title">'
        f"<p>{escape(tongue.say('The rules are being fetched …'))}</p></div>"
    )
    made = dialog("rules", tongue.say("Rules"), body, tongue, "reading")
    where = quoted(f"/rules/{title}?lang={tongue.language}")
    return made.replace("<dialog ", f"<dialog data-href={where} ", 1)


@lru_cache(maxsize=16)
def find(tongue: Tongue) -> str:
    """The field that searches the rules."""
    return (
        '<form method="dialog" class="find" role="search">'
        f'<label for="find">{escape(tongue.say("Search"))}</label>'
        '<input type="search" id="find" name="find" autocomplete="off">'
        '<output id="found" for="find"></output></form>'
    )


@lru_cache(maxsize=16)
def fill_dialog(tongue: Tongue, name: str, heading: str) -> str:
    """A window that the client fills."""
    return dialog(
        name,
        heading,
        f'<div class="fill" tabindex="0" aria-labelledby="{name}-title"></div>',
        tongue,
    )


def tool(do: str, label: str, sign: str, **attributes: object) -> str:
    """A button with an icon and a word that may be hidden where there is little room."""
    return (
        f'<button type="button" data-do="{do}" class="tool"{flags(**attributes)}>'
        f"{icon(sign)}<span>{escape(label)}</span></button>"
    )


__all__ = [
    "NAMES",
    "button",
    "dialog",
    "document",
    "fill_dialog",
    "find",
    "help_dialog",
    "look",
    "rules_dialog",
    "tool",
    "top",
    "voices",
    "words",
]
