"""The players panel of a stand-alone drawing; a page writes its own."""

from guildhall.core.board_model import Standing, Stat
from guildhall.core.game import Game
from guildhall.core.language import Language, format_int
from guildhall.core.view import View
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text

PANEL_WIDTH = 340
ROW_HEIGHT = 46
_NAME_LEFT = 58
_NAME_SIZE, _NOTE_SIZE = 17, 12
_STAT_WIDTH, _POINTS_WIDTH = 42, 38
_ICON_SIZE = 18
_LAUREL_WIDTH = 24

PLAYERS_CSS = """
text.player-name{font-size:17px;font-weight:600}
text.player-note{font-size:12px;fill:$soft}
text.player-stat{font-size:15px;font-weight:600}
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
    body = svg.use(f"gh-shield{seat}", 22, 7, 1.1)
    label_parts = [stat.label for stat in standing.stats] + notes
    if points is not None:
        label_parts.insert(0, game.points_text(points, lang))
        body += svg.text(PANEL_WIDTH - 2, 24, format_int(points), "player-points serif")
    stats_left = PANEL_WIDTH - _POINTS_WIDTH - _STAT_WIDTH * len(standing.stats)
    for i, stat in enumerate(standing.stats):
        body += _stat(stat, stats_left + i * _STAT_WIDTH)
    name_right = stats_left - 4
    if seat in view["winners"]:
        name_right -= _LAUREL_WIDTH
        body += svg.group(svg.use("gh-laurel", name_right, 5, 0.95), "sign")
    if seat in view["asked"]:
        label_parts.append(lang.text("to act"))
        body += svg.group(svg.use("gh-pointer", 0, 12, 0.85), "sign")
    name = lang.seat_name(seat)
    body += fitted_text(
        _NAME_LEFT, 23, name, "player-name serif", _NAME_SIZE, name_right - _NAME_LEFT - 4
    )
    body += fitted_text(
        _NAME_LEFT, 39, " · ".join(notes), "player-note", _NOTE_SIZE, PANEL_WIDTH - _NAME_LEFT
    )
    body += svg.path("player-rule", f"M0 {ROW_HEIGHT}h{PANEL_WIDTH}")
    return svg.item(
        f"seat-{seat}",
        f"{name}: {', '.join(label_parts)}",
        body,
        transform=svg.translate(0, seat * ROW_HEIGHT),
    )


def _stat(stat: Stat, x: float) -> str:
    place = f'<svg x="{svg.fmt(x)}" y="8" width="{_ICON_SIZE}" height="{_ICON_SIZE}" '
    icon = stat.icon.replace("<svg ", place, 1)
    return icon + svg.text(x + _ICON_SIZE + 3, 23, format_int(stat.number), "player-stat")
