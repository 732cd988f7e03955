"""A server that runs interpreted lets its bots use the compiled engine as soon as it is ready."""

import asyncio
import random
import re
from functools import partial
from pathlib import Path

import pytest

import guildhall
from guildhall import _compiled
from guildhall.core.view import View
from guildhall.server import app
from guildhall.server.bots.workers import BotPool
from guildhall.server.i18n import get_language
from guildhall.server.pages.home import home_page
from tests import random_games
from tests.server.clients import HTTP_CLIENT, run_async, wait_until
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread


def first_view() -> View:
    state = guildhall.game("city_guilds").start(seats=3)
    random_games.apply_pending_outcomes(state, random.Random(3))
    return state.view(0)


def processes(workers: BotPool) -> set[int]:
    assert workers.executor is not None
    return set(workers.executor._processes)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Make new workers and servers run interpreted."""
    monkeypatch.setattr(_compiled, "mode", lambda: "interpreted")
    return monkeypatch


@pytest.mark.usefixtures("interpreted")
def test_workers_restart_once_and_lose_no_move() -> None:
    game, view = guildhall.game("city_guilds"), first_view()
    answers = iter([False, False, True])

    async def restarted() -> None:
        workers = BotPool(1, is_ready=lambda: next(answers))
        await workers.choose(game, view, "random")
        before = processes(workers)
        thinking = asyncio.create_task(workers.choose(game, view, "simple"))
        await asyncio.sleep(0)
        await workers.follow_engine(pause=0)
        assert workers.is_compiled
        assert await thinking in view["actions"]
        await workers.choose(game, view, "random")
        assert processes(workers).isdisjoint(before)
        await workers.close()

    run_async(restarted())
    assert list(answers) == []


@pytest.mark.parametrize("mode", [_compiled.COMPILED, _compiled.REQUESTED])
def test_an_engine_that_would_not_be_used_is_not_looked_for(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_compiled, "mode", lambda: mode)
    workers = BotPool(1, is_ready=lambda: pytest.fail("looked for an engine"))
    run_async(workers.follow_engine())
    assert workers.is_compiled == (mode == _compiled.COMPILED)


def test_the_home_page_names_the_engine_mode(url: str) -> None:
    text = HTTP_CLIENT.get(url).text
    found = re.search('<footer id="footer"[^>]*>(.*)</footer>', text)
    assert found is not None
    engine = "compiled" if _compiled.mode() == _compiled.COMPILED else "interpreted"
    assert found[1] == f"Guildhall {guildhall.__version__} · {engine} engine"


def test_the_footer_says_when_bots_use_the_compiled_engine(
    interpreted: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Only the server that is started here gets these workers.
    interpreted.setattr(app, "BotPool", partial(BotPool, is_ready=lambda: True))
    with serve_in_thread(settings(tmp_path / "tables.db")) as address:
        wait_until(lambda: "compiled for bots" in HTTP_CLIENT.get(address).text)
    assert "motore interpretato, compilato per i bot" in home_page(get_language("it"), [], [], True)
