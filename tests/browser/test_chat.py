"""The chat on the table page."""

from playwright.sync_api import expect

from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.open_decision import DecisionTables
from tests.browser.page_helpers import open_page
from tests.browser.undo_request_table import RequestTable


def test_only_messages_are_unread_and_escape_closes_the_chat(
    browsers: Browsers, decision_tables: DecisionTables, api: ApiClient, game_id: str
) -> None:
    table = RequestTable(decision_tables, api, game_id)
    page = browsers.page()
    open_page(page, table.asked)
    table.withdraw()
    expect(page.locator(".undo-request")).to_have_count(0)
    expect(page.locator("#chat-lines li")).to_have_count(2)
    expect(page.locator("#unread")).to_be_hidden()
    table.chat("Hello!")
    expect(page.locator("#unread")).to_have_text("1")
    page.keyboard.press("c")
    expect(page.locator("#chat-text")).to_be_focused()
    expect(page.locator("#unread")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#chat-lines")).to_be_hidden()
