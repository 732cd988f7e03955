"""PS-8: the lines of the score sheet, one for each victory point."""

from guildhall.core.event import ScoreLine
from guildhall.games.power_struggle.position import Position

TRACK_KINDS = ("influence", "shares", "main_departments", "corruption", "counsels")


def track_score_line(state: Position, seat: int, competence: int) -> ScoreLine:
    """PS-8.1: a marker has reached a green space."""
    value = int(state.parts.green[competence])
    return ScoreLine(seat, 1, TRACK_KINDS[competence], {"value": value}, "PS-8.1")


def enemy_score_line(state: Position, seat: int) -> ScoreLine:
    """PS-8.4, PS-8.5: the arch-enemy is beaten."""
    colour = int(state.colours[seat])
    data: dict[str, object] = {"colour": colour, "card": int(state.competences[seat])}
    return ScoreLine(seat, 1, "arch_enemy", data, "PS-8.5" if colour == seat else "PS-8.4")


def emit_point(state: Position, line: ScoreLine) -> None:
    """Everybody is told of a victory point that cannot be lost any more."""
    state.emit("point", {"line": list(line)})
