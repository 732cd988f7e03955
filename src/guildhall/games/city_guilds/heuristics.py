"""What the bots know about City & Guilds: how much money a position promises to each seat.

A seat's outlook is the money it has and what it may expect of the open blocks, of the guilds that
will control them, of the final chains and of its men. The weights were set by hand, not tuned.
"""

from functools import lru_cache
from typing import Final

from guildhall.core.game import numbers
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    BLOCKS,
    CHOOSING_MEN,
    DRAWN_KINDS,
    EMPTY,
    GUILDS,
    MARKET,
    MEN,
    MINSTREL,
    MOST_SEATS,
    NOBODY,
    PLACING_TAVERN,
    SPACES,
    TAKING,
)
from guildhall.games.city_guilds.rules import CityGuildsState

MARK_UP: Final = 1.2  # what a space that is still empty will add to the value of its block
CONTROL: Final = 0.2  # the chance of each guild to control a block of which nothing is known yet
GROWTH: Final = 10.0  # what the longest chain of a guild gains in the course of a game
EARLY: Final = 0.5  # how far a rank on a track can be trusted before the first tile
STEP: Final = 0.15  # a step on a track, whether or not it changes a rank
MAN: Final = 0.9  # a man who can still find a place
DOUBLES: Final = 1.3  # men used for each building that is still to come
CLOSING: Final = 1.0  # for the next seat, if a block lacks a single tile
HELD_STEP: Final = 0.3  # a step on a track that a tile in the hand promises
HELD_MAN: Final = 0.45  # a place for a man that it promises
HELD_MINSTREL: Final = 0.4

SHARES: Final = ((), (1.0,), (0.5, 0.25), (0.5, 0.25, 0.125))
"""CG-7.3: the parts of a value that one, two, and three or more players get, before rounding."""


def evaluate(state: CityGuildsState, seat: int) -> float:
    """The money a seat may expect, less half that of the best and half the mean of the others."""
    if state.phase == CHOOSING_MEN:
        # A tile that has its space is judged as if it were placed with the fewest men.
        state = state.clone()
        state.move(state.active, MEN + state.least_men(state.active))
    worth = outlook(state)
    mine = worth.pop(seat) + in_hand(state, seat)
    return mine - max(worth) / 2 - sum(worth) / len(worth) / 2


def outlook(state: CityGuildsState) -> list[float]:
    """The money that each seat may expect at the end."""
    worth = [float(money) for money in numbers(state.money)[: int(state.seats)]]
    if not state.over:
        town = town_of(state.parts, tuple(numbers(state.tiles)))
        expect_blocks(state, town, worth)
        expect_guilds(state, town, worth)
        expect_men(state, worth)
    return worth


def expect_blocks(state: CityGuildsState, town: "Town", worth: list[float]) -> None:
    """CG-7.3: the pay of the open blocks, if the owners stay as they are."""
    order = numbers(state.order)
    for block, fill, value in town.open_blocks:
        row = order[block * MOST_SEATS : (block + 1) * MOST_SEATS]
        present = row.index(NOBODY) if NOBODY in row else MOST_SEATS
        bonus = state.parts.components.pair_bonus if present == 2 else 0
        for seat, part in zip(row, SHARES[min(present, 3)], strict=False):
            worth[seat] += fill * (part * value + bonus)
    worth[(int(state.active) + 1) % len(worth)] += town.closing * CLOSING


def expect_guilds(state: CityGuildsState, town: "Town", worth: list[float]) -> None:
    """CG-7.8, CG-9.3: the pay of the guilds, if the ranks stay as they are."""
    components = state.parts.components
    positions, arrivals = numbers(state.positions), numbers(state.arrivals)
    for guild in range(GUILDS):
        row = guild * MOST_SEATS
        ranking = sorted(
            (-positions[row + seat], arrivals[row + seat], seat)
            for seat in range(len(worth))
            if positions[row + seat]
        )
        shares = SHARES[min(len(ranking), 3)]
        pay = [components.guild_alone] if len(ranking) == 1 else components.guild_pay
        for place, (behind, _, seat) in enumerate(ranking):
            worth[seat] -= STEP * behind
            if place < len(shares):
                worth[seat] += pay[place] * town.control[guild]
                worth[seat] += shares[place] * town.chains[guild]


def expect_men(state: CityGuildsState, worth: list[float]) -> None:
    """CG-9.4: men who can find a place are worth something, the others will cost."""
    components = state.parts.components
    turns = (SPACES - int(state.built)) / len(worth)
    useful = DOUBLES * turns * sum(components.supply[:MARKET]) / sum(components.supply)
    for seat, left in enumerate(numbers(state.men_left)[: len(worth)]):
        idle = max(0.0, left - useful)
        worth[seat] += MAN * (left - idle) + components.unused_man * idle


