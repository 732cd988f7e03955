"""Actions and questions in words, in the language of a tongue; events are in ``telling``."""

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
    NOBODY,
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
from guildhall.games.strasbourg.ids import UNANSWERED as UNANSWERED
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.log import event_text, notebook, score_text
from guildhall.games.strasbourg.words.names import (
    ROLES,
    building_name,
    cards_text,
    good_name,
    objective_text,
    role_index,
    step_letter,
    step_name,
)

__all__ = ["ABOUT", "action_text", "event_text", "notebook", "prompt", "score_text"]

ABOUT = N_(
    "Strasbourg in the fifteenth century, where guilds, nobility and church share the council. "
    "Draw as many influence cards as you dare, lay them in secret piles, and bid them step by "
    "step: for seats in the council, for goods, and for places of your family in the quarters of "
    "five guilds. Twenty-four cards must last for five rounds, and the objectives that you keep "
    "at the beginning pay at the end, or cost."
)

# Actions

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
    """An action, or an outcome of chance, as short words."""
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
    """What chance answers, as short words."""
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


# Questions


def prompt(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> str:
    """What is asked of whom now, in one sentence."""
    if view["over"]:
        return lang.text("The game is over.")
    if view["actions"] and view["seat"] is not None:
        return _viewer_prompt(components, view, lang)
    public = view["public"]
    if public["phase"] in _SEALED_PROMPTS:
        return lang.text(_SEALED_PROMPTS[public["phase"]], round=public["round"])
    if public["active"] == NOBODY:
        return lang.text("The table is being set up.")
    params = _prompt_params(components, view, lang)
    return lang.text(_WAITING_FOR[public["phase"]], **params)


_SEALED_PROMPTS = {
    "keep": N_("Everybody chooses which objectives to keep."),
    "plan": N_("Round {round}: everybody draws influence cards and lays piles."),
}
_WAITING_FOR = {
    "bid": N_("Step {letter}, {step}: {seat} is deciding about a pile."),
    "place": N_("Step {letter}, {step}: {seat} is placing a family member."),
    "sell": N_("Step {letter}, {step}: {seat} is selling goods."),
    "rescue": N_("Step {letter}, {step}: {seat} may rescue a card."),
    "chapel": N_("Step {letter}: {seat} is building a chapel."),
    "building": N_("Step {letter}: {seat} is building: {building}."),
}


def _viewer_prompt(components: Components, view: StrasbourgView, lang: Language) -> str:
    """What is asked of the viewer."""
    public, own, actions = view["public"], view["own"], view["actions"]
    phase, params = public["phase"], _prompt_params(components, view, lang)
    if phase == "keep":
        return _objective_prompt(components, view, lang)
    if phase == "plan":
        if own["stage"] == "split":
            return lang.text(
                "Make piles: add cards to this one ({cards}), or begin a new pile.",
                cards=cards_text(open_pile_cards(view)),
            )
        return lang.plural(
            "Round {round}: draw another card, or stop with {number} card?",
            "Round {round}: draw another card, or stop with {number} cards?",
            len(own["hand"]),
            round=public["round"],
        )
    if phase == "bid":
        if WAIT in actions:
            return lang.text(
                "Step {letter}, {step}: reveal a pile, pass, or spend a privilege to decide later.",
                **params,
            )
        return lang.text("Step {letter}, {step}: reveal a pile, or pass.", **params)
    if phase == "place":
        if TAKE_GOOD in actions:
            return lang.text(
                "{role} ({step}): choose a square for a family member, or take the good.",
                **params,
            )
        return lang.text(
            "{role} ({step}): choose a square for a family member, or place nobody.", **params
        )
    if phase == "sell":
        return lang.text(
            "How many do you sell: {good}, for {coins} coins each?",
            good=good_name(components, public["asked_good"], lang),
            coins=components.goods_value[public["asked_good"]],
        )
    if phase == "rescue":
        return lang.text("Choose a card of your pile to put under your deck, or none.")
    if phase == "chapel":
        return lang.text("The church is yours: choose a white spot for a chapel.")
    return lang.text("The nobility is yours: choose a site to build on: {building}.", **params)


def open_pile_cards(view: StrasbourgView) -> list[int]:
    """The cards of the pile that the viewer is building."""
    own = view["own"]
    return next((pile["cards"] for pile in own["piles"] if pile["slot"] == own["open"]), [])


def _prompt_params(
    components: Components, view: StrasbourgView, lang: Language
) -> dict[str, object]:
    """The words of questions: step, role, building, and who decides."""
    public = view["public"]
    step, active = public["step"], public["active"]
    place = role_index(components, view["seats"], public["place"])
    building = public["buildings"][public["round"] - 1] if public["round"] else NOBODY
    return {
        "seat": lang.seat_name(active) if active != NOBODY else "",
        "letter": step_letter(step),
        "step": step_name(components, step, public["guild"], lang),
        "role": _capitalize(lang.text(ROLES[place])) if place >= 0 else "",
        "building": building_text(components, building, lang) if building >= 0 else "",
    }


def building_text(components: Components, building: int, lang: Language) -> str:
    """A building with what it is worth."""
    name = building_name(components, building, lang)
    return lang.text(
        "{building} ({value})", building=name, value=components.building_value[building]
    )


def _objective_prompt(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The question about the first objective that is not answered yet."""
    own = view["own"]
    objective = own["dealt"][own["answers"].index(UNANSWERED)]
    return lang.text(
        "Keep this objective? {goal}: {points} points at the end, or {failed}.",
        goal=_capitalize(objective_text(components, view["seats"], objective, lang)),
        points=components.objective_points[objective],
        failed=str(components.objective_fail).replace("-", "\N{MINUS SIGN}"),
    )


def _capitalize(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
