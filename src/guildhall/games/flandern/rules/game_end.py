"""FL-9: the end of the game and the winners."""

from guildhall.core.bits import popcount
from guildhall.core.native import i64
from guildhall.games.flandern import ids, scoring
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import full_cities


def end_game(state: Position, ending: i64) -> None:
    """FL-9.2, FL-9.3: cover all free plots and score the remaining cities."""
    state.ending = ending
    if state.events is not None:
        state.emit("final", {"ending": int(ending)})
    full_cities.cover_plots(state, is_end=True)
    full_cities.score_full_cities(state)
    state.phase = ids.ENDED
    state.active = ids.NOBODY
    if state.events is not None:
        state.emit_score_lines(scoring.bonus_lines(state))
        # FL-9.4: the seats with the most points win.
        state.emit("ended", {"winners": state.winning_seats()})


def count_free_plots(state: Position) -> i64:
    """FL-9.1: count the free plots of the whole board."""
    plots: i64 = 0
    city: i64 = 0
    while city < ids.CITIES:
        plots += popcount(state.free[city])
        city += 1
    return plots
