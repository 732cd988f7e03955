"""Events: what happened in a move, as data with an audience."""

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened, visible to the viewers in ``to`` (seats, and None for spectators).

    ``news`` is true if it reveals something that one of them could not know before.
    """

    kind: str
    to: tuple[int | None, ...]
    news: bool
    data: dict[str, object]


class ScoreLine(NamedTuple):
    """Points of one seat with their reason and rule."""

    seat: int
    points: int
    kind: str
    data: dict[str, object]
    rule: str


def score_line(event: Event) -> ScoreLine | None:
    """The score line that an event carries, or None."""
    line = event.data.get("line")
    return ScoreLine(*line) if isinstance(line, list | tuple) else None


def list_param(data: dict[str, object], name: str) -> list[int]:
    """A list in the data of an event or score line."""
    value = data[name]
    assert isinstance(value, list)
    return value


def int_param(data: dict[str, object], name: str) -> int:
    """A number in the data of an event or score line."""
    value = data[name]
    assert isinstance(value, int)
    return value
