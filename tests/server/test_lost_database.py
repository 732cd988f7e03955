"""A database that is unavailable for a while: errors, then the game continues."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.clients import HTTP_CLIENT, TableClient, run_async, wait_until_all
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_database, run_sql


@contextmanager
def database_unavailable(kind: str, database: str) -> Iterator[None]:
    """A database that fails."""
    if kind == "sqlite":
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
            other.execute("ROLLBACK")
        return
    server, _, name = database.rpartition("/")
    asyncio.run(
        run_sql(
            f"{server}/postgres",
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{name}' AND pid <> pg_backend_pid()",
        )
    )
    yield
    asyncio.run(run_sql(f"{server}/postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_lost_database_is_reported_and_the_game_continues(kind: str, tmp_path: Path) -> None:
    with new_database(kind, tmp_path) as database, serve_in_thread(settings(database)) as url:
        table = TableClient(url, "me", "me", "bot", start=True)
        api = table.api(table.keys[0])
        before = api.get("/view")
        with database_unavailable(kind, database):
            # The second time the server must read the table first, which fails as well.
            for _ in range(2):
                move = {"action": api.actions()[0], "rev": 1}
                status, sentence = api.post_refused("/moves", move)
                assert status == 503
                assert "could not be saved" in sentence
                assert "Nothing has changed" in sentence
            assert api.post_refused("/chat", {"text": "Hello?"})[0] == 503
            body = {"game_id": "city_guilds", "seats": [{"kind": "me"}] * 3}
            assert HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body).status_code == 503
            # Loaded tables can still be viewed; pages of other tables report the error.
            assert api.get("/view") == before
            if kind == "postgresql":  # SQLite allows reading during a write
                missing = HTTP_CLIENT.get(f"{url}/t/another")
                assert missing.status_code == 503
                assert 'data-page="error"' in missing.text

        async def went_on() -> None:
            pages = [table.page(key) for key in table.keys]
            async with pages[0], pages[1]:
                await wait_until_all(pages, lambda page: page.actions)
                for page in pages:
                    await page.send_accepted("move", rev=page.revision, action=page.actions[0])
                # The bot, which got the same error, continues too.
                await wait_until_all(pages, lambda page: len(page.data_attribute("waiting")) == 1)
                assert all("Hello?" not in page.chat for page in pages)

        run_async(went_on())