# The hand


def in_hand(state: CityGuildsState, seat: int) -> float:
    """What the tiles in the hand promise; a tile about to be taken counts as the best on offer."""
    hand = numbers(state.hands)[seat * DRAWN_KINDS : (seat + 1) * DRAWN_KINDS]
    values = tile_values(state, seat)
    promised = sum(count * value for count, value in zip(hand, values, strict=True))
    if state.active == seat and state.phase in (TAKING, PLACING_TAVERN):
        display = numbers(state.display)
        promised += max((values[k] for k in range(DRAWN_KINDS) if display[k]), default=0.0)
    return promised


def tile_values(state: CityGuildsState, seat: int) -> list[float]:
    """What a tile of each kind promises to a seat: more in guilds in which it has invested."""
    components = state.parts.components
    positions = numbers(state.positions)[seat::MOST_SEATS]
    man = HELD_MAN if state.men_left[seat] else 0.0
    steps = [HELD_STEP * (1 + position / 10) for position in positions]
    return [
        *(components.building_step * step + man for step in steps),
        *(components.market_step * step for step in steps),
        HELD_MINSTREL + man,
    ]


# The town


class Town:
    """What can be read off the tiles alone; the same town is met again and again in one turn."""

    def __init__(self, parts: Parts, tiles: tuple[int, ...]) -> None:
        self.open_blocks: list[tuple[int, float, float]] = []  # number, how sure, value
        self.control = [0.0] * GUILDS  # how many blocks a guild will probably control
        self.closing = 0  # blocks that lack a single tile
        for block in range(BLOCKS):
            spots = tiles[block * BLOCK_SPACES : (block + 1) * BLOCK_SPACES]
            room = spots.count(EMPTY)
            if room:
                fill = (1 - room / BLOCK_SPACES) ** 2
                self.open_blocks.append((block, fill, block_value(parts, spots)))
                self.closing += room == 1
                self.expect_control(spots, fill)
        progress = 1 - tiles.count(EMPTY) / SPACES
        trust = EARLY + (1 - EARLY) * progress
        longest = longest_chains(parts, tiles)
        bonus = [0, *parts.components.chain_bonus]
        self.chains = [
            (length + bonus[reach] + GROWTH * (1 - progress)) * trust for length, reach in longest
        ]

    def expect_control(self, spots: tuple[int, ...], fill: float) -> None:
        """CG-7.7: the guilds in front control the block, the more likely the fuller it is."""
        counts = [spots.count(guild) + spots.count(MARKET + guild) for guild in range(GUILDS)]
        most = max(counts)
        leading = counts.count(most)
        for guild, count in enumerate(counts):
            self.control[guild] += (1 - fill) * CONTROL
            if count == most and most:
                self.control[guild] += fill / leading


@lru_cache(maxsize=4096)
def town_of(parts: Parts, tiles: tuple[int, ...]) -> Town:
    """The town that these tiles make."""
    return Town(parts, tiles)


def block_value(parts: Parts, spots: tuple[int, ...]) -> float:
    """CG-7.2: what an open block will probably be worth."""
    components = parts.components
    value = components.block_value + MARK_UP * spots.count(EMPTY)
    for kind in spots:
        if kind >= MARKET:
            if kind < MINSTREL:
                value += components.market_value
            else:
                value += components.minstrel_value if kind == MINSTREL else components.tavern_value
    return value


def longest_chains(parts: Parts, tiles: tuple[int, ...]) -> list[tuple[int, int]]:
    """CG-9.2: the longest chain of each guild now, as tiles and blocks."""
    links = neighbours(parts)
    longest = [(0, 0)] * GUILDS
    guilds = [kind % GUILDS if 0 <= kind < MINSTREL else -1 for kind in tiles]
    for start, guild in enumerate(guilds[:]):
        if guild < 0 or guilds[start] < 0:
            continue
        guilds[start] = -1  # met
        chain = [start]
        for space in chain:
            for other in links[space]:
                if guilds[other] == guild:
                    guilds[other] = -1
                    chain.append(other)
        if len(chain) >= longest[guild][0]:
            reach = len({space // BLOCK_SPACES for space in chain})
            longest[guild] = max(longest[guild], (len(chain), reach))
    return longest


@lru_cache(maxsize=32)
def neighbours(parts: Parts) -> list[list[int]]:
    """CG-3.1: the neighbours of each space."""
    return [[other for other in row if other >= 0] for row in parts.components.links]
