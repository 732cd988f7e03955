"""Client tests: keyboard, pan and zoom."""

import time

import pytest
from playwright.sync_api import Page, expect

from guildhall.server.ws.messages import ERROR, OK, VIEW
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
from tests.browser.hands import SEEN_SECONDS

# Keyboard


def test_each_region_is_one_tab_stop_and_arrows_move_within_it(
    page: Page, server: FakeServer
) -> None:
    open_table_page(page, server)
    assert page.locator('#region-board [tabindex="0"]').count() == 1
    page.focus("#piece-1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#piece-2")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#piece-3")).to_be_focused()
    assert page.locator('#region-board [tabindex="0"]').get_attribute("id") == "piece-3"
    page.keyboard.press("ArrowUp")
    expect(page.locator("#piece-2")).to_be_focused()
    page.keyboard.press("Enter")
    assert server.expect_message("move")["action"] == 2


def test_focus_survives_an_update_or_moves_to_the_nearest_choice(
    page: Page, server: FakeServer
) -> None:
    open_table_page(page, server)
    page.focus("#piece-2")
    page.keyboard.press("Space")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, piece_svg(3, 200, 100) + piece_svg(2, 150, 50)))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#piece-2")).to_be_focused()
    server.send_frame(VIEW + view_html(3, piece_svg(3, 200, 100)))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(page.locator("#piece-3")).to_be_focused()
    server.send_frame(
        VIEW + view_html(4, piece_svg(3, 200, 100, "thing"))
    )  # still there, but not a choice
    expect(page.locator("#prompt-text")).to_be_focused()
    server.send_frame(
        VIEW + view_html(5, piece_svg(1, 0, 0) + piece_svg(3, 200, 100, "thing"))
    )  # my turn again
    expect(page.locator("#piece-1")).to_be_focused()


def test_a_digit_focuses_a_choice_and_enter_makes_it(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    page.keyboard.press("2")
    expect(page.locator("#piece-2")).to_be_focused()
    page.keyboard.press("2")
    check_no_more_messages(page, server)
    page.keyboard.press("Enter")
    assert server.expect_message("move")["action"] == 2


FREEZE_JS = """() => {
  const start = performance.now();
  window.setNow = (ms) => void (performance.now = () => start + ms);
  setNow(0);
}"""
"""A clock that stands still, independent of the machine's load; ``setNow`` sets it."""

PASS_BUTTON = '<button id="pass" class="choice" data-action="9">Pass</button>'


def test_after_a_click_no_key_plays_what_the_player_has_not_focused(
    page: Page, server: FakeServer
) -> None:
    """The clicked choice is gone, and the next view offers others."""
    open_table_page(page, server)
    page.click("#piece-2")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, piece_svg(1, 0, 0), buttons=PASS_BUTTON))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_be_focused()
    page.wait_for_timeout(SEEN_SECONDS * 1000)  # the rule holds after that, too
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    check_no_more_messages(page, server)


def test_enter_does_not_play_what_has_only_just_got_the_focus(
    page: Page, server: FakeServer
) -> None:
    open_table_page(page, server)
    page.focus("#piece-2")
    page.keyboard.press("Enter")
    message = server.expect_message("move")
    page.evaluate(FREEZE_JS)
    server.send_frame(VIEW + view_html(2, piece_svg(1, 0, 0), buttons=PASS_BUTTON))
    server.reply(OK, message)
    expect(page.locator("#piece-1")).to_be_focused()  # and not "Pass", which comes first
    page.keyboard.press("Enter")
    check_no_more_messages(page, server)
    page.evaluate("setNow(1000)")
    page.keyboard.press("Enter")
    assert server.expect_message("move")["action"] == 1


def test_enter_does_not_send_an_amount_that_has_only_just_come(
    page: Page, server: FakeServer
) -> None:
    """An amount has a value from the start, so it could be sent at once."""
    open_table_page(page, server)
    page.click("#piece-2")
    message = server.expect_message("move")
    page.evaluate(FREEZE_JS)
    amount = decision(group("amount", values=[0, 1, 2]))
    server.send_frame(VIEW + view_html(2, piece_svg(1, 0, 0), more=amount))
    server.reply(OK, message)
    expect(page.locator("#done")).to_be_enabled()
    page.keyboard.press("Enter")
    check_no_more_messages(page, server)
    page.evaluate("setNow(1000)")
    page.keyboard.press("Enter")
    assert server.expect_message("choose")["choice"] == [[0]]


def test_the_focus_is_kept_when_the_panel_of_a_decision_is_gone(
    page: Page, server: FakeServer
) -> None:
    listed = decision(group("single", (1, 2)), group("single", (11, 12), listed=True))
    server.initial_view = view_html(1, THREE_PIECES, more=listed)
    open_table_page(page, server, confirm_final=False)
    page.focus("#piece-1")
    page.keyboard.press("Space")
    page.focus("#item-11")
    page.keyboard.press("Space")
    message = server.expect_message("choose")
    server.send_frame(VIEW + view_html(2, piece_svg(3, 200, 100)))
    server.reply(OK, message)
    expect(page.locator("#piece-3")).to_be_focused()


