"""Adding to the log: in SQLite by a thread of its own, for all who wait in one go.

A move is saved before it is told, so this is what everybody waits for. What comes while one
transaction is written goes into the next one together, so that many tables share the time which a
disk takes to make something durable, and the way to the thread and back.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from sqlalchemy import Update, insert, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from guildhall.store import schema
from guildhall.store.engine import WRITE_OPTION, create_sync_engine
from guildhall.store.errors import refusal_for
from guildhall.store.serialize import EntryRow

EntryRows = Sequence[EntryRow]

_DATABASE_ERRORS: Final = (OperationalError, OSError)
"""What is wrong with the database; anything else is wrong with one wish."""


class PendingWrite(NamedTuple):
    """What somebody waits for: the rows of a table, and its phase if that changes with them."""

    table_id: str
    rows: EntryRows
    status: str | None
    done: "asyncio.Future[None]"

    def resolve(self, error: BaseException | None) -> None:
        """Tell who waits how it went."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        elif isinstance(error, Exception):
            self.done.set_exception(error)
        else:
            self.done.cancel()


class SqliteWriter:
    """One connection to a file, in one thread; ``turn`` is held while it writes."""

    def __init__(self, url: URL, write_lock: asyncio.Lock) -> None:
        self.engine = create_sync_engine(url).execution_options(**{WRITE_OPTION: True})
        self.executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite-writer")
        self.write_lock = write_lock
        self.pending: list[PendingWrite] = []
        self.write_task: asyncio.Task[None] | None = None

    async def append(self, table_id: str, rows: EntryRows, status: str | None) -> None:
        """Add to the log; it is durable when this returns."""
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
            else:  # it is being written: who gives up does so when that is settled
                await asyncio.wait([write.done])
                write.done.cancelled() or write.done.exception()  # nobody else will ask for it
            raise

    async def _write(self) -> None:
        """Write until nobody waits any more."""
        loop = asyncio.get_running_loop()
        writes: list[PendingWrite] = []
        try:
            while self.pending:
                async with self.write_lock:
                    writes, self.pending = self.pending, []
                    if not writes:  # all have given up meanwhile
                        return
                    errors = await loop.run_in_executor(self.executor, self._append, writes)
                for write, error in zip(writes, errors, strict=True):
                    write.resolve(error)
        except BaseException as error:  # the thread or the loop has ended: nobody waits for ever
            left, self.pending = [*writes, *self.pending], []
            for write in left:
                write.resolve(error)
            if not isinstance(error, Exception):
                raise
        finally:
            self.write_task = None

    def _append(self, writes: Sequence[PendingWrite]) -> list[Exception | None]:
        """Write all wishes, and tell for each what was wrong with it."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(schema.log_entries), [r for w in writes for r in w.rows])
                for write in writes:
                    _set_status(connection, write.table_id, write.status)
        except _DATABASE_ERRORS as error:
            return [error] * len(writes)
        except Exception as error:
            if len(writes) > 1:
                return [error for write in writes for error in self._append([write])]
            return [refusal_for(error) or error]
        return [None] * len(writes)

    async def close(self) -> None:
        """Let go of the file, when all is written that somebody waits for."""
        if self.write_task is not None:
            await asyncio.wait([self.write_task])
        await asyncio.get_running_loop().run_in_executor(self.executor, self.engine.dispose)
        self.executor.shutdown()


def append_entries(
    connection: Connection, table_id: str, rows: EntryRows, status: str | None
) -> None:
    """Add to the log, in the transaction that the connection is in."""
    try:
        connection.execute(insert(schema.log_entries), rows)
    except IntegrityError as error:
        raise refusal_for(error) or error from error
    _set_status(connection, table_id, status)


def _set_status(connection: Connection, table_id: str, status: str | None) -> None:
    """Write down how far a table is, if that changes."""
    if status is not None:
        connection.execute(update_table(table_id).values(status=status))


def update_table(table_id: str) -> Update:
    """A change of the row of a table."""
    return update(schema.tables).where(schema.tables.c.id == table_id)
