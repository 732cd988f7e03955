"""Databases for tests: a new SQLite file, or a new database on a PostgreSQL server.

PostgreSQL is the server of ``GUILDHALL_TEST_POSTGRES``, or one on this machine that accepts our
connection, or a temporary cluster.

A database is named after the process that created it, which stays connected to the server while it
runs. So databases of killed processes can be recognized, and the next process drops them.
"""

import asyncio
import atexit
import functools
import getpass
import itertools
import os
import re
import secrets
import subprocess
import sys
import tempfile
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from guildhall.store import Store

PREFIX: Final = "guildhall_test_"
OWNED_NAME: Final = re.compile(rf"({PREFIX}[0-9a-f]{{8}})_\d+")
TIMEOUT: Final = 60.0

T = TypeVar("T")


class NoPostgres(Exception):
    """PostgreSQL is not available; the message says why."""


@contextmanager
def new_database(kind: str, folder: Path, *, is_empty: bool = False) -> Iterator[str]:
    """The address of a new database, which is dropped afterwards.

    It has the current schema, unless it is to be empty.
    """
    if kind == "sqlite":
        yield str(new_file(folder, is_empty=is_empty))
        return
    try:
        server = postgres()
    except NoPostgres as error:
        # On a build server, fail instead of silently skipping half of the tests.
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))
    name = server.create("template1" if is_empty else server.template())
    try:
        yield server.address_of(name)
    finally:
        server.drop(name)


def new_file(folder: Path, *, is_empty: bool = False) -> Path:
    """Return a SQLite file in a folder."""
    file = folder / "guildhall.db"
    if not is_empty:
        file.write_bytes(file_template())
    return file


@functools.cache
def file_template() -> bytes:
    """The file of a store with the current schema."""
    with tempfile.TemporaryDirectory(prefix="guildhall-") as folder:
        file = Path(folder) / "template.db"
        run_in_thread(create_schema(str(file)))
        return file.read_bytes()


async def create_schema(address: str) -> None:
    """Run the migrations of a database."""
    store = await Store.open(address)
    await store.close()


def run_in_thread(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine in a new event loop, in a thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(TIMEOUT)


class Postgres:
    """A server on which we can create databases, and an open connection to it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = PREFIX + secrets.token_hex(4)
        self.numbers = itertools.count()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.connection = self.run(self.connect())
        atexit.register(self.close)
        self.drop_leftovers()

    def run(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(TIMEOUT)

    async def connect(self) -> asyncpg.Connection:
        # The application name shows other test runs that this process is alive.
        named = {"application_name": self.name}
        return await asyncpg.connect(self.address, timeout=TIMEOUT, server_settings=named)

    def close(self) -> None:
        with suppress(Exception):  # the server may be gone
            self.run(self.connection.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(TIMEOUT)
        self.loop.close()

    def execute(self, statement: str) -> None:
        self.run(self.connection.execute(statement))

    def column(self, query: str) -> list[str]:
        return [str(row[0]) for row in self.run(self.connection.fetch(query))]

    def address_of(self, name: str) -> str:
        return make_url(self.address).set(database=name).render_as_string(hide_password=False)

    def create(self, template: str) -> str:
        """Create a database, and return its name."""
        name = f"{self.name}_{next(self.numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    @functools.cache  # noqa: B019  # one instance per process
    def template(self) -> str:
        """The name of a template database with the current schema."""
        name = self.create("template1")
        atexit.register(self.drop, name)
        run_in_thread(create_schema(self.address_of(name)))
        return name

    def drop_leftovers(self) -> None:
        """Drop the databases of processes that were killed."""
        found = self.column("SELECT datname FROM pg_database")
        alive = self.column("SELECT application_name FROM pg_stat_activity")
        for name in found:
            owned = OWNED_NAME.fullmatch(name)
            if owned and owned.group(1) not in alive:
                with suppress(asyncpg.PostgresError):  # another process may drop it as well
                    self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def run_sql(address: str, *statements: str) -> None:
    """Run statements on a new connection, each in its own transaction."""
    connection = await asyncpg.connect(address, timeout=TIMEOUT)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def fetch(address: str, query: str) -> object:
    """Return the first value of a query."""
    connection = await asyncpg.connect(address, timeout=TIMEOUT)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()


def postgres() -> Postgres:
    """The server on which this process creates its databases; raise NoPostgres without one."""
    server = find_postgres()
    if isinstance(server, str):
        raise NoPostgres(server)
    return server


@functools.cache
def find_postgres() -> Postgres | str:
    """The server, or the reason there is none; looked for once per process."""
    given = os.environ.get("GUILDHALL_TEST_POSTGRES")
    if given:
        return Postgres(given)
    for user in ("root", "postgres", getpass.getuser()):
        address = f"postgresql://{user}@127.0.0.1:5432/postgres"
        if run_in_thread(may_create(address)):
            return Postgres(address)
    try:
        return Postgres(own_cluster())
    except NoPostgres as error:
        return str(error)


async def may_create(address: str) -> bool:
    """Whether we may connect to a server and create databases."""
    query = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
    try:
        return bool(await fetch(address, query))
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return False


def own_cluster() -> str:
    """A cluster in a temporary folder, which ends with this process, even if that is killed."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("postgres_cluster.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    atexit.register(process.communicate)  # which closes the child's standard input
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    if not line.startswith("postgresql://"):
        raise NoPostgres(line or "PostgreSQL could not be started.")
    return line
