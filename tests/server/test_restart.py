"""Lost connections, restarts and power cuts: everything is where it was."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import settings
from tests.server.playing import Opened, all_until, gathered, run
from tests.server.running import Process, served
from tests.server.store.databases import new_database


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Process]:
    """A server in a process of its own, on each kind of database."""
    with new_database(request.param, tmp_path) as database, Process(database) as running:
        yield running


def test_a_page_that_has_the_current_view_gets_no_other(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)
    key = table.keys[0]

    async def came_back() -> None:
        async with table.page(key, have=1) as page:
            await page.until(lambda page: page.talk)
            assert page.views == 0
            api = table.api(key)
            api.post("/play", action=api.actions()[0], revision=1)
            await page.until(lambda page: page.views)
            assert page.seq == 2
        for have in (0, 1, 3, 10**12):
            async with table.page(key, have=have) as page:
                await page.until(lambda page: page.talk)
                assert (page.views, page.seq) == (1, 2)

    run(came_back())


def moves(table: Opened, count: int, rng: random.Random) -> None:
    """Make some moves by chance."""
    for _ in range(count):
        for key in table.keys:
            api = table.api(key)
            choices = api.actions()
            if choices:
                revision = api.get("/view")["revision"]
                api.post("/play", action=rng.choice(choices), revision=revision)
                break


def seen(table: Opened) -> list[object]:
    """All that the holders of the keys see, and were told."""
    keys = [*table.keys, table.watch]
    return [[table.api(key).get("/view"), table.api(key).log()] for key in keys]


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_game_goes_on_where_it_was(server: Process, how: str) -> None:
    rng = random.Random(11)
    table = Opened(server.url, "me", "me", "me")
    table.api(table.host).post("/chat", text="Hello, hello")
    table.api(table.host).post("/start")
    moves(table, 8, rng)
    api = table.api(next(key for key in table.keys if table.api(key).actions()))
    revision = api.get("/view")["revision"]
    api.post("/play", action=api.actions()[0], revision=revision)
    before = seen(table)
    server.stop() if how == "stop" else server.kill()
    server.start()
    assert seen(table) == before
    # What was told before the cut is known after it: the same move again is stale.
    assert api.refused("/play", {"action": 0, "revision": revision})[0] == 409

    async def go_on() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2]:
            await all_until(pages, lambda page: page.view and page.talk)
            assert all("Hello, hello" in page.talk for page in pages)
            if how == "kill":  # after the worse one, to the end
                await gathered([page.play_on(rng) for page in pages])

    run(go_on())
    if how == "kill":
        assert table.api(table.watch).get("/record")["over"] is True
    else:
        moves(table, 3, rng)
        assert seen(table) != before


def test_bots_go_on_by_themselves_after_a_power_cut(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), pace=0.2)
    with server:
        table = Opened(server.url, "bot:random", "bot:random", "bot:random", start=True)
        server.kill()
        server.pace = 0
        server.start()

        async def watched() -> None:
            async with table.page(table.watch) as page:
                await page.until(lambda page: page.view)
                await page.until(lambda page: page.mark("phase") == "over")

        run(watched())


def test_who_waits_is_answered_when_the_server_ends(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"))
    with server:
        table = Opened(server.url, "me", "me", "me", start=True)

        async def waited() -> None:
            headers = {"authorization": f"Bearer {table.keys[0]}"}
            address = f"{server.url}/api/v1/tables/{table.id}/wait?revision=1"
            async with httpx.AsyncClient(timeout=60, verify=False) as client:
                waiting = asyncio.create_task(client.get(address, headers=headers))
                await asyncio.sleep(0.5)
                said = await asyncio.to_thread(server.stop)
                assert (await waiting).json()["revision"] == 1
                assert "Traceback" not in said
                assert "Cancel" not in said

        run(waited())


def test_a_name_taken_while_a_page_was_away_is_seen_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with served(settings(file)) as url:
        table = Opened(url, "me", "me", "me", start=True)
        table.api(table.keys[1]).post("/sit", name="Wilhelmina")

    async def came_back(url: str) -> None:
        async with table.page(table.keys[0], have=1, url=url) as page:  # it knows the old name
            await page.until(lambda page: page.view)
            assert "Wilhelmina" in page.view

    with served(settings(file)) as url:
        run(came_back(url))
