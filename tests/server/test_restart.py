"""Lost connections, restarts and power cuts: everything is where it was."""

import os
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from guildhall.server.live import Live
from tests.scale import scaled
from tests.server.conftest import settings
from tests.server.pausing import noticed
from tests.server.playing import PATIENCE, Opened, all_until, eventually, gathered, run
from tests.server.running import Process, in_group, served
from tests.server.store.databases import new_database, new_file


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


def seen(table: Opened) -> list[object]:
    """All that the holders of the keys see, and were told."""
    keys = [*table.keys, table.watch]
    return [[table.api(key).get("/view"), table.api(key).log()] for key in keys]


WAYS = scaled(
    [("sqlite", "kill"), ("postgresql", "stop")],
    [(kind, how) for kind in ("sqlite", "postgresql") for how in ("stop", "kill")],
)


@pytest.mark.parametrize(("kind", "how"), WAYS)
def test_games_go_on_where_they_were(kind: str, how: str, tmp_path: Path) -> None:
    with new_database(kind, tmp_path) as database, Process(database, pace=0.2) as server:
        rng = random.Random(11)
        of_bots = Opened(server.url, "bot:random", "bot:random", "bot:random", start=True)
        table = Opened(server.url, "me", "me", "me")
        table.api(table.host).post("/chat", text="Hello, hello")
        table.api(table.host).post("/start")
        for _ in range(8):
            table.move(rng)
        api = table.api(next(key for key in table.keys if table.api(key).actions()))
        revision = api.get("/view")["revision"]
        api.post("/play", action=api.actions()[0], revision=revision)
        before = seen(table)
        end(server, how)
        server.pace = 0
        server.start()
        assert seen(table) == before
        # What was told before the cut is known after it: the same move again is stale.
        assert api.refused("/play", {"action": 0, "revision": revision})[0] == 409
        run(gone_on(table, rng))
        assert table.api(table.watch).get("/record")["over"] is True
        run(watched_to_the_end(of_bots))


def end(server: Process, how: str) -> None:
    """Stop a server; or kill it, which its workers notice."""
    assert server.process is not None
    leader = server.process.pid
    server.stop() if how == "stop" else os.kill(leader, signal.SIGKILL)
    eventually(lambda: not in_group(leader))
    server.kill()


async def gone_on(table: Opened, rng: random.Random) -> None:
    """Play to the end."""
    pages = [table.page(key) for key in table.keys]
    async with pages[0], pages[1], pages[2]:
        await all_until(pages, lambda page: page.view and page.talk)
        assert all("Hello, hello" in page.talk for page in pages)
        await gathered([page.play_on(rng) for page in pages])


async def watched_to_the_end(table: Opened) -> None:
    """Watch bots, who go on by themselves."""
    async with table.page(table.watch) as page:
        await page.until(lambda page: page.mark("phase") == "over")


def test_who_waits_is_answered_when_the_server_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ThreadPoolExecutor(1) as thread:
        with served(settings(new_file(tmp_path))) as url:
            table = Opened(url, "me", "me", "me", start=True)
            with noticed(Live, "next_change", table.id) as waiting:
                poll = thread.submit(table.api(table.keys[0]).get, "/wait?revision=1")
                run(waiting.reached())
        assert poll.result(PATIENCE)["revision"] == 1
    # Bots of other tests may still play at another server of this process, and be logged.
    assert [one for one in caplog.records if one.exc_info or "ancel" in one.getMessage()] == []


def test_a_name_taken_while_a_page_was_away_is_seen_after_a_restart(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    with served(settings(file)) as url:
        table = Opened(url, "me", "me", "me", start=True)
        table.api(table.keys[1]).post("/sit", name="Wilhelmina")

    async def came_back(url: str) -> None:
        async with table.page(table.keys[0], have=1, url=url) as page:  # it knows the old name
            await page.until(lambda page: page.view)
            assert "Wilhelmina" in page.view

    with served(settings(file)) as url:
        run(came_back(url))
