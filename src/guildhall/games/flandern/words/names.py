"""What things are called, and actions in words, in the language of a tongue."""

from functools import lru_cache

from guildhall.core.state import CHANCE
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    CARD,
    CENTRE,
    CHURCH,
    CHURCH_TILE,
    CITIES,
    DRAW,
    GUILD_TILE,
    INFLUENCE,
    PLACE,
    PLACES,
    SITE,
    SPECIAL_TILE,
    STACK,
    STACK_CARDS,
    TILE,
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
CARD_NAMES = (
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


def guild_name(components: Components, guild: int, tongue: Tongue = ENGLISH) -> str:
    """A guild as people call it."""
    return tongue.say(components.guilds[guild])


def arms_name(components: Components, arms: int, tongue: Tongue = ENGLISH) -> str:
    """A guild, or the Church."""
    return tongue.say("Church") if arms == CHURCH else guild_name(components, arms, tongue)


def city_name(components: Components, city: int, tongue: Tongue = ENGLISH) -> str:
    """A city as people call it."""
    return tongue.say(components.cities[city])


def card_name(components: Components, card: int, tongue: Tongue = ENGLISH) -> str:
    """A card as people call it."""
    if card < CITIES:
        return city_name(components, card, tongue)
    return tongue.say(CARD_NAMES[card - SITE])


@lru_cache(maxsize=4096)
def place_name(components: Components, place: int, tongue: Tongue = ENGLISH) -> str:
    """A place of the board as people call it."""
    city, plot = divmod(place, PLACES)
    if plot == CENTRE:
        return tongue.say("{city} centre", city=city_name(components, city, tongue))
    name = components.plot_name(plot)
    return tongue.say("{city} {plot}", city=city_name(components, city, tongue), plot=name)


def tile_name(components: Components, tile: int, tongue: Tongue = ENGLISH) -> str:
    """A quarter as people call it."""
    if tile >= SPECIAL_TILE:
        return tongue.say("church {letter}", letter=special_letter(tile))
    if tile == CHURCH_TILE:
        return tongue.say("church quarter")
    guild, masters = divmod(tile - GUILD_TILE, 2)
    quarter = quarter_name(components, guild, tongue)
    return tongue.say("{quarter} with a guild master", quarter=quarter) if masters else quarter


def short_name(components: Components, tile: int, tongue: Tongue = ENGLISH) -> str:
    """A quarter in few words, where many are named and the master can be seen."""
    if tile >= SPECIAL_TILE:
        return tile_name(components, tile, tongue)
    return arms_name(components, arms_of(tile), tongue)


def quarter_name(components: Components, guild: int, tongue: Tongue) -> str:
    """A quarter of a guild as people call it."""
    name = f"{components.guilds[guild]} quarter"
    said = tongue.say(name)
    if said != name:
        return said
    return tongue.say("{guild} quarter", guild=guild_name(components, guild, tongue))


def special_letter(tile: int) -> str:
    """The letter of a special church."""
    return "ABCD"[tile - SPECIAL_TILE]


def arms_of(tile: int) -> int:
    """The coat of arms on a quarter."""
    return CHURCH if tile >= CHURCH_TILE else (tile - GUILD_TILE) // 2


# Actions


def action_text(components: Components, seat: int, action: int, tongue: Tongue = ENGLISH) -> str:
    """An action, or an outcome of chance, as short words."""
    if seat == CHANCE:
        return outcome_text(components, action, tongue)
    if action < DRAW:
        return tongue.say("play {card}", card=card_name(components, action - CARD, tongue))
    if action == DRAW:
        return tongue.say("draw for the influenced guilds")
    if action < PLACE:
        return influence_text(action - INFLUENCE, tongue)
    if action < TILE:
        return place_name(components, action - PLACE, tongue)
    return tongue.say("lay {tile}", tile=tile_name(components, action - TILE, tongue))


def outcome_text(components: Components, outcome: int, tongue: Tongue) -> str:
    """A card that chance may turn up, as short words."""
    if outcome < STACK:
        return tongue.say("gold card {card}", card=card_name(components, outcome, tongue))
    guild, card = divmod(outcome - STACK, STACK_CARDS)
    return tongue.say(
        "{card} for the {guild}",
        card=card_name(components, card, tongue),
        guild=guild_name(components, guild, tongue),
    )


def influence_text(number: int, tongue: Tongue = ENGLISH) -> str:
    """How many influence cards are added, as short words."""
    if number == 0:
        return tongue.say("no influence card")
    return tongue.count("{number} influence card", "{number} influence cards", number)


# Numbers


def points_text(points: int, tongue: Tongue = ENGLISH) -> str:
    """So many points."""
    return tongue.count("{number} point", "{number} points", points)


def masters_text(masters: int, tongue: Tongue = ENGLISH) -> str:
    """So many guild masters."""
    return tongue.count("{number} guild master", "{number} guild masters", masters)
