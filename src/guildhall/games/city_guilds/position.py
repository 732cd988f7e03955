"""Data of a position of City & Guilds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.fields import Fields
from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import full, sum_range
from guildhall.core.view import Options
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the table and in the hands; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: Options) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = ids.DEALING
        self.start_player: i64 = ids.NOBODY
        self.active: i64 = ids.NOBODY
        self.chosen_tile: i64 = ids.NOTHING  # private until the placement is complete (CG-10.3)
        self.chosen_space: i64 = ids.NOTHING  # private as well
        self.built: i64 = 0  # spaces that hold a tile
        self.frontier_size: i64 = 0  # empty spaces next to a tile
        self.arrival_counter: i64 = 0  # moves made on the guild tracks; the next arrival number
        self.taverns: i64 = 0
        self.dealt: i64 = 0
        self.deck_size: i64 = 0
        self.display_size: i64 = 0
        self.blocks_scored: i64 = 0
        # By space
        self.tiles: vec[i64] = vec[i64]()
        self.owners: vec[i64] = vec[i64]()
        self.men: vec[i64] = vec[i64]()
        self.frontier: vec[i64] = vec[i64]()  # 1 for an empty space next to a tile
        # By block and rank, and by block
        self.order: vec[i64] = vec[i64]()
        self.scored: vec[i64] = vec[i64]()
        # By guild and seat
        self.positions: vec[i64] = vec[i64]()
        self.arrivals: vec[i64] = vec[i64]()
        # By seat, or by seat and kind
        self.money: vec[i64] = vec[i64]()
        self.men_left: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        self.returned: vec[i64] = vec[i64]()
        # By kind
        self.deck: vec[i64] = vec[i64]()
        self.display: vec[i64] = vec[i64]()
        self.turned_up: vec[i64] = vec[i64]()

    def copy_into(self, twin: Position) -> None:
        """Copy this position into another one; they share nothing mutable."""
        twin.phase = self.phase
        twin.start_player = self.start_player
        twin.active = self.active
        twin.chosen_tile = self.chosen_tile
        twin.chosen_space = self.chosen_space
        twin.built = self.built
        twin.frontier_size = self.frontier_size
        twin.arrival_counter = self.arrival_counter
        twin.taverns = self.taverns
        twin.dealt = self.dealt
        twin.deck_size = self.deck_size
        twin.display_size = self.display_size
        twin.blocks_scored = self.blocks_scored
        twin.tiles = self.tiles[:]
        twin.owners = self.owners[:]
        twin.men = self.men[:]
        twin.frontier = self.frontier[:]
        twin.order = self.order[:]
        twin.scored = self.scored[:]
        twin.positions = self.positions[:]
        twin.arrivals = self.arrivals[:]
        twin.money = self.money[:]
        twin.men_left = self.men_left[:]
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.returned = self.returned[:]
        twin.deck = self.deck[:]
        twin.display = self.display[:]
        twin.turned_up = self.turned_up[:]

    # The map

    def is_opening(self) -> bool:
        """CG-2.7: whether a player's first tile is being placed."""
        return self.built < self.seats

    def is_open(self, space: i64) -> bool:
        """CG-2.7, CG-4.2: whether a tile may be placed on the space now."""
        if self.is_opening():
            return (
                self.frontier[space] == 0
                and self.empty_spaces(space // ids.BLOCK_SPACES) == ids.BLOCK_SPACES
            )
        return self.frontier[space] == 1

    def empty_spaces(self, block: i64) -> i64:
        """Count the empty spaces of a block."""
        empty: i64 = 0
        space = block * ids.BLOCK_SPACES
        stop = space + ids.BLOCK_SPACES
        while space < stop:
            if self.tiles[space] == ids.EMPTY:
                empty += 1
            space += 1
        return empty

    def lay_tile(self, space: i64, kind: i64) -> None:
        """CG-3.1: put a tile on a space; its empty neighbours join the frontier."""
        parts = self.parts
        self.tiles[space] = kind
        self.built += 1
        if self.frontier[space] == 1:
            self.frontier[space] = 0
            self.frontier_size -= 1
        i: i64 = 0
        while i < parts.degree[space]:
            other = parts.neighbours[space * ids.DIRECTIONS + i]
            if self.tiles[other] == ids.EMPTY and self.frontier[other] == 0:
                self.frontier[other] = 1
                self.frontier_size += 1
            i += 1

    # Serialization

    def visit_fields(self, fields: Fields) -> None:
        """List the fields: their names in dumps, lengths and bounds."""
        components = self.parts.components
        last, tiles = int(self.seats) - 1, max(components.supply)
        minimum, maximum = components.score_range()
        fields.numbers("turn", -1, 10_000)
        self.phase = fields.number(self.phase)
        self.start_player = fields.number(self.start_player)
        self.active = fields.number(self.active)
        self.chosen_tile = fields.number(self.chosen_tile)
        self.chosen_space = fields.number(self.chosen_space)
        self.arrival_counter = fields.number(self.arrival_counter)
        self.taverns = fields.number(self.taverns)
        self.dealt = fields.number(self.dealt)
        self.tiles = fields.vector("tiles", self.tiles, ids.SPACES, ids.EMPTY, ids.TAVERN)
        self.owners = fields.vector("owners", self.owners, ids.SPACES, ids.NOBODY, last)
        self.men = fields.vector("men", self.men, ids.SPACES, 0, ids.MAX_MEN_ON_TILE)
        self.order = fields.vector(
            "order", self.order, ids.BLOCKS * ids.MAX_SEATS, ids.NOBODY, last
        )
        self.scored = fields.signed_vector(
            "scored", self.scored, ids.BLOCKS * ids.SCORED_ROW, -1, ids.SPACES
        )
        self.positions = fields.vector(
            "positions", self.positions, ids.GUILDS * ids.MAX_SEATS, 0, components.track_length
        )
        self.arrivals = fields.vector(
            "arrivals", self.arrivals, ids.GUILDS * ids.MAX_SEATS, 0, 10_000
        )
        self.money = fields.signed_vector("money", self.money, ids.MAX_SEATS, minimum, maximum)
        self.hands = fields.vector(
            "hands", self.hands, ids.MAX_SEATS * ids.DRAWN_KINDS, 0, components.dealt_per_seat
        )
        self.known = fields.vector(
            "known", self.known, ids.MAX_SEATS * ids.DRAWN_KINDS, 0, components.dealt_per_seat
        )
        self.returned = fields.vector(
            "returned", self.returned, ids.MAX_SEATS, ids.NOTHING, ids.MINSTREL - 1
        )
        self.deck = fields.vector("deck", self.deck, ids.DRAWN_KINDS, 0, tiles)
        self.display = fields.vector(
            "display", self.display, ids.DRAWN_KINDS, 0, components.display_size
        )
        self.turned_up = fields.vector("drawn", self.turned_up, ids.DRAWN_KINDS, 0, tiles)
        self.frontier = fields.derived(self.frontier, ids.SPACES)
        self.men_left = fields.derived(self.men_left, ids.MAX_SEATS)

    def derive(self) -> None:
        """Lay all tiles on an empty map, and count what the fields imply."""
        tiles = self.tiles
        self.tiles = full(ids.SPACES, ids.EMPTY)
        self.built = 0
        self.frontier_size = 0
        self.blocks_scored = 0
        self.deck_size = sum_range(self.deck, 0, ids.DRAWN_KINDS)
        self.display_size = sum_range(self.display, 0, ids.DRAWN_KINDS)
        seat: i64 = 0
        while seat < self.seats:
            self.men_left[seat] = self.parts.men_per_seat
            seat += 1
        space: i64 = 0
        while space < ids.SPACES:
            if tiles[space] != ids.EMPTY:
                self.lay_tile(space, tiles[space])
            seat = self.owners[space]
            if seat != ids.NOBODY:
                self.men_left[seat] -= self.men[space]
            space += 1
        block: i64 = 0
        while block < ids.BLOCKS:
            if self.empty_spaces(block) == 0:
                self.blocks_scored += 1
            block += 1
