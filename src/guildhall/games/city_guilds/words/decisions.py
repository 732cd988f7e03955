"""Texts of whole decisions."""

from guildhall.core.board_model import FIRST_KEY
from guildhall.core.language import N_, Language
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.actions import action_text
from guildhall.games.city_guilds.words.names import kind_name


def item_text(components: Components, _: CityGuildsView, key: int, lang: Language) -> str:
    """A tile of the hand, a space, or a number of men with the step that goes with it."""
    if key < ids.SPACE:
        kind = key - (ids.RETURN if key < ids.TILE else ids.TILE)
        return kind_name(components, kind, lang)
    if key < ids.MEN:
        return components.space_name(key - ids.SPACE)
    if key >= FIRST_KEY:
        return action_text(components, 0, key - FIRST_KEY, lang)
    step = components.building_step
    return lang.text(_MEN_WITH_STEP[key - ids.MEN], step=step) if key <= ids.MEN + 2 else ""


_MEN_WITH_STEP = ("", N_("one man (+{step} on the track)"), N_("two men (no step)"))


def group_prompt(_: Components, view: CityGuildsView, index: int, lang: Language) -> str:
    """What to choose next, while a tile is being placed."""
    if view["public"]["phase"] != "place":
        return ""
    index += view["own"]["picked"] != ids.NOTHING  # then the tile is no longer part of it
    if index == 0:
        return lang.text("Choose a tile from your hand for this space.")
    if index == 1:
        return lang.text("Choose a space for this tile.")
    return lang.text("How many men on this tile?")


def finish_text(_: Components, view: CityGuildsView, __: int | str, lang: Language) -> str:
    """What completing the decision does."""
    if view["public"]["phase"] == "draft":
        return lang.text("return the tile")
    return lang.text("place the tile")
