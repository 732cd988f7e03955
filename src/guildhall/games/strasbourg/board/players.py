"""Prompt, players panel and buttons of the standalone drawing."""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.strasbourg.board.symbols import prize
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.actions import action_text

TITLE = "Strasbourg"
PANEL_WIDTH = 340
PLAYER_ROW_HEIGHT = 42
_NAME_LEFT = 58
_BUTTON_WIDTH, _BUTTON_HEIGHT = 150, 38

PLAYERS_CSS = """
text.heading{font-size:17px;font-weight:600}
text.question{font-size:21px}
text.name{font-size:17px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:15px;font-weight:600}
text.button{font-size:14px;font-weight:600}
"""


def banner(prompt: str, line_length: int) -> str:
    """The name of the game and the prompt, wrapped."""
    return svg.text(0, 12, TITLE, "note serif") + "".join(
        svg.text(0, 38 + 25 * i, part, "question serif")
        for i, part in enumerate(wrap(prompt, line_length))
    )


def heading(title: str) -> str:
    """The heading of a part of the drawing."""
    return svg.text(0, -9, title, "heading serif")


# Players


def players_panel(view: StrasbourgView, lang: Language) -> str:
    """One row per seat, in turn order."""
    rows = "".join(_player_row(view, seat, lang) for seat in range(view["seats"]))
    return svg.path("rule", f"M0 0h{PANEL_WIDTH}") + rows


def _player_row(view: StrasbourgView, seat: int, lang: Language) -> str:
    """Shield, name, members, council seats and prestige of a seat."""
    public = view["public"]
    members, council_seats = public["figures"].count(seat), public["council"].count(seat)
    is_asked = seat in view["asked"] and not view["over"]
    notes = player_notes(view, seat, lang)
    body = svg.use(f"gh-shield{seat}", 22, 6, 1.1)
    if is_asked:
        body += svg.group(svg.use("gh-pointer", 0, 11, 0.85), "sign")
    if _has_won(view, seat):
        body += svg.group(svg.use("gh-laurel", 190, 9, 0.95), "sign")
    body += fitted_text(_NAME_LEFT, 20, lang.seat_name(seat), "name serif", 17, 128)
    body += fitted_text(_NAME_LEFT, 35, " · ".join(notes), "note", 12, 150)
    body += svg.use(f"st-member{seat}", 222, 8, 0.75) + svg.text(247, 27, members, "figure")
    body += svg.group(svg.use("st-chair", 266, 10, 0.9), "sign") + svg.text(
        292, 27, council_seats, "figure"
    )
    body += prize(public["points"][seat], 324, 20, 1.25)
    body += svg.path("rule", f"M0 {PLAYER_ROW_HEIGHT}h{PANEL_WIDTH}")
    label_parts = [
        lang.text("{points} prestige", points=public["points"][seat]),
        lang.plural("{number} member in the city", "{number} members in the city", members),
        lang.plural("{number} council seat", "{number} council seats", council_seats),
        *notes,
        *([lang.text("to act")] if is_asked else []),
    ]
    transform = svg.translate(0, seat * PLAYER_ROW_HEIGHT)
    return svg.item(
        f"seat-{seat}",
        f"{lang.seat_name(seat)}: {', '.join(label_parts)}",
        body,
        transform=transform,
    )


def _has_won(view: StrasbourgView, seat: int) -> bool:
    """ST-9.8: whether a seat has won: most points, then most members in the city."""
    public = view["public"]
    marks = [(public["points"][one], public["figures"].count(one)) for one in range(view["seats"])]
    return view["over"] and marks[seat] == max(marks)


def player_notes(view: StrasbourgView, seat: int, lang: Language) -> list[str]:
    """Further notes about a seat, as single words."""
    notes = (
        (lang.text("you"), seat == view["seat"]),
        (lang.text("first player"), seat == view["public"]["first"]),
        (lang.text("winner"), _has_won(view, seat)),
    )
    return [note for note, holds in notes if holds]


# Buttons


def buttons(components: Components, actions: tuple[int, ...], lang: Language) -> str:
    """Buttons for choices that are not on the board, in two columns."""
    return "".join(
        _button(
            components,
            action,
            i % 2 * (_BUTTON_WIDTH + 16.0),
            i // 2 * (_BUTTON_HEIGHT + 8.0),
            lang,
        )
        for i, action in enumerate(actions)
    )


@lru_cache(maxsize=256)
def _button(components: Components, action: int, x: float, y: float, lang: Language) -> str:
    label_parts = action_text(components, 0, action, lang)
    body = svg.rect("ring", 0, 0, _BUTTON_WIDTH, _BUTTON_HEIGHT, 8)
    body += fitted_text(_BUTTON_WIDTH / 2, 24, label_parts, "button mid", 14, _BUTTON_WIDTH - 12)
    return svg.choice(f"button-{action}", action, label_parts, body, transform=svg.translate(x, y))
