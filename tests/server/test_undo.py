"""Undo: alone if nothing was revealed, otherwise with everyone's consent."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path

import pytest

from guildhall.server.tables import commands
from guildhall.server.ws.messages import CONFIRM, OK
from guildhall.store import Store
from tests.server.bot_tables import SEAT, write_table
from tests.server.clients import (
    PageSocket,
    TableApi,
    TableClient,
    gather_all,
    run_async,
    wait_until,
    wait_until_all,
)
from tests.server.conftest import settings
from tests.server.pauses import pause_method
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_database, new_file

PEOPLE = ("me", "me", "me")
KEY = "undo-with-bots-0123456789"


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


@pytest.mark.parametrize(
    ("kind", "game_id"), [("sqlite", "power_struggle"), ("postgresql", "flandern")]
)
def test_the_moves_of_bots_are_undone_too(kind: str, game_id: str, tmp_path: Path) -> None:
    with new_database(kind, tmp_path) as database:
        before = run_async(write_table(database, "with-bots", KEY, game_id, is_undoable=True))
        with serve_in_thread(settings(database)) as url:
            api = TableApi(url, "with-bots", KEY)
            api.post("/undo", rev=api.get("/view")["rev"])
            assert api.get("/view")["view"] == json.loads(json.dumps(before.view(SEAT)))
            action = api.actions()[0]
            api.post("/moves", action=action, rev=api.get("/view")["rev"])
            wait_until(lambda: api.get("/view")["waiting"] in ([SEAT], []))  # the bots play again


def test_what_bots_have_revealed_cannot_be_undone(tmp_path: Path) -> None:
    database = str(new_file(tmp_path))
    run_async(write_table(database, "with-bots", KEY, "city_guilds", is_undoable=False))
    with serve_in_thread(settings(database)) as url:
        api = TableApi(url, "with-bots", KEY)
        before = api.get("/view")
        refusal = api.post_refused("/undo", {"rev": before["rev"]})
        assert refusal == (409, "Something was drawn after your last move, so it can't be undone.")
        assert api.post_refused("/undo-requests", {}) == refusal, "There is nobody to ask."
        assert api.get("/view") == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_whole_decision_is_undone_at_once_after_a_restart(kind: str, tmp_path: Path) -> None:
    """Flandern: a seat chooses a card and its influence in secret."""
    with new_database(kind, tmp_path) as database:
        with serve_in_thread(settings(database)) as url:
            table = TableClient(url, *PEOPLE, game_id="flandern", start=True)
            api = table.api(table.keys[0])
            before = api.get("/view")

            async def choose() -> None:
                async with table.page(table.keys[0]) as page:
                    await page.wait_until(lambda page: page.view)
                    card, influence = first_choice(page)
                    await page.send_accepted("choose", rev=1, choice=[[card], [influence]])

            run_async(choose())
            assert api.get("/view")["rev"] == 3, "The decision takes two moves."
        with serve_in_thread(settings(database)) as url:
            table.url = url
            api = table.api(table.keys[0])
            assert not api.actions()
            api.post("/undo", rev=3)
            assert api.get("/view")["view"] == before["view"]
            assert api.post_refused("/undo", {"rev": api.get("/view")["rev"]}) == (
                409,
                "You have no move to undo.",
            )


def first_choice(page: PageSocket) -> tuple[int, int]:
    """The first card and the first influence that the page offers."""
    decision = json.loads(unescape(page.data_attribute("decision")))
    cards, amounts = decision["groups"]
    return cards["items"][0], amounts["values"][0]


def test_a_decision_that_could_not_be_undone_is_confirmed(url: str) -> None:
    """City & Guilds: the last of three players to choose a tile ends the draft."""
    table = TableClient(url, *PEOPLE, start=True)

    async def confirmed() -> None:
        async with connected_pages(table, table.keys) as pages:
            for page in pages[:2]:
                choice = [[page.actions[0]]]
                letter, _ = await page.send("choose", rev=1, choice=choice, confirmed=False)
                assert letter == OK
            last = pages[2]
            choice = [[last.actions[0]]]
            letter, data = await last.send("choose", rev=1, choice=choice, confirmed=False)
            assert (letter, data["action"]) == (CONFIRM, -1)
            seat = table.api(table.keys[2])
            assert seat.request("/actions").json()[0]["text"] == f"return {data['text']}"
            assert last.revision == 1
            letter, _ = await last.send("choose", rev=1, choice=choice, confirmed=True)
            assert letter == OK
            await last.wait_for_newer(1)

    run_async(confirmed())


@pytest.mark.parametrize(("others", "reply"), [("me", OK), ("bot", CONFIRM)])
def test_a_sealed_choice_is_confirmed_if_only_bots_are_left(
    url: str, others: str, reply: str
) -> None:
    table = TableClient(url, "me", others, others, start=True)

    async def chosen() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            letter, _ = await page.send("move", rev=1, action=page.actions[0], confirmed=False)
            assert letter == reply

    run_async(chosen())


def move_of(line: str) -> str:
    """A log line without the name of the player, which is a word and a number."""
    return line.split(" ", 2)[2].rstrip(".")


def test_an_undo_request_names_the_move_and_can_be_withdrawn(url: str) -> None:
    table, keys = started_table(url)
    api = table.api(keys[0])
    seat = api.get("")["seat"]
    lines = [str(one["text"]) for one in api.log() if one["seat"] == seat]

    async def withdrawn() -> None:
        async with connected_pages(table, keys) as pages:
            revision = pages[0].revision
            assert 'data-command="request-undo"' in pages[0].view
            second, about = await request_undo(pages)
            assert "0 of 2 accepted." in second.view
            assert 'data-command="withdraw-undo"' in pages[0].view
            assert 'data-command="withdraw-undo"' not in second.view
            assert 'data-command="respond-undo"' in second.view
            for page in pages:
                request = unescape(page.view.partition('class="undo-request"')[2])
                assert any(f"({move_of(line)})" in request.partition("</div>")[0] for line in lines)
            assert "Only the player who asked" in await second.send_refused(
                "withdraw_undo", request=about
            )
            await second.send_accepted("respond_undo", request=about, accept=True)
            await pages[0].wait_until(lambda page: "1 of 2 accepted." in page.view)
            await pages[0].send_accepted("withdraw_undo", request=about)
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.view)
            await second.wait_until(lambda page: "withdrew" in page.chat)
            assert "no longer" in await pages[2].send_refused(
                "respond_undo", request=about, accept=True
            )
            assert "no longer" in await pages[0].send_refused("withdraw_undo", request=about)
            assert pages[0].revision == revision
            _, again = await request_undo(pages)
            assert again > about
            assert api.request(f"/undo-requests/{again}", method="DELETE").status_code == 200
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.view)

    run_async(withdrawn())


async def request_undo(pages: list[PageSocket]) -> tuple[PageSocket, int]:
    """Let the first player request an undo; returns the second's page and the request's id."""
    await pages[0].send_accepted("request_undo")
    await wait_until_all(pages, lambda page: 'class="undo-request"' in page.view)
    about = pages[1].view.partition('data-request="')[2].partition('"')[0]
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
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.view)
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
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.view)
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
            await wait_until_all(pages, lambda page: 'class="undo-request"' not in page.view)
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


def test_a_request_does_not_name_a_hidden_choice_to_others(url: str) -> None:
    table = TableClient(url, *PEOPLE, start=True)
    api = table.api(table.keys[0])

    async def asked() -> None:
        keys = [table.keys[0], table.keys[1], table.spectator_key]
        async with connected_pages(table, keys) as pages:
            revision = pages[0].revision
            await pages[0].send_accepted("move", rev=revision, action=pages[0].actions[0])
            await pages[0].wait_for_newer(revision)
            await request_undo(pages)
            (line,) = [str(one["text"]) for one in api.log() if one["kind"] == "returned"]
            own, *others = [
                unescape(page.view.partition('class="undo-request"')[2].partition("</div>")[0])
                for page in pages
            ]
            assert f"You asked to undo your last move ({move_of(line)})." in own
            for page, request in zip(pages[1:], others, strict=True):
                assert "asks to undo their last move." in request
                assert line not in unescape("".join(page.received))

    run_async(asked())


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
