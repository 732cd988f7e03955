"""Log lines: an act and its consequences in one line."""

from collections.abc import Sequence

from guildhall.core.event import Event
from guildhall.core.language import ENGLISH, Language
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.words.log_acts import act_text
from guildhall.games.power_struggle.words.log_consequences import consequence_texts
from guildhall.games.power_struggle.words.log_line import Line

# Which events share a line

_CONSEQUENCES = frozenset(
    {
        "bought",
        "card_given",
        "card_turned",
        "cleared",
        "dismissed",
        "gained",
        "hired",
        "joined_board",
        "left_board",
        "merged",
        "moved_room",
        "named_division",
        "named_number",
        "named_room",
        "paid",
        "paid_bonus",
        "picked",
        "put",
        "resigned",
        "room_closed",
        "room_opened",
        "showed_cash",
        "took",
    }
)
"""Events that continue every line."""
_EVENT_CARD_KINDS = frozenset(
    {"turned_up", "motivation", "gained", "paid", "showed_cash", "card_turned"}
)
_CONTINUES = {
    "dealt_colour": frozenset({"dealt_colour"}),
    "dealt_competence": frozenset({"dealt_colour", "dealt_competence"}),
    "dealt_extra": frozenset({"dealt_extra"}),
    "dealt_privilege": frozenset({"dealt_privilege"}),
    "meeting_began": frozenset({"turned_up"}),
    "chairman_elected": frozenset({"chairman_left"}),
    "motivation": _EVENT_CARD_KINDS,
    "drew_event": frozenset({"drew_event"}),
    "lost_employee": frozenset({"lost_employee", "room_closed"}),
    "named_card": frozenset({"acts"}),
    "offered": frozenset({"named_card"}),
    "punished": frozenset({"refused", "stopped", "punished"}),
    "showed_enemy": frozenset({"declared"}),
}
"""The events that an event can follow in a line; all others begin one."""
_HEAD_KINDS = frozenset(
    {"chairman_elected", "head_displaced", "head_elected", "head_stays"}
    | {"joined_board", "left_board", "scored"}
)
_CONTINUES |= {"head_elected": _HEAD_KINDS, "head_stays": _HEAD_KINDS}
_ONE_SEAT_KINDS = frozenset({"dealt_privilege", "drew_event"})
"""Events that share a line only if they concern the same seat."""


def continues_line(before: Event, event: Event) -> bool:
    """Whether an event belongs to the log line of the event before it."""
    if event.kind in _ONE_SEAT_KINDS and before.data.get("seat") != event.data["seat"]:
        return False
    if event.kind == "scored":
        return before.kind != "card_given"  # influence is scored after the elections
    if event.kind == "stopped":
        return before.kind != "refused"  # no second offer
    return event.kind in _CONSEQUENCES or before.kind in _CONTINUES.get(event.kind, ())


# The text of a line


def round_starts(events: Sequence[Event]) -> list[int]:
    """PS-4: a round begins with the directors' meeting."""
    return [i for i, event in enumerate(events) if event.kind == "meeting_began"]


def line_seat(events: Sequence[Event]) -> int | None:
    """The seat that a line is about.

    It is the new Chairman, the seat that answers a bribe, or the acting seat.
    """
    first = events[0]
    elected = [event for event in events if event.kind == "chairman_elected"]
    if first.kind == "chairman_left" and elected:
        first = elected[0]
    name = {"offered": "briber", "accepted": "target", "refused": "target"}.get(first.kind, "seat")
    seats = {event.data.get(name) for event in events if event.kind == first.kind}
    seat = seats.pop()
    return seat if not seats and isinstance(seat, int) and seat >= 0 else None


def line_text(components: Components, events: Sequence[Event], lang: Language = ENGLISH) -> str:
    """An act and its consequences as short sentences; empty if there is nothing to say."""
    line = Line(components, events, lang)
    return " ".join(filter(None, [act_text(line), *consequence_texts(line)]))
