"""Texts of the log: events, score lines and the notebook."""

from guildhall.core.event import Event, ScoreLine
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    COMPETENCE_CARDS,
    FOUND_NEW,
    FOUND_OWN,
    MAIN_DEPARTMENT,
    NOBODY,
    USE_DEVELOPMENT,
    USE_LEGAL,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    card_name,
    competence_name,
    division_name,
    event_card_effect,
    event_card_name,
    event_room,
    join_names,
    money,
    room_name,
    triple_name,
)

_Params = dict[str, object]

# Events


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """An event as a sentence; empty if another event says the same."""
    if event.kind == "point":
        return _point_text(components, event.data["line"], lang)
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
        return _ACTION_SENTENCES.get(_int_param(data, "action"), "")
    if kind == "bought":
        return _BOUGHT_SENTENCES[_int_param(data, "what")]
    if kind == "room_opened" and data["managers"] == MAIN_DEPARTMENT:
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
    "dealt_extra": N_("{seat} gets one privilege card more."),
    "dealt_privilege": N_("{seat} is dealt a card: {card}."),
    "first": N_("{seat} holds Communication and begins."),
    "joined_board": N_("{seat}: 1 more on the board."),
    "left_board": N_("{seat}: 1 less on the board."),
    "room_opened": N_("{seat} opens a department: {division}, {employees}."),
    "room_closed": N_("{seat}: {room} closes."),
    "meeting_began": N_("Round {round}: the directors meet."),
    "privilege_used": N_("{seat} uses the Chairman card."),
    "privilege_declined": N_("{seat} does not use this card: {card}."),
    "chairman_left": N_("{seat} loses the Chairman."),
    "chairman_elected": N_("{seat} has the Chairman."),
    "head_displaced": N_("{division}: the old head becomes a counsel ({seat})."),
    "head_elected": N_("{division}: new head ({seat})."),
    "head_stays": N_("{division}: the head stays ({seat})."),
    "scored": N_("{seat}: {competence} {value} (+{points})."),
    "motivation": N_("Motivation: {value}."),
    "drew_event": N_("{seat} draws an event: {event}."),
    "events_ordered": N_("{seat} has ordered the events: {stack}."),
    "turned_up": N_("Event {turn}: {event} ({effect})."),
    "paid_bonus": N_("{seat}: bonus {sum}."),
    "gained": N_("{seat} gets {sum}."),
    "paid": N_("{seat} pays {sum}."),
    "showed_cash": N_("{seat} could pay only {cash}."),
    "card_turned": N_("Face down: {card}."),
    "lost_employee": N_("{seat} loses 1 employee: {room}."),
    "passed": N_("{seat} passes."),
    "hired": N_("{seat} hires 1 employee: {room}."),
    "picked": N_("{seat} calls away 1 employee: {room}."),
    "cleared": N_("{seat} clears {room}: {employees}."),
    "moved_room": N_("{seat} moves {room} to {to}."),
    "merged": N_("{seat} merges to a main department: {room}, {employees}."),
    "dismissed": N_("{seat} dismisses 1 employee: {room}."),
    "resigned": N_("{seat} resigns: the head of {division} becomes a counsel."),
    "offered": N_("{briber} offers {target} {sum} for {card}."),
    "accepted": N_("{target} accepts {sum}: {card} goes to {briber}, in gold."),
    "refused": N_("{target} refuses {sum} for {card}."),
    "punished": N_("{seat} loses 1 employee: {room}."),
    "took": N_("{seat} takes 1 employee of {target}: {room}."),
    "put": N_("{seat} puts 1 employee into {room}."),
    "declared": N_("{seat} announces {points}: the game will end."),
    "showed_enemy": N_("The arch-enemy of {seat}: {colour} in {triple}."),
    "ended": N_("The game is over. Victory: {winners}. Cash: {cash}."),
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
_OWN_COLOUR_SHOWN = N_("{seat} had to be ahead of everybody in two of {triple}.")
HIDDEN_SENTENCES = {
    "dealt_colour": ("colour", N_("{seat} is dealt an arch-enemy.")),
    "dealt_competence": ("competence", N_("{seat} is dealt competences.")),
    "drew_event": ("kind", N_("{seat} draws an event.")),
    "events_ordered": ("stack", N_("{seat} has ordered the events.")),
    "offered": ("sum", N_("{briber} offers {target} a bribe for {card}.")),
    "accepted": ("sum", N_("{target} accepts: {card} goes to {briber}, in gold.")),
    "refused": ("sum", N_("{target} refuses the bribe for {card}.")),
}
"""Messages for others, who do not know this part of an event."""
ALTERNATIVE_SENTENCES: dict[str, tuple[str, int, str]] = {
    "head_displaced": ("to", 0, N_("{division}: the old head goes to the board ({seat}).")),
    "resigned": ("to", 0, N_("{seat} resigns: the head of {division} goes to the board.")),
    "took": ("target", NOBODY, N_("{seat} takes 1 employee from the pool.")),
}
_ACTION_SENTENCES = {
    FOUND_OWN: N_("{seat} founds with own staff."),
    FOUND_NEW: N_("{seat} founds with new staff."),
    BUY_INFLUENCE: N_("{seat} dismisses employees for influence."),
    USE_DEVELOPMENT: N_("{seat} uses the card Development."),
    USE_LEGAL: N_("{seat} uses the card Legal & Patents."),
}
"""Actions that are logged when they begin; for others only the result is."""
_BOUGHT_SENTENCES = {
    BUY_MAIN: N_("{seat} buys a main department for {price}: {division}."),
    BUY_COUNSEL: N_("{seat} buys a counsel for {price}: {division}."),
    BUY_SHARES: N_("{seat} buys {shares} for {price}."),
}
_ENEMY_CARD_KINDS = ("dealt_competence", "showed_enemy")
"""Events whose competence is a card with three of them."""
_SEAT_PARAMS = ("seat", "target", "briber", "by", "colour")
_SUM_PARAMS = ("sum", "price")


