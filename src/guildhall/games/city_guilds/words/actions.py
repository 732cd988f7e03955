"""Actions and chance outcomes as short texts."""

from guildhall.core.event import Event, int_param
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.state import CHANCE
from guildhall.core.view import View
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.words.names import recorded_kind_name

_MEN_TEXTS = (N_("no man"), N_("one man"), N_("two men"))


def step_text(components: Components, _: View, event: Event, lang: Language) -> str:
    """Return a short text for placing a tavern, whose action is that of placing a tile."""
    if event.kind != "tavern_placed":
        return ""
    return tavern_text(components, int_param(event.data, "space"), lang)


def tavern_text(components: Components, space: int, lang: Language) -> str:
    """Return a short text for a tavern on a space."""
    where = action_text(components, 0, ids.SPACE + space, lang)
    return lang.text("tavern {where}", where=where)


def action_text(
    components: Components, seat: int, action: int, lang: Language = ENGLISH, _at: object = None
) -> str:
    """Return a short text for an action or a chance outcome."""
    if seat == CHANCE:
        if action >= ids.START:
            return lang.text("start {seat}", seat=action - ids.START)
        return lang.text("draw {tile}", tile=recorded_kind_name(components, action, lang))
    if action < ids.TILE:
        return lang.text(
            "return {tile}", tile=recorded_kind_name(components, action - ids.RETURN, lang)
        )
    if action < ids.SPACE:
        return lang.text(
            "play {tile}", tile=recorded_kind_name(components, action - ids.TILE, lang)
        )
    if action < ids.MEN:
        return lang.text("on {space}", space=components.space_name(action - ids.SPACE))
    if action < ids.NO_TAVERN:
        return lang.text(_MEN_TEXTS[action - ids.MEN])
    if action == ids.NO_TAVERN:
        return lang.text("no tavern")
    return lang.text("take {tile}", tile=recorded_kind_name(components, action - ids.TAKE, lang))
