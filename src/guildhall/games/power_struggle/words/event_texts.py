"""Texts of single events and of score lines."""

from guildhall.core.event import Event, ScoreLine, int_param, list_param, score_line
from guildhall.core.event_params import ListFormats, NumberFormats, format_params
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.words.names import (
    card_name,
    competence_name,
    division_name,
    employees_text,
    event_card_effect,
    event_card_name,
    event_room,
    money,
    points_text,
    triple_name,
)

_Params = dict[str, object]

# Events


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """An event as a sentence; empty if another event says the same."""
    if line := score_line(event):
        return _point_text(components, line, lang)
    if event.kind == "ended":
        return _end_text(components, event.data, lang)
    message = _sentence_for(event.kind, event.data)
    if not message:
        return ""
    params = _format_params(components, event.kind, event.data, lang)
    return lang.text(message, **params)


def _sentence_for(kind: str, data: _Params) -> str:
    """The message of an event; hidden details or special cases have their own."""
    if kind in SILENT_KINDS or (kind == "cleared" and data["employees"] == 0):
        return ""
    if kind == "acts":
        return _ACTION_SENTENCES.get(int_param(data, "action"), "")
    if kind == "bought":
        return _BOUGHT_SENTENCES[int_param(data, "what")]
    if kind == "room_opened" and data["managers"] == ids.MAIN_DEPARTMENT:
        return _MAIN_OPENED
    if kind == "showed_enemy" and data["colour"] == data["seat"]:
        return _OWN_COLOUR_SHOWN
    if kind in HIDDEN_SENTENCES and HIDDEN_SENTENCES[kind][0] not in data:
        return HIDDEN_SENTENCES[kind][1]
    if kind in ALTERNATIVE_SENTENCES:
        name, value, message = ALTERNATIVE_SENTENCES[kind]
        if data[name] == value:
            return message
    return SENTENCES[kind]


SENTENCES = {
    "dealt_colour": N_("{seat} is dealt an arch-enemy: {colour}."),
    "dealt_competence": N_("{seat} is dealt competences: {triple}."),
    "dealt_extra": N_("{seat} gets an extra privilege card."),
    "dealt_privilege": N_("{seat} is dealt a privilege card: {card}."),
    "first": N_("{seat} holds Communication and goes first."),
    "joined_board": N_("{seat} takes a board seat."),
    "left_board": N_("{seat} loses a board seat."),
    "room_opened": N_("{seat} opens a department: {division}, {employees}."),
    "room_closed": N_("{seat} closes the department in {room}."),
    "meeting_began": N_("Round {round}: Directors' meeting."),
    "privilege_used": N_("{seat} uses the Chairman card."),
    "privilege_declined": N_("{seat} does not use the {card} card."),
    "chairman_left": N_("{seat} is no longer Chairman."),
    "chairman_elected": N_("{seat} is Chairman."),
    "head_displaced": N_("{seat} loses {division}: the old head becomes a counsel."),
    "head_elected": N_("{seat} is the new head of {division}."),
    "head_stays": N_("{seat} stays head of {division}."),
    "scored": N_("{seat}: {competence} {value} (+{points})."),
    "motivation": N_("Motivation: {value}."),
    "drew_event": N_("{seat} draws an event card: {event}."),
    "events_ordered": N_("{seat} orders the events: {stack}."),
    "turned_up": N_("Event {turn}: {event} ({effect})."),
    "paid_bonus": N_("{seat} gets a bonus of {sum}."),
    "gained": N_("{seat} gets {sum}."),
    "paid": N_("{seat} pays {sum}."),
    "showed_cash": N_("{seat} can only pay {cash}."),
    "card_turned": N_("The {card} card is turned face down."),
    "lost_employee": N_("{seat} loses 1 employee: {room}."),
    "passed": N_("{seat} passes."),
    "hired": N_("{seat} hires 1 employee: {room}."),
    "picked": N_("{seat} takes 1 employee out of {room}."),
    "cleared": N_("{seat} clears {room}: {employees}."),
    "moved_room": N_("{seat} moves {room} to {division}."),
    "merged": N_("{seat} merges two departments into a main department: {room}, {employees}."),
    "dismissed": N_("{seat} dismisses 1 employee: {room}."),
    "resigned": N_("{seat} resigns as head of {division}: the head becomes a counsel."),
    "offered": N_("{briber} offers {target} {sum} for {card}."),
    "accepted": N_("{target} accepts {sum}: {briber} gets the {card} card, gold half."),
    "refused": N_("{target} refuses {sum} for {card}."),
    "punished": N_("{seat} loses 1 employee: {room}."),
    "took": N_("{seat} takes 1 employee from {target}: {room}."),
    "put": N_("{seat} puts 1 employee in {room}."),
    "declared": N_("{seat} announces {points} and triggers the end of the game."),
    "showed_enemy": N_("{seat}'s arch-enemy: {colour} in {triple}."),
}
SILENT_KINDS = frozenset(
    {
        "placed",
        "card_given",
        "named_number",
        "named_division",
        "named_room",
        "named_card",
        "stopped",
    }
)
"""Events whose consequences are logged instead."""
_MAIN_OPENED = N_("{seat} opens a main department: {division}, {employees}.")
_OWN_COLOUR_SHOWN = N_("{seat} had to lead everyone in two of {triple}.")
HIDDEN_SENTENCES = {
    "dealt_colour": ("colour", N_("{seat} is dealt an arch-enemy.")),
    "dealt_competence": ("competence", N_("{seat} is dealt competences.")),
    "drew_event": ("kind", N_("{seat} draws an event card.")),
    "events_ordered": ("stack", N_("{seat} orders the events.")),
    "offered": ("sum", N_("{briber} offers {target} a bribe for {card}.")),
    "accepted": ("sum", N_("{target} accepts: {briber} gets the {card} card, gold half.")),
    "refused": ("sum", N_("{target} refuses the bribe for {card}.")),
}
"""Messages for others, who do not know this part of an event."""
ALTERNATIVE_SENTENCES: dict[str, tuple[str, int, str]] = {
    "head_displaced": ("to", 0, N_("{seat} loses {division}: the old head joins the board.")),
    "resigned": ("to", 0, N_("{seat} resigns as head of {division}: the head joins the board.")),
    "took": ("target", ids.NOBODY, N_("{seat} takes 1 employee from the pool.")),
}
_ACTION_SENTENCES = {
    ids.FOUND_OWN: N_("{seat} founds a department with their own staff."),
    ids.FOUND_NEW: N_("{seat} founds a department with new staff."),
    ids.BUY_INFLUENCE: N_("{seat} dismisses employees for influence."),
    ids.USE_DEVELOPMENT: N_("{seat} uses the Development card."),
    ids.USE_LEGAL: N_("{seat} uses the Legal & Patents card."),
}
"""Actions that are logged when they begin; for others only the result is."""
_BOUGHT_SENTENCES = {
    ids.BUY_MAIN: N_("{seat} buys a main department in {division} for {price}."),
    ids.BUY_COUNSEL: N_("{seat} buys a counsel in {division} for {price}."),
    ids.BUY_SHARES: N_("{seat} buys {shares} for {price}."),
}
_ENEMY_CARD_KINDS = ("dealt_competence", "showed_enemy")
"""Events whose competence is a card with three of them."""


