"""Bots run in worker processes, and survive their failure."""

import asyncio
import multiprocessing
import random
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import cast

import pytest

import guildhall
from guildhall.core.reason import Refused
from guildhall.core.view import View
from guildhall.server.bots.workers import BotPool
from guildhall.server.tables.loaded_table import LoadedTable
from guildhall.server.tables.registry import TABLE_BUSY, TableRegistry
from guildhall.server.ws.messages import ERROR, HINT, OK
from guildhall.store import StoreError
from guildhall.table import StaleRevision
from tests.server.clients import TIMEOUT, TableClient, run_async
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_file


def initial_view() -> View:
    """Return the initial view of seat 0."""
    state = guildhall.game("city_guilds").start(seats=3)
    rng = random.Random(3)
    while state.actor == guildhall.CHANCE:
        state.apply(guildhall.CHANCE, state.sample(rng))
    return state.view(0)


def test_a_bot_chooses_from_a_view_in_another_process() -> None:
    async def chosen() -> None:
        workers = BotPool(1)
        assert workers.executor is None  # no worker runs yet
        game = guildhall.game("city_guilds")
        view = initial_view()
        assert await workers.choose(game, view, "simple") in view["actions"]
        assert await workers.choose(game, view, "random") in view["actions"]
        with pytest.raises(ValueError, match="Unknown bot"):
            await workers.choose(game, view, "nobody")
        await workers.close()

    run_async(chosen())


def test_a_bot_plays_with_the_pack_of_its_table() -> None:
    text = guildhall.game("city_guilds").pack.replace("title =", "# mine\ntitle =")
    game = guildhall.game("city_guilds", pack=text)

    async def chosen() -> None:
        workers = BotPool(1)
        view = initial_view()
        assert await workers.choose(game, view, "simple") in view["actions"]
        await workers.close()

    run_async(chosen())


class CountingPool(BotPool):
    """A pool that records all processes it has started."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.processes: set[BaseProcess] = set()

    def pool(self) -> ProcessPoolExecutor:
        """Record every process that is started."""
        pool = super().pool()
        spawn = ProcessPoolExecutor._spawn_process  # type: ignore[attr-defined]  # it is private

        def noting() -> None:
            spawn(pool)
            self.processes.update(pool._processes.values())

        pool._spawn_process = noting  # type: ignore[attr-defined]
        return pool


def test_bots_survive_a_killed_worker() -> None:
    workers = CountingPool(2)

    async def chosen() -> None:
        game = guildhall.game("city_guilds")
        view = initial_view()
        await workers.choose(game, view, "simple")
        for _ in range(3):
            assert workers.executor is not None
            for process in list(workers.executor._processes.values()):
                process.kill()
            choices = [workers.choose(game, view, "simple") for _ in range(4)]
            assert set(await asyncio.gather(*choices)) <= set(view["actions"])
        await workers.close()

    run_async(chosen())
    assert len(workers.processes) >= 4
    for process in workers.processes:
        process.join(TIMEOUT)
        assert not process.is_alive()


def test_bots_play_on_while_their_workers_die(url: str) -> None:
    table = TableClient(url, "bot", "bot", "bot", start=True)

    async def killed() -> None:
        async with table.page(table.spectator_key) as page:
            for _ in range(4):
                await page.wait_until(lambda page: page.view)
                seq = page.revision
                await page.wait_for_newer(seq)
                for process in multiprocessing.active_children():
                    process.kill()
            seq = page.revision
            await page.wait_until(lambda page: page.revision > seq + 5)

    run_async(killed())


def test_a_failing_bot_does_not_block_its_table(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nonsense(*_: object) -> int:
        return 9999

    monkeypatch.setattr(BotPool, "choose", nonsense)
    table = TableClient(url, "bot", "bot", "bot", start=True)

    async def played() -> None:
        async with table.page(table.spectator_key) as page:
            await page.wait_until(lambda page: page.view and page.revision > 5)

    run_async(played())


def test_a_bot_retries_after_any_refusal(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableClient(url, "bot", "bot", "bot")
    play, refusals = (
        TableRegistry.move,
        [Refused(TABLE_BUSY), StaleRevision(), StoreError(TABLE_BUSY)],
    )

    async def refused(
        self: TableRegistry, live: LoadedTable, seat: int, actions: Sequence[int], revision: int
    ) -> None:
        if live.id == table.id and refusals:
            raise refusals.pop()
        await play(self, live, seat, actions, revision)

    monkeypatch.setattr(TableRegistry, "move", refused)
    table.api(table.host_key).post("/start")

    async def played() -> None:
        async with table.page(table.spectator_key) as page:
            await page.wait_until(lambda page: page.view and page.revision > 5)

    run_async(played())
    assert not refusals


def test_a_hint_is_a_bots_choice(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def hinted() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            letter, answer = await page.send("hint", rev=1)
            assert letter == HINT
            ((action,),) = cast(list[list[int]], answer["choice"])  # the tile to return
            assert (answer["action"], page.revision) == (-1, 1)
            assert action in page.actions
            assert answer["text"]
            await page.send_accepted("choose", rev=1, choice=answer["choice"])
            assert "not this seat's turn" in await page.send_refused("hint", rev=2)

    run_async(hinted())


def test_an_illegal_choice_gets_its_rule(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def check_reasons() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            legal = page.actions
            letter, _ = await page.send("why", actions=legal[:1])
            assert letter == OK
            others = [action for action in range(60) if action not in legal]
            for action in others:
                letter, answer = await page.send("why", actions=[action])
                assert letter == ERROR
                assert answer["rule"], answer
            assert page.revision == 1

    run_async(check_reasons())


def test_bot_moves_are_delayed_for_players_to_follow(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    pace = 0.3
    with serve_in_thread(settings(file, bot_delay=pace)) as url:
        table = TableClient(url, "bot:random", "bot:random", "bot:random", start=True)

        async def watched() -> None:
            async with table.page(table.spectator_key) as page:
                await page.wait_until(lambda page: page.view and page.revision > 6)

        run_async(watched())
    with closing(sqlite3.connect(file)) as stored:
        query = (
            "SELECT created_at FROM log_entries WHERE kind = 'move' AND NOT is_sealed ORDER BY seq"
        )
        times = [at for (at,) in stored.execute(query)][1:]  # without the initial entry
    assert len(times) >= 4
    # They are recorded in the order of the moves, shortly before they are stored.
    assert all(later - earlier > pace * 0.9 for earlier, later in pairwise(times))
