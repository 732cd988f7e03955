"""While seats are shuffled, nobody sees or moves for their former seat.

The store is paused at the start of a game, so that messages arrive during the shuffle.
"""

import asyncio
from collections.abc import Sequence

import pytest

from guildhall.server.tables import lobby
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.ws.messages import PONG, VIEW
from guildhall.store import Store
from tests.server.clients import Json, PageSocket, TableClient, run_async, wait_until_all
from tests.server.pauses import notice_call, pause_method


def rotated(seats: Sequence[int]) -> list[int]:
    """Rotate all players by one seat."""
    return [*seats[1:], seats[0]]


@pytest.fixture(autouse=True)
def everybody_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shuffle so that everybody gets another seat."""
    monkeypatch.setattr(lobby, "shuffled", rotated)


@pytest.mark.parametrize("path", ["/moves", "/undo"])
def test_a_move_sent_while_seats_are_shuffled_reveals_no_other_view(url: str, path: str) -> None:
    table = TableClient(url, "me", "me", "me")
    body: Json = {"rev": 0} if path == "/undo" else {"rev": 0, "action": 0}

    async def sent() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            with pause_method(Store, "start_game", table.id) as begin:
                start = asyncio.create_task(page.send_accepted("start"))
                await begin.wait_until_entered()
                early = await asyncio.to_thread(table.api(table.keys[1]).request, path, body)
            await start
            assert early.status_code == 409
            assert "not started" in early.json()["error"]
            assert "view" not in early.json()

    run_async(sent())


async def ping_and_wait(page: PageSocket) -> None:
    """Send a ping and wait for the reply, after which new frames have been sent."""
    before = page.received.count(PONG)
    await page.send_raw('{"type": "ping"}')
    await page.wait_until(lambda page: page.received.count(PONG) > before)


@pytest.mark.parametrize("step", ["start_game", "table", "entries", "chat"])
def test_a_page_is_never_rendered_for_its_former_seat(url: str, step: str) -> None:
    table = TableClient(url, "me", "me", "me")

    async def pinged() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2]:
            await wait_until_all(pages, lambda page: page.view)
            with pause_method(Store, step, table.id, is_after=True) as pause:
                start = asyncio.create_task(pages[0].send_accepted("start"))
                await pause.wait_until_entered()
                await ping_and_wait(pages[1])
            await start
            await pages[1].wait_until(lambda page: page.data_attribute("status") == "playing")
            seats = {m.partition('data-viewer="')[2][0] for m in game_views(pages[1].received)}
            assert seats == {str(table.api(table.keys[1]).get("")["seat"])} == {"0"}

    run_async(pinged())


def game_views(messages: Sequence[str]) -> list[str]:
    """The received views of a running game."""
    return [m for m in messages if m[0] == VIEW and 'data-status="playing"' in m]


def test_chat_during_the_shuffle_keeps_its_author(url: str) -> None:
    table = TableClient(url, "me", "me", "me")

    async def chat_and_start() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            chat = table.api(table.keys[1]).post
            with (
                pause_method(Store, "start_game", table.id) as begin,
                notice_call(TableRegistry, "add_chat", table.id) as chatting,
            ):
                start = asyncio.create_task(page.send_accepted("start"))
                await begin.wait_until_entered()
                saying = asyncio.create_task(asyncio.to_thread(chat, "/chat", text="It is me"))
                await chatting.wait_until_entered()
            await start
            await saying
            await page.wait_until(lambda page: "It is me" in page.chat)
            assert "<b>Person 1</b> It is me" in page.chat

    run_async(chat_and_start())
