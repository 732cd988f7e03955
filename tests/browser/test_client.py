"""Client tests: clicks and confirmation."""

import pytest
from playwright.sync_api import Page, expect

from guildhall.server.ws.messages import CONFIRM, ERROR, OK, VIEW
from tests.browser.client_fixture import (
    THREE_PIECES,
    FakeServer,
    check_no_more_messages,
    decision,
    group,
    open_table_page,
    piece_svg,
    view_html,
)

# Single selections


def test_clicking_a_choice_makes_the_move_and_shows_the_next_view(
    page: Page, server: FakeServer
) -> None:
    open_table_page(page, server)
    page.click("#piece-2")
    message = server.expect_message("move")
    assert (message["action"], message["rev"], message["confirmed"]) == (2, 1, True)
    expect(page.locator("#view")).to_have_attribute("aria-busy", "true")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")


def test_a_second_click_before_the_reply_sends_nothing(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    page.dblclick("#piece-2")
    page.click("#piece-1")
    message = server.expect_message("move")
    check_no_more_messages(page, server)
    server.reply(ERROR, message, error="No.", rule="CG-4.2")
    expect(page.locator("#toast p")).to_have_text("No.")
    expect(page.locator("#toast a")).to_have_attribute("data-rule", "CG-4.2")
    page.click("#piece-1")
    assert server.expect_message("move")["action"] == 1


def test_the_page_is_busy_until_the_reply_not_only_until_the_view(
    page: Page, server: FakeServer
) -> None:
    open_table_page(page, server)
    page.click("#piece-1")
    message = server.expect_message("move")
    shown = page.locator("#view")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert shown.get_attribute("aria-busy") == "true"  # a click would be lost now
    server.reply(OK, message)
    expect(shown).not_to_have_attribute("aria-busy", "true")


CLICK_JS = """([selector, later, pointerType, detail]) => {
  const thing = document.querySelector(selector);
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [clientX, clientY] = [x + width / 2, y + height / 2];
  const pointer = { bubbles: true, detail, pointerType, clientX, clientY };
  const click = new PointerEvent('click', pointer);
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + later });
  thing.dispatchEvent(click);
}"""
"""A click with a timestamp that does not depend on the machine's load."""
SOON, LATER = -1000, 400  # milliseconds


def tap(page: Page, selector: str, later: int = 0) -> None:
    """Tap at a time relative to now, in milliseconds."""
    page.evaluate(CLICK_JS, [selector, later, "touch", 1])


@pytest.mark.parametrize(
    ("device", "detail", "later", "is_meant"),
    [
        ("mouse", 2, SOON, False),
        ("touch", 1, SOON, False),
        ("pen", 1, SOON, False),
        ("mouse", 1, SOON, True),
        ("mouse", 2, LATER, True),
    ],
)
def test_the_second_half_of_a_double_click_does_not_play_in_the_next_view(
    page: Page, server: FakeServer, device: str, detail: int, later: int, is_meant: bool
) -> None:
    open_table_page(page, server)
    page.evaluate(CLICK_JS, ["#piece-2 rect", 0, device, 1])
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    page.evaluate(CLICK_JS, ["#piece-2 rect", later, device, detail])
    if is_meant:
        assert server.expect_message("move")["rev"] == 2
    check_no_more_messages(page, server)


def test_a_second_tap_elsewhere_works_immediately(page: Page, server: FakeServer) -> None:
    open_table_page(page, server, confirm_final=True)
    tap(page, "#piece-2 rect")
    server.reply(CONFIRM, server.expect_message("move"), action=2, text="take it")
    expect(page.locator("#done")).to_be_visible()
    tap(page, "#done")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(OK, message)
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    tap(page, "#piece-2 rect")
    message = server.expect_message("move")
    assert (message["action"], message["rev"]) == (2, 2)


@pytest.mark.parametrize("is_meant", [False, True])
def test_a_double_tap_on_done_does_not_answer_the_next_prompt(
    page: Page, server: FakeServer, is_meant: bool
) -> None:
    optional = decision(group("counts", (1, 2, 3), min=0, max=2, limits=[1, 1, 1]))
    server.initial_view = view_html(1, THREE_PIECES, more=optional)
    open_table_page(page, server)
    tap(page, "#done")
    message = server.expect_message("choose")
    assert (message["choice"], message["rev"]) == ([[]], 1)
    server.send_frame(VIEW + view_html(2, THREE_PIECES, more=optional))
    server.reply(OK, message)
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    tap(page, "#done", LATER if is_meant else SOON)
    if is_meant:
        assert server.expect_message("choose")["rev"] == 2
    check_no_more_messages(page, server)


def test_clicking_an_item_that_is_no_choice_asks_why(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, piece_svg(7, 50, 50, "thing"))
    open_table_page(page, server)
    page.click("#piece-7")
    message = server.expect_message("why")
    assert message["actions"] == [7, 107]
    server.reply(ERROR, message, error="It is <b>taken</b>.", rule=None)
    expect(page.locator("#toast p")).to_have_text("It is <b>taken</b>.")


def test_several_steps_are_undone_one_by_one(page: Page, server: FakeServer) -> None:
    two = '<button id="both" data-command="undo" data-undo-steps="2">both</button>'
    server.initial_view = view_html(5, buttons=two)
    page.goto(server.url)
    server.expect_connection()
    page.click("#both")
    message = server.expect_message("undo")
    assert message["rev"] == 5
    check_no_more_messages(page, server)
    server.send_frame(VIEW + view_html(6))
    server.reply(OK, message)
    assert server.expect_message("undo")["rev"] == 6


def test_clicking_an_earlier_alternative_rechooses_it(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    page.click("#piece-2")
    message = server.expect_message("move")
    both = piece_svg(1, 0, 0, "thing") + piece_svg(2, 100, 0, "thing")
    server.send_frame(VIEW + view_html(2, both + piece_svg(8, 200, 0)))
    server.reply(OK, message)
    page.click("#piece-8")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(3, both + piece_svg(9, 300, 0)))
    server.reply(OK, message)
    expect(page.locator("[data-rechoosable]")).to_have_count(2)
    page.click("#piece-1")  # undo two steps, then choose the alternative
    for seq, pieces in ((4, both + piece_svg(8, 200, 0)), (5, THREE_PIECES)):
        message = server.expect_message("undo")
        assert message["rev"] == seq - 1
        server.send_frame(VIEW + view_html(seq, pieces))
        server.reply(OK, message)
    message = server.expect_message("move")
    assert (message["action"], message["rev"]) == (1, 5)
    server.send_frame(VIEW + view_html(6, both + piece_svg(8, 200, 0)))
    server.reply(OK, message)
    expect(page.locator("[data-rechoosable]")).to_have_count(2)
    page.click("#piece-1")  # the same choice again only undoes
    message = server.expect_message("undo")
    server.send_frame(VIEW + view_html(7, THREE_PIECES))
    server.reply(OK, message)
    check_no_more_messages(page, server)
    server.send_frame(VIEW + view_html(8, both))  # another player's move
    expect(page.locator("#prompt-text")).to_have_text("What now, at 8?")
    page.click("#piece-1")
    assert server.expect_message("why")["actions"] == [1, 101]


def test_typed_text_is_sent_and_kept_if_it_is_refused(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    page.keyboard.press("/")
    expect(page.locator("#move-text")).to_be_focused()
    assert page.locator("#move-suggestions option").count() == 3
    page.keyboard.type("1?u")  # keyboard shortcuts are off while typing
    page.keyboard.press("Enter")
    message = server.expect_message("move_text")
    assert message["text"] == "1?u"
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(ERROR, message, error="What is 1?u?", rule=None)
    expect(page.locator("#toast p")).to_have_text("What is 1?u?")
    expect(page.locator("#move-text")).to_have_value("1?u")
    expect(page.locator("#move-text")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#move-text")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator("#move-text")).to_be_focused()
    expect(page.locator("#move-text")).to_have_value("1?u")


# Confirmation of final moves


def test_a_final_move_must_be_confirmed(page: Page, server: FakeServer) -> None:
    open_table_page(page, server, confirm_final=True)
    page.click("#piece-2")
    message = server.expect_message("move")
    assert message["confirmed"] is False
    server.reply(CONFIRM, message, action=2, text="take it")
    expect(page.locator("#piece-2")).to_have_class("choice is-awaiting-confirm")
    expect(page.locator("#done")).to_have_text("Do it: take it")
    page.click("#done")
    message = server.expect_message("move")
    assert (message["action"], message["confirmed"], message["rev"]) == (2, True, 1)


def test_escape_cancels_a_confirmation(page: Page, server: FakeServer) -> None:
    open_table_page(page, server, confirm_final=True)
    page.click("#piece-2")
    server.reply(CONFIRM, server.expect_message("move"), action=2, text="take it")
    expect(page.locator("#cancel-selection")).to_have_text("Cancel")
    expect(page.locator("#cancel-selection")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#cancel-selection")).to_have_text("Clear")
    expect(page.locator("#piece-2")).to_have_class("choice")
    expect(page.locator("#done")).to_be_hidden()
    check_no_more_messages(page, server)


def test_a_confirmation_survives_a_view_that_still_offers_the_choice(
    page: Page, server: FakeServer
) -> None:
    open_table_page(page, server, confirm_final=True)
    page.click("#piece-2")
    server.reply(CONFIRM, server.expect_message("move"), action=2, text="take it")
    expect(page.locator("#done")).to_be_visible()
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#piece-2")).to_have_class("choice is-awaiting-confirm")
    server.send_frame(VIEW + view_html(3, piece_svg(1, 0, 0) + piece_svg(2, 100, 0, "thing")))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(page.locator("#piece-2")).to_have_class("thing")
    expect(page.locator("#done")).to_be_hidden()
