"""A position of City & Guilds: what it consists of, and what can be read off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import filled, packed, plain, total
from guildhall.core.view import OptionValue
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    BLOCKS,
    DEALING,
    DIRECTIONS,
    DRAWN_KINDS,
    EMPTY,
    NOBODY,
    NOTHING,
    SPACES,
)

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """All that lies on the table and in the hands; the rules move it on."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = DEALING
        self.start: i64 = NOBODY
        self.active: i64 = NOBODY
        self.picked: i64 = NOTHING  # the tile chosen for this turn, still private (CG-10.3)
        self.spot: i64 = NOTHING  # the space chosen for it, likewise
        self.built: i64 = 0  # spaces that hold a tile
        self.reachable: i64 = 0  # empty spaces next to a tile
        self.steps: i64 = 0  # how many moves were made on the guild tracks: the next arrival number
        self.taverns: i64 = 0
        self.dealt: i64 = 0
        self.deck_size: i64 = 0
        self.display_size: i64 = 0
        self.closed: i64 = 0  # blocks that are full
        # By space
        self.tiles: vec[i64] = vec[i64]()
        self.owners: vec[i64] = vec[i64]()
        self.men: vec[i64] = vec[i64]()
        self.beside: vec[i64] = vec[i64]()  # 1 for an empty space next to a tile
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
        self.drawn: vec[i64] = vec[i64]()

    def copy_into(self, twin: Position) -> None:
        """Make another position equal to this one, sharing nothing that changes."""
        twin.phase = self.phase
        twin.start = self.start
        twin.active = self.active
        twin.picked = self.picked
        twin.spot = self.spot
        twin.built = self.built
        twin.reachable = self.reachable
        twin.steps = self.steps
        twin.taverns = self.taverns
        twin.dealt = self.dealt
        twin.deck_size = self.deck_size
        twin.display_size = self.display_size
        twin.closed = self.closed
        twin.tiles = self.tiles[:]
        twin.owners = self.owners[:]
        twin.men = self.men[:]
        twin.beside = self.beside[:]
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
        twin.drawn = self.drawn[:]

    # The map

    def is_opening(self) -> bool:
        """CG-2.7: whether the first tile of a player is being placed."""
        return self.built < self.seats

    def is_open(self, space: i64) -> bool:
        """CG-2.7, CG-4.2: whether a tile may go on the space now."""
        if self.is_opening():
            return self.beside[space] == 0 and self.room(space // BLOCK_SPACES) == BLOCK_SPACES
        return self.beside[space] == 1

    def room(self, block: i64) -> i64:
        """How many spaces of a block are empty."""
        empty: i64 = 0
        space = block * BLOCK_SPACES
        stop = space + BLOCK_SPACES
        while space < stop:
            if self.tiles[space] == EMPTY:
                empty += 1
            space += 1
        return empty

    def lay(self, space: i64, kind: i64) -> None:
        """CG-3.1: the tile lies there, and its empty neighbours can be reached."""
        parts = self.parts
        self.tiles[space] = kind
        self.built += 1
        if self.beside[space] == 1:
            self.beside[space] = 0
            self.reachable -= 1
        i: i64 = 0
        while i < parts.degree[space]:
            other = parts.neighbours[space * DIRECTIONS + i]
            if self.tiles[other] == EMPTY and self.beside[other] == 0:
                self.beside[other] = 1
                self.reachable += 1
            i += 1

    # The position as data

    def fields(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as plain lists under stable names."""
        return {
            "turn": [
                int(self.phase),
                int(self.start),
                int(self.active),
                int(self.picked),
                int(self.spot),
                int(self.steps),
                int(self.taverns),
                int(self.dealt),
            ],
            "tiles": plain(self.tiles),
            "owners": plain(self.owners),
            "men": plain(self.men),
            "order": plain(self.order),
            "scored": plain(self.scored),
            "positions": plain(self.positions),
            "arrivals": plain(self.arrivals),
            "money": plain(self.money),
            "hands": plain(self.hands),
            "known": plain(self.known),
            "returned": plain(self.returned),
            "deck": plain(self.deck),
            "display": plain(self.display),
            "drawn": plain(self.drawn),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Take over a position; what follows from other fields is counted anew."""
        turn = packed(fields["turn"])
        self.phase = turn[0]
        self.start = turn[1]
        self.active = turn[2]
        self.picked = turn[3]
        self.spot = turn[4]
        self.steps = turn[5]
        self.taverns = turn[6]
        self.dealt = turn[7]
        self.order = packed(fields["order"])
        self.scored = packed(fields["scored"])
        self.positions = packed(fields["positions"])
        self.arrivals = packed(fields["arrivals"])
        self.money = packed(fields["money"])
        self.hands = packed(fields["hands"])
        self.known = packed(fields["known"])
        self.returned = packed(fields["returned"])
        self.deck = packed(fields["deck"])
        self.display = packed(fields["display"])
        self.drawn = packed(fields["drawn"])
        self.deck_size = total(self.deck, 0, DRAWN_KINDS)
        self.display_size = total(self.display, 0, DRAWN_KINDS)
        self.rebuild(packed(fields["tiles"]), packed(fields["owners"]), packed(fields["men"]))

    def rebuild(self, tiles: vec[i64], owners: vec[i64], men: vec[i64]) -> None:
        """Lay all tiles on an empty map and count what follows from them."""
        self.tiles = filled(SPACES, EMPTY)
        self.beside = filled(SPACES)
        self.built = 0
        self.reachable = 0
        self.closed = 0
        self.owners = owners
        self.men = men
        seat: i64 = 0
        while seat < self.seats:
            self.men_left[seat] = self.parts.men
            seat += 1
        space: i64 = 0
        while space < SPACES:
            if tiles[space] != EMPTY:
                self.lay(space, tiles[space])
            seat = owners[space]
            if seat != NOBODY:
                self.men_left[seat] -= men[space]
            space += 1
        block: i64 = 0
        while block < BLOCKS:
            if self.room(block) == 0:
                self.closed += 1
            block += 1
