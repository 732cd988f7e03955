"""While people are drawn onto the seats, nobody sees or moves for the seat that was theirs before.

The store is slowed down, so that what is sent at the start of a game falls into that moment.
"""

import asyncio
from collections.abc import Sequence

import pytest

from guildhall.server import lobby
from guildhall.store import Store, TalkRow
from guildhall.table import Entry
from tests.server.playing import Json, Opened, all_until, run

SLOW = 0.4


def rotated(seats: Sequence[int]) -> list[int]:
    """Everybody moves on by one seat."""
    return [*seats[1:], seats[0]]


@pytest.fixture(autouse=True)
def slow_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets another seat, and to write and to read that takes a while."""
    begin, talk, say = Store.begin, Store.talk, Store.say

    async def slow_begin(self: Store, table: str, order: Sequence[int], entry: Entry) -> bool:
        await asyncio.sleep(SLOW)
        return await begin(self, table, order, entry)

    async def slow_talk(self: Store, table: str, after: int = 0) -> list[TalkRow]:
        await asyncio.sleep(SLOW)
        return await talk(self, table, after)

    async def slow_say(
        self: Store, table: str, seat: int | None, kind: str, text: str, about: int = 0
    ) -> TalkRow:
        await asyncio.sleep(2 * SLOW)
        return await say(self, table, seat, kind, text, about)

    monkeypatch.setattr(lobby, "shuffled", rotated)
    monkeypatch.setattr(Store, "begin", slow_begin)
    monkeypatch.setattr(Store, "talk", slow_talk)
    monkeypatch.setattr(Store, "say", slow_say)


@pytest.mark.parametrize("path", ["/play", "/undo"])
def test_a_move_sent_while_seats_are_drawn_shows_nobody_elses_view(url: str, path: str) -> None:
    table = Opened(url, "me", "me", "me")
    body: Json = {"revision": 0} if path == "/undo" else {"revision": 0, "action": 0}

    async def sent() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            start = asyncio.create_task(page.send("start"))
            await asyncio.sleep(SLOW / 2)
            early = await asyncio.to_thread(table.api(table.keys[1]).ask, path, body)
            await start
            assert early.status_code == 409
            assert "not begun" in early.json()["error"]
            assert "view" not in early.json()

    run(sent())


def test_a_page_is_never_drawn_for_the_seat_that_was_its_own(url: str) -> None:
    table = Opened(url, "me", "me", "me")

    async def pinged() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2]:
            await all_until(pages, lambda page: page.view)
            start = asyncio.create_task(pages[0].send("start"))
            while not start.done():  # each answer is an occasion to send what is new
                await pages[1].raw('{"t": "ping"}')
                await asyncio.sleep(0.01)
            await pages[1].until(lambda page: page.mark("phase") == "playing")
            seats = {m.partition('data-viewer="')[2][0] for m in playing(pages[1].received)}
            assert seats == {str(table.api(table.keys[1]).get("")["seat"])}

    run(pinged())


def playing(messages: Sequence[str]) -> list[str]:
    """The views of a game under way."""
    return [m for m in messages if m[0] == "V" and 'data-phase="playing"' in m]


def test_what_is_said_while_seats_are_drawn_is_said_by_who_said_it(url: str) -> None:
    table = Opened(url, "me", "me", "me")

    async def said() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            start = asyncio.create_task(page.send("start"))
            await asyncio.sleep(SLOW / 2)
            words = {"text": "It is me"}
            await asyncio.to_thread(table.api(table.keys[1]).ask, "/chat", words)
            await start
            await page.until(lambda page: "It is me" in page.talk)
            assert "<b>Person 1</b> It is me" in page.talk

    run(said())
