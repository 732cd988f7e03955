"""Sizes and rates: what is too much gets a sentence, and what is far too much is closed."""

import asyncio
from pathlib import Path

import pytest

from guildhall.server import play_api
from guildhall.server.limits import Bucket, Buckets, Gate, Limits
from guildhall.server.live import Live
from guildhall.server.manners import cleaned, cleaned_chat, cleaned_name, distinct
from guildhall.server.refusals import Malformed, TooMany
from guildhall.server.settings import Settings
from tests.server.pausing import noticed
from tests.server.playing import HTTP, Opened, run, sentence_of
from tests.server.running import served


def test_a_bucket_fills_by_itself_but_not_beyond_its_rim() -> None:
    bucket = Bucket(burst=3, rate=2, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(101, 3)
    assert bucket.take(101, 2)


def test_each_address_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(1, 0.001, clock=lambda: 0.0)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    for number in range(10_000):  # so many others that the first ones are forgotten
        buckets.take(str(number))
    assert buckets.take("a")
    assert len(buckets.of) == 10_000


def test_places_are_given_back() -> None:
    gate = Gate(Limits(sockets=3, sockets_an_address=2))
    with gate.enter("a"), gate.enter("a"):
        with pytest.raises(TooMany), gate.enter("a"):
            pass
        with gate.enter("b"), pytest.raises(TooMany), gate.enter("c"):
            pass
    assert gate.inside == {}
    with gate.enter("a"):
        pass


def test_names_and_chat_are_cleaned() -> None:
    assert cleaned_name(" Ada\t\n Lovelace ") == "Ada Lovelace"
    assert cleaned("a\u202eb\u0000c\u200fd\ud800e\ue000") == "abcde"
    assert cleaned("e\u0301") == "é"
    assert cleaned_name("👩\u200d🚀") == "👩\u200d🚀"
    for bad in ("", "  ", "\u0007", "\u200d", "x" * 25):
        with pytest.raises(Malformed):
            cleaned_name(bad)
    assert cleaned_chat("x" * 300) == "x" * 300
    with pytest.raises(Malformed):
        cleaned_chat("x" * 301)
    assert distinct("Ada", ["ADA", "Ada 2"]) == "Ada 3"
    assert len(distinct("x" * 24, ["x" * 24])) <= 24


def test_a_server_does_not_do_more_than_its_limits(tmp_path: Path) -> None:
    limits = Limits(
        message_burst=12, message_rate=1e-6, request_burst=20, request_rate=1e-6,
        tables_an_hour=2, sockets_an_address=3, watchers=1,
    )  # fmt: skip
    with served(Settings(database=str(tmp_path / "tables.db"), limits=limits)) as url:
        table = Opened(url, "me", "me", "me", start=True)
        Opened(url, "me", "me", "me")
        body = {"title": "city_guilds", "seats": [{"kind": "me"}] * 3}
        answer = HTTP.post(f"{url}/api/v1/tables", json=body)
        assert answer.status_code == 429
        assert "Too many tables" in sentence_of(answer)

        async def sockets() -> None:
            async with table.page(table.watch) as watcher, table.page(table.keys[0]) as page:
                await watcher.until(lambda page: page.view)
                async with table.page(table.watch) as second:
                    await second.until(lambda page: page.code)
                    assert second.code == 4408
                    assert "Too many are watching" in second.received[-1]
                async with table.page(table.keys[1]), table.page(table.keys[2]) as third:
                    await third.until(lambda page: page.code)
                    assert third.code == 4408
                    assert "Too many connections" in third.received[-1]
                await page.until(lambda page: page.view)
                for _ in range(3):
                    await page.done("chat", text="Hello")
                assert "Too many messages" in await page.refused("chat", text="Hello")
                for _ in range(60):
                    await page.raw('{"t": "ping"}')
                await page.until(lambda page: page.code)
                assert page.code == 4408

        run(sockets())
        for _ in range(30):
            answer = HTTP.get(f"{url}/api/v1/titles")
        assert answer.status_code == 429
        assert sentence_of(answer) == "Too many requests: wait a little."
        page = HTTP.get(url)
        assert page.status_code == 429
        assert "<html" in page.text
        assert HTTP.get(f"{url}/look/page.css").status_code == 200  # a page's files are free


def test_a_long_poll_ends_with_the_change_it_waits_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_api, "LONGEST_POLL", 1e6)  # it does not end by itself
    table = Opened(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    assert api.get("/wait?revision=0")["revision"] == 1

    async def waited() -> None:
        with noticed(Live, "next_change", table.id) as waiting:
            poll = asyncio.create_task(asyncio.to_thread(api.get, "/wait?revision=1"))
            await waiting.reached()
            assert not poll.done()
            await asyncio.to_thread(lambda: api.post("/play", action=api.actions()[0], revision=1))
            assert (await poll)["revision"] == 2

    run(waited())
