"""Texts of actions and of chance outcomes."""

from guildhall.core.event import Event, int_param
from guildhall.core.language import ENGLISH, N_, Language, times
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.words.names import (
    building_name,
    good_name,
    short_objective_text,
)

_SELL_TEXTS = (N_("sell none"), N_("sell one"), N_("sell two"), N_("sell three"))
_FIXED_ACTION_TEXTS = {
    ids.KEEP: N_("keep"),
    ids.DISCARD: N_("discard"),
    ids.DRAW: N_("draw a card"),
    ids.STOP: N_("stop"),
    ids.CLOSE: N_("new pile"),
    ids.PASS: N_("pass"),
    ids.WAIT: N_("spend a privilege"),
    ids.NO_PLACING: N_("place nobody"),
    ids.TAKE_GOOD: N_("take the good"),
    ids.NO_RESCUE: N_("rescue none"),
}


def step_text(components: Components, view: View, event: Event, lang: Language) -> str:
    """What the action does not name: that drawing stops, an objective, or the goods sold."""
    if event.kind == "stopped" and event.data["seat"] == view["seat"]:
        return lang.text("stop drawing")
    if event.kind == "sold":
        good = good_name(components, int_param(event.data, "guild"), lang)
        number = int_param(event.data, "number")
        if not number:
            return lang.text("keep {good}", good=good)
        return lang.text("sell {goods}", goods=times(good, number))
    if event.kind != "answered":
        return ""
    objective = int_param(event.data, "objective")
    return lang.text(
        "{objective}: kept" if event.data["kept"] else "{objective}: discarded",
        objective=short_objective_text(components, view["seats"], objective, lang),
    )


def action_text(
    components: Components,
    seat: int,
    action: int,
    lang: Language = ENGLISH,
    _at: State | View | None = None,
) -> str:
    """An action, or a chance outcome, as a short phrase."""
    if seat == CHANCE:
        return _outcome_text(components, action, lang)
    if action in _FIXED_ACTION_TEXTS:
        return lang.text(_FIXED_ACTION_TEXTS[action])
    if ids.ADD <= action < ids.ADD + ids.VALUES:
        return lang.text("add {card}", card=action - ids.ADD + 1)
    if ids.REVEAL <= action < ids.REVEAL + ids.PILES:
        return lang.text("reveal pile {pile}", pile=action - ids.REVEAL + 1)
    if ids.SQUARE <= action < ids.SQUARE + ids.SQUARES:
        return lang.text("place on {square}", square=components.square_name(action - ids.SQUARE))
    if ids.SELL <= action <= ids.SELL + ids.STEPS_PER_GUILD:
        return lang.text(_SELL_TEXTS[action - ids.SELL])
    if ids.CHAPEL_SPOT <= action < ids.CHAPEL_SPOT + ids.CHAPEL_SPOTS:
        return lang.text(
            "chapel on spot {spot}", spot=components.chapel_spot_name(action - ids.CHAPEL_SPOT)
        )
    if ids.SITE <= action < ids.SITE + ids.SITES:
        return lang.text("build on {square}", square=components.site_name(action - ids.SITE))
    return lang.text("rescue {card}", card=action - ids.RESCUE + 1)


def _outcome_text(components: Components, outcome: int, lang: Language = ENGLISH) -> str:
    if outcome < ids.BUILDING:
        return lang.text("round card {number}", number=outcome - ids.ROUND_CARD + 1)
    if outcome < ids.FIRST_PLAYER:
        name = building_name(components, outcome - ids.BUILDING, lang)
        return lang.text("building {building}", building=name)
    if outcome < ids.OBJECTIVE:
        return lang.text("first player {seat}", seat=outcome - ids.FIRST_PLAYER)
    if outcome < ids.CARD:
        return lang.text(
            "objective {name}", name=components.objective_name(outcome - ids.OBJECTIVE)
        )
    return lang.text("card {card}", card=outcome - ids.CARD + 1)
