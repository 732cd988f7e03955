"""A table that has not begun: who sits where, links for those who are missing, the start."""

from __future__ import annotations

from guildhall.server.pages.front import NAME_LENGTH
from guildhall.server.pages.html import button, escape, flags, shield
from guildhall.server.pages.names import bot_says, called, colour
from guildhall.server.sight import Person, Sight


def lobby(sight: Sight) -> str:
    """The seats, what to do next, and the rules that were agreed on."""
    tongue = sight.tongue
    rows = "".join(seat_part(sight, person) for person in sight.people)
    picture = (
        f'<img src="/picture/{sight.game.id}.svg" alt="" width="480" height="360" decoding="async">'
    )
    return (
        f'<section id="question" aria-label="{escape(tongue.say("What to do"))}"'
        f"{flags(class_='is-mine' if must_act(sight) else None)}>"
        f'<div class="ask"><p id="asked" role="status">{escape(next_step(sight))}</p></div>'
        f"{entry_form(sight)}{start_button(sight)}</section>"
        f'<div id="lobby"><section aria-labelledby="seats-title"><h2 id="seats-title">'
        f"{escape(tongue.say('Seats'))}</h2>"
        f'<ol id="seats-list">{rows}</ol>{watch_link(sight)}</section>'
        f'<section class="agreed" aria-labelledby="agreed-title">{picture}'
        f'<h2 id="agreed-title">{escape(tongue.say("This table"))}</h2>{agreed(sight)}</section>'
        "</div>"
    )


def free_seats(sight: Sight) -> int:
    """How many seats nobody has taken."""
    return sum(person.kind == "open" for person in sight.people)


def must_sit(sight: Sight) -> bool:
    """Whether the viewer came with the link of a seat and has not taken it."""
    return sight.viewer is not None and sight.people[sight.viewer].kind == "open"


def must_act(sight: Sight) -> bool:
    """Whether the table waits for this viewer."""
    return must_sit(sight) or (sight.is_host and not free_seats(sight))


def next_step(sight: Sight) -> str:
    """What this viewer does next, in one sentence."""
    say = sight.tongue.say
    free = free_seats(sight)
    if must_sit(sight):
        return say("Welcome! This seat is yours: what shall the others call you?")
    if sight.is_host and free:
        return say("Send the links of the free seats to your friends, or put bots there.")
    if sight.is_host:
        return say("Everybody is here. Start when you are ready.")
    if free:
        return sight.tongue.count(
            "{number} seat is still free. The game begins when all are here.",
            "{number} seats are still free. The game begins when all are here.",
            free,
        )
    return say("Everybody is here. The game begins when the host starts it.")


def entry_form(sight: Sight) -> str:
    """The name under which one sits down; later it can be changed in the list."""
    if not must_sit(sight):
        return ""
    return name_form(sight, "sit", sight.tongue.say("Sit down"), "main")


def name_form(sight: Sight, name: str, says: str, look: str) -> str:
    """A field for the viewer's name."""
    assert sight.viewer is not None
    current = sight.people[sight.viewer].name
    label = escape(sight.tongue.say("Your name"))
    return (
        f'<form method="dialog" data-do="name" class="name-form">'
        f'<label class="unseen" for="{name}-name">{label}</label>'
        f'<input id="{name}-name" name="name" value="{escape(current)}" maxlength="{NAME_LENGTH}" '
        f'required autocomplete="nickname" placeholder="{label}">'
        f'<button class="{look}">{escape(says)}</button></form>'
    )


def start_button(sight: Sight) -> str:
    """Only the host starts, and only when all seats are taken."""
    if not sight.is_host or must_sit(sight):
        return ""
    free = free_seats(sight)
    why = sight.tongue.say("First every seat needs a person or a bot.") if free else None
    start = button(
        "start",
        sight.tongue.say("Start the game"),
        id="start",
        class_="main",
        aria_disabled="true" if free else None,
        title=why,
    )
    return f'<div id="answers">{start}</div>'


def seat_part(sight: Sight, person: Person) -> str:
    """A seat: who has it, its link if nobody has, and what the host may do."""
    tongue, seat = sight.tongue, person.seat
    is_me = seat == sight.viewer
    name = tongue.say("Free seat") if person.kind == "open" else called(tongue, person)
    state = bot_says(tongue.base, person.bot) if person.kind == "bot" else colour(tongue, seat)
    if is_me:
        state = tongue.say("you")
    kind = "seat-row" + " is-me" * is_me + " is-free" * (person.kind == "open")
    extra = ""
    if person.kind == "open" and not is_me and sight.is_host:
        extra += f'<div class="seat-link" data-link-seat="{seat}"></div>'
    if is_me and not must_sit(sight):
        extra += name_form(sight, "my", tongue.say("Rename"), "quiet")
    buttons = host_buttons(sight, person) if sight.is_host and not is_me else ""
    return (
        f'<li id="seat-row-{seat}" class="{kind}">{shield(seat)}<span class="who">'
        f'<b>{escape(name)}</b><span class="note">{escape(state)}</span></span>'
        f"{buttons}{extra}</li>"
    )


def host_buttons(sight: Sight, person: Person) -> str:
    """A bot for a free seat, or the seat free again."""
    tongue, seat = sight.tongue, person.seat
    if person.kind == "open":
        return button("seat", tongue.say("Put a bot here"), data_seat=seat, data_kind="bot")
    kind = "open" if person.kind == "bot" else "kick"
    return button(
        "seat", tongue.say("Free the seat"), data_seat=seat, data_kind=kind, class_="quiet"
    )


def watch_link(sight: Sight) -> str:
    """The link for those who only watch; the client knows it."""
    says = escape(sight.tongue.say("Link for spectators"))
    return f'<div id="watch-link" hidden><h3>{says}</h3><div class="fill"></div></div>'


def agreed(sight: Sight) -> str:
    """The options of the rules and the settings of the table, as sentences."""
    tongue, game = sight.tongue, sight.game
    lines = []
    for name, value in sight.row.options.items():
        says = game.option_says(name, tongue.base)
        chosen = "" if isinstance(value, bool) else game.choice_says(name, value, tongue.base)
        lines.append((says, value is not False, chosen))
    settings = sight.row.settings
    lines.append(
        (tongue.say("The seats are drawn by lot."), bool(settings.get("shuffle", True)), "")
    )
    lines.append(
        (tongue.say("A notebook shows what lay open once."), bool(settings.get("notebook")), "")
    )
    lines.append((tongue.say("Listed on the front page."), sight.row.is_listed, ""))
    rows = "".join(
        f"<li><b>{escape(value or (tongue.say('yes') if is_on else tongue.say('no')))}</b>"
        f"<span>{escape(says)}</span></li>"
        for says, is_on, value in lines
    )
    return f'<ul class="agreed-list">{rows}</ul>'
