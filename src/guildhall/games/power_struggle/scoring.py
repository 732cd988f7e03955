"""PS-8: the sheet that explains every victory point."""

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import COMPETENCES, MOST_SEATS
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.victory import has_enemy_point

KINDS = ("influence", "shares", "main_departments", "corruption", "counsels")


def score_sheet(state: Position) -> list[ScoreLine]:
    """One line for each victory point, seat by seat."""
    return [line for seat in range(int(state.seats)) for line in seat_lines(state, seat)]


def seat_lines(state: Position, seat: int) -> list[ScoreLine]:
    """The victory points of one seat: the green tracks, then the arch-enemy."""
    lines = []
    for competence in range(COMPETENCES):
        value = int(state.tracks[competence * MOST_SEATS + seat])
        if value >= state.parts.green[competence]:
            lines.append(ScoreLine(seat, 1, KINDS[competence], {"value": value}, "PS-8.1"))
    if has_enemy_point(state, i64(seat)):
        colour = int(state.colours[seat])
        data: dict[str, object] = {"colour": colour, "card": int(state.competences[seat])}
        rule = "PS-8.5" if colour == seat else "PS-8.4"
        lines.append(ScoreLine(seat, 1, "arch_enemy", data, rule))
    return lines
