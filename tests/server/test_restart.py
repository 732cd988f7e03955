"""Lost connections, restarts and power cuts lose nothing."""

import os
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from guildhall.server.tables.loaded_table import LoadedTable
from tests.scale import scaled
from tests.server.clients import (
    TIMEOUT,
    TableClient,
    gather_all,
    run_async,
    wait_until,
    wait_until_all,
)
from tests.server.conftest import settings
from tests.server.pauses import notice_call
from tests.server.server_process import ServerProcess, processes_in_group, serve_in_thread
from tests.server.store.databases import new_database, new_file


def test_a_page_with_the_current_view_gets_no_new_one(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    key = table.keys[0]

    async def came_back() -> None:
        async with table.page(key, known_revision=1) as page:
            await page.wait_until(lambda page: page.chat)
            assert page.views == 0
            api = table.api(key)
            api.post("/moves", action=api.actions()[0], rev=1)
            await page.wait_until(lambda page: page.views)
            assert page.revision == 2
        for have in (0, 1, 3, 10**12):
            async with table.page(key, known_revision=have) as page:
                await page.wait_until(lambda page: page.chat)
                assert (page.views, page.revision) == (1, 2)

    run_async(came_back())


def all_views(table: TableClient) -> list[object]:
    """Everything that the holders of these keys see."""
    keys = [*table.keys, table.spectator_key]
    return [[table.api(key).get("/view"), table.api(key).log()] for key in keys]


WAYS_TO_END = scaled(
    [("sqlite", "kill"), ("postgresql", "stop")],
    [(kind, how) for kind in ("sqlite", "postgresql") for how in ("stop", "kill")],
)


@pytest.mark.parametrize(("kind", "how"), WAYS_TO_END)
def test_games_continue_where_they_were(kind: str, how: str, tmp_path: Path) -> None:
    with new_database(kind, tmp_path) as database, ServerProcess(database, bot_delay=0.2) as server:
        rng = random.Random(11)
        of_bots = TableClient(server.url, "bot:random", "bot:random", "bot:random", start=True)
        table = TableClient(server.url, "me", "me", "me")
        table.api(table.host_key).post("/chat", text="Hello, hello")
        table.api(table.host_key).post("/start")
        for _ in range(8):
            table.move_randomly(rng)
        api = table.api(next(key for key in table.keys if table.api(key).actions()))
        revision = api.get("/view")["rev"]
        api.post("/moves", action=api.actions()[0], rev=revision)
        before = all_views(table)
        end_server(server, how)
        server.bot_delay = 0
        server.start()
        assert all_views(table) == before
        # Acknowledged moves survive the cut, so the same move again is stale.
        assert api.post_refused("/moves", {"action": 0, "rev": revision})[0] == 409
        run_async(play_to_end(table, rng))
        assert table.api(table.spectator_key).get("/record")["over"] is True
        run_async(watch_to_end(of_bots))


def end_server(server: ServerProcess, how: str) -> None:
    """Stop or kill a server, and wait until its workers have ended."""
    assert server.process is not None
    leader = server.process.pid
    server.stop() if how == "stop" else os.kill(leader, signal.SIGKILL)
    wait_until(lambda: not processes_in_group(leader))
    server.kill()


async def play_to_end(table: TableClient, rng: random.Random) -> None:
    """Play to the end."""
    pages = [table.page(key) for key in table.keys]
    async with pages[0], pages[1], pages[2]:
        await wait_until_all(pages, lambda page: page.view and page.chat)
        assert all("Hello, hello" in page.chat for page in pages)
        await gather_all([page.play_until_over(rng) for page in pages])


async def watch_to_end(table: TableClient) -> None:
    """Watch a game of bots."""
    async with table.page(table.spectator_key) as page:
        await page.wait_until(lambda page: page.data_attribute("status") == "over")


def test_long_polls_are_answered_at_shutdown(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ThreadPoolExecutor(1) as thread:
        with serve_in_thread(settings(new_file(tmp_path))) as url:
            table = TableClient(url, "me", "me", "me", start=True)
            with notice_call(LoadedTable, "next_change", table.id) as waiting:
                poll = thread.submit(table.api(table.keys[0]).get, "/wait?rev=1")
                run_async(waiting.wait_until_entered())
        assert poll.result(TIMEOUT)["rev"] == 1
    # Bots of other tests may still play on another server of this process, and log messages.
    assert [one for one in caplog.records if one.exc_info or "ancel" in one.getMessage()] == []


def test_a_rename_during_a_disconnect_is_seen_after_a_restart(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    with serve_in_thread(settings(file)) as url:
        table = TableClient(url, "me", "me", "me", start=True)
        table.api(table.keys[1]).post("/sit", name="Wilhelmina")

    async def came_back(url: str) -> None:
        async with table.page(
            table.keys[0], known_revision=1, url=url
        ) as page:  # it knows the old name
            await page.wait_until(lambda page: page.view)
            assert "Wilhelmina" in page.view

    with serve_in_thread(settings(file)) as url:
        run_async(came_back(url))
