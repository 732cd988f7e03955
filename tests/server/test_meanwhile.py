"""What changes while something waits: keys, seats, the table, the store, the socket itself."""

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
from guildhall.server import deeds, lobby, play_api
from guildhall.server.bots import Workers
from guildhall.server.hall import Hall
from guildhall.server.languages import tongue
from guildhall.server.live import Live
from guildhall.store import Store, StoreError
from tests.server import markup
from tests.server.pausing import Method, Pause, noticed, paused
from tests.server.playing import Opened, all_until, run, sentence_of

NO_LONGER = "or no longer"


def people(table: Opened) -> list[tuple[object, object]]:
    """Kinds and names at a table."""
    found = table.api(table.host).get("")["people"]
    assert isinstance(found, list)
    return [(person["kind"], person["name"]) for person in found]


# Two languages


def test_two_spectators_of_a_table_are_each_told_in_their_own_language(url: str) -> None:
    table = Opened(url, "me", "me", "me", settings={"shuffle": False}, start=True)
    game = guildhall.game("city_guilds")
    pages = {code: table.page(table.watch) for code in ("de", "it")}

    def check() -> None:
        api = table.api(table.watch)
        view = cast(View, api.get("/view")["view"])
        for spoken in pages:
            speaks = tongue(spoken, game).at_table(["Person 0", "Person 1", "Person 2"])
            api.headers["accept-language"] = spoken
            told = [str(line["text"]) for line in api.log()[-1:]]
            for code, page in pages.items():
                is_own = code == spoken
                for text in (game.prompt(view, speaks), *told):
                    assert (text in markup.Page(page.view).text) == is_own, text
                assert (speaks.say("What was said") in page.talk) == is_own

    async def watched() -> None:
        for code, page in pages.items():
            page.address += f"&lang={code}"
        async with pages["de"], pages["it"]:
            await all_until(pages.values(), lambda page: page.view and page.talk)
            await asyncio.to_thread(check)
            for key in table.keys:
                await asyncio.to_thread(move, table, key)
            await all_until(pages.values(), lambda page: len(page.mark("waiting")) == 1)
            await asyncio.to_thread(check)

    run(watched())


def move(table: Opened, key: str) -> None:
    """Make the first move that can be made."""
    api = table.api(key)
    api.post("/play", action=api.actions()[0], revision=api.get("/view")["revision"])


# Keys that become void


def test_a_key_that_becomes_void_while_its_holder_sits_down_opens_nothing(url: str) -> None:
    table = Opened(url, "me", "open", "bot")
    guest, host = table.api(table.keys[1]), table.api(table.host)

    async def sat() -> None:
        with (
            paused(Store, "set_seat", table.id) as managing,
            noticed(Hall, "change_rows", table.id) as changing,
        ):
            manage = asyncio.create_task(
                asyncio.to_thread(host.post, "/seats", seat=1, kind="open")
            )
            await managing.reached()
            changing.begun.clear()
            sit = asyncio.create_task(asyncio.to_thread(guest.ask, "/sit", {"name": "Eve"}))
            await changing.reached()
        answer = await sit
        assert answer.status_code == 401
        assert NO_LONGER in sentence_of(answer)
        table.keys[1] = str((await manage)["key"])

    run(sat())
    assert people(table)[1] == ("open", "")
    table.sit(1, "Ada")
    assert people(table)[1] == ("person", "Ada")


def test_a_seat_that_is_taken_while_another_sits_down_by_the_same_link_stays_so(url: str) -> None:
    table = Opened(url, "me", "open", "bot")
    guest = table.api(table.keys[1])

    async def sat() -> None:
        async with table.page(table.keys[1]) as page:
            await page.until(lambda page: page.view)
            with (
                paused(Store, "set_seat", table.id) as sitting,
                noticed(Hall, "change_rows", table.id) as changing,
            ):
                first = asyncio.create_task(page.done("name", name="Ada"))
                await sitting.reached()
                changing.begun.clear()
                second = asyncio.create_task(asyncio.to_thread(guest.ask, "/sit", {"name": "Eve"}))
                await changing.reached()
            table.keys[1] = str((await first)["key"])
            answer = await second
            assert (answer.status_code, sentence_of(answer)) == (409, "This seat is taken.")

    run(sat())
    assert people(table)[1] == ("person", "Ada")
    assert table.api(table.keys[1]).get("")["seat"] == 1


