"""Reference implementation of the rules: slow and simple, sharing no code with the engine.

Tracks are lists of cubes in each space, owners are recounted each time, and shares are halved with
exact fractions. It knows nothing about hands, draws and turns: callers report each placement.
"""

from fractions import Fraction
from math import ceil

from tests.games.city_guilds.reference_map import (
    BLOCKS,
    GUILDS,
    NEIGHBOURS,
    SPACES,
    blocks_of,
    connected_groups,
)


def payouts(value: int, entitled: int) -> list[int]:
    """Return the shares of the first three when a value is split among the entitled players."""
    if entitled < 2:
        return [value] * entitled
    first = ceil(Fraction(value, 2))
    second = ceil(Fraction(first, 2))
    third = ceil(Fraction(second, 2))
    return [first + 1, second + 1] if entitled == 2 else [first, second, third]


class Reference:
    """The map, the tracks and the money, updated by placements."""

    def __init__(self, seats: int, men: int, minstrel_counts: bool = True) -> None:
        self.seats = seats
        self.minstrel_counts = minstrel_counts
        self.tiles: dict[str, tuple[str, int | None, int]] = {}
        self.orders: dict[str, list[int]] = {block: [] for block in BLOCKS}
        self.tracks: dict[str, dict[int, list[int]]] = {guild: {} for guild in GUILDS}
        self.money = [0] * seats
        self.men_left = [men] * seats
        self.control: dict[str, str | None] = {}

    # Placement

    def open_spaces(self) -> list[str]:
        """Return where the next tile may go."""
        if len(self.tiles) < self.seats:
            taken = {space[0] for space in self.tiles}
            near = {other for space in self.tiles for other in NEIGHBOURS[space]}
            return [space for space in SPACES if space[0] not in taken and space not in near]
        return [
            space
            for space in SPACES
            if space not in self.tiles and any(n in self.tiles for n in NEIGHBOURS[space])
        ]

    def place(self, seat: int, kind: str, space: str, men: int) -> None:
        """Place a tile from the hand with its men, and advance on the track."""
        self.tiles[space] = (kind, seat if men else None, men)
        self.men_left[seat] -= men
        guild, _, form = kind.partition(" ")
        if form == "market":
            self.advance(seat, guild, 2)
        elif form == "building" and men < 2:
            self.advance(seat, guild, 1)
        if men:
            self.update_order(seat, space[0])
        self.score_if_full(space[0])

    def place_tavern(self, space: str) -> None:
        self.tiles[space] = ("tavern", None, 0)
        self.score_if_full(space[0])

    def advance(self, seat: int, guild: str, steps: int) -> None:
        track = self.tracks[guild]
        here = next((space for space, cubes in track.items() if seat in cubes), 0)
        target = track.setdefault(here + steps, [])
        if len(target) == 3:
            return
        if here:
            track[here].remove(seat)
        target.append(seat)

    def ranking(self, guild: str) -> list[int]:
        """Return the investors of a guild, best first."""
        track = self.tracks[guild]
        return [seat for space in sorted(track, reverse=True) for seat in track[space]]

    # Ownership

    def standing(self, seat: int, block: str) -> tuple[int, int]:
        """Return a seat's buildings and men in a block."""
        mine = [tile for space, tile in self.tiles.items() if space[0] == block and tile[1] == seat]
        buildings = [tile for tile in mine if self.minstrel_counts or tile[0] != "minstrel"]
        return len(buildings), sum(tile[2] for tile in mine)

    def update_order(self, seat: int, block: str) -> None:
        mine = self.standing(seat, block)
        if mine[0] == 0:
            return
        others = [other for other in self.orders[block] if other != seat]
        ahead = [other for other in others if self.standing(other, block) >= mine]
        self.orders[block] = [*ahead, seat, *others[len(ahead) :]]

    # Payments

    def score_if_full(self, block: str) -> None:
        tiles = [tile[0] for space, tile in self.tiles.items() if space[0] == block]
        if len(tiles) < 8:
            return
        worth = {"market": 2, "minstrel": 5, "tavern": 5}
        value = 8 + sum(worth.get(kind.split()[-1], 0) for kind in tiles)
        owners = self.orders[block]
        pay = payouts(value, len(owners))
        if len(owners) > 3:
            third, fourth = (self.standing(seat, block) for seat in owners[2:4])
            if third == fourth:
                pay = pay[:2]
        self.pay(owners, pay)
        self.control[block] = guild = self.controlling_guild(block)
        if guild:
            investors = self.ranking(guild)
            self.pay(investors, [7] if len(investors) == 1 else [4, 2, 1])
        if len(self.tiles) == len(SPACES):
            self.score_end()

    def pay(self, seats: list[int], amounts: list[int]) -> None:
        for seat, amount in zip(seats, amounts, strict=False):
            self.money[seat] += amount

    def chains_of(self, guild: str) -> list[set[str]]:
        """Return all chains of a guild."""
        return connected_groups(
            {space for space, tile in self.tiles.items() if tile[0].startswith(guild)}
        )

    def controlling_guild(self, block: str) -> str | None:
        """Return the guild with the highest (tiles, chain, blocks), or None if it is tied."""
        triples = {}
        for guild in GUILDS:
            here = [chain for chain in self.chains_of(guild) if block in blocks_of(chain)]
            if here:
                tiles = sum(space[0] == block for chain in here for space in chain)
                longest = max((len(chain), len(blocks_of(chain))) for chain in here)
                triples[guild] = (tiles, *longest)
        best = [guild for guild, triple in triples.items() if triple == max(triples.values())]
        return best[0] if len(best) == 1 else None

    def score_end(self) -> None:
        for guild in GUILDS:
            sizes = [(len(chain), len(blocks_of(chain))) for chain in self.chains_of(guild)]
            if sizes:
                tiles, blocks = max(sizes)
                investors = self.ranking(guild)
                self.pay(investors, payouts(tiles + blocks * (blocks + 1) // 2, len(investors)))
        for seat, left in enumerate(self.men_left):
            self.money[seat] -= left
