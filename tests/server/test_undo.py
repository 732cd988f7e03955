"""Undo: alone if nothing was revealed, otherwise with everyone's consent."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from guildhall.server.tables import commands
from guildhall.store import Store
from tests.server.clients import (
    PageSocket,
    TableApi,
    TableClient,
    gather_all,
    run_async,
    wait_until,
    wait_until_all,
)
from tests.server.pauses import pause_method

PEOPLE = ("me", "me", "me")


def play_first_moves(table: TableClient, moves: int) -> None:
    """Make the first legal moves of the seats to move."""
    by_seat = table.keys_by_seat()
    for _ in range(moves):
        api = next(TableApi(table.url, table.id, key) for key in by_seat.values())
        seat = api.get("/view")["waiting"][0]  # type: ignore[index]  # a list of seats
        mover = table.api(by_seat[seat])
        revision = mover.get("/view")["rev"]
        mover.post("/moves", action=mover.actions()[0], rev=revision)


def keys_in_turn_order(table: TableClient) -> list[str]:
    """The keys in turn order, starting with the first waiting seat's."""
    by_seat = table.keys_by_seat()
    asked: int = table.api(table.spectator_key).get("/view")["waiting"][0]  # type: ignore[index]
    return [by_seat[(asked + n) % len(by_seat)] for n in range(len(by_seat))]


def started_table(url: str, moves: int = 6) -> tuple[TableClient, list[str]]:
    """A table after the draft and some moves, and the keys starting with the first mover's."""
    table = TableClient(url, *PEOPLE, start=True)
    play_first_moves(table, 3)
    keys = keys_in_turn_order(table)
    play_first_moves(table, moves)
    return table, keys


@asynccontextmanager
async def connected_pages(table: TableClient, keys: list[str]) -> AsyncIterator[list[PageSocket]]:
    """The connected pages of three players."""
    pages = [table.page(key) for key in keys]
    async with pages[0], pages[1], pages[2]:
        await wait_until_all(pages, lambda page: page.view)
        yield pages


def test_a_move_can_be_undone_until_something_is_revealed(url: str) -> None:
    table = TableClient(url, *PEOPLE, start=True)
    api = table.api(table.keys[0])
    before = api.get("/view")
    api.post("/moves", action=api.actions()[0], rev=1)
    assert api.get("/view")["view"] != before["view"]
    assert api.post_refused("/undo", {"rev": 1})[0] == 409
    assert api.post("/undo", rev=2) == {"rev": 3}
    assert api.get("/view")["view"] == before["view"]
    status, sentence = api.post_refused("/undo", {"rev": 3})
    assert (status, sentence) == (409, "You have no move to undo.")


def test_alone_with_bots_undo_needs_no_consent(url: str) -> None:
    table = TableClient(url, "me", "bot", "bot", start=True)

    async def asked() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.actions)
            await page.send_accepted("move", rev=page.revision, action=page.actions[0])
            await page.wait_until(lambda page: page.revision > 1 and page.actions)
            before, seq = page.view, page.revision
            await page.send_accepted("move", rev=seq, action=page.actions[0])
            await page.wait_until(lambda page: page.revision > seq and page.actions)
            for _ in range(20):  # back to before that move, including the bots' moves since
                if page.data_attribute("waiting") == page.data_attribute(
                    "viewer"
                ) and is_same_board(page.view, before):
                    break
                seq = page.revision
                await page.send_accepted("request_undo")
                await page.wait_for_newer(seq)
            assert is_same_board(page.view, before)

    run_async(asked())


def is_same_board(one: str, other: str) -> bool:
    """Whether two views show the same board."""
    return board_html(one) == board_html(other)


def board_html(view: str) -> str:
    """The board of a view."""
    return view.partition('class="board-column"')[2].partition('class="side-column"')[0]


async def request_undo(pages: list[PageSocket]) -> tuple[PageSocket, int]:
    """Let the first player request an undo; returns the second's page and the request's id."""
    await pages[0].send_accepted("request_undo")
    await wait_until_all(pages, lambda page: 'class="undo-request"' in page.chat)
    about = pages[1].chat.partition('data-request="')[2].partition('"')[0]
    return pages[1], int(about)


def test_an_undo_request_is_accepted_by_all(url: str) -> None:
    table, keys = started_table(url)

    async def agreed() -> None:
        pages = [table.page(key) for key in keys]
        async with pages[0], pages[1], pages[2], table.page(table.spectator_key) as spectator:
            await wait_until_all([*pages, spectator], lambda page: page.view)
            seqs = [page.revision for page in pages]
            second, about = await request_undo(pages)
            assert "waiting for other players" in await pages[0].send_refused(
                "respond_undo", request=about, accept=True
            )
            assert "Spectators" in await spectator.send_refused(
                "respond_undo", request=about, accept=True
            )
            assert "no longer" in await second.send_refused(
                "respond_undo", request=about + 1, accept=True
            )
            await second.send_accepted("respond_undo", request=about, accept=True)
            assert "waiting for other players" in await second.send_refused(
                "respond_undo", request=about, accept=True
            )
            assert pages[0].revision == seqs[0]
            await pages[2].send_accepted("respond_undo", request=about, accept=True)
            for page, seq in zip(pages, seqs, strict=True):
                await page.wait_for_newer(seq)
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.chat)
            assert pages[0].data_attribute("waiting") == pages[0].data_attribute("viewer")

    run_async(agreed())


