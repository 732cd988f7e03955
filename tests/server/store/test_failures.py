"""A failing database: clear errors, no partial writes, and recovery."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from guildhall.core.reason import Refused
from guildhall.store import LogConflict, Store, StoreError, engine
from guildhall.store.sqlite_writer import PendingWrite, SqliteWriter
from tests.server.store.databases import fetch, run_sql
from tests.server.store.sample_rows import create, create_full, log_entry

pytestmark = pytest.mark.anyio

LONG = 60.0  # ends a test that hangs
MOVE_LOST = "The move could not be saved: {}. Nothing has changed; please try again."


async def test_a_cancelled_call_does_not_block_others(store: Store) -> None:
    await create(store)
    seq = 0
    for patience in range(40):
        task = asyncio.create_task(store.append("table", [log_entry(seq + 1)]))
        for _ in range(patience // 2):  # at a different point each time
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        log = await store.entries("table")
        assert len(log) in (seq, seq + 1)
        seq = len(log)
    async with asyncio.timeout(LONG):
        while True:
            seq = len(await store.entries("table"))
            try:
                await store.append("table", [log_entry(seq + 1)])
                break
            except LogConflict:  # PostgreSQL may have completed the cancelled commit
                continue
    assert await store.entries("table") == [log_entry(one) for one in range(1, seq + 2)]


# SQLite


async def test_on_a_full_disk_a_move_is_refused_and_the_log_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "games.db")
    store = await Store.open(file)
    await create(store)
    await store.append("table", [log_entry(1)])
    await store.close()
    monkeypatch.setattr(engine, "PRAGMAS", (*engine.PRAGMAS, "PRAGMA max_page_count = 40"))
    store = await Store.open(file)
    seq, refusal = 1, None
    while refusal is None:
        try:
            await store.append("table", [log_entry(seq + 1, text="x" * 3000)])
        except StoreError as refused:
            refusal = str(refused)
        else:
            seq += 1
    assert refusal == MOVE_LOST.format("the disk is full")
    assert 1 < seq < 100
    for _ in range(2):
        with pytest.raises(StoreError, match="the disk is full"):
            await store.append("table", [log_entry(seq + 1), log_entry(seq + 2, text="x" * 9000)])
    with pytest.raises(StoreError, match="This could not be saved: the disk is full"):
        await store.add_chat("table", 0, "chat", "x" * 9000, 0)
    log = await store.entries("table")
    assert [one.seq for one in log] == list(range(1, seq + 1))
    await store.close()
    # With free space again the game continues.
    monkeypatch.undo()
    store = await Store.open(file)
    await store.append("table", [log_entry(seq + 1)])
    assert await store.entries("table") == [*log, log_entry(seq + 1)]
    await store.close()


async def test_a_move_is_refused_while_another_program_locks_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = "PRAGMA busy_timeout = 50"
    monkeypatch.setattr(engine, "PRAGMAS", (*engine.PRAGMAS, patience))
    file = tmp_path / "games.db"
    store = await Store.open(str(file))
    await create(store)
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as refused:
        await store.append("table", [log_entry(1)])
    assert str(refused.value) == MOVE_LOST.format("the database is busy")
    assert await store.entries("table") == []  # reading still works
    holder.execute("ROLLBACK")
    holder.close()
    await store.append("table", [log_entry(1)])
    assert await store.entries("table") == [log_entry(1)]
    await store.close()


async def test_concurrent_writers_in_one_process_do_not_lock_each_other_out(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.db"))
    names = [await create(store, f"table{number}") for number in range(40)]
    await asyncio.gather(*(store.append(name, [log_entry(1)]) for name in names))
    assert [len(await store.entries(name)) for name in names] == [1] * 40
    await store.close()


class SlowStore:
    """A store with three tables, whose writer thread pauses before the first moves."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.entered, self.may_write = threading.Event(), threading.Event()
        write = SqliteWriter._append

        def slowly(writer: SqliteWriter, writes: Sequence[PendingWrite]) -> list[Exception | None]:
            self.entered.set()
            assert self.may_write.wait(LONG)
            return write(writer, writes)

        monkeypatch.setattr(SqliteWriter, "_append", slowly)

    async def open(self) -> tuple[Store, SqliteWriter]:
        store = await Store.open(str(self.folder / "games.db"))
        for number in range(3):
            await create(store, f"table{number}")
        assert store.sqlite_writer is not None
        return store, store.sqlite_writer

    async def writing(self) -> None:
        """Wait until the first moves are being written."""
        assert await asyncio.to_thread(self.entered.wait, LONG)


