"""PS-8: the sheet that explains every victory point."""

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import COMPETENCES, MAX_SEATS
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.score_lines import enemy_score_line, track_score_line
from guildhall.games.power_struggle.rules.victory import has_enemy_point


def score_sheet(state: Position) -> list[ScoreLine]:
    """One line for each victory point, seat by seat."""
    return [line for seat in range(int(state.seats)) for line in _seat_score_lines(state, seat)]


def _seat_score_lines(state: Position, seat: int) -> list[ScoreLine]:
    """The victory points of one seat: the green tracks, then the arch-enemy."""
    lines = []
    for competence in range(COMPETENCES):
        if state.tracks[competence * MAX_SEATS + seat] >= state.parts.green[competence]:
            lines.append(track_score_line(state, seat, competence))
    if has_enemy_point(state, i64(seat)):
        lines.append(enemy_score_line(state, seat))
    return lines
