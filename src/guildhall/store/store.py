"""The store itself: each method is one transaction, done when it returns or not done at all."""

import time
from asyncio import Lock
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Final

from sqlalchemy import ColumnElement, case, delete, func, insert, select, update
from sqlalchemy.engine import URL, RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from guildhall.store import schema
from guildhall.store.address import NO_ADDRESS, WRITING, connect, read_address
from guildhall.store.bell import Bell, Callback
from guildhall.store.coding import columns, entry_of
from guildhall.store.errors import (
    MOVING,
    OPENING,
    READING,
    SAVING,
    NoTable,
    StoreError,
    Unwritable,
    telling,
)
from guildhall.store.migrate import migrate
from guildhall.store.rows import KeyRow, Listed, SeatRow, TableRow, TalkRow, Whole
from guildhall.store.scribe import Scribe, append, of_table
from guildhall.table import Entry

MOST_LISTED: Final = 100


class Store:
    """A database of tables. ``Store.open(address)`` makes one."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = engine.execution_options(**{WRITING: True})
        self.bell = Bell(url) if url.get_backend_name() == "postgresql" else None
        # SQLite lets one write at a time; to queue here is kinder than to knock at the file.
        turn = Lock()
        self.scribe = None if self.bell else Scribe(url, turn)
        self.turn: AbstractAsyncContextManager[None] = nullcontext() if self.bell else turn

    @classmethod
    async def open(cls, address: str) -> "Store":
        """Open a database by its URL, or a file by its path, and bring it up to date."""
        url = read_address(address)
        store = cls(url, connect(url))
        try:
            with telling(OPENING):
                async with store.writer.begin() as connection:
                    await connection.run_sync(migrate)
        except TypeError as error:  # the driver does not know something in the URL
            await store.close()
            raise StoreError(NO_ADDRESS) from error
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Let go of all connections."""
        if self.bell is not None:
            await self.bell.close()
        if self.scribe is not None:
            await self.scribe.close()
        await self.engine.dispose()

    async def listen(self, callback: Callback) -> None:
        """Have a callback called with the id of each table that another process changes.

        After a lost connection it is called with "": any table may have changed. A file in SQLite
        belongs to one process, so there it is never called.
        """
        if self.bell is not None:
            with telling(OPENING):
                await self.bell.listen(callback)

    # Tables

    async def create(self, row: TableRow, seats: Sequence[SeatRow], keys: Sequence[KeyRow]) -> None:
        """Write down a new table."""
        async with self._write(None, SAVING) as connection:
            await connection.execute(insert(schema.tables), row._asdict())
            if seats:
                await connection.execute(insert(schema.seats), [of(row.id, seat) for seat in seats])
            if keys:
                await connection.execute(insert(schema.keys), [of(row.id, key) for key in keys])

    async def table(self, table: str) -> Whole | None:
        """A table with its seats and keys."""
        async with self._read() as connection:
            chosen = select(schema.tables).where(schema.tables.c.id == table)
            row = (await connection.execute(chosen)).mappings().one_or_none()
            if row is None:
                return None
            seats = await rows_of(connection, schema.seats.c, table)
            keys = await rows_of(connection, schema.keys.c, table)
            return Whole(
                TableRow(**row),
                [SeatRow(**seat) for seat in seats],
                [KeyRow(**key) for key in keys],
            )

    async def listed(self, most: int = MOST_LISTED) -> list[Listed]:
        """The newest open tables that anybody may join."""
        tables, seats = schema.tables, schema.seats
        newest = (
            select(tables)
            .where(tables.c.phase == "open", tables.c.is_listed)
            .order_by(tables.c.created_at.desc(), tables.c.id)
            .limit(most)
        )
        async with self._read() as connection:
            rows = (await connection.execute(newest)).mappings()
            found = {row["id"]: Listed(TableRow(**row), []) for row in rows}
            at_them = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
            for table, *seat in await connection.execute(at_them):
                found[table].seats.append(SeatRow(*seat))
        return list(found.values())

    async def playing(self) -> list[str]:
        """The ids of all tables where a game is under way; those begun or talked at last first."""
        tables = schema.tables
        chosen = (
            select(tables.c.id)
            .where(tables.c.phase == "playing")
            .order_by(tables.c.changed_at.desc(), tables.c.id)
        )
        async with self._read() as connection:
            return list((await connection.execute(chosen)).scalars())

    async def set_phase(self, table: str, phase: str) -> None:
        """Write down how far a table is."""
        async with self._write(table, SAVING) as connection:
            await connection.execute(of_table(table).values(phase=phase))

    async def set_rematch(self, table: str, rematch: str) -> bool:
        """Say at which table the same people play again; False if another was named first."""
        async with self._write(table, SAVING) as connection:
            done = await connection.execute(
                of_table(table).where(schema.tables.c.rematch.is_(None)).values(rematch=rematch)
            )
            return done.rowcount == 1

    # Seats and keys

    async def set_seat(
        self,
        table: str,
        seat: SeatRow,
        expected_kind: str | None = None,
        phase: str | None = None,
        keys: Sequence[KeyRow] | None = None,
        by: str | None = None,
    ) -> bool:
        """Put somebody on a seat; False if the seat or the table is not as expected any more.

        With keys these are the only ones of the seat from then on. With the digest of a key ``by``
        which it is done, that key must still be one of the seat's.
        """
        seats, tables = schema.seats, schema.tables
        change = update(seats).where(seats.c.table_id == table, seats.c.seat == seat.seat)
        if expected_kind is not None:
            change = change.where(seats.c.kind == expected_kind)
        if phase is not None:
            is_in = select(tables.c.id).where(tables.c.id == table, tables.c.phase == phase)
            change = change.where(is_in.exists())
        if by is not None:
            of_seat = (schema.keys.c.table_id == table) & (schema.keys.c.seat == seat.seat)
            opens = select(schema.keys.c.digest).where(of_seat, schema.keys.c.digest == by)
            change = change.where(opens.exists())
        async with self._write(table, SAVING) as connection:
            if (await connection.execute(change.values(**writable(seat)))).rowcount == 0:
                return False
            if keys is not None:
                await self._replace_keys(connection, table, seat.seat, keys)
            return True

    async def _replace_keys(
        self, connection: AsyncConnection, table: str, seat: int, fresh: Sequence[KeyRow]
    ) -> None:
        """Make these the only keys of a seat."""
        keys = schema.keys
        old = delete(keys).where(keys.c.table_id == table, keys.c.seat == seat)
        await connection.execute(old)
        if fresh:
            await connection.execute(insert(keys), [of(table, key) for key in fresh])

    # The log

    async def begin(self, table: str, order: Sequence[int], entry: Entry) -> bool:
        """Begin the game: who sat at ``order[seat]`` sits at ``seat`` now.

        False if it has begun already, or if a seat is open.
        The keys go with the people, and so does what they have said.
        """
        seats, keys, tables, talk = schema.seats, schema.keys, schema.tables, schema.talk
        place = {old: new for new, old in enumerate(order)}
        async with self._write(table, SAVING) as connection:
            moved = [SeatRow(**row) for row in await rows_of(connection, seats.c, table)]
            if any(seat.kind == "open" for seat in moved):
                return False
            opened = of_table(table).where(tables.c.phase == "open").values(phase="playing")
            if (await connection.execute(opened)).rowcount == 0:
                return False
            await connection.execute(delete(seats).where(seats.c.table_id == table))
            moved = [seat._replace(seat=place[seat.seat]) for seat in moved]
            await connection.execute(insert(seats), [of(table, seat) for seat in moved])
            of_seats = (keys.c.table_id == table) & keys.c.seat.is_not(None)
            now = case(place, value=keys.c.seat)
            await connection.execute(update(keys).where(of_seats).values(seat=now))
            said = (talk.c.table_id == table) & talk.c.seat.is_not(None)
            spoken = case(place, value=talk.c.seat)
            await connection.execute(update(talk).where(said).values(seat=spoken))
            await connection.execute(insert(schema.entries), [columns(table, entry)])
            return True

    async def append(self, table: str, entries: Sequence[Entry], phase: str | None = None) -> None:
        """Add to the log, all or nothing; with the last move also the phase can change.

        Raises Overtaken if another server has written one of these steps.
        """
        if not entries:
            return
        rows = [columns(table, entry) for entry in entries]
        if self.scribe is not None:
            with telling(MOVING):
                await self.scribe.append(table, rows, phase)
            return
        async with self._write(None, MOVING) as connection:
            await connection.run_sync(append, table, rows, phase)
            await self._ring(connection, table)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log, or what follows a step of it."""
        async with self._read() as connection:
            rows = await rows_of(connection, schema.entries.c, table, after)
        return [entry_of(row) for row in rows]

    # Talk

    async def say(
        self, table: str, seat: int | None, kind: str, text: str, about: int = 0
    ) -> TalkRow:
        """Write down what was said, under the next number."""
        talk = schema.talk
        last = select(func.coalesce(func.max(talk.c.number), 0)).where(talk.c.table_id == table)
        async with self._write(table, SAVING) as connection:
            number = (await connection.execute(last)).scalar_one() + 1
            row = TalkRow(number, seat, kind, text, about, time.time())
            await connection.execute(insert(talk), of(table, row))
            return row

    async def talk(self, table: str, after: int = 0) -> list[TalkRow]:
        """What was said at a table."""
        async with self._read() as connection:
            rows = await rows_of(connection, schema.talk.c, table, after)
        return [TalkRow(**row) for row in rows]

    # Transactions

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment."""
        with telling(READING):
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _write(self, table: str | None, message: str) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes a table, of which the other servers are told."""
        with telling(message):
            async with self.turn, self.writer.begin() as connection:
                if table is None:
                    yield connection
                    return
                # Who holds this row has the table to itself until the end of the transaction.
                held = await connection.execute(of_table(table).values(changed_at=time.time()))
                if held.rowcount == 0:
                    raise NoTable
                yield connection
                await self._ring(connection, table)

    async def _ring(self, connection: AsyncConnection, table: str) -> None:
        if self.bell is not None:
            await self.bell.ring(connection, table)


def of(table: str, row: SeatRow | KeyRow | TalkRow) -> dict[str, object]:
    """A row with the table that it belongs to."""
    return {"table_id": table, **writable(row)}


def writable(row: SeatRow | KeyRow | TalkRow) -> dict[str, object]:
    """The columns of a row, in which no text holds what only some databases keep."""
    columns = row._asdict()
    if any(isinstance(text, str) and "\0" in text for text in columns.values()):
        raise Unwritable
    return columns


async def rows_of(
    connection: AsyncConnection,
    kind: Iterable[ColumnElement[object]],
    table: str,
    after: int | None = None,
) -> Sequence[RowMapping]:
    """The rows of one kind that belong to a table, in order, or those after a number."""
    belongs, *own = kind
    number = own[0]
    chosen = select(*own).where(belongs == table).order_by(number)
    if after is not None:
        chosen = chosen.where(number > after)
    return (await connection.execute(chosen)).mappings().all()
