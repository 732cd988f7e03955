"""Beside the game: who is here, what was said, and requests to take back."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.server.pages.html import button, escape, icon, shield
from guildhall.server.pages.names import called, holder
from guildhall.server.sight import Person, Sight, TalkRow

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
    chat = "".join(
        chat_line(sight, row) for row in sight.talk[-RECENT:] if row.kind in ("chat", "ask", "agree", "refuse")
    )
    return (
        f'<aside id="talk" aria-label="{escape(tongue.say("Talk"))}">{requests(sight)}'
        f'<details id="talk-fold"><summary>{icon("talk")}<span>{escape(tongue.say("Talk"))}</span>'
        f'<span id="unread" hidden></span></summary><div class="talk-body">'
        f'<ul id="present">{present}{watchers}</ul>'
        f'<ol id="chat" role="log" aria-live="polite" tabindex="0" aria-label="{escape(tongue.say("What was said"))}">'
        f"{chat}</ol>{say_form(tongue.base)}</div></details></aside>"
    )


def person_line(tongue: Tongue, person: Person, sight: Sight) -> str:
    """Who holds a seat, and whether they are here."""
    state = holder(tongue, person)
    if person.is_thinking and sight.row.phase == "playing":
        state += f" · {tongue.say('thinking')}"
    kind = "is-online" if person.is_online or person.kind == "bot" else "is-away"
    return (
        f'<li class="{kind}">{shield(person.seat)}<span>{escape(called(tongue, person))}</span>'
        f'<span class="note">{escape(state)}</span></li>'
    )


@lru_cache(maxsize=16)
def say_form(tongue: Tongue) -> str:
    """The field to say something."""
    return (
        f'<form id="say"><label for="say-text" class="unseen">{escape(tongue.say("Say something"))}</label>'
        f'<input id="say-text" name="text" maxlength="{LONGEST}" autocomplete="off" '
        f'placeholder="{escape(tongue.say("Say something"))}">'
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
    if row.kind == "chat":
        body = f"<b>{escape(name)}</b> {escape(row.text)}"
    else:
        body = f'<span class="note">{escape(sentence(tongue, row.kind, name))}</span>'
    return f'<li id="said-{row.number}">{badge}<p>{body}</p></li>'


def sentence(tongue: Tongue, kind: str, name: str) -> str:
    """A request or an answer to one, told to all."""
    if kind == "ask":
        return tongue.say("{name} asks to take back a move.", name=name)
    if kind == "agree":
        return tongue.say("{name} agrees.", name=name)
    return tongue.say("{name} would rather not.", name=name)


def requests(sight: Sight) -> str:
    """Requests to take back that are still open, with the answers this viewer may give."""
    tongue = sight.tongue
    parts = []
    for row in open_requests(sight):
        answers = ""
        if sight.viewer is not None and sight.viewer != row.seat:
            given = any(
                other.kind == "agree" and other.about == row.about and other.seat == sight.viewer
                for other in sight.talk
            )
            if given:
                answers = f'<p class="note">{escape(tongue.say("You agreed; the others are asked."))}</p>'
            else:
                answers = (
                    '<p class="ways">'
                    + button("answer", tongue.say("Agree"), data_about=row.about, data_yes=1, class_="choice")
                    + button("answer", tongue.say("Rather not"), data_about=row.about, data_yes=0)
                    + "</p>"
                )
        elif sight.viewer is not None:
            answers = f'<p class="note">{escape(tongue.say("The others are asked."))}</p>'
        words = escape(sentence(tongue, "ask", who(sight, row.seat)))
        parts.append(
            f'<div class="request" id="request-{row.about}" data-about="{row.about}" role="alert">'
            f"<p>{words}</p>{answers}</div>"
        )
    return "".join(parts)


def open_requests(sight: Sight) -> list[TalkRow]:
    """Those that nobody has refused yet and that are not settled."""
    if sight.row.phase != "playing":
        return []
    asked: dict[int, TalkRow] = {}
    for row in sight.talk:
        if row.kind == "ask":
            asked[row.about] = row
        elif row.kind in ("refuse", "done", "settled"):
            asked.pop(row.about, None)
    return list(asked.values())
