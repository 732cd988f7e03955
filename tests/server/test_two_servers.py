"""Two servers on one PostgreSQL database serve the same tables."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.server.bots.workers import BotPool
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.tasks import Tasks
from guildhall.store import Store
from guildhall.table import StaleRevision
from tests.server.clients import TableClient, gather_all, run_async, wait_until_all
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_database, new_file


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Two servers that share only the database."""
    folder: Path = tmp_path_factory.mktemp("pair")
    with (
        new_database("postgresql", folder) as database,
        serve_in_thread(settings(database)) as one,
        serve_in_thread(settings(database)) as other,
    ):
        yield one, other


def test_players_on_two_servers_play_one_game(pair: tuple[str, str]) -> None:
    one, other = pair
    table = TableClient(one, "me", "free", "free", "bot", settings={"shuffle": True})
    places = [one, other, other]

    async def game() -> None:
        pages = [table.page(key, url=url) for key, url in zip(table.keys, places, strict=True)]
        async with pages[0], pages[1], pages[2]:
            await wait_until_all(pages, lambda page: page.view)
            await pages[1].send_accepted("sit", name="Ada")
            await pages[2].send_accepted("sit", name="Blaise")
            await pages[0].wait_until(lambda page: "Ada" in page.view and "Blaise" in page.view)
            await pages[1].send_accepted("chat", text="From over here")
            await pages[0].wait_until(lambda page: "From over here" in page.chat)
            await pages[0].send_accepted("start")
            rng = random.Random(5)
            await gather_all([page.play_until_over(rng) for page in pages])
            await wait_until_all(pages, lambda page: page.data_attribute("status") == "over")

    run_async(game())
    assert table.api(table.host_key).get("/record")["over"] is True


def test_an_undo_is_requested_on_one_server_and_granted_on_the_other(
    pair: tuple[str, str],
) -> None:
    one, other = pair
    table = TableClient(one, "me", "me", "me", start=True)

    async def granted() -> None:
        async with (
            table.page(table.keys[0]) as here,
            table.page(table.keys[1], url=other) as there,
            table.page(table.keys[2], url=other) as also,
        ):
            pages = [here, there, also]
            await wait_until_all(pages, lambda page: page.view)
            for page in pages:
                await page.send_accepted("move", rev=1, action=page.actions[0])
            await wait_until_all(
                pages, lambda page: page.revision > 1 and len(page.data_attribute("waiting")) == 1
            )
            seqs = [page.revision for page in pages]
            await here.send_accepted("request_undo")
            await wait_until_all(pages, lambda page: 'class="undo-request"' in page.view)
            about = int(there.view.partition('data-request="')[2].partition('"')[0])
            await there.send_accepted("respond_undo", request=about, accept=True)
            await also.wait_until(lambda page: page.chat.count("accepted") == 1)
            await also.send_accepted("respond_undo", request=about, accept=True)
            for page, seq in zip(pages, seqs, strict=True):
                await page.wait_for_newer(seq)
            await wait_until_all(pages, lambda page: page.actions)

    run_async(granted())


def test_a_remote_change_is_sent_even_if_a_stale_move_reads_it_first(
    tmp_path: Path,
) -> None:
    """A server is notified of a change and gets a stale move before it reads the change."""
    file = new_file(tmp_path)
    with serve_in_thread(settings(file)) as url:
        table = TableClient(url, "me", "me", "me", start=True, settings={"shuffle": False})
        api = table.api(table.keys[0])
        action, revision = api.actions()[0], int(str(api.get("/view")["rev"]))

        async def overtaken() -> None:
            store = await Store.open(str(file))
            tasks = Tasks()
            registry = TableRegistry(store, settings(file), tasks, BotPool(1))
            loaded = await registry.get(table.id)
            await asyncio.to_thread(api.post, "/moves", action=action, rev=revision)
            change = asyncio.create_task(loaded.next_change(3600))
            await loaded.lock.acquire()
            late = asyncio.create_task(registry.move(loaded, 0, [action], revision))
            for _ in range(10):  # until it waits for the lock
                await asyncio.sleep(0)
            loaded.lock.release()
            registry.on_remote_change(table.id)
            with pytest.raises(StaleRevision):
                await late
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert change.done(), "Pages would show the old view until something else changes."
            await tasks.close()
            await store.close()

        run_async(overtaken())
