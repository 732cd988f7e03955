"""Tiles, guilds and actions in the words of a tongue, as the drawings write them."""

from guildhall.core.tongue import Tongue
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.words import action_text as in_english


def tile_name(components: Components, kind: int, tongue: Tongue) -> str:
    """A kind of tile as people call it."""
    return tongue.say(components.kind_name(kind))


def guild_name(components: Components, guild: int, tongue: Tongue) -> str:
    """A guild as people call it."""
    return tongue.say(components.guilds[guild])


def action_name(components: Components, action: int, tongue: Tongue) -> str:
    """An action of a seat as short words."""
    return tongue.say(in_english(components, 0, action))
