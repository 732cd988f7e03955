"""A game over sockets, from the lobby to the end."""

import random

import guildhall
from tests.server.playing import Opened, all_until, gathered, run


def test_four_people_play_a_game_from_the_lobby_to_the_end(url: str) -> None:
    table = Opened(url, "me", "open", "open", "open", settings={"shuffle": True})

    async def game() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2], pages[3], table.page(table.watch) as watcher:
            host = pages[0]
            await all_until(pages, lambda page: page.view)
            assert {page.mark("phase") for page in pages} == {"open"}
            assert "still open" in await host.refused("start")
            names = ["Ada", "Ada", "Blaise", "Carl"]
            keys = []
            for page, name, link in zip(pages, names, table.keys, strict=True):
                keys.append(str((await page.done("name", name=name)).get("key", link)))
            assert "Only" in await pages[1].refused("start")
            await host.done("start")
            await all_until(pages, lambda page: page.seq == 1)
            seats = sorted(page.mark("viewer") for page in pages)
            assert seats == ["0", "1", "2", "3"]
            assert "Ada 2" in host.view
            rng = random.Random(4)
            await gathered([page.play_on(rng) for page in pages])
            await watcher.until(lambda page: page.mark("phase") == "over")
            assert watcher.choices == []
            for page, key in zip((*pages, watcher), (*keys, table.watch), strict=True):
                assert page.mark("phase") == "over"
                # Whoever sees a game for the first time sees the same as who saw all of it.
                async with table.page(key) as fresh:
                    await fresh.until(lambda page: page.view)
                    assert fresh.view == page.view

    run(game())


def test_sealed_choices_are_made_at_once_and_nobody_sees_another_make_them(url: str) -> None:
    table = Opened(url, "me", "me", "me", "me", start=True)

    async def draft() -> None:
        pages = [table.page(key) for key in table.keys]
        async with pages[0], pages[1], pages[2], pages[3]:
            await all_until(pages, lambda page: page.view)
            assert {page.mark("waiting") for page in pages} == {"0 1 2 3"}
            assert all(page.seq == 1 for page in pages)
            first = pages[0]
            await first.done("act", seq=1, a=first.choices[0])
            await first.until(lambda page: page.seq == 2)
            # The others are told who still thinks, beside the view, and get no new view.
            await all_until(pages, lambda page: page.talk.count("thinking") == 3)
            assert [page.views for page in pages[1:]] == [1, 1, 1]
            await gathered([page.done("act", seq=1, a=page.choices[0]) for page in pages[1:]])
            await all_until(pages, lambda page: len(page.mark("waiting")) == 1)

    run(draft())


def test_what_is_typed_and_forbidden_is_refused_with_its_rule(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)
    game = guildhall.game("city_guilds")
    legal = table.api(table.keys[0]).actions()
    forbidden = next(one for one in range(game.num_actions) if one not in legal)
    words = game.text(game.start(3), 0, forbidden)

    async def refused() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            letter, typed = await page.send("type", seq=1, text=words)
            assert (letter, typed["rule"]) == ("E", "CG-2.4")
            _, asked = await page.send("why", about=[forbidden])
            assert (typed["error"], typed["rule"]) == (asked["error"], asked["rule"])
            assert page.seq == 1

    run(refused())
