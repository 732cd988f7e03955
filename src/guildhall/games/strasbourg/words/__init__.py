"""Actions and questions in words, in the language of a tongue; events are in ``telling``."""

from guildhall.core.state import CHANCE
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    ADD,
    BUILDING,
    CARD,
    CLOSE,
    DISCARD,
    DOT,
    DOTS,
    DRAW,
    FIRST,
    KEEP,
    MOST_SOLD,
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
    STOP,
    TAKE_GOOD,
    VALUES,
    WAIT,
)
from guildhall.games.strasbourg.ids import OPEN as UNANSWERED
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    ROLES,
    building_name,
    cards_name,
    goal,
    good_name,
    role,
    step_letter,
    step_name,
)
from guildhall.games.strasbourg.words.telling import explain, notes, tell

__all__ = ["ABOUT", "action_text", "explain", "notes", "prompt", "tell"]

ABOUT = N_(
    "Strasbourg in the fifteenth century, where guilds, nobility and church share the council. "
    "Draw as many influence cards as you dare, lay them in secret piles, and bid them step by "
    "step: for seats in the council, for goods, and for places of your family in the quarters of "
    "five guilds. Twenty-four cards must last for five rounds, and the objectives that you keep "
    "at the beginning pay at the end, or cost."
)

# Actions

