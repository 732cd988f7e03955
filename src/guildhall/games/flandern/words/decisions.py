"""Texts of whole decisions."""

from guildhall.core.board_model import FIRST_KEY
from guildhall.core.language import N_, Language
from guildhall.core.selection_text import ITEM
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    SHAPE_NAMES,
    card_name,
    plot_name,
    tile_name,
)


def item_text(components: Components, _: FlandernView, key: int, lang: Language) -> str:
    """A card, or a tile with its shape; an empty text for what is named like its action."""
    if key >= FIRST_KEY:
        shape, tile = divmod(key - FIRST_KEY, ids.TILES)
        name = tile_name(components, tile, lang)
        if tile >= ids.SPECIAL_TILE:
            return name
        return lang.text("{tile} ({shape})", tile=name, shape=lang.text(SHAPE_NAMES[shape]))
    return card_name(components, key - ids.CARD, lang) if key < ids.DRAW else ""


def group_prompt(_: Components, view: FlandernView, index: int, lang: Language) -> str:
    """What to choose next, once the decision has been started."""
    if view["public"]["phase"] == "choose":
        if index == 0:
            return lang.text("Now choose the card that you play.")
        return lang.text("Add influence cards to act earlier, or play the card as it is.")
    if index == 0:
        return lang.text("Choose a plot for this quarter.")
    return lang.text("Choose a quarter for this plot.")


def amount_label(lang: Language) -> str:
    """What the amount of the pending decision is."""
    return lang.text("Influence cards")


def finish_text(
    components: Components, view: FlandernView, number: int | str, lang: Language
) -> str:
    """What completing the decision does, given the influence or the item for the plot."""
    if view["public"]["phase"] != "choose":
        return _building_text(components, view, int(number), lang)
    chosen = view["own"]["card"]
    card = ITEM if chosen == ids.NOTHING else card_name(components, chosen, lang)
    if number == 0:
        return lang.text("play {card}", card=card)
    return lang.text("play {card} + {number} influence", card=card, number=number)


def _building_text(components: Components, view: FlandernView, plot: int, lang: Language) -> str:
    """To build on a plot or to finish its site; any plot if it is not chosen yet."""
    sites = {ids.PLOT + board_plot for board_plot in view["public"]["sites"]}
    if plot in view["actions"]:
        place, plots = plot_name(components, plot - ids.PLOT, lang), {plot}
    else:
        place, plots = ITEM, set(view["actions"])
    message = N_("finish the site at {place}") if plots <= sites else N_("build at {place}")
    return lang.text(message, place=place)
