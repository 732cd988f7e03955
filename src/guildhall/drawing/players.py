"""The players panel of a stand-alone drawing; a page writes its own."""

from guildhall.core.board_model import Standing, Stat
from guildhall.core.game import Game
from guildhall.core.language import Language, format_int
from guildhall.core.view import View
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text

PANEL_WIDTH = 340
ROW_HEIGHT = 42
_NAME_LEFT = 58
_NAME_SIZE, _NOTE_SIZE = 17, 12
_STAT_WIDTH, _POINTS_WIDTH = 43, 38
_ICON_SIZE = 16
_LAUREL_WIDTH = 24

PLAYERS_CSS = """
text.player-name{font-size:17px;font-weight:600}
text.player-note{font-size:12px;fill:$soft}
text.player-stat{font-size:14px;font-weight:600}
text.player-points{font-size:20px;font-weight:700;text-anchor:end}
path.player-rule{fill:none;stroke:$hair;stroke-width:1}
"""


def players_panel(game: Game, view: View, lang: Language) -> str:
    """A row for each seat: shield, name, notes, stats and points."""
    rows = "".join(_player_row(game, view, one, lang) for one in game.standings(view, lang))
    return svg.path("player-rule", f"M0 0h{PANEL_WIDTH}") + rows


def player_notes(view: View, standing: Standing, lang: Language) -> list[str]:
    """The notes of a standing, and whether the seat is the viewer's and has won."""
    return [
        *([lang.text("you")] if standing.seat == view["seat"] else []),
        *standing.notes,
        *([lang.text("winner")] if standing.seat in view["winners"] else []),
    ]


def _player_row(game: Game, view: View, standing: Standing, lang: Language) -> str:
    seat, points = standing.seat, standing.points
    notes = player_notes(view, standing, lang)
    label_parts = [stat.label for stat in standing.stats] + notes
    body = svg.use(f"gh-shield{seat}", 22, 5.5, 1.1)
    baseline = 20 if notes else 26
    if points is not None:
        label_parts.insert(0, game.points_text(points, lang))
        body += svg.text(PANEL_WIDTH - 2, baseline + 1, format_int(points), "player-points serif")
    stats_left = PANEL_WIDTH - _POINTS_WIDTH - _STAT_WIDTH * len(standing.stats)
    for i, stat in enumerate(standing.stats):
        body += _stat(stat, stats_left + i * _STAT_WIDTH, baseline)
    name_right = stats_left - 4
    if seat in view["winners"]:
        name_right -= _LAUREL_WIDTH
        body += svg.group(svg.use("gh-laurel", name_right, baseline - 17, 0.9), "sign")
    if seat in view["asked"]:
        label_parts.append(lang.text("to act"))
        body += svg.group(svg.use("gh-pointer", 0, 11, 0.85), "sign")
    name, name_width = lang.seat_name(seat), name_right - _NAME_LEFT - 4
    body += fitted_text(_NAME_LEFT, baseline, name, "player-name serif", _NAME_SIZE, name_width)
    if notes:
        note, width = " · ".join(notes), PANEL_WIDTH - _NAME_LEFT
        body += fitted_text(_NAME_LEFT, 35, note, "player-note", _NOTE_SIZE, width)
    body += svg.path("player-rule", f"M0 {ROW_HEIGHT}h{PANEL_WIDTH}")
    return svg.item(
        f"seat-{seat}",
        f"{name}: {', '.join(label_parts)}",
        body,
        transform=svg.translate(0, seat * ROW_HEIGHT),
    )


def _stat(stat: Stat, x: float, baseline: float) -> str:
    corner = f'x="{svg.fmt(x)}" y="{svg.fmt(baseline - _ICON_SIZE + 2.5)}"'
    size = f'width="{_ICON_SIZE}" height="{_ICON_SIZE}"'
    icon = stat.icon.replace("<svg ", f"<svg {corner} {size} ", 1)
    number = svg.text(x + _ICON_SIZE + 2, baseline, format_int(stat.number), "player-stat")
    return svg.group(icon, "sign") + number
