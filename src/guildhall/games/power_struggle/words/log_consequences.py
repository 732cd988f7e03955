"""The sentences of a log line about consequences; they do not name the acting seat again."""

from collections import Counter
from collections.abc import Callable

from guildhall.core.event import int_param
from guildhall.core.language import capitalize
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.words.event_texts import event_text
from guildhall.games.power_struggle.words.log_line import Line, counted
from guildhall.games.power_struggle.words.names import (
    card_name,
    competence_name,
    event_room,
    money,
    signed,
    triple_name,
)


def consequence_texts(line: Line) -> list[str]:
    """The sentences in their order; empty where there is nothing to say."""
    return [text(line) for text in _TEXTS]


def _picked_text(line: Line) -> str:
    rooms = counted(line.rooms("picked"), line.lang)
    return line.lang.text("Employees from {rooms}.", rooms=rooms) if rooms else ""


def _cleared_text(line: Line) -> str:
    number = sum(line.values("cleared", "employees"))
    if not number:
        return ""
    return line.lang.plural("{number} employee leaves.", "{number} employees leave.", number)


def _punished_text(line: Line) -> str:
    """Who loses employees for refusing; the seat of the previous sentence is not named again."""
    texts = []
    subject = line.first.data.get("target")
    for event in line.events:
        if event.kind != "punished":
            continue
        if event.data["seat"] == subject:
            room = line.components.room_name(event_room(event.data))
            texts.append(line.lang.text("Loses 1 employee: {room}.", room=room))
        else:
            texts.append(event_text(line.components, event, line.lang))
            subject = event.data["seat"]
    return " ".join(texts)


def _closed_text(line: Line) -> str:
    """The closed departments, by their rooms before the first of them closed."""
    rooms, closed_in = [], Counter[object]()
    for data in line.data("room_closed"):
        division = int_param(data, "division")
        # Rooms below a closed one have moved up.
        moved_up = closed_in[division] if line.first.kind != "lost_employee" else 0
        room = division * ids.FLOORS + int_param(data, "floor") + moved_up
        rooms.append(line.components.room_name(room))
        closed_in[division] += 1
    if not rooms:
        return ""
    names = counted(rooms, line.lang)
    return line.lang.plural("{rooms} closes.", "{rooms} close.", len(rooms), rooms=names)


def _left_board_text(line: Line) -> str:
    seats = counted(line.seats("left_board"), line.lang)
    return line.lang.text("Off the board: {seats}.", seats=seats) if seats else ""


def _cash_text(line: Line) -> str:
    changes: Counter[int] = Counter()
    for event in line.events:
        if event.kind in ("gained", "paid_bonus", "paid"):
            amount = int_param(event.data, "sum")
            changes[int_param(event.data, "seat")] += -amount if event.kind == "paid" else amount
    names = [
        f"{line.lang.seat_name(seat)} {signed(amount)[0]}{money(abs(amount), line.lang)}"
        for seat, amount in changes.items()
        if amount
    ]
    return line.lang.text("Cash: {changes}.", changes=", ".join(names)) if names else ""


def _short_of_cash_text(line: Line) -> str:
    names, amounts = line.seats("showed_cash"), line.values("showed_cash", "cash")
    seats = line.lang.join_and(
        [f"{name} ({money(cash, line.lang)})" for name, cash in zip(names, amounts, strict=True)]
    )
    return line.lang.text("Could not pay in full: {seats}.", seats=seats) if seats else ""


def _motivation_text(line: Line) -> str:
    values = line.values("motivation", "value")
    return line.lang.text("Motivation: {value}.", value=values[-1]) if values else ""


def _face_down_text(line: Line) -> str:
    cards = [card_name(line.components, c, line.lang) for c in line.values("card_turned", "card")]
    return line.lang.text("Face down: {cards}.", cards=line.lang.join_and(cards)) if cards else ""


def _new_heads_text(line: Line) -> str:
    heads = _head_names(line, "head_elected")
    if not heads:
        return ""
    return line.lang.plural(
        "New head: {heads}.", "New heads: {heads}.", len(heads), heads=line.lang.join_and(heads)
    )


def _old_heads_text(line: Line) -> str:
    heads = _head_names(line, "head_stays")
    return line.lang.text("Re-elected: {heads}.", heads=line.lang.join_and(heads)) if heads else ""


def _head_names(line: Line, kind: str) -> list[str]:
    seats = line.seats(kind)
    divisions = [line.division(data) for data in line.data(kind)]
    return [f"{division} ({seat})" for division, seat in zip(divisions, seats, strict=True)]


def _scored_text(line: Line) -> str:
    """The new values of a track; a seat is named only if others score in this line."""
    scored = line.data("scored")
    if not scored:
        return ""
    name = capitalize(competence_name(int_param(scored[0], "competence"), line.lang))
    changes = []
    for data in scored:
        change = f"{int_param(data, 'value')} (+{int_param(data, 'points')})"
        if line.first.kind == "scored":
            change = f"{line.lang.seat_name(int_param(data, 'seat'))} {change}"
        changes.append(change)
    return line.lang.text("{competence}: {changes}.", competence=name, changes=", ".join(changes))


def _enemy_text(line: Line) -> str:
    """The arch-enemy of the seat that announces victory."""
    for data in line.data("showed_enemy") if line.first.kind == "declared" else ():
        triple = triple_name(line.components, int_param(data, "competence"), line.lang)
        colour = int_param(data, "colour")
        if colour == data["seat"]:
            return line.lang.text("Leads everyone in two of {triple}.", triple=triple)
        return line.lang.text(
            "Arch-enemy: {colour} in {triple}.",
            colour=line.lang.seat_name(colour),
            triple=triple,
        )
    return ""


_TEXTS: tuple[Callable[[Line], str], ...] = (
    _picked_text,
    _cleared_text,
    _punished_text,
    _closed_text,
    _left_board_text,
    _motivation_text,
    _cash_text,
    _short_of_cash_text,
    _face_down_text,
    _scored_text,
    _new_heads_text,
    _old_heads_text,
    _enemy_text,
)
