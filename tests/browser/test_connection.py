"""Reloads, and servers that stop, crash and restart during a game."""

from typing import Final

from playwright.sync_api import Page, Route, expect

from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.human_player import HumanPlayer, play_until_over, wait_until_current
from tests.browser.page_helpers import CONNECTION_LOST, open_page
from tests.server.server_process import ServerProcess

# The only game for two: without bots the position changes only when a player moves.
# It has no multiple or number selections, so a single press makes a move.
FOR_TWO: Final = "flandern"
RECONNECT_MS: Final = 30_000


def test_a_reloaded_page_continues_the_game(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 2)
    players = [sit(browsers.page(), table.link(seat), seat) for seat in range(2)]
    assert play_until_over(players, max_moves=3) == 3
    for seat, player in enumerate(wait_until_current(api, table, players)):
        before = player.read_page()
        player.page.reload()
        after = player.read_page()
        assert after.revision == api.revision(table, seat)
        assert (after.revision, after.question) == (before.revision, before.question)
    assert play_until_over(players, max_moves=3) == 3


def test_the_page_continues_when_the_server_is_back(
    browsers: Browsers, own_server: ServerProcess
) -> None:
    api = ApiClient(own_server.url)
    table = api.create_table(FOR_TWO, 2)
    players = [sit(browsers.page(), table.link(seat), seat) for seat in range(2)]
    for player in players:
        browsers.errors(player.page).ignore(*CONNECTION_LOST)
        player.page.evaluate("() => { window.isTheSame = true; }")
    for end in (own_server.stop, own_server.kill):
        assert play_until_over(players, max_moves=3) == 3
        before = [player.read_page() for player in wait_until_current(api, table, players)]
        end()
        for player, state in zip(players, before, strict=True):
            expect(player.page.locator("#status")).to_have_class("is-lost")
            assert player.read_page().data["connection"], (
                "The page does not say that the server is gone."
            )
            assert player.read_page().revision == state.revision, "The table must stay visible."
        # A choice that is made offline is not lost.
        mover = next(
            player for player, state in zip(players, before, strict=True) if state.is_asked
        )
        asked = mover.read_page()
        mover.choose()
        own_server.start()
        for player in players:
            status = player.page.locator("#status")
            expect(status).not_to_have_class("is-lost", timeout=RECONNECT_MS)
        mover.wait_until_settled(asked)
    assert play_until_over(players, max_moves=3) == 3
    api.close()
    for player in players:
        assert player.page.evaluate("() => window.isTheSame === true"), "The page was reloaded."


def test_a_page_from_before_an_upgrade_says_so_and_reloads(
    browsers: Browsers, own_server: ServerProcess
) -> None:
    api = ApiClient(own_server.url)
    table = api.create_table(FOR_TWO, 2)
    page = browsers.page()
    browsers.errors(page).ignore("nothing to show")

    def serve_old_script(route: Route) -> None:
        script = route.fetch().text().replace("rev:", "have:")
        headers = {"content-type": "text/javascript", "cache-control": "no-store"}
        route.fulfill(body=script, headers=headers)

    page.route("**/static/pages/table.js", serve_old_script, times=1)
    open_page(page, table.link(0))
    page.evaluate("() => { window.isOld = true; }")
    expect(page.locator("#status")).to_contain_text("This page is out of date")
    page.wait_for_function("() => !window.isOld && document.documentElement.matches('.ready')")
    expect(page.locator("#status")).not_to_have_class("is-lost")
    players = [HumanPlayer(page, 0), sit(browsers.page(), table.link(1), 1)]
    assert play_until_over(players, max_moves=3) == 3
    api.close()


def test_a_missing_table_is_reported(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    page = browsers.page()
    browsers.errors(page).ignore(r"404", r"status of 404")
    open_page(page, f"{api.url}/t/nosuchtable1?k=nosuchkey")
    expect(page.locator("main")).to_contain_text("does not exist")
    page.locator("#home").click()
    expect(page.locator(f'article[data-game-id="{game_id}"]')).to_be_visible()


def sit(page: Page, link: str, seed: int) -> HumanPlayer:
    """A player who has opened a link."""
    open_page(page, link)
    return HumanPlayer(page, seed)
