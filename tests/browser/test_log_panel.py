"""The log panel: the newest line, what is read out, and the way to the replay."""

import re

from playwright.sync_api import Page, expect

from guildhall.server.ws.messages import VIEW
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.client_fixture import FakeServer, view_html
from tests.browser.page_helpers import open_page, scroll_to_top

BELOW_JS = "e => e.scrollHeight - e.scrollTop - e.clientHeight"
NEWEST = '<button id="newest-line" data-command="newest-line" hidden>Newest</button>'


def log_lines(number: int) -> str:
    return "".join(f"<li id='line-{i}'>line {i}</li>" for i in range(number))


def test_the_log_follows_after_a_resize_and_offers_the_newest_line(
    page: Page, server: FakeServer
) -> None:
    server.initial_view = view_html(1, buttons=NEWEST, log=log_lines(60))
    page.goto(server.url)
    server.expect_connection()
    page.add_style_tag(content="#log-lines { height: 20vh; overflow: auto }")
    log, newest = page.locator("#log-lines"), page.locator("#newest-line")
    for height in (500, 300, 700):
        page.set_viewport_size({"width": 900, "height": height})
        page.wait_for_function(f"(({BELOW_JS})(document.getElementById('log-lines'))) < 2")
        expect(newest).to_be_hidden()
    scroll_to_top(log)
    expect(newest).to_be_visible()
    page.set_viewport_size({"width": 900, "height": 400})
    server.send_frame(VIEW + view_html(2, buttons=NEWEST, log=log_lines(61)))
    expect(page.locator("#line-60")).to_have_count(1)
    assert log.evaluate("e => e.scrollTop") == 0
    expect(newest).to_be_visible()
    newest.click()
    expect(newest).to_be_hidden()
    assert log.evaluate(BELOW_JS) < 2


def test_of_a_line_that_grows_only_the_new_words_are_read(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, log="<li id='line-0'>Ben builds at A3.</li>")
    page.goto(server.url)
    server.expect_connection()
    page.evaluate(
        "() => document.body.insertAdjacentHTML('beforeend', '<div id=\"log-news\"></div>')"
    )
    news = page.locator("#log-news")
    grown = "<li id='line-0'>Ben builds at A3. Leads block A.</li>"
    server.send_frame(VIEW + view_html(2, log=grown))
    expect(news).to_have_text("Leads block A.")
    server.send_frame(VIEW + view_html(3, log=f"{grown}<li id='line-2'>Cleo passes.</li>"))
    expect(news).to_have_text("Cleo passes.")


def test_a_line_leads_to_its_moment_in_the_replay(
    browsers: Browsers, finished_table: TableLinks, api: ApiClient
) -> None:
    assert api.url == finished_table.url
    page = browsers.page()
    open_page(page, finished_table.link(0))
    link = page.locator("#log-lines .line p > a").last
    text, where = link.inner_text(), link.get_attribute("href")
    assert where is not None
    found = re.search(r"at=(\d+)", where)
    assert found is not None
    link.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#view")).to_have_attribute("data-at", found[1])
    expect(page.locator("#log-lines")).to_contain_text(text)


def test_each_line_has_one_shield_and_rounds_have_headings(
    browsers: Browsers, finished_table: TableLinks
) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(0))
    page.locator('[data-command="full-log"]').click()
    lines = page.locator("#full-log-lines")
    expect(lines).to_be_visible()
    assert (
        max(
            lines.locator(".line").evaluate_all(
                "(all) => all.map((line) => line.querySelectorAll('.shield').length)"
            )
        )
        == 1
    )
    headings = lines.locator(".round h3").all_inner_texts()
    assert headings == [f"Round {number}" for number in range(1, len(headings) + 1)]
    assert headings


def test_the_replay_jumps_by_turn_and_by_round(
    browsers: Browsers, finished_table: TableLinks
) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(0).replace("?", "/replay?at=1&"))
    view = page.locator("#view")
    for kind, key_ahead, key_back in (
        ("turns", "Shift+ArrowRight", "Shift+ArrowLeft"),
        ("rounds", "PageDown", "PageUp"),
    ):
        starts = (view.get_attribute(f"data-{kind}") or "").split()
        later = [start for start in starts if int(start) > 1][:3]
        assert later
        page.keyboard.press("Home")
        expect(view).to_have_attribute("data-at", "1")
        for start in later:
            page.keyboard.press(key_ahead)
            expect(view).to_have_attribute("data-at", start)
        for start in [*later[-2::-1], "1"]:
            page.keyboard.press(key_back)
            expect(view).to_have_attribute("data-at", start)
        page.locator(f'#replay a[rel="next-{kind[:-1]}"]').click()
        expect(view).to_have_attribute("data-at", later[0])
