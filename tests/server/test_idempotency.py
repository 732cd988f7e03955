"""An action is made once, however often and however late it is sent."""

import asyncio
import json

from tests.server.clients import TableClient, run_async


def test_an_action_that_is_sent_twice_is_made_once(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def resent() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            action = page.actions[0]
            before = len(table.api(table.keys[0]).log())
            message = json.dumps({"t": "act", "id": 7, "seq": 1, "a": action})
            await asyncio.gather(
                page.send_raw(message), page.send_raw(message), page.send_raw(message)
            )
            await page.wait_until(lambda page: sum(m[0] in "EO" for m in page.received) == 3)
            answers = [json.loads(m[1:]) for m in page.received if m[0] in "EO"]
            assert [answer.get("stale") for answer in answers] == [None, True, True]
            assert page.revision == 2
            assert len(table.api(table.keys[0]).log()) == before + 1

    run_async(resent())


def test_an_action_resent_after_a_reconnect_is_refused_with_the_fresh_view(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    key = table.keys[1]

    async def reconnected() -> None:
        async with table.page(key) as page:
            await page.wait_until(lambda page: page.view)
            action = page.actions[0]
            await page.send_accepted("act", seq=1, a=action)
        async with table.page(key, known_revision=1) as page:  # it never saw what came of it
            await page.wait_until(lambda page: page.view)
            views = page.views
            letter, answer = await page.send("act", seq=1, a=action)
            assert (letter, answer["stale"]) == ("E", True)
            assert (page.revision, page.views) == (2, views + 1)

    run_async(reconnected())


def test_the_api_answers_a_stale_move_with_the_fresh_view(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    api = table.api(table.keys[0])
    action = api.actions()[0]
    assert api.post("/play", action=action, revision=1) == {"revision": 2}
    answer = api.request("/play", {"action": action, "revision": 1})
    assert answer.status_code == 409
    fresh = answer.json()
    assert fresh["revision"] == 2
    assert fresh["error"].startswith("The table has changed")
    assert fresh["view"] == api.get("/view")["view"]


def test_who_says_not_to_be_sure_is_only_told_what_would_be_final(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def staged() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2]:
            for page in pages:
                await page.wait_until(lambda page: page.view)
            # The last one closes the sealed draft, which cannot be taken back.
            for page in pages[:2]:
                letter, _ = await page.send("act", seq=1, a=page.actions[0], sure=False)
                assert letter == "O"
            last = pages[2]
            action = last.actions[0]
            letter, answer = await last.send("act", seq=1, a=action, sure=False)
            assert (letter, answer["a"]) == ("A", action)
            assert answer["text"]
            assert last.revision == 1
            letter, _ = await last.send("type", seq=1, text=answer["text"], sure=False)
            assert letter == "A"
            letter, _ = await last.send("type", seq=1, text=answer["text"])
            assert letter == "O"
            await last.wait_for_newer(1)

    run_async(staged())


def test_several_steps_are_made_together_in_an_order_in_which_they_can_be(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    for key in table.keys:
        api = table.api(key)
        api.post("/play", action=api.actions()[0], revision=1)
    key = next(key for key in table.keys if table.api(key).actions())
    api = table.api(key)

    def revision() -> int:
        return int(str(api.get("/view")["revision"]))

    # Look which space a tile can go to, and take it back.
    tile = api.actions()[0]
    api.post("/play", action=tile, revision=revision())
    space = api.actions()[0]
    api.post("/undo", revision=revision())
    before = revision()
    assert api.post_refused("/play", {"steps": [space, tile, tile], "revision": before})[0] == 409
    assert revision() == before
    api.post("/play", steps=[space, tile], revision=before)
    assert revision() == before + 2
