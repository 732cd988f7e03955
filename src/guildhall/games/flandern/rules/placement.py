"""FL-5, FL-7.2: where tiles may be laid, and which plots can never be built on."""

from guildhall.core.bits import lowest_bit
from guildhall.core.native import i64
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position


def layable_plots(state: Position, city: i64, guild: i64) -> i64:
    """FL-5: return a city's plots where a tile of the guild, the grey guild or the Church fits."""
    open_plots = state.free[city] & state.reachable[city]
    if open_plots == 0:
        return 0
    row = city * ids.ARMS
    plots = state.shape_in_stock[ids.GREY] & ~state.blocked[row + ids.GREY]
    plots |= state.shape_in_stock[ids.CHURCH] & ~state.blocked[row + ids.CHURCH]
    if guild != ids.NOTHING:
        plots |= state.shape_in_stock[guild] & ~state.blocked[row + guild]
    plots &= open_plots
    if state.specials[ids.CHURCH_D] == ids.NOTHING:
        plots |= plots_for_church_d(state, city, state.laid[city])
    return plots


def plots_for_church_d(state: Position, city: i64, adjacent_to: i64) -> i64:
    """FL-5.8: return the medium plots where D fits, if it may be laid against the given plots."""
    allowed = state.free[city] & ~state.blocked[city * ids.ARMS + ids.CHURCH]
    pairs = (
        allowed & ids.ALL_MEDIUM & ((allowed & ids.ALL_SMALL) >> (ids.SMALL_PLOT - ids.MEDIUM_PLOT))
    )
    found: i64 = 0
    while pairs != 0:
        plot = lowest_bit(pairs)
        if state.parts.church_d_neighbours[plot - ids.MEDIUM_PLOT] & adjacent_to != 0:
            found |= i64(1) << plot
        pairs &= pairs - 1
    return found


def legal_tiles(state: Position, city: i64, plot: i64, guild: i64) -> i64:
    """FL-5.4: return the tiles that may be laid on a reachable plot, as bits."""
    bit: i64 = i64(1) << plot
    shape = state.parts.plot_shapes[plot]
    row = city * ids.ARMS
    tiles: i64 = 0
    arms: i64 = guild if guild != ids.NOTHING else ids.GREY
    while arms <= ids.GREY:
        if state.blocked[row + arms] & bit == 0:
            if state.stock[arms * ids.STOCK_ROW + 2 * shape] > 0:
                tiles |= i64(1) << (2 * arms)
            if state.stock[arms * ids.STOCK_ROW + 2 * shape + 1] > 0:
                tiles |= i64(2) << (2 * arms)
        # After the acting guild comes the grey guild; the others may not build.
        arms = ids.GREY if arms < ids.GREY else ids.GREY + 1
    if state.blocked[row + ids.CHURCH] & bit == 0:
        if state.stock[ids.CHURCH_STOCK + shape] > 0:
            tiles |= i64(1) << ids.CHURCH_TILE
        tiles |= _legal_specials(state, bit) << ids.SPECIAL_TILE
        if state.specials[ids.CHURCH_D] == ids.NOTHING and bit & ids.ALL_MEDIUM != 0:
            if plots_for_church_d(state, city, state.laid[city]) & bit != 0:
                tiles |= i64(1) << (ids.SPECIAL_TILE + ids.CHURCH_D)
    return tiles


def _legal_specials(state: Position, bit: i64) -> i64:
    """FL-5.6, FL-5.7: return which of A, B and C are left and fit the plot, as bits."""
    found: i64 = 0
    if bit & ids.ALL_SMALL != 0 and state.specials[ids.CHURCH_A] == ids.NOTHING:
        found |= i64(1) << ids.CHURCH_A
    if bit & ids.ALL_LARGE != 0:
        if state.specials[ids.CHURCH_B] == ids.NOTHING:
            found |= i64(1) << ids.CHURCH_B
        if state.specials[ids.CHURCH_C] == ids.NOTHING:
            found |= i64(1) << ids.CHURCH_C
    return found


def finishable_sites(state: Position, city: i64, guild: i64) -> i64:
    """FL-4.4: return the sites of a city that a card for this guild may finish."""
    row = city * ids.ARMS
    quarters = state.quarters[row + ids.GREY] | state.quarters[row + ids.CHURCH]
    if guild != ids.NOTHING:
        quarters |= state.quarters[row + guild]
    return quarters & state.sites[city]


# FL-7.2, FL-7.3: plots that can never be built on


def suitable_plots(state: Position, city: i64, arms: i64) -> i64:
    """Return the free plots where a tile of these arms fits, ignoring D."""
    return state.free[city] & state.shape_in_stock[arms] & ~state.blocked[city * ids.ARMS + arms]


def live_plots(state: Position, city: i64) -> i64:
    """FL-7.3: return the free plots that can still be built on, each considered separately."""
    fitting: i64 = 0
    arms: i64 = 0
    while arms < ids.ARMS:
        fitting |= suitable_plots(state, city, arms)
        arms += 1
    has_d = state.specials[ids.CHURCH_D] == ids.NOTHING
    if fitting & state.reachable[city] == state.free[city]:
        return fitting
    laid = state.laid[city]
    reached = state.reachable[city]
    live: i64 = 0
    while True:
        added = fitting & reached & ~live
        if has_d:
            pairs = plots_for_church_d(state, city, laid | live)
            added |= (pairs | pairs << (ids.SMALL_PLOT - ids.MEDIUM_PLOT)) & ~live
        if added == 0:
            return live
        live |= added
        while added != 0:
            reached |= state.parts.reachable_from[lowest_bit(added)]
            added &= added - 1
