"""Actions and chance outcomes as short texts."""

from guildhall.core.language import ENGLISH, Language
from guildhall.core.state import CHANCE
from guildhall.core.text_match import normalize
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.words.names import (
    card_name,
    guild_name,
    influence_text,
    plot_name,
    tile_name,
)


def action_text(
    components: Components, seat: int, action: int, lang: Language = ENGLISH, _at: object = None
) -> str:
    """Return a short text for an action or a chance outcome."""
    if seat == CHANCE:
        return _outcome_text(components, action, lang)
    if action < ids.DRAW:
        return lang.text("play {card}", card=card_name(components, action - ids.CARD, lang))
    if action == ids.DRAW:
        return lang.text("draw for the influenced guilds")
    if action < ids.PLOT:
        return influence_text(action - ids.INFLUENCE, lang)
    if action < ids.TILE:
        return plot_name(components, action - ids.PLOT, lang)
    return lang.text("lay {tile}", tile=tile_name(components, action - ids.TILE, lang))


def _outcome_text(components: Components, outcome: int, lang: Language) -> str:
    if outcome < ids.STACK:
        return lang.text("gold card {card}", card=card_name(components, outcome, lang))
    guild, card = divmod(outcome - ids.STACK, ids.STACK_CARDS)
    return lang.text(
        "{card} for the {guild}",
        card=card_name(components, card, lang),
        guild=guild_name(components, guild, lang),
    )


def current_text(text: str) -> str:
    """Return today's text for the text of an action in an older record."""
    return _FORMER_TEXTS.get(normalize(text), text)


_FORMER_TEXTS = {
    "play take back": "play recall cards",
    "gold card take back": "gold card recall cards",
}