def _format_params(components: Components, kind: str, data: _Params, lang: Language) -> _Params:
    """The data of an event, as text."""
    params = {name: _format_param(components, name, value, lang) for name, value in data.items()}
    room = event_room(data)
    if room >= 0:
        params["room"] = room_name(components, room)
    if "kind" in data:
        params["event"] = event_card_name(components, _int_param(data, "kind"), lang)
        params["effect"] = event_card_effect(components, _int_param(data, "kind"), lang)
    if kind in _ENEMY_CARD_KINDS and "competence" in data:
        params["triple"] = triple_name(components, _int_param(data, "competence"), lang)
    if kind == "bought":
        value = _int_param(data, "value")
        params["shares"] = lang.plural("{number} share", "{number} shares", value)
    if kind == "scored":
        params["competence"] = competence_name(_int_param(data, "competence"), lang)
    if kind == "declared":
        points = _int_param(data, "points")
        params["points"] = lang.plural("{number} victory point", "{number} victory points", points)
    if kind == "moved_room":
        params["to"] = division_name(components, _int_param(data, "to"), lang)
    return params


def _format_param(components: Components, name: str, value: object, lang: Language) -> object:
    if isinstance(value, list):
        return _format_list(components, name, value, lang)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in _SEAT_PARAMS:
        return lang.seat_name(value) if value != NOBODY else ""
    if name in _SUM_PARAMS or name == "cash":
        return money(value, lang)
    if name == "division":
        return division_name(components, value, lang) if value >= 0 else ""
    if name == "card":
        return card_name(components, value, lang)
    if name == "employees":
        return lang.plural("{number} employee", "{number} employees", value)
    return value


def _format_list(components: Components, name: str, value: list[int], lang: Language) -> str:
    """A list of seats, amounts or event cards, as text."""
    if name == "cash":
        return join_names(
            [f"{lang.seat_name(seat)} {money(one, lang)}" for seat, one in enumerate(value)]
        )
    if name == "stack":
        return join_names([event_card_name(components, kind, lang) for kind in value])
    return join_names([lang.seat_name(seat) for seat in value])


def _int_param(data: _Params, name: str) -> int:
    """The number under a key of the data."""
    value = data[name]
    assert isinstance(value, int)
    return value


# The score sheet


def _point_text(components: Components, line: object, lang: Language) -> str:
    """A victory point as a sentence."""
    assert isinstance(line, list)
    params = {
        "seat": lang.seat_name(line[0]),
        "reason": score_text(components, ScoreLine(*line), lang),
    }
    return lang.text("{seat} has 1 victory point more: {reason}.", **params)


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """A score line as a phrase with its rule."""
    params: _Params = dict(line.data)
    reason = _REASONS[line.kind]
    if line.kind == "arch_enemy":
        colour = _int_param(line.data, "colour")
        triple = triple_name(components, _int_param(line.data, "card"), lang)
        params = {"colour": lang.seat_name(colour), "triple": triple}
        reason = _AHEAD_OF_ALL if colour == line.seat else reason
    return f"{lang.text(reason, **params)} ({line.rule})"


_REASONS = {
    "influence": N_("influence {value} or more"),
    "shares": N_("shares {value} or more"),
    "main_departments": N_("main departments {value} or more"),
    "corruption": N_("corruption {value} or more"),
    "counsels": N_("counsels in {value} divisions or more"),
    "arch_enemy": N_("the arch-enemy {colour} is beaten in {triple}"),
}
_AHEAD_OF_ALL = N_("ahead of everybody in two of {triple}")


# The notebook


def notebook(
    components: Components, view: PowerStruggleView, lang: Language = ENGLISH
) -> list[str]:
    """The viewer's notes about others, as sentences."""
    noted = view["noted"]
    lines = []
    for seat in range(view["seats"]):
        if seat == view["seat"] or view["over"]:
            continue
        minimum, maximum = noted["cash_least"][seat], noted["cash_most"][seat]
        params = {
            "seat": lang.seat_name(seat),
            "least": money(minimum, lang),
            "most": money(maximum, lang),
        }
        message = N_("{seat} has {least}.") if minimum == maximum else _CASH_BETWEEN
        lines.append(lang.text(message, **params))
        if pairs := _ruled_out_pairs(components, view, seat, lang):
            params = {"seat": lang.seat_name(seat), "pairs": pairs}
            lines.append(lang.text("{seat} cannot have this arch-enemy: {pairs}.", **params))
    return lines


_CASH_BETWEEN = N_("{seat} has between {least} and {most}.")


def _ruled_out_pairs(
    components: Components, view: PowerStruggleView, seat: int, lang: Language
) -> str:
    """The arch-enemies that a seat would have announced."""
    ruled_out = view["noted"]["struck"][seat]
    pairs = []
    for colour in range(view["seats"]):
        cards = [
            components.competence_cards[card]
            for card in range(COMPETENCE_CARDS)
            if ruled_out >> (colour * COMPETENCE_CARDS + card) & 1
        ]
        if cards:
            pairs.append(f"{lang.seat_name(colour)} {'/'.join(cards)}")
    return join_names(pairs)
