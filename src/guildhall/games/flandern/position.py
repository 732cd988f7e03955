"""A position of Flandern 1302: what it consists of, and what can be read off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import filled, packed, plain, total
from guildhall.core.view import OptionValue
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.ids import (
    ALL_LARGE,
    ALL_PLOTS,
    ALL_SMALL,
    ANNEX,
    ARMS,
    BACKS,
    BOARD,
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
    COVER,
    DRAWING_GOLD,
    FIRST_YARD,
    FREE,
    GOLD_CARDS,
    LARGE,
    LARGE_PLOT,
    MEDIUM_PLOT,
    MOST_PAWNS,
    NO_PLOT,
    NOBODY,
    NOTCH,
    NOTHING,
    PLACES,
    PLAYER_GUILDS,
    SECOND_YARD,
    SIDES,
    SMALL,
    SMALL_PLOT,
    SPECIAL_TILE,
    SPECIALS,
    STACK_CARDS,
    STOCK_ROW,
    SWALLOWED,
)

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """All that lies on the board, in the hands and in the stacks; the rules move it on."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = DRAWING_GOLD
        self.round: i64 = 1  # with two players the turn
        self.first: i64 = NOBODY
        self.active: i64 = NOBODY
        self.acted: i64 = 0  # how many have carried out their cards in this round
        self.source: i64 = NOTHING  # whose card is carried out: silver, gold or influenced
        self.card: i64 = NOTHING
        self.acting: i64 = NOTHING  # the guild that it lets build, beside the grey and the Church
        self.spot: i64 = NOTHING  # the plot chosen for a tile, still private
        self.gold_card: i64 = NOTHING  # held by the first player
        self.gold_back: i64 = NOTHING
        self.own_done: i64 = 0  # two players: the actions of this turn
        self.influenced_done: i64 = 0
        self.has_built: i64 = 0  # whether a tile was laid or a site finished in this turn
        self.idle: i64 = 0
        self.ending: i64 = 0
        self.closed: i64 = 0  # cities that are scored
        self.markers: i64 = 0
        self.crowns: i64 = 0  # cathedrals left
        self.pawns_used: i64 = 0
        self.misplaced: i64 = NOTHING  # a place of a loaded board that cannot look as it was given
        self.kinds: i64 = 0  # the tiles that fit the chosen plot, as bits
        self.gold_size: i64 = 0
        self.stack_size: i64 = 0
        # By city: sets of places as bits
        self.free: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.reached: vec[i64] = vec[i64]()  # places with a long side on a quarter
        self.printed: vec[i64] = vec[i64]()  # tiles with a guild master
        self.sites: vec[i64] = vec[i64]()
        self.crowned: vec[i64] = vec[i64]()  # quarters with a cathedral
        self.offer: vec[i64] = vec[i64]()  # places that may be chosen now
        self.scored: vec[i64] = vec[i64]()  # 1 for the first city scored; 0 while it is open
        # By city and arms: sets of places
        self.quarters: vec[i64] = vec[i64]()
        self.barred: vec[i64] = vec[i64]()  # places that border a quarter of these arms
        # By arms: the plots for which there is a tile of the shape left, D apart
        self.fits: vec[i64] = vec[i64]()
        # Tiles and pawns
        self.stock: vec[i64] = vec[i64]()
        self.specials: vec[i64] = vec[i64]()  # where A to D lie on the board
        self.pawns: vec[i64] = vec[i64]()  # where the guild masters stand
        self.points: vec[i64] = vec[i64]()  # by guild
        # By seat; hands and rows are sets of action cards as bits
        self.hands: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self.influence: vec[i64] = vec[i64]()
        self.chosen: vec[i64] = vec[i64]()
        self.added: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()
        # Stacks, by card
        self.gold: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()
        self.stack: vec[i64] = vec[i64]()
        self.discard: vec[i64] = vec[i64]()

    def copy_into(self, twin: Position) -> None:
        """Make another position equal to this one, sharing nothing that changes."""
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.acted = self.acted
        twin.source = self.source
        twin.card = self.card
        twin.acting = self.acting
        twin.spot = self.spot
        twin.gold_card = self.gold_card
        twin.gold_back = self.gold_back
        twin.own_done = self.own_done
        twin.influenced_done = self.influenced_done
        twin.has_built = self.has_built
        twin.idle = self.idle
        twin.ending = self.ending
        twin.closed = self.closed
        twin.markers = self.markers
        twin.crowns = self.crowns
        twin.pawns_used = self.pawns_used
        twin.kinds = self.kinds
        twin.gold_size = self.gold_size
        twin.stack_size = self.stack_size
        twin.free = self.free[:]
        twin.laid = self.laid[:]
        twin.reached = self.reached[:]
        twin.printed = self.printed[:]
        twin.sites = self.sites[:]
        twin.crowned = self.crowned[:]
        twin.offer = self.offer[:]
        twin.scored = self.scored[:]
        twin.quarters = self.quarters[:]
        twin.barred = self.barred[:]
        twin.fits = self.fits[:]
        twin.stock = self.stock[:]
        twin.specials = self.specials[:]
        twin.pawns = self.pawns[:]
        twin.points = self.points[:]
        twin.hands = self.hands[:]
        twin.rows = self.rows[:]
        twin.influence = self.influence[:]
        twin.chosen = self.chosen[:]
        twin.added = self.added[:]
        twin.order = self.order[:]
        twin.gold = self.gold[:]
        twin.shown = self.shown[:]
        twin.stack = self.stack[:]
        twin.discard = self.discard[:]

    # The board

    def clear_board(self) -> None:
        """FL-2.2, FL-2.3: every city in play has its centre and twelve free plots."""
        parts = self.parts
        self.free = filled(CITIES)
        self.laid = filled(CITIES)
        self.reached = filled(CITIES)
        self.printed = filled(CITIES)
        self.sites = filled(CITIES)
        self.crowned = filled(CITIES)
        self.offer = filled(CITIES)
        self.quarters = filled(CITIES * ARMS)
        self.barred = filled(CITIES * ARMS)
        self.fits = filled(ARMS)
        self.stock = parts.stock[:]
        self.specials = filled(SPECIALS, NOTHING)
        city: i64 = 0
        while city < CITIES:
            if parts.is_there[city] == 1:
                self.free[city] = ALL_PLOTS
                self.put_quarter(city, CENTRE, city)
            self.count_fits(city)
            city += 1

    def put_quarter(self, city: i64, place: i64, arms: i64) -> None:
        """FL-5.2, FL-5.3: a quarter lies there: others can be reached from it, equals not laid."""
        bit: i64 = i64(1) << place
        self.free[city] &= ~bit
        self.laid[city] |= bit
        self.reached[city] |= self.parts.lets_reach[place]
        self.quarters[city * ARMS + arms] |= bit
        self.barred[city * ARMS + arms] |= self.parts.borders[place]

    def put_tile(self, city: i64, place: i64, tile: i64) -> None:
        """FL-5.4, FL-5.5: a tile of the stock is laid, and a special church changes the city."""
        shape = self.parts.shape[place]
        if tile < CHURCH_TILE:
            arms = tile >> 1
            self.put_quarter(city, place, arms)
            if tile & 1 == 1:
                self.printed[city] |= i64(1) << place
            at = arms * STOCK_ROW + 2 * shape
            self.stock[at + (tile & 1)] -= 1
            if self.stock[at] + self.stock[at + 1] == 0:
                self.count_fits(arms)
            return
        self.put_quarter(city, place, CHURCH)
        if tile == CHURCH_TILE:
            self.stock[CHURCH_STOCK + shape] -= 1
            if self.stock[CHURCH_STOCK + shape] == 0:
                self.count_fits(CHURCH)
            return
        special = tile - SPECIAL_TILE
        self.specials[special] = city * PLACES + place
        if special == CHURCH_A:
            self.free[city] |= i64(1) << (place - SMALL_PLOT + NOTCH)
        elif special == CHURCH_B:
            self.free[city] |= i64(1) << (place - LARGE_PLOT + ANNEX)
        elif special == CHURCH_C:
            self.free[city] |= i64(1) << (place - LARGE_PLOT + FIRST_YARD)
            self.free[city] |= i64(1) << (place - LARGE_PLOT + SECOND_YARD)
        else:
            # FL-5.8: one quarter, which lies on both plots and borders what they border.
            under = place - MEDIUM_PLOT + SMALL_PLOT
            self.free[city] &= ~(i64(1) << under)
            self.laid[city] |= i64(1) << under
            self.reached[city] |= self.parts.lets_reach[under]
            self.barred[city * ARMS + CHURCH] |= self.parts.borders[under]
        self.count_fits(CHURCH)

    def count_fits(self, arms: i64) -> None:
        """FL-5.1: the plots for whose shape there is a tile of these arms left."""
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
                plots |= self.parts.of_shape[shape]
            shape += 1
        if arms == CHURCH:
            # FL-5.6, FL-5.7: A on small plots, B and C on large ones, never on what they open.
            if self.specials[CHURCH_A] == NOTHING:
                plots |= ALL_SMALL
            if self.specials[CHURCH_B] == NOTHING or self.specials[CHURCH_C] == NOTHING:
                plots |= ALL_LARGE
        self.fits[arms] = plots

    def arms_at(self, city: i64, place: i64) -> i64:
        """The arms of the quarter on a place, or NOTHING; the plot under D has none of its own."""
        bit: i64 = i64(1) << place
        arms: i64 = 0
        while arms < ARMS:
            if self.quarters[city * ARMS + arms] & bit != 0:
                return arms
            arms += 1
        return NOTHING

    def tile_at(self, city: i64, place: i64) -> i64:
        """What lies on a place, by the numbers of a view."""
        bit: i64 = i64(1) << place
        if self.free[city] & bit != 0:
            return FREE
        if self.laid[city] & bit == 0:
            is_plot = self.parts.is_there[city] == 1 and self.is_plot(city, place)
            return COVER if is_plot else NO_PLOT
        arms = self.arms_at(city, place)
        if arms == NOTHING:
            return SWALLOWED
        if place == CENTRE:
            return CENTRE_TILE + arms
        if arms < CHURCH:
            return 2 * arms + (1 if self.printed[city] & bit != 0 else 0)
        special: i64 = 0
        while special < SPECIALS:
            if self.specials[special] == city * PLACES + place:
                return SPECIAL_TILE + special
            special += 1
        return CHURCH_TILE

    def is_plot(self, city: i64, place: i64) -> bool:
        """FL-5.9: whether a place of a city in play is a plot, or one that a church has opened."""
        if place < CENTRE:
            return True
        special: i64 = CHURCH_A
        under: i64 = place - NOTCH + SMALL_PLOT
        if place >= FIRST_YARD:
            special = CHURCH_C
            under = LARGE_PLOT + (place - FIRST_YARD) % SIDES
        elif place >= ANNEX:
            special = CHURCH_B
            under = place - ANNEX + LARGE_PLOT
        return self.specials[special] == city * PLACES + under

    # The position as data

    def fields(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as plain lists under stable names."""
        plots: list[int] = []
        sites: list[int] = []
        crowned: list[int] = []
        city: i64 = 0
        while city < CITIES:
            place: i64 = 0
            while place < PLACES:
                plots.append(int(self.tile_at(city, place)))
                sites.append(int((self.sites[city] >> place) & 1))
                crowned.append(int((self.crowned[city] >> place) & 1))
                place += 1
            city += 1
        return {
            "turn": [
                int(self.phase),
                int(self.round),
                int(self.first),
                int(self.active),
                int(self.acted),
                int(self.source),
                int(self.card),
                int(self.acting),
                int(self.spot),
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
            "cathedrals": crowned,
            "pawns": plain(self.pawns),
            "scored": plain(self.scored),
            "points": plain(self.points),
            "hands": plain(self.hands),
            "rows": plain(self.rows),
            "influence": plain(self.influence),
            "chosen": plain(self.chosen),
            "added": plain(self.added),
            "order": plain(self.order),
            "gold": plain(self.gold),
            "shown": plain(self.shown),
            "stack": plain(self.stack),
            "discard": plain(self.discard),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Take over a position; what follows from other fields is counted anew."""
        turn = packed(fields["turn"])
        self.phase = turn[0]
        self.round = turn[1]
        self.first = turn[2]
        self.active = turn[3]
        self.acted = turn[4]
        self.source = turn[5]
        self.card = turn[6]
        self.acting = turn[7]
        self.spot = turn[8]
        self.gold_card = turn[9]
        self.gold_back = turn[10]
        self.own_done = turn[11]
        self.influenced_done = turn[12]
        self.has_built = turn[13]
        self.idle = turn[14]
        self.ending = turn[15]
        self.pawns = packed(fields["pawns"])
        self.scored = packed(fields["scored"])
        self.points = packed(fields["points"])
        self.hands = packed(fields["hands"])
        self.rows = packed(fields["rows"])
        self.influence = packed(fields["influence"])
        self.chosen = packed(fields["chosen"])
        self.added = packed(fields["added"])
        self.order = packed(fields["order"])
        self.gold = packed(fields["gold"])
        self.shown = packed(fields["shown"])
        self.stack = packed(fields["stack"])
        self.discard = packed(fields["discard"])
        self.gold_size = total(self.gold, 0, BACKS * GOLD_CARDS)
        self.stack_size = total(self.stack, 0, PLAYER_GUILDS * STACK_CARDS)
        self.rebuild(packed(fields["plots"]), packed(fields["sites"]), packed(fields["cathedrals"]))

    def rebuild(self, plots: vec[i64], sites: vec[i64], crowned: vec[i64]) -> None:
        """Lay all tiles on an empty board and count what follows from them."""
        self.clear_board()
        self.markers = self.parts.sites
        self.crowns = self.parts.cathedrals
        self.closed = 0
        self.pawns_used = 0
        i: i64 = 0
        while i < MOST_PAWNS:
            if self.pawns[i] != NOTHING:
                self.pawns_used += 1
            i += 1
        # First the tiles, which may open plots; then the covers on them.
        place: i64 = 0
        while place < BOARD:
            if is_laid_rightly(plots[place], place % PLACES):
                self.put_tile(place // PLACES, place % PLACES, plots[place])
            place += 1
        place = 0
        while place < BOARD:
            city = place // PLACES
            bit: i64 = i64(1) << (place % PLACES)
            if plots[place] == COVER:
                self.free[city] &= ~bit
            if sites[place] == 1:
                self.sites[city] |= bit
                if self.scored[city] == 0:
                    self.markers -= 1
            if crowned[place] == 1:
                self.crowned[city] |= bit
                self.crowns -= 1
            place += 1
        self.misplaced = NOTHING
        place = BOARD - 1
        while place >= 0:
            if self.tile_at(place // PLACES, place % PLACES) != plots[place]:
                self.misplaced = place
            place -= 1
        city = 0
        while city < CITIES:
            if self.scored[city] > 0:
                self.closed += 1
            city += 1


def is_laid_rightly(tile: i64, place: i64) -> bool:
    """FL-5.5: whether a tile of the stock can lie on this place of a city, as for its form."""
    if tile < 0 or tile >= CENTRE_TILE or place == CENTRE:
        return False
    if tile < SPECIAL_TILE:
        return True
    special = tile - SPECIAL_TILE
    if special == CHURCH_A:
        return SMALL_PLOT <= place < CENTRE
    if special == CHURCH_D:
        return MEDIUM_PLOT <= place < SMALL_PLOT
    return place < MEDIUM_PLOT
