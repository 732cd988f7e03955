"""PS-9: how the game ends, and who wins."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import ENDED, NOBODY
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.ledger import note_shown
from guildhall.games.power_struggle.rules.lines import enemy_line, tell_point
from guildhall.games.power_struggle.rules.victory import has_enemy_point, is_declared, points


def is_time_up(state: Position) -> bool:
    """PS-9.4: whether the last action before the last Meeting card is done."""
    return state.round == state.parts.round_limit and state.turn == state.meeting_at


def end(state: Position) -> None:
    """PS-9.3: all arch-enemy cards and all cash are shown."""
    state.step = ENDED
    state.active = NOBODY
    shown: i64 = 0
    while shown < state.seats:
        note_shown(state, shown)
        shown += 1
    if state.events is not None:
        seats = range(int(state.seats))
        for seat in seats:
            if state.locked[seat] == 0:
                cards = {"colour": int(state.colours[seat])}
                cards["competence"] = int(state.competences[seat])
                state.tell("showed_enemy", {"seat": seat, **cards}, news=True)
                if has_enemy_point(state, i64(seat)):
                    tell_point(state, enemy_line(state, seat))
        state.tell(
            "ended",
            {
                "winners": best_seats(state),
                "cash": [int(state.cash[seat]) for seat in seats],
                "declared": is_declared(state),
            },
            news=True,
        )


def merits(state: Position) -> list[tuple[int, int]]:
    """PS-9.3: victory points, then cash."""
    return [
        (int(points(state, i64(seat))), int(state.cash[seat])) for seat in range(int(state.seats))
    ]


def best_seats(state: Position) -> list[int]:
    """PS-9.3: equals share the victory."""
    found = merits(state)
    return [seat for seat, merit in enumerate(found) if merit == max(found)]
