"""PS-8: gaining points on the tracks, and announcing victory."""

from guildhall.core.native import i64
from guildhall.core.vectors import count_positive
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.scoring import (
    beats_enemy,
    emit_point,
    enemy_score_line,
    has_enemy_point,
    track_points,
    track_score_line,
)


def score_points(state: Position, seat: i64, competence: i64, points: i64) -> None:
    """PS-8.2, PS-8.6: advance the marker; a gain may lead to victory."""
    before = state.tracks[competence * ids.MAX_SEATS + seat]
    move_marker(state, seat, competence, points)
    emit_score(state, seat, competence, points, before)
    check_victory(state, seat)


def move_marker(state: Position, seat: i64, competence: i64, points: i64) -> None:
    """PS-8.2: advance the marker, at most to gold."""
    index = competence * ids.MAX_SEATS + seat
    value = state.tracks[index] + points
    gold = state.parts.gold[competence]
    state.tracks[index] = value if value < gold else gold


def emit_score(state: Position, seat: i64, competence: i64, points: i64, before: i64) -> None:
    """Emit a gain; it is news if it shows the arch-enemy, or proves that it cannot be shown."""
    if state.events is not None:
        value = state.tracks[competence * ids.MAX_SEATS + seat]
        data = {"seat": int(seat), "competence": int(competence), "points": int(points)}
        state.emit("scored", {**data, "value": int(value)}, news=_may_show_enemy(state, seat))
        green_from = state.parts.green[competence]
        if before < green_from and value >= green_from:
            emit_point(state, track_score_line(state, int(seat), int(competence)))


def add_counsel(state: Position, seat: i64, division: i64) -> None:
    """PS-3.7: add a counsel to a division, permanently."""
    state.counsels[seat * ids.DIVISIONS + division] = 1
    score_points(state, seat, ids.COUNSELS, 1)


def is_declared(state: Position) -> bool:
    """Whether anybody has announced victory."""
    return count_positive(state.declared, 0, state.seats) > 0


def check_victory(state: Position, seat: i64) -> None:
    """PS-8.6, PS-8.7: after a gain, announce victory and lock the arch-enemy point."""
    goal = state.parts.points_to_win
    open_points = track_points(state, seat)
    if open_points + 1 < goal or state.locked[seat] == 1:
        return
    beaten = has_enemy_point(state, seat)
    if state.declared[seat] == 0 and open_points + (1 if beaten else 0) >= goal:
        state.declared[seat] = 1
        if state.events is not None:
            total = int(open_points) + (1 if beaten else 0)
            state.emit("declared", {"seat": int(seat), "points": total}, news=beaten)
    if state.declared[seat] == 1 and beaten:
        state.locked[seat] = 1
        if state.events is not None:
            emit_enemy(state, int(seat))
    else:
        # PS-10.5: these pairs of cards would have been shown now.
        state.ruled_out[seat] |= _winning_pairs(state, seat)


def emit_enemy(state: Position, seat: int) -> None:
    """PS-8.7, PS-9.3: emit the arch-enemy cards, and their point if the arch-enemy is beaten."""
    cards = {"colour": int(state.colours[seat]), "competence": int(state.competences[seat])}
    state.emit("showed_enemy", {"seat": seat, **cards}, news=True)
    if has_enemy_point(state, i64(seat)):
        emit_point(state, enemy_score_line(state, seat))


def _may_show_enemy(state: Position, seat: i64) -> bool:
    """Whether, as far as others know, the arch-enemy may be shown now."""
    if track_points(state, seat) + 1 < state.parts.points_to_win or state.locked[seat] == 1:
        return False
    return _winning_pairs(state, seat) & ~state.ruled_out[seat] != 0


def _winning_pairs(state: Position, seat: i64) -> i64:
    """The pairs of arch-enemy cards that score the point now, as bits."""
    pairs: i64 = 0
    colour: i64 = 0
    while colour < state.seats:
        card: i64 = 0
        while card < ids.COMPETENCE_CARDS:
            if state.parts.dealt_cards[card] == 1 and beats_enemy(state, seat, colour, card):
                pairs |= i64(1) << (colour * ids.COMPETENCE_CARDS + card)
            card += 1
        colour += 1
    return pairs
