"""The first sentence of a log line: what was done, or what happened."""

from collections.abc import Callable

from guildhall.core.event import int_param
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.words.event_texts import event_text
from guildhall.games.power_struggle.words.log_line import Line, counted
from guildhall.games.power_struggle.words.names import (
    card_name,
    event_card_name,
    event_room,
    triple_name,
)


def act_text(line: Line) -> str:
    """The first sentence; empty if the consequences say everything."""
    kind = line.first.kind
    if kind in _CONSEQUENCES:
        return ""
    return _TEXTS.get(kind, _first_event_text)(line)


def _first_event_text(line: Line) -> str:
    return event_text(line.components, line.first, line.lang)


# Setup


def _arch_enemies_text(line: Line) -> str:
    lang = line.lang
    texts = [lang.text("Arch-enemies are dealt.")]
    colours = {data["seat"]: data["colour"] for data in line.data("dealt_colour") if len(data) > 1}
    for data in line.data("dealt_competence"):
        if "competence" in data:
            triple = triple_name(line.components, int_param(data, "competence"), lang)
            seat, colour = int_param(data, "seat"), colours.get(data["seat"])
            params = {"seat": lang.seat_name(seat), "triple": triple}
            if colour == seat:
                texts.append(lang.text("{seat} must lead everyone in two of {triple}.", **params))
            elif isinstance(colour, int):
                params["colour"] = lang.seat_name(colour)
                texts.append(lang.text("{seat} must beat {colour} in {triple}.", **params))
    return " ".join(texts)


def _extra_cards_text(line: Line) -> str:
    seats = line.seats("dealt_extra")
    return line.lang.plural(
        "{seats} gets an extra privilege card.",
        "{seats} each get an extra privilege card.",
        len(seats),
        seats=line.lang.join_and(seats),
    )


def _dealt_cards_text(line: Line) -> str:
    cards = line.values("dealt_privilege", "card")
    return line.lang.plural(
        "{seat} is dealt {number} privilege card: {cards}.",
        "{seat} is dealt {number} privilege cards: {cards}.",
        len(cards),
        seat=line.seat,
        cards=line.lang.join_and([card_name(line.components, card, line.lang) for card in cards]),
    )


def _placed_text(line: Line) -> str:
    return event_text(line.components, line.events[-1], line.lang)


# The meeting and the event cards


def _chairman_text(line: Line) -> str:
    elected = line.seats("chairman_elected")
    if not elected:
        return _first_event_text(line)
    return line.lang.text(
        "{seat} becomes Chairman, replacing {old}.", seat=elected[0], old=line.seat
    )


def _chairman_card_text(line: Line) -> str:
    if not line.data("room_opened"):
        return _first_event_text(line)
    opened = line.data("room_opened")[0]
    params = {"seat": line.seat, "division": line.division(opened)}
    if opened["managers"] == ids.MAIN_DEPARTMENT:
        return line.lang.text(
            "{seat} uses the gold Chairman card: main department in {division}.", **params
        )
    return line.lang.text(
        "{seat} uses the Chairman card: department in {division}, {employees}.",
        **params,
        employees=line.employees(opened),
    )


def _drawn_events_text(line: Line) -> str:
    lang, kinds = line.lang, line.values("drew_event", "kind")
    if not kinds:
        return lang.plural(
            "{seat} draws {number} event card.",
            "{seat} draws {number} event cards.",
            len(line.events),
            seat=line.seat,
        )
    return lang.plural(
        "{seat} draws {number} event card: {events}.",
        "{seat} draws {number} event cards: {events}.",
        len(kinds),
        seat=line.seat,
        events=counted((event_card_name(line.components, kind, lang) for kind in kinds), lang),
    )


def _event_card_text(line: Line) -> str:
    """The card; a Meeting card only begins the next round."""
    if line.data("meeting_began"):
        return line.text_of("meeting_began")
    return _first_event_text(line)


def _lost_employees_text(line: Line) -> str:
    losses = line.data("lost_employee")
    if len(losses) == 1:
        return _first_event_text(line)
    seats, rooms = line.seats("lost_employee"), line.rooms("lost_employee")
    pairs = [f"{seat} ({room})" for seat, room in zip(seats, rooms, strict=True)]
    return line.lang.text("Employees lost: {losses}.", losses=line.lang.join_and(pairs))


# Actions


def _action_text(line: Line) -> str:
    """What an action does; if that is not known yet, that it has begun."""
    for kind, text in _ACTION_TEXTS.items():
        if line.data(kind):
            return text(line)
    return _first_event_text(line)


def _hired_text(line: Line) -> str:
    rooms = line.rooms("hired")
    return line.lang.plural(
        "{seat} hires {number} employee: {rooms}.",
        "{seat} hires {number} employees: {rooms}.",
        len(rooms),
        seat=line.seat,
        rooms=counted(rooms, line.lang),
    )


