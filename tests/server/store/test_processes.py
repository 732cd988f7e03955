"""Stores in several processes: kills and notifications."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.engine import make_url

from guildhall.core.record import digest
from guildhall.store import KeyRow, SeatRow, Store
from guildhall.table import Table
from tests.scale import scaled
from tests.server.store.databases import run_sql
from tests.server.store.sample_rows import (
    GAME,
    PACKAGE_FOLDER,
    ROOT,
    SEATS,
    create,
    create_full,
    log_entry,
)

pytestmark = pytest.mark.anyio

LONG = 60.0  # ends a test that hangs


async def start_writer(what: str, address: str) -> Process:
    """Start a process that writes to the table."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.store.writer_process", what, address, "table",
        cwd=ROOT, env=os.environ | {"PYTHONPATH": f"{PACKAGE_FOLDER}{os.pathsep}{ROOT}"},
        stdout=PIPE,
    )  # fmt: skip


async def read_line(process: Process) -> str:
    """The next line that a process prints."""
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), LONG)
    return line.decode().strip()


# kill -9


async def test_acknowledged_writes_survive_kill_9(store: Store, address: str) -> None:
    await create(store)
    done = 0
    for lines in scaled((23,), (1, 17, 40)):
        process = await start_writer("write", address)
        for _ in range(lines):
            done = int(await read_line(process))
        process.kill()
        while line := await read_line(process):  # lines printed before it died
            done = int(line)
        await process.wait()
        log = await store.entries("table")
        # The last entry may have been written without being acknowledged.
        assert len(log) in (done, done + 1)
        assert log == [log_entry(seq, text="x" * (seq % 50) * 20) for seq in range(1, len(log) + 1)]
    # The next process continues the log.
    await store.append("table", [log_entry(len(log) + 1)])


# LISTEN and NOTIFY


class NotificationQueue:
    """The notifications of a store, in order."""

    def __init__(self) -> None:
        self.received: asyncio.Queue[str] = asyncio.Queue()

    async def next(self) -> str:
        """Return the next notification."""
        return await asyncio.wait_for(self.received.get(), LONG)

    def __call__(self, table: str) -> None:
        self.received.put_nowait(table)


@pytest.fixture
async def first_store(postgres_address: str) -> AsyncIterator[Store]:
    store = await Store.open(postgres_address)
    yield store
    await store.close()


@pytest.fixture
async def second_store(first_store: Store, postgres_address: str) -> AsyncIterator[Store]:
    store = await Store.open(postgres_address)
    yield store
    await store.close()


async def test_a_server_is_notified_of_every_change_by_another_server_only(
    first_store: Store, second_store: Store
) -> None:
    for name in ("table", "own", "end"):
        await create(first_store, name)
    ear = NotificationQueue()
    await second_store.subscribe(ear)
    await second_store.append("own", [log_entry(1)])
    await second_store.add_chat("own", 0, "chat", "to myself", 0)
    for change in (
        first_store.set_seat("table", SeatRow(2, "person", "Bob")),
        first_store.set_seat("table", SeatRow(2, "person", "Bob"), keys=[KeyRow("dd" * 32, 2)]),
        first_store.start_game("table", [0, 1, 2], log_entry(1)),
        first_store.append("table", [log_entry(2)]),
        first_store.add_chat("table", 0, "chat", "hello", 0),
        first_store.set_status("table", "over"),
        first_store.claim_rematch("table", "next"),
    ):
        await change
        assert await ear.next() == "table"
    await first_store.append("end", [log_entry(1)])
    assert await ear.next() == "end"
    assert ear.received.empty()


async def test_a_refused_change_sends_no_notification(
    first_store: Store, second_store: Store
) -> None:
    await create(first_store)
    await first_store.append("table", [log_entry(1)])
    ear = NotificationQueue()
    await second_store.subscribe(ear)
    with pytest.raises(ValueError, match="changed in the meantime"):
        await first_store.append("table", [log_entry(1)])
    await first_store.append("table", [log_entry(2)])
    assert await ear.next() == "table"
    assert [one.seq for one in await second_store.entries("table")] == [1, 2]
    assert ear.received.empty()


async def test_a_notified_change_can_be_read(first_store: Store, second_store: Store) -> None:
    await create(first_store)
    ear = NotificationQueue()
    await second_store.subscribe(ear)
    for seq in range(1, 30):
        await first_store.append("table", [log_entry(seq)])
        assert await ear.next() == "table"
        assert await second_store.entries("table", after=seq - 1) == [log_entry(seq)]


async def test_after_a_lost_connection_every_table_counts_as_changed(
    first_store: Store, second_store: Store, postgres_address: str
) -> None:
    await create(first_store)
    ear = NotificationQueue()
    await second_store.subscribe(ear)
    admin = make_url(postgres_address).set(database="postgres")
    listening = (
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' "
        f"AND datname = '{make_url(postgres_address).database}'"
    )
    for round_ in range(2):
        await run_sql(admin.render_as_string(hide_password=False), listening)
        assert await ear.next() == ""
        await first_store.append("table", [log_entry(round_ + 1)])
        assert await ear.next() == "table"


async def test_two_processes_play_one_game(first_store: Store, postgres_address: str) -> None:
    await create_full(first_store)
    ear = NotificationQueue()
    await first_store.subscribe(ear)
    process = await start_writer("play", postgres_address)
    table = Table(GAME, SEATS, {})
    # This process only listens, and reads what it is notified of.
    while not table.log or not table.over:
        await ear.next()
        for one in await first_store.entries("table", after=table.seq):
            table.append(one)
    seq, position, *revisions = (await read_line(process)).split()
    assert (table.seq, digest(table.state)) == (int(seq), position)
    assert [table.revision(viewer) for viewer in (*range(SEATS), None)] == [
        int(revision) for revision in revisions
    ]
    assert await process.wait() == 0


async def test_sqlite_sends_no_notifications(tmp_path: object) -> None:
    stores = [await Store.open(f"{tmp_path}/games.db") for _ in range(2)]
    ear = NotificationQueue()
    await stores[1].subscribe(ear)
    await create(stores[0])
    await stores[0].append("table", [log_entry(1)])
    assert await stores[1].entries("table") == [log_entry(1)]
    assert ear.received.empty()
    for store in stores:
        await store.close()
