"""A game seen again, moment by moment, through the eyes of a seat or with all open."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.core.tongue import Tongue
from guildhall.core.view import View
from guildhall.server.pages import board
from guildhall.server.pages.frame import document, help_dialog, rules_dialog, tool, top, voices
from guildhall.server.pages.html import escape, flags, icon, link
from guildhall.server.pages.log import log_part
from guildhall.server.pages.table import (
    arrange,
    fixed_tools,
    look_of,
    room_left,
    told_windows,
)
from guildhall.server.sight import Sight

OPEN = "all"
WATCHING = "watch"


@dataclass(frozen=True)
class Replay:
    """Where a replay stands: which moment of how many, through whose eyes, and whose one may use.

    Eyes are the number of a seat, ``watch`` for a spectator's, or ``all`` with everything open;
    then ``hands`` are the views of all seats.
    """

    number: int
    last: int
    eyes: str
    choices: tuple[str, ...]
    hands: tuple[View, ...] = ()


def replay_page(sight: Sight, replay: Replay) -> str:
    """The whole page of a replay; the sight holds the view and the news of that moment."""
    game, tongue = sight.game, sight.tongue
    body = (
        game.sprite()
        + top(tongue, game.title, fixed_tools(tongue.base))
        + replay_part(sight, replay)
        + voices(tongue.base)
        + rules_dialog(tongue.base, game.id)
        + help_dialog(tongue.base)
        + told_windows(tongue.base)
    )
    title = f"{tongue.say('Replay')} · {game.title} · Guildhall"
    return document(tongue, "replay", title, body, sheets=(look_of(game),))


def replay_part(sight: Sight, replay: Replay) -> str:
    """A moment of the game, with the controls above it."""
    assert sight.view is not None
    tongue, game, view = sight.tongue, sight.game, sight.view
    parts = board.regions(game.scene(view, tongue), tongue)
    if replay.hands:
        parts["tray"] = "".join(open_tray(sight, hand) for hand in replay.hands)
    head = controls(sight, replay)
    around = board.people(sight, view)
    log = log_part(sight, room_left(parts, head, around))
    marks = flags(
        data_page="replay",
        data_table=sight.table,
        data_seq=replay.number,
        data_phase="replay",
        data_viewer="",
        data_waiting="",
        data_at=replay.number,
        data_last=replay.last,
        data_eyes=replay.eyes,
    )
    return f'<main id="view"{marks}>{head}{arrange(parts, around, log)}</main>'


def open_tray(sight: Sight, view: View) -> str:
    """The own things of a seat under its name, with ids of their own."""
    seat = view["seat"]
    assert seat is not None
    made = ""
    for region in sight.game.scene(view, sight.tongue):
        if region.place == "tray":
            named = region._replace(
                name=f"{region.name}-{seat}",
                label=sight.tongue.seat(seat),
                svg=region.svg.replace(' id="', f' id="seat{seat}-'),
            )
            made += board.region_part(named, sight.tongue)
    return made


# Controls


def controls(sight: Sight, replay: Replay) -> str:
    """First, back, on, last; a slider; and through whose eyes."""
    tongue = sight.tongue
    say = tongue.say
    first, last = 1, replay.last
    here = escape(say("Moment {number} of {last}", number=replay.number, last=last))
    said = (sight.game.tell(told.event, tongue) for told in reversed(sight.told))
    now = escape(next(filter(None, said), ""))
    steps = "".join(
        step_link(replay, rel, says, at, at != replay.number)
        for rel, says, at in (
            ("first", say("To the beginning"), first),
            ("prev", say("One moment back"), max(first, replay.number - 1)),
            ("next", say("One moment on"), min(last, replay.number + 1)),
            ("last", say("To the end"), last),
        )
    )
    eyes = "".join(
        f'<option value="{choice}"{flags(selected=choice == replay.eyes)}>'
        f"{escape(eyes_say(tongue, choice))}</option>"
        for choice in replay.choices
    )
    run = tool("replay-play", say("Play by itself"), "run", aria_pressed="false")
    back = link(
        f"/t/{sight.table}", say("Back to the table"), class_="button quiet", data_keyed=True
    )
    return (
        f'<section id="question" class="is-replay" aria-label="{escape(say("Replay"))}">'
        f'<div class="ask"><p id="asked" role="status"><span class="note">{here}</span> {now}</p>'
        "</div>"
        f'<nav id="replay" aria-label="{escape(say("Moments"))}">{steps}'
        f"{run}</nav>"
        '<form method="dialog" id="replay-form">'
        f'<input type="range" name="at" min="{first}" max="{last}" '
        f'value="{replay.number}" aria-label="{escape(say("Moment"))}">'
        f'<label><span>{escape(say("Seen by"))}</span> <select name="as">{eyes}</select></label>'
        f"</form>{back}"
        f"</section>"
    )


def step_link(replay: Replay, rel: str, says: str, at: int, is_on: bool) -> str:
    """A link to another moment; where there is none it leads nowhere."""
    where = f' href="?as={escape(replay.eyes)}&amp;at={at}"' if is_on else ' aria-disabled="true"'
    label = escape(says)
    return (
        f'<a class="button" role="link" data-keyed rel="{rel}" aria-label="{label}" '
        f'title="{label}"{where}>{icon(rel)}</a>'
    )


def eyes_say(tongue: Tongue, eyes: str) -> str:
    """Through whose eyes, in words."""
    if eyes == OPEN:
        return tongue.say("everybody, all open")
    if eyes == WATCHING:
        return tongue.say("a spectator")
    return tongue.seat(int(eyes))
