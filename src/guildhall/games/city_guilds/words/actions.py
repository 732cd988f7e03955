"""Actions and chance outcomes as short texts."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.state import CHANCE
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import MEN, NO_TAVERN, RETURN, SPACE, START, TAKE, TILE
from guildhall.games.city_guilds.words.names import kind_name

_MEN_TEXTS = (N_("no man"), N_("one man"), N_("two men"))


def action_text(components: Components, seat: int, action: int, lang: Language = ENGLISH) -> str:
    """Return a short text for an action or a chance outcome."""
    if seat == CHANCE:
        if action >= START:
            return lang.text("start {seat}", seat=action - START)
        return lang.text("draw {tile}", tile=kind_name(components, action, lang))
    if action < TILE:
        return lang.text("return {tile}", tile=kind_name(components, action - RETURN, lang))
    if action < SPACE:
        return lang.text("play {tile}", tile=kind_name(components, action - TILE, lang))
    if action < MEN:
        return lang.text("on {space}", space=components.space_name(action - SPACE))
    if action < NO_TAVERN:
        return lang.text(_MEN_TEXTS[action - MEN])
    if action == NO_TAVERN:
        return lang.text("no tavern")
    return lang.text("take {tile}", tile=kind_name(components, action - TAKE, lang))
