"""What happened in a move, as data with its audience."""

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened, told to those in ``to`` (seats, and None for spectators).

    ``news`` is true if it turned up something that one of them could not know before.
    """

    kind: str
    to: tuple[int | None, ...]
    news: bool
    data: dict[str, object]


class ScoreLine(NamedTuple):
    """Points of one seat, explained: how many, for what, by which rule."""

    seat: int
    points: int
    kind: str
    data: dict[str, object]
    rule: str
