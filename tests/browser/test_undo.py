"""The undo control and the undo request on the page, and that nothing covers hand, log or sheet."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from guildhall.server.ws.messages import ERROR, OK
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.client_fixture import FakeServer, check_no_more_messages, view_html
from tests.browser.page_helpers import open_page
from tests.server.bot_tables import SEAT, write_table
from tests.server.clients import TableApi, run_async
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_file

REQUEST = '<button id="tool-undo" data-command="request-undo" title="Bruno has moved.">Ask</button>'
REFUSED = (
    '<button id="tool-undo" data-command="undo" aria-disabled="true" title="A tile was drawn.">'
    "Undo</button>"
)
KEY = "undo-in-the-browser-0123456789"


def without_plain_undo(html: str) -> str:
    return html.replace('<button data-command="undo">Undo</button>', "")


def test_a_disabled_undo_says_why(page: Page, server: FakeServer) -> None:
    server.initial_view = without_plain_undo(view_html(5, buttons=REFUSED))
    page.goto(server.url)
    server.expect_connection()
    for key in ("", "u"):
        if key:
            page.keyboard.press(key)
        else:
            page.click("#tool-undo", force=True)
        expect(page.locator("#toast")).to_have_text("A tile was drawn.")
        page.locator("#toast").click()
        expect(page.locator("#toast")).to_be_empty()
    check_no_more_messages(page, server)


def test_a_second_click_on_undo_does_not_ask_the_others(page: Page, server: FakeServer) -> None:
    button = '<button id="tool-undo" data-command="undo" title="Bruno has moved.">Undo</button>'
    server.initial_view = without_plain_undo(view_html(5, buttons=button))
    page.goto(server.url)
    server.expect_connection()
    page.evaluate(
        """() => {
          const button = document.getElementById('tool-undo');
          button.click();
          button.dataset.command = 'request-undo';  // as the view after the undo has it
          button.click();
        }"""
    )
    server.reply(OK, server.expect_message("undo"))
    page.keyboard.press("u")
    expect(page.locator("#toast")).to_have_text("Bruno has moved.")
    check_no_more_messages(page, server)


def test_an_undo_request_is_sent_and_withdrawn(page: Page, server: FakeServer) -> None:
    withdraw = '<button data-command="withdraw-undo" data-request="7">Withdraw</button>'
    server.initial_view = without_plain_undo(view_html(5, buttons=REQUEST + withdraw))
    page.goto(server.url)
    server.expect_connection()
    page.click("#tool-undo")
    server.reply(OK, server.expect_message("request_undo"))
    page.click('[data-command="withdraw-undo"]')
    message = server.expect_message("withdraw_undo")
    assert message["request"] == 7
    server.reply(ERROR, message, error="This undo request is no longer open.", rule=None)
    expect(page.locator("#toast")).to_have_text("This undo request is no longer open.")


# With a server


@pytest.fixture
def bot_table(tmp_path: Path) -> Iterator[str]:
    """A server with a table at which bots have moved and showed nothing."""
    database = str(new_file(tmp_path))
    writing = write_table(database, "with-bots", KEY, "power_struggle", is_undoable=True)
    with ThreadPoolExecutor(1) as executor:  # the browser driver runs the loop of this thread
        executor.submit(run_async, writing).result()
    with serve_in_thread(settings(database)) as url:
        yield url


def test_the_moves_of_bots_are_undone_by_one_click(browsers: Browsers, bot_table: str) -> None:
    api = TableApi(bot_table, "with-bots", KEY)
    revision = cast(int, api.get("/view")["rev"])
    page = browsers.page()
    open_page(page, f"{bot_table}/t/with-bots?k={KEY}")
    undo = page.locator("#tool-undo")
    expect(undo).to_have_attribute("data-command", "undo")
    expect(page.locator('[data-command="request-undo"]')).to_have_count(0)
    undo.click()
    expect(page.locator("#view")).to_have_attribute("data-revision", str(revision + 1))
    expect(page.locator("#view")).to_have_attribute("data-waiting", str(SEAT))


SIZES: list[ViewportSize] = [
    {"width": 960, "height": 700},
    {"width": 1088, "height": 768},
    {"width": 1216, "height": 720},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
    {"width": 390, "height": 844},
]


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_toasts_and_chat_cover_neither_hand_nor_log_nor_score_sheet(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks, game_id: str, size: ViewportSize
) -> None:
    table = api.create_table(game_id, 2)
    for link, kept in (
        (table.link(0), ["#panels", "#log", ".board .zoom button"]),
        (finished_table.link(0), ["#score-sheet", "#log", ".board .zoom button"]),
    ):
        page = browsers.page(is_phone=size["width"] < 400)
        page.set_viewport_size(size)
        open_page(page, link)
        page.evaluate("import('/static/toast.js').then(({ toast }) => toast('One sentence.'))")
        expect(page.locator("#toast")).not_to_be_empty()
        for selector in kept:
            assert not overlap(box_of(page, "#toast"), box_of(page, selector)), selector
        page.locator("#chat-details > summary").click()
        expect(page.locator("#chat-lines")).to_be_visible()
        for selector in kept:
            assert not overlap(box_of(page, "#chat-details"), box_of(page, selector)), selector
