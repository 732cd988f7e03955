"""Taking a seat by its link replaces the key and revokes the link."""

import asyncio
from pathlib import Path

import httpx
import pytest

from guildhall.server.ws.messages import ERROR, OK
from guildhall.store import Store
from tests.server.clients import (
    HTTP_CLIENT,
    PageSocket,
    TableClient,
    error_text,
    gather_all,
    run_async,
)
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_file
from tests.server.test_keys import PAGES, READS, WRITES

EXPIRED_LINK = "no longer valid"


async def check_closed(page: PageSocket) -> None:
    """Check that the socket is closed with the reason."""
    await page.wait_until(lambda page: page.close_code)
    assert page.close_code == 4401
    assert EXPIRED_LINK in page.received[-1]


def check_expired(table: TableClient, key: str) -> None:
    """Check that a key is refused on every route and socket."""
    for path in READS:
        status, message = table.api(key).post_refused(path)
        assert status == 401
        assert EXPIRED_LINK in message
    for path, body in WRITES:
        assert table.api(key).post_refused(path, body)[0] == 401
    for path in PAGES:
        answer = HTTP_CLIENT.get(f"{table.url}/t/{table.id}{path}?k={key}")
        assert answer.status_code == 401
        assert 'data-page="error"' in answer.text
        assert EXPIRED_LINK in answer.text

    async def turned_away() -> None:
        async with table.page(key) as page:
            await check_closed(page)
            assert page.view == ""

    run_async(turned_away())


