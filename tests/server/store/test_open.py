"""Opening a store: URLs, migrations and damaged databases."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select, text
from sqlalchemy.engine import Connection, make_url

from guildhall.core.event import Event
from guildhall.store import (
    KeyRow,
    SeatRow,
    Store,
    StoredTable,
    StoreError,
    TableRow,
    UndoRequestRow,
)
from guildhall.store.engine import WRITE_OPTION, create_engine_for, enable_wal, parse_url
from guildhall.store.migrate import VERSION_TABLE, migrate
from guildhall.store.schema import metadata, undo_requests
from guildhall.table import LogEntry
from tests.server.store.sample_rows import create, log_entry

pytestmark = pytest.mark.anyio


# Addresses


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("/var/lib/games.db", "sqlite+aiosqlite:////var/lib/games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite:////var/lib/games.db", "sqlite+aiosqlite:////var/lib/games.db"),
        ("sqlite+aiosqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("postgres://ann@host/db", "postgresql+asyncpg://ann@host/db"),
        ("postgresql://ann:pw@host:5433/db", "postgresql+asyncpg://ann:pw@host:5433/db"),
        ("postgresql+psycopg://host/db", "postgresql+asyncpg://host/db"),
        ("postgres://host/db?sslmode=require", "postgresql+asyncpg://host/db?ssl=require"),
    ],
)
def test_every_usual_spelling_is_understood(address: str, url: str) -> None:
    assert parse_url(address).render_as_string(hide_password=False) == url


def test_a_path_may_start_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert parse_url("~/games.db").database == "/home/ann/games.db"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://host/db", "Unsupported database. Use SQLite or PostgreSQL."),
        ("postgres://ann:secret@host:port/db", "This is not a valid database URL."),
        ("://", "This is not a valid database URL."),
        ("sqlite://", "An SQLite database needs a file."),
        ("sqlite:///:memory:", "An SQLite database needs a file."),
        ("/no/such/folder/games.db", "The database folder /no/such/folder does not exist."),
        ("postgres://ann:secret@127.0.0.1:1/db", "the database cannot be reached."),
        (
            "postgres://ann:secret@127.0.0.1/db?colour=blue",
            "This is not a valid database URL.",
        ),
        (
            "postgres://ann:secret@no-such-host.invalid/db",
            "the database cannot be reached.",
        ),
    ],
)
async def test_a_bad_address_is_refused_with_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(StoreError) as refused:
        await Store.open(address)
    assert sentence in str(refused.value)
    assert "secret" not in str(refused.value)


async def test_a_database_that_does_not_exist_is_refused(postgres_address: str) -> None:
    wrong = make_url(postgres_address).set(database="guildhall_nowhere")
    with pytest.raises(StoreError, match="the user, password or database name is wrong"):
        await Store.open(wrong.render_as_string(hide_password=False))


# Migrations


async def test_an_empty_database_gets_the_schema_of_this_version(empty_address: str) -> None:
    def differences(connection: Connection) -> object:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True}
        )
        return compare_metadata(context, metadata)

    store = await Store.open(empty_address)
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_opening_again_changes_nothing(store: Store, address: str) -> None:
    await create(store)
    await store.append("table", [log_entry(1)])
    before = await contents(store)
    for _ in range(2):
        again = await Store.open(address)
        assert await contents(again) == before
        await again.close()


async def test_several_servers_may_open_an_empty_database_at_once(empty_address: str) -> None:
    stores = await asyncio.gather(*(Store.open(empty_address) for _ in range(4)))
    await create(stores[0])
    assert [await other.table("table") is not None for other in stores] == [True] * 4
    for other in stores:
        await other.close()


def test_servers_that_start_at_once_all_switch_a_new_file_to_wal(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as servers:
        for number in range(50):
            path = str(tmp_path / f"{number}.db")
            barrier = Barrier(4)

            def start(path: str = path, barrier: Barrier = barrier) -> None:
                barrier.wait()
                enable_wal(path)

            for started in [servers.submit(start) for _ in range(4)]:
                started.result()
            with closing(sqlite3.connect(path)) as connection:
                assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_database_of_a_newer_version_is_refused_and_unchanged(
    store: Store, address: str
) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    before = await contents(store)
    with pytest.raises(StoreError, match="written by a newer version of Guildhall"):
        await Store.open(address)
    assert await contents(store) == before


OLD_ROWS = """
INSERT INTO tables
    (id, title, ruleset, pack_digest, pack, options, seats, phase, is_listed, settings, created_at,
     changed_at, rematch)
