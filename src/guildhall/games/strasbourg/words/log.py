"""Texts of the log: lines, events and score lines."""

from collections.abc import Sequence
from itertools import groupby

from guildhall.core.event import Event, ScoreLine, int_param, score_line
from guildhall.core.event_params import ListFormats, NumberFormats, format_params
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.words.grouped_events import BUILDERS
from guildhall.games.strasbourg.words.names import (
    building_name,
    cards_text,
    coins_text,
    council_seat_name,
    good_name,
    guild_name,
    objective_text,
    step_letter,
    step_name,
)

_Params = dict[str, object]

# Log lines

_CONTINUED_BY = {
    "round_card": {"round_card"},
    "building_dealt": {"building_dealt"},
    "first_player": {"seated", "took_good", "nothing_to_sell"},
    "seated": {"seated", "took_good"},
    "round_opened": {"drew", "planning_opened"},
    "drew": {"drew", "planning_opened"},
    "step_opened": {"no_pile"},
    "revealed": {"no_pile"},
    "waited": {"no_pile"},
    "passed": {"no_pile", "nobody_bid"},
    "no_pile": {"no_pile", "nobody_bid"},
    "ranked": {"first_player", "seated", "took_good", "nothing_to_sell"},
}
"""The kinds of events that continue the log line of a kind."""
_CONTINUED_BY_SAME_SEAT = {
    "dealt": {"dealt"},
    "answered": {"answered"},
    "drew": {"stopped"},
    "piled": {"piled"},
    "took_good": {"placed_nobody"},
    "sold": {"sold", "seated"},
    "nothing_to_sell": {"seated"},
}
"""The kinds that continue the log line of a kind if they are about the same seat."""


def continues_line(before: Event, event: Event) -> bool:
    """Whether an event belongs to the log line of the event before it."""
    if event.kind in _CONTINUED_BY.get(before.kind, ()):
        return True
    return event.kind in _CONTINUED_BY_SAME_SEAT.get(before.kind, ()) and (
        before.data["seat"] == event.data["seat"]
    )


def round_starts(events: Sequence[Event]) -> list[int]:
    """The events that announce a round."""
    return [i for i, event in enumerate(events) if event.kind == "round_opened"]


def line_text(components: Components, events: Sequence[Event], lang: Language = ENGLISH) -> str:
    """An act and its consequences in one log line; each player is named once."""
    first, last = events[0], events[-1]
    if first.kind == "step_opened" and last.kind == "nobody_bid":
        return f"{event_text(components, first, lang)} {lang.text('Nobody has a pile left.')}"
    texts, subject = [], None
    if len(events) > 1 and last.kind == "planning_opened":
        events = events[:-1]  # the round and its first cards say it
    for kind, group in groupby(events, key=lambda event: event.kind):
        same_kind = list(group)
        if kind in BUILDERS:
            texts.append(BUILDERS[kind](components, same_kind, lang))
            subject = _subject(same_kind[-1])
            continue
        for event in same_kind:
            is_continued = _subject(event) == subject and kind in _CONTINUED_SENTENCES
            texts.append(
                _continued_text(components, event, lang)
                if is_continued
                else event_text(components, event, lang)
            )
            subject = _subject(event)
    return " ".join(texts)


def _subject(event: Event) -> object:
    """The seat that an event is about, or its kind."""
    return event.data.get("seat", event.kind)


# Events


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """An event as a sentence."""
    if line := score_line(event):
        return _payment_text(components, line, lang)
    if event.kind in BUILDERS:
        return BUILDERS[event.kind](components, [event], lang)
    params = _event_params(components, event, lang)
    message = _displaced(event, _SENTENCES[event.kind], _DISPLACED_SENTENCE)
    return lang.text(_FREE_SENTENCE if event.data.get("price") == 0 else message, **params)


def _continued_text(components: Components, event: Event, lang: Language) -> str:
    """An event as a sentence without its subject, which the line has named."""
    message = _displaced(event, _CONTINUED_SENTENCES[event.kind], _CONTINUED_DISPLACED_SENTENCE)
    return lang.text(message, **_event_params(components, event, lang))


def _displaced(event: Event, usual: str, displaced: str) -> str:
    """The message of an event; that of a council seat depends on whether it was empty."""
    return displaced if event.data.get("displaced", ids.NOBODY) != ids.NOBODY else usual


