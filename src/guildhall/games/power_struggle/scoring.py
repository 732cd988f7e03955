"""PS-8: victory points of a seat, and the score sheet that explains them."""

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position


def track_points(state: Position, seat: i64) -> i64:
    """PS-8.1: the victory points of a seat on the tracks."""
    points: i64 = 0
    competence: i64 = 0
    while competence < ids.COMPETENCES:
        if state.tracks[competence * ids.MAX_SEATS + seat] >= state.parts.green[competence]:
            points += 1
        competence += 1
    return points


def is_ahead(state: Position, seat: i64, other: i64, competence: i64) -> bool:
    """PS-8.3: whether a seat has more than the other, or is on gold."""
    mine = state.tracks[competence * ids.MAX_SEATS + seat]
    if mine >= state.parts.gold[competence]:
        return True
    return mine > state.tracks[competence * ids.MAX_SEATS + other]


def beats_enemy(state: Position, seat: i64, colour: i64, card: i64) -> bool:
    """PS-8.4, PS-8.5: whether these two cards would score the arch-enemy point now."""
    triple = state.parts.triples[card]
    won: i64 = 0
    competence: i64 = 0
    while competence < ids.COMPETENCES:
        if (triple >> competence) & 1:
            ahead = True
            if colour != seat:
                ahead = is_ahead(state, seat, colour, competence)
            else:
                other: i64 = 0
                while other < state.seats:
                    if other != seat and not is_ahead(state, seat, other, competence):
                        ahead = False
                    other += 1
            if ahead:
                won += 1
        competence += 1
    return won >= (2 if colour == seat else 3)


def has_enemy_point(state: Position, seat: i64) -> bool:
    """PS-8.7: whether the arch-enemy point is locked, or scored at this moment."""
    if state.locked[seat] == 1:
        return True
    return beats_enemy(state, seat, state.colours[seat], state.competences[seat])


def victory_points(state: Position, seat: i64) -> i64:
    """PS-8.1: all victory points of a seat, including its secret one."""
    return track_points(state, seat) + (1 if has_enemy_point(state, seat) else 0)


# The score sheet

TRACK_KINDS = ("influence", "shares", "main_departments", "corruption", "counsels")


def score_sheet(state: Position) -> list[ScoreLine]:
    """Return one line per victory point, seat by seat."""
    return [line for seat in range(int(state.seats)) for line in _seat_score_lines(state, seat)]


def _seat_score_lines(state: Position, seat: int) -> list[ScoreLine]:
    """The green tracks, then the arch-enemy."""
    lines = []
    for competence in range(ids.COMPETENCES):
        if state.tracks[competence * ids.MAX_SEATS + seat] >= state.parts.green[competence]:
            lines.append(track_score_line(state, seat, competence))
    if has_enemy_point(state, i64(seat)):
        lines.append(enemy_score_line(state, seat))
    return lines


def track_score_line(state: Position, seat: int, competence: int) -> ScoreLine:
    """PS-8.1: a marker that has reached a green space."""
    value = int(state.parts.green[competence])
    return ScoreLine(seat, 1, TRACK_KINDS[competence], {"value": value}, "PS-8.1")


def enemy_score_line(state: Position, seat: int) -> ScoreLine:
    """PS-8.4, PS-8.5: the arch-enemy is beaten."""
    colour = int(state.colours[seat])
    data: dict[str, object] = {"colour": colour, "card": int(state.competences[seat])}
    return ScoreLine(seat, 1, "arch_enemy", data, "PS-8.5" if colour == seat else "PS-8.4")


def emit_point(state: Position, line: ScoreLine) -> None:
    """Emit a victory point that can no longer be lost."""
    state.emit("point", {"line": list(line)})
