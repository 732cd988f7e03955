"""Beside the game: who is here, what was said, and requests to take back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from guildhall.core.tongue import Tongue
from guildhall.server.asking import AGREE, ASK, GRANTED
from guildhall.server.pages.html import button, escape, flags, icon, shield
from guildhall.server.pages.names import called, holder, listed
from guildhall.server.sight import Person, Sight

if TYPE_CHECKING:
    from guildhall.store import TalkRow

CHAT = "chat"
RECENT = 60
LONGEST = 300


def talk_part(sight: Sight) -> str:
    """The whole aside; requests stand outside what can be folded away."""
    tongue = sight.tongue
    present = "".join(person_line(tongue, person, sight) for person in sight.people)
    watchers = ""
    if sight.online_watchers:
        count = tongue.count("{number} watches", "{number} watch", sight.online_watchers)
        watchers = f'<li class="watchers">{escape(count)}</li>'
    talk, label = escape(tongue.say("Talk")), escape(tongue.say("What was said"))
    chat = "".join(chat_line(sight, row) for row in sight.talk[-RECENT:])
    return (
        f'<aside id="talk" aria-label="{talk}">{request_part(sight)}<details id="talk-fold">'
        f'<summary>{icon("talk")}<span>{talk}</span><span id="unread" hidden></span>'
        f'{thinkers(sight)}</summary><div class="talk-body">'
        f'<ul id="present">{present}{watchers}</ul>'
        f'<ol id="chat" aria-live="polite" tabindex="0" aria-label="{label}">'
        f"{chat}</ol>{say_form(tongue.base)}</div></details></aside>"
    )


def thinkers(sight: Sight) -> str:
    """Whom the table waits for, where several choose at once."""
    seats = [person.seat for person in sight.people if is_choosing(sight, person)]
    if not seats:
        return ""
    tongue = sight.tongue
    names = listed(tongue, [tongue.seat(seat) for seat in seats])
    says = escape(tongue.say("Thinking: {names}", names=names))
    badges = "".join(map(shield, seats))
    return f'<span class="badges" role="img" title="{says}" aria-label="{says}">{badges}</span>'


def is_choosing(sight: Sight, person: Person) -> bool:
    """Whether others may want to know that somebody thinks: a view says only whose turn it is."""
    view = sight.view
    return person.is_thinking and view is not None and len(view["asked"]) > 1 and not view["over"]


def person_line(tongue: Tongue, person: Person, sight: Sight) -> str:
    """Who holds a seat, and whether they are here."""
    state = holder(tongue, person)
    if is_choosing(sight, person):
        state += f" · {tongue.say('thinking')}"
    kind = "is-online" if person.is_online or person.kind == "bot" else "is-away"
    return (
        f'<li class="{kind}">{shield(person.seat)}<span>{escape(called(tongue, person))}</span>'
        f'<span class="note">{escape(state)}</span></li>'
    )


@lru_cache(maxsize=16)
def say_form(tongue: Tongue) -> str:
    """The field to say something."""
    label = escape(tongue.say("Say something"))
    return (
        f'<form method="dialog" id="say"><label for="say-text" class="unseen">{label}</label>'
        f'<input id="say-text" name="text" maxlength="{LONGEST}" autocomplete="off" '
        f'placeholder="{label}">'
        f"<button>{escape(tongue.say('Send'))}</button></form>"
    )


def who(sight: Sight, seat: int | None) -> str:
    """Who said it."""
    return sight.tongue.say("A spectator") if seat is None else sight.tongue.seat(seat)


def chat_line(sight: Sight, row: TalkRow) -> str:
    """A line of the talk; requests and answers are told as sentences."""
    tongue = sight.tongue
    name = who(sight, row.seat)
    badge = shield(row.seat) if row.seat is not None else ""
    if row.kind == CHAT:
        body = f"<b>{escape(name)}</b> {escape(row.text)}"
    else:
        body = f'<span class="note">{escape(sentence(tongue, row.kind, name))}</span>'
    # The end of a request is news for all, whether or not they have the talk open.
    is_news = row.kind not in (CHAT, ASK, AGREE)
    return f'<li id="said-{row.number}"{flags(data_news=is_news)}>{badge}<p>{body}</p></li>'


def sentence(tongue: Tongue, kind: str, name: str) -> str:
    """A request or an answer to one, told to all."""
    if kind == ASK:
        return tongue.say("{name} asks to take back a move.", name=name)
    if kind == AGREE:
        return tongue.say("{name} agrees.", name=name)
    if kind == GRANTED:
        return tongue.say("The move of {name} is taken back.", name=name)
    return tongue.say("{name} would rather not.", name=name)


def request_part(sight: Sight) -> str:
    """An open request to take back, with the answers that this viewer may give."""
    request, tongue = sight.request, sight.tongue
    if request is None:
        return ""
    if sight.viewer in request.missing:
        below = (
            '<p class="ways">'
            + button("answer", tongue.say("Agree"), data_about=request.about, data_yes=1)
            + button("answer", tongue.say("Rather not"), data_about=request.about, data_yes=0)
            + "</p>"
        )
    else:
        names = listed(tongue, [tongue.seat(seat) for seat in request.missing])
        waits = tongue.say("Still asked: {names}.", names=names)
        below = f'<p class="note">{escape(waits)}</p>'
    words = escape(sentence(tongue, ASK, tongue.seat(request.seat)))
    return (
        f'<div class="request" id="request-{request.about}" data-about="{request.about}" '
        f'role="alert"><p>{shield(request.seat)} {words}</p>{below}</div>'
    )
