"""Texts of whole decisions."""

from guildhall.core.language import Language
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import kind_name


def item_text(components: Components, _: CityGuildsView, key: int, lang: Language) -> str:
    """A tile of the hand, or an empty text for what is named like its action."""
    if key < ids.SPACE:
        kind = key - (ids.RETURN if key < ids.TILE else ids.TILE)
        return kind_name(components, kind, lang)
    return components.space_name(key - ids.SPACE) if key < ids.MEN else ""


def group_prompt(_: Components, view: CityGuildsView, index: int, lang: Language) -> str:
    """What to choose next, while a tile is being placed."""
    if view["public"]["phase"] != "place":
        return ""
    index += view["own"]["picked"] != ids.NOTHING  # then the tile is no longer part of it
    if index == 0:
        return lang.text("Choose a tile from your hand for this space.")
    if index == 1:
        return lang.text("Choose a space for this tile.")
    return lang.text("How many men? With one on a guild building you advance on its track.")


def finish_text(_: Components, view: CityGuildsView, __: int | str, lang: Language) -> str:
    """What completing the decision does."""
    if view["public"]["phase"] == "draft":
        return lang.text("return the tile")
    return lang.text("place the tile")
