"""The events of a log line, and how to name what is in them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from guildhall.core.event import Event, int_param
from guildhall.core.language import Language, times
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.words.event_texts import event_text
from guildhall.games.power_struggle.words.names import (
    division_name,
    employees_text,
    event_room,
)


class Line(NamedTuple):
    """The events of a line, and how to name what is in them."""

    components: Components
    events: Sequence[Event]
    lang: Language

    @property
    def first(self) -> Event:
        """The event that begins the line."""
        return self.events[0]

    @property
    def seat(self) -> str:
        """The name of the seat that acts."""
        return self.lang.seat_name(int_param(self.first.data, "seat"))

    def data(self, *kinds: str) -> list[dict[str, object]]:
        """The data of all events of some kinds."""
        return [event.data for event in self.events if event.kind in kinds]

    def values(self, kind: str, name: str) -> list[int]:
        """A number of each event of a kind, if it is known."""
        return [int_param(data, name) for data in self.data(kind) if name in data]

    def seats(self, kind: str) -> list[str]:
        """The seats of all events of a kind."""
        return [self.lang.seat_name(seat) for seat in self.values(kind, "seat")]

    def rooms(self, kind: str) -> list[str]:
        """The rooms of all events of a kind."""
        return [self.components.room_name(event_room(data)) for data in self.data(kind)]

    def division(self, data: dict[str, object], name: str = "division") -> str:
        """The name of an event's division."""
        return division_name(self.components, int_param(data, name), self.lang)

    def employees(self, data: dict[str, object]) -> str:
        """The number of an event's employees, as text."""
        return employees_text(int_param(data, "employees"), self.lang)

    def text_of(self, kind: str) -> str:
        """The sentence of the first event of a kind."""
        event = next(event for event in self.events if event.kind == kind)
        return event_text(self.components, event, self.lang)


def counted(names: Iterable[str], lang: Language) -> str:
    """A list of names, each with how often it occurs."""
    return lang.join_and([times(name, count) for name, count in Counter(names).items()])
