"""Names of guilds, cities, cards, plots and tiles.

The names of the standard pack are translated; names of a custom pack are shown as they are.
"""

from functools import lru_cache

from guildhall.core.language import ENGLISH, N_, Language, capitalize, format_int
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components

GUILD_NAMES = (
    N_("weavers"),
    N_("fullers"),
    N_("dyers"),
    N_("cloth-shearers"),
    N_("grey guild"),
)
QUARTER_NAMES = (
    N_("weavers quarter"),
    N_("fullers quarter"),
    N_("dyers quarter"),
    N_("cloth-shearers quarter"),
    N_("grey guild quarter"),
)
CITY_NAMES = (N_("Brugge"), N_("Leuven"), N_("Ieper"), N_("Gent"), N_("Utrecht"), N_("Luik"))
_CARD_NAMES = (
    N_("building site"),
    N_("recall cards"),
    N_("influence"),
    N_("cathedral"),
    N_("guild master"),
)
"""The cards without a city."""
SHAPE_NAMES = (N_("large"), N_("medium"), N_("small"))
CENTRE_NAME = N_("centre")
"""The only plot name that is a word; refusals use it too."""


def guild_name(components: Components, guild: int, lang: Language = ENGLISH) -> str:
    """Return the name of a guild."""
    return lang.text(components.guild_names[guild])


def arms_name(components: Components, arms: int, lang: Language = ENGLISH) -> str:
    """Return the name of a guild or the Church."""
    return lang.text("Church") if arms == ids.CHURCH else guild_name(components, arms, lang)


def city_name(components: Components, city: int, lang: Language = ENGLISH) -> str:
    """Return the name of a city."""
    return lang.text(components.city_names[city])


def card_name(components: Components, card: int, lang: Language = ENGLISH) -> str:
    """Return the name of a card."""
    if card < ids.CITIES:
        return city_name(components, card, lang)
    return lang.text(_CARD_NAMES[card - ids.SITE])


def card_title(components: Components, card: int, lang: Language = ENGLISH) -> str:
    """Return the name of a card with a capital letter, for use in sentences."""
    return capitalize(card_name(components, card, lang))


@lru_cache(maxsize=4096)
def plot_name(components: Components, board_plot: int, lang: Language = ENGLISH) -> str:
    """Return the name of a plot of the board."""
    city, plot = divmod(board_plot, ids.CITY_PLOTS)
    if plot == ids.CENTRE:
        return lang.text("{city} centre", city=city_name(components, city, lang))
    name = components.plot_name(plot)
    return lang.text("{city} {plot}", city=city_name(components, city, lang), plot=name)


def tile_name(components: Components, tile: int, lang: Language = ENGLISH) -> str:
    """Return the name of a tile."""
    if tile >= ids.SPECIAL_TILE:
        return lang.text("church {letter}", letter=special_letter(tile))
    if tile == ids.CHURCH_TILE:
        return lang.text("church quarter")
    guild, masters = divmod(tile - ids.GUILD_TILE, 2)
    quarter = _quarter_name(components, guild, lang)
    return lang.text("{quarter} with a guild master", quarter=quarter) if masters else quarter


def short_tile_name(components: Components, tile: int, lang: Language = ENGLISH) -> str:
    """Return a short tile name without the master, for places where the master is visible."""
    if tile >= ids.SPECIAL_TILE:
        return tile_name(components, tile, lang)
    return arms_name(components, arms_of(tile), lang)


def _quarter_name(components: Components, guild: int, lang: Language) -> str:
    name = f"{components.guild_names[guild]} quarter"
    translated = lang.text(name)
    if translated != name:
        return translated
    return lang.text("{guild} quarter", guild=guild_name(components, guild, lang))


def special_letter(tile: int) -> str:
    """Return the letter of a special church."""
    return "ABCD"[tile - ids.SPECIAL_TILE]


def arms_of(tile: int) -> int:
    """Return the arms of a tile."""
    return ids.CHURCH if tile >= ids.CHURCH_TILE else (tile - ids.GUILD_TILE) // 2


def influence_text(number: int, lang: Language = ENGLISH) -> str:
    """Return a short text for a number of influence cards."""
    if number == 0:
        return lang.text("no influence card")
    return lang.plural("{number} influence card", "{number} influence cards", number)


def points_text(points: int, lang: Language = ENGLISH) -> str:
    """Return a number of points as text."""
    number = format_int(points)
    return lang.plural("{points} point", "{points} points", abs(points), points=number)


def masters_text(masters: int, lang: Language = ENGLISH) -> str:
    """Return a number of guild masters as text."""
    return lang.plural("{number} guild master", "{number} guild masters", masters)
