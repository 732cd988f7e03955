"""Whole decisions on the socket and in the JSON API: all of their moves are made, or none."""

import random
from typing import cast

import guildhall
from guildhall.core.board_model import FIRST_KEY, Selection
from guildhall.core.view import View
from guildhall.server.ws.messages import CONFIRM
from tests.server.clients import TableApi, TableClient, run_async
from tests.whole_decisions import random_choice


def strasbourg_table(url: str) -> TableClient:
    """A table at which all seats choose the objectives they keep."""
    return TableClient(url, "me", "me", "me", game_id="strasbourg", start=True)


def selection_of(api: TableApi, game_id: str) -> Selection:
    """The decision of a seat, from its view."""
    return guildhall.game(game_id).selection(cast(View, api.get("/view")["view"]))


def test_objectives_are_chosen_all_at_once_on_the_socket(url: str) -> None:
    table = strasbourg_table(url)
    (group,) = selection_of(table.api(table.keys[0]), "strasbourg").groups
    kept = [group.items[3], group.items[0]]

    async def choose() -> None:
        async with table.page(table.keys[0]) as page, table.page(table.keys[1]) as other:
            await page.wait_until(lambda page: page.view)
            await other.wait_until(lambda page: page.view)
            await page.send_accepted("choose", rev=1, choice=[kept])
            await page.wait_for_newer(1)
            assert page.actions == []
            assert other.views == 1
            # Each question of the game is a move, so each is a revision.
            assert page.revision == 6
            assert "choose" not in other.view

    run_async(choose())
    own = table.api(table.keys[0]).get("/view")["view"]
    assert isinstance(own, dict)
    answers = dict(zip(own["own"]["dealt"], own["own"]["answers"], strict=True))
    assert {key - FIRST_KEY for key in kept} == {o for o, answer in answers.items() if answer == 1}
    assert set(answers.values()) == {1, 2}


def test_a_refused_choice_changes_nothing(url: str) -> None:
    table = strasbourg_table(url)
    api = table.api(table.keys[0])
    (group,) = selection_of(api, "strasbourg").groups
    before = api.get("/view")

    async def refused() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            for choice, message in (
                ([[]], "Choose 1 more."),
                (
                    [[group.items[0], group.items[0]]],
                    "You have chosen one of these too many times.",
                ),
                ([[FIRST_KEY + 400]], "This cannot be chosen now."),
                ([[group.items[0]], []], "This cannot be chosen now."),
            ):
                assert await page.send_refused("choose", rev=1, choice=choice) == message
            assert page.views == 1
            stale = await page.send_refused("choose", rev=0, choice=[[group.items[0]]])
            assert stale.startswith("The table has changed.")
            assert page.revision == 1

    run_async(refused())
    assert api.get("/view") == before


def test_only_a_player_who_decides_now_can_choose(url: str) -> None:
    table = strasbourg_table(url)
    api = table.api(table.keys[0])
    (group,) = selection_of(api, "strasbourg").groups
    choice = [[group.items[0]]]
    revision = api.post("/moves", rev=1, choice=choice)["rev"]
    status, message = api.post_refused("/moves", {"rev": revision, "choice": choice})
    assert (status, message) == (422, "It is not this seat's turn.")
    spectator = table.api(table.spectator_key)
    assert spectator.post_refused("/moves", {"rev": 1, "choice": choice})[0] == 403


def test_whole_decisions_in_the_json_api(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    rng = random.Random(1)
    for _ in range(12):
        key = next(key for key in table.keys if table.api(key).actions())
        api = table.api(key)
        revision = api.get("/view")["rev"]
        selection = selection_of(api, "city_guilds")
        if selection.is_compound:
            api.post("/moves", rev=revision, choice=random_choice(selection, rng))
        else:
            api.post("/moves", rev=revision, action=rng.choice(api.actions()))
    log = [line["kind"] for line in table.api(table.keys[0]).log()]
    assert log.count("placed") >= 3


def test_a_request_has_one_way_to_name_a_move(url: str) -> None:
    api = strasbourg_table(url).api(None)
    table = strasbourg_table(url)
    api = table.api(table.keys[0])
    both = api.post_refused("/moves", {"rev": 1, "choice": [[1000]], "action": 0})
    assert both == (400, "A move needs exactly one of action, text, actions and choice.")
    stale = api.request("/moves", {"rev": 0, "choice": [[1000]]})
    assert stale.status_code == 409
    assert stale.json()["rev"] == 1


def test_a_decision_can_be_typed_in_any_order(url: str) -> None:
    table, game = strasbourg_table(url), guildhall.game("strasbourg")

    async def typed() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            assert "is not an action of Strasbourg." in await page.send_refused(
                "move_text", rev=1, text="2, everything"
            )
            assert "is not an action of Strasbourg." in await page.send_refused(
                "move_text", rev=1, text="objective, " * 80
            )
            view = cast(View, table.api(table.keys[0]).get("/view")["view"])
            items = game.selection(view).groups[0].items
            texts = [game.item_text(view, items[index]) for index in (3, 1)]
            await page.send_accepted("move_text", rev=1, text=", ".join(texts))
            await page.wait_for_newer(1)
            assert page.actions == []

    run_async(typed())


def test_a_hint_for_a_whole_decision_is_a_choice_that_can_be_sent(url: str) -> None:
    table = strasbourg_table(url)

    async def hinted() -> None:
        async with table.page(table.keys[2]) as page:
            await page.wait_until(lambda page: page.view)
            hint = await page.send_accepted("hint", rev=1)
            choice = hint["choice"]
            assert isinstance(choice, list)
            assert hint["text"]
            assert await page.send_accepted("hint", rev=1) == {**hint, "id": 2}
            assert page.views == 1
            await page.send_accepted("choose", rev=1, choice=choice)

    run_async(hinted())


def test_a_choice_that_cannot_be_undone_is_confirmed_first(url: str) -> None:
    table = strasbourg_table(url)
    choices = []
    for key in table.keys:
        (group,) = selection_of(table.api(key), "strasbourg").groups
        choices.append([[group.items[1]]])

    async def confirmed() -> None:
        async with table.page(table.keys[2]) as page:
            await page.wait_until(lambda page: page.view)
            for key, choice in zip(table.keys[:2], choices, strict=False):
                table.api(key).post("/moves", rev=1, choice=choice)
            letter, reply = await page.send("choose", rev=1, choice=choices[2], confirmed=False)
            assert letter == CONFIRM
            assert reply["text"]
            assert page.views == 1
            await page.send_accepted("choose", rev=1, choice=choices[2])
            await page.wait_for_newer(1)

    run_async(confirmed())
