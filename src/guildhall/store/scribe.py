"""Adding to the log: in SQLite by a thread of its own, in one go.

A move is saved before it is told, so this is what everybody waits for. An asynchronous driver hands
each call of a transaction to its thread and back; here the whole transaction is handed over once.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Update, insert, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import IntegrityError

from guildhall.store import schema
from guildhall.store.address import WRITING, connect_thread
from guildhall.store.coding import EntryColumns
from guildhall.store.errors import refusal

Rows = Sequence[EntryColumns]


class Scribe:
    """One connection to a file, in one thread."""

    def __init__(self, url: URL) -> None:
        self.engine = connect_thread(url).execution_options(**{WRITING: True})
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")

    async def append(self, table: str, rows: Rows, phase: str | None) -> None:
        """Add to the log; it is durable when this returns."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.thread, self._append, table, rows, phase)

    def _append(self, table: str, rows: Rows, phase: str | None) -> None:
        with self.engine.begin() as connection:
            append(connection, table, rows, phase)

    async def close(self) -> None:
        """Let go of the file."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.thread, self.engine.dispose)
        self.thread.shutdown()


def append(connection: Connection, table: str, rows: Rows, phase: str | None) -> None:
    """Add to the log, in the transaction that the connection is in."""
    try:
        connection.execute(insert(schema.entries), rows)
    except IntegrityError as error:
        raise refusal(error) or error from error
    if phase is not None:
        connection.execute(of_table(table).values(phase=phase))


def of_table(table: str) -> Update:
    """A change of the row of a table."""
    return update(schema.tables).where(schema.tables.c.id == table)
