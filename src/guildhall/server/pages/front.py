"""The front page: the titles, new tables, open tables, and the reader's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from guildhall import __version__, _compiled
from guildhall.bots import BOTS
from guildhall.core.game import Game, Option
from guildhall.core.tongue import Tongue
from guildhall.server.languages import tongue as tongue_of
from guildhall.server.pages.frame import dialog, document, top, voices
from guildhall.server.pages.html import button, escape, flags, link, shield
from guildhall.server.pages.icons import shields
from guildhall.server.pages.names import bot_says, called, listed
from guildhall.server.sight import ListedTable

NAME_LENGTH = 24


def front(
    tongue: Tongue,
    titles: Sequence[Game],
    tables: Sequence[ListedTable],
    are_bots_compiled: bool = False,
) -> str:
    """The whole front page."""
    # Each title has words of its own.
    spoken = [(tongue_of(tongue.language, game), game) for game in titles]
    body = (
        shields()
        + top(tongue)
        + f'<main id="hall">{welcome(tongue.base)}{my_tables(tongue.base)}'
        + f'<section id="titles" aria-label="{escape(tongue.say("Games"))}">'
        + "".join(card(speaks, game) for speaks, game in spoken)
        + f"</section>{open_tables(tongue, tables)}</main>"
        + footer(tongue, are_bots_compiled)
        + "".join(new_table(speaks, game) for speaks, game in spoken)
        + voices(tongue.base)
    )
    return document(tongue, "front", f"Guildhall · {tongue.say('board games of guilds')}", body)


@lru_cache(maxsize=16)
def welcome(tongue: Tongue) -> str:
    """What this place is, and the only thing it asks for: a name, if one likes."""
    say = tongue.say
    promise = say("Play at once against bots, or send your friends a link. No account is needed.")
    return (
        f'<header id="welcome"><div><h1>{escape(say("Board games of guilds"))}</h1>'
        f"<p>{escape(promise)}</p></div>"
        f'<p class="your-name"><label for="your-name">{escape(say("Your name"))}</label>'
        f'<input id="your-name" name="name" maxlength="{NAME_LENGTH}" autocomplete="nickname" '
        f'placeholder="{escape(say("optional"))}"></p></header>'
    )


def footer(tongue: Tongue, are_bots_compiled: bool) -> str:
    """The version and which engine runs it."""
    if _compiled.mode() == _compiled.COMPILED:
        engine = tongue.say("compiled engine")
    elif are_bots_compiled:
        engine = tongue.say("interpreted engine, compiled for bots")
    else:
        engine = tongue.say("interpreted engine")
    return f'<footer id="footer" class="note">Guildhall {__version__} · {escape(engine)}</footer>'


# The titles


@lru_cache(maxsize=64)
def card(tongue: Tongue, game: Game) -> str:
    """A title: its picture, for whom, how long, what it is about, and the way in."""
    say = tongue.say
    about = game.about(tongue)
    title = escape(game.title)
    picture = escape(say("The board of {title}", title=game.title))
    return (
        f'<article class="title" id="title-{game.id}" data-title="{game.id}">'
        f'<img src="/picture/{game.id}.svg" alt="{picture}"'
        ' width="480" height="360" decoding="async">'
        f'<div class="says"><h2>{title}</h2><p class="facts">{escape(players(tongue, game))} · '
        f"{escape(duration(tongue, about.minutes))}</p><p>{escape(about.paragraph)}</p>"
        '<p class="ways">'
        + button(
            "play-now",
            say("Play now against bots"),
            class_="main",
            data_title=game.id,
            data_seats=game.usual_seats(),
        )
        + button("open-form", say("Open a table"), data_title=game.id)
        + link(f"/rules/{game.id}", say("Rules"), class_="quiet")
        + "</p></div></article>"
    )


def players(tongue: Tongue, game: Game) -> str:
    """For how many."""
    least, most = game.seats[0], game.seats[-1]
    return tongue.say("{least} to {most} players", least=least, most=most)


def duration(tongue: Tongue, minutes: tuple[int, int]) -> str:
    """How long a game lasts."""
    least, most = minutes
    if least == most:
        return tongue.say("about {minutes} minutes", minutes=most)
    return tongue.say("{least} to {most} minutes", least=least, most=most)


# A new table


@lru_cache(maxsize=64)
def new_table(tongue: Tongue, game: Game) -> str:
    """The form that opens a table of a title."""
    say = tongue.say
    usual, most = game.usual_seats(), game.seats[-1]
    counts = "".join(
        f"<option{flags(selected=seats == usual)}>{seats}</option>" for seats in game.seats
    )
    seats = "".join(seat_choice(tongue, seat, seat < usual) for seat in range(most))
    options = "".join(option_row(tongue, game, name, game.options[name]) for name in game.options)
    name = f"new-{game.id}"
    fields = (
        f'<p class="row"><label for="{name}-name">{escape(say("Your name"))}</label>'
        f'<input id="{name}-name" name="name" maxlength="{NAME_LENGTH}" '
        f'autocomplete="nickname"></p>'
        f'<p class="row"><label for="{name}-seats">{escape(say("Players"))}</label>'
        f'<select id="{name}-seats" name="seats">{counts}</select></p>'
        f'<fieldset class="seat-choices"><legend>{escape(say("Who sits where"))}</legend>{seats}'
        f'<p class="note">{escape(say("“Me” at several seats: you pass one device around."))}</p>'
        f"</fieldset>"
        + (
            f"<fieldset><legend>{escape(say('Rules'))}</legend>{options}</fieldset>"
            if options
            else ""
        )
        + f"<fieldset><legend>{escape(say('Table'))}</legend>"
        + check("listed", say("Listed on the front page: anybody may take a free seat"), False)
        + check("setting-shuffle", say("Draw the seats by lot when the game starts"), True)
        + check("setting-notebook", say("A notebook shows what lay open once."), False)
        + "</fieldset>"
        '<p class="ways"><output class="form-error" role="alert"></output>'
        f'<button class="main">{escape(say("Open the table"))}</button>'
        + button("close", say("Cancel"))
        + "</p>"
    )
    heading = say("A table of {title}", title=game.title)
    form = f'<form method="dialog" class="open-table" data-title="{game.id}">{fields}</form>'
    made = dialog(name, heading, form, tongue, "new-table")
    return made.replace("<dialog ", f'<dialog data-title="{game.id}" ', 1)


def seat_choice(tongue: Tongue, seat: int, is_used: bool) -> str:
    """Who takes a seat: the first is me, the others are open."""
    say = tongue.say
    label = escape(say("Seat {number}, {colour}", number=seat + 1, colour=tongue.seat(seat)))
    kinds = [("me", say("Me")), ("open", say("Open: send a link"))]
    kinds += [(f"bot:{bot}", bot_says(tongue, bot).capitalize()) for bot in ("simple", "random")]
    chosen = "me" if seat == 0 else "open"
    name = escape(say("Name at seat {number}", number=seat + 1))
    short = escape(say("Name"))
    choices = "".join(
        f'<option value="{value}"{flags(selected=value == chosen)}>{escape(says)}</option>'
        for value, says in kinds
        if ":" not in value or value.partition(":")[2] in BOTS
    )
    return (
        f'<div class="seat-choice" data-seat="{seat}"{flags(hidden=not is_used)}>{shield(seat)}'
        f'<select name="seat-{seat}" aria-label="{label}"{flags(disabled=not is_used)}>'
        f"{choices}</select>"
        f'<input name="name-{seat}" maxlength="{NAME_LENGTH}" hidden autocomplete="off" '
        f'aria-label="{name}" placeholder="{short}"></div>'
    )


def option_row(tongue: Tongue, game: Game, name: str, option: Option) -> str:
    """A switch of the rules."""
    says = game.option_says(name, tongue)
    if isinstance(option.default, bool):
        return check(f"option-{name}", says, option.default)
    choices = "".join(
        f'<option value="{escape(choice)}"{flags(selected=choice == option.default)}>'
        f"{escape(game.choice_says(name, choice, tongue))}</option>"
        for choice in option.choices
    )
    return (
        f'<label class="check"><select name="option-{name}">{choices}</select>'
        f"<span>{escape(says)}</span></label>"
    )


def check(name: str, says: str, is_on: bool) -> str:
    """A switch with its sentence."""
    return (
        f'<label class="check"><input type="checkbox" name="{name}" value="true"'
        f"{flags(checked=is_on)}><span>{escape(says)}</span></label>"
    )


# Tables


@lru_cache(maxsize=16)
def my_tables(tongue: Tongue) -> str:
    """The reader's own tables, which only the browser remembers."""
    heading = escape(tongue.say("Your tables"))
    return (
        f'<section id="my-tables" class="tables" hidden><h2>{heading}</h2>'
        '<ul id="my-list"></ul><template id="my-table"><li><a class="button" href="/"></a>'
        '<span class="when"></span><span class="note"></span>'
        f"{button('forget', tongue.say('Forget'), class_='quiet')}</li></template></section>"
    )


