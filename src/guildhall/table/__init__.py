"""Tables: a game being played, as a log from which everything else follows."""

from guildhall.table.log import (
    MOVE,
    UNDO,
    CorruptLog,
    LogEntry,
    ReplayFrame,
    Result,
    Sampler,
    SeatEvent,
    StaleRevision,
    UndoableMove,
    Viewer,
)
from guildhall.table.table import Table

__all__ = [
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
    "UndoableMove",
    "Viewer",
]