def test_a_name_that_waits_for_the_start_is_not_given_to_who_gets_the_seat(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled", rotated)
    table = Opened(url, "me", "me", "me")
    api = table.api(table.keys[1])

    async def renamed() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            with (
                paused(Store, "begin", table.id) as begin,
                noticed(Hall, "change_rows", table.id) as changing,
            ):
                start = asyncio.create_task(page.done("start"))
                await begin.reached()
                changing.begun.clear()
                name = asyncio.create_task(asyncio.to_thread(api.ask, "/sit", {"name": "Eve"}))
                await changing.reached()
            await start
            assert (await name).status_code == 409

    run(renamed())
    assert [name for _, name in people(table)] == ["Person 1", "Person 2", "Person 0"]


def rotated(seats: Sequence[int]) -> list[int]:
    """Everybody moves on by one seat."""
    return [*seats[1:], seats[0]]


@contextmanager
def closing_slowly() -> Iterator[Pause]:
    """Stop sockets before they say why they are closed."""
    pause, send = Pause(), WebSocket.send_json

    async def stopped(self: WebSocket, data: object, mode: str = "text") -> None:
        await pause.here()
        await send(self, data, mode)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocket, "send_json", stopped)
        try:
            yield pause
        finally:
            pause.go_on()


@contextmanager
def received(text: str) -> Iterator[Pause]:
    """Notice when a server has read a message."""
    notice, receive = Pause(), WebSocket.receive
    notice.go_on()

    async def noticing(self: WebSocket) -> dict[str, object]:
        message = await receive(self)
        if message.get("text") == text:
            await notice.here()
        return cast("dict[str, object]", message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocket, "receive", noticing)
        yield notice


@pytest.mark.parametrize(
    "message",
    [
        {"t": "start"},
        {"t": "seat", "seat": 2, "kind": "open"},
        {"t": "name", "name": "Eve"},
        {"t": "chat", "text": "I was replaced"},
    ],
    ids=lambda message: message["t"],
)
def test_what_a_socket_sends_after_another_device_took_over_does_not_count(
    url: str, message: dict[str, object]
) -> None:
    table = Opened(url, "me", "me", "bot")
    last = '{"t":"ping","id":77}'

    async def sent() -> None:
        async with table.page(table.keys[0]) as old, table.page(table.keys[1]) as other:
            await all_until([old, other], lambda page: page.view)
            with closing_slowly() as closing, received(last) as read:
                take_over = table.api(table.keys[0]).post
                answer = await asyncio.to_thread(take_over, "/keys", only=True)
                await closing.reached()
                await old.raw(json.dumps({**message, "id": 1}))
                await old.raw(last)
                await read.reached()  # so all that came before it is done
            await old.until(lambda page: page.code)
            assert old.code == 4401
            assert NO_LONGER in old.received[-1]
            table.host = str(answer["key"])
            table.keys[0] = table.host
            await other.done("chat", text="Who is there?")
            await other.until(lambda page: "Who is there?" in page.talk)
            assert "I was replaced" not in other.talk

    run(sent())
    assert table.api(table.host).get("")["phase"] == "open"
    assert people(table) == [("person", "Person 0"), ("person", "Person 1"), ("bot", "")]


# Long polls


def test_a_long_poll_goes_on_over_the_start_with_the_seat_that_was_drawn(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled", rotated)
    monkeypatch.setattr(play_api, "LONGEST_POLL", 1e6)
    table = Opened(url, "me", "open", "me")
    api = table.api(table.keys[2])

    async def waited() -> None:
        with noticed(Live, "next_change", table.id) as waiting:
            poll = asyncio.create_task(asyncio.to_thread(api.get, "/wait?revision=0"))
            await waiting.reached()
            # What happens before the start changes no view, so it waits on.
            waiting.begun.clear()
            await asyncio.to_thread(table.sit, 1, "Ada")
            await waiting.reached()
            assert not poll.done()
            await asyncio.to_thread(table.api(table.host).post, "/start")
            answer = await poll
        assert (answer["phase"], answer["revision"], answer["seat"]) == ("playing", 1, 1)
        assert answer == api.get("/view")

    run(waited())


def test_a_long_poll_ends_when_its_key_becomes_void(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_api, "LONGEST_POLL", 1e6)
    table = Opened(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])

    async def waited() -> None:
        with noticed(Live, "next_change", table.id) as waiting:
            poll = asyncio.create_task(asyncio.to_thread(api.refused, "/wait?revision=1"))
            await waiting.reached()
            await asyncio.to_thread(api.post, "/keys", only=True)
            status, sentence = await poll
        assert status == 401
        assert NO_LONGER in sentence

    run(waited())