def _founded_text(line: Line) -> str:
    lang, opened = line.lang, line.data("room_opened")
    names = [f"{line.division(data)} ({line.employees(data)})" for data in opened]
    params = {"seat": line.seat, "departments": lang.join_and(names)}
    if line.first.data["action"] == ids.FOUND_NEW:
        return lang.text("{seat} founds a department with new staff: {departments}.", **params)
    return lang.plural(
        "{seat} founds {number} department with their own staff: {departments}.",
        "{seat} founds {number} departments with their own staff: {departments}.",
        len(opened),
        **params,
    )


def _moved_text(line: Line) -> str:
    lang = line.lang
    moves = [
        lang.text("{room} to {division}", room=room, division=line.division(data, "to"))
        for room, data in zip(line.rooms("moved_room"), line.data("moved_room"), strict=True)
    ]
    return lang.text("{seat} moves {moves}.", seat=line.seat, moves=lang.join_and(moves))


def _merged_text(line: Line) -> str:
    merged = line.data("merged")[0]
    first, second = line.rooms("named_room")
    return line.lang.text(
        "{seat} merges {first} and {second} into a main department: {room}, {employees}.",
        seat=line.seat,
        first=first,
        second=second,
        room=line.rooms("merged")[0],
        employees=line.employees(merged),
    )


def _resigned_text(line: Line) -> str:
    joined = line.data("joined_board")
    if not joined:
        return line.text_of("resigned")
    return line.lang.plural(
        "{seat} resigns as head of {division}: {number} manager joins the board.",
        "{seat} resigns as head of {division}: {number} managers join the board.",
        len(joined),
        seat=line.seat,
        division=line.division(line.data("resigned")[0]),
    )


def _dismissed_text(line: Line) -> str:
    lang, rooms = line.lang, line.rooms("dismissed")
    params = {"seat": line.seat, "rooms": counted(rooms, lang)}
    if line.first.data["action"] == ids.USE_LEGAL:
        return lang.plural(
            "{seat} dismisses {number} employee with {card}: {rooms}.",
            "{seat} dismisses {number} employees with {card}: {rooms}.",
            len(rooms),
            card=card_name(line.components, ids.LEGAL, lang),
            **params,
        )
    return lang.plural(
        "{seat} dismisses {number} employee: {rooms}.",
        "{seat} dismisses {number} employees: {rooms}.",
        len(rooms),
        **params,
    )


def _taken_text(line: Line) -> str:
    lang, taken = line.lang, line.data("took")
    moves = []
    for data in taken:
        target = int_param(data, "target")
        if target == ids.NOBODY:
            moves.append(lang.text("pool"))
        else:
            room = line.components.room_name(event_room(data))
            moves.append(f"{room} ({lang.seat_name(target)})")
    for number, room in enumerate(line.rooms("put")):
        moves[number] += f" \N{RIGHTWARDS ARROW} {room}"
    return lang.plural(
        "{seat} takes {number} employee with Development: {moves}.",
        "{seat} takes {number} employees with Development: {moves}.",
        len(taken),
        seat=line.seat,
        moves=", ".join(moves),
    )


_ACTION_TEXTS: dict[str, Callable[[Line], str]] = {
    "hired": _hired_text,
    "moved_room": _moved_text,
    "merged": _merged_text,
    "resigned": _resigned_text,
    "offered": lambda line: line.text_of("offered"),
    "bought": lambda line: line.text_of("bought"),
    "dismissed": _dismissed_text,
    "took": _taken_text,
    "room_opened": _founded_text,
}
"""The text of an action, by the event that says what it does."""
_CONSEQUENCES = frozenset(
    {
        "card_turned",
        "cleared",
        "gained",
        "head_elected",
        "head_stays",
        "left_board",
        "motivation",
        "paid",
        "paid_bonus",
        "picked",
        "punished",
        "room_closed",
        "scored",
        "showed_cash",
    }
)
"""Events that are told as consequences even where a line begins with them."""
_TEXTS: dict[str, Callable[[Line], str]] = {
    "dealt_colour": _arch_enemies_text,
    "dealt_competence": _arch_enemies_text,
    "dealt_extra": _extra_cards_text,
    "dealt_privilege": _dealt_cards_text,
    "placed": _placed_text,
    "chairman_left": _chairman_text,
    "privilege_used": _chairman_card_text,
    "drew_event": _drawn_events_text,
    "turned_up": _event_card_text,
    "lost_employee": _lost_employees_text,
    "acts": _action_text,
    "named_card": _action_text,
}
"""First sentences by the first event; for others, the sentence of that event."""
