"""Events and points as sentences, in the language of a tongue."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.words.names import (
    card_name,
    city_name,
    guild_name,
    influence_text,
    masters_text,
    place_name,
    points_text,
    tile_name,
)


def tell(components: Components, event: Event, tongue: Tongue = ENGLISH) -> str:
    """An event as a sentence."""
    data = event.data
    if event.kind == "paid":
        return told_pay(components, data["line"], tongue)
    message = SENTENCES.get(event.kind, "")
    if event.kind == "gold_drawn" and "card" not in data:
        message = GOLD_UNSEEN
    elif event.kind == "revealed" and number(data, "influence") == 0:
        message = REVEALED_ALONE
    elif event.kind == "laid" and number(data, "site"):
        message = LAID_AS_SITE
    elif event.kind == "took_back" and not data["cards"]:
        message = TOOK_NOTHING_BACK
    elif event.kind == "grey_paid":
        data = {**data, "rank": data["place"]}
    elif event.kind == "final":
        data = {"reason": tongue.say(ENDINGS[number(data, "ending")])}
    return tongue.say(message, **in_words(components, data, tongue))


def told_pay(components: Components, line: object, tongue: Tongue = ENGLISH) -> str:
    """Points as a sentence, with what they are for."""
    assert isinstance(line, list)
    return tongue.say(
        "{seat} gets {points}: {reason}.",
        seat=tongue.seat(line[0]),
        points=points_text(line[1], tongue),
        reason=explain(components, ScoreLine(*line), tongue),
    )


SENTENCES = {
    "gold_drawn": N_("{seat} draws a gold card and sees: {card}."),
    "gold_replaced": N_("{seat} draws the gold card of {card}, which is scored, and draws again."),
    "gold_missing": N_("The gold stack is empty: {seat} has no gold card in this round."),
    "card_chosen": N_("{seat} chooses {card}."),
    "influence_chosen": N_("{seat} adds {influence}."),
    "revealed": N_("{seat} plays {card} with {influence}."),
    "ordered": N_("They act in this order: {order}."),
    "played": N_("{seat} plays {card}."),
    "influenced_first": N_("{seat} lets the influenced guilds act first."),
    "influenced_drawn": N_("{seat} draws {card} for the {guild}."),
    "influenced_removed": N_(
        "{seat} draws {card} for the {guild}: the city is scored, the card is out of the game."
    ),
    "reshuffled": N_("The open cards of the influenced guilds become the new stack."),
    "laid": N_("{seat} lays {tile} on {place}."),
    "opened": N_("New plots: {places}."),
    "finished": N_("{seat} finishes the building site on {place}."),
    "took_back": N_("{seat} takes back: {cards}."),
    "idle": N_("{seat} can do nothing with {card}: the card is spent."),
    "gold_shown": N_("{seat} shows the gold card: {card}."),
    "influence_gained": N_("{seat} takes the influence card into the hand."),
    "cathedral_built": N_("{seat} builds a cathedral on {place}."),
    "master_placed": N_("{seat} puts a guild master on {place}."),
    "covered": N_("Nothing more can be built there, so it is covered: {places}."),
    "city_scored": N_("{city} is scored: its value is {value}."),
    "grey_paid": N_("The grey guild gets {points}: {rank} in {city}."),
    "first_passed": N_("{seat} is now the first player."),
    "final": N_("The game ends: {reason}. What is left is scored."),
    "ended": N_("The game is over. Victory: {winners}."),
}
GOLD_UNSEEN = N_("{seat} draws a gold card with the back {back}.")
REVEALED_ALONE = N_("{seat} plays {card}.")
LAID_AS_SITE = N_("{seat} lays {tile} on {place} as a building site.")
TOOK_NOTHING_BACK = N_("{seat} has no open cards to take back.")
ENDINGS = (
    "",
    N_("the board is full"),
    N_("the gold stack is empty"),
    N_("only the influenced guilds could still build"),
    N_("nobody has built for a long time"),
)


def in_words(
    components: Components, data: dict[str, object], tongue: Tongue = ENGLISH
) -> dict[str, object]:
    """The items of an event, or of a line, in words."""
    return {name: word(components, name, value, tongue) for name, value in data.items()}


def word(components: Components, name: str, value: object, tongue: Tongue = ENGLISH) -> object:
    """One item of an event in words."""
    if isinstance(value, list):
        return listed(components, name, value, tongue)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in NAMED:
        return NAMED[name](components, value, tongue)
    if name == "seat":
        return tongue.seat(value)
    if name == "back":
        return "AB"[value]
    if name == "influence":
        return influence_text(value, tongue)
    if name == "rank":
        return tongue.say(RANKS[value])
    if name == "points":
        return points_text(value, tongue)
    if name == "quarters":
        return tongue.count("{number} quarter", "{number} quarters", value)
    if name == "masters":
        return masters_text(value, tongue)
    return value


NAMED: dict[str, Callable[[Components, int, Tongue], str]] = {
    "card": card_name,
    "guild": guild_name,
    "city": city_name,
    "tile": tile_name,
    "place": place_name,
}
RANKS = (
    "",
    N_("first place"),
    N_("second place"),
    N_("third place"),
    N_("fourth place"),
    N_("fifth place"),
)


def listed(
    components: Components, name: str, values: Sequence[int], tongue: Tongue = ENGLISH
) -> str:
    """Several items of an event in words."""
    if name == "places":
        return ", ".join(place_name(components, place, tongue) for place in values)
    if name == "cards":
        return ", ".join(card_name(components, card, tongue) for card in values)
    names = [tongue.seat(seat) for seat in values]
    return in_order(names, tongue) if name == "order" else ", ".join(names)


def in_order(names: Iterable[str], tongue: Tongue = ENGLISH) -> str:
    """Names from the first to the last, as a list that tells so."""
    return reduce(lambda one, more: tongue.say("{one}, then {more}", one=one, more=more), names)


def explain(components: Components, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
    """A line of the score sheet as a phrase with its rule."""
    data = dict(line.data)
    if "place" in data:
        data["rank"] = data.pop("place")
    words = in_words(components, data, tongue)
    return f"{tongue.say(REASONS[line.kind], **words)} ({line.rule})"


REASONS = {
    "city": N_("{rank} of the {guild} in {city}, worth {value}, with {quarters} and {masters}"),
    "bonus": N_("most influence cards in hand: {cards}"),
}


def number(data: dict[str, object], name: str) -> int:
    """An item of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)
    return value
