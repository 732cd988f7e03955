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
from guildhall.store.address import WRITING, connect_thread
from guildhall.store.coding import EntryColumns
from guildhall.store.errors import refusal

Rows = Sequence[EntryColumns]

DATABASE_FAULT: Final = (OperationalError, OSError)
"""What is wrong with the database; anything else is wrong with one wish."""


class Wish(NamedTuple):
    """What somebody waits for: the rows of a table, and its phase if that changes with them."""

    table: str
    rows: Rows
    phase: str | None
    done: "asyncio.Future[None]"

    def settle(self, error: BaseException | None) -> None:
        """Tell who waits how it went."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        elif isinstance(error, Exception):
            self.done.set_exception(error)
        else:
            self.done.cancel()


class Scribe:
    """One connection to a file, in one thread; ``turn`` is held while it writes."""

    def __init__(self, url: URL, turn: asyncio.Lock) -> None:
        self.engine = connect_thread(url).execution_options(**{WRITING: True})
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")
        self.turn = turn
        self.waiting: list[Wish] = []
        self.writing: asyncio.Task[None] | None = None

    async def append(self, table: str, rows: Rows, phase: str | None) -> None:
        """Add to the log; it is durable when this returns."""
        loop = asyncio.get_running_loop()
        wish = Wish(table, rows, phase, loop.create_future())
        self.waiting.append(wish)
        if self.writing is None:
            self.writing = loop.create_task(self._write())
        try:
            await asyncio.shield(wish.done)
        except asyncio.CancelledError:
            if wish in self.waiting:
                self.waiting.remove(wish)
            else:  # it is being written: who gives up does so when that is settled
                await asyncio.wait([wish.done])
                wish.done.cancelled() or wish.done.exception()  # nobody else will ask for it
            raise

    async def _write(self) -> None:
        """Write until nobody waits any more."""
        loop = asyncio.get_running_loop()
        wishes: list[Wish] = []
        try:
            while self.waiting:
                async with self.turn:
                    wishes, self.waiting = self.waiting, []
                    if not wishes:  # all have given up meanwhile
                        return
                    errors = await loop.run_in_executor(self.thread, self._append, wishes)
                for wish, error in zip(wishes, errors, strict=True):
                    wish.settle(error)
        except BaseException as error:  # the thread or the loop has ended: nobody waits for ever
            left, self.waiting = [*wishes, *self.waiting], []
            for wish in left:
                wish.settle(error)
            if not isinstance(error, Exception):
                raise
        finally:
            self.writing = None

    def _append(self, wishes: Sequence[Wish]) -> list[Exception | None]:
        """Write all wishes, and tell for each what was wrong with it."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(schema.entries), [r for w in wishes for r in w.rows])
                for wish in wishes:
                    set_phase(connection, wish.table, wish.phase)
        except DATABASE_FAULT as error:
            return [error] * len(wishes)
        except Exception as error:
            if len(wishes) > 1:
                return [error for wish in wishes for error in self._append([wish])]
            return [refusal(error) or error]
        return [None] * len(wishes)

    async def close(self) -> None:
        """Let go of the file, when all is written that somebody waits for."""
        if self.writing is not None:
            await asyncio.wait([self.writing])
        await asyncio.get_running_loop().run_in_executor(self.thread, self.engine.dispose)
        self.thread.shutdown()


def append(connection: Connection, table: str, rows: Rows, phase: str | None) -> None:
    """Add to the log, in the transaction that the connection is in."""
    try:
        connection.execute(insert(schema.entries), rows)
    except IntegrityError as error:
        raise refusal(error) or error from error
    set_phase(connection, table, phase)


def set_phase(connection: Connection, table: str, phase: str | None) -> None:
    """Write down how far a table is, if that changes."""
    if phase is not None:
        connection.execute(of_table(table).values(phase=phase))


def of_table(table: str) -> Update:
    """A change of the row of a table."""
    return update(schema.tables).where(schema.tables.c.id == table)