def test_an_undo_can_be_requested_when_the_chat_is_full(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = started_table(url)
    table.api(keys[0]).post("/chat", text="The last word")
    monkeypatch.setattr(commands, "MAX_CHAT_ROWS", 1)

    async def agreed() -> None:
        async with connected_pages(table, keys) as pages:
            assert "is full" in await pages[1].send_refused("chat", text="Not this")
            seq = pages[0].revision
            _, about = await request_undo(pages)
            for page in pages[1:]:
                await page.send_accepted("respond_undo", request=about, accept=True)
            await pages[0].wait_for_newer(seq)

    run_async(agreed())


def test_one_refusal_ends_the_request(url: str) -> None:
    table, keys = started_table(url)

    async def refused() -> None:
        async with connected_pages(table, keys) as pages:
            seq = pages[0].revision
            second, about = await request_undo(pages)
            assert "Another undo request" in await second.send_refused("request_undo")
            await second.send_accepted("respond_undo", request=about, accept=False)
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.chat)
            assert "no longer" in await pages[2].send_refused(
                "respond_undo", request=about, accept=True
            )
            assert pages[0].revision == seq

    run_async(refused())


def test_the_next_move_cancels_a_request(url: str) -> None:
    table, keys = started_table(url, 5)

    async def lapsed() -> None:
        async with connected_pages(table, keys) as pages:
            _, about = await request_undo(pages)
            mover = next(page for page in pages if page.actions)
            public = table.api(table.spectator_key)
            before = public.get("/view")["rev"]
            while public.get("/view")["rev"] == before:
                assert public.get("")["undo_request"]  # the first step that others see cancels it
                seq = mover.revision
                await mover.send_accepted("move", rev=seq, action=mover.actions[0])
                await mover.wait_for_newer(seq)
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.chat)
            assert "no longer" in await pages[2].send_refused(
                "respond_undo", request=about, accept=True
            )

    run_async(lapsed())


def test_hidden_choices_do_not_cancel_a_request(url: str) -> None:
    table = TableClient(url, *PEOPLE, start=True)
    first, second, third = (table.api(key) for key in table.keys)
    first.post("/moves", action=first.actions()[0], rev=1)
    first.post("/undo-requests")
    asked = third.get("")["undo_request"]
    assert isinstance(asked, dict)
    second.post("/moves", action=second.actions()[0], rev=1)
    assert third.get("")["undo_request"] == asked
    for api in (second, third):
        api.post(f"/undo-requests/{asked['id']}", accept=True)
    assert third.get("")["undo_request"] is None
    assert first.actions()
    assert not second.actions()  # the choices of others are kept


def test_two_concurrent_acceptances_undo_once(url: str) -> None:
    table, keys = started_table(url)

    async def agreed() -> None:
        async with connected_pages(table, keys) as pages:
            seq = pages[0].revision
            _, about = await request_undo(pages)
            answers = [
                page.send_accepted("respond_undo", request=about, accept=True) for page in pages[1:]
            ]
            await gather_all(answers)
            await wait_until_all(pages, lambda page: "was undone" in page.chat)
            assert pages[0].revision == seq + 1
            assert all(page.chat.count("was undone") == 1 for page in pages)

    run_async(agreed())


def test_a_response_completes_although_its_sender_has_disconnected(url: str) -> None:
    table, keys = started_table(url)
    last = table.api(keys[2]).get("")["seat"]

    def is_gone() -> bool:
        return not table.api(keys[0]).get("")["players"][last]["online"]  # type: ignore[index]

    async def left() -> None:
        pages = [table.page(key) for key in keys]
        async with pages[0], pages[1]:
            async with pages[2]:
                await wait_until_all(pages, lambda page: page.view)
                _, about = await request_undo(pages)
                await pages[1].send_accepted("respond_undo", request=about, accept=True)
                seq = pages[0].revision
                message = {"type": "respond_undo", "id": 9, "request": about, "accept": True}
                with (
                    pause_method(Store, "respond_to_undo", table.id) as responding,
                    pause_method(Store, "append", table.id) as append,
                ):
                    await pages[2].send_raw(json.dumps(message))
                    await responding.wait_until_entered()
                    await pages[2].socket.close()
                    responding.release()
                    await append.wait_until_entered()
                    # The server notices the disconnect when it sends the chat.
                    await asyncio.to_thread(wait_until, is_gone)
            await pages[0].wait_for_newer(seq)
            await pages[0].wait_until(lambda page: "was undone" in page.chat)

    run_async(left())