async def yield_to_others() -> None:
    """Run all tasks that can continue."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_call_cancelled_twice_does_not_block_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowStore(tmp_path, monkeypatch)
    store, writer = await slow.open()
    moves = [asyncio.create_task(store.append(f"table{at}", [log_entry(1)])) for at in range(3)]
    await slow.writing()
    later = asyncio.create_task(store.append("table1", [log_entry(2)]))
    for _ in range(2):
        moves[0].cancel()
        await yield_to_others()
    assert len(writer.pending) == 1
    slow.may_write.set()
    results = await asyncio.wait_for(asyncio.gather(*moves, later, return_exceptions=True), LONG)
    assert [type(result) for result in results[1:]] == [type(None)] * 3
    assert isinstance(results[0], asyncio.CancelledError)
    assert [len(await store.entries(f"table{number}")) for number in range(3)] == [1, 2, 1]
    await store.close()


async def test_closing_waits_for_pending_writes_and_refuses_later_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowStore(tmp_path, monkeypatch)
    store, _ = await slow.open()
    move = asyncio.create_task(store.append("table0", [log_entry(1)]))
    await slow.writing()
    closing = asyncio.create_task(store.close())
    await yield_to_others()
    assert not closing.done()
    closing.cancel()
    await yield_to_others()
    slow.may_write.set()
    results = await asyncio.wait_for(asyncio.gather(move, closing, return_exceptions=True), LONG)
    assert results[0] is None
    assert isinstance(results[1], asyncio.CancelledError)
    await store.close()
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(store.append("table0", [log_entry(2)]), LONG)


def test_shutdown_during_a_write_terminates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowStore(tmp_path, monkeypatch)

    async def leave() -> tuple[asyncio.Task[None], SqliteWriter]:
        store, writer = await slow.open()
        await store.engine.dispose()
        move = asyncio.create_task(store.append("table0", [log_entry(1)]))
        await slow.writing()
        return move, writer

    move, writer = asyncio.run(leave())
    assert move.cancelled()
    slow.may_write.set()
    writer.executor.submit(writer.engine.dispose).result(LONG)
    writer.executor.shutdown()


async def test_one_invalid_write_does_not_fail_others_of_its_group(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.db"))
    bad = log_entry(1)._replace(outcomes=(object(),))  # type: ignore[arg-type]  # not serializable
    for number, fault in enumerate((bad, log_entry(1)._replace(action=2**70))):
        names = [await create(store, f"table{number}{one}") for one in "abc"]
        writes = [store.append(name, [log_entry(1)]) for name in names[1:]]
        results = await asyncio.gather(
            store.append(names[0], [fault]), *writes, return_exceptions=True
        )
        assert [type(result) for result in results[1:]] == [type(None)] * 2
        assert isinstance(results[0], Refused)
        assert await store.entries(names[0]) == []
    await store.close()


# PostgreSQL


@pytest.fixture
async def postgres(postgres_address: str) -> AsyncIterator[Store]:
    store = await Store.open(postgres_address)
    yield store
    await store.close()


def admin_of(address: str) -> str:
    """The same server, but another database."""
    return make_url(address).set(database="postgres").render_as_string(hide_password=False)


def connections_clause(address: str) -> str:
    """The condition for all connections to a database."""
    return f"FROM pg_stat_activity WHERE datname = '{make_url(address).database}'"


async def refuse_connections(address: str) -> None:
    """Refuse new connections and close the existing ones."""
    name = make_url(address).database
    await run_sql(
        admin_of(address),
        f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
        f"SELECT pg_terminate_backend(pid) {connections_clause(address)}",
    )


async def accept_connections(address: str) -> None:
    """Accept connections again."""
    name = make_url(address).database
    await run_sql(admin_of(address), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


async def test_a_lost_database_refuses_moves_until_it_is_back(
    postgres: Store, postgres_address: str
) -> None:
    await create(postgres)
    await postgres.append("table", [log_entry(1)])
    await refuse_connections(postgres_address)
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            await postgres.append("table", [log_entry(2)])
        assert str(refused.value) == MOVE_LOST.format("the database cannot be reached")
        with pytest.raises(StoreError, match="The table could not be loaded"):
            await postgres.entries("table")
    await accept_connections(postgres_address)
    assert await postgres.entries("table") == [log_entry(1)]
    await postgres.append("table", [log_entry(2)])
    assert await postgres.entries("table") == [log_entry(1), log_entry(2)]


async def test_a_database_restart_between_two_moves_goes_unnoticed(
    postgres: Store, postgres_address: str
) -> None:
    await create(postgres)
    await run_sql(
        admin_of(postgres_address),
        f"SELECT pg_terminate_backend(pid) {connections_clause(postgres_address)}",
    )
    await postgres.append("table", [log_entry(1)])
    assert await postgres.entries("table") == [log_entry(1)]


async def test_a_connection_lost_during_a_transaction_leaves_nothing_behind(
    postgres: Store, postgres_address: str
) -> None:
    await create_full(postgres)
    # Another connection locks the table's row, so that starting the game waits halfway.
    holder = await asyncpg.connect(postgres_address)
    await holder.execute("BEGIN")
    await holder.execute("SELECT * FROM seats FOR UPDATE")
    begun = asyncio.create_task(postgres.start_game("table", [1, 2, 0], log_entry(1)))
    waiting = f"{connections_clause(postgres_address)} AND wait_event_type = 'Lock'"
    while not await fetch(admin_of(postgres_address), f"SELECT count(*) {waiting}"):
        assert not begun.done()
    await run_sql(admin_of(postgres_address), f"SELECT pg_terminate_backend(pid) {waiting}")
    with pytest.raises(StoreError, match="the database cannot be reached"):
        await begun
    await holder.execute("ROLLBACK")
    await holder.close()
    whole = await postgres.table("table")
    assert whole is not None
    assert (whole.row.status, [seat.name for seat in whole.seats]) == (
        "waiting",
        ["Ann", "", "Bob"],
    )
    assert await postgres.entries("table") == []
    assert await postgres.start_game("table", [1, 2, 0], log_entry(1))
