"""The lobby: seats, invitation links and the start button."""

from __future__ import annotations

from guildhall.server.pages.html import attrs, button, escape, shield
from guildhall.server.pages.labels import bot_label, player_name, seat_colour
from guildhall.server.pages.model import PageModel, PlayerInfo
from guildhall.server.text_rules import MAX_NAME_LENGTH


def lobby_html(model: PageModel) -> str:
    """The lobby with the next step, the seats and the settings of the table."""
    lang = model.lang
    rows = "".join(_seat_html(model, player) for player in model.players)
    thumbnail = (
        f'<img src="/thumbnail/{model.game.id}.svg" alt="" '
        'width="480" height="360" decoding="async">'
    )
    return (
        f'<section id="prompt" aria-label="{escape(lang.text("What to do"))}"'
        f"{attrs(class_='is-your-turn' if _must_act(model) else None)}>"
        '<div class="prompt-line">'
        f'<p id="prompt-text" role="status">{escape(_next_step(model))}</p></div>'
        f"{_sit_form(model)}{_start_button(model)}</section>"
        f'<div id="lobby"><section aria-labelledby="seats-title"><h2 id="seats-title">'
        f"{escape(lang.text('Seats'))}</h2>"
        f'<ol id="seats-list">{rows}</ol>{_spectator_link(model)}</section>'
        f'<section class="agreed" aria-labelledby="agreed-title">{thumbnail}'
        f'<h2 id="agreed-title">{escape(lang.text("Table settings"))}</h2>'
        f"{_agreed_rules(model)}</section></div>"
    )


def _num_free_seats(model: PageModel) -> int:
    return sum(player.kind == "free" for player in model.players)


def _must_sit(model: PageModel) -> bool:
    """Whether the viewer opened an invitation link and has not taken the seat yet."""
    return model.viewer is not None and model.players[model.viewer].kind == "free"


def _must_act(model: PageModel) -> bool:
    return _must_sit(model) or (model.is_host and not _num_free_seats(model))


def _next_step(model: PageModel) -> str:
    lang = model.lang
    free = _num_free_seats(model)
    if _must_sit(model):
        return lang.text("Welcome! Enter your name to take this seat.")
    if model.is_host and free:
        return lang.text("Invite friends by link, or add bots.")
    if model.is_host:
        return lang.text("Everyone is here. Start when you're ready.")
    if free:
        return model.lang.plural(
            "{number} seat is still open. The game starts when all seats are taken.",
            "{number} seats are still open. The game starts when all seats are taken.",
            free,
        )
    return lang.text("Everyone is here. Waiting for the host to start the game.")


def _sit_form(model: PageModel) -> str:
    """The form to take the seat; afterwards the name can be changed in the list."""
    if not _must_sit(model):
        return ""
    return _name_form(model, "sit", model.lang.text("Take seat"), "button-primary")


def _name_form(model: PageModel, id_prefix: str, button_label: str, css_class: str) -> str:
    assert model.viewer is not None
    current = model.players[model.viewer].name
    label = escape(model.lang.text("Your name"))
    return (
        f'<form method="dialog" data-command="sit" class="name-form">'
        f'<label class="visually-hidden" for="{id_prefix}-name">{label}</label>'
        f'<input id="{id_prefix}-name" name="name" value="{escape(current)}" '
        f'maxlength="{MAX_NAME_LENGTH}" required autocomplete="nickname" placeholder="{label}">'
        f'<button class="{css_class}">{escape(button_label)}</button></form>'
    )


def _start_button(model: PageModel) -> str:
    """The start button of the host, disabled until all seats are taken."""
    if not model.is_host or _must_sit(model):
        return ""
    free = _num_free_seats(model)
    why = model.lang.text("Every seat needs a player or a bot first.") if free else None
    start = button(
        "start",
        model.lang.text("Start game"),
        id="start",
        class_="button-primary",
        aria_disabled="true" if free else None,
        title=why,
    )
    return f'<div id="prompt-buttons">{start}</div>'


def _seat_html(model: PageModel, player: PlayerInfo) -> str:
    lang, seat = model.lang, player.seat
    is_me = seat == model.viewer
    name = lang.text("Open seat") if player.kind == "free" else player_name(lang, player)
    state = (
        bot_label(lang.without_names, player.bot_name)
        if player.kind == "bot"
        else seat_colour(lang, seat)
    )
    if is_me:
        state = lang.text("you")
    kind = "seat-row" + " is-me" * is_me + " is-free" * (player.kind == "free")
    extra = ""
    if player.kind == "free" and not is_me and model.is_host:
        extra += f'<div class="seat-link" data-link-seat="{seat}"></div>'
    if is_me and not _must_sit(model):
        extra += _name_form(model, "my", lang.text("Rename"), "button-secondary")
    buttons = _host_buttons(model, player) if model.is_host and not is_me else ""
    return (
        f'<li id="seat-row-{seat}" class="{kind}">{shield(seat)}<span class="who">'
        f'<b>{escape(name)}</b><span class="hint">{escape(state)}</span></span>'
        f"{buttons}{extra}</li>"
    )


def _host_buttons(model: PageModel, player: PlayerInfo) -> str:
    lang, seat = model.lang, player.seat
    if player.kind == "free":
        return button("set-seat", lang.text("Add a bot"), data_seat=seat, data_kind="bot")
    kind = "free" if player.kind == "bot" else "kick"
    return button(
        "set-seat",
        lang.text("Open this seat"),
        data_seat=seat,
        data_kind=kind,
        class_="button-secondary",
    )


def _spectator_link(model: PageModel) -> str:
    """An empty slot, which the client fills with the spectator link."""
    text = escape(model.lang.text("Spectator link"))
    return f'<div id="spectator-link" hidden><h3>{text}</h3><div class="slot"></div></div>'


def _agreed_rules(model: PageModel) -> str:
    lang, game = model.lang, model.game
    lines = []
    for name, value in model.row.options.items():
        if not game.options[name].applies(len(model.players)):
            continue
        text = game.option_text(name, lang.without_names)
        chosen = "" if isinstance(value, bool) else game.value_text(name, value, lang.without_names)
        lines.append((text, value is not False, chosen))
    settings = model.row.settings
    lines.append(
        (lang.text("Seats are shuffled at the start."), bool(settings.get("shuffle", True)), "")
    )
    lines.append(
        (
            lang.text("Notebook: lists everything that was once public."),
            bool(settings.get("notebook")),
            "",
        )
    )
    lines.append((lang.text("Public: listed on the home page."), model.row.is_listed, ""))
    rows = "".join(
        f"<li><b>{escape(value or (lang.text('yes') if is_on else lang.text('no')))}</b>"
        f"<span>{escape(text)}</span></li>"
        for text, is_on, value in lines
    )
    return f'<ul class="agreed-list">{rows}</ul>'
