"""Data of a position of Flandern 1302."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.bits import bit_indices
from guildhall.core.fields import Fields
from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import from_list, sum_range
from guildhall.core.view import Options
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the board, in the hands and in the stacks; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: Options) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = ids.DRAWING_GOLD
        self.round: i64 = 1  # the turn, with two players
        self.first_player: i64 = ids.NOBODY
        self.active: i64 = ids.NOBODY
        self.num_acted: i64 = 0  # seats that have carried out their card in this round
        self.card_source: i64 = ids.NOTHING  # silver, gold or influenced
        self.card: i64 = ids.NOTHING
        self.acting_guild: i64 = ids.NOTHING  # may build besides the grey guild and the Church
        self.chosen_plot: i64 = ids.NOTHING  # private until a tile is laid
        self.gold_card: i64 = ids.NOTHING  # held by the first player
        self.gold_back: i64 = ids.NOTHING
        self.own_done: i64 = 0  # two players: progress of this turn
        self.influenced_done: i64 = 0
        self.has_built: i64 = 0  # whether a tile was laid or a site finished in this turn
        self.idle: i64 = 0
        self.ending: i64 = 0
        self.cities_scored: i64 = 0
        self.site_markers_left: i64 = 0
        self.cathedrals_left: i64 = 0
        self.masters_placed: i64 = 0
        self.mismatch: i64 = ids.NOTHING  # first plot of a loaded board whose tile is impossible
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
        self.stock = parts.stock[:]
        city: i64 = 0
        while city < ids.CITIES:
            if parts.is_city_in_play[city] == 1:
                self.free[city] = ids.ALL_PLOTS
                self._put_quarter(city, ids.CENTRE, city)
            self._update_shape_in_stock(city)
            city += 1

    def _put_quarter(self, city: i64, plot: i64, arms: i64) -> None:
        """FL-5.2, FL-5.3: put a quarter on a plot and update reachable and blocked plots."""
        bit: i64 = i64(1) << plot
        self.free[city] &= ~bit
        self.laid[city] |= bit
        self.reachable[city] |= self.parts.reachable_from[plot]
        self.quarters[city * ids.ARMS + arms] |= bit
        self.blocked[city * ids.ARMS + arms] |= self.parts.borders[plot]

    def put_tile(self, city: i64, plot: i64, tile: i64) -> None:
        """FL-5.4, FL-5.5: lay a tile from the stock; a special church changes the city's plots."""
        shape = self.parts.plot_shapes[plot]
        if tile < ids.CHURCH_TILE:
            arms = tile >> 1
            self._put_quarter(city, plot, arms)
            if tile & 1 == 1:
                self.printed_masters[city] |= i64(1) << plot
            at = arms * ids.STOCK_ROW + 2 * shape
            self.stock[at + (tile & 1)] -= 1
            if self.stock[at] + self.stock[at + 1] == 0:
                self._update_shape_in_stock(arms)
            return
        self._put_quarter(city, plot, ids.CHURCH)
        if tile == ids.CHURCH_TILE:
            self.stock[ids.CHURCH_STOCK + shape] -= 1
            if self.stock[ids.CHURCH_STOCK + shape] == 0:
                self._update_shape_in_stock(ids.CHURCH)
            return
        special = tile - ids.SPECIAL_TILE
        self.specials[special] = city * ids.CITY_PLOTS + plot
        if special == ids.CHURCH_A:
            self.free[city] |= i64(1) << (plot - ids.SMALL_PLOT + ids.NOTCH)
        elif special == ids.CHURCH_B:
            self.free[city] |= i64(1) << (plot - ids.LARGE_PLOT + ids.ANNEX)
        elif special == ids.CHURCH_C:
            self.free[city] |= i64(1) << (plot - ids.LARGE_PLOT + ids.FIRST_YARD)
            self.free[city] |= i64(1) << (plot - ids.LARGE_PLOT + ids.SECOND_YARD)
        else:
            # FL-5.8: one quarter that covers both plots and borders everything they border.
            under = plot - ids.MEDIUM_PLOT + ids.SMALL_PLOT
            self.free[city] &= ~(i64(1) << under)
            self.laid[city] |= i64(1) << under
            self.reachable[city] |= self.parts.reachable_from[under]
            self.blocked[city * ids.ARMS + ids.CHURCH] |= self.parts.borders[under]
        self._update_shape_in_stock(ids.CHURCH)

    def _update_shape_in_stock(self, arms: i64) -> None:
        """FL-5.1: recompute the plots for whose shape a tile of these arms is left."""
        plots: i64 = 0
        shape: i64 = ids.LARGE
        while shape <= ids.SMALL:
            left: i64 = 0
            if arms == ids.CHURCH:
                left = self.stock[ids.CHURCH_STOCK + shape]
            else:
                left = self.stock[arms * ids.STOCK_ROW + 2 * shape]
                left += self.stock[arms * ids.STOCK_ROW + 2 * shape + 1]
            if left > 0:
                plots |= self.parts.plots_of_shape[shape]
            shape += 1
        if arms == ids.CHURCH:
            # FL-5.6, FL-5.7: A fits small plots, B and C large ones, but not the plots they open.
            if self.specials[ids.CHURCH_A] == ids.NOTHING:
                plots |= ids.ALL_SMALL
            if (
                self.specials[ids.CHURCH_B] == ids.NOTHING
                or self.specials[ids.CHURCH_C] == ids.NOTHING
            ):
                plots |= ids.ALL_LARGE
        self.shape_in_stock[arms] = plots

    def arms_at(self, city: i64, plot: i64) -> i64:
        """Return the arms of the quarter on a plot, or NOTHING; the plot under D has none."""
        bit: i64 = i64(1) << plot
        arms: i64 = 0
        while arms < ids.ARMS:
            if self.quarters[city * ids.ARMS + arms] & bit != 0:
                return arms
            arms += 1
        return ids.NOTHING

    def tile_at(self, city: i64, plot: i64) -> i64:
        """Return the tile on a plot, as numbered in views."""
        bit: i64 = i64(1) << plot
        if self.free[city] & bit != 0:
            return ids.FREE
        if self.laid[city] & bit == 0:
            is_plot = self.parts.is_city_in_play[city] == 1 and self.is_plot(city, plot)
            return ids.COVER if is_plot else ids.NO_PLOT
        arms = self.arms_at(city, plot)
        if arms == ids.NOTHING:
            return ids.UNDER_CHURCH_D
        if plot == ids.CENTRE:
            return ids.CENTRE_TILE + arms
        if arms < ids.CHURCH:
            return 2 * arms + (1 if self.printed_masters[city] & bit != 0 else 0)
        special: i64 = 0
        while special < ids.SPECIALS:
            if self.specials[special] == city * ids.CITY_PLOTS + plot:
                return ids.SPECIAL_TILE + special
            special += 1
        return ids.CHURCH_TILE

    def is_plot(self, city: i64, plot: i64) -> bool:
        """FL-5.9: whether a plot exists in a city in play, initially or opened by a church."""
        if plot < ids.CENTRE:
            return True
        special: i64 = ids.CHURCH_A
        under: i64 = plot - ids.NOTCH + ids.SMALL_PLOT
        if plot >= ids.FIRST_YARD:
            special = ids.CHURCH_C
            under = ids.LARGE_PLOT + (plot - ids.FIRST_YARD) % ids.SIDES
        elif plot >= ids.ANNEX:
            special = ids.CHURCH_B
            under = plot - ids.ANNEX + ids.LARGE_PLOT
        return self.specials[special] == city * ids.CITY_PLOTS + under

    # Serialization

    def visit_fields(self, fields: Fields) -> None:
        """List the fields: their names in dumps, lengths and bounds."""
        components = self.parts.components
        cards = (1 << (ids.RECALL + 1)) - 1
        gold = components.num_gold_cards()
        fields.numbers("turn", -1, 10_000)
        self.phase = fields.number(self.phase)
        self.round = fields.number(self.round)
        self.first_player = fields.number(self.first_player)
        self.active = fields.number(self.active)
        self.num_acted = fields.number(self.num_acted)
        self.card_source = fields.number(self.card_source)
        self.card = fields.number(self.card)
        self.acting_guild = fields.number(self.acting_guild)
        self.chosen_plot = fields.number(self.chosen_plot)
        self.gold_card = fields.number(self.gold_card)
        self.gold_back = fields.number(self.gold_back)
        self.own_done = fields.number(self.own_done)
        self.influenced_done = fields.number(self.influenced_done)
        self.has_built = fields.number(self.has_built)
        self.idle = fields.number(self.idle)
        self.ending = fields.number(self.ending)
        fields.computed("plots", ids.BOARD_PLOTS, -2, ids.COVER)
        fields.computed("sites", ids.BOARD_PLOTS, 0, 1)
        fields.computed("cathedrals", ids.BOARD_PLOTS, 0, 1)
        self.masters = fields.vector(
            "pawns", self.masters, ids.MAX_MASTERS, ids.NOTHING, ids.BOARD_PLOTS - 1
        )
        self.scored = fields.vector("scored", self.scored, ids.CITIES, 0, ids.CITIES)
        self.points = fields.vector(
            "points", self.points, ids.GUILDS, 0, components.score_range()[1]
        )
        self.hands = fields.vector("hands", self.hands, ids.MAX_SEATS, 0, cards)
        self.open_rows = fields.vector("rows", self.open_rows, ids.MAX_SEATS, 0, cards)
        self.influence = fields.vector(
            "influence", self.influence, ids.MAX_SEATS, 0, ids.MAX_INFLUENCE
        )
        self.chosen_cards = fields.vector(
            "chosen", self.chosen_cards, ids.MAX_SEATS, ids.NOTHING, ids.RECALL
        )
        self.added_influence = fields.vector(
            "added", self.added_influence, ids.MAX_SEATS, ids.NOTHING, ids.MAX_INFLUENCE
        )
        self.order = fields.vector(
            "order", self.order, ids.MAX_SEATS, ids.NOTHING, int(self.seats) - 1
        )
        self.gold = fields.vector("gold", self.gold, ids.BACKS * ids.GOLD_CARDS, 0, gold)
        self.shown_gold = fields.vector(
            "shown", self.shown_gold, ids.BACKS * ids.GOLD_CARDS, 0, gold
        )
        self.stack = fields.vector("stack", self.stack, ids.PLAYER_GUILDS * ids.STACK_CARDS, 0, 1)
        self.discard = fields.vector(
            "discard", self.discard, ids.PLAYER_GUILDS * ids.STACK_CARDS, 0, 1
        )
        self.free = fields.derived(self.free, ids.CITIES)
        self.laid = fields.derived(self.laid, ids.CITIES)
        self.reachable = fields.derived(self.reachable, ids.CITIES)
        self.printed_masters = fields.derived(self.printed_masters, ids.CITIES)
        self.sites = fields.derived(self.sites, ids.CITIES)
        self.cathedrals = fields.derived(self.cathedrals, ids.CITIES)
        self.plots_offered = fields.derived(self.plots_offered, ids.CITIES)
        self.quarters = fields.derived(self.quarters, ids.CITIES * ids.ARMS)
        self.blocked = fields.derived(self.blocked, ids.CITIES * ids.ARMS)
        self.shape_in_stock = fields.derived(self.shape_in_stock, ids.ARMS)
        self.specials = fields.derived(self.specials, ids.SPECIALS, ids.NOTHING)

    def fields(self) -> dict[str, list[int]]:
        """The whole state as lists; the board is written plot by plot."""
        lists = super().fields()
        tiles, sites, cathedrals = lists["plots"], lists["sites"], lists["cathedrals"]
        city: i64 = 0
        while city < ids.CITIES:
            plot: i64 = 0
            while plot < ids.CITY_PLOTS:
                tiles.append(int(self.tile_at(city, plot)))
                sites.append(int((self.sites[city] >> plot) & 1))
                cathedrals.append(int((self.cathedrals[city] >> plot) & 1))
                plot += 1
            city += 1
        return lists

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Set the whole state; the board is laid again plot by plot."""
        super().restore(fields)
        self.gold_size = sum_range(self.gold, 0, ids.BACKS * ids.GOLD_CARDS)
        self.stack_size = sum_range(self.stack, 0, ids.PLAYER_GUILDS * ids.STACK_CARDS)
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
        while i < ids.MAX_MASTERS:
            if self.masters[i] != ids.NOTHING:
                self.masters_placed += 1
            i += 1
        # Tiles first, because they may open plots; then the covers.
        board_plot: i64 = 0
        while board_plot < ids.BOARD_PLOTS:
            if _fits_plot_kind(plots[board_plot], board_plot % ids.CITY_PLOTS):
                self.put_tile(
                    board_plot // ids.CITY_PLOTS, board_plot % ids.CITY_PLOTS, plots[board_plot]
                )
            board_plot += 1
        board_plot = 0
        while board_plot < ids.BOARD_PLOTS:
            city = board_plot // ids.CITY_PLOTS
            bit: i64 = i64(1) << (board_plot % ids.CITY_PLOTS)
            if plots[board_plot] == ids.COVER:
                self.free[city] &= ~bit
            if sites[board_plot] == 1:
                self.sites[city] |= bit
                if self.scored[city] == 0:
                    self.site_markers_left -= 1
            if cathedrals[board_plot] == 1:
                self.cathedrals[city] |= bit
                self.cathedrals_left -= 1
            board_plot += 1
        self.mismatch = ids.NOTHING
        board_plot = ids.BOARD_PLOTS - 1
        while board_plot >= 0:
            if (
                self.tile_at(board_plot // ids.CITY_PLOTS, board_plot % ids.CITY_PLOTS)
                != plots[board_plot]
            ):
                self.mismatch = board_plot
            board_plot -= 1
        city = 0
        while city < ids.CITIES:
            if self.scored[city] > 0:
                self.cities_scored += 1
            city += 1


def board_plots(city: int, plots: i64) -> list[int]:
    """Return the board plots of a set of plots of a city."""
    return [city * ids.CITY_PLOTS + plot for plot in bit_indices(plots)]


def _fits_plot_kind(tile: i64, plot: i64) -> bool:
    """FL-5.5: whether a tile of this kind can be laid on this plot at all."""
    if tile < 0 or tile >= ids.CENTRE_TILE or plot == ids.CENTRE:
        return False
    if tile < ids.SPECIAL_TILE:
        return True
    special = tile - ids.SPECIAL_TILE
    if special == ids.CHURCH_A:
        return ids.SMALL_PLOT <= plot < ids.CENTRE
    if special == ids.CHURCH_D:
        return ids.MEDIUM_PLOT <= plot < ids.SMALL_PLOT
    return plot < ids.MEDIUM_PLOT