SELL_WORDS = (N_("sell none"), N_("sell one"), N_("sell two"), N_("sell three"))
PLAIN_ACTIONS = {
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


def action_text(components: Components, seat: int, action: int, tongue: Tongue = ENGLISH) -> str:
    """An action, or an outcome of chance, as short words."""
    if seat == CHANCE:
        return outcome_text(components, action, tongue)
    if action in PLAIN_ACTIONS:
        return tongue.say(PLAIN_ACTIONS[action])
    if ADD <= action < ADD + VALUES:
        return tongue.say("add {card}", card=action - ADD + 1)
    if REVEAL <= action < REVEAL + PILES:
        return tongue.say("reveal pile {pile}", pile=action - REVEAL + 1)
    if SQUARE <= action < SQUARE + SQUARES:
        return tongue.say("place on {square}", square=components.square_name(action - SQUARE))
    if SELL <= action <= SELL + MOST_SOLD:
        return tongue.say(SELL_WORDS[action - SELL])
    if DOT <= action < DOT + DOTS:
        return tongue.say("chapel on spot {spot}", spot=components.dot_name(action - DOT))
    if SITE <= action < SITE + SITES:
        return tongue.say("build on {square}", square=components.site_name(action - SITE))
    return tongue.say("rescue {card}", card=action - RESCUE + 1)


def outcome_text(components: Components, outcome: int, tongue: Tongue = ENGLISH) -> str:
    """What chance answers, as short words."""
    if outcome < BUILDING:
        return tongue.say("round card {number}", number=outcome - ROUND_CARD + 1)
    if outcome < FIRST:
        name = building_name(components, outcome - BUILDING, tongue)
        return tongue.say("building {building}", building=name)
    if outcome < OBJECTIVE:
        return tongue.say("first player {seat}", seat=outcome - FIRST)
    if outcome < CARD:
        return tongue.say("objective {name}", name=components.objective_name(outcome - OBJECTIVE))
    return tongue.say("card {card}", card=outcome - CARD + 1)


# Questions


def prompt(components: Components, view: StrasbourgView, tongue: Tongue = ENGLISH) -> str:
    """What is asked of whom now, in one sentence."""
    if view["over"]:
        return tongue.say("The game is over.")
    if view["actions"] and view["seat"] is not None:
        return question(components, view, tongue)
    public = view["public"]
    if public["phase"] in SEALED:
        return tongue.say(SEALED[public["phase"]], round=public["round"])
    if public["active"] == NOBODY:
        return tongue.say("The table is being set up.")
    words = in_question(components, view, tongue)
    return tongue.say(WAITING_FOR[public["phase"]], **words)


SEALED = {
    "keep": N_("Everybody chooses which objectives to keep."),
    "plan": N_("Round {round}: everybody draws influence cards and lays piles."),
}
WAITING_FOR = {
    "bid": N_("Step {letter}, {step}: {seat} is deciding about a pile."),
    "place": N_("Step {letter}, {step}: {seat} is placing a family member."),
    "sell": N_("Step {letter}, {step}: {seat} is selling goods."),
    "rescue": N_("Step {letter}, {step}: {seat} may rescue a card."),
    "chapel": N_("Step {letter}: {seat} is building a chapel."),
    "building": N_("Step {letter}: {seat} is building: {building}."),
}


def question(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """What is asked of the viewer."""
    public, own, actions = view["public"], view["own"], view["actions"]
    phase, words = public["phase"], in_question(components, view, tongue)
    if phase == "keep":
        return asked_objective(components, view, tongue)
    if phase == "plan":
        if own["stage"] == "split":
            return tongue.say(
                "Make piles: add cards to this one ({cards}), or begin a new pile.",
                cards=cards_name(open_pile(view)),
            )
        return tongue.count(
            "Round {round}: draw another card, or stop with {number} card?",
            "Round {round}: draw another card, or stop with {number} cards?",
            len(own["hand"]),
            round=public["round"],
        )
    if phase == "bid":
        if WAIT in actions:
            return tongue.say(
                "Step {letter}, {step}: reveal a pile, pass, or spend a privilege to decide later.",
                **words,
            )
        return tongue.say("Step {letter}, {step}: reveal a pile, or pass.", **words)
    if phase == "place":
        if TAKE_GOOD in actions:
            return tongue.say(
                "{role} ({step}): choose a square for a family member, or take the good.",
                **words,
            )
        return tongue.say(
            "{role} ({step}): choose a square for a family member, or place nobody.", **words
        )
    if phase == "sell":
        return tongue.say(
            "How many do you sell: {good}, for {coins} coins each?",
            good=good_name(components, public["asked_good"], tongue),
            coins=components.goods_value[public["asked_good"]],
        )
    if phase == "rescue":
        return tongue.say("Choose a card of your pile to put under your deck, or none.")
    if phase == "chapel":
        return tongue.say("The church is yours: choose a white spot for a chapel.")
    return tongue.say("The nobility is yours: choose a site to build on: {building}.", **words)


def open_pile(view: StrasbourgView) -> list[int]:
    """The cards of the pile that the viewer is building."""
    own = view["own"]
    return next((pile["cards"] for pile in own["piles"] if pile["slot"] == own["open"]), [])


def in_question(components: Components, view: StrasbourgView, tongue: Tongue) -> dict[str, object]:
    """The words of questions: step, role, building, and who decides."""
    public = view["public"]
    step, active = public["step"], public["active"]
    place = role(components, view["seats"], public["place"])
    building = public["buildings"][public["round"] - 1] if public["round"] else NOBODY
    return {
        "seat": tongue.seat(active) if active != NOBODY else "",
        "letter": step_letter(step),
        "step": step_name(components, step, public["guild"], tongue),
        "role": capital(tongue.say(ROLES[place])) if place >= 0 else "",
        "building": building_words(components, building, tongue) if building >= 0 else "",
    }


def building_words(components: Components, building: int, tongue: Tongue) -> str:
    """A building with what it is worth."""
    name = building_name(components, building, tongue)
    return tongue.say(
        "{building} ({value})", building=name, value=components.building_value[building]
    )


def asked_objective(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """The question about the first objective that is not answered yet."""
    own = view["own"]
    objective = own["dealt"][own["answers"].index(UNANSWERED)]
    return tongue.say(
        "Keep this objective? {goal}: {points} points at the end, or {failed}.",
        goal=capital(goal(components, view["seats"], objective, tongue)),
        points=components.objective_points[objective],
        failed=str(components.objective_fail).replace("-", "\N{MINUS SIGN}"),
    )


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
