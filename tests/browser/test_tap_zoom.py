"""A tap on a phone's small board zooms in where a finger could miss, or where nothing is chosen."""

import pytest
from playwright.sync_api import Page, expect

from guildhall.server.ws.messages import ERROR, OK, VIEW
from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.client_fixture import (
    FakeServer,
    check_no_more_messages,
    open_table_page,
    piece_svg,
    view_html,
)
from tests.browser.conftest import every_game
from tests.browser.hands import DOUBLE_TAP_SECONDS
from tests.browser.page_helpers import open_page

MIN_LABEL_SIZE = 9.9  # pixels

LARGE = piece_svg(3, 300, 40).replace('width="40" height="40"', 'width="80" height="80"')
CLOSE_TOGETHER = piece_svg(1, 100, 60) + piece_svg(2, 150, 60) + LARGE
NOT_A_CHOICE = piece_svg(7, 20, 120, "thing")

SMALLEST_LABEL_JS = """() => {
  const svg = document.querySelector('.region.board svg');
  const size = svg.getScreenCTM().a;
  return Math.min(...[...svg.querySelectorAll('text')].map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * size));
}"""


def small_view(revision: int, pieces_svg: str = CLOSE_TOGETHER + NOT_A_CHOICE) -> str:
    """A view whose board is as small as on a phone."""
    return view_html(revision, pieces_svg).replace(
        'width="800" height="400"', 'width="200" height="100"'
    )


def open_small_board(phone: Page, server: FakeServer) -> None:
    server.initial_view = small_view(1)
    open_table_page(phone, server)


def is_zoomed(page: Page) -> bool:
    return page.locator("#region-board.is-zoomed").count() > 0


def test_a_tap_on_crowded_choices_zooms_and_the_next_one_chooses(
    phone: Page, server: FakeServer
) -> None:
    open_small_board(phone, server)
    phone.tap("#piece-1")
    assert is_zoomed(phone)
    check_no_more_messages(phone, server)
    phone.wait_for_timeout(DOUBLE_TAP_SECONDS * 1000)
    phone.tap("#piece-1")
    message = server.expect_message("move")
    assert message["action"] == 1
    assert is_zoomed(phone), "The board stays as it is until the move is made."
    server.send_frame(VIEW + small_view(2))
    server.reply(OK, message)
    expect(phone.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert not is_zoomed(phone)


FAST_SCREEN_JS = """() => {
  let now = performance.now();
  performance.now = () => now;
  window.requestAnimationFrame = (draw) => setTimeout(() => { now += 8; draw(now); });
}"""


def test_the_zoom_glides_to_its_end_on_a_fast_screen(
    server: FakeServer, browsers: Browsers
) -> None:
    """Its first steps are so small that they hardly differ from no zoom."""
    phone = browsers.page(is_phone=True, motion="no-preference")
    server.initial_view = small_view(1).replace(
        'width="200" height="100"', 'width="290" height="145"'
    )
    open_table_page(phone, server)
    phone.evaluate(FAST_SCREEN_JS)
    phone.tap("#piece-7")
    phone.wait_for_function("document.querySelector('#region-board svg').getScreenCTM().a > 1.09")


def test_the_place_under_the_finger_stays_there(phone: Page, server: FakeServer) -> None:
    open_small_board(phone, server)
    box = phone.locator("#piece-1 rect").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touchscreen.tap(x, y)
    assert phone.evaluate("([x, y]) => document.elementFromPoint(x, y).parentNode.id", [x, y]) == (
        "piece-1"
    )


def test_a_quick_double_tap_zooms_and_chooses_nothing(phone: Page, server: FakeServer) -> None:
    open_small_board(phone, server)
    box = phone.locator("#piece-1 rect").bounding_box()
    assert box is not None
    click = """([clientX, clientY]) => {
      const finger = { bubbles: true, detail: 1, pointerType: 'touch', clientX, clientY };
      const target = document.elementFromPoint(clientX, clientY);
      for (const _ of [1, 2]) target.dispatchEvent(new PointerEvent('click', finger));
    }"""
    phone.evaluate(click, [box["x"] + 10, box["y"] + 10])
    assert is_zoomed(phone)
    check_no_more_messages(phone, server)


def test_a_choice_that_a_finger_cannot_miss_is_chosen_at_once(
    phone: Page, server: FakeServer
) -> None:
    open_small_board(phone, server)
    phone.tap("#piece-3")
    assert server.expect_message("move")["action"] == 3
    assert not is_zoomed(phone)


def test_a_small_choice_is_zoomed_first_although_it_stands_alone(
    phone: Page, server: FakeServer
) -> None:
    server.initial_view = small_view(1, piece_svg(1, 100, 60))
    open_table_page(phone, server)
    phone.tap("#piece-1")
    assert is_zoomed(phone)
    check_no_more_messages(phone, server)


def test_a_tap_on_something_else_zooms_and_says_why_it_cannot_be_chosen(
    phone: Page, server: FakeServer
) -> None:
    open_small_board(phone, server)
    phone.tap("#piece-7")
    assert is_zoomed(phone)
    server.reply(ERROR, server.expect_message("why"), error="It is taken.", rule=None)
    expect(phone.locator("#toast")).to_have_text("It is taken.")


def test_a_mouse_never_zooms_by_a_click(page: Page, server: FakeServer) -> None:
    open_small_board(page, server)
    page.click("#ground", position={"x": 5, "y": 5})
    page.click("#piece-1")
    assert server.expect_message("move")["action"] == 1
    assert not is_zoomed(page)


def test_a_large_board_is_not_zoomed_by_a_tap(phone: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, NOT_A_CHOICE)
    open_table_page(phone, server)
    phone.tap("#ground", position={"x": 5, "y": 5})
    assert not is_zoomed(phone)


@every_game
@pytest.mark.parametrize("is_landscape", [False, True])
def test_all_labels_of_the_board_can_be_read_after_a_tap(
    browsers: Browsers, api: ApiClient, game_id: str, is_landscape: bool
) -> None:
    page = browsers.page(is_phone=True)
    page.set_viewport_size(
        {"width": 844, "height": 390} if is_landscape else {"width": 390, "height": 844}
    )
    open_page(page, api.create_table(game_id, 1).link(0))
    board = page.locator(".board .pan-zoom > svg").bounding_box()
    assert board is not None
    page.touchscreen.tap(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.wait_for_selector(".region.board.is-zoomed")
    assert page.evaluate(SMALLEST_LABEL_JS) >= MIN_LABEL_SIZE
