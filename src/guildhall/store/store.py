"""The store. Each method is one transaction, committed when it returns."""

import time
from asyncio import Lock
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Final

from sqlalchemy import ColumnElement, case, delete, func, insert, select, update
from sqlalchemy.engine import URL, RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from guildhall.store import schema
from guildhall.store.engine import INVALID_URL, WRITE_OPTION, create_engine_for, parse_url
from guildhall.store.errors import (
    MOVE_FAILED,
    OPEN_FAILED,
    READ_FAILED,
    SAVE_FAILED,
    InvalidText,
    StoreError,
    TableNotFound,
    translate_errors,
)
from guildhall.store.migrate import migrate
from guildhall.store.notify import ChangeCallback, Notifier
from guildhall.store.rows import (
    ChatRow,
    KeyRow,
    ListedTable,
    SeatRow,
    StoredTable,
    TableRow,
    UndoRequestRow,
)
from guildhall.store.serialize import entry_from_row, entry_to_row
from guildhall.store.sqlite_writer import SqliteWriter
from guildhall.store.statements import append_entries, update_table
from guildhall.table import LogEntry

_MAX_LISTED: Final = 100


class Store:
    """A database of tables, opened by ``Store.open(url)``."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.engine = engine
        self.write_engine = engine.execution_options(**{WRITE_OPTION: True})
        self.notifier = Notifier(url) if url.get_backend_name() == "postgresql" else None
        # SQLite allows one writer at a time; queueing here avoids busy retries.
        write_lock = Lock()
        self.sqlite_writer = None if self.notifier else SqliteWriter(url, write_lock)
        self.write_lock: AbstractAsyncContextManager[None] = (
            nullcontext() if self.notifier else write_lock
        )

    @classmethod
    async def open(cls, url_or_path: str) -> "Store":
        """Open a database by URL or file path, and run pending migrations."""
        url = parse_url(url_or_path)
        store = cls(url, create_engine_for(url))
        try:
            with translate_errors(OPEN_FAILED):
                async with store.write_engine.begin() as connection:
                    await connection.run_sync(migrate)
        except TypeError as error:  # the driver does not know a parameter of the URL
            await store.close()
            raise StoreError(INVALID_URL) from error
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close all connections."""
        if self.notifier is not None:
            await self.notifier.close()
        if self.sqlite_writer is not None:
            await self.sqlite_writer.close()
        await self.engine.dispose()

    async def subscribe(self, callback: ChangeCallback) -> None:
        """Call back with the id of each table that another process changes.

        After a lost connection the id is "": any table may have changed. A SQLite file belongs to
        one process, so it never calls back.
        """
        if self.notifier is not None:
            with translate_errors(OPEN_FAILED):
                await self.notifier.subscribe(callback)

    # Tables

    async def create(self, row: TableRow, seats: Sequence[SeatRow], keys: Sequence[KeyRow]) -> None:
        """Save a new table."""
        async with self._write(None, SAVE_FAILED) as connection:
            await connection.execute(insert(schema.tables), row._asdict())
            if seats:
                await connection.execute(
                    insert(schema.seats), [_with_table_id(row.id, seat) for seat in seats]
                )
            if keys:
                await connection.execute(
                    insert(schema.keys), [_with_table_id(row.id, key) for key in keys]
                )

    async def table(self, table_id: str) -> StoredTable | None:
        """Return a table with its seats, keys and latest undo request."""
        async with self._read() as connection:
            query = select(schema.tables).where(schema.tables.c.id == table_id)
            row = (await connection.execute(query)).mappings().one_or_none()
            if row is None:
                return None
            seats = await _select_rows(connection, schema.seats.c, table_id)
            keys = await _select_rows(connection, schema.keys.c, table_id)
            return StoredTable(
                TableRow(**row),
                [SeatRow(**seat) for seat in seats],
                [KeyRow(**key) for key in keys],
                await _latest_undo_request(connection, table_id),
            )

    async def listed_tables(self, limit: int = _MAX_LISTED) -> list[ListedTable]:
        """Return the newest public tables that wait for players."""
        tables, seats = schema.tables, schema.seats
        newest = (
            select(tables)
            .where(tables.c.status == "waiting", tables.c.is_listed)
            .order_by(tables.c.created_at.desc(), tables.c.id)
            .limit(limit)
        )
        async with self._read() as connection:
            rows = (await connection.execute(newest)).mappings()
            found = {row["id"]: ListedTable(TableRow(**row), []) for row in rows}
            seats_query = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
            for table_id, *seat in await connection.execute(seats_query):
                found[table_id].seats.append(SeatRow(*seat))
        return list(found.values())

    async def running_ids(self) -> list[str]:
        """Return the ids of all running games, the most recently updated first."""
        tables = schema.tables
        query = (
            select(tables.c.id)
            .where(tables.c.status == "playing")
            .order_by(tables.c.updated_at.desc(), tables.c.id)
        )
        async with self._read() as connection:
            return list((await connection.execute(query)).scalars())

    async def set_status(self, table_id: str, status: str) -> None:
        """Save the status of a table."""
        async with self._write(table_id, SAVE_FAILED) as connection:
            await connection.execute(update_table(table_id).values(status=status))

    async def claim_rematch(self, table_id: str, rematch_id: str) -> bool:
        """Save the id of the rematch; False if there is one already."""
        async with self._write(table_id, SAVE_FAILED) as connection:
            done = await connection.execute(
                update_table(table_id)
                .where(schema.tables.c.rematch_id.is_(None))
                .values(rematch_id=rematch_id)
            )
            return done.rowcount == 1

    # Seats and keys

    async def set_seat(
        self,
        table_id: str,
        seat: SeatRow,
        expected_kind: str | None = None,
        expected_status: str | None = None,
        keys: Sequence[KeyRow] | None = None,
        required_key_hash: str | None = None,
    ) -> bool:
        """Change a seat; False if the seat, the table or the required key has changed meanwhile.

        ``keys`` replace all keys of the seat.
        """
        seats, tables = schema.seats, schema.tables
        change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat.seat)
        if expected_kind is not None:
            change = change.where(seats.c.kind == expected_kind)
        if expected_status is not None:
            has_status = select(tables.c.id).where(
                tables.c.id == table_id, tables.c.status == expected_status
            )
            change = change.where(has_status.exists())
        if required_key_hash is not None:
            is_of_seat = (schema.keys.c.table_id == table_id) & (schema.keys.c.seat == seat.seat)
            has_key = select(schema.keys.c.key_hash).where(
                is_of_seat, schema.keys.c.key_hash == required_key_hash
            )
            change = change.where(has_key.exists())
        async with self._write(table_id, SAVE_FAILED) as connection:
            if (await connection.execute(change.values(**_checked_row(seat)))).rowcount == 0:
                return False
            if keys is not None:
                await self._replace_keys(connection, table_id, seat.seat, keys)
            return True

    async def _replace_keys(
        self, connection: AsyncConnection, table_id: str, seat: int, new_keys: Sequence[KeyRow]
    ) -> None:
        keys = schema.keys
        old = delete(keys).where(keys.c.table_id == table_id, keys.c.seat == seat)
        await connection.execute(old)
        if new_keys:
            await connection.execute(
                insert(keys), [_with_table_id(table_id, key) for key in new_keys]
            )

    # The log

    async def start_game(self, table_id: str, order: Sequence[int], entry: LogEntry) -> bool:
        """Start the game and move the player of ``order[seat]`` to ``seat``, with keys and chat.

        False if the game has already started or a seat is free.
        """
        seats, keys, tables, chat = schema.seats, schema.keys, schema.tables, schema.chat
        new_seats = {old: new for new, old in enumerate(order)}
        async with self._write(table_id, SAVE_FAILED) as connection:
            seat_rows = [
                SeatRow(**row) for row in await _select_rows(connection, seats.c, table_id)
            ]
            if any(seat.kind == "free" for seat in seat_rows):
                return False
            started = (
                update_table(table_id).where(tables.c.status == "waiting").values(status="playing")
            )
            if (await connection.execute(started)).rowcount == 0:
                return False
            await connection.execute(delete(seats).where(seats.c.table_id == table_id))
            seat_rows = [seat._replace(seat=new_seats[seat.seat]) for seat in seat_rows]
            await connection.execute(
                insert(seats), [_with_table_id(table_id, seat) for seat in seat_rows]
            )
            has_seat = (keys.c.table_id == table_id) & keys.c.seat.is_not(None)
            now = case(new_seats, value=keys.c.seat)
            await connection.execute(update(keys).where(has_seat).values(seat=now))
            is_from_seat = (chat.c.table_id == table_id) & chat.c.seat.is_not(None)
            new_sender = case(new_seats, value=chat.c.seat)
            await connection.execute(update(chat).where(is_from_seat).values(seat=new_sender))
            await connection.execute(insert(schema.log_entries), [entry_to_row(table_id, entry)])
            return True

    async def append(
        self, table_id: str, entries: Sequence[LogEntry], status: str | None = None
    ) -> None:
        """Append to the log, all or nothing, optionally with a new status.

        Raises LogConflict if another server has written one of these entries.
        """
        if not entries:
            return
        rows = [entry_to_row(table_id, entry) for entry in entries]
        if self.sqlite_writer is not None:
            with translate_errors(MOVE_FAILED):
                await self.sqlite_writer.append(table_id, rows, status)
            return
        async with self._write(None, MOVE_FAILED) as connection:
            await connection.run_sync(append_entries, table_id, rows, status)
            await self._publish(connection, table_id)

    async def entries(self, table_id: str, after: int = 0) -> list[LogEntry]:
        """Return the log entries after a sequence number."""
        async with self._read() as connection:
            rows = await _select_rows(connection, schema.log_entries.c, table_id, after)
        return [entry_from_row(row) for row in rows]

    # Chat

    async def add_chat(
        self, table_id: str, seat: int | None, kind: str, text: str, refers_to: int = 0
    ) -> ChatRow:
        """Add a chat row with the next sequence number."""
        async with self._write(table_id, SAVE_FAILED) as connection:
            seq = await _next_chat_seq(connection, table_id)
            row = ChatRow(seq, seat, kind, text, refers_to, time.time())
            await connection.execute(insert(schema.chat), _with_table_id(table_id, row))
            return row

    async def chat(self, table_id: str, after: int = 0) -> list[ChatRow]:
        """Return the chat rows after a sequence number."""
        async with self._read() as connection:
            rows = await _select_rows(connection, schema.chat.c, table_id, after)
        return [ChatRow(**row) for row in rows]

    # Undo requests

    async def open_undo_request(
        self, table_id: str, seat: int, position_key: int
    ) -> UndoRequestRow:
        """Open an undo request and add its notice to the chat; older requests lapse."""
        requests, now = schema.undo_requests, time.time()
        is_open = (requests.c.table_id == table_id) & (requests.c.status == "open")
        async with self._write(table_id, SAVE_FAILED) as connection:
            await connection.execute(
                update(requests).where(is_open).values(status="lapsed", closed_at=now)
            )
            seq = await _next_chat_seq(connection, table_id)
            row = UndoRequestRow(seq, seat, position_key, "open", [], now, None)
            await connection.execute(insert(requests), _with_table_id(table_id, row))
            notice = ChatRow(seq, seat, "requested", "", seq, now)
            await connection.execute(insert(schema.chat), _with_table_id(table_id, notice))
            return row

    async def respond_to_undo(
        self, table_id: str, request_id: int, seat: int, is_accepted: bool
    ) -> UndoRequestRow | None:
        """Save a response and add its notice to the chat; None if the request is not open."""
        async with self._write(table_id, SAVE_FAILED) as connection:
            row = await _latest_undo_request(connection, table_id)
            if row is None or row.id != request_id or row.status != "open":
                return None
            if is_accepted and seat in row.accepted_by:
                return row
            now = time.time()
            if is_accepted:
                row = row._replace(accepted_by=[*row.accepted_by, seat])
            else:
                row = row._replace(status="declined", closed_at=now)
            await _update_undo_request(
                connection, table_id, row, seat, "accepted" if is_accepted else "declined", now
            )
            return row

    async def grant_undo(self, table_id: str, request_id: int) -> UndoRequestRow | None:
        """Mark a request as granted and add its notice; None if the request is not open."""
        return await self._close_undo_request(table_id, request_id, "granted")

    async def withdraw_undo_request(self, table_id: str, request_id: int) -> UndoRequestRow | None:
        """Mark a request as withdrawn and add its notice; None if the request is not open."""
        return await self._close_undo_request(table_id, request_id, "withdrawn")

    async def _close_undo_request(
        self, table_id: str, request_id: int, status: str
    ) -> UndoRequestRow | None:
        async with self._write(table_id, SAVE_FAILED) as connection:
            row = await _latest_undo_request(connection, table_id)
            if row is None or row.id != request_id or row.status != "open":
                return None
            now = time.time()
            row = row._replace(status=status, closed_at=now)
            await _update_undo_request(connection, table_id, row, row.seat, status, now)
            return row

    # Transactions

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        """A read transaction."""
        with translate_errors(READ_FAILED):
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _write(self, table_id: str | None, message: str) -> AsyncIterator[AsyncConnection]:
        """A transaction that locks and changes a table, and notifies the other servers."""
        with translate_errors(message):
            async with self.write_lock, self.write_engine.begin() as connection:
                if table_id is None:
                    yield connection
                    return
                # The row lock gives this transaction exclusive write access to the table.
                locked = await connection.execute(
                    update_table(table_id).values(updated_at=time.time())
                )
                if locked.rowcount == 0:
                    raise TableNotFound
                yield connection
                await self._publish(connection, table_id)

    async def _publish(self, connection: AsyncConnection, table_id: str) -> None:
        if self.notifier is not None:
            await self.notifier.publish(connection, table_id)


