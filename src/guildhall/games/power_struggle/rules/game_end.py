"""PS-9: the end of the game, and the winners."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.cash_knowledge import note_cash_shown
from guildhall.games.power_struggle.rules.victory_points import emit_enemy, is_declared
from guildhall.games.power_struggle.scoring import victory_points


def is_time_up(state: Position) -> bool:
    """PS-9.4: whether the last action before the last Meeting card is done."""
    return state.round == state.parts.round_limit and state.turn == state.meeting_at


def end_game(state: Position) -> None:
    """PS-9.3: show all arch-enemy cards and all cash."""
    state.phase = ids.ENDED
    state.active = ids.NOBODY
    shown: i64 = 0
    while shown < state.seats:
        note_cash_shown(state, shown)
        shown += 1
    if state.events is not None:
        seats = range(int(state.seats))
        for seat in seats:
            if state.locked[seat] == 0:
                emit_enemy(state, seat)
        cash = [int(state.cash[seat]) for seat in seats]
        ended = {"winners": winning_seats(state), "cash": cash, "declared": is_declared(state)}
        state.emit("ended", ended, news=True)


def ranking_keys(state: Position) -> list[tuple[int, int]]:
    """PS-9.3: victory points, then cash."""
    return [
        (int(victory_points(state, i64(seat))), int(state.cash[seat]))
        for seat in range(int(state.seats))
    ]


def winning_seats(state: Position) -> list[int]:
    """PS-9.3: tied seats share the victory."""
    keys = ranking_keys(state)
    return [seat for seat, key in enumerate(keys) if key == max(keys)]
