"""Sizes and rates: errors beyond a limit, and a closed socket far beyond it."""

import asyncio
from pathlib import Path

import pytest

from guildhall.server.http import play_api
from guildhall.server.http.errors import BadRequest, RateLimited
from guildhall.server.rate_limits import RateLimiter, RateLimits, TokenBucket, TokenBuckets
from guildhall.server.settings import Settings
from guildhall.server.tables.loaded_table import LoadedTable
from guildhall.server.text_rules import clean_chat, clean_name, clean_text, unique_name
from tests.server.clients import HTTP_CLIENT, TableClient, error_text, run_async
from tests.server.pauses import notice_call
from tests.server.server_process import serve_in_thread


def test_a_bucket_refills_up_to_its_capacity() -> None:
    bucket = TokenBucket(burst=3, rate=2, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(101, 3)
    assert bucket.take(101, 2)


def test_each_address_has_its_own_bucket() -> None:
    buckets = TokenBuckets(1, 0.001, clock=lambda: 0.0)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    for number in range(10_000):  # enough other addresses for the first ones to be forgotten
        buckets.take(str(number))
    assert buckets.take("a")
    assert len(buckets.by_address) == 10_000


def test_connection_slots_are_released() -> None:
    limiter = RateLimiter(RateLimits(max_sockets=3, max_sockets_per_address=2))
    with limiter.connection("a"), limiter.connection("a"):
        with pytest.raises(RateLimited), limiter.connection("a"):
            pass
        with limiter.connection("b"), pytest.raises(RateLimited), limiter.connection("c"):
            pass
    assert limiter.connections == {}
    with limiter.connection("a"):
        pass


def test_names_and_chat_are_cleaned() -> None:
    assert clean_name(" Ada\t\n Lovelace ") == "Ada Lovelace"
    assert clean_text("a\u202eb\u0000c\u200fd\ud800e\ue000") == "abcde"
    assert clean_text("e\u0301") == "é"
    assert clean_name("👩\u200d🚀") == "👩\u200d🚀"
    for bad in ("", "  ", "\u0007", "\u200d", "x" * 25):
        with pytest.raises(BadRequest):
            clean_name(bad)
    assert clean_chat("x" * 300) == "x" * 300
    with pytest.raises(BadRequest):
        clean_chat("x" * 301)
    assert unique_name("Ada", ["ADA", "Ada 2"]) == "Ada 3"
    assert len(unique_name("x" * 24, ["x" * 24])) <= 24


def test_a_server_enforces_its_limits(tmp_path: Path) -> None:
    limits = RateLimits(
        message_burst=12, message_rate=1e-6, request_burst=20, request_rate=1e-6,
        tables_per_hour=2, max_sockets_per_address=3, max_spectators=1,
    )  # fmt: skip
    with serve_in_thread(Settings(database=str(tmp_path / "tables.db"), rate_limits=limits)) as url:
        table = TableClient(url, "me", "me", "me", start=True)
        TableClient(url, "me", "me", "me")
        body = {"game_id": "city_guilds", "seats": [{"kind": "me"}] * 3}
        answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body)
        assert answer.status_code == 429
        assert "Too many new tables" in error_text(answer)

        async def sockets() -> None:
            async with (
                table.page(table.spectator_key) as spectator,
                table.page(table.keys[0]) as page,
            ):
                await spectator.wait_until(lambda page: page.view)
                async with table.page(table.spectator_key) as second:
                    await second.wait_until(lambda page: page.close_code)
                    assert second.close_code == 4408
                    assert "too many spectators" in second.received[-1]
                async with table.page(table.keys[1]), table.page(table.keys[2]) as third:
                    await third.wait_until(lambda page: page.close_code)
                    assert third.close_code == 4408
                    assert "Too many connections" in third.received[-1]
                await page.wait_until(lambda page: page.view)
                for _ in range(3):
                    await page.send_accepted("chat", text="Hello")
                assert "Too many messages" in await page.send_refused("chat", text="Hello")
                for _ in range(60):
                    await page.send_raw('{"type": "ping"}')
                await page.wait_until(lambda page: page.close_code)
                assert page.close_code == 4408

        run_async(sockets())
        for _ in range(30):
            answer = HTTP_CLIENT.get(f"{url}/api/v1/titles")
        assert answer.status_code == 429
        assert error_text(answer) == "Too many requests. Please wait a moment."
        page = HTTP_CLIENT.get(url)
        assert page.status_code == 429
        assert "<html" in page.text
        assert (
            HTTP_CLIENT.get(f"{url}/css/page.css").status_code == 200
        )  # static files are not counted


def test_a_long_poll_ends_with_the_change_it_waits_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_api, "MAX_POLL_SECONDS", 1e6)  # it does not end on its own
    table = TableClient(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    assert api.get("/wait?rev=0")["rev"] == 1

    async def waited() -> None:
        with notice_call(LoadedTable, "next_change", table.id) as waiting:
            poll = asyncio.create_task(asyncio.to_thread(api.get, "/wait?rev=1"))
            await waiting.wait_until_entered()
            assert not poll.done()
            await asyncio.to_thread(lambda: api.post("/moves", action=api.actions()[0], rev=1))
            assert (await poll)["rev"] == 2

    run_async(waited())
