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
from guildhall.store.errors import OPENING, StoreError, telling

# An address can hold a password, so it is not repeated.
NO_ADDRESS: Final = Reason("", "This is not the address of a database.")

PATIENCE: Final = 10
"""So many seconds a database may take to answer."""

PRAGMAS: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # in WAL mode nothing less survives a power cut
    "PRAGMA foreign_keys = ON",
)

WRITING: Final = "guildhall_writing"
"""The execution option of a connection that is going to write."""


def read_address(address: str) -> URL:
    """The URL of a database, from a URL in any usual spelling or the path of a file."""
    if "://" not in address:
        return URL.create("sqlite+aiosqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        raise StoreError(NO_ADDRESS) from error
    match url.drivername.partition("+")[0]:
        case "sqlite":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            query = dict(url.query)
            if "sslmode" in query:  # the name that other drivers have for it
                query["ssl"] = query.pop("sslmode")
            return url.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(Reason("", "Guildhall keeps its tables in SQLite or PostgreSQL only."))


def connect(url: URL) -> AsyncEngine:
    """The engine for a database; nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        return connect_sqlite(url)
    return create_async_engine(
        url,
        pool_size=16,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,  # a restart of the database is not noticed by anybody
        connect_args={"timeout": PATIENCE, "command_timeout": PATIENCE},
    )


def connect_sqlite(url: URL) -> AsyncEngine:
    """The engine for a file, in which transactions begin when and how we say."""
    if url.database in (None, "", ":memory:"):
        raise StoreError(Reason("", "A store in SQLite needs a file."))
    folder = Path(str(url.database)).parent
    if not folder.is_dir():
        raise StoreError(
            Reason("", "There is no folder {folder} for the database.", {"folder": str(folder)})
        )
    # A file that cannot be opened is found here, where no thread has been started for it.
    with telling(OPENING):
        sqlite3.connect(str(url.database)).close()
    # Python's own transactions would start with the first INSERT, and not hold what was read.
    engine = create_async_engine(url, pool_timeout=PATIENCE, connect_args={"isolation_level": None})
    arrange(engine.sync_engine)
    return engine


def connect_thread(url: URL) -> Engine:
    """The engine for a file that one thread alone works with."""
    engine = create_engine(
        url.set(drivername="sqlite"), poolclass=StaticPool, connect_args={"isolation_level": None}
    )
    arrange(engine)
    return engine


def arrange(engine: Engine) -> None:
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
        is_writing = WRITING in connection.get_execution_options()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
