"""Database URLs and SQLAlchemy engines."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from guildhall.core.reason import Reason
from guildhall.store.errors import OPEN_FAILED, StoreError, translate_errors

# A URL can contain a password, so the message does not repeat it.
INVALID_URL: Final = Reason("", "This is not a valid database URL.")

TIMEOUT: Final = 10
"""Seconds for connecting and for each statement."""

_BUSY_SECONDS: Final = 5
_WAL: Final = "PRAGMA journal_mode = WAL"
PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}",
    _WAL,
    "PRAGMA synchronous = FULL",  # in WAL mode only FULL survives a power cut
    "PRAGMA foreign_keys = ON",
)

WRITE_OPTION: Final = "guildhall_writing"
"""Execution option that marks writing transactions."""


def parse_url(url_or_path: str) -> URL:
    """Return the database URL for a URL in any common spelling, or for a file path."""
    if "://" not in url_or_path:
        return URL.create("sqlite+aiosqlite", database=str(Path(url_or_path).expanduser()))
    try:
        url = make_url(url_or_path)
    except (ArgumentError, ValueError) as error:  # ValueError: the port is not a number
        raise StoreError(INVALID_URL) from error
    match url.drivername.partition("+")[0]:
        case "sqlite":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            query = dict(url.query)
            if "sslmode" in query:  # asyncpg's name differs from libpq's
                query["ssl"] = query.pop("sslmode")
            return url.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(Reason("", "Unsupported database. Use SQLite or PostgreSQL."))


def create_engine_for(url: URL) -> AsyncEngine:
    """Create the engine of a database; connections are opened on first use."""
    if url.get_backend_name() == "sqlite":
        return _create_sqlite_engine(url)
    return create_async_engine(
        url,
        pool_size=16,
        max_overflow=0,
        pool_timeout=TIMEOUT,
        pool_pre_ping=True,  # survive a restart of the database
        connect_args={"timeout": TIMEOUT, "command_timeout": TIMEOUT},
    )


def _create_sqlite_engine(url: URL) -> AsyncEngine:
    if url.database in (None, "", ":memory:"):
        raise StoreError(Reason("", "An SQLite database needs a file."))
    folder = Path(str(url.database)).parent
    if not folder.is_dir():
        raise StoreError(
            Reason("", "The database folder {folder} does not exist.", {"folder": str(folder)})
        )
    # Report a file that cannot be opened before aiosqlite starts a thread for it.
    with translate_errors(OPEN_FAILED):
        enable_wal(str(url.database))
    # Python's implicit transactions start only with the first INSERT, after earlier reads.
    engine = create_async_engine(url, pool_timeout=TIMEOUT, connect_args={"isolation_level": None})
    _configure_sqlite(engine.sync_engine)
    return engine


def enable_wal(path: str) -> None:
    """Switch a file to WAL, which it keeps; wait for servers that do so at the same time."""
    deadline = time.monotonic() + _BUSY_SECONDS
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        while True:
            try:
                connection.execute(_WAL)
            except sqlite3.OperationalError as error:
                # SQLite does not apply its busy timeout to this statement.
                is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # primary code
                if not is_busy or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return


def create_sync_engine(url: URL) -> Engine:
    """Create a SQLite engine for use by a single thread."""
    engine = create_engine(
        url.set(drivername="sqlite"), poolclass=StaticPool, connect_args={"isolation_level": None}
    )
    _configure_sqlite(engine)
    return engine


def _configure_sqlite(engine: Engine) -> None:

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        try:
            for pragma in PRAGMAS:
                cursor.execute(pragma)
            cursor.close()
        except BaseException:  # not a database; close, or the connection's thread would never end
            connection.close()
            raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Upgrading a read transaction to a write can fail with SQLITE_BUSY.
        is_write = WRITE_OPTION in connection.get_execution_options()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_write else "BEGIN")
