"""Events and score lines as sentences."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.words.names import (
    card_name,
    city_name,
    guild_name,
    influence_text,
    masters_text,
    plot_name,
    points_text,
    tile_name,
)


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """Return an event as a sentence."""
    data = event.data
    if event.kind == "paid":
        return _payment_text(components, data["line"], lang)
    message = _SENTENCES.get(event.kind, "")
    if event.kind == "gold_drawn" and "card" not in data:
        message = _GOLD_HIDDEN
    elif event.kind == "revealed" and _int_param(data, "influence") == 0:
        message = _REVEALED_ALONE
    elif event.kind == "laid" and _int_param(data, "site"):
        message = _LAID_AS_SITE
    elif event.kind == "took_back" and not data["cards"]:
        message = _TOOK_NOTHING_BACK
    elif event.kind == "grey_paid":
        data = {**data, "rank": data["place"]}
    elif event.kind == "final":
        data = {"reason": lang.text(ENDINGS[_int_param(data, "ending")])}
    return lang.text(message, **_format_params(components, data, lang))


def _payment_text(components: Components, line: object, lang: Language = ENGLISH) -> str:
    """Return points as a sentence with their reason."""
    assert isinstance(line, list)
    return lang.text(
        "{seat} gets {points}: {reason}.",
        seat=lang.seat_name(line[0]),
        points=points_text(line[1], lang),
        reason=score_text(components, ScoreLine(*line), lang),
    )


_SENTENCES = {
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
_GOLD_HIDDEN = N_("{seat} draws a gold card with the back {back}.")
_REVEALED_ALONE = N_("{seat} plays {card}.")
_LAID_AS_SITE = N_("{seat} lays {tile} on {place} as a building site.")
_TOOK_NOTHING_BACK = N_("{seat} has no open cards to take back.")
ENDINGS = (
    "",
    N_("the board is full"),
    N_("the gold stack is empty"),
    N_("only the influenced guilds could still build"),
    N_("nobody has built for a long time"),
)


def _format_params(
    components: Components, data: dict[str, object], lang: Language = ENGLISH
) -> dict[str, object]:
    """Return the data of an event or score line, formatted for a sentence."""
    return {name: _format_param(components, name, value, lang) for name, value in data.items()}


def _format_param(
    components: Components, name: str, value: object, lang: Language = ENGLISH
) -> object:
    if isinstance(value, list):
        return _format_list(components, name, value, lang)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in _FORMATTERS:
        return _FORMATTERS[name](components, value, lang)
    if name == "seat":
        return lang.seat_name(value)
    if name == "back":
        return "AB"[value]
    if name == "influence":
        return influence_text(value, lang)
    if name == "rank":
        return lang.text(_ORDINALS[value])
    if name == "points":
        return points_text(value, lang)
    if name == "quarters":
        return lang.plural("{number} quarter", "{number} quarters", value)
    if name == "masters":
        return masters_text(value, lang)
    return value


_FORMATTERS: dict[str, Callable[[Components, int, Language], str]] = {
    "card": card_name,
    "guild": guild_name,
    "city": city_name,
    "tile": tile_name,
    "place": plot_name,
}
_ORDINALS = (
    "",
    N_("first place"),
    N_("second place"),
    N_("third place"),
    N_("fourth place"),
    N_("fifth place"),
)


def _format_list(
    components: Components, name: str, values: Sequence[int], lang: Language = ENGLISH
) -> str:
    if name == "places":
        return ", ".join(plot_name(components, board_plot, lang) for board_plot in values)
    if name == "cards":
        return ", ".join(card_name(components, card, lang) for card in values)
    names = [lang.seat_name(seat) for seat in values]
    return _join_then(names, lang) if name == "order" else ", ".join(names)


def _join_then(names: Iterable[str], lang: Language = ENGLISH) -> str:
    """Join names in order, as in "Red, then Blue"."""
    return reduce(lambda one, more: lang.text("{one}, then {more}", one=one, more=more), names)


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """Return a score line as a phrase with its rule."""
    data = dict(line.data)
    if "place" in data:
        data["rank"] = data.pop("place")
    params = _format_params(components, data, lang)
    return f"{lang.text(_REASONS[line.kind], **params)} ({line.rule})"


_REASONS = {
    "city": N_("{rank} of the {guild} in {city}, worth {value}, with {quarters} and {masters}"),
    "bonus": N_("most influence cards in hand: {cards}"),
}


def _int_param(data: dict[str, object], name: str) -> int:
    value = data[name]
    assert isinstance(value, int)
    return value
