"""Databases for tests: a new SQLite file, or a new database on a PostgreSQL server.

PostgreSQL is the server of ``GUILDHALL_TEST_POSTGRES``, or one on this machine that lets us in, or
a cluster that is made for the tests and thrown away.
"""

import asyncio
import atexit
import functools
import getpass
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.engine import make_url


class NoPostgres(Exception):
    """There is no PostgreSQL here; the text says why."""


@contextmanager
def new_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database of a kind, which is gone afterwards."""
    if kind == "sqlite":
        yield str(folder / "guildhall.db")
        return
    try:
        server = postgres()
    except NoPostgres as error:
        # A build server that silently tests half of it would be worse than one that fails.
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))
    name = f"guildhall_test_{secrets.token_hex(6)}"
    asyncio.run(run_sql(server, f"CREATE DATABASE {name}"))
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(run_sql(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def run_sql(address: str, *statements: str) -> None:
    """Run statements on a connection of their own, each by itself."""
    connection = await asyncpg.connect(address, timeout=10)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def fetch(address: str, query: str) -> object:
    """The first value that a query gives."""
    connection = await asyncpg.connect(address, timeout=10)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()


@functools.cache
def postgres() -> str:
    """The address of a server on which we may create databases."""
    given = os.environ.get("GUILDHALL_TEST_POSTGRES")
    if given:
        return given
    for user in ("root", "postgres", getpass.getuser()):
        address = f"postgresql://{user}@127.0.0.1:5432/postgres"
        if asyncio.run(may_create(address)):
            return address
    return own_cluster()


async def may_create(address: str) -> bool:
    """Whether a server lets us in and lets us create databases."""
    query = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
    try:
        return bool(await fetch(address, query))
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return False


def own_cluster() -> str:
    """A cluster on a socket in a temporary folder, which ends with this process."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    path = os.pathsep.join([*(str(folder) for folder in reversed(found)), os.environ["PATH"]])
    initdb, pg_ctl = shutil.which("initdb", path=path), shutil.which("pg_ctl", path=path)
    if initdb is None or pg_ctl is None:
        raise NoPostgres("PostgreSQL is neither on 127.0.0.1:5432 nor installed here.")
    folder = Path(tempfile.mkdtemp(prefix="guildhall-"))
    before: list[str] = []
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres")
        before = ["runuser", "-u", "postgres", "--"]
    data = str(folder / "data")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    start = [initdb, "-D", data, "-A", "trust", "-U", "guildhall", "-E", "UTF8"]
    run = [pg_ctl, "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start"]
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for command in (start, run):
        done = subprocess.run([*before, *command], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NoPostgres(f"{Path(command[0]).name} failed: {done.stderr.strip()[-300:]}")
    stop = [*before, pg_ctl, "-D", data, "-m", "immediate", "stop"]
    atexit.register(subprocess.run, stop, capture_output=True, check=False)
    return f"postgresql://guildhall@/postgres?host={folder}"
