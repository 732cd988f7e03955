"""Heuristics for bots: the money each seat can expect from a position.

The estimate adds up the seat's money and what it can expect from open blocks, the guilds that will
control them, the final chains and its men. The weights were set by hand, not tuned.
"""

from functools import lru_cache
from typing import Final

from guildhall.core.game import to_list_interpreted
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.rules import legal_actions
from guildhall.games.city_guilds.rules.state import CityGuildsState

_MARK_UP: Final = 1.2  # value that an empty space will add to its block
_CONTROL_CHANCE: Final = 0.2  # chance of each guild to control an empty block
_CHAIN_GROWTH: Final = 10.0  # expected growth of a guild's longest chain over a whole game
_EARLY_TRUST: Final = 0.5  # weight of a track rank before the first tile is placed
_TRACK_STEP: Final = 0.15  # value of a step on a track, whether or not it changes a rank
_MAN_VALUE: Final = 0.9  # value of a man who can still be placed
_MEN_PER_BUILDING: Final = 1.3  # men used for each building still to come
_CLOSING_BONUS: Final = 1.0  # for the next seat, if a block lacks a single tile
_HELD_STEP: Final = 0.3  # value of a track step that a tile in hand promises
_HELD_MAN: Final = 0.45  # value of a man's place that it promises
_HELD_MINSTREL: Final = 0.4

_SHARES: Final = ((), (1.0,), (0.5, 0.25), (0.5, 0.25, 0.125))
"""CG-7.3: the shares of one, two, and three or more players, before rounding."""


def evaluate(state: CityGuildsState, seat: int) -> float:
    """Return a seat's expected money minus half the best rival's and half the rivals' mean."""
    if state.phase == ids.CHOOSING_MEN:
        # Evaluate a tile that has its space as if it were placed with the fewest men.
        state = state.clone()
        state.move(state.active, ids.MEN + legal_actions.min_men(state, state.active))
    expected = expected_scores(state)
    mine = expected.pop(seat) + hand_value(state, seat)
    return mine - max(expected) / 2 - sum(expected) / len(expected) / 2


def expected_scores(state: CityGuildsState) -> list[float]:
    """Return the money that each seat can expect at the end."""
    expected = [float(money) for money in to_list_interpreted(state.money)[: int(state.seats)]]
    if not state.over:
        town = _cached_town(state.parts, tuple(to_list_interpreted(state.tiles)))
        _add_expected_block_pay(state, town, expected)
        _add_expected_guild_pay(state, town, expected)
        _add_expected_men(state, expected)
    return expected


def _add_expected_block_pay(state: CityGuildsState, town: "_Town", expected: list[float]) -> None:
    """CG-7.3: add the pay of the open blocks, assuming that ownership stays as it is."""
    order = to_list_interpreted(state.order)
    for block, fill, value in town.open_blocks:
        row = order[block * ids.MAX_SEATS : (block + 1) * ids.MAX_SEATS]
        present = row.index(ids.NOBODY) if ids.NOBODY in row else ids.MAX_SEATS
        bonus = state.parts.components.pair_bonus if present == 2 else 0
        for seat, part in zip(row, _SHARES[min(present, 3)], strict=False):
            expected[seat] += fill * (part * value + bonus)
    expected[(int(state.active) + 1) % len(expected)] += town.nearly_full * _CLOSING_BONUS


def _add_expected_guild_pay(state: CityGuildsState, town: "_Town", expected: list[float]) -> None:
    """CG-7.8, CG-9.3: add the pay of the guilds, assuming that ranks stay as they are."""
    components = state.parts.components
    positions, arrivals = to_list_interpreted(state.positions), to_list_interpreted(state.arrivals)
    for guild in range(ids.GUILDS):
        row = guild * ids.MAX_SEATS
        ranking = sorted(
            (-positions[row + seat], arrivals[row + seat], seat)
            for seat in range(len(expected))
            if positions[row + seat]
        )
        shares = _SHARES[min(len(ranking), 3)]
        pay = [components.guild_pay_alone] if len(ranking) == 1 else components.guild_pay
        for rank, (behind, _, seat) in enumerate(ranking):
            expected[seat] -= _TRACK_STEP * behind
            if rank < len(shares):
                expected[seat] += pay[rank] * town.expected_control[guild]
                expected[seat] += shares[rank] * town.chain_values[guild]


def _add_expected_men(state: CityGuildsState, expected: list[float]) -> None:
    """CG-9.4: add the value of men who can be placed, and the cost of the others."""
    components = state.parts.components
    turns = (ids.SPACES - int(state.built)) / len(expected)
    useful = (
        _MEN_PER_BUILDING * turns * sum(components.supply[: ids.MARKET]) / sum(components.supply)
    )
    for seat, left in enumerate(to_list_interpreted(state.men_left)[: len(expected)]):
        idle = max(0.0, left - useful)
        expected[seat] += _MAN_VALUE * (left - idle) + components.unused_man_points * idle


