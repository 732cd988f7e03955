"""Group commit for SQLite: a single thread appends to the logs of all tables.

A move is saved before it is shown, so every player waits for this. Appends that arrive during a
transaction share the next one, and with it the cost of the disk sync and of the thread switch.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from sqlalchemy import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from guildhall.store import schema
from guildhall.store.engine import WRITE_OPTION, create_sync_engine
from guildhall.store.errors import refusal_for
from guildhall.store.statements import EntryRows, set_status

_DATABASE_ERRORS: Final = (OperationalError, OSError)
"""Errors of the database as a whole; any other error concerns one append."""


class PendingWrite(NamedTuple):
    """A queued append: rows of a table, and its new status if that changes with them."""

    table_id: str
    rows: EntryRows
    status: str | None
    done: "asyncio.Future[None]"

    def resolve(self, error: BaseException | None) -> None:
        """Report the result to the waiting caller."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        elif isinstance(error, Exception):
            self.done.set_exception(error)
        else:
            self.done.cancel()


class SqliteWriter:
    """One connection to a SQLite file in one thread; it holds ``write_lock`` while it writes."""

    def __init__(self, url: URL, write_lock: asyncio.Lock) -> None:
        self.engine = create_sync_engine(url).execution_options(**{WRITE_OPTION: True})
        self.executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite-writer")
        self.write_lock = write_lock
        self.pending: list[PendingWrite] = []
        self.write_task: asyncio.Task[None] | None = None

    async def append(self, table_id: str, rows: EntryRows, status: str | None) -> None:
        """Append to the log; it is durable when this returns."""
        loop = asyncio.get_running_loop()
        write = PendingWrite(table_id, rows, status, loop.create_future())
        self.pending.append(write)
        if self.write_task is None:
            self.write_task = loop.create_task(self._write())
        try:
            await asyncio.shield(write.done)
        except asyncio.CancelledError:
            if write in self.pending:
                self.pending.remove(write)
            else:  # it is being written: wait for the result before giving up
                await asyncio.wait([write.done])
                write.done.cancelled() or write.done.exception()  # mark the exception as retrieved
            raise

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        writes: list[PendingWrite] = []
        try:
            while self.pending:
                async with self.write_lock:
                    writes, self.pending = self.pending, []
                    if not writes:  # all callers were cancelled
                        return
                    errors = await loop.run_in_executor(self.executor, self._append, writes)
                for write, error in zip(writes, errors, strict=True):
                    write.resolve(error)
        except BaseException as error:  # the thread or the loop has ended
            left, self.pending = [*writes, *self.pending], []
            for write in left:
                write.resolve(error)
            if not isinstance(error, Exception):
                raise
        finally:
            self.write_task = None

    def _append(self, writes: Sequence[PendingWrite]) -> list[Exception | None]:
        """Append in one transaction, or one by one if that fails; return the error of each."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(schema.log_entries), [r for w in writes for r in w.rows])
                for write in writes:
                    set_status(connection, write.table_id, write.status)
        except _DATABASE_ERRORS as error:
            return [error] * len(writes)
        except Exception as error:
            if len(writes) > 1:
                return [error for write in writes for error in self._append([write])]
            return [refusal_for(error) or error]
        return [None] * len(writes)

    async def close(self) -> None:
        """Close the file after the pending writes."""
        if self.write_task is not None:
            await asyncio.wait([self.write_task])
        await asyncio.get_running_loop().run_in_executor(self.executor, self.engine.dispose)
        self.executor.shutdown()
