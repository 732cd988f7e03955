"""Races: keys, seats, tables, the store or a socket change during a call."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import cast

import pytest
from starlette.websockets import WebSocket

import guildhall
from guildhall.core.game import Game
from guildhall.core.reason import Reason
from guildhall.core.view import View
from guildhall.server.bots.workers import BotPool
from guildhall.server.http import play_api
from guildhall.server.i18n import get_language
from guildhall.server.tables import commands, lobby
from guildhall.server.tables.loaded_table import LoadedTable
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.ws.messages import ERROR
from guildhall.store import Store, StoreError
from tests.server import html_checker
from tests.server.clients import TableClient, error_text, run_async, wait_until_all
from tests.server.pauses import Method, Pause, notice_call, pause_method

NO_LONGER = "no longer valid"


def seat_occupants(table: TableClient) -> list[tuple[object, object]]:
    """The kind and name of each player at a table."""
    found = table.api(table.host_key).get("")["players"]
    assert isinstance(found, list)
    return [(player["kind"], player["name"]) for player in found]


# Two languages


def test_each_spectator_reads_the_log_in_their_language(url: str) -> None:
    table = TableClient(url, "me", "me", "me", settings={"shuffle": False}, start=True)
    game = guildhall.game("city_guilds")
    pages = {code: table.page(table.spectator_key) for code in ("de", "it")}

    def check() -> None:
        api = table.api(table.spectator_key)
        view = cast(View, api.get("/view")["view"])
        for language in pages:
            lang = get_language(language, game).with_names(["Person 0", "Person 1", "Person 2"])
            one, many = "{seat} is dealt {number} tile.", "{seat} is dealt {number} tiles."
            logged = lang.plural(one, many, 4, seat="Person 2")
            for code, page in pages.items():
                is_own = code == language
                for text in (game.prompt(view, lang), logged):
                    assert (text in html_checker.CheckedHtml(page.view).text) == is_own, text
                assert (lang.text("Chat messages") in page.chat) == is_own

    async def watched() -> None:
        for code, page in pages.items():
            page.address += f"&lang={code}"
        async with pages["de"], pages["it"]:
            await wait_until_all(pages.values(), lambda page: page.view and page.chat)
            await asyncio.to_thread(check)
            for key in table.keys:
                await asyncio.to_thread(make_first_move, table, key)
            await wait_until_all(
                pages.values(), lambda page: len(page.data_attribute("waiting")) == 1
            )
            await asyncio.to_thread(check)

    run_async(watched())


def make_first_move(table: TableClient, key: str) -> None:
    """Make the first legal move."""
    api = table.api(key)
    api.post("/moves", action=api.actions()[0], rev=api.get("/view")["rev"])


# Revoked keys


def test_a_key_revoked_while_its_holder_takes_the_seat_is_refused(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    guest, host = table.api(table.keys[1]), table.api(table.host_key)

    async def sat() -> None:
        with (
            pause_method(Store, "set_seat", table.id) as managing,
            notice_call(TableRegistry, "update_rows", table.id) as changing,
        ):
            manage = asyncio.create_task(
                asyncio.to_thread(host.post, "/seats", seat=1, kind="free")
            )
            await managing.wait_until_entered()
            changing.entered.clear()
            sit = asyncio.create_task(asyncio.to_thread(guest.request, "/sit", {"name": "Eve"}))
            await changing.wait_until_entered()
        answer = await sit
        assert answer.status_code == 401
        assert NO_LONGER in error_text(answer)
        table.keys[1] = str((await manage)["key"])

    run_async(sat())
    assert seat_occupants(table)[1] == ("free", "")
    table.sit(1, "Ada")
    assert seat_occupants(table)[1] == ("person", "Ada")


def test_a_seat_taken_concurrently_by_the_same_link_stays_taken(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    guest = table.api(table.keys[1])

    async def sat() -> None:
        async with table.page(table.keys[1]) as page:
            await page.wait_until(lambda page: page.view)
            with (
                pause_method(Store, "set_seat", table.id) as sitting,
                notice_call(TableRegistry, "update_rows", table.id) as changing,
            ):
                first = asyncio.create_task(page.send_accepted("sit", name="Ada"))
                await sitting.wait_until_entered()
                changing.entered.clear()
                second = asyncio.create_task(
                    asyncio.to_thread(guest.request, "/sit", {"name": "Eve"})
                )
                await changing.wait_until_entered()
            table.keys[1] = str((await first)["key"])
            answer = await second
            assert (answer.status_code, error_text(answer)) == (409, "This seat is taken.")

    run_async(sat())
    assert seat_occupants(table)[1] == ("person", "Ada")
    assert table.api(table.keys[1]).get("")["seat"] == 1


def test_a_rename_pending_at_the_start_does_not_rename_another_player(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled", rotated)
    table = TableClient(url, "me", "me", "me")
    api = table.api(table.keys[1])

    async def renamed() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            with (
                pause_method(Store, "start_game", table.id) as begin,
                notice_call(TableRegistry, "update_rows", table.id) as changing,
            ):
                start = asyncio.create_task(page.send_accepted("start"))
                await begin.wait_until_entered()
                changing.entered.clear()
                name = asyncio.create_task(asyncio.to_thread(api.request, "/sit", {"name": "Eve"}))
                await changing.wait_until_entered()
            await start
            assert (await name).status_code == 409

    run_async(renamed())
    assert [name for _, name in seat_occupants(table)] == ["Person 1", "Person 2", "Person 0"]


def rotated(seats: Sequence[int]) -> list[int]:
    """Rotate all players by one seat."""
    return [*seats[1:], seats[0]]


@contextmanager
def closing_slowly() -> Iterator[Pause]:
    """Pause sockets before they send the reason for closing."""
    pause, send = Pause(), WebSocket.send_json

    async def paused(self: WebSocket, data: object, mode: str = "text") -> None:
        await pause.block()
        await send(self, data, mode)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocket, "send_json", paused)
        try:
            yield pause
        finally:
            pause.release()


@contextmanager
def notice_message(text: str) -> Iterator[Pause]:
    """Notice when the server has read a message."""
    notice, receive = Pause(), WebSocket.receive
    notice.release()

    async def noticing(self: WebSocket) -> dict[str, object]:
        message = await receive(self)
        if message.get("text") == text:
            await notice.block()
        return cast("dict[str, object]", message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocket, "receive", noticing)
        yield notice


@pytest.mark.parametrize(
    "message",
    [
        {"type": "start"},
        {"type": "set_seat", "seat": 2, "kind": "free"},
        {"type": "sit", "name": "Eve"},
        {"type": "chat", "text": "I was replaced"},
    ],
    ids=lambda message: message["type"],
)
def test_messages_of_a_replaced_socket_are_ignored(url: str, message: dict[str, object]) -> None:
    table = TableClient(url, "me", "me", "bot")
    last = '{"type":"ping","id":77}'

    async def sent() -> None:
        async with table.page(table.keys[0]) as old, table.page(table.keys[1]) as other:
            await wait_until_all([old, other], lambda page: page.view)
            with closing_slowly() as closing, notice_message(last) as read:
                take_over = table.api(table.keys[0]).post
                answer = await asyncio.to_thread(take_over, "/keys", revoke_others=True)
                await closing.wait_until_entered()
                await old.send_raw(json.dumps({**message, "id": 1}))
                await old.send_raw(last)
                await read.wait_until_entered()  # so all messages before it were handled
            await old.wait_until(lambda page: page.close_code)
            assert old.close_code == 4401
            assert NO_LONGER in old.received[-1]
            table.host_key = str(answer["key"])
            table.keys[0] = table.host_key
            await other.send_accepted("chat", text="Who is there?")
            await other.wait_until(lambda page: "Who is there?" in page.chat)
            assert "I was replaced" not in other.chat

    run_async(sent())
    assert table.api(table.host_key).get("")["status"] == "waiting"
    assert seat_occupants(table) == [("person", "Person 0"), ("person", "Person 1"), ("bot", "")]


# Long polls


def test_a_long_poll_continues_after_the_start_with_the_new_seat(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled", rotated)
    monkeypatch.setattr(play_api, "MAX_POLL_SECONDS", 1e6)
    table = TableClient(url, "me", "free", "me")
    api = table.api(table.keys[2])

    async def waited() -> None:
        with notice_call(LoadedTable, "next_change", table.id) as waiting:
            poll = asyncio.create_task(asyncio.to_thread(api.get, "/wait?rev=0"))
            await waiting.wait_until_entered()
            # Nothing changes the view before the start, so the request keeps waiting.
            waiting.entered.clear()
            await asyncio.to_thread(table.sit, 1, "Ada")
            await waiting.wait_until_entered()
            assert not poll.done()
            await asyncio.to_thread(table.api(table.host_key).post, "/start")
            answer = await poll
        assert (answer["status"], answer["rev"], answer["seat"]) == ("playing", 1, 1)
        assert answer == api.get("/view")

    run_async(waited())


def test_a_long_poll_ends_when_its_key_is_revoked(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_api, "MAX_POLL_SECONDS", 1e6)
    table = TableClient(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])

    async def waited() -> None:
        with notice_call(LoadedTable, "next_change", table.id) as waiting:
            poll = asyncio.create_task(asyncio.to_thread(api.post_refused, "/wait?rev=1"))
            await waiting.wait_until_entered()
            await asyncio.to_thread(api.post, "/keys", revoke_others=True)
            status, sentence = await poll
        assert status == 401
        assert NO_LONGER in sentence

    run_async(waited())


# A store that loses its answer


@contextmanager
def lose_reply(name: str, table_id: str) -> Iterator[None]:
    """Report the next write to a table as an error, although it succeeds."""
    method: Method = getattr(Store, name)
    lost: list[str] = []

    async def losing(self: Store, at: str, *args: object, **more: object) -> object:
        result = await method(self, at, *args, **more)
        if at == table_id and not lost:
            lost.append(name)
            raise StoreError(Reason("", "The connection was lost."))
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, name, losing)
        yield
    assert lost


def test_a_move_stored_despite_an_error_counts_once(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    before, action = len(api.log()), api.actions()[0]

    async def played() -> None:
        async with table.page(table.keys[0]) as page, table.page(table.keys[1]) as other:
            await wait_until_all([page, other], lambda page: page.view)
            with lose_reply("append", table.id):
                assert "lost" in await page.send_refused("move", rev=1, action=action)
            await page.wait_for_newer(1)  # the table has reloaded it automatically
            letter, answer = await page.send("move", rev=1, action=action)
            assert (letter, answer["stale"]) == (ERROR, True)
            assert page.revision == 2
            await other.send_accepted(
                "move", rev=1, action=other.actions[0]
            )  # and the game continues
            await other.wait_for_newer(1)

    run_async(played())
    assert len(api.log()) == before + 1


def test_a_move_resent_after_a_lost_answer_counts_once(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    before, body = len(api.log()), {"action": api.actions()[0], "rev": 1}
    with lose_reply("append", table.id):
        assert api.post_refused("/moves", body)[0] == 503
        again = api.request("/moves", body)
    assert (again.status_code, again.json()["rev"]) == (409, 2)
    assert len(api.log()) == before + 1


def test_taking_a_seat_returns_the_key_despite_a_lost_answer(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    with lose_reply("set_seat", table.id):
        table.sit(1, "Eve")
    assert table.api(table.keys[1]).get("")["seat"] == 1
    assert seat_occupants(table)[1] == ("person", "Eve")


def test_a_chat_message_is_delivered_despite_a_lost_answer(url: str) -> None:
    table = TableClient(url, "me", "me", "me")

    async def chat() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            with lose_reply("add_chat", table.id):
                assert "lost" in await page.send_refused("chat", text="Is it heard?")
            await page.wait_until(lambda page: "Is it heard?" in page.chat)
            assert page.chat.count("Is it heard?") == 1

    run_async(chat())


# Hints


def test_a_hint_is_withheld_if_the_table_has_changed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    pause, choose, hint_at = Pause(), BotPool.choose, commands.hint
    hinting: ContextVar[str] = ContextVar("hinting", default="")  # the table of the current task

    async def noted(caller: commands.Caller, revision: int) -> commands.NamedAction:
        hinting.set(caller.loaded.id)
        return await hint_at(caller, revision)

    async def slowly(self: BotPool, game: Game, view: View, bot: str) -> int:
        if hinting.get() == table.id:
            await pause.block()
        return await choose(self, game, view, bot)

    monkeypatch.setattr(commands, "hint", noted)
    monkeypatch.setattr(BotPool, "choose", slowly)

    async def hinted() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            views = page.views
            hint = asyncio.create_task(page.send("hint", rev=1))
            await pause.wait_until_entered()
            await asyncio.to_thread(make_first_move, table, table.keys[0])
            await page.wait_for_newer(1)
            pause.release()
            letter, answer = await hint
            assert (letter, answer["stale"]) == (ERROR, True)
            assert "a" not in answer
            assert (page.revision, page.views) == (2, views + 2)  # the new one, and the same again

    run_async(hinted())