_SENTENCES = {
    "round_card": N_("Guilds of round {round}: {guilds}."),
    "first_player": N_("{seat} becomes first player."),
    "seated": N_("{seat} takes a council seat: {council_seat}."),
    "objectives_chosen": N_("All players have chosen their objectives."),
    "round_opened": N_("Round {round} begins."),
    "planning_opened": N_("Planning begins."),
    "stopped": N_("{seat} stops drawing."),
    "step_opened": N_("Step {letter}: {step}."),
    "revealed": N_("{seat} reveals {cards}."),
    "passed": N_("{seat} passes."),
    "waited": N_("{seat} spends a privilege to decide later."),
    "ranked": N_("Ranking: {order}."),
    "nobody_bid": N_("Nobody bids."),
    "took_good": N_("{seat} takes {good}."),
    "placed": N_("{seat} places a member on {square} for {price}."),
    "placed_nobody": N_("{seat} places nobody."),
    "nothing_to_sell": N_("{seat} has nothing to sell."),
    "rescued": N_("{seat} rescues a {card}."),
    "rescued_none": N_("{seat} rescues no card."),
    "chapel_built": N_("{seat} builds a chapel on spot {spot}."),
    "built": N_("{seat} builds the {building} on {site}."),
    "privilege": N_("{seat} gets a privilege for the most council seats."),
}
_DISPLACED_SENTENCE = N_("{seat} takes a council seat: {council_seat}, replacing {displaced}.")
_FREE_SENTENCE = N_("{seat} places a member on {square} for free.")
_CONTINUED_SENTENCES = {
    "round_card": N_("Round {round}: {guilds}."),
    "seated": N_("Council seat: {council_seat}."),
    "stopped": N_("Stops drawing."),
    "took_good": N_("Takes {good}."),
    "placed_nobody": N_("Places nobody."),
    "nothing_to_sell": N_("Nothing to sell."),
}
_CONTINUED_DISPLACED_SENTENCE = N_("Council seat: {council_seat}, replacing {displaced}.")


# Parameters


def _event_params(components: Components, event: Event, lang: Language) -> _Params:
    """The data of an event, as text."""
    data = event.data
    params = _format_params(components, data, lang)
    if event.kind == "round_card":
        guilds = components.round_cards[int_param(data, "card")]
        params["guilds"] = ", ".join(guild_name(components, guild, lang) for guild in guilds)
    elif event.kind == "step_opened":
        step, guild = int_param(data, "step"), int_param(data, "guild")
        params = {
            "letter": step_letter(step),
            "step": step_name(components, step, guild, lang),
        }
    return params


_PARAM_NAMES = {"guild": "good", "dot": "spot", "chair": "council_seat"}


def _format_params(components: Components, data: _Params, lang: Language) -> _Params:
    """The data of an event or a score line, as text."""
    params = format_params(components, data, _NUMBER_FORMATS, _LIST_FORMATS, lang)
    return {_PARAM_NAMES.get(name, name): value for name, value in params.items()}


def _ranking_text(_: Components, seats: Sequence[int], lang: Language) -> str:
    return ", ".join(
        lang.text(message, seat=lang.seat_name(seat))
        for message, seat in zip(_RANKED_TEXTS, seats, strict=False)
    )


_RANKED_TEXTS = (
    N_("1st {seat}"),
    N_("2nd {seat}"),
    N_("3rd {seat}"),
    N_("4th {seat}"),
    N_("5th {seat}"),
)
_NUMBER_FORMATS: NumberFormats[Components] = {
    "displaced": lambda _, seat, lang: lang.seat_name(seat),
    "chair": council_seat_name,
    "building": building_name,
    "guild": lambda components, guild, lang: (
        good_name(components, guild, lang) if guild != ids.NOTHING else ""
    ),
    "objective": lambda components, objective, lang: objective_text(
        components, lang.num_players, objective, lang
    ),
    "square": lambda components, square, _: components.square_name(square),
    "site": lambda components, site, _: components.site_name(site),
    "dot": lambda components, spot, _: components.chapel_spot_name(spot),
    "price": lambda _, coins, lang: coins_text(coins, lang),
    "coins": lambda _, coins, lang: coins_text(coins, lang),
}
_LIST_FORMATS: ListFormats[Components] = {
    "cards": lambda _, cards, __: cards_text(cards),
    "order": _ranking_text,
}


# The score sheet


def _payment_text(components: Components, line: ScoreLine, lang: Language) -> str:
    """A score line as a sentence."""
    params = {"seat": lang.seat_name(line.seat), "points": abs(line.points)}
    if line.kind == "objective":
        name = _format_params(components, line.data, lang)["objective"]
        params["reason"] = f"{name} ({line.rule})"
        message = (
            N_("{seat} loses {points} prestige for a missed objective: {reason}.")
            if line.points < 0
            else N_("{seat} scores {points} prestige for an objective: {reason}.")
        )
        return lang.text(message, **params)
    params["reason"] = score_text(components, line, lang)
    return lang.text("{seat} scores {points} prestige: {reason}.", **params)


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """A score line as a phrase with its rule."""
    return f"{_reason_text(components, line, lang)} ({line.rule})"


def _reason_text(components: Components, line: ScoreLine, lang: Language) -> str:
    params = _format_params(components, line.data, lang)
    if line.kind == "objective":
        if line.data["fulfilled"]:
            return lang.text("objective fulfilled: {objective}", **params)
        return lang.text("objective missed: {objective}", **params)
    number = int_param(line.data, "number")
    del params["number"]
    if line.kind == "council":
        return lang.plural(
            "{number} council seat in round {round}",
            "{number} council seats in round {round}",
            number,
            **params,
        )
    if line.kind == "members":
        return lang.plural("{number} member in the city", "{number} members in the city", number)
    if line.kind == "chapel":
        return lang.plural(
            "{number} member at the chapel on spot {spot}",
            "{number} members at the chapel on spot {spot}",
            number,
            **params,
        )
    if line.kind == "building":
        return lang.plural(
            "{number} member next to the {building}, worth {value}",
            "{number} members next to the {building}, {value} each",
            number,
            value=components.building_value[int_param(line.data, "building")],
            **params,
        )
    return lang.plural("{number} unspent privilege", "{number} unspent privileges", number)
