"""Where a store is: a file, or the URL of a database, and how to connect to it."""

import sqlite3
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

# An address can hold a password, so it is not repeated.
INVALID_URL: Final = Reason("", "This is not the address of a database.")

TIMEOUT: Final = 10
"""So many seconds a database may take to answer."""

PRAGMAS: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # in WAL mode nothing less survives a power cut
    "PRAGMA foreign_keys = ON",
)

WRITE_OPTION: Final = "guildhall_writing"
"""The execution option of a connection that is going to write."""


def parse_url(url_or_path: str) -> URL:
    """The URL of a database, from a URL in any usual spelling or the path of a file."""
    if "://" not in url_or_path:
        return URL.create("sqlite+aiosqlite", database=str(Path(url_or_path).expanduser()))
    try:
        url = make_url(url_or_path)
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        raise StoreError(INVALID_URL) from error
    match url.drivername.partition("+")[0]:
        case "sqlite":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            query = dict(url.query)
            if "sslmode" in query:  # the name that other drivers have for it
                query["ssl"] = query.pop("sslmode")
            return url.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(Reason("", "Guildhall keeps its tables in SQLite or PostgreSQL only."))


def create_engine_for(url: URL) -> AsyncEngine:
    """The engine for a database; nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        return _create_sqlite_engine(url)
    return create_async_engine(
        url,
        pool_size=16,
        max_overflow=0,
        pool_timeout=TIMEOUT,
        pool_pre_ping=True,  # a restart of the database is not noticed by anybody
        connect_args={"timeout": TIMEOUT, "command_timeout": TIMEOUT},
    )


def _create_sqlite_engine(url: URL) -> AsyncEngine:
    """The engine for a file, in which transactions begin when and how we say."""
    if url.database in (None, "", ":memory:"):
        raise StoreError(Reason("", "A store in SQLite needs a file."))
    folder = Path(str(url.database)).parent
    if not folder.is_dir():
        raise StoreError(
            Reason("", "There is no folder {folder} for the database.", {"folder": str(folder)})
        )
    # A file that cannot be opened is found here, where no thread has been started for it.
    with translate_errors(OPEN_FAILED):
        sqlite3.connect(str(url.database)).close()
    # Python's own transactions would start with the first INSERT, and not hold what was read.
    engine = create_async_engine(url, pool_timeout=TIMEOUT, connect_args={"isolation_level": None})
    _configure_sqlite(engine.sync_engine)
    return engine


def create_sync_engine(url: URL) -> Engine:
    """The engine for a file that one thread alone works with."""
    engine = create_engine(
        url.set(drivername="sqlite"), poolclass=StaticPool, connect_args={"isolation_level": None}
    )
    _configure_sqlite(engine)
    return engine


def _configure_sqlite(engine: Engine) -> None:
    """Let connections to a file be durable, and transactions begin as we say."""

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        try:
            for pragma in PRAGMAS:
                cursor.execute(pragma)
            cursor.close()
        except BaseException:  # no database: nobody else would end the thread of the connection
            connection.close()
            raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and then writes could be refused in the middle.
        is_write = WRITE_OPTION in connection.get_execution_options()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_write else "BEGIN")