def test_digits_count_the_buttons_of_the_prompt_last(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, THREE_PIECES, buttons=PASS_BUTTON)
    open_table_page(page, server)
    page.keyboard.press("1")
    expect(page.locator("#piece-1")).to_be_focused()
    page.keyboard.press("4")
    expect(page.locator("#pass")).to_be_focused()


def test_a_held_key_makes_one_move(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    page.focus("#piece-1")
    page.keyboard.down("Enter")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    page.keyboard.down("Enter")  # the browser's key repetition
    page.keyboard.up("Enter")
    check_no_more_messages(page, server)


# Pan and zoom


def view_box(page: Page) -> list[float]:
    """The visible part of the board."""
    text = page.locator("#region-board svg").get_attribute("viewBox")
    assert text is not None
    return [float(number) for number in text.split()]


def test_the_zoom_survives_an_update_and_can_be_reset(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    page.click('[data-command="zoom-in"]')
    assert view_box(page)[2] == pytest.approx(400 / 1.5)
    assert page.locator("#region-board svg").evaluate("e => e.style.touchAction") == "none"
    server.send_frame(VIEW + view_html(2, THREE_PIECES))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert view_box(page)[2] == pytest.approx(400 / 1.5)
    page.keyboard.press("0")
    assert view_box(page) == [0, 0, 400, 200]
    assert page.locator("#region-board svg").evaluate("e => e.style.touchAction") == "pan-y"


def test_ctrl_and_wheel_zoom_at_the_pointer(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    ground = page.locator("#region-board svg").bounding_box()
    assert ground is not None
    page.mouse.move(ground["x"] + 200, ground["y"] + 100)  # the point (100, 50)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(
        "document.querySelector('#region-board svg').viewBox.baseVal.width < 390"
    )
    x, y, width, height = view_box(page)
    assert x + width / 4 == pytest.approx(100)
    assert y + height / 4 == pytest.approx(50)


def test_a_double_tap_on_the_background_zooms_in_and_out(page: Page, server: FakeServer) -> None:
    open_table_page(page, server)
    ground = page.locator("#region-board svg").bounding_box()
    assert ground is not None
    at = (ground["x"] + 600, ground["y"] + 300)
    tap_at(page, *at, seconds=[0.0, 0.1])
    assert view_box(page) == [150, 75, 200, 100]
    tap_at(page, *at, seconds=[1.0, 1.5])
    assert view_box(page) == [150, 75, 200, 100], "Too slow for a double tap."
    tap_at(page, *at, seconds=[3.0, 3.1])
    assert view_box(page) == [0, 0, 400, 200]


def tap_at(page: Page, x: float, y: float, seconds: list[float]) -> None:
    """Press and release at fixed times, independent of the machine's load."""
    pointer = page.context.new_cdp_session(page)
    now = time.time()
    for second in seconds:
        for kind, at in (("mousePressed", second), ("mouseReleased", second + 0.05)):
            event = {"x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": now + at}
            pointer.send("Input.dispatchMouseEvent", {"type": kind, **event})
    pointer.detach()


def test_panning_a_zoomed_board_with_the_mouse_is_not_a_click(
    page: Page, server: FakeServer
) -> None:
    server.initial_view = view_html(1, piece_svg(7, 150, 50, "thing"))
    open_table_page(page, server)
    page.click('[data-command="zoom-in"]')
    before = view_box(page)
    item = page.locator("#piece-7").bounding_box()
    assert item is not None
    page.mouse.move(item["x"] + 30, item["y"] + 30)
    page.mouse.down()
    page.mouse.move(item["x"] + 60, item["y"] + 40, steps=5)
    page.mouse.up()
    after = view_box(page)
    assert after[0] < before[0]
    assert after[1] < before[1]
    check_no_more_messages(page, server)


def test_a_pinch_zooms_and_makes_no_move(phone: Page, server: FakeServer) -> None:
    open_table_page(phone, server)
    touch = phone.context.new_cdp_session(phone)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touch_points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch_points})

    piece_at = phone.locator("#piece-1").bounding_box()
    assert piece_at is not None
    x, y = piece_at["x"] + 20, piece_at["y"] + 20
    fingers("touchStart", (x, y))
    fingers("touchStart", (x, y), (x + 40, y))
    for gap in range(60, 161, 20):
        fingers("touchMove", (x, y), (x + gap, y))
    fingers("touchEnd", (x, y))
    fingers("touchEnd")
    assert view_box(phone)[2] == pytest.approx(400 / 4, rel=0.05)
    click_at(phone, x, y)  # other browsers may turn it into a click
    check_no_more_messages(phone, server)
    touch.detach()
    # A tap right after a pinch only stops the browser's fling animation and is not a click.
    phone.evaluate("addEventListener('click', () => { window.isClicked = true; }, true)")
    while not phone.evaluate("window.isClicked"):
        phone.locator("#piece-1").tap()
    assert server.expect_message("move")["action"] == 1


