"""The home page: games, new tables, listed tables and the reader's saved tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from guildhall import __version__, _compiled
from guildhall.bots import BOTS
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.title import Option
from guildhall.server.i18n import get_language
from guildhall.server.pages.html import attrs, button, escape, link, shield
from guildhall.server.pages.icons import shield_sprite
from guildhall.server.pages.labels import bot_label, player_name
from guildhall.server.pages.layout import dialog, document, header, live_regions
from guildhall.server.pages.model import ListedTableInfo
from guildhall.server.text_rules import MAX_NAME_LENGTH


def home_page(
    lang: Language,
    titles: Sequence[Game],
    tables: Sequence[ListedTableInfo],
    are_bots_compiled: bool = False,
) -> str:
    """The home page."""
    # Each game has its own catalogue.
    localized = [(get_language(lang.language, game), game) for game in titles]
    body = (
        shield_sprite()
        + header(lang)
        + f'<main id="home-page">{_welcome(lang.without_names)}{_my_tables(lang.without_names)}'
        + f'<section id="titles" aria-label="{escape(lang.text("Games"))}">'
        + "".join(_title_card(lang, game) for lang, game in localized)
        + f"</section>{_listed_tables(lang, tables)}</main>"
        + _footer(lang, are_bots_compiled)
        + "".join(_create_table_dialog(lang, game) for lang, game in localized)
        + live_regions(lang.without_names)
    )
    return document(
        lang, "home", f"Guildhall · {lang.text('board games of majorities and intrigue')}", body
    )


@lru_cache(maxsize=16)
def _welcome(lang: Language) -> str:
    promise = lang.text(
        "Play against bots right away, or invite friends by link. No account needed."
    )
    heading = escape(lang.text("Board games of majorities and intrigue"))
    return (
        f'<header id="welcome"><div><h1>{heading}</h1>'
        f"<p>{escape(promise)}</p></div>"
        f'<p class="your-name"><label for="your-name">{escape(lang.text("Your name"))}</label>'
        f'<input id="your-name" name="name" maxlength="{MAX_NAME_LENGTH}" autocomplete="nickname" '
        f'placeholder="{escape(lang.text("optional"))}"></p></header>'
    )


def _footer(lang: Language, are_bots_compiled: bool) -> str:
    if _compiled.mode() == _compiled.COMPILED:
        engine = lang.text("compiled engine")
    elif are_bots_compiled:
        engine = lang.text("interpreted engine, compiled for bots")
    else:
        engine = lang.text("interpreted engine")
    return f'<footer id="footer" class="hint">Guildhall {__version__} · {escape(engine)}</footer>'


# Games


@lru_cache(maxsize=64)
def _title_card(lang: Language, game: Game) -> str:
    about = game.about(lang)
    title = escape(game.title)
    picture = escape(lang.text("{title} board", title=game.title))
    return (
        f'<article class="title" id="title-{game.id}" data-game-id="{game.id}">'
        f'<img src="/thumbnail/{game.id}.svg" alt="{picture}"'
        ' width="480" height="360" decoding="async">'
        f'<div class="label"><h2>{title}</h2>'
        f'<p class="facts">{escape(_player_range(lang, game))} · '
        f"{escape(_duration(lang, about.minutes))}</p><p>{escape(about.blurb)}</p>"
        '<p class="button-row">'
        + button(
            "play-now",
            lang.text("Play against bots"),
            class_="button-primary",
            data_game_id=game.id,
            data_seats=game.default_seats(),
        )
        + button("create-form", lang.text("Create a table"), data_game_id=game.id)
        + link(f"/rules/{game.id}", lang.text("Rules"), class_="button-secondary")
        + "</p></div></article>"
    )


def _player_range(lang: Language, game: Game) -> str:
    least, most = game.seats[0], game.seats[-1]
    return lang.text("{min} to {max} players", min=least, max=most)


def _duration(lang: Language, minutes: tuple[int, int]) -> str:
    least, most = minutes
    if least == most:
        return lang.text("about {minutes} minutes", minutes=most)
    return lang.text("{min} to {max} minutes", min=least, max=most)


# New table


@lru_cache(maxsize=64)
def _create_table_dialog(lang: Language, game: Game) -> str:
    default_seats, most = game.default_seats(), game.seats[-1]
    counts = "".join(
        f"<option{attrs(selected=seats == default_seats)}>{seats}</option>" for seats in game.seats
    )
    seats = "".join(_seat_choice(lang, seat, seat < default_seats) for seat in range(most))
    options = "".join(_option_row(lang, game, name, game.options[name]) for name in game.options)
    name = f"new-{game.id}"
    fields = (
        f'<p class="row"><label for="{name}-name">{escape(lang.text("Your name"))}</label>'
        f'<input id="{name}-name" name="name" maxlength="{MAX_NAME_LENGTH}" '
        f'autocomplete="nickname"></p>'
        f'<p class="row"><label for="{name}-seats">{escape(lang.text("Players"))}</label>'
        f'<select id="{name}-seats" name="seats">{counts}</select></p>'
        f'<fieldset class="seat-choices"><legend>{escape(lang.text("Seats"))}</legend>'
        f'{seats}<p class="hint">'
        f"{escape(lang.text('Choose “Me” for several seats to share one device.'))}</p>"
        f"</fieldset>"
        + (
            f"<fieldset><legend>{escape(lang.text('Rules'))}</legend>{options}</fieldset>"
            if options
            else ""
        )
        + f"<fieldset><legend>{escape(lang.text('Table'))}</legend>"
        + _checkbox("listed", lang.text("Public: listed on the home page, anyone can join"), False)
        + _checkbox("setting-shuffle", lang.text("Shuffle seats at the start"), True)
        + _checkbox(
            "setting-notebook",
            lang.text("Notebook: list everything that was once public"),
            False,
        )
        + "</fieldset>"
        '<p class="button-row"><output class="form-error" role="alert"></output>'
        f'<button class="button-primary">{escape(lang.text("Create"))}</button>'
        + button("close", lang.text("Cancel"))
        + "</p>"
    )
    heading = lang.text("New table: {title}", title=game.title)
    form = f'<form method="dialog" class="create-table" data-game-id="{game.id}">{fields}</form>'
    made = dialog(name, heading, form, lang, "new-table")
    return made.replace("<dialog ", f'<dialog data-game-id="{game.id}" ', 1)


def _seat_choice(lang: Language, seat: int, is_used: bool) -> str:
    """A seat of the form; by default the first is me and the others are free."""
    label = escape(
        lang.text("Seat {number}, {colour}", number=seat + 1, colour=lang.seat_name(seat))
    )
    kinds = [("me", lang.text("Me")), ("free", lang.text("Invite by link"))]
    kinds += [(f"bot:{bot}", bot_label(lang, bot).capitalize()) for bot in ("simple", "random")]
    chosen = "me" if seat == 0 else "free"
    name = escape(lang.text("Name of the player in seat {number}", number=seat + 1))
    short = escape(lang.text("Name"))
    choices = "".join(
        f'<option value="{value}"{attrs(selected=value == chosen)}>{escape(text)}</option>'
        for value, text in kinds
        if ":" not in value or value.partition(":")[2] in BOTS
    )
    return (
        f'<div class="seat-choice" data-seat="{seat}"{attrs(hidden=not is_used)}>{shield(seat)}'
        f'<select name="seat-{seat}" aria-label="{label}"{attrs(disabled=not is_used)}>'
        f"{choices}</select>"
        f'<input name="name-{seat}" maxlength="{MAX_NAME_LENGTH}" hidden autocomplete="off" '
        f'aria-label="{name}" placeholder="{short}"></div>'
    )


def _option_row(lang: Language, game: Game, name: str, option: Option) -> str:
    text = game.option_text(name, lang)
    applies = attrs(
        data_seats=" ".join(map(str, option.seats)) or None,
        hidden=not option.applies(game.default_seats()),
    )
    if isinstance(option.default, bool):
        return _checkbox(f"option-{name}", text, option.default, applies)
    choices = "".join(
        f'<option value="{escape(choice)}"{attrs(selected=choice == option.default)}>'
        f"{escape(game.value_text(name, choice, lang))}</option>"
        for choice in option.values
    )
    return (
        f'<label class="check"{applies}><select name="option-{name}">{choices}</select>'
        f"<span>{escape(text)}</span></label>"
    )


def _checkbox(name: str, text: str, is_on: bool, attributes: str = "") -> str:
    return (
        f'<label class="check"{attributes}><input type="checkbox" name="{name}" value="true"'
        f"{attrs(checked=is_on)}><span>{escape(text)}</span></label>"
    )


# Tables


@lru_cache(maxsize=16)
def _my_tables(lang: Language) -> str:
    """An empty list, which the client fills with the tables saved in this browser."""
    heading = escape(lang.text("Your tables"))
    return (
        f'<section id="my-tables" class="tables" hidden><h2>{heading}</h2>'
        '<ul id="my-list"></ul><template id="my-table"><li><a class="button" href="/"></a>'
        '<span class="when"></span><span class="hint"></span>'
        + button("forget", lang.text("Remove"), class_="button-secondary")
        + "</li></template></section>"
    )


def _listed_tables(lang: Language, tables: Sequence[ListedTableInfo]) -> str:
    heading = escape(lang.text("Tables waiting for players"))
    rows = "".join(_listed_table(lang, table) for table in tables)
    none = escape(lang.text("No public tables right now. Create one and list it here."))
    body = f"<ul>{rows}</ul>" if rows else f'<p class="hint">{none}</p>'
    return f'<section id="listed-tables" class="tables"><h2>{heading}</h2>{body}</section>'


def _listed_table(lang: Language, info: ListedTableInfo) -> str:
    seated = [player for player in info.players if player.kind != "free"]
    free = len(info.players) - len(seated)
    names = [player_name(lang, player) for player in seated if player.kind != "bot"]
    bots = len(seated) - len(names)
    if bots:
        names.append(lang.plural("{number} bot", "{number} bots", bots))
    badges = "".join(
        f'<span class="{"is-free" if player.kind == "free" else "is-taken"}">'
        f"{shield(player.seat)}</span>"
        for player in info.players
    )
    who = lang.text("with {names}", names=lang.join_and(names)) if names else ""
    left = lang.plural("{number} open seat", "{number} open seats", free)
    return (
        f'<li id="listed-{escape(info.table_id)}"><span class="badges">{badges}</span>'
        f"<span><strong>{escape(info.game.title)}</strong> {escape(who)}"
        f'<span class="hint"> · {escape(left)}</span></span>'
        + button("join", lang.text("Join"), class_="choice", data_table_id=info.table_id)
        + "</li>"
    )
