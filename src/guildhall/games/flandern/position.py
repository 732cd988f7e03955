"""Data of a position of Flandern 1302."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import from_list, full, sum_range, to_list
from guildhall.core.view import OptionValue
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.ids import (
    ALL_LARGE,
    ALL_PLOTS,
    ALL_SMALL,
    ANNEX,
    ARMS,
    BACKS,
    BOARD_PLOTS,
    CENTRE,
    CENTRE_TILE,
    CHURCH,
    CHURCH_A,
    CHURCH_B,
    CHURCH_C,
    CHURCH_D,
    CHURCH_STOCK,
    CHURCH_TILE,
    CITIES,
    CITY_PLOTS,
    COVER,
    DRAWING_GOLD,
    FIRST_YARD,
    FREE,
    GOLD_CARDS,
    LARGE,
    LARGE_PLOT,
    MAX_MASTERS,
    MEDIUM_PLOT,
    NO_PLOT,
    NOBODY,
    NOTCH,
    NOTHING,
    PLAYER_GUILDS,
    SECOND_YARD,
    SIDES,
    SMALL,
    SMALL_PLOT,
    SPECIAL_TILE,
    SPECIALS,
    STACK_CARDS,
    STOCK_ROW,
    UNDER_CHURCH_D,
)

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the board, in the hands and in the stacks; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = DRAWING_GOLD
        self.round: i64 = 1  # the turn, with two players
        self.first_player: i64 = NOBODY
        self.active: i64 = NOBODY
        self.num_acted: i64 = 0  # seats that have carried out their card in this round
        self.card_source: i64 = NOTHING  # silver, gold or influenced
        self.card: i64 = NOTHING
        self.acting_guild: i64 = NOTHING  # may build besides the grey guild and the Church
        self.chosen_plot: i64 = NOTHING  # private until a tile is laid
        self.gold_card: i64 = NOTHING  # held by the first player
        self.gold_back: i64 = NOTHING
        self.own_done: i64 = 0  # two players: progress of this turn
        self.influenced_done: i64 = 0
        self.has_built: i64 = 0  # whether a tile was laid or a site finished in this turn
        self.idle: i64 = 0
        self.ending: i64 = 0
        self.cities_scored: i64 = 0
        self.site_markers_left: i64 = 0
        self.cathedrals_left: i64 = 0
        self.masters_placed: i64 = 0
        self.mismatch: i64 = NOTHING  # first plot of a loaded board whose tile is impossible
        self.tiles_offered: i64 = 0  # tiles that fit the chosen plot, as bits
        self.gold_size: i64 = 0
        self.stack_size: i64 = 0
        # By city: sets of plots as bits
        self.free: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.reachable: vec[i64] = vec[i64]()  # plots with a long side along a quarter
        self.printed_masters: vec[i64] = vec[i64]()  # tiles with a printed guild master
        self.sites: vec[i64] = vec[i64]()
        self.cathedrals: vec[i64] = vec[i64]()  # quarters with a cathedral
        self.plots_offered: vec[i64] = vec[i64]()  # plots that can be chosen now
        self.scored: vec[i64] = vec[i64]()  # 1 for the first scored city; 0 while the city is open
        # By city and arms: sets of plots
        self.quarters: vec[i64] = vec[i64]()
        self.blocked: vec[i64] = vec[i64]()  # plots that border a quarter of these arms
        # By arms: the plots for whose shape a tile is left, ignoring D
        self.shape_in_stock: vec[i64] = vec[i64]()
        # Tiles and wooden pieces
        self.stock: vec[i64] = vec[i64]()
        self.specials: vec[i64] = vec[i64]()  # board plots of A to D
        self.masters: vec[i64] = vec[i64]()  # board plots of the wooden guild masters
        self.points: vec[i64] = vec[i64]()  # by guild
        # By seat; hands and rows are sets of action cards as bits
        self.hands: vec[i64] = vec[i64]()
        self.open_rows: vec[i64] = vec[i64]()
        self.influence: vec[i64] = vec[i64]()
        self.chosen_cards: vec[i64] = vec[i64]()
        self.added_influence: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()
        # Stacks, by card
        self.gold: vec[i64] = vec[i64]()
        self.shown_gold: vec[i64] = vec[i64]()
        self.stack: vec[i64] = vec[i64]()
        self.discard: vec[i64] = vec[i64]()

    def copy_into(self, twin: Position) -> None:
        """Copy this position into another one; they share nothing mutable."""
        twin.phase = self.phase
        twin.round = self.round
        twin.first_player = self.first_player
        twin.active = self.active
        twin.num_acted = self.num_acted
        twin.card_source = self.card_source
        twin.card = self.card
        twin.acting_guild = self.acting_guild
        twin.chosen_plot = self.chosen_plot
        twin.gold_card = self.gold_card
        twin.gold_back = self.gold_back
        twin.own_done = self.own_done
        twin.influenced_done = self.influenced_done
        twin.has_built = self.has_built
        twin.idle = self.idle
        twin.ending = self.ending
        twin.cities_scored = self.cities_scored
        twin.site_markers_left = self.site_markers_left
        twin.cathedrals_left = self.cathedrals_left
        twin.masters_placed = self.masters_placed
        twin.tiles_offered = self.tiles_offered
        twin.gold_size = self.gold_size
        twin.stack_size = self.stack_size
        twin.free = self.free[:]
        twin.laid = self.laid[:]
        twin.reachable = self.reachable[:]
        twin.printed_masters = self.printed_masters[:]
        twin.sites = self.sites[:]
        twin.cathedrals = self.cathedrals[:]
        twin.plots_offered = self.plots_offered[:]
        twin.scored = self.scored[:]
        twin.quarters = self.quarters[:]
        twin.blocked = self.blocked[:]
        twin.shape_in_stock = self.shape_in_stock[:]
        twin.stock = self.stock[:]
        twin.specials = self.specials[:]
        twin.masters = self.masters[:]
        twin.points = self.points[:]
        twin.hands = self.hands[:]
        twin.open_rows = self.open_rows[:]
        twin.influence = self.influence[:]
        twin.chosen_cards = self.chosen_cards[:]
        twin.added_influence = self.added_influence[:]
        twin.order = self.order[:]
        twin.gold = self.gold[:]
        twin.shown_gold = self.shown_gold[:]
        twin.stack = self.stack[:]
        twin.discard = self.discard[:]

    # The board

    def set_up_board(self) -> None:
        """FL-2.2, FL-2.3: give every city in play its centre and twelve free plots."""
        parts = self.parts
        self.free = full(CITIES)
        self.laid = full(CITIES)
        self.reachable = full(CITIES)
        self.printed_masters = full(CITIES)
        self.sites = full(CITIES)
        self.cathedrals = full(CITIES)
        self.plots_offered = full(CITIES)
        self.quarters = full(CITIES * ARMS)
        self.blocked = full(CITIES * ARMS)
        self.shape_in_stock = full(ARMS)
        self.stock = parts.stock[:]
        self.specials = full(SPECIALS, NOTHING)
        city: i64 = 0
        while city < CITIES:
            if parts.is_city_in_play[city] == 1:
                self.free[city] = ALL_PLOTS
                self._put_quarter(city, CENTRE, city)
            self._update_shape_in_stock(city)
            city += 1

    def _put_quarter(self, city: i64, plot: i64, arms: i64) -> None:
        """FL-5.2, FL-5.3: put a quarter on a plot and update reachable and blocked plots."""
        bit: i64 = i64(1) << plot
        self.free[city] &= ~bit
        self.laid[city] |= bit
        self.reachable[city] |= self.parts.reachable_from[plot]
        self.quarters[city * ARMS + arms] |= bit
        self.blocked[city * ARMS + arms] |= self.parts.borders[plot]

    def put_tile(self, city: i64, plot: i64, tile: i64) -> None:
        """FL-5.4, FL-5.5: lay a tile from the stock; a special church changes the city's plots."""
        shape = self.parts.plot_shapes[plot]
        if tile < CHURCH_TILE:
            arms = tile >> 1
            self._put_quarter(city, plot, arms)
            if tile & 1 == 1:
                self.printed_masters[city] |= i64(1) << plot
            at = arms * STOCK_ROW + 2 * shape
            self.stock[at + (tile & 1)] -= 1
            if self.stock[at] + self.stock[at + 1] == 0:
                self._update_shape_in_stock(arms)
            return
        self._put_quarter(city, plot, CHURCH)
        if tile == CHURCH_TILE:
            self.stock[CHURCH_STOCK + shape] -= 1
            if self.stock[CHURCH_STOCK + shape] == 0:
                self._update_shape_in_stock(CHURCH)
            return
        special = tile - SPECIAL_TILE
        self.specials[special] = city * CITY_PLOTS + plot
        if special == CHURCH_A:
            self.free[city] |= i64(1) << (plot - SMALL_PLOT + NOTCH)
        elif special == CHURCH_B:
            self.free[city] |= i64(1) << (plot - LARGE_PLOT + ANNEX)
        elif special == CHURCH_C:
            self.free[city] |= i64(1) << (plot - LARGE_PLOT + FIRST_YARD)
            self.free[city] |= i64(1) << (plot - LARGE_PLOT + SECOND_YARD)
        else:
            # FL-5.8: one quarter that covers both plots and borders everything they border.
            under = plot - MEDIUM_PLOT + SMALL_PLOT
            self.free[city] &= ~(i64(1) << under)
            self.laid[city] |= i64(1) << under
            self.reachable[city] |= self.parts.reachable_from[under]
            self.blocked[city * ARMS + CHURCH] |= self.parts.borders[under]
        self._update_shape_in_stock(CHURCH)

    def _update_shape_in_stock(self, arms: i64) -> None:
        """FL-5.1: recompute the plots for whose shape a tile of these arms is left."""
        plots: i64 = 0
        shape: i64 = LARGE
        while shape <= SMALL:
            left: i64 = 0
            if arms == CHURCH:
                left = self.stock[CHURCH_STOCK + shape]
            else:
                left = self.stock[arms * STOCK_ROW + 2 * shape]
                left += self.stock[arms * STOCK_ROW + 2 * shape + 1]
            if left > 0:
                plots |= self.parts.plots_of_shape[shape]
            shape += 1
        if arms == CHURCH:
            # FL-5.6, FL-5.7: A fits small plots, B and C large ones, but not the plots they open.
            if self.specials[CHURCH_A] == NOTHING:
                plots |= ALL_SMALL
            if self.specials[CHURCH_B] == NOTHING or self.specials[CHURCH_C] == NOTHING:
                plots |= ALL_LARGE
        self.shape_in_stock[arms] = plots

    def arms_at(self, city: i64, plot: i64) -> i64:
        """Return the arms of the quarter on a plot, or NOTHING; the plot under D has none."""
        bit: i64 = i64(1) << plot
        arms: i64 = 0
        while arms < ARMS:
            if self.quarters[city * ARMS + arms] & bit != 0:
                return arms
            arms += 1
        return NOTHING

    def tile_at(self, city: i64, plot: i64) -> i64:
        """Return the tile on a plot, as numbered in views."""
        bit: i64 = i64(1) << plot
        if self.free[city] & bit != 0:
            return FREE
        if self.laid[city] & bit == 0:
            is_plot = self.parts.is_city_in_play[city] == 1 and self.is_plot(city, plot)
            return COVER if is_plot else NO_PLOT
        arms = self.arms_at(city, plot)
        if arms == NOTHING:
            return UNDER_CHURCH_D
        if plot == CENTRE:
            return CENTRE_TILE + arms
        if arms < CHURCH:
            return 2 * arms + (1 if self.printed_masters[city] & bit != 0 else 0)
        special: i64 = 0
        while special < SPECIALS:
            if self.specials[special] == city * CITY_PLOTS + plot:
                return SPECIAL_TILE + special
            special += 1
        return CHURCH_TILE

    def is_plot(self, city: i64, plot: i64) -> bool:
        """FL-5.9: whether a plot exists in a city in play, initially or opened by a church."""
        if plot < CENTRE:
            return True
        special: i64 = CHURCH_A
        under: i64 = plot - NOTCH + SMALL_PLOT
        if plot >= FIRST_YARD:
            special = CHURCH_C
            under = LARGE_PLOT + (plot - FIRST_YARD) % SIDES
        elif plot >= ANNEX:
            special = CHURCH_B
            under = plot - ANNEX + LARGE_PLOT
        return self.specials[special] == city * CITY_PLOTS + under

    # Serialization

    def fields(self) -> dict[str, list[int]]:
        """Return all fields as lists under stable names."""
        plots: list[int] = []
        sites: list[int] = []
        cathedrals: list[int] = []
        city: i64 = 0
        while city < CITIES:
            plot: i64 = 0
            while plot < CITY_PLOTS:
                plots.append(int(self.tile_at(city, plot)))
                sites.append(int((self.sites[city] >> plot) & 1))
                cathedrals.append(int((self.cathedrals[city] >> plot) & 1))
                plot += 1
            city += 1
        return {
            "turn": [
                int(self.phase),
                int(self.round),
                int(self.first_player),
                int(self.active),
                int(self.num_acted),
                int(self.card_source),
                int(self.card),
                int(self.acting_guild),
                int(self.chosen_plot),
                int(self.gold_card),
                int(self.gold_back),
                int(self.own_done),
                int(self.influenced_done),
                int(self.has_built),
                int(self.idle),
                int(self.ending),
            ],
            "plots": plots,
            "sites": sites,
            "cathedrals": cathedrals,
            "pawns": to_list(self.masters),
            "scored": to_list(self.scored),
            "points": to_list(self.points),
            "hands": to_list(self.hands),
            "rows": to_list(self.open_rows),
            "influence": to_list(self.influence),
            "chosen": to_list(self.chosen_cards),
            "added": to_list(self.added_influence),
            "order": to_list(self.order),
            "gold": to_list(self.gold),
            "shown": to_list(self.shown_gold),
            "stack": to_list(self.stack),
            "discard": to_list(self.discard),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Restore a position from its fields; derived fields are recomputed."""
        turn = from_list(fields["turn"])
        self.phase = turn[0]
        self.round = turn[1]
        self.first_player = turn[2]
        self.active = turn[3]
        self.num_acted = turn[4]
        self.card_source = turn[5]
        self.card = turn[6]
        self.acting_guild = turn[7]
        self.chosen_plot = turn[8]
        self.gold_card = turn[9]
        self.gold_back = turn[10]
        self.own_done = turn[11]
        self.influenced_done = turn[12]
        self.has_built = turn[13]
        self.idle = turn[14]
        self.ending = turn[15]
        self.masters = from_list(fields["pawns"])
        self.scored = from_list(fields["scored"])
        self.points = from_list(fields["points"])
        self.hands = from_list(fields["hands"])
        self.open_rows = from_list(fields["rows"])
        self.influence = from_list(fields["influence"])
        self.chosen_cards = from_list(fields["chosen"])
        self.added_influence = from_list(fields["added"])
        self.order = from_list(fields["order"])
        self.gold = from_list(fields["gold"])
        self.shown_gold = from_list(fields["shown"])
        self.stack = from_list(fields["stack"])
        self.discard = from_list(fields["discard"])
        self.gold_size = sum_range(self.gold, 0, BACKS * GOLD_CARDS)
        self.stack_size = sum_range(self.stack, 0, PLAYER_GUILDS * STACK_CARDS)
        self._rebuild(
            from_list(fields["plots"]), from_list(fields["sites"]), from_list(fields["cathedrals"])
        )

    def _rebuild(self, plots: vec[i64], sites: vec[i64], cathedrals: vec[i64]) -> None:
        """Lay all tiles on an empty board and recompute the derived fields."""
        self.set_up_board()
        self.site_markers_left = self.parts.num_site_markers
        self.cathedrals_left = self.parts.num_cathedrals
        self.cities_scored = 0
        self.masters_placed = 0
        i: i64 = 0
        while i < MAX_MASTERS:
            if self.masters[i] != NOTHING:
                self.masters_placed += 1
            i += 1
        # Tiles first, because they may open plots; then the covers.
        board_plot: i64 = 0
        while board_plot < BOARD_PLOTS:
            if _fits_plot_kind(plots[board_plot], board_plot % CITY_PLOTS):
                self.put_tile(board_plot // CITY_PLOTS, board_plot % CITY_PLOTS, plots[board_plot])
            board_plot += 1
        board_plot = 0
        while board_plot < BOARD_PLOTS:
            city = board_plot // CITY_PLOTS
            bit: i64 = i64(1) << (board_plot % CITY_PLOTS)
            if plots[board_plot] == COVER:
                self.free[city] &= ~bit
            if sites[board_plot] == 1:
                self.sites[city] |= bit
                if self.scored[city] == 0:
                    self.site_markers_left -= 1
            if cathedrals[board_plot] == 1:
                self.cathedrals[city] |= bit
                self.cathedrals_left -= 1
            board_plot += 1
        self.mismatch = NOTHING
        board_plot = BOARD_PLOTS - 1
        while board_plot >= 0:
            if self.tile_at(board_plot // CITY_PLOTS, board_plot % CITY_PLOTS) != plots[board_plot]:
                self.mismatch = board_plot
            board_plot -= 1
        city = 0
        while city < CITIES:
            if self.scored[city] > 0:
                self.cities_scored += 1
            city += 1


def _fits_plot_kind(tile: i64, plot: i64) -> bool:
    """FL-5.5: whether a tile of this kind can be laid on this plot at all."""
    if tile < 0 or tile >= CENTRE_TILE or plot == CENTRE:
        return False
    if tile < SPECIAL_TILE:
        return True
    special = tile - SPECIAL_TILE
    if special == CHURCH_A:
        return SMALL_PLOT <= plot < CENTRE
    if special == CHURCH_D:
        return MEDIUM_PLOT <= plot < SMALL_PLOT
    return plot < MEDIUM_PLOT