# The hand


def hand_value(state: CityGuildsState, seat: int) -> float:
    """Value the tiles in hand; a tile about to be taken counts as the best one on offer."""
    hand = to_list_interpreted(state.hands)[seat * ids.DRAWN_KINDS : (seat + 1) * ids.DRAWN_KINDS]
    values = _tile_values(state, seat)
    promised = sum(count * value for count, value in zip(hand, values, strict=True))
    if state.active == seat and state.phase in (ids.TAKING, ids.PLACING_TAVERN):
        display = to_list_interpreted(state.display)
        promised += max((values[k] for k in range(ids.DRAWN_KINDS) if display[k]), default=0.0)
    return promised


def _tile_values(state: CityGuildsState, seat: int) -> list[float]:
    """Return the value of each tile kind to a seat; guilds with investments count more."""
    components = state.parts.components
    positions = to_list_interpreted(state.positions)[seat :: ids.MAX_SEATS]
    man = _HELD_MAN if state.men_left[seat] else 0.0
    steps = [_HELD_STEP * (1 + position / 10) for position in positions]
    return [
        *(components.building_step * step + man for step in steps),
        *(components.market_step * step for step in steps),
        _HELD_MINSTREL + man,
    ]


# The town


class _Town:
    """Values that depend on the tiles alone; cached, because a search revisits the same map."""

    def __init__(self, parts: Parts, tiles: tuple[int, ...]) -> None:
        self.open_blocks: list[tuple[int, float, float]] = []  # number, certainty, value
        # Expected number of blocks that each guild controls
        self.expected_control = [0.0] * ids.GUILDS
        self.nearly_full = 0  # blocks that lack a single tile
        for block in range(ids.BLOCKS):
            block_tiles = tiles[block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
            num_empty = block_tiles.count(ids.EMPTY)
            if num_empty:
                fill = (1 - num_empty / ids.BLOCK_SPACES) ** 2
                self.open_blocks.append((block, fill, expected_block_value(parts, block_tiles)))
                self.nearly_full += num_empty == 1
                self._add_expected_control(block_tiles, fill)
        progress = 1 - tiles.count(ids.EMPTY) / ids.SPACES
        trust = _EARLY_TRUST + (1 - _EARLY_TRUST) * progress
        longest = longest_chains(parts, tiles)
        bonus = [0, *parts.components.chain_bonus]
        self.chain_values = [
            (length + bonus[reach] + _CHAIN_GROWTH * (1 - progress)) * trust
            for length, reach in longest
        ]

    def _add_expected_control(self, block_tiles: tuple[int, ...], fill: float) -> None:
        """CG-7.7: add the leading guilds' chance of control, which grows as the block fills."""
        counts = [
            block_tiles.count(guild) + block_tiles.count(ids.MARKET + guild)
            for guild in range(ids.GUILDS)
        ]
        max_count = max(counts)
        num_leaders = counts.count(max_count)
        for guild, count in enumerate(counts):
            self.expected_control[guild] += (1 - fill) * _CONTROL_CHANCE
            if count == max_count and max_count:
                self.expected_control[guild] += fill / num_leaders


@lru_cache(maxsize=4096)
def _cached_town(parts: Parts, tiles: tuple[int, ...]) -> _Town:
    return _Town(parts, tiles)


def expected_block_value(parts: Parts, block_tiles: tuple[int, ...]) -> float:
    """CG-7.2: estimate the final value of an open block."""
    components = parts.components
    value = components.block_value + _MARK_UP * block_tiles.count(ids.EMPTY)
    for kind in block_tiles:
        if kind >= ids.MARKET:
            if kind < ids.MINSTREL:
                value += components.market_value
            else:
                value += (
                    components.minstrel_value if kind == ids.MINSTREL else components.tavern_value
                )
    return value


def longest_chains(parts: Parts, tiles: tuple[int, ...]) -> list[tuple[int, int]]:
    """CG-9.2: return each guild's longest chain as (tiles, blocks)."""
    links = parts.components.links
    longest = [(0, 0)] * ids.GUILDS
    guilds = [kind % ids.GUILDS if 0 <= kind < ids.MINSTREL else -1 for kind in tiles]
    for start, guild in enumerate(guilds[:]):
        if guild < 0 or guilds[start] < 0:
            continue
        guilds[start] = -1  # visited
        chain = [start]
        for space in chain:
            for other in links[space]:
                if guilds[other] == guild:
                    guilds[other] = -1
                    chain.append(other)
        if len(chain) >= longest[guild][0]:
            reach = len({space // ids.BLOCK_SPACES for space in chain})
            longest[guild] = max(longest[guild], (len(chain), reach))
    return longest
