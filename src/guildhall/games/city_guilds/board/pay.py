"""What a scored block paid to whom, computed from a view."""

from functools import lru_cache

from guildhall.core.native import i64
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components, Parts
from guildhall.games.city_guilds.scoring import block_value_in_view, guild_share, share
from guildhall.games.city_guilds.view import CityGuildsView

_Numbers = tuple[int, ...]
Payments = tuple[tuple[int, int], ...]
"""Pairs of seat and amount, highest amount first."""


def block_payments(components: Components, view: CityGuildsView, block: int) -> Payments:
    """Return the seats that a scored block paid and their total amounts from block and guild."""
    public = view["public"]
    inside = slice(block * ids.BLOCK_SPACES, (block + 1) * ids.BLOCK_SPACES)
    ranked = public["scored"][block][ids.SCORED_FIRST : ids.SCORED_FIRST + ids.PAID_RANKS]
    return _payments(
        _parts(components, view["seats"], bool(view["options"]["minstrel_counts"])),
        tuple(public["tiles"][inside]),
        tuple(public["owners"][inside]),
        tuple(public["men"][inside]),
        tuple(public["orders"][block]),
        tuple(seat for seat in ranked if seat != ids.NOBODY),
    )


@lru_cache(maxsize=64)
def _parts(components: Components, seats: int, minstrel_counts: bool) -> Parts:
    return Parts(components, seats, {"minstrel_counts": minstrel_counts, "tavern_optional": True})


@lru_cache(maxsize=1024)
def _payments(
    parts: Parts,
    tiles: _Numbers,
    owners: _Numbers,
    men: _Numbers,
    order: _Numbers,
    ranked: _Numbers,
) -> Payments:
    """CG-7.3 to CG-7.8: add up the payments of one block."""
    amounts: dict[int, int] = {}
    value = i64(block_value_in_view(parts, list(tiles)))
    standings = [_block_standing(parts, tiles, owners, men, seat) for seat in order]
    for rank, seat in enumerate(order[: ids.PAID_RANKS]):
        # CG-7.6: nobody gets the third share if the fourth is tied with the third.
        if rank < 2 or standings[rank] not in standings[rank + 1 :]:
            amounts[seat] = int(share(parts, value, i64(len(order)), i64(rank)))
    for rank, seat in enumerate(ranked):
        more = int(guild_share(parts, i64(len(ranked)), i64(rank)))
        amounts[seat] = amounts.get(seat, 0) + more
    return tuple(sorted(amounts.items(), key=lambda item: (-item[1], item[0])))


def _block_standing(
    parts: Parts, tiles: _Numbers, owners: _Numbers, men: _Numbers, seat: int
) -> tuple[int, int]:
    """CG-6.1: return a seat's buildings and men in a block."""
    mine = [i for i, owner in enumerate(owners) if owner == seat]
    buildings = [i for i in mine if parts.minstrel_counts or tiles[i] != ids.MINSTREL]
    return len(buildings), sum(men[i] for i in mine)
