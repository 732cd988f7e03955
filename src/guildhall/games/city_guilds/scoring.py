"""Scoring: the pay of blocks, guilds and chains, and the score sheet that explains it."""

from typing import Final

from guildhall.core.event import ScoreLine, int_param
from guildhall.core.native import i64, vec
from guildhall.core.vectors import from_list, full
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules.ownership import block_order, is_third_tied, num_present
from guildhall.games.city_guilds.rules.tracks import num_ranked, ranking, seat_at_rank

CHAIN_UNIT: Final = 16
"""A chain is encoded as tiles * CHAIN_UNIT + blocks, so that longer chains compare as greater."""


# Shares


def share(parts: Parts, value: i64, num_entitled: i64, rank: i64) -> i64:
    """CG-7.3 to CG-7.5: return the share of a rank (0, 1, 2) when a value is split."""
    if num_entitled == 1:
        return value if rank == 0 else 0
    part: i64 = (value + 1) // 2
    i: i64 = 0
    while i < rank:
        part = (part + 1) // 2
        i += 1
    if num_entitled == 2:
        return part + parts.pair_bonus if rank < 2 else 0
    return part


# Blocks


def block_value(parts: Parts, tiles: vec[i64], block: i64) -> i64:
    """CG-7.2: return the value of a full block."""
    value = parts.block_value
    space = block * ids.BLOCK_SPACES
    stop = space + ids.BLOCK_SPACES
    while space < stop:
        kind = tiles[space]
        if kind == ids.TAVERN:
            value += parts.tavern_value
        elif kind == ids.MINSTREL:
            value += parts.minstrel_value
        elif kind >= ids.MARKET:
            value += parts.market_value
        space += 1
    return value


def block_value_in_view(parts: Parts, tiles: list[int]) -> int:
    """Return the value of a block given the list of its tiles, for drawings."""
    return int(block_value(parts, from_list(tiles), 0))


# Guilds


def _guild_of(kind: i64) -> i64:
    """Return the guild of a building or market, or NOTHING."""
    if kind < 0 or kind >= ids.MINSTREL:
        return ids.NOTHING
    return kind if kind < ids.MARKET else kind - ids.MARKET


