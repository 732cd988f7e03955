"""Skip links, and the board as text in the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from guildhall.core.language import LANGUAGES
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.layout_tables import LayoutTables
from tests.browser.page_helpers import open_page

TARGETS = ["prompt", "hand", "board-column", "log"]


def skip_targets(page: Page) -> list[str]:
    """Press Tab through the skip links from the top of the page; return where they lead."""
    targets: list[str] = []
    while True:
        page.keyboard.press("Tab")
        focused = page.locator("#skip-links a:focus")
        if not focused.count():
            return targets
        expect(focused).to_be_in_viewport(ratio=1)
        assert focused.inner_text()
        targets.append((focused.get_attribute("href") or "").removeprefix("#"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_tab_stops_lead_to_the_parts_of_the_page(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks, game_id: str, language: str
) -> None:
    lobby = api.create_table(game_id, 2, start=False)
    running = api.create_table(game_id, 2)
    page = browsers.page(language=language)
    without_hand = [target for target in TARGETS if target != "hand"]
    replay = f"{api.url}/t/{finished_table.table_id}/replay?k={finished_table.seat_keys[0]}"
    for url, expected in {
        lobby.link(0): ["prompt"],
        running.link(0): TARGETS,
        running.spectator_link: without_hand,
        finished_table.link(0): without_hand,
        replay: TARGETS,
    }.items():
        open_page(page, url)
        assert skip_targets(page) == expected


def test_a_skip_link_moves_the_focus(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    running = api.create_table(game_id, 2)
    page = browsers.page()
    open_page(page, running.link(0))
    address = page.url
    for index, target in enumerate(TARGETS):
        link = page.locator("#skip-links a").nth(index)
        link.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#{target}")).to_be_focused()
        expect(link).not_to_be_in_viewport()
    assert page.url == address


def test_skip_links_appear_when_the_game_starts(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    lobby = api.create_table(game_id, 1, start=False)
    page = browsers.page()
    open_page(page, lobby.link(0))
    shown = page.locator("#skip-links a:not([hidden])")
    expect(shown).to_have_count(1)
    api.call("POST", f"tables/{lobby.table_id}/start", {}, lobby.seat_keys[0])
    expect(shown).to_have_count(len(TARGETS))


def test_the_text_board_follows_the_game(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    running = api.create_table(game_id, 2)
    page = browsers.page()
    open_page(page, running.link(0))
    page.keyboard.press("b")
    board = page.locator("#text-board pre")
    expect(page.get_by_role("heading", name="Text board")).to_be_visible()
    expect(board).to_have_text(re.compile(r"\w"))
    before = board.inner_text()
    api.play_random(running, max_moves=12, seed=8)
    expect(board).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(page.locator("#text-board")).to_be_hidden()
    expect(board).to_have_count(0)


def test_the_menu_opens_the_text_board(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    running = api.create_table(game_id, 2)
    page = browsers.page(is_phone=True)
    open_page(page, running.spectator_link)
    page.locator("#table-menu > summary").tap()
    page.get_by_role("button", name="Text board").tap()
    slot = page.locator("#text-board .slot")
    expect(slot).to_be_visible()
    expect(slot).to_have_attribute("tabindex", "0")
    page.keyboard.press("Escape")
    expect(slot).to_be_hidden()


def test_on_a_phone_the_skip_link_shows_the_panel_of_the_hand(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    page = browsers.page(is_phone=True)
    open_page(page, layout_tables.game("strasbourg", 4))
    page.locator("#panel-tabs button").last.tap()
    tab = page.locator("#tab-region-screen")
    expect(tab).not_to_have_attribute("aria-current", "true")
    page.locator('#skip-links a[href="#hand"]').focus()
    page.keyboard.press("Enter")
    expect(tab).to_have_attribute("aria-current", "true")
    expect(page.locator("#hand")).to_be_focused()
    for tab in page.locator("#panel-tabs button").all():
        expect(tab).to_have_text(re.compile(r"\w"))