def open_tables(tongue: Tongue, tables: Sequence[ListedTable]) -> str:
    """Tables that wait for people."""
    heading = escape(tongue.say("Open tables"))
    rows = "".join(open_table(tongue, table) for table in tables)
    none = escape(tongue.say("Nobody is waiting at the moment. Open a table and list it here."))
    body = f"<ul>{rows}</ul>" if rows else f'<p class="note">{none}</p>'
    return f'<section id="open-tables" class="tables"><h2>{heading}</h2>{body}</section>'


def open_table(tongue: Tongue, table: ListedTable) -> str:
    """One of them: what is played, who is there, and a seat to take."""
    seated = [person for person in table.people if person.kind != "open"]
    free = len(table.people) - len(seated)
    names = [
        bot_says(tongue.base, person.bot) if person.kind == "bot" else called(tongue, person)
        for person in seated
    ]
    badges = "".join(
        f'<span class="{"is-free" if person.kind == "open" else "is-taken"}">'
        f"{shield(person.seat)}</span>"
        for person in table.people
    )
    who = tongue.say("with {names}", names=listed(tongue, names)) if names else ""
    left = tongue.count("{number} free seat", "{number} free seats", free)
    return (
        f'<li id="open-{escape(table.table)}"><span class="badges">{badges}</span>'
        f"<span><strong>{escape(table.game.title)}</strong> {escape(who)}"
        f'<span class="note"> · {escape(left)}</span></span>'
        + button("join", tongue.say("Join"), class_="choice", data_table=table.table)
        + "</li>"
    )
