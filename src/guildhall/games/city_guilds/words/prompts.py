"""The prompt for the current decision."""

from guildhall.core.language import ENGLISH, N_, Language, capitalize
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import kind_name


def prompt(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> str:
    """Return the prompt for the current decision, in one sentence."""
    if view["over"]:
        return lang.text("The game is over.")
    seat, public = view["seat"], view["public"]
    if not view["actions"] or seat is None:
        if public["phase"] == "draft":
            return lang.text("Everyone is returning a tile.")
        if public["active"] < 0:
            return lang.text("The game is being set up.")
        return lang.text(_WAITING_FOR[public["phase"]], seat=lang.seat_name(public["active"]))
    if public["phase"] == "draft":
        return lang.text("Choose a tile to return. You keep the others.")
    if public["phase"] == "tavern":
        if ids.NO_TAVERN in view["actions"]:
            return lang.text("You filled a block: choose a space for a tavern, or decline it.")
        return lang.text("You filled a block: choose a space for a tavern.")
    if public["phase"] == "take":
        return lang.text("Take a tile from the display.")
    chosen_tile, chosen_space = view["own"]["picked"], view["own"]["spot"]
    if chosen_tile == ids.NOTHING:
        if sum(tile != ids.EMPTY for tile in public["tiles"]) < len(public["hand_sizes"]):
            return lang.text("Choose your opening tile and a space for it, in an empty block.")
        return lang.text("Choose a tile from your hand and a space for it.")
    tile = kind_name(components, chosen_tile, lang)
    if chosen_space == ids.NOTHING:
        return lang.text("Choose a space for the {tile}.", tile=tile)
    space = components.space_name(chosen_space)
    if chosen_tile == ids.MINSTREL:
        return lang.text("Place one man on the minstrel house at {space}, or none.", space=space)
    return lang.text(
        "{tile} at {space}: place one man and advance on the track, or place two men.",
        tile=capitalize(tile),
        space=space,
    )


_WAITING_FOR = {
    "place": N_("{seat} is placing a tile."),
    "tavern": N_("{seat} is deciding about a tavern."),
    "take": N_("{seat} is taking a tile."),
    "refill": N_("{seat} is waiting for a new tile."),
}
