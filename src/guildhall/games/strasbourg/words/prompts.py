"""Prompts: what a seat is asked now, or whom the table is waiting for."""

from guildhall.core.language import ENGLISH, N_, Language, capitalize
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    ROLES,
    building_text,
    cards_text,
    good_name,
    role_index,
    step_letter,
    step_name,
)


def prompt(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> str:
    """The current decision, in one sentence."""
    if view["over"]:
        return lang.text("The game is over.")
    if view["actions"] and view["seat"] is not None:
        return _viewer_prompt(components, view, lang)
    public = view["public"]
    if public["phase"] in _SEALED_PROMPTS:
        return lang.text(_SEALED_PROMPTS[public["phase"]], round=public["round"])
    if public["active"] == ids.NOBODY:
        return lang.text("Setting up the game.")
    params = _prompt_params(components, view, lang)
    return lang.text(_WAITING_FOR[public["phase"]], **params)


_SEALED_PROMPTS = {
    "keep": N_("All players are choosing which objectives to keep."),
    "plan": N_("Round {round}: all players are drawing influence cards and making piles."),
}
_WAITING_FOR = {
    "bid": N_("Step {letter}, {step}: {seat} is bidding."),
    "place": N_("Step {letter}, {step}: {seat} is placing a member."),
    "sell": N_("Step {letter}, {step}: {seat} is selling goods."),
    "rescue": N_("Step {letter}, {step}: {seat} may rescue a card."),
    "chapel": N_("Step {letter}: {seat} is building a chapel."),
    "building": N_("Step {letter}: {seat} is building the {building}."),
}


def _viewer_prompt(components: Components, view: StrasbourgView, lang: Language) -> str:
    public, own, actions = view["public"], view["own"], view["actions"]
    phase, params = public["phase"], _prompt_params(components, view, lang)
    if phase == "keep":
        return lang.text(
            "Choose the objectives to keep, at least one. Each that you do not fulfil costs "
            "{number} prestige.",
            number=-components.objective_fail,
        )
    if phase == "plan":
        if own["stage"] == "split":
            if own["before"] == ids.NOTHING and len(open_pile_cards(view)) == 1:
                return lang.text(
                    "Put your cards into piles. Each pile is one bid; its sum is what counts."
                )
            return lang.text(
                "Make piles: add cards to the current pile ({cards}) or start a new one.",
                cards=cards_text(open_pile_cards(view)),
            )
        return lang.plural(
            "Round {round}: draw another card or stop with {number} card?",
            "Round {round}: draw another card or stop with {number} cards?",
            len(own["hand"]),
            round=public["round"],
        )
    if phase == "bid":
        if ids.WAIT in actions:
            return lang.text(
                "Step {letter}, {step}: reveal a pile, pass, or spend a privilege to decide later.",
                **params,
            )
        return lang.text("Step {letter}, {step}: reveal a pile or pass.", **params)
    if phase == "place":
        if ids.TAKE_GOOD in actions:
            return lang.text(
                "{role} ({step}): choose a square for a family member or take the good.",
                **params,
            )
        return lang.text(
            "{role} ({step}): choose a square for a family member or place nobody.", **params
        )
    if phase == "sell":
        return lang.text(
            "Choose which goods to sell, if any: {goods}.",
            goods=_goods_for_sale(components, view, lang),
        )
    if phase == "rescue":
        return lang.text("Rescue a card from your pile? It goes under your deck.")
    if phase == "chapel":
        return lang.text("Church seat: choose a spot for the chapel.")
    return lang.text("Nobility seat: choose a site for the {building}.", **params)


def open_pile_cards(view: StrasbourgView) -> list[int]:
    """The cards of the pile that the viewer is building."""
    own = view["own"]
    return next((pile["cards"] for pile in own["piles"] if pile["slot"] == own["open"]), [])


def _prompt_params(
    components: Components, view: StrasbourgView, lang: Language
) -> dict[str, object]:
    """Parameters of prompts: step, role, building, and who decides."""
    public = view["public"]
    step, active = public["step"], public["active"]
    role = role_index(components, view["seats"], public["place"])
    building = public["buildings"][public["round"] - 1] if public["round"] else ids.NOBODY
    return {
        "seat": lang.seat_name(active),
        "letter": step_letter(step),
        "step": step_name(components, step, public["guild"], lang),
        "role": capitalize(lang.text(ROLES[role])) if role >= 0 else "",
        "building": building_text(components, building, lang) if building >= 0 else "",
    }


def _goods_for_sale(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The goods that can still be sold, with the coins for each."""
    first = view["public"]["asked_good"]
    return ", ".join(
        lang.text(
            "{good} for {coins} each",
            good=good_name(components, guild, lang),
            coins=components.goods_value[guild],
        )
        for guild, number in enumerate(view["own"]["goods"])
        if number and guild >= first
    )
