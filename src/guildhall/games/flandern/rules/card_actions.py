"""FL-4, FL-6: the effects of the card being carried out."""

from guildhall.core.bits import bit_indices
from guildhall.core.native import i64
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position, board_plots
from guildhall.games.flandern.rules.placement import finishable_sites, layable_plots, legal_tiles


def offer_plots(state: Position) -> bool:
    """Find the plots that the card being carried out allows; return whether there are any."""
    card = state.card
    any_plot: i64 = 0
    city: i64 = 0
    while city < ids.CITIES:
        plots: i64 = 0
        # FL-4.8: scored cities allow no actions.
        if state.scored[city] == 0:
            if card == city:
                # FL-4.3, FL-4.4, FL-6.3
                plots = layable_plots(state, city, state.acting_guild) | finishable_sites(
                    state, city, state.acting_guild
                )
            elif card == ids.SITE:
                # FL-4.5, FL-4.6, FL-6.4
                if state.site_markers_left > 0:
                    plots = layable_plots(state, city, state.acting_guild)
            elif card == ids.CATHEDRAL:
                # FL-6.6
                if state.cathedrals_left > 0:
                    plots = state.quarters[city * ids.ARMS + ids.CHURCH] & ~state.cathedrals[city]
            elif card == ids.MASTER:
                # FL-6.7
                if state.masters_placed < state.parts.num_masters:
                    mine = city * ids.ARMS + state.parts.guilds[state.active]
                    plots = state.quarters[mine] | state.quarters[city * ids.ARMS + ids.GREY]
        state.plots_offered[city] = plots
        any_plot |= plots
        city += 1
    return any_plot != 0


def clear_offer(state: Position) -> None:
    """Offer no plots."""
    city: i64 = 0
    while city < ids.CITIES:
        state.plots_offered[city] = 0
        city += 1


def offer_tiles(state: Position) -> None:
    """FL-5.4: find the tiles that fit the chosen plot."""
    board_plot = state.chosen_plot
    state.tiles_offered = 0
    if board_plot != ids.NOTHING:
        state.tiles_offered = legal_tiles(
            state, board_plot // ids.CITY_PLOTS, board_plot % ids.CITY_PLOTS, state.acting_guild
        )


def lay_tile(state: Position, seat: i64, board_plot: i64, tile: i64) -> None:
    """FL-4.3, FL-4.5: lay a tile; the site card lays it as a site."""
    city = board_plot // ids.CITY_PLOTS
    plot = board_plot % ids.CITY_PLOTS
    free_before = state.free[city]
    state.put_tile(city, plot, tile)
    if state.parts.is_two_player:
        state.has_built = 1
    is_site = state.card == ids.SITE
    if is_site:
        state.sites[city] |= i64(1) << plot
        state.site_markers_left -= 1
    if state.events is not None:
        data: dict[str, object] = {"seat": int(seat), "place": int(board_plot), "tile": int(tile)}
        data["site"] = int(is_site)
        state.emit("laid", data)
        # FL-5.6, FL-5.7: a special church may open plots.
        opened = state.free[city] & ~free_before
        if opened != 0:
            state.emit("opened", {"places": board_plots(int(city), opened)})


def finish_site(state: Position, seat: i64, board_plot: i64) -> None:
    """FL-4.4: return the marker to the supply; the quarter counts from now on."""
    state.sites[board_plot // ids.CITY_PLOTS] &= ~(i64(1) << (board_plot % ids.CITY_PLOTS))
    state.site_markers_left += 1
    if state.parts.is_two_player:
        state.has_built = 1
    if state.events is not None:
        state.emit("finished", {"seat": int(seat), "place": int(board_plot)})


def recall_cards(state: Position, seat: i64) -> None:
    """FL-4.7, FL-6.5: return the open row to the hand, including the card just played."""
    if state.events is not None:
        cards = bit_indices(state.open_rows[seat])
        state.emit("took_back", {"seat": int(seat), "cards": cards})
    state.hands[seat] |= state.open_rows[seat]
    state.open_rows[seat] = 0


def build_cathedral(state: Position, seat: i64, board_plot: i64) -> None:
    """FL-6.6: build a cathedral on a church quarter without one."""
    state.cathedrals[board_plot // ids.CITY_PLOTS] |= i64(1) << (board_plot % ids.CITY_PLOTS)
    state.cathedrals_left -= 1
    if state.events is not None:
        state.emit("cathedral_built", {"seat": int(seat), "place": int(board_plot)})


def place_master(state: Position, seat: i64, board_plot: i64) -> None:
    """FL-6.7: place a guild master on a quarter of the player's guild or the grey guild."""
    state.masters[state.masters_placed] = board_plot
    state.masters_placed += 1
    if state.events is not None:
        state.emit("master_placed", {"seat": int(seat), "place": int(board_plot)})