async def _next_chat_seq(connection: AsyncConnection, table_id: str) -> int:
    chat = schema.chat
    last = select(func.coalesce(func.max(chat.c.seq), 0)).where(chat.c.table_id == table_id)
    return int((await connection.execute(last)).scalar_one()) + 1


async def _latest_undo_request(connection: AsyncConnection, table_id: str) -> UndoRequestRow | None:
    table_id_column, *columns = schema.undo_requests.c
    query = (
        select(*columns)
        .where(table_id_column == table_id)
        .order_by(schema.undo_requests.c.id.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else UndoRequestRow(**row)


async def _update_undo_request(
    connection: AsyncConnection,
    table_id: str,
    row: UndoRequestRow,
    seat: int,
    notice_kind: str,
    now: float,
) -> None:
    """Save a change of a request, and add its notice to the chat."""
    requests = schema.undo_requests
    is_request = (requests.c.table_id == table_id) & (requests.c.id == row.id)
    await connection.execute(
        update(requests)
        .where(is_request)
        .values(status=row.status, accepted_by=row.accepted_by, closed_at=row.closed_at)
    )
    seq = await _next_chat_seq(connection, table_id)
    notice = ChatRow(seq, seat, notice_kind, "", row.id, now)
    await connection.execute(insert(schema.chat), _with_table_id(table_id, notice))


_Row = SeatRow | KeyRow | ChatRow | UndoRequestRow


def _with_table_id(table_id: str, row: _Row) -> dict[str, object]:
    return {"table_id": table_id, **_checked_row(row)}


def _checked_row(row: _Row) -> dict[str, object]:
    """The columns of a row; zero bytes are rejected because PostgreSQL cannot store them."""
    columns = row._asdict()
    if any(isinstance(text, str) and "\0" in text for text in columns.values()):
        raise InvalidText
    return columns


async def _select_rows(
    connection: AsyncConnection,
    columns: Iterable[ColumnElement[object]],
    table_id: str,
    after: int | None = None,
) -> Sequence[RowMapping]:
    """Select the rows of a table in order, optionally only those after a number."""
    table_id_column, *selected = columns
    number = selected[0]
    query = select(*selected).where(table_id_column == table_id).order_by(number)
    if after is not None:
        query = query.where(number > after)
    return (await connection.execute(query)).mappings().all()