def _measure_chain(parts: Parts, tiles: vec[i64], start: i64, visited: vec[i64]) -> i64:
    """CG-3.2: encode the chain through a space, and mark its spaces as visited."""
    guild = _guild_of(tiles[start])
    stack = full(ids.SPACES)
    stack[0] = start
    visited[start] = 1
    stack_size: i64 = 1
    length: i64 = 0
    touched: i64 = 0
    while stack_size > 0:
        stack_size -= 1
        space = stack[stack_size]
        length += 1
        touched |= i64(1) << (space // ids.BLOCK_SPACES)
        i: i64 = 0
        while i < parts.degree[space]:
            other = parts.neighbours[space * ids.DIRECTIONS + i]
            # CG-3.3: minstrels and taverns have no guild, so they interrupt the chain.
            if visited[other] == 0 and _guild_of(tiles[other]) == guild:
                visited[other] = 1
                stack[stack_size] = other
                stack_size += 1
            i += 1
    blocks: i64 = 0
    while touched > 0:
        blocks += touched & 1
        touched >>= 1
    return length * CHAIN_UNIT + blocks


def _longest_chain_touching(
    parts: Parts, tiles: vec[i64], guild: i64, first: i64, last: i64
) -> i64:
    """Return the longest chain of a guild with a tile on the spaces from first to last, encoded."""
    visited = full(ids.SPACES)
    best: i64 = 0
    space = first
    while space <= last:
        if visited[space] == 0 and _guild_of(tiles[space]) == guild:
            chain = _measure_chain(parts, tiles, space, visited)
            if chain > best:
                best = chain
        space += 1
    return best


def longest_chain(parts: Parts, tiles: vec[i64], guild: i64) -> i64:
    """CG-9.2: return a guild's longest chain, encoded; ties go to the one touching more blocks."""
    return _longest_chain_touching(parts, tiles, guild, 0, ids.SPACES - 1)


def _chain_value(parts: Parts, chain: i64) -> i64:
    """CG-9.2: a pound per tile, and the bonus for the blocks that the chain touches."""
    return chain // CHAIN_UNIT + parts.chain_bonus[chain % CHAIN_UNIT]


def _write_controlling_guild(state: Position, block: i64) -> None:
    """CG-7.7: write the guild that controls a full block into its scored row."""
    parts = state.parts
    tiles = state.tiles
    count = full(ids.GUILDS)
    first = block * ids.BLOCK_SPACES
    last = first + ids.BLOCK_SPACES - 1
    space = first
    while space <= last:
        guild = _guild_of(tiles[space])
        if guild >= 0:
            count[guild] += 1
        space += 1
    max_tiles: i64 = 0
    num_leaders: i64 = 0
    guild = 0
    while guild < ids.GUILDS:
        if count[guild] > max_tiles:
            max_tiles = count[guild]
            num_leaders = 1
        elif count[guild] == max_tiles:
            num_leaders += 1
        guild += 1
    winner: i64 = ids.NOTHING
    best: i64 = 0
    guild = 0
    while guild < ids.GUILDS and max_tiles > 0:
        if count[guild] == max_tiles:
            if num_leaders == 1:
                winner = guild
            else:
                chain = _longest_chain_touching(parts, tiles, guild, first, last)
                if chain > best:
                    best = chain
                    winner = guild
                elif chain == best:
                    winner = ids.NOTHING
        guild += 1
    row = block * ids.SCORED_ROW
    state.scored[row + ids.SCORED_GUILD] = winner
    state.scored[row + ids.SCORED_TILES] = max_tiles
    state.scored[row + ids.SCORED_CHAIN] = best // CHAIN_UNIT
    state.scored[row + ids.SCORED_REACH] = best % CHAIN_UNIT


def guild_share(parts: Parts, num_ranked_seats: i64, rank: i64) -> i64:
    """CG-7.8: return the pay for a rank on the track."""
    if num_ranked_seats == 1:
        return parts.guild_pay_alone if rank == 0 else 0
    return parts.guild_pay[rank]


# Payments


def pay_owners(state: Position, block: i64) -> None:
    """CG-7.3 to CG-7.6: pay the shares of a full block."""
    value = block_value(state.parts, state.tiles, block)
    entitled = num_present(state, block)
    rank: i64 = 0
    while rank < entitled and rank < ids.PAID_RANKS:
        if rank < 2 or not is_third_tied(state, block):
            seat = state.order[block * ids.MAX_SEATS + rank]
            state.money[seat] += share(state.parts, value, entitled, rank)
        rank += 1


def pay_investors(state: Position, block: i64) -> None:
    """CG-7.7, CG-7.8: pay the controlling guild's investors, and note them in the scored row."""
    _write_controlling_guild(state, block)
    row = block * ids.SCORED_ROW
    guild = state.scored[row + ids.SCORED_GUILD]
    ranked: i64 = num_ranked(state, guild) if guild != ids.NOTHING else 0
    rank: i64 = 0
    while rank < ids.PAID_RANKS:
        seat = seat_at_rank(state, guild, rank) if rank < ranked else ids.NOBODY
        state.scored[row + ids.SCORED_FIRST + rank] = seat
        if seat != ids.NOBODY:
            state.money[seat] += guild_share(state.parts, ranked, rank)
        rank += 1


def pay_chains(state: Position) -> None:
    """CG-9.2, CG-9.3: pay the shares of each guild's longest chain."""
    guild: i64 = 0
    while guild < ids.GUILDS:
        chain = longest_chain(state.parts, state.tiles, guild)
        if chain > 0:
            value = _chain_value(state.parts, chain)
            ranked = num_ranked(state, guild)
            rank: i64 = 0
            while rank < ranked and rank < ids.PAID_RANKS:
                seat = seat_at_rank(state, guild, rank)
                state.money[seat] += share(state.parts, value, ranked, rank)
                rank += 1
        guild += 1


def charge_unused_men(state: Position) -> None:
    """CG-9.4: charge each seat for its unused men."""
    seat: i64 = 0
    while seat < state.seats:
        state.money[seat] += state.men_left[seat] * state.parts.unused_man_points
        seat += 1


# Score sheet


def score_sheet(state: Position) -> list[ScoreLine]:
    """Return all payments so far, block by block, then those at the end of the game."""
    lines: list[ScoreLine] = []
    scored = [(int(state.scored[b * ids.SCORED_ROW + ids.SCORED_AS]), b) for b in range(ids.BLOCKS)]
    for number, block in sorted(scored):
        if number > 0:
            lines += block_lines(state, block)
            lines += guild_lines(state, block)
    if state.phase == ids.ENDED:
        for guild in range(ids.GUILDS):
            lines += chain_lines(state, guild)
        lines += unused_men_lines(state)
    return lines


def block_lines(state: Position, block: int) -> list[ScoreLine]:
    """CG-7.3 to CG-7.6: return what a full block paid its owners."""
    parts = state.parts
    value = block_value(parts, state.tiles, i64(block))
    owners = block_order(state, block)
    lines = []
    for rank, seat in enumerate(owners[: ids.PAID_RANKS]):
        if rank == 2 and is_third_tied(state, i64(block)):
            continue
        rule = ("CG-7.4", "CG-7.5", "CG-7.3")[min(len(owners), 3) - 1]
        points = int(share(parts, value, i64(len(owners)), i64(rank)))
        data: dict[str, object] = {"block": block, "value": int(value), "place": rank + 1}
        lines.append(ScoreLine(seat, points, "block", data, rule))
    return lines


def guild_lines(state: Position, block: int) -> list[ScoreLine]:
    """CG-7.8: return what the controlling guild paid, by its ranking at that moment."""
    row = i64(block * ids.SCORED_ROW)
    guild = int(state.scored[row + ids.SCORED_GUILD])
    if guild == ids.NOTHING:
        return []
    seats = [int(state.scored[row + ids.SCORED_FIRST + i]) for i in range(ids.PAID_RANKS)]
    ranked = [seat for seat in seats if seat != ids.NOBODY]
    lines = []
    for rank, seat in enumerate(ranked):
        points = int(guild_share(state.parts, i64(len(ranked)), i64(rank)))
        data: dict[str, object] = {"block": block, "guild": guild, "place": rank + 1}
        lines.append(ScoreLine(seat, points, "guild", data, "CG-7.8"))
    return lines


def chain_lines(state: Position, guild: int) -> list[ScoreLine]:
    """CG-9.3: return what a guild's longest chain paid at the end."""
    chain = chain_data(state, guild)
    if chain["tiles"] == 0:
        return []
    value = i64(int_param(chain, "value"))
    ranked = ranking(state, guild)
    lines = []
    for rank, seat in enumerate(ranked[: ids.PAID_RANKS]):
        points = int(share(state.parts, value, i64(len(ranked)), i64(rank)))
        lines.append(ScoreLine(seat, points, "chain", {**chain, "place": rank + 1}, "CG-9.3"))
    return lines


def unused_men_lines(state: Position) -> list[ScoreLine]:
    """CG-9.4: return what unused men cost."""
    lines = []
    for seat in range(int(state.seats)):
        left = int(state.men_left[i64(seat)])
        if left:
            points = left * int(state.parts.unused_man_points)
            lines.append(ScoreLine(seat, points, "unused_men", {"left": left}, "CG-9.4"))
    return lines


# Event data


def control_data(state: Position, block: int) -> dict[str, object]:
    """CG-7.7: return the guild that controls a scored block, and what decided it."""
    row = i64(block * ids.SCORED_ROW)
    return {
        "block": block,
        "guild": int(state.scored[row + ids.SCORED_GUILD]),
        "tiles": int(state.scored[row + ids.SCORED_TILES]),
        "chain": int(state.scored[row + ids.SCORED_CHAIN]),
        "reach": int(state.scored[row + ids.SCORED_REACH]),
    }


def chain_data(state: Position, guild: int) -> dict[str, object]:
    """CG-9.2: return a guild's longest chain and its value."""
    chain = longest_chain(state.parts, state.tiles, i64(guild))
    return {
        "guild": guild,
        "tiles": int(chain // CHAIN_UNIT),
        "blocks": int(chain % CHAIN_UNIT),
        "value": int(_chain_value(state.parts, chain)),
    }
