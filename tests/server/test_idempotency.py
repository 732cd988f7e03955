"""A move is made once, no matter how often or how late it is sent."""

import asyncio
import json

from guildhall.server.ws.messages import CONFIRM, ERROR, OK
from tests.server.clients import TableClient, run_async


def test_a_move_that_is_sent_twice_is_made_once(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def resent() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            action = page.actions[0]
            before = len(table.api(table.keys[0]).log())
            message = json.dumps({"type": "move", "id": 7, "rev": 1, "action": action})
            await asyncio.gather(
                page.send_raw(message), page.send_raw(message), page.send_raw(message)
            )
            await page.wait_until(lambda page: sum(m[0] in (ERROR, OK) for m in page.received) == 3)
            answers = [json.loads(m[1:]) for m in page.received if m[0] in (ERROR, OK)]
            assert [answer.get("stale") for answer in answers] == [None, True, True]
            assert page.revision == 2
            assert len(table.api(table.keys[0]).log()) == before + 1

    run_async(resent())


def test_a_move_resent_after_a_reconnect_is_refused_with_the_current_view(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    key = table.keys[1]

    async def reconnected() -> None:
        async with table.page(key) as page:
            await page.wait_until(lambda page: page.view)
            action = page.actions[0]
            await page.send_accepted("move", rev=1, action=action)
        async with table.page(key, known_revision=1) as page:  # it has not seen the result
            await page.wait_until(lambda page: page.view)
            views = page.views
            letter, answer = await page.send("move", rev=1, action=action)
            assert (letter, answer["stale"]) == (ERROR, True)
            assert (page.revision, page.views) == (2, views + 1)

    run_async(reconnected())


def test_the_api_answers_a_stale_move_with_the_current_view(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    action = api.actions()[0]
    assert api.post("/moves", action=action, rev=1) == {"rev": 2}
    answer = api.request("/moves", {"action": action, "rev": 1})
    assert answer.status_code == 409
    fresh = answer.json()
    assert fresh["rev"] == 2
    assert fresh["error"].startswith("The table has changed")
    assert fresh["view"] == api.get("/view")["view"]


def test_an_unconfirmed_final_move_is_only_described(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def staged() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2]:
            for page in pages:
                await page.wait_until(lambda page: page.view)
            # The last choice ends the sealed draft, which cannot be undone.
            for page in pages[:2]:
                letter, _ = await page.send("move", rev=1, action=page.actions[0], confirmed=False)
                assert letter == OK
            last = pages[2]
            action = last.actions[0]
            letter, answer = await last.send("move", rev=1, action=action, confirmed=False)
            assert (letter, answer["action"]) == (CONFIRM, action)
            assert answer["text"]
            assert last.revision == 1
            letter, _ = await last.send("move_text", rev=1, text=answer["text"], confirmed=False)
            assert letter == CONFIRM
            letter, _ = await last.send("move_text", rev=1, text=answer["text"])
            assert letter == OK
            await last.wait_for_newer(1)

    run_async(staged())


def test_an_unconfirmed_final_decision_is_only_described(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def staged() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2]:
            for page in pages:
                await page.wait_until(lambda page: page.view)
            for page in pages[:2]:  # these can still be undone
                choice = [[page.actions[0]]]
                letter, _ = await page.send("choose", rev=1, choice=choice, confirmed=False)
                assert letter == OK
            last = pages[2]
            choice = [[last.actions[0]]]
            letter, answer = await last.send("choose", rev=1, choice=choice, confirmed=False)
            assert letter == CONFIRM
            assert answer["text"]
            assert last.revision == 1
            letter, _ = await last.send("choose", rev=1, choice=choice, confirmed=True)
            assert letter == OK
            await last.wait_for_newer(1)

    run_async(staged())


def test_several_moves_are_made_together_in_a_legal_order(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    for key in table.keys:
        api = table.api(key)
        api.post("/moves", action=api.actions()[0], rev=1)
    key = next(key for key in table.keys if table.api(key).actions())
    api = table.api(key)

    def revision() -> int:
        return int(str(api.get("/view")["rev"]))

    # Find out where a tile can go, and undo.
    tile = api.actions()[0]
    api.post("/moves", action=tile, rev=revision())
    space = api.actions()[0]
    api.post("/undo", rev=revision())
    before = revision()
    assert api.post_refused("/moves", {"actions": [space, tile, tile], "rev": before})[0] == 409
    assert revision() == before
    api.post("/moves", actions=[space, tile], rev=before)
    assert revision() == before + 2
