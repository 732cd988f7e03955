"""A server that runs interpreted lets its bots use the compiled engine as soon as it is ready."""

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest

import guildhall
from guildhall import _compiled
from guildhall.core.view import View
from guildhall.server import bots, pages
from guildhall.server.bots import Workers
from guildhall.server.languages import tongue
from tests import kit
from tests.server.conftest import settings
from tests.server.playing import run
from tests.server.running import served


def first_view() -> View:
    state = guildhall.game("city_guilds").start(seats=3)
    kit.draw_pending(state, random.Random(3))
    return state.view(0)


def processes(workers: Workers) -> set[int]:
    assert workers.pool is not None
    return set(workers.pool._processes)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An interpreted server that looks for a compiled engine all the time."""
    monkeypatch.setattr(_compiled, "mode", lambda: "interpreted")
    monkeypatch.setattr(bots, "ENGINE_CHECK_SECONDS", 0.0)
    return monkeypatch


def test_workers_restart_once_and_owe_no_move(interpreted: pytest.MonkeyPatch) -> None:
    game, view = guildhall.game("city_guilds"), first_view()
    answers = iter([False, False, True])
    interpreted.setattr(_compiled, "is_ready", lambda: next(answers))

    async def restarted() -> None:
        workers = Workers(1)
        await workers.choose(game, view, "random")
        before = processes(workers)
        thinking = asyncio.create_task(workers.choose(game, view, "simple"))
        await asyncio.sleep(0)
        await workers.follow_engine()
        assert workers.is_compiled
        assert await thinking in view["actions"]
        await workers.choose(game, view, "random")
        assert processes(workers).isdisjoint(before)
        await workers.close()

    run(restarted())
    assert list(answers) == []


@pytest.mark.parametrize("mode", [_compiled.COMPILED, _compiled.REQUESTED])
def test_nobody_looks_for_an_engine_that_would_not_be_used(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_compiled, "mode", lambda: mode)
    monkeypatch.setattr(_compiled, "is_ready", lambda: pytest.fail("looked for an engine"))
    workers = Workers(1)
    run(workers.follow_engine())
    assert workers.is_compiled == (mode == _compiled.COMPILED)


def test_the_front_page_says_which_engine_runs(url: str) -> None:
    text = httpx.get(url).text
    found = re.search('<footer id="footer"[^>]*>(.*)</footer>', text)
    assert found is not None
    engine = "compiled" if _compiled.mode() == _compiled.COMPILED else "interpreted"
    assert found[1] == f"Guildhall {guildhall.__version__} · {engine} engine"


def test_the_footer_tells_when_bots_have_moved_over(
    interpreted: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    interpreted.setattr(_compiled, "is_ready", lambda: True)
    with served(settings(tmp_path / "tables.db")) as address:
        for _ in range(600):
            if "compiled for bots" in httpx.get(address).text:
                break
        else:
            pytest.fail("the footer still names the interpreted engine")
    assert "motore interpretato, compilato per i bot" in pages.front(tongue("it"), [], [], True)
