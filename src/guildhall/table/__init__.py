"""Tables: a game being played, as a log from which everything else follows."""

from guildhall.table.log import (
    CONTINUED,
    MOVE,
    UNDO,
    CorruptLog,
    LogEntry,
    ReplayFrame,
    Result,
    Sampler,
    SeatEvent,
    StaleRevision,
    UndoableDecision,
    UndoableMove,
    Viewer,
)
from guildhall.table.table import Table

__all__ = [
    "CONTINUED",
    "MOVE",
    "UNDO",
    "CorruptLog",
    "LogEntry",
    "ReplayFrame",
    "Result",
    "Sampler",
    "SeatEvent",
    "StaleRevision",
    "Table",
    "UndoableDecision",
    "UndoableMove",
    "Viewer",
]