def test_a_choice_outside_the_viewport_resets_the_zoom(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, piece_svg(7, 150, 50, "thing"))
    open_table_page(page, server)
    for _ in range(3):
        page.click('[data-command="zoom-in"]')
    server.send_frame(VIEW + view_html(2, piece_svg(1, 180, 80)))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert view_box(page)[2] == pytest.approx(400 / 1.5**3), "A choice in sight moves nothing."
    server.send_frame(VIEW + view_html(3))
    server.send_frame(VIEW + view_html(4, piece_svg(1, 0, 0)))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 4?")
    assert view_box(page) == [0, 0, 400, 200]


def test_a_choice_below_the_screen_is_scrolled_into_view(phone: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, log='<li style="height: 3000px">All that happened</li>')
    open_table_page(phone, server)
    phone.evaluate("scrollTo(0, 2000)")
    server.send_frame(VIEW + server.initial_view.replace('data-revision="1"', 'data-revision="2"'))
    server.send_frame(
        VIEW + view_html(3, THREE_PIECES, log='<li style="height: 3000px">All of it</li>')
    )
    expect(phone.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(phone.locator("#piece-1")).to_be_in_viewport()


def click_at(page: Page, x: float, y: float) -> None:
    """Dispatch a touch click; for a real tap Chromium would find the nearest choice itself."""
    click = """([clientX, clientY]) => {
      const finger = { bubbles: true, detail: 1, pointerType: 'touch', clientX, clientY };
      document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent('click', finger));
    }"""
    page.evaluate(click, [x, y])


def test_a_near_miss_on_touch_hits_a_small_choice(phone: Page, server: FakeServer) -> None:
    small = piece_svg(1, 100, 100).replace('width="40" height="40"', 'width="5" height="5"')
    server.initial_view = view_html(1, small + piece_svg(7, 50, 90, "thing"))
    open_table_page(phone, server)
    at = phone.locator("#piece-1 rect").bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    click_at(phone, x, y + 30)
    check_no_more_messages(phone, server)
    click_at(phone, x + 15, y)
    assert server.expect_message("move")["action"] == 1


def test_a_near_miss_on_another_item_hits_a_small_choice(phone: Page, server: FakeServer) -> None:
    small = piece_svg(1, 100, 100).replace('width="40" height="40"', 'width="5" height="5"')
    around = piece_svg(7, 60, 60, "thing").replace(
        'width="40" height="40"', 'width="90" height="90"'
    )
    server.initial_view = view_html(1, around + small)
    open_table_page(phone, server)
    at = phone.locator("#piece-1 rect").bounding_box()
    assert at is not None
    assert at["width"] < 24
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    click_at(phone, x - 15, y)
    assert server.expect_message("why")["actions"] == [7, 107]
    click_at(phone, x - 8, y - 11)  # far enough from the first tap not to be a double tap
    assert server.expect_message("move")["action"] == 1


NAMED = "".join(
    piece_svg(n, x, 60, "thing").replace("<rect", f"<title>Thing {n}</title><rect")
    for n, x in ((7, 60), (8, 160))
).replace('data-actions="8 108"', "")


def test_a_tap_shows_the_tooltip_that_a_mouse_gets_by_hovering(
    phone: Page, server: FakeServer
) -> None:
    server.initial_view = view_html(1, NAMED)
    open_table_page(phone, server)
    phone.tap("#piece-7")
    server.reply(ERROR, server.expect_message("why"), error="It is taken.", rule=None)
    expect(phone.locator("#toast b")).to_have_text("Thing 7")
    expect(phone.locator("#toast p")).to_have_text("It is taken.")
    phone.tap("#piece-8")
    expect(phone.locator("#toast")).to_have_text("Thing 8")
    check_no_more_messages(phone, server)


def test_a_mouse_click_shows_only_the_reason(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(1, NAMED)
    open_table_page(page, server)
    page.click("#piece-8")
    page.click("#piece-7")
    server.reply(ERROR, server.expect_message("why"), error="It is taken.", rule=None)
    expect(page.locator("#toast")).to_have_text("It is taken.")


def test_a_large_choice_has_no_extra_touch_area(phone: Page, server: FakeServer) -> None:
    thin = piece_svg(7, 142, 100, "thing").replace('width="40"', 'width="20"')
    server.initial_view = view_html(1, piece_svg(1, 100, 100) + thin)
    open_table_page(phone, server)
    at = phone.locator("#piece-7 rect").bounding_box()
    assert at is not None
    phone.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    assert server.expect_message("why")["actions"] == [7, 107]
