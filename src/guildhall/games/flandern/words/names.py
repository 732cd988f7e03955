"""What things are called, and actions in words, in the language of a tongue."""

from functools import lru_cache

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    CENTRE,
    CHURCH,
    CHURCH_TILE,
    CITIES,
    CITY_PLOTS,
    GUILD_TILE,
    SITE,
    SPECIAL_TILE,
)

# Names: those of the box are known in each language, those of a pack fall back to themselves

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
    N_("take back"),
    N_("influence"),
    N_("cathedral"),
    N_("guild master"),
)
"""The cards that are no city's."""
SHAPE_NAMES = (N_("large"), N_("medium"), N_("small"))
CENTRE_NAME = N_("centre")
"""The only plot whose name is a word; refusals speak of it too."""


def guild_name(components: Components, guild: int, lang: Language = ENGLISH) -> str:
    """A guild as people call it."""
    return lang.text(components.guild_names[guild])


def arms_name(components: Components, arms: int, lang: Language = ENGLISH) -> str:
    """A guild, or the Church."""
    return lang.text("Church") if arms == CHURCH else guild_name(components, arms, lang)


def city_name(components: Components, city: int, lang: Language = ENGLISH) -> str:
    """A city as people call it."""
    return lang.text(components.city_names[city])


def card_name(components: Components, card: int, lang: Language = ENGLISH) -> str:
    """A card as people call it."""
    if card < CITIES:
        return city_name(components, card, lang)
    return lang.text(_CARD_NAMES[card - SITE])


@lru_cache(maxsize=4096)
def plot_name(components: Components, board_plot: int, lang: Language = ENGLISH) -> str:
    """A place of the board as people call it."""
    city, plot = divmod(board_plot, CITY_PLOTS)
    if plot == CENTRE:
        return lang.text("{city} centre", city=city_name(components, city, lang))
    name = components.plot_name(plot)
    return lang.text("{city} {plot}", city=city_name(components, city, lang), plot=name)


def tile_name(components: Components, tile: int, lang: Language = ENGLISH) -> str:
    """A quarter as people call it."""
    if tile >= SPECIAL_TILE:
        return lang.text("church {letter}", letter=special_letter(tile))
    if tile == CHURCH_TILE:
        return lang.text("church quarter")
    guild, masters = divmod(tile - GUILD_TILE, 2)
    quarter = _quarter_name(components, guild, lang)
    return lang.text("{quarter} with a guild master", quarter=quarter) if masters else quarter


def short_tile_name(components: Components, tile: int, lang: Language = ENGLISH) -> str:
    """A quarter in few words, where many are named and the master can be seen."""
    if tile >= SPECIAL_TILE:
        return tile_name(components, tile, lang)
    return arms_name(components, arms_of(tile), lang)


def _quarter_name(components: Components, guild: int, lang: Language) -> str:
    """A quarter of a guild as people call it."""
    name = f"{components.guild_names[guild]} quarter"
    translated = lang.text(name)
    if translated != name:
        return translated
    return lang.text("{guild} quarter", guild=guild_name(components, guild, lang))


def special_letter(tile: int) -> str:
    """The letter of a special church."""
    return "ABCD"[tile - SPECIAL_TILE]


def arms_of(tile: int) -> int:
    """The coat of arms on a quarter."""
    return CHURCH if tile >= CHURCH_TILE else (tile - GUILD_TILE) // 2


def influence_text(number: int, lang: Language = ENGLISH) -> str:
    """How many influence cards are added, as short words."""
    if number == 0:
        return lang.text("no influence card")
    return lang.plural("{number} influence card", "{number} influence cards", number)


# Numbers


def points_text(points: int, lang: Language = ENGLISH) -> str:
    """So many points."""
    return lang.plural("{number} point", "{number} points", points)


def masters_text(masters: int, lang: Language = ENGLISH) -> str:
    """So many guild masters."""
    return lang.plural("{number} guild master", "{number} guild masters", masters)
