"""The prompt for the current decision."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    card_title,
    city_name,
    guild_name,
    plot_name,
)


def prompt(components: Components, view: FlandernView, lang: Language = ENGLISH) -> str:
    """Return the prompt for the current decision, in one or two sentences."""
    if view["over"]:
        return lang.text("The game is over.")
    if not view["actions"] or view["seat"] is None:
        return _waiting_prompt(components, view, lang)
    phase = view["public"]["phase"]
    if phase == "choose":
        return _choosing_prompt(components, view, lang)
    if phase == "build":
        return _building_prompt(components, view, lang)
    return lang.text(_PROMPTS[phase])


_PROMPTS = {
    "turn": N_(
        "Play a card from your hand for your guild, or draw first for the influenced guilds."
    ),
    "card": N_("Now play a card from your hand for your guild."),
    "cathedral": N_("Choose a church quarter for the cathedral. It raises the city's value."),
    "master": N_(
        "Choose a quarter of your guild or the grey guild for the guild master, who breaks ties."
    ),
}


def _choosing_prompt(components: Components, view: FlandernView, lang: Language) -> str:
    """The sealed choice: the card and the influence."""
    seat = view["seat"]
    assert seat is not None
    if view["own"]["card"] == ids.NOTHING:
        if not view["public"]["influence"][seat]:
            return lang.text("Secretly choose your card for this round.")
        return lang.text("Secretly choose a card. You may spend influence cards to act earlier.")
    return lang.text(
        "{card}: how many influence cards do you add? The more you add, the earlier you act.",
        card=card_title(components, view["own"]["card"], lang),
    )


def _building_prompt(components: Components, view: FlandernView, lang: Language) -> str:
    """The plot and the tile for it."""
    public, chosen_plot = view["public"], view["own"]["spot"]
    if chosen_plot != ids.NOTHING:
        return lang.text(
            "Which quarter do you build at {place}?", place=plot_name(components, chosen_plot, lang)
        )
    sites = {ids.PLOT + board_plot for board_plot in public["sites"]}
    finish = any(action in sites for action in view["actions"])
    build = any(action not in sites for action in view["actions"])
    kind = "site" if public["card"] == ids.SITE else ("either" if build else "finish")
    if kind == "either" and not finish:
        kind = "build"
    params: dict[str, object] = {}
    if public["card"] < ids.CITIES:
        params["city"] = city_name(components, public["card"], lang)
    if public["source"] == ids.INFLUENCED:
        params["guild"] = guild_name(components, public["acting"], lang)
    return lang.text(_BUILDING_PROMPTS[public["source"], kind], **params)


_BUILDING_PROMPTS = {
    (ids.SILVER, "build"): N_("Build in {city}: choose a quarter and its plot."),
    (ids.SILVER, "either"): N_(
        "Build in {city}: choose a quarter and its plot, or a building site to finish."
    ),
    (ids.SILVER, "finish"): N_("Choose a building site to finish in {city}."),
    (ids.SILVER, "site"): N_("Building site: choose a quarter and its plot, in any city."),
    (ids.GOLD, "build"): N_("Gold card: choose a grey or church quarter and its plot in {city}."),
    (ids.GOLD, "either"): N_(
        "Gold card: choose a grey or church quarter and its plot in {city}, or finish one of "
        "their sites."
    ),
    (ids.GOLD, "finish"): N_("Gold card: finish a grey or church building site in {city}."),
    (ids.GOLD, "site"): N_(
        "Gold card, building site: choose a grey or church quarter and its plot, in any city."
    ),
    (ids.INFLUENCED, "build"): N_(
        "Build for the {guild} in {city}: choose a quarter and its plot."
    ),
    (ids.INFLUENCED, "either"): N_(
        "Build for the {guild} in {city}: choose a quarter and its plot, or a building site to "
        "finish."
    ),
    (ids.INFLUENCED, "finish"): N_("For the {guild}: choose a building site to finish in {city}."),
    (ids.INFLUENCED, "site"): N_(
        "Building site for the {guild}: choose a quarter and its plot, in any city."
    ),
}


def _waiting_prompt(components: Components, view: FlandernView, lang: Language) -> str:
    public = view["public"]
    phase, active = public["phase"], public["active"]
    if phase == "choose":
        return lang.text("Everyone is secretly choosing an action card and influence.")
    if active < 0 or phase not in _WAITING_FOR:
        return lang.text("A card is being drawn.")
    name = lang.seat_name(active)
    if phase == "build" and public["card"] < ids.CITIES:
        city = city_name(components, public["card"], lang)
        return lang.text("{seat} is building in {city}.", seat=name, city=city)
    return lang.text(_WAITING_FOR[phase], seat=name)


_WAITING_FOR = {
    "turn": N_("{seat} is choosing the first of two actions."),
    "card": N_("{seat} is choosing a card."),
    "build": N_("{seat} is starting a building site."),
    "cathedral": N_("{seat} is placing a cathedral."),
    "master": N_("{seat} is placing a guild master."),
}
