"""Client tests: clicks, confirmation, multiple and number selections."""

import pytest
from playwright.sync_api import Page, expect

from guildhall.server.ws.messages import CONFIRM, ERROR, HINT, OK, VIEW
from tests.browser.client_fixture import (
    THREE_PIECES,
    FakeServer,
    check_no_more_messages,
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


CLICK_JS = """([selector, at, pointerType, detail]) => {
  const thing = document.querySelector(selector);
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [clientX, clientY] = [x + width / 2, y + height / 2];
  const pointer = { bubbles: true, detail, pointerType, clientX, clientY };
  const click = new PointerEvent('click', pointer);
  Object.defineProperty(click, 'timeStamp', { value: at });
  thing.dispatchEvent(click);
}"""
"""A click with a fixed timestamp, independent of the machine's load."""


def tap(page: Page, selector: str, at: int) -> None:
    """Tap at a time in milliseconds."""
    page.evaluate(CLICK_JS, [selector, at, "touch", 1])


@pytest.mark.parametrize(
    ("device", "detail", "at", "is_meant"),
    [
        ("mouse", 2, 1200, False),
        ("touch", 1, 1200, False),
        ("pen", 1, 1200, False),
        ("mouse", 1, 1200, True),
        ("mouse", 2, 1400, True),
    ],
)
def test_the_second_half_of_a_double_click_does_not_play_in_the_next_view(
    page: Page, server: FakeServer, device: str, detail: int, at: int, is_meant: bool
) -> None:
    open_table_page(page, server)
    page.evaluate(CLICK_JS, ["#piece-2 rect", 1000, device, 1])
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    page.evaluate(CLICK_JS, ["#piece-2 rect", at, device, detail])
    if is_meant:
        assert server.expect_message("move")["rev"] == 2
    check_no_more_messages(page, server)


def test_a_second_tap_elsewhere_works_immediately(page: Page, server: FakeServer) -> None:
    open_table_page(page, server, confirm_final=True)
    tap(page, "#piece-2 rect", 1000)
    server.reply(CONFIRM, server.expect_message("move"), action=2, text="take it")
    expect(page.locator("#done")).to_be_visible()
    tap(page, "#done", 1100)
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(OK, message)
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    tap(page, "#piece-2 rect", 1200)
    message = server.expect_message("move")
    assert (message["action"], message["rev"]) == (2, 2)


@pytest.mark.parametrize("is_meant", [False, True])
def test_a_double_tap_on_done_does_not_answer_the_next_prompt(
    page: Page, server: FakeServer, is_meant: bool
) -> None:
    optional = 'data-selection="multiple" data-items="1 2 3" data-min="0" data-max="2"'
    server.initial_view = view_html(1, THREE_PIECES, more=optional + ' data-done-action="9"')
    open_table_page(page, server)
    tap(page, "#done", 1000)
    message = server.expect_message("move")
    assert (message["action"], message["rev"]) == (9, 1)
    server.send_frame(VIEW + view_html(2, THREE_PIECES, more=optional + ' data-done-action="9"'))
    server.reply(OK, message)
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    tap(page, "#done", 1400 if is_meant else 1200)
    if is_meant:
        assert server.expect_message("move")["rev"] == 2
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


# Multiple and number selections

MULTIPLE = 'data-selection="multiple" data-items="1 2 3" data-min="2" data-max="2"'


def test_a_multiple_selection_is_sent_as_one_message(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, THREE_PIECES, more=MULTIPLE)
    open_table_page(page, server)
    done = page.locator("#done")
    expect(done).to_be_disabled()
    page.click("#piece-3")
    expect(page.locator("#piece-3")).to_have_attribute("aria-pressed", "true")
    expect(done).to_be_disabled()
    page.click("#piece-1")
    page.click("#piece-2")  # one too many: nothing happens
    expect(page.locator("#piece-2")).to_have_attribute("aria-pressed", "false")
    expect(done).to_have_text("Done (2 selected)")
    server.send_frame(
        VIEW + view_html(2, THREE_PIECES, more=MULTIPLE)
    )  # something else has changed: the selection stays
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#piece-3")).to_have_class("choice is-selected")
    check_no_more_messages(page, server)
    done.click()
    message = server.expect_message("moves")
    assert (message["actions"], message["rev"]) == ([3, 1], 2)
    server.send_frame(VIEW + view_html(3, THREE_PIECES, more=MULTIPLE))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(page.locator(".is-selected")).to_have_count(0)


def test_selecting_an_item_dismisses_the_refusal(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, THREE_PIECES + piece_svg(7, 50, 50, "thing"), more=MULTIPLE)
    open_table_page(page, server)
    page.click("#piece-7")
    server.reply(ERROR, server.expect_message("why"), error="First choose.", rule=None)
    expect(page.locator("#toast p")).to_have_text("First choose.")
    page.click("#piece-3")
    expect(page.locator("#toast")).to_be_empty()


def test_with_a_maximum_of_one_the_new_item_replaces_the_old(
    page: Page, server: FakeServer
) -> None:
    one = 'data-selection="multiple" data-items="1 2 3" data-min="1" data-max="1"'
    server.initial_view = view_html(1, THREE_PIECES, more=one)
    open_table_page(page, server)
    page.click("#piece-3")
    page.click("#piece-1")
    page.click("#done")
    assert server.expect_message("moves")["actions"] == [1]


def test_a_number_is_set_by_arrow_keys_and_sent(page: Page, server: FakeServer) -> None:
    number = (
        '<form id="number"><input type="range" id="number-value" min="0" max="3" value="0">'
        '<output id="number-label"></output></form>'
    )
    more = 'data-selection="number" data-items="20 21 22 23" data-values="0 2 4 6"'
    server.initial_view = view_html(1, more=more, buttons=number)
    open_table_page(page, server)
    page.focus("#number-value")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#number-label")).to_have_text("4")
    expect(page.locator("#done")).to_have_text("Done 4")
    page.click("#done")
    assert server.expect_message("move")["action"] == 22


AMOUNTS = (
    '<form id="number"><input type="range" id="number-value" min="0" max="3" value="0">'
    '<output id="number-label"></output><datalist>'
    + "".join(f'<option data-action="{20 + i}">pay {2 * i}</option>' for i in range(4))
    + "</datalist></form>"
)
PAYING = 'data-selection="number" data-items="20 21 22 23" data-values="0 2 4 6"'


def test_enter_sends_the_amount_shown_on_the_button(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, more=PAYING, buttons=AMOUNTS)
    open_table_page(page, server)
    page.keyboard.press("1")
    assert page.evaluate("document.activeElement.tagName") != "OPTION"
    page.focus("#number-value")
    page.keyboard.press("End")
    expect(page.locator("#done")).to_have_text("Pay 6")
    page.keyboard.press("Enter")
    assert server.expect_message("move")["action"] == 23


def test_a_hint_sets_the_amount_that_it_names(page: Page, server: FakeServer) -> None:
    button = '<button data-command="hint">Hint</button>'
    server.initial_view = view_html(1, more=PAYING, buttons=AMOUNTS + button)
    open_table_page(page, server)
    page.click('[data-command="hint"]')
    server.reply(HINT, server.expect_message("hint"), action=22, text="pay 4")
    expect(page.locator("#done")).to_have_text("Pay 4")
    page.click("#done")
    assert server.expect_message("move")["action"] == 22