VALUES
    ('old', 'city_guilds', 3, 'abc', 'own', '{"long": true}', 3, 'playing', FALSE,
     '{"shuffle": false}', 1.5, 2.5, 'next'),
    ('other', 'flandern', 1, 'def', NULL, '{}', 2, 'open', TRUE, '{}', 3.5, 4.5, NULL);
INSERT INTO seats (table_id, seat, kind, name, bot) VALUES
    ('old', 0, 'person', 'Ann', ''), ('old', 1, 'bot', '', 'simple'), ('old', 2, 'open', '', '');
INSERT INTO keys (table_id, digest, seat, is_host) VALUES
    ('old', 'aa', 0, TRUE), ('old', 'bb', NULL, FALSE);
INSERT INTO entries
    (table_id, seq, kind, actor, action, draws, undone, events, at, seen, is_sealed)
VALUES
    ('old', 1, 'undo', 2, 7, '[4, 5]', '[3]', '[["placed", [0, null], true, {"tile": 9}]]', 5.5,
     '[0, null]', TRUE);
INSERT INTO talk (table_id, number, seat, kind, text, about, at) VALUES
    ('old', 1, 0, 'chat', 'Hello', 0, 10.0),
    ('old', 2, 0, 'ask', '', 40, 11.0), -- declined
    ('old', 3, 1, 'agree', '', 2, 12.0),
    ('old', 4, 2, 'refuse', '', 2, 13.0),
    ('old', 5, 1, 'ask', '', 41, 14.0), -- granted
    ('old', 6, 0, 'agree', '', 5, 15.0),
    ('old', 7, 2, 'agree', '', 5, 16.0),
    ('old', 8, 1, 'granted', '', 5, 17.0),
    ('old', 9, 2, 'ask', '', 42, 18.0), -- lapsed
    ('old', 10, 0, 'ask', '', 43, 19.0), -- open
    ('old', 11, 1, 'agree', '', 10, 20.0),
    ('other', 1, NULL, 'chat', 'Hi', 0, 21.0),
    ('other', 2, 1, 'ask', '', 5, 22.0)
"""


async def write_old_database(address: str, revision: str, statements: str) -> None:
    """Create a database as an older version left it."""
    engine = create_engine_for(parse_url(address)).execution_options(**{WRITE_OPTION: True})
    async with engine.begin() as connection:
        await connection.run_sync(migrate, revision)
        for statement in statements.split(";"):
            await connection.exec_driver_sql(statement)
    await engine.dispose()


async def test_the_rows_of_the_first_schema_are_carried_over(empty_address: str) -> None:
    await write_old_database(empty_address, "0001", OLD_ROWS)
    store = await Store.open(empty_address)
    try:
        old = await store.table("old")
        assert old == StoredTable(
            TableRow(
                "old", "city_guilds", 3, "abc", "own", {"long": True}, 3, "playing", False,
                {"shuffle": False}, 1.5, 2.5, "next",
            ),
            [SeatRow(0, "person", "Ann"), SeatRow(1, "bot", "", "simple"), SeatRow(2, "free")],
            [KeyRow("aa", 0, True), KeyRow("bb", None)],
            UndoRequestRow(10, 0, 43, "open", [1], 19.0, None),
        )  # fmt: skip
        event = Event("placed", (0, None), True, {"tile": 9})
        assert await store.entries("old") == [
            LogEntry(1, "undo", 2, 7, (4, 5), (3,), (event,), 5.5, (0, None), True)
        ]
        assert [
            (row.seq, row.seat, row.kind, row.refers_to) for row in await store.chat("old")
        ] == [
            (1, 0, "chat", 0),
            (2, 0, "requested", 2),
            (3, 1, "accepted", 2),
            (4, 2, "declined", 2),
            (5, 1, "requested", 5),
            (6, 0, "accepted", 5),
            (7, 2, "accepted", 5),
            (8, 1, "granted", 5),
            (9, 2, "requested", 9),
            (10, 0, "requested", 10),
            (11, 1, "accepted", 10),
        ]
        other = await store.table("other")
        assert other is not None
        assert (other.row.game_id, other.row.pack_toml, other.row.rematch_id, other.row.status) == (
            "flandern", None, None, "waiting",
        )  # fmt: skip
        assert other.undo_request == UndoRequestRow(2, 1, 5, "open", [], 22.0, None)
        async with store.engine.connect() as connection:
            query = select(undo_requests).where(undo_requests.c.table_id == "old")
            rows = (await connection.execute(query.order_by(undo_requests.c.id))).all()
        assert [tuple(row)[1:] for row in rows] == [
            (2, 0, 40, "declined", [1], 11.0, 13.0),
            (5, 1, 41, "granted", [0, 2], 14.0, 17.0),
            (9, 2, 42, "lapsed", [], 18.0, 19.0),
            (10, 0, 43, "open", [1], 19.0, None),
        ]
    finally:
        await store.close()


ROWS_WITH_OPEN = """
INSERT INTO tables
    (id, game_id, ruleset, pack_digest, pack_toml, options, seats, status, is_listed, settings,
     created_at, updated_at, rematch_id)
