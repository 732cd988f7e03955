"""Killed test runs leave no processes or databases behind."""

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from tests.server.clients import TableClient, run_async, wait_until
from tests.server.server_process import PACKAGE_FOLDER, processes_in_group
from tests.server.store.databases import PREFIX, new_database, postgres

ROOT = Path(__file__).parents[2]
SERVER_SCRIPT = """
from tests.server.server_process import ServerProcess
with ServerProcess({database!r}) as server:
    print(server.process.pid, server.url, flush=True)
    input()
"""


def let_bots_think(url: str) -> None:
    """Make the server start its workers."""
    table = TableClient(url, "me", "bot", "bot", start=True)

    async def thought() -> None:
        async with table.page(table.spectator_key) as page:
            await page.wait_until(lambda page: page.chat.count("· choosing") == 1)

    run_async(thought())


@pytest.fixture
def tests(tmp_path: Path) -> "Iterator[subprocess.Popen[str]]":
    """A process that runs a server, as tests do."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER_SCRIPT.format(database=str(tmp_path / "tables.db"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": f"{PACKAGE_FOLDER}{os.pathsep}{ROOT}"},
    ) as running:
        yield running


def test_a_server_and_its_workers_end_with_a_killed_test_run(
    tests: "subprocess.Popen[str]",
) -> None:
    assert tests.stdout is not None
    leader, url = tests.stdout.readline().split()
    let_bots_think(url)
    assert (
        len(processes_in_group(int(leader))) > 2
    )  # the server, the process that forks its workers, and the workers
    tests.send_signal(signal.SIGKILL)
    wait_until(lambda: not processes_in_group(int(leader)))


def test_only_databases_of_killed_test_runs_are_dropped(tmp_path: Path) -> None:
    with new_database("postgresql", tmp_path) as address:
        server = postgres()
        left = f"{PREFIX}{secrets.token_hex(4)}_3"
        server.execute(f"CREATE DATABASE {left}")
        server.drop_leftovers()
        found = server.column("SELECT datname FROM pg_database")
        assert left not in found
        assert make_url(address).database in found
