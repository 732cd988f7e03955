"""Data of a position of City & Guilds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import from_list, full, sum_range, to_list
from guildhall.core.view import OptionValue
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the table and in the hands; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
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

    def fields(self) -> dict[str, list[int]]:
        """Return all fields as lists under stable names."""
        return {
            "turn": [
                int(self.phase),
                int(self.start_player),
                int(self.active),
                int(self.chosen_tile),
                int(self.chosen_space),
                int(self.arrival_counter),
                int(self.taverns),
                int(self.dealt),
            ],
            "tiles": to_list(self.tiles),
            "owners": to_list(self.owners),
            "men": to_list(self.men),
            "order": to_list(self.order),
            "scored": to_list(self.scored),
            "positions": to_list(self.positions),
            "arrivals": to_list(self.arrivals),
            "money": to_list(self.money),
            "hands": to_list(self.hands),
            "known": to_list(self.known),
            "returned": to_list(self.returned),
            "deck": to_list(self.deck),
            "display": to_list(self.display),
            "drawn": to_list(self.turned_up),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Restore a position from its fields; derived fields are recomputed."""
        turn = from_list(fields["turn"])
        self.phase = turn[0]
        self.start_player = turn[1]
        self.active = turn[2]
        self.chosen_tile = turn[3]
        self.chosen_space = turn[4]
        self.arrival_counter = turn[5]
        self.taverns = turn[6]
        self.dealt = turn[7]
        self.order = from_list(fields["order"])
        self.scored = from_list(fields["scored"])
        self.positions = from_list(fields["positions"])
        self.arrivals = from_list(fields["arrivals"])
        self.money = from_list(fields["money"])
        self.hands = from_list(fields["hands"])
        self.known = from_list(fields["known"])
        self.returned = from_list(fields["returned"])
        self.deck = from_list(fields["deck"])
        self.display = from_list(fields["display"])
        self.turned_up = from_list(fields["drawn"])
        self.deck_size = sum_range(self.deck, 0, ids.DRAWN_KINDS)
        self.display_size = sum_range(self.display, 0, ids.DRAWN_KINDS)
        self._rebuild(
            from_list(fields["tiles"]), from_list(fields["owners"]), from_list(fields["men"])
        )

    def _rebuild(self, tiles: vec[i64], owners: vec[i64], men: vec[i64]) -> None:
        """Lay all tiles on an empty map and recompute the derived fields."""
        self.tiles = full(ids.SPACES, ids.EMPTY)
        self.frontier = full(ids.SPACES)
        self.built = 0
        self.frontier_size = 0
        self.blocks_scored = 0
        self.owners = owners
        self.men = men
        seat: i64 = 0
        while seat < self.seats:
            self.men_left[seat] = self.parts.men_per_seat
            seat += 1
        space: i64 = 0
        while space < ids.SPACES:
            if tiles[space] != ids.EMPTY:
                self.lay_tile(space, tiles[space])
            seat = owners[space]
            if seat != ids.NOBODY:
                self.men_left[seat] -= men[space]
            space += 1
        block: i64 = 0
        while block < ids.BLOCKS:
            if self.empty_spaces(block) == 0:
                self.blocks_scored += 1
            block += 1
