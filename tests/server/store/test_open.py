"""Opening a store: addresses, migrations, and databases that are not what they should be."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection, make_url

from guildhall.store import Store, StoreError
from guildhall.store.engine import parse_url
from guildhall.store.migrate import VERSION_TABLE
from guildhall.store.schema import metadata
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
        ("mysql://host/db", "Guildhall keeps its tables in SQLite or PostgreSQL only."),
        ("postgres://ann:secret@host:port/db", "This is not the address of a database."),
        ("://", "This is not the address of a database."),
        ("sqlite://", "A store in SQLite needs a file."),
        ("sqlite:///:memory:", "A store in SQLite needs a file."),
        ("/no/such/folder/games.db", "There is no folder /no/such/folder for the database."),
        ("postgres://ann:secret@127.0.0.1:1/db", "because the database cannot be reached."),
        (
            "postgres://ann:secret@127.0.0.1/db?colour=blue",
            "This is not the address of a database.",
        ),
        (
            "postgres://ann:secret@no-such-host.invalid/db",
            "because the database cannot be reached.",
        ),
    ],
)
async def test_what_cannot_be_opened_is_refused_in_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(StoreError) as refused:
        await Store.open(address)
    assert sentence in str(refused.value)
    assert "secret" not in str(refused.value)


async def test_a_database_that_does_not_exist_is_refused(postgres_address: str) -> None:
    wrong = make_url(postgres_address).set(database="guildhall_nowhere")
    with pytest.raises(StoreError, match="does not know this user, password or database name"):
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


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(
    store: Store, address: str
) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    before = await contents(store)
    with pytest.raises(StoreError, match="written by a newer version of Guildhall"):
        await Store.open(address)
    assert await contents(store) == before


async def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    found = {}
    async with store.engine.connect() as connection:
        for name in [*metadata.tables, VERSION_TABLE]:
            rows = await connection.execute(text(f"SELECT * FROM {name}"))
            found[name] = sorted((tuple(row) for row in rows), key=str)
    return found


# Files


async def test_a_file_is_written_so_that_it_survives_a_power_cut(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.db"))
    async with store.engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            found = await connection.execute(text(f"PRAGMA {pragma}"))
            assert found.scalar_one() == value
    await store.close()


async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, this is no database, but it is long enough to look like one.\n" * 99)
    before = file.read_bytes()
    with pytest.raises(StoreError, match="because the database file is damaged"):
        await Store.open(str(file))
    assert file.read_bytes() == before


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="because its file cannot be opened"):
        await Store.open(str(tmp_path))


async def test_a_damaged_file_is_told_as_such(tmp_path: Path) -> None:
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
    with pytest.raises(StoreError, match="because the database file is damaged"):
        await entries_in(file)


async def entries_in(file: Path) -> list[LogEntry]:
    """The log in a file, as a server would read it that has just started."""
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
