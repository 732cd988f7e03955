"""ST-6: selling goods."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position


def next_good(state: Position, seat: i64, guild: i64) -> i64:
    """ST-6.1: the first kind of goods, from a guild on, that the seat has, or NOTHING."""
    while guild < ids.GUILDS:
        if state.goods[seat * ids.GUILDS + guild] > 0:
            return guild
        guild += 1
    return ids.NOTHING


def sell(state: Position, seat: i64, guild: i64, number: i64) -> None:
    """ST-6.1: return goods to the supply for their value."""
    earned = number * state.parts.goods_value[guild]
    state.goods[seat * ids.GUILDS + guild] -= number
    state.coins[seat] += earned
    if state.events is not None:
        state.emit(
            "sold",
            {
                "seat": int(seat),
                "guild": int(guild),
                "number": int(number),
                "coins": int(earned),
            },
        )
