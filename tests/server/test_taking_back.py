"""Taking back: alone as far as nothing was revealed, and further if the table agrees."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from guildhall.server import deeds
from guildhall.store import Store
from tests.server.pausing import paused
from tests.server.playing import Api, Opened, Page, all_until, eventually, gathered, run

PEOPLE = ("me", "me", "me")


def played(table: Opened, moves: int) -> None:
    """Make the first legal moves of whoever is asked."""
    by_seat = table.by_seat()
    for _ in range(moves):
        api = next(Api(table.url, table.id, key) for key in by_seat.values())
        seat = api.get("/view")["waiting"][0]  # type: ignore[index]  # a list of seats
        mover = table.api(by_seat[seat])
        revision = mover.get("/view")["revision"]
        mover.post("/play", action=mover.actions()[0], revision=revision)


def in_order(table: Opened) -> list[str]:
    """The keys by seat, and then whoever is asked first."""
    by_seat = table.by_seat()
    asked: int = table.api(table.watch).get("/view")["waiting"][0]  # type: ignore[index]
    return [by_seat[(asked + n) % len(by_seat)] for n in range(len(by_seat))]


def begun(url: str, moves: int = 6) -> tuple[Opened, list[str]]:
    """A table after the draft and some moves more, and the keys from who made the first."""
    table = Opened(url, *PEOPLE, start=True)
    played(table, 3)
    keys = in_order(table)
    played(table, moves)
    return table, keys


@asynccontextmanager
async def seated(table: Opened, keys: list[str]) -> AsyncIterator[list[Page]]:
    """The pages of three people, who see the table."""
    pages = [table.page(key) for key in keys]
    async with pages[0], pages[1], pages[2]:
        await all_until(pages, lambda page: page.view)
        yield pages


def test_a_move_is_taken_back_as_long_as_nothing_was_revealed(url: str) -> None:
    table = Opened(url, *PEOPLE, start=True)
    api = table.api(table.keys[0])
    before = api.get("/view")
    api.post("/play", action=api.actions()[0], revision=1)
    assert api.get("/view")["view"] != before["view"]
    assert api.refused("/undo", {"revision": 1})[0] == 409
    assert api.post("/undo", revision=2) == {"revision": 3}
    assert api.get("/view")["view"] == before["view"]
    status, sentence = api.refused("/undo", {"revision": 3})
    assert (status, sentence) == (409, "You have made no move yet.")


def test_alone_with_bots_nobody_has_to_be_asked(url: str) -> None:
    table = Opened(url, "me", "bot", "bot", start=True)

    async def asked() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.choices)
            await page.done("act", seq=page.seq, a=page.choices[0])
            await page.until(lambda page: page.seq > 1 and page.choices)
            before, seq = page.view, page.seq
            await page.done("act", seq=seq, a=page.choices[0])
            await page.until(lambda page: page.seq > seq and page.choices)
            for _ in range(20):  # back to before that move, over what the bots did since
                if page.mark("waiting") == page.mark("viewer") and same(page.view, before):
                    break
                seq = page.seq
                await page.done("ask")
                await page.later_than(seq)
            assert same(page.view, before)

    run(asked())


def same(one: str, other: str) -> bool:
    """Whether two views show the same board."""
    return board(one) == board(other)


def board(view: str) -> str:
    """The board of a view."""
    return view.partition('class="boards"')[2].partition('class="around"')[0]


async def ask(pages: list[Page]) -> tuple[Page, int]:
    """Let the first one ask; gives the page of the second and the number of the request."""
    await pages[0].done("ask")
    await all_until(pages, lambda page: 'class="request"' in page.talk)
    about = pages[1].talk.partition('data-about="')[2].partition('"')[0]
    return pages[1], int(about)


def test_the_table_is_asked_and_all_agree(url: str) -> None:
    table, keys = begun(url)

    async def agreed() -> None:
        pages = [table.page(key) for key in keys]
        async with pages[0], pages[1], pages[2], table.page(table.watch) as watcher:
            await all_until([*pages, watcher], lambda page: page.view)
            seqs = [page.seq for page in pages]
            second, about = await ask(pages)
            assert "others" in await pages[0].refused("answer", about=about, yes=True)
            assert "watching" in await watcher.refused("answer", about=about, yes=True)
            assert "no longer" in await second.refused("answer", about=about + 1, yes=True)
            await second.done("answer", about=about, yes=True)
            assert "others" in await second.refused("answer", about=about, yes=True)
            assert pages[0].seq == seqs[0]
            await pages[2].done("answer", about=about, yes=True)
            for page, seq in zip(pages, seqs, strict=True):
                await page.later_than(seq)
            await all_until(pages, lambda page: 'class="request"' not in page.talk)
            assert pages[0].mark("waiting") == pages[0].mark("viewer")

    run(agreed())


def test_at_a_table_that_has_talked_enough_it_can_still_be_asked(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = begun(url)
    table.api(keys[0]).post("/chat", text="The last word")
    monkeypatch.setattr(deeds, "MOST_SAID", 1)

    async def agreed() -> None:
        async with seated(table, keys) as pages:
            assert "takes no more" in await pages[1].refused("chat", text="Not this")
            seq = pages[0].seq
            _, about = await ask(pages)
            for page in pages[1:]:
                await page.done("answer", about=about, yes=True)
            await pages[0].later_than(seq)

    run(agreed())


def test_one_who_refuses_ends_the_request(url: str) -> None:
    table, keys = begun(url)

    async def refused() -> None:
        async with seated(table, keys) as pages:
            seq = pages[0].seq
            second, about = await ask(pages)
            assert "Another request" in await second.refused("ask")
            await second.done("answer", about=about, yes=False)
            await all_until(pages, lambda page: 'class="request"' not in page.talk)
            assert "no longer" in await pages[2].refused("answer", about=about, yes=True)
            assert pages[0].seq == seq

    run(refused())


def test_the_next_move_makes_a_request_lapse(url: str) -> None:
    table, keys = begun(url, 5)

    async def lapsed() -> None:
        async with seated(table, keys) as pages:
            _, about = await ask(pages)
            mover = next(page for page in pages if page.choices)
            public = table.api(table.watch)
            before = public.get("/view")["revision"]
            while public.get("/view")["revision"] == before:
                assert public.get("")["request"]  # it lapses with the first step that others see
                seq = mover.seq
                await mover.done("act", seq=seq, a=mover.choices[0])
                await mover.later_than(seq)
            await all_until(pages, lambda page: 'class="request"' not in page.talk)
            assert "no longer" in await pages[2].refused("answer", about=about, yes=True)

    run(lapsed())


def test_what_others_choose_in_secret_makes_no_request_lapse(url: str) -> None:
    table = Opened(url, *PEOPLE, start=True)
    first, second, third = (table.api(key) for key in table.keys)
    first.post("/play", action=first.actions()[0], revision=1)
    first.post("/ask")
    asked = third.get("")["request"]
    assert isinstance(asked, dict)
    second.post("/play", action=second.actions()[0], revision=1)
    assert third.get("")["request"] == asked
    for api in (second, third):
        api.post("/answer", about=asked["about"], yes=True)
    assert third.get("")["request"] is None
    assert first.actions()
    assert not second.actions()  # the choices of others can stay


def test_two_who_agree_at_once_take_back_once(url: str) -> None:
    table, keys = begun(url)

    async def agreed() -> None:
        async with seated(table, keys) as pages:
            seq = pages[0].seq
            _, about = await ask(pages)
            answers = [page.done("answer", about=about, yes=True) for page in pages[1:]]
            await gathered(answers)
            await all_until(pages, lambda page: "is taken back" in page.talk)
            assert pages[0].seq == seq + 1
            assert all(page.talk.count("is taken back") == 1 for page in pages)

    run(agreed())


def test_an_answer_goes_to_its_end_though_who_gave_it_has_gone(url: str) -> None:
    table, keys = begun(url)
    last = table.api(keys[2]).get("")["seat"]

    def is_gone() -> bool:
        return not table.api(keys[0]).get("")["people"][last]["online"]  # type: ignore[index]

    async def left() -> None:
        pages = [table.page(key) for key in keys]
        async with pages[0], pages[1]:
            async with pages[2]:
                await all_until(pages, lambda page: page.view)
                _, about = await ask(pages)
                await pages[1].done("answer", about=about, yes=True)
                seq = pages[0].seq
                message = {"t": "answer", "id": 9, "about": about, "yes": True}
                with (
                    paused(Store, "say", table.id) as say,
                    paused(Store, "append", table.id) as append,
                ):
                    await pages[2].raw(json.dumps(message))
                    await say.reached()
                    await pages[2].socket.close()
                    say.go_on()
                    await append.reached()
                    # The server notices it when it sends what was said.
                    await asyncio.to_thread(eventually, is_gone)
            await pages[0].later_than(seq)
            await pages[0].until(lambda page: "is taken back" in page.talk)

    run(left())
