"""Banner and players panel of stand-alone drawings; a page writes its own."""

from textwrap import wrap

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.symbols import coin
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import guild_name, influence_text, points_text

PANEL_WIDTH = 340
PLAYER_ROW_HEIGHT = 52
_NAME_LEFT, _NAME_RIGHT = 68, 236

PLAYERS_CSS = """
text.heading{font-size:18px;font-weight:600}
text.question{font-size:22px}
text.name{font-size:18px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:16px;font-weight:600}
text.lap{font-size:9px;font-weight:700}
"""


def banner(question: str, line_length: int) -> str:
    """Draw the title and the prompt, wrapped at a line length."""
    lines = wrap(question, line_length)
    return svg.text(0, 12, "Flandern 1302", "note serif") + "".join(
        svg.text(0, 38 + 26 * i, one, "question serif") for i, one in enumerate(lines)
    )


def heading(title: str) -> str:
    """Draw a heading above a panel."""
    return svg.text(0, -12, title, "heading serif")


def players_panel(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw a row for each seat."""
    rows = "".join(_player_row(components, view, seat, lang) for seat in range(view["seats"]))
    return svg.path("rule", f"M0 0h{PANEL_WIDTH}") + rows


def _player_row(components: Components, view: FlandernView, seat: int, lang: Language) -> str:
    public = view["public"]
    score, influence = public["scores"][seat], public["influence"][seat]
    is_asked = seat in view["asked"] and not view["over"]
    notes = player_notes(components, view, seat, lang)
    body = svg.use(f"gh-shield{seat}", 24, 8, 1.3)
    if is_asked:
        body += svg.group(svg.use("gh-pointer", 0, 15, 0.9), "sign")
    right = _NAME_RIGHT
    for symbol, holds in (
        ("gh-pennant", is_first_player(view, seat)),
        ("gh-laurel", _has_won(view, seat)),
    ):
        if holds:
            right -= 23
            body += svg.group(svg.use(symbol, right, 6, 0.9), "sign")
    body += fitted_text(
        _NAME_LEFT, 24, lang.seat_name(seat), "name serif", 18, right - _NAME_LEFT - 3
    )
    body += fitted_text(_NAME_LEFT, 41, " · ".join(notes), "note", 12, _NAME_RIGHT - _NAME_LEFT)
    body += coin(score, 318, 26, 1.9)
    label_parts = [points_text(score, lang), *notes]
    if not public["stack"]:
        body += svg.use("fl-seal-small", 250, 14) + svg.text(270, 32, influence, "figure")
        label_parts.append(influence_text(influence, lang))
    body += svg.path("rule", f"M0 {PLAYER_ROW_HEIGHT}h{PANEL_WIDTH}")
    if is_asked:
        label_parts.append(lang.text("to act"))
    transform = svg.translate(0, seat * PLAYER_ROW_HEIGHT)
    return svg.item(
        f"seat-{seat}",
        f"{lang.seat_name(seat)}: {', '.join(label_parts)}",
        body,
        transform=transform,
    )


def is_first_player(view: FlandernView, seat: int) -> bool:
    """FL-3.1: whether a seat is the first player of a running game."""
    return seat == view["public"]["first"] and not view["over"]


def _has_won(view: FlandernView, seat: int) -> bool:
    scores = view["public"]["scores"]
    return view["over"] and scores[seat] == max(scores)


def player_notes(
    components: Components, view: FlandernView, seat: int, lang: Language
) -> list[str]:
    """Return short notes about a seat."""
    found = [guilds_label(components, view, seat, lang)]
    if seat == view["seat"]:
        found.append(lang.text("you"))
    if is_first_player(view, seat):
        found.append(first_player_label(view, lang))
    if _has_won(view, seat):
        found.append(lang.text("winner"))
    return found


def first_player_label(view: FlandernView, lang: Language) -> str:
    """Return the label of the first player; with two players, of the player whose turn it is."""
    return lang.text("first player") if view["seats"] > 2 else lang.text("current player")


def guilds_label(components: Components, view: FlandernView, seat: int, lang: Language) -> str:
    """Return the guild of a seat; with two players, also the one it influences."""
    public = view["public"]
    mine = guild_name(components, public["guilds"][seat], lang)
    if not public["influenced"]:
        return mine
    other = guild_name(components, public["influenced"][seat], lang)
    return lang.text("{guild} and {other}", guild=mine, other=other)