def _end_text(components: Components, data: _Params, lang: Language) -> str:
    return lang.plural(
        "The game is over. Winner: {winners}. Cash: {cash}.",
        "The game is over. Winners: {winners}. Cash: {cash}.",
        len(list_param(data, "winners")),
        **format_params(components, data, _NUMBER_FORMATS, _LIST_FORMATS, lang),
    )


def _format_params(components: Components, kind: str, data: _Params, lang: Language) -> _Params:
    """The data of an event, as text."""
    params = format_params(components, data, _NUMBER_FORMATS, _LIST_FORMATS, lang)
    room = event_room(data)
    if room >= 0:
        params["room"] = components.room_name(room)
    if "kind" in data:
        params["event"] = event_card_name(components, int_param(data, "kind"), lang)
        params["effect"] = event_card_effect(components, int_param(data, "kind"), lang)
    if kind in _ENEMY_CARD_KINDS and "competence" in data:
        params["triple"] = triple_name(components, int_param(data, "competence"), lang)
    if kind == "bought":
        value = int_param(data, "value")
        params["shares"] = lang.plural("{number} share", "{number} shares", value)
    if kind == "scored":
        params["competence"] = competence_name(int_param(data, "competence"), lang)
    if kind == "declared":
        params["points"] = points_text(int_param(data, "points"), lang)
    if kind == "moved_room":
        params["division"] = division_name(components, int_param(data, "to"), lang)
    return params


def _seat_text(_: Components, seat: int, lang: Language) -> str:
    return lang.seat_name(seat)


def _money_text(_: Components, amount: int, lang: Language) -> str:
    return money(amount, lang)


_NUMBER_FORMATS: NumberFormats[Components] = {
    "target": _seat_text,
    "briber": _seat_text,
    "colour": _seat_text,
    "sum": _money_text,
    "price": _money_text,
    "cash": _money_text,
    "division": lambda components, division, lang: (
        division_name(components, division, lang) if division >= 0 else ""
    ),
    "card": card_name,
    "employees": lambda _, employees, lang: employees_text(employees, lang),
}
_LIST_FORMATS: ListFormats[Components] = {
    "cash": lambda _, amounts, lang: ", ".join(
        f"{lang.seat_name(seat)} {money(amount, lang)}" for seat, amount in enumerate(amounts)
    ),
    "stack": lambda components, kinds, lang: ", ".join(
        event_card_name(components, kind, lang) for kind in kinds
    ),
}


# The score sheet


def _point_text(components: Components, line: ScoreLine, lang: Language) -> str:
    """A victory point as a sentence."""
    reason = score_text(components, line, lang)
    return lang.text(
        "{seat} scores 1 victory point: {reason}.", seat=lang.seat_name(line.seat), reason=reason
    )


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """A score line as a phrase with its rule."""
    params: _Params = dict(line.data)
    reason = _REASONS[line.kind]
    if line.kind == "arch_enemy":
        colour = int_param(line.data, "colour")
        triple = triple_name(components, int_param(line.data, "card"), lang)
        params = {"colour": lang.seat_name(colour), "triple": triple}
        reason = _LED_EVERYONE if colour == line.seat else reason
    return f"{lang.text(reason, **params)} ({line.rule})"


_REASONS = {
    "influence": N_("influence {value} or more"),
    "shares": N_("shares {value} or more"),
    "main_departments": N_("main departments {value} or more"),
    "corruption": N_("corruption {value} or more"),
    "counsels": N_("counsels in {value} divisions or more"),
    "arch_enemy": N_("beat arch-enemy {colour} in {triple}"),
}
_LED_EVERYONE = N_("led everyone in two of {triple}")
