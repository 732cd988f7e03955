"""FL-7: cover plots that can never be built on, and score full cities."""

from guildhall.core.native import i64
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position, board_plots
from guildhall.games.flandern.rules.placement import live_plots
from guildhall.games.flandern.scoring import city_lines, city_value, grey_guild_data, pay_city


def cover_plots(state: Position, is_end: bool) -> None:
    """FL-7.2, FL-9.2: cover the plots that can never be built on; at the end, all free plots."""
    covered: list[int] = []
    city: i64 = 0
    while city < ids.CITIES:
        dead = state.free[city]
        if dead != 0 and not is_end:
            dead &= ~live_plots(state, city)
        if dead != 0:
            state.free[city] &= ~dead
            if state.events is not None:
                covered += board_plots(int(city), dead)
        city += 1
    if covered:
        state.emit("covered", {"places": covered})


def score_full_cities(state: Position) -> None:
    """FL-7.5: score every city without a free plot."""
    city: i64 = 0
    while city < ids.CITIES:
        if (
            state.free[city] == 0
            and state.scored[city] == 0
            and state.parts.is_city_in_play[city] == 1
        ):
            _score_city(state, city)
        city += 1


def _score_city(state: Position, city: i64) -> None:
    """FL-7.6, FL-8: pay the guilds, return the markers and remove the city's cards."""
    state.cities_scored += 1
    state.scored[city] = state.cities_scored
    pay_city(state, city)
    sites = state.sites[city]
    while sites != 0:
        state.site_markers_left += 1
        sites &= sites - 1
    kept = ~(i64(1) << city)
    seat: i64 = 0
    while seat < state.seats:
        state.hands[seat] &= kept
        state.open_rows[seat] &= kept
        seat += 1
    if state.events is not None:
        number = int(city)
        state.emit("city_scored", {"city": number, "value": int(city_value(state, city))})
        state.emit_score_lines(city_lines(state, number))
        grey = grey_guild_data(state, number)
        if grey:
            state.emit("grey_paid", grey)
