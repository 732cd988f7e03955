"""Two servers on one PostgreSQL database serve the same tables."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.server.hall import Hall
from guildhall.store import Store
from guildhall.table import Stale
from tests.server.conftest import settings
from tests.server.playing import Opened, all_until, gathered, run
from tests.server.running import served
from tests.server.store.databases import new_database, new_file


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Two servers, which share nothing but the database."""
    folder: Path = tmp_path_factory.mktemp("pair")
    with (
        new_database("postgresql", folder) as database,
        served(settings(database)) as one,
        served(settings(database)) as other,
    ):
        yield one, other


def test_people_at_two_servers_play_one_game(pair: tuple[str, str]) -> None:
    one, other = pair
    table = Opened(one, "me", "open", "open", "bot", settings={"shuffle": True})
    places = [one, other, other]

    async def game() -> None:
        pages = [table.page(key, url=url) for key, url in zip(table.keys, places, strict=True)]
        async with pages[0], pages[1], pages[2]:
            await all_until(pages, lambda page: page.view)
            await pages[1].done("name", name="Ada")
            await pages[2].done("name", name="Blaise")
            await pages[0].until(lambda page: "Ada" in page.view and "Blaise" in page.view)
            await pages[1].done("chat", text="From over here")
            await pages[0].until(lambda page: "From over here" in page.talk)
            await pages[0].done("start")
            rng = random.Random(5)
            await gathered([page.play_on(rng) for page in pages])
            await all_until(pages, lambda page: page.mark("phase") == "over")

    run(game())
    assert table.api(table.host).get("/record")["over"] is True


def test_a_request_is_asked_at_one_server_and_granted_at_the_other(
    pair: tuple[str, str],
) -> None:
    one, other = pair
    table = Opened(one, "me", "me", "me", start=True)

    async def granted() -> None:
        async with (
            table.page(table.keys[0]) as here,
            table.page(table.keys[1], url=other) as there,
            table.page(table.keys[2], url=other) as also,
        ):
            pages = [here, there, also]
            await all_until(pages, lambda page: page.view)
            for page in pages:
                await page.done("act", seq=1, a=page.choices[0])
            await all_until(pages, lambda page: page.seq > 1 and len(page.mark("waiting")) == 1)
            seqs = [page.seq for page in pages]
            await here.done("ask")
            await all_until(pages, lambda page: 'class="request"' in page.talk)
            about = int(there.talk.partition('data-about="')[2].partition('"')[0])
            await there.done("answer", about=about, yes=True)
            await also.until(lambda page: page.talk.count("agrees") == 1)
            await also.done("answer", about=about, yes=True)
            for page, seq in zip(pages, seqs, strict=True):
                await page.later_than(seq)
            await all_until(pages, lambda page: page.choices)

    run(granted())


def test_news_of_another_server_is_told_even_if_a_stale_move_reads_it_first(
    tmp_path: Path,
) -> None:
    """A server hears of a change and, before it reads it, gets a move from an older view."""
    file = new_file(tmp_path)
    with served(settings(file)) as url:
        table = Opened(url, "me", "me", "me", start=True, settings={"shuffle": False})
        api = table.api(table.keys[0])
        action, revision = api.actions()[0], int(str(api.get("/view")["revision"]))

        async def overtaken() -> None:
            store = await Store.open(str(file))
            hall = Hall(store, settings(file))
            live = await hall.live(table.id)
            await asyncio.to_thread(api.post, "/play", action=action, revision=revision)
            told = asyncio.create_task(live.next_change(3600))
            await live.lock.acquire()
            late = asyncio.create_task(hall.play(live, 0, [action], revision))
            for _ in range(10):  # until it waits for the lock
                await asyncio.sleep(0)
            live.lock.release()
            hall.touched(table.id)
            with pytest.raises(Stale):
                await late
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert told.done(), "Pages would show the old view until something else changes."
            await hall.close()
            await store.close()

        run(overtaken())
