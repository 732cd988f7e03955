"""The store: tables with their logs, seats, keys and talk, in SQLite or PostgreSQL."""

from guildhall.store.errors import NoTable, Overtaken, StoreError, failing_move
from guildhall.store.rows import KeyRow, Listed, SeatRow, TableRow, TalkRow, Whole
from guildhall.store.store import Store

__all__ = [
    "KeyRow",
    "Listed",
    "NoTable",
    "Overtaken",
    "SeatRow",
    "Store",
    "StoreError",
    "TableRow",
    "TalkRow",
    "Whole",
    "failing_move",
]
