"""What a table is made of: the entries of its log, and what it gives out."""

from collections.abc import Callable
from typing import Final, NamedTuple

from guildhall.core.event import Event, ScoreLine
from guildhall.core.reason import Reason, Refused
from guildhall.core.state import State
from guildhall.core.view import View

Viewer = int | None
"""A seat, or None for a spectator."""

Sampler = Callable[[State], int]
"""Answers a pending draw with one of its outcomes."""

MOVE: Final = "move"
UNDO: Final = "undo"


class LogEntry(NamedTuple):
    """One step of the log: a move with the draws that it led to, or an undo."""

    seq: int  # 1, 2, 3 …
    kind: str  # MOVE or UNDO
    actor: int  # a seat, also for an undo; CHANCE for the opening draws
    action: int  # NO_ACTION for the opening draws and for an undo
    outcomes: tuple[int, ...]  # the outcomes that followed the move, in order
    cancels: tuple[int, ...]  # an undo cancels these
    events: tuple[Event, ...]
    created_at: float  # unix time
    noticed_by: tuple[Viewer, ...]  # whose view, or what they were told, is different since
    is_sealed: bool  # a step in a sealed phase

    @property
    def is_hidden(self) -> bool:
        """Whether it is a sealed choice that nobody else knows of yet."""
        return self.is_sealed and not self.closes_sealed_phase

    @property
    def closes_sealed_phase(self) -> bool:
        """Whether it closes a sealed phase: what everybody sees of such a phase is its end."""
        return self.is_sealed and None in self.noticed_by

    @property
    def recipients(self) -> set[Viewer]:
        """Who was told something."""
        return {viewer for event in self.events for viewer in event.to}


class SeatEvent(NamedTuple):
    """Something that a viewer was told, and whose move told it.

    ``seq`` is the viewer's own revision since then. The number in the log would betray how often
    others have moved in secret.
    """

    revision: int
    mover: int
    event: Event


class ReplayFrame(NamedTuple):
    """One change that a viewer saw: the how manieth it was, the view then, and what was told."""

    number: int
    view: View
    events: list[SeatEvent]


class Result(NamedTuple):
    """The end: points, winners, every point explained, and the place of each seat."""

    scores: list[int]
    winners: list[int]
    score_sheet: list[ScoreLine]
    places: list[int]


class StaleRevision(Refused):
    """A choice that was made from an older view than the seat's current one."""

    def __init__(self) -> None:
        super().__init__(
            Reason("", "The table has changed since you chose. Look again, then choose.")
        )


class CorruptLog(Refused):
    """A log that does not replay: of another ruleset or pack, or damaged."""

    def __init__(self, seq: int) -> None:
        super().__init__(
            Reason(
                "",
                "This table cannot go on: step {seq} of its log does not fit these rules.",
                {"seq": seq},
            )
        )
