"""Prompt, players panel and buttons of the standalone drawing."""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.symbols import MANAGER_WIDTH, competence_sign
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.names import money_in_thousands

TITLE = "Power Struggle"
PANEL_WIDTH = 340
PLAYER_ROW_HEIGHT = 42
_NAME_LEFT = 58
_BUTTON_WIDTH, _BUTTON_HEIGHT = 162, 34

PLAYERS_CSS = """
text.heading{font-size:17px;font-weight:600}
text.question{font-size:21px}
text.name{font-size:17px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:15px;font-weight:600}
text.points{font-size:20px;font-weight:700;text-anchor:middle}
text.button{font-size:14px;font-weight:600}
path.rule{fill:none;stroke:$hair;stroke-width:1}
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


def rooms_and_staff(view: PowerStruggleView, seat: int) -> tuple[int, int]:
    """The number of departments, main departments and employees of a seat."""
    mine = [room for rooms in view["public"]["rooms"] for room in rooms if room[0] == seat]
    return len(mine), sum(room[2] for room in mine)


def players_panel(view: PowerStruggleView, lang: Language) -> str:
    """One row per seat, in turn order."""
    rows = "".join(_player_row(view, seat, lang) for seat in range(view["seats"]))
    return svg.path("rule", f"M0 0h{PANEL_WIDTH}") + rows


def _player_row(view: PowerStruggleView, seat: int, lang: Language) -> str:
    """Shield, name, rooms, certificates and victory points of a seat."""
    public = view["public"]
    rooms, _ = rooms_and_staff(view, seat)
    certificates = sum(public["certificates"][seat])
    is_asked = seat in view["asked"] and not view["over"]
    notes = [lang.text("you")] if seat == view["seat"] else []
    notes += player_notes(view, seat, lang)
    notes += [lang.text("winner")] if _has_won(view, seat) else []
    body = svg.use(f"gh-shield{seat}", 22, 6, 1.1)
    if is_asked:
        body += svg.group(svg.use("gh-pointer", 0, 11, 0.85), "sign")
    if _has_won(view, seat):
        body += svg.group(svg.use("gh-laurel", 190, 9, 0.95), "sign")
    body += fitted_text(_NAME_LEFT, 20, lang.seat_name(seat), "name serif", 17, 128)
    body += fitted_text(_NAME_LEFT, 35, " · ".join(notes), "note", 12, 128)
    body += svg.use(f"ps-m{seat}", 222, 7, 0.85) + svg.text(
        222 + MANAGER_WIDTH, 27, rooms, "figure"
    )
    body += competence_sign(ids.SHARES, 276, 21, 20) + svg.text(290, 27, certificates, "figure")
    body += svg.text(324, 28, public["points"][seat], "points serif")
    body += svg.path("rule", f"M0 {PLAYER_ROW_HEIGHT}h{PANEL_WIDTH}")
    points = public["points"][seat]
    label_parts = [
        lang.plural("{number} victory point", "{number} victory points", points),
        rooms_label(rooms, lang),
        certificates_label(certificates, lang),
        *notes,
        *([lang.text("deciding")] if is_asked else []),
    ]
    transform = svg.translate(0, seat * PLAYER_ROW_HEIGHT)
    return svg.item(
        f"seat-{seat}",
        f"{lang.seat_name(seat)}: {', '.join(label_parts)}",
        body,
        transform=transform,
    )


def rooms_label(rooms: int, lang: Language) -> str:
    """A number of departments and main departments, as text."""
    return lang.plural("{number} department", "{number} departments", rooms)


def certificates_label(certificates: int, lang: Language) -> str:
    """A number of certificates, as text."""
    return lang.plural("{number} certificate", "{number} certificates", certificates)


def _has_won(view: PowerStruggleView, seat: int) -> bool:
    """PS-9.3: whether a seat has won: most victory points, then most cash."""
    if not view["over"]:
        return False
    public = view["public"]
    marks = list(zip(public["points"], public["cash"], strict=True))
    return marks[seat] == max(marks)


def player_notes(view: PowerStruggleView, seat: int, lang: Language) -> list[str]:
    """Further notes about a seat, in a few words."""
    public = view["public"]
    # A75: the first player of the setup has no later meaning.
    starter = public["first"] if public["part"] == "setup" else public["start"]
    notes = [
        (lang.text("first player"), seat == starter and not view["over"]),
        (lang.text("announced victory"), bool(public["declared"][seat])),
    ]
    found = [note for note, holds in notes if holds]
    if public["cash"]:
        found.append(money_in_thousands(public["cash"][seat]))
    if public["enemies"][seat]:
        colour = public["enemies"][seat][0]
        if colour == seat:
            found.append(lang.text("against everyone"))
        else:
            found.append(lang.text("arch-enemy {colour}", colour=lang.seat_name(colour)))
    return found


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
    label_parts = seat_action_text(components, action, -1, lang)
    body = svg.rect("ring", 0, 0, _BUTTON_WIDTH, _BUTTON_HEIGHT, 8)
    body += fitted_text(_BUTTON_WIDTH / 2, 22, label_parts, "button mid", 14, _BUTTON_WIDTH - 12)
    return svg.choice(f"button-{action}", action, label_parts, body, transform=svg.translate(x, y))
