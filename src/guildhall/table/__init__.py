"""Tables: one game being played, as a log from which everything else follows."""

from guildhall.table.entry import (
    MOVE,
    UNDO,
    BrokenLog,
    Draw,
    Entry,
    Moment,
    Result,
    Stale,
    Told,
    Viewer,
)
from guildhall.table.table import Table

__all__ = [
    "MOVE",
    "UNDO",
    "BrokenLog",
    "Draw",
    "Entry",
    "Moment",
    "Result",
    "Stale",
    "Table",
    "Told",
    "Viewer",
]
