"""Who got how much when a block was scored, read from a view."""

from functools import lru_cache

from guildhall.core.native import i64
from guildhall.games.city_guilds.components import Components, Parts
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    MINSTREL,
    NOBODY,
    PAID_RANKS,
    SCORED_FIRST,
)
from guildhall.games.city_guilds.scoring import guild_share, seen_value, share
from guildhall.games.city_guilds.view import CityGuildsView

Numbers = tuple[int, ...]
Pay = tuple[tuple[int, int], ...]
"""Seats and amounts, the highest first."""


def paid_for_block(components: Components, view: CityGuildsView, block: int) -> Pay:
    """The seats that a scored block has paid and their amounts, block and guild together."""
    public = view["public"]
    inside = slice(block * BLOCK_SPACES, (block + 1) * BLOCK_SPACES)
    ranked = public["scored"][block][SCORED_FIRST : SCORED_FIRST + PAID_RANKS]
    return paid(
        parts_of(components, view["seats"], bool(view["options"]["minstrel_counts"])),
        tuple(public["tiles"][inside]),
        tuple(public["owners"][inside]),
        tuple(public["men"][inside]),
        tuple(public["orders"][block]),
        tuple(seat for seat in ranked if seat != NOBODY),
    )


@lru_cache(maxsize=64)
def parts_of(components: Components, seats: int, minstrel_counts: bool) -> Parts:
    """The numbers that the scoring counts with."""
    return Parts(components, seats, minstrel_counts, tavern_optional=True)


@lru_cache(maxsize=1024)
def paid(
    parts: Parts, tiles: Numbers, owners: Numbers, men: Numbers, order: Numbers, ranked: Numbers
) -> Pay:
    """CG-7.3 to CG-7.8, for the tiles, owners and men of one block."""
    amounts: dict[int, int] = {}
    value = i64(seen_value(parts, list(tiles)))
    standings = [standing(parts, tiles, owners, men, seat) for seat in order]
    for place, seat in enumerate(order[:PAID_RANKS]):
        # CG-7.6: nobody gets the third share if the fourth stands equal.
        if place < 2 or standings[place] not in standings[place + 1 :]:
            amounts[seat] = int(share(parts, value, i64(len(order)), i64(place)))
    for place, seat in enumerate(ranked):
        more = int(guild_share(parts, i64(len(ranked)), i64(place)))
        amounts[seat] = amounts.get(seat, 0) + more
    return tuple(sorted(amounts.items(), key=lambda item: (-item[1], item[0])))


def standing(
    parts: Parts, tiles: Numbers, owners: Numbers, men: Numbers, seat: int
) -> tuple[int, int]:
    """CG-6.1: buildings and men of a seat in a block."""
    mine = [i for i, owner in enumerate(owners) if owner == seat]
    buildings = [i for i in mine if parts.minstrel_counts or tiles[i] != MINSTREL]
    return len(buildings), sum(men[i] for i in mine)
