"""Texts of actions and of chance outcomes."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.state import CHANCE
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    ADD,
    BUILDING,
    CARD,
    CHAPEL_SPOT,
    CHAPEL_SPOTS,
    CLOSE,
    DISCARD,
    DRAW,
    FIRST_PLAYER,
    KEEP,
    NO_PLACING,
    NO_RESCUE,
    OBJECTIVE,
    PASS,
    PILES,
    RESCUE,
    REVEAL,
    ROUND_CARD,
    SELL,
    SITE,
    SITES,
    SQUARE,
    SQUARES,
    STEPS_PER_GUILD,
    STOP,
    TAKE_GOOD,
    VALUES,
    WAIT,
)
from guildhall.games.strasbourg.words.names import (
    building_name,
)

_SELL_TEXTS = (N_("sell none"), N_("sell one"), N_("sell two"), N_("sell three"))
_FIXED_ACTION_TEXTS = {
    KEEP: N_("keep"),
    DISCARD: N_("discard"),
    DRAW: N_("draw a card"),
    STOP: N_("stop"),
    CLOSE: N_("new pile"),
    PASS: N_("pass"),
    WAIT: N_("spend a privilege"),
    NO_PLACING: N_("place nobody"),
    TAKE_GOOD: N_("take the good"),
    NO_RESCUE: N_("rescue none"),
}


def action_text(components: Components, seat: int, action: int, lang: Language = ENGLISH) -> str:
    """An action, or a chance outcome, as a short phrase."""
    if seat == CHANCE:
        return _outcome_text(components, action, lang)
    if action in _FIXED_ACTION_TEXTS:
        return lang.text(_FIXED_ACTION_TEXTS[action])
    if ADD <= action < ADD + VALUES:
        return lang.text("add {card}", card=action - ADD + 1)
    if REVEAL <= action < REVEAL + PILES:
        return lang.text("reveal pile {pile}", pile=action - REVEAL + 1)
    if SQUARE <= action < SQUARE + SQUARES:
        return lang.text("place on {square}", square=components.square_name(action - SQUARE))
    if SELL <= action <= SELL + STEPS_PER_GUILD:
        return lang.text(_SELL_TEXTS[action - SELL])
    if CHAPEL_SPOT <= action < CHAPEL_SPOT + CHAPEL_SPOTS:
        return lang.text(
            "chapel on spot {spot}", spot=components.chapel_spot_name(action - CHAPEL_SPOT)
        )
    if SITE <= action < SITE + SITES:
        return lang.text("build on {square}", square=components.site_name(action - SITE))
    return lang.text("rescue {card}", card=action - RESCUE + 1)


def _outcome_text(components: Components, outcome: int, lang: Language = ENGLISH) -> str:
    if outcome < BUILDING:
        return lang.text("round card {number}", number=outcome - ROUND_CARD + 1)
    if outcome < FIRST_PLAYER:
        name = building_name(components, outcome - BUILDING, lang)
        return lang.text("building {building}", building=name)
    if outcome < OBJECTIVE:
        return lang.text("first player {seat}", seat=outcome - FIRST_PLAYER)
    if outcome < CARD:
        return lang.text("objective {name}", name=components.objective_name(outcome - OBJECTIVE))
    return lang.text("card {card}", card=outcome - CARD + 1)
