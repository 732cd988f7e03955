"""A block in words, for its tooltip and for screen readers."""

from functools import lru_cache

from guildhall.core.language import N_, Language
from guildhall.drawing import svg
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.pay import Payments, block_payments
from guildhall.games.city_guilds.components import BLOCK_LETTERS, Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import guild_name, kind_name

_Tiles = tuple[tuple[int, int, int], ...]
"""The kind, owner and number of men of each space of a block."""
_NO_TILE = (ids.NOTHING, ids.NOTHING)


def sign_label(components: Components, view: CityGuildsView, block: int, lang: Language) -> str:
    """Return the letter of a block, and the leading seats or what it paid."""
    public = view["public"]
    if public["scored"][block]:
        return _scored_label(block, block_payments(components, view, block), lang)
    return _ranked_label(block, tuple(public["orders"][block][:2]), lang)


def block_label(components: Components, view: CityGuildsView, block: int, lang: Language) -> str:
    """Return the sign of a block and everything on its spaces."""
    public = view["public"]
    spaces = slice(block * ids.BLOCK_SPACES, (block + 1) * ids.BLOCK_SPACES)
    rows = (public["tiles"][spaces], public["owners"][spaces], public["men"][spaces])
    own = view["own"]
    tile, space = own.get("picked", ids.NOTHING), own.get("spot", ids.NOTHING)
    placing = _NO_TILE
    if tile != ids.NOTHING and space // ids.BLOCK_SPACES == block:
        placing = tile, space % ids.BLOCK_SPACES
    tiles = _tiles_label(components, block, tuple(zip(*rows, strict=True)), placing, lang)
    return lang.text(
        "{block}: {tiles}", block=sign_label(components, view, block, lang), tiles=tiles
    )


@lru_cache(maxsize=1024)
def _ranked_label(block: int, holders: tuple[int, ...], lang: Language) -> str:
    label = lang.text("Block {block}", block=BLOCK_LETTERS[block])
    for rank, seat in enumerate(holders):
        label += ", " + lang.text(_HOLDERS[rank], seat=svg.name_placeholder(seat))
    return label


_HOLDERS = (N_("1st {seat}"), N_("2nd {seat}"))


@lru_cache(maxsize=1024)
def _scored_label(block: int, pay: Payments, lang: Language) -> str:
    label = lang.text("Block {block}, scored", block=BLOCK_LETTERS[block])
    for seat, amount in pay:
        label += ", " + lang.text("{seat} £{money}", seat=svg.name_placeholder(seat), money=amount)
    return label


@lru_cache(maxsize=4096)
def _tiles_label(
    components: Components, block: int, tiles: _Tiles, placing: tuple[int, int], lang: Language
) -> str:
    """The tiles of each seat, then those without men, then the free spaces.

    ``placing`` is a tile that the viewer is about to place, and its space.
    """
    of_seats: dict[int, dict[str, list[str]]] = {}
    others: dict[str, list[str]] = {}
    free = []
    for index, (kind, owner, men) in enumerate(tiles):
        space = components.space_name(block * ids.BLOCK_SPACES + index)
        if index == placing[1]:
            continue
        if kind == ids.EMPTY:
            free.append(space)
        elif not men:
            others.setdefault(kind_name(components, kind, lang), []).append(space)
        else:
            what = kind_name(components, kind, lang)
            if kind < ids.MARKET:
                what = guild_name(components, kind, lang)
            if men > 1:
                what = lang.text("{tile} with {men} men", tile=what, men=men)
            of_seats.setdefault(owner, {}).setdefault(what, []).append(space)
    sections = [
        lang.text(
            "{seat} {tiles}", seat=svg.name_placeholder(seat), tiles=_placed_label(placed, lang)
        )
        for seat, placed in sorted(of_seats.items())
    ]
    if others:
        sections.append(_placed_label(others, lang))
    if placing != _NO_TILE:
        sections.append(
            lang.text(
                "{space}: {tile}, being placed",
                space=components.space_name(block * ids.BLOCK_SPACES + placing[1]),
                tile=kind_name(components, placing[0], lang),
            )
        )
    if free:
        sections.append(lang.text("free: {spaces}", spaces=", ".join(free)))
    return "; ".join(sections)


def _placed_label(placed: dict[str, list[str]], lang: Language) -> str:
    """Tiles with the spaces on which they lie."""
    return ", ".join(
        lang.text("{spaces} {tile}", spaces=" ".join(spaces), tile=tile)
        for tile, spaces in placed.items()
    )
