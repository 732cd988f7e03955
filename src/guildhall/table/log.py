"""Log entries of a table, and the results that it returns."""

from collections.abc import Callable
from typing import Final, NamedTuple

from guildhall.core.event import Event, ScoreLine
from guildhall.core.reason import Reason, Refused
from guildhall.core.state import State
from guildhall.core.view import View

Viewer = int | None
"""A seat, or None for a spectator."""

Sampler = Callable[[State], int]
"""Chooses one of the possible outcomes of a chance node."""

MOVE: Final = "move"
CONTINUED: Final = "continued"
UNDO: Final = "undo"


class LogEntry(NamedTuple):
    """One step of the log: a move with the outcomes that followed it, or an undo.

    A decision that was made as a whole is a MOVE and the CONTINUED entries right after it.
    """

    seq: int  # 1, 2, 3 …
    kind: str  # MOVE, CONTINUED or UNDO
    actor: int  # a seat, also for an undo; CHANCE for the initial outcomes
    action: int  # NO_ACTION for the initial outcomes and for an undo
    outcomes: tuple[int, ...]  # the outcomes after the move, in order
    cancels: tuple[int, ...]  # the entries that an undo cancels
    events: tuple[Event, ...]
    created_at: float  # unix time
    noticed_by: tuple[Viewer, ...]  # viewers whose view changed or who received an event
    is_sealed: bool  # made in a sealed phase

    @property
    def is_hidden(self) -> bool:
        """Whether it is a sealed choice that nobody else knows yet."""
        return self.is_sealed and not self.closes_sealed_phase

    @property
    def closes_sealed_phase(self) -> bool:
        """Whether it closes a sealed phase, which is the only part that spectators notice."""
        return self.is_sealed and None in self.noticed_by

    @property
    def recipients(self) -> set[Viewer]:
        """The viewers who received an event."""
        return {viewer for event in self.events for viewer in event.to}


class UndoableMove(NamedTuple):
    """A move of a decision that a seat can undo, and the events that the seat received."""

    action: int
    events: tuple[Event, ...]


UndoableDecision = tuple[UndoableMove, ...]
"""A decision that a seat can undo: its moves, oldest first."""


class SeatEvent(NamedTuple):
    """An event that a viewer received, and who moved.

    ``revision`` is the viewer's own count, because the position in the log would reveal how often
    others have moved in secret.
    """

    revision: int
    mover: int
    event: Event


class ReplayFrame(NamedTuple):
    """One replay frame: its number, the view, and the events."""

    number: int
    view: View
    events: list[SeatEvent]


class Result(NamedTuple):
    """The result: points, winners, score sheet and ranks."""

    scores: list[int]
    winners: list[int]
    score_sheet: list[ScoreLine]
    places: list[int]


class StaleRevision(Refused):
    """A move was chosen from an older view than the seat's current one."""

    def __init__(self) -> None:
        super().__init__(Reason("", "The table has changed. Please choose again."))


class CorruptLog(Refused):
    """A log that does not replay: of another ruleset or pack, or damaged."""

    def __init__(self, seq: int) -> None:
        super().__init__(
            Reason(
                "",
                "This table cannot continue: entry {seq} of its log does not match the rules.",
                {"seq": seq},
            )
        )