# A store that loses its answer


@contextmanager
def answer_lost(name: str, table: str) -> Iterator[None]:
    """Let the next write to a table be done, but reported as an error."""
    method: Method = getattr(Store, name)
    lost: list[str] = []

    async def losing(self: Store, at: str, *args: object, **more: object) -> object:
        result = await method(self, at, *args, **more)
        if at == table and not lost:
            lost.append(name)
            raise StoreError(Reason("", "The connection was lost."))
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, name, losing)
        yield
    assert lost


def test_a_move_that_is_written_though_the_store_reports_an_error_counts_once(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    before, action = len(api.log()), api.actions()[0]

    async def played() -> None:
        async with table.page(table.keys[0]) as page, table.page(table.keys[1]) as other:
            await all_until([page, other], lambda page: page.view)
            with answer_lost("append", table.id):
                assert "lost" in await page.refused("act", seq=1, a=action)
            await page.later_than(1)  # the table has read it again by itself
            letter, answer = await page.send("act", seq=1, a=action)
            assert (letter, answer["stale"]) == ("E", True)
            assert page.seq == 2
            await other.done("act", seq=1, a=other.choices[0])  # and the game goes on
            await other.later_than(1)

    run(played())
    assert len(api.log()) == before + 1


def test_a_move_sent_again_at_once_after_a_lost_answer_counts_once(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    before, body = len(api.log()), {"action": api.actions()[0], "revision": 1}
    with answer_lost("append", table.id):
        assert api.refused("/play", body)[0] == 503
        again = api.ask("/play", body)
    assert (again.status_code, again.json()["revision"]) == (409, 2)
    assert len(api.log()) == before + 1


def test_who_sits_down_has_the_key_though_the_store_lost_its_answer(url: str) -> None:
    table = Opened(url, "me", "open", "bot")
    with answer_lost("set_seat", table.id):
        table.sit(1, "Eve")
    assert table.api(table.keys[1]).get("")["seat"] == 1
    assert people(table)[1] == ("person", "Eve")


def test_what_was_said_is_heard_though_the_store_lost_its_answer(url: str) -> None:
    table = Opened(url, "me", "me", "me")

    async def said() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            with answer_lost("say", table.id):
                assert "lost" in await page.refused("chat", text="Is it heard?")
            await page.until(lambda page: "Is it heard?" in page.talk)
            assert page.talk.count("Is it heard?") == 1

    run(said())


# Hints


def test_a_hint_for_a_table_that_has_changed_meanwhile_is_not_given(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Opened(url, "me", "me", "me", start=True)
    pause, choose, hint_at = Pause(), Workers.choose, deeds.hint
    hinting: ContextVar[str] = ContextVar("hinting", default="")  # the table of the current task

    async def noted(visitor: deeds.Visitor, revision: int) -> deeds.Choice:
        hinting.set(visitor.live.id)
        return await hint_at(visitor, revision)

    async def slowly(self: Workers, game: Game, view: View, bot: str) -> int:
        if hinting.get() == table.id:
            await pause.here()
        return await choose(self, game, view, bot)

    monkeypatch.setattr(deeds, "hint", noted)
    monkeypatch.setattr(Workers, "choose", slowly)

    async def hinted() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            views = page.views
            hint = asyncio.create_task(page.send("hint", seq=1))
            await pause.reached()
            await asyncio.to_thread(move, table, table.keys[0])
            await page.later_than(1)
            pause.go_on()
            letter, answer = await hint
            assert (letter, answer["stale"]) == ("E", True)
            assert "a" not in answer
            assert (page.seq, page.views) == (2, views + 2)  # the new one, and the same again

    run(hinted())