VALUES
    ('before', 'flandern', 1, 'abc', NULL, '{}', 3, 'open', TRUE, '{}', 1.5, 2.5, NULL),
    ('during', 'flandern', 1, 'abc', NULL, '{}', 2, 'playing', TRUE, '{}', 1.5, 2.5, NULL),
    ('after', 'flandern', 1, 'abc', NULL, '{}', 2, 'over', TRUE, '{}', 1.5, 2.5, NULL);
INSERT INTO seats (table_id, seat, kind, name, bot_name) VALUES
    ('before', 0, 'person', 'open', ''), ('before', 1, 'open', '', ''),
    ('before', 2, 'bot', '', 'simple');
INSERT INTO undo_requests
    (table_id, id, seat, position_key, status, accepted_by, created_at, closed_at)
VALUES
    ('during', 1, 0, 5, 'open', '[]', 3.5, NULL)
"""


async def test_open_tables_and_seats_become_waiting_and_free(empty_address: str) -> None:
    await write_old_database(empty_address, "0003", ROWS_WITH_OPEN)
    store = await Store.open(empty_address)
    try:
        found = {name: await store.table(name) for name in ("before", "during", "after")}
        assert [table and table.row.status for table in found.values()] == [
            "waiting", "playing", "over",
        ]  # fmt: skip
        before, during = found["before"], found["during"]
        assert before is not None
        assert before.seats == [
            SeatRow(0, "person", "open"), SeatRow(1, "free"), SeatRow(2, "bot", "", "simple"),
        ]  # fmt: skip
        assert during is not None
        assert during.undo_request == UndoRequestRow(1, 0, 5, "open", [], 3.5, None)
        assert [listed.row.id for listed in await store.listed_tables()] == ["before"]
        assert await store.set_seat("before", SeatRow(1, "person", "Ann"), "free", "waiting")
    finally:
        await store.close()


async def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    found = {}
    async with store.engine.connect() as connection:
        for name in [*metadata.tables, VERSION_TABLE]:
            rows = await connection.execute(text(f"SELECT * FROM {name}"))
            found[name] = sorted((tuple(row) for row in rows), key=str)
    return found


# Files


async def test_a_file_is_written_durably(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.db"))
    async with store.engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            found = await connection.execute(text(f"PRAGMA {pragma}"))
            assert found.scalar_one() == value
    await store.close()


async def test_a_file_that_is_not_a_database_is_refused_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, this is no database, but it is long enough to look like one.\n" * 99)
    before = file.read_bytes()
    with pytest.raises(StoreError, match="the database file is damaged"):
        await Store.open(str(file))
    assert file.read_bytes() == before


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the database file cannot be opened"):
        await Store.open(str(tmp_path))


async def test_a_damaged_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    store = await Store.open(str(file))
    await create(store)
    await store.append("table", [log_entry(seq, text="x" * 900) for seq in range(1, 200)])
    await store.close()
    whole = bytearray(file.read_bytes())
    size = 4096
    for start in range(size * 8, len(whole), size):  # all but the first pages
        whole[start : start + size] = b"\xff" * size
    file.write_bytes(whole)
    with pytest.raises(StoreError, match="the database file is damaged"):
        await entries_in(file)


async def entries_in(file: Path) -> list[LogEntry]:
    """Read the log of a file with a new store."""
    store = await Store.open(str(file))
    try:
        return await store.entries("table")
    finally:
        await store.close()


async def test_a_file_of_another_program_keeps_its_own_tables(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE tables (name TEXT)")
        connection.execute("INSERT INTO tables VALUES ('theirs')")
    connection.close()
    with pytest.raises(StoreError, match="The database could not be opened"):
        await Store.open(str(file))
    with sqlite3.connect(file) as connection:
        found = connection.execute("SELECT name FROM sqlite_master").fetchall()
        assert found == [("tables",)]
        assert connection.execute("SELECT * FROM tables").fetchall() == [("theirs",)]
    connection.close()
