"""Events, log lines and score lines as sentences."""

from collections.abc import Sequence

from guildhall.core.event import Event, ScoreLine, int_param, list_param, score_line
from guildhall.core.event_params import ListFormats, NumberFormats, format_params
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.words.names import (
    card_title,
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
    if line := score_line(event):
        return _payment_text(components, line, lang)
    message = _SENTENCES.get(_message_key(event), "")
    return lang.text(message, **_event_params(components, event, lang))


def _message_key(event: Event) -> str:
    """Return the key of an event's message: its kind, with a suffix for a special case."""
    data = event.data
    if event.kind == "gold_drawn" and "card" not in data:
        return "gold_drawn hidden"
    if event.kind == "revealed" and int_param(data, "influence") == 0:
        return "revealed alone"
    if event.kind == "laid" and int_param(data, "site"):
        return "laid site"
    if event.kind == "took_back" and not _recalled_cards(data):
        return "took_back nothing"
    if event.kind in _LISTS and len(list_param(data, _LISTS[event.kind])) == 1:
        return f"{event.kind} one"
    return event.kind


_LISTS = {"opened": "places", "covered": "places", "ended": "winners"}
"""The list that decides between the singular and the plural of a sentence."""


def _event_params(components: Components, event: Event, lang: Language) -> dict[str, object]:
    data = event.data
    if event.kind == "took_back":
        data = {**data, "cards": _recalled_cards(data)}
    elif event.kind == "grey_paid":
        data = {**data, "rank": data["place"]}
    elif event.kind == "final":
        data = {"reason": lang.text(ENDINGS[int_param(data, "ending")])}
    return _format_params(components, data, lang)


def _recalled_cards(data: dict[str, object]) -> list[int]:
    """Return the recalled cards without the recall card, which always returns to the hand."""
    return [card for card in list_param(data, "cards") if card != ids.RECALL]


def _payment_text(components: Components, line: ScoreLine, lang: Language) -> str:
    """Return points as a sentence with their reason."""
    return lang.text(
        "{seat} scores {points}: {reason}.",
        seat=lang.seat_name(line.seat),
        points=points_text(line.points, lang),
        reason=score_text(components, line, lang),
    )


_SENTENCES = {
    "gold_drawn": N_("{seat} draws a gold card: {card}."),
    "gold_drawn hidden": N_("{seat} draws a gold card with back {back}."),
    "gold_replaced": N_(
        "{seat} draws the gold card {card}: already scored, so the card is discarded."
    ),
    "gold_missing": N_("The gold stack is empty: {seat} has no gold card this round."),
    "card_chosen": N_("{seat} chooses {card}."),
    "influence_chosen": N_("{seat} adds {influence}."),
    "revealed": N_("{seat} plays {card} with {influence}."),
    "revealed alone": N_("{seat} plays {card}."),
    "ordered": N_("Order of play: {order}."),
    "played": N_("{seat} plays {card}."),
    "influenced_first": N_("{seat} lets the influenced guilds act first."),
    "influenced_drawn": N_("{seat} draws {card} for the {guild}."),
    "influenced_removed": N_(
        "{seat} draws {card} for the {guild}: already scored, so the card is removed."
    ),
    "reshuffled": N_("The face-up cards of the influenced guilds form the new stack."),
    "laid": N_("{seat} builds at {place}: {tile}."),
    "laid site": N_("{seat} starts a building site at {place}: {tile}."),
    "opened": N_("New plots: {places}."),
    "opened one": N_("New plot: {places}."),
    "finished": N_("{seat} finishes the building site at {place}."),
    "took_back": N_("{seat} recalls: {cards}."),
    "took_back nothing": N_("{seat} has no cards to recall."),
    "idle": N_("{seat} cannot use {card}: no effect."),
    "gold_shown": N_("{seat} reveals the gold card: {card}."),
    "influence_gained": N_("{seat} gains 1 influence card."),
    "cathedral_built": N_("{seat} builds a cathedral at {place}."),
    "master_placed": N_("{seat} places a guild master at {place}."),
    "covered": N_("Plots covered (nothing can be built there): {places}."),
    "covered one": N_("Plot covered (nothing can be built there): {places}."),
    "city_scored": N_("{city} is scored: value {value}."),
    "grey_paid": N_("The grey guild scores {points}: {rank} in {city}."),
    "first_passed": N_("{seat} becomes first player."),
    "final": N_("The game ends: {reason}. Final scoring follows."),
    "ended": N_("The game is over. Winners: {winners}."),
    "ended one": N_("The game is over. Winner: {winners}."),
}


# Log lines


def continues_line(before: Event, event: Event) -> bool:
    """Whether an event belongs to the log line of the event before it."""
    if before.kind not in _CONTINUES.get(event.kind, ()):
        return False
    return event.kind in _ANY_SEAT or before.data["seat"] == event.data["seat"]


_CARD_KINDS = ("played", "gold_shown")
_CONTINUES = {
    "gold_drawn": ("gold_replaced",),
    "gold_replaced": ("gold_replaced",),
    "gold_missing": ("gold_replaced",),
    "influence_chosen": ("card_chosen",),
    "revealed": ("revealed",),
    "influenced_drawn": ("influenced_removed",),
    "influenced_removed": ("influenced_removed",),
    "laid": _CARD_KINDS,
    "opened": ("laid",),
    "finished": _CARD_KINDS,
    "took_back": _CARD_KINDS,
    "idle": (*_CARD_KINDS, "influenced_drawn"),
    "influence_gained": ("gold_shown",),
    "cathedral_built": ("gold_shown",),
    "master_placed": ("gold_shown",),
}
"""The kinds of events after which an event of a kind continues the line."""
_ANY_SEAT = ("opened", "revealed")


def round_starts(events: Sequence[Event]) -> list[int]:
    """A round begins when the first player changes; with two players, it is one card."""
    if any(event.kind == "played" for event in events):
        return [i for i, event in enumerate(events) if event.kind == "played"]
    later = [i for i, event in enumerate(events) if event.kind == "first_passed"]
    return [0, *later] if events else []


def line_text(components: Components, events: Sequence[Event], lang: Language = ENGLISH) -> str:
    """Return an act and its consequences as one log line."""
    if events[0].kind == "revealed" and len(events) > 1:
        cards = ", ".join(_revealed_card(components, event, lang) for event in events)
        return lang.text("Cards revealed: {cards}.", cards=cards)
    if [event.kind for event in events] == ["card_chosen", "influence_chosen"]:
        params = _event_params(components, events[0], lang)
        params |= _event_params(components, events[1], lang)
        return lang.text("{seat} chooses {card} with {influence}.", **params)
    sentences = [event_text(components, events[0], lang)]
    for event in events[1:]:
        message = _CONTINUED[_message_key(event)]
        sentences.append(lang.text(message, **_event_params(components, event, lang)))
    return " ".join(sentences)


def _revealed_card(components: Components, event: Event, lang: Language) -> str:
    params = _event_params(components, event, lang)
    if int_param(event.data, "influence") == 0:
        return lang.text("{card} ({seat})", **params)
    return lang.text("{card} ({seat}, {influence})", **params)


_CONTINUED = {
    "gold_drawn": N_("New card: {card}."),
    "gold_drawn hidden": N_("New card: back {back}."),
    "gold_replaced": N_("New card: {card}, also discarded."),
    "gold_missing": N_("The gold stack is empty."),
    "influenced_drawn": N_("New card: {card} for the {guild}."),
    "influenced_removed": N_("New card: {card} for the {guild}, also removed."),
    "laid": N_("Builds at {place}: {tile}."),
    "laid site": N_("Starts a building site at {place}: {tile}."),
    "opened": N_("New plots: {places}."),
    "opened one": N_("New plot: {places}."),
    "finished": N_("Finishes the building site at {place}."),
    "took_back": N_("Recalls: {cards}."),
    "took_back nothing": N_("No cards to recall."),
    "idle": N_("No effect."),
    "influence_gained": N_("Gains 1 influence card."),
    "cathedral_built": N_("Builds a cathedral at {place}."),
    "master_placed": N_("Places a guild master at {place}."),
}
"""Messages for events that follow another in the same line, without the subject."""


ENDINGS = (
    "",
    N_("the board is full"),
    N_("the gold stack is empty"),
    N_("only the influenced guilds could still build"),
    N_("nobody has built for several turns"),
)


def _format_params(
    components: Components, data: dict[str, object], lang: Language
) -> dict[str, object]:
    """Return the data of an event or score line, formatted for a sentence."""
    return format_params(components, data, _NUMBER_FORMATS, _LIST_FORMATS, lang)


_ORDINALS = ("", N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
_NUMBER_FORMATS: NumberFormats[Components] = {
    "card": card_title,
    "guild": guild_name,
    "city": city_name,
    "tile": tile_name,
    "place": plot_name,
    "back": lambda _, back, __: "AB"[back],
    "influence": lambda _, influence, lang: influence_text(influence, lang),
    "rank": lambda _, rank, lang: lang.text(_ORDINALS[rank]),
    "points": lambda _, points, lang: points_text(points, lang),
    "quarters": lambda _, quarters, lang: lang.plural(
        "{number} quarter", "{number} quarters", quarters
    ),
    "masters": lambda _, masters, lang: masters_text(masters, lang),
}
_LIST_FORMATS: ListFormats[Components] = {
    "places": lambda components, plots, lang: ", ".join(
        plot_name(components, board_plot, lang) for board_plot in plots
    ),
    "cards": lambda components, cards, lang: ", ".join(
        card_title(components, card, lang) for card in cards
    ),
}


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """Return a score line as a phrase with its rule."""
    data = dict(line.data)
    message = _REASONS[line.kind]
    if line.kind == "city":
        data["rank"] = data.pop("place")
        if int_param(data, "masters") == 0:
            message = _WITHOUT_MASTERS
    return f"{lang.text(message, **_format_params(components, data, lang))} ({line.rule})"


_REASONS = {
    "city": N_("{guild} {rank} in {city} (value {value}) with {quarters} and {masters}"),
    "bonus": N_("most influence cards in hand ({cards})"),
}
_WITHOUT_MASTERS = N_("{guild} {rank} in {city} (value {value}) with {quarters}")
