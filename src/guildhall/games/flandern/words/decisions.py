"""Texts of whole decisions."""

from guildhall.core.board_model import FIRST_KEY
from guildhall.core.language import Language
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    SHAPE_NAMES,
    card_name,
    card_title,
    influence_text,
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


def amount_label(lang: Language) -> str:
    """What the amount of the pending decision is."""
    return lang.text("Influence cards")


def finish_text(
    components: Components, view: FlandernView, number: int | str, lang: Language
) -> str:
    """What completing the decision does."""
    if view["public"]["phase"] != "choose":
        return lang.text("build")
    influence = influence_text(int(number), lang)
    if view["own"]["card"] == ids.NOTHING:
        return lang.text("play with {influence}", influence=influence)
    card = card_title(components, view["own"]["card"], lang)
    return lang.text("{card} with {influence}", card=card, influence=influence)
