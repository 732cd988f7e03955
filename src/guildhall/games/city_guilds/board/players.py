"""Players panel, banner and buttons of stand-alone drawings; a page writes its own."""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import SEATS
from guildhall.drawing.symbols import coin
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.tiles import PANEL_WIDTH
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.actions import action_text

PLAYER_ROW_HEIGHT = 56
_BUTTON_WIDTH, _BUTTON_HEIGHT = 120, 44

PLAYERS_CSS = """
text.heading{font-size:18px;font-weight:600}
text.question{font-size:22px}
text.name{font-size:18px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:16px;font-weight:600}
path.rule{fill:none;stroke:$hair;stroke-width:1}
"""

BUTTON_CSS = """
text.button{font-size:14px;font-weight:600}
"""


# Players


def players_panel(view: CityGuildsView, lang: Language) -> str:
    """Draw a row for each seat, in turn order."""
    rows = "".join(_player_row(view, seat, lang) for seat in range(view["seats"]))
    return svg.path("rule", f"M0 0h{PANEL_WIDTH}") + rows


_NAME_LEFT, _NAME_RIGHT = 68, 194


def _player_row(view: CityGuildsView, seat: int, lang: Language) -> str:
    public = view["public"]
    money, men, tiles = (public[name][seat] for name in ("money", "men_left", "hand_sizes"))
    is_asked = seat in view["asked"]
    notes = player_notes(view, seat, lang)
    body = svg.use(f"gh-shield{seat}", 24, 9, 1.35)
    if is_asked:
        body += svg.group(svg.use("gh-pointer", 0, 17, 0.9), "sign")
    right = _NAME_RIGHT
    for symbol, holds in (
        ("gh-pennant", is_first_player(view, seat)),
        ("gh-laurel", _has_won(view, seat)),
    ):
        if holds:
            right -= 23
            body += svg.group(svg.use(symbol, right, 8, 0.9), "sign")
    # Bold letters are slightly wider than text_fit expects.
    body += fitted_text(
        _NAME_LEFT, 26, lang.seat_name(seat), "name serif", 18, right - _NAME_LEFT - 3
    )
    charge = lang.text(SEATS[seat].charge)
    subtitle = " · ".join(notes if len(notes) > 1 else [charge, *notes])
    body += fitted_text(_NAME_LEFT, 43, subtitle, "note", 12, _NAME_RIGHT - _NAME_LEFT)
    body += coin(money, 216, 28, 1.9)
    body += svg.use(f"gh-man{seat}", 245, 15, 1.2) + svg.text(268, 34, men, "figure")
    body += svg.use("gh-back", 296, 18, 0.48) + svg.text(322, 34, tiles, "figure")
    body += svg.path("rule", f"M0 {PLAYER_ROW_HEIGHT}h{PANEL_WIDTH}")
    label_parts = [
        lang.text("£{money}", money=money),
        lang.plural("{number} man left", "{number} men left", men),
        lang.plural("{number} tile in hand", "{number} tiles in hand", tiles),
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


def is_first_player(view: CityGuildsView, seat: int) -> bool:
    """CG-2.6: whether a seat started the game."""
    return seat == view["public"]["start"]


def _has_won(view: CityGuildsView, seat: int) -> bool:
    money = view["public"]["money"]
    return view["over"] and money[seat] == max(money)


def player_notes(view: CityGuildsView, seat: int, lang: Language) -> list[str]:
    """Return short notes about a seat."""
    notes = (
        (lang.text("you"), seat == view["seat"]),
        (lang.text("first player"), is_first_player(view, seat)),
        (lang.text("winner"), _has_won(view, seat)),
    )
    return [note for note, holds in notes if holds]


# Banner


def banner(question: str, line_length: int) -> str:
    """Draw the title and the prompt, wrapped at a line length."""
    lines = wrap(question, line_length)
    return svg.text(0, 12, "City & Guilds", "note serif") + "".join(
        svg.text(0, 38 + 26 * i, line, "question serif") for i, line in enumerate(lines)
    )


def heading(title: str) -> str:
    """Draw a heading above a row of tiles."""
    return svg.text(0, -12, title, "heading serif")


def button_actions(view: CityGuildsView) -> list[int]:
    """Return the legal actions without a place on the board."""
    return [action for action in view["actions"] if ids.MEN <= action <= ids.NO_TAVERN]


def buttons(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw buttons for the actions without a place on the board."""
    seat = view["seat"] or 0
    return "".join(
        _button(components, action, seat, i * (_BUTTON_WIDTH + 14.0), lang)
        for i, action in enumerate(button_actions(view))
    )


@lru_cache(maxsize=256)
def _button(components: Components, action: int, seat: int, x: float, lang: Language) -> str:
    label = action_text(components, 0, action, lang)
    men = 0 if action == ids.NO_TAVERN else action - ids.MEN
    figures = "".join(svg.use(f"gh-man{seat}", 9 + 15 * i, 12) for i in range(men))
    left = 9 + 15 * men if men else 0
    body = svg.rect("ring", 0, 0, _BUTTON_WIDTH, _BUTTON_HEIGHT, 8) + figures
    middle = (_BUTTON_WIDTH + left) / 2
    body += fitted_text(middle, 27, label, "button mid", 14, _BUTTON_WIDTH - left - 12)
    return svg.choice(f"button-{action}", action, label, body, transform=svg.translate(x, 0))