@pytest.mark.parametrize("way", ["api", "socket"])
def test_taking_a_seat_leaves_only_the_new_key(url: str, way: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    link = table.keys[1]
    more = str(
        table.api(link).post("/keys")["key"]
    )  # a second device linked before the seat is taken

    async def seated() -> str:
        async with table.page(link) as page:
            await page.wait_until(lambda page: page.view)
            return str((await page.send_accepted("sit", name="Eve"))["key"])

    if way == "api":
        answer = table.api(link).post("/sit", name="Eve")
        assert answer["seat"] == 1
        key = str(answer["key"])
    else:
        key = run_async(seated())
    assert len({key, link, more}) == 3
    check_expired(table, link)
    check_expired(table, more)
    assert table.api(key).get("")["seat"] == 1
    table.api(table.host_key).post("/start")
    # The host's invitation link shows no hand.
    check_expired(table, link)
    check_expired(table, more)
    mine = table.api(key).get("/view")
    view = mine["view"]
    assert isinstance(view, dict)
    assert view["seat"] == mine["seat"] is not None
    assert view["own"]


def test_another_name_keeps_the_key(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    guest = table.sit(1, "Eve")
    for api in (guest, table.api(table.host_key)):
        for _ in range(2):
            assert api.post("/sit", name="Somebody")["key"] is None
    table.api(table.host_key).post("/start")
    assert guest.post("/sit", name="Later")["key"] is None

    async def renamed() -> None:
        for key in table.keys:
            async with table.page(key) as page:
                assert (await page.send_accepted("sit", name="Again")).keys() == {"id"}

    run_async(renamed())


def test_the_players_socket_continues_and_others_are_closed(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")

    async def seated() -> None:
        link = table.keys[1]
        async with table.page(link) as mine, table.page(link) as other, table.page(link) as third:
            await asyncio.gather(
                *(p.wait_until(lambda page: page.view) for p in (mine, other, third))
            )
            key = str((await mine.send_accepted("sit", name="Eve"))["key"])
            await check_closed(other)
            await check_closed(third)
            await mine.send_accepted("chat", text="I am here")
            assert key not in mine.view + mine.chat
            # The page stays connected when a device is added and the game starts.
            table.api(key).post("/keys")
            table.api(table.host_key).post("/start")
            await mine.wait_until(lambda page: page.data_attribute("status") == "playing")
            await mine.wait_until(lambda page: page.actions)
            await mine.send_accepted("move", rev=mine.revision, action=mine.actions[0])
            assert mine.close_code is None
            table.api(key).post("/keys", revoke_others=True)
            await check_closed(mine)

    run_async(seated())


def test_of_concurrent_requests_by_one_link_one_gets_the_seat(url: str) -> None:
    names = ("Ada", "Eve", "Ida")

    async def seated(table: TableClient) -> list[httpx.Response]:
        ask = table.api(table.keys[1]).request
        return await gather_all([asyncio.to_thread(ask, "/sit", {"name": name}) for name in names])

    for _ in range(5):
        table = TableClient(url, "me", "free", "bot")
        answers = run_async(seated(table))
        (won,) = (answer for answer in answers if answer.status_code == 200)
        for answer in answers:
            if answer is not won:
                assert answer.status_code in (401, 409)
                message = error_text(answer)
                assert message == "This seat is taken." or EXPIRED_LINK in message
        name = names[answers.index(won)]
        for table_data in (won.json(), table.api(str(won.json()["key"])).get("")):
            assert table_data["players"][1]["name"] == name  # type: ignore[index]


def test_of_two_pages_that_join_at_once_one_gets_the_seat(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")

    async def seated() -> None:
        async with table.page(table.keys[1]) as one, table.page(table.keys[1]) as other:
            pages = [one, other]
            await asyncio.gather(*(page.wait_until(lambda page: page.view) for page in pages))
            for number, page in enumerate(pages):
                await page.send_raw(f'{{"type":"sit","id":1,"name":"N{number}"}}')
            await asyncio.gather(
                *(p.wait_until(lambda page: page.replies or page.close_code) for p in pages)
            )
            won = [page for page in pages if page.replies.get(1, (ERROR,))[0] == OK]
            assert len(won) == 1
            (lost,) = [page for page in pages if page not in won]
            await check_closed(lost)
            assert won[0].close_code is None

    run_async(seated())


def test_a_seat_is_freed_and_taken_again(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    host = table.api(table.host_key)
    table.sit(1, "Eve")
    first = table.keys[1]
    table.keys[1] = str(host.post("/seats", seat=1, kind="kick")["key"])
    second = table.keys[1]
    assert table.api(first).post_refused("")[0] == 401
    table.sit(1, "Ada")
    for key in (first, second):
        assert table.api(key).post_refused("/sit", {"name": "Eve"})[0] == 401
    assert host.get("")["players"][1]["name"] == "Ada"  # type: ignore[index]


def test_the_new_key_is_durable_and_the_link_is_void_after_a_restart(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    with serve_in_thread(settings(file)) as url:
        table = TableClient(url, "me", "free", "bot")
        link = table.keys[1]
        table.sit(1, "Eve")
    with serve_in_thread(settings(file)) as url:
        table.url = url
        check_expired(table, link)
        assert table.api(table.keys[1]).get("")["seat"] == 1
        assert table.api(table.keys[1]).post("/sit", name="Ada")["key"] is None
        table.api(table.host_key).post("/start")
        assert table.api(table.keys[1]).get("/view")["view"]


def test_a_game_is_over_in_the_database_with_its_last_move(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    statuses: list[str] = []

    async def watched(table: TableClient) -> None:
        async with table.page(table.spectator_key) as page:
            await page.wait_until(lambda page: page.data_attribute("status") == "over")
            store = await Store.open(str(file))
            whole = await store.table(table.id)
            assert whole is not None
            statuses.append(whole.row.status)
            await store.set_status(table.id, "playing")  # as an older server may have left it
            await store.close()

    async def mended(table: TableClient) -> None:
        store = await Store.open(str(file))
        table.api(table.spectator_key).get("")

        async def status() -> str:
            whole = await store.table(table.id)
            assert whole is not None
            return whole.row.status

        while await status() != "over":  # it is repaired soon, not immediately
            await asyncio.sleep(0.02)
        statuses.append(await status())
        await store.close()

    with serve_in_thread(settings(file)) as url:
        table = TableClient(url, "bot:random", "bot:random", "bot:random", start=True)
        run_async(watched(table))
    with serve_in_thread(settings(file)) as url:
        table.url = url
        run_async(mended(table))
    assert statuses == ["over", "over"]
