"""A game over sockets, from the lobby to the end."""

import random

import guildhall
from guildhall.server.ws.messages import ERROR
from tests.server.clients import TableClient, gather_all, run_async, wait_until_all


def test_four_players_play_a_game_from_the_lobby_to_the_end(url: str) -> None:
    table = TableClient(url, "me", "free", "free", "free", settings={"shuffle": True})

    async def game() -> None:
        pages = [table.page(key) for key in table.keys]
        async with (
            pages[0],
            pages[1],
            pages[2],
            pages[3],
            table.page(table.spectator_key) as spectator,
        ):
            host = pages[0]
            await wait_until_all(pages, lambda page: page.view)
            assert {page.data_attribute("status") for page in pages} == {"waiting"}
            assert "still open" in await host.send_refused("start")
            names = ["Ada", "Ada", "Blaise", "Carl"]
            keys = []
            for page, name, link in zip(pages, names, table.keys, strict=True):
                keys.append(str((await page.send_accepted("sit", name=name)).get("key", link)))
            assert "Only" in await pages[1].send_refused("start")
            await host.send_accepted("start")
            await wait_until_all(pages, lambda page: page.revision == 1)
            seats = sorted(page.data_attribute("viewer") for page in pages)
            assert seats == ["0", "1", "2", "3"]
            assert "Ada 2" in host.view
            rng = random.Random(4)
            await gather_all([page.play_until_over(rng) for page in pages])
            await spectator.wait_until(lambda page: page.data_attribute("status") == "over")
            assert spectator.actions == []
            for page, key in zip((*pages, spectator), (*keys, table.spectator_key), strict=True):
                assert page.data_attribute("status") == "over"
                # A new spectator sees the same as one who watched the whole game.
                async with table.page(key) as fresh:
                    await fresh.wait_until(lambda page: page.view)
                    assert fresh.view == page.view

    run_async(game())


def test_sealed_choices_are_concurrent_and_hidden(url: str) -> None:
    table = TableClient(url, "me", "me", "me", "me", start=True)

    async def draft() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2], pages[3]:
            await wait_until_all(pages, lambda page: page.view)
            assert {page.data_attribute("waiting") for page in pages} == {"0 1 2 3"}
            assert all(page.revision == 1 for page in pages)
            first = pages[0]
            await first.send_accepted("move", rev=1, action=first.actions[0])
            await first.wait_until(lambda page: page.revision == 2)
            # The others learn who is still choosing outside the view, and get no new view.
            await wait_until_all(pages, lambda page: page.chat.count("· choosing") == 3)
            assert [page.views for page in pages[1:]] == [1, 1, 1]
            await gather_all(
                [page.send_accepted("move", rev=1, action=page.actions[0]) for page in pages[1:]]
            )
            await wait_until_all(pages, lambda page: len(page.data_attribute("waiting")) == 1)

    run_async(draft())


def test_a_typed_illegal_move_is_refused_with_its_rule(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    game = guildhall.game("city_guilds")
    legal = table.api(table.keys[0]).actions()
    forbidden = next(one for one in range(game.num_actions) if one not in legal)
    words = game.text(game.start(3), 0, forbidden)

    async def refused() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            letter, typed = await page.send("move_text", rev=1, text=words)
            assert (letter, typed["rule"]) == (ERROR, "CG-2.4")
            _, asked = await page.send("why", actions=[forbidden])
            assert (typed["error"], typed["rule"]) == (asked["error"], asked["rule"])
            assert page.revision == 1

    run_async(refused())
