"""Storage of tables, logs, seats, keys and chat in SQLite or PostgreSQL."""

from guildhall.store.errors import LogConflict, StoreError, TableNotFound, failing_move
from guildhall.store.rows import (
    ChatRow,
    KeyRow,
    ListedTable,
    SeatRow,
    StoredTable,
    TableRow,
    UndoRequestRow,
)
from guildhall.store.store import Store

__all__ = [
    "ChatRow",
    "KeyRow",
    "ListedTable",
    "LogConflict",
    "SeatRow",
    "Store",
    "StoreError",
    "StoredTable",
    "TableNotFound",
    "TableRow",
    "UndoRequestRow",
    "failing_move",
]
