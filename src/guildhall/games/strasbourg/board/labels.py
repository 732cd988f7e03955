"""The parts of the city and the council in words, for screen readers."""

from collections.abc import Iterable
from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    building_text,
    council_seat_name,
    guild_name,
)

_Numbers = tuple[int, ...]


def quarter_label(components: Components, view: StrasbourgView, guild: int, lang: Language) -> str:
    """A guild's quarter: the members on its squares, and the prices of the free ones."""
    squares = tuple(s for s in range(ids.SQUARES) if components.guild_of[s] == guild)
    figures = view["public"]["figures"]
    return _quarter(components, guild, squares, tuple(figures[s] for s in squares), lang)


@lru_cache(maxsize=4096)
def _quarter(
    components: Components, guild: int, squares: _Numbers, owners: _Numbers, lang: Language
) -> str:
    held, free = [], []
    for square, owner in zip(squares, owners, strict=True):
        name = components.square_name(square)
        if owner == ids.NOBODY:
            price = components.price[square]
            free.append(lang.text("{square} for {price}", square=name, price=price))
        else:
            held.append((name, owner))
    return lang.text(
        "Quarter of the {guild}: {contents}",
        guild=guild_name(components, guild, lang),
        contents=_contents(_by_seat(held, lang), free, lang),
    )


def sites_label(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The building sites with the buildings on them."""
    return _sites(components, tuple(view["public"]["sites"]), lang)


@lru_cache(maxsize=1024)
def _sites(components: Components, buildings: _Numbers, lang: Language) -> str:
    built, free = [], []
    for site, building in enumerate(buildings):
        where = components.site_name(site)
        if building == ids.NOTHING:
            free.append(where)
        else:
            name = building_text(components, building, lang)
            built.append(lang.text("{building} on {square}", building=name, square=where))
    return lang.text("Building sites: {contents}", contents=_contents(built, free, lang))


def chapels_label(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The chapel spots, with and without a chapel."""
    return _chapels(components, tuple(view["public"]["chapels"]), lang)


@lru_cache(maxsize=1024)
def _chapels(components: Components, chapels: _Numbers, lang: Language) -> str:
    built, free = [], []
    for chapel_spot, has_chapel in enumerate(chapels):
        name = components.chapel_spot_name(chapel_spot)
        if has_chapel:
            built.append(lang.text("chapel on spot {spot}", spot=name))
        else:
            free.append(name)
    return lang.text("Chapel spots: {contents}", contents=_contents(built, free, lang))


def council_label(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The council seats with their holders."""
    return _council(components, tuple(view["public"]["council"]), lang)


@lru_cache(maxsize=1024)
def _council(components: Components, owners: _Numbers, lang: Language) -> str:
    held, free = [], []
    for council_seat, owner in enumerate(owners):
        name = council_seat_name(components, council_seat, lang)
        if owner == ids.NOBODY:
            free.append(name)
        else:
            held.append((name, owner))
    return lang.text("Council: {contents}", contents=_contents(_by_seat(held, lang), free, lang))


def _by_seat(held: Iterable[tuple[str, int]], lang: Language) -> list[str]:
    """Each seat with the places that it holds."""
    places: dict[int, list[str]] = {}
    for place, seat in held:
        places.setdefault(seat, []).append(place)
    return [
        lang.text("{seat} {places}", seat=svg.name_placeholder(seat), places=", ".join(names))
        for seat, names in sorted(places.items())
    ]


def _contents(held: list[str], free: list[str], lang: Language) -> str:
    if free:
        held = [*held, lang.text("free: {places}", places=", ".join(free))]
    return "; ".join(held)
