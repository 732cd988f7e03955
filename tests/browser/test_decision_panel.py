"""Client tests: decisions that the player completes before they are sent."""

from playwright.sync_api import Locator, Page, expect

from guildhall.server.ws.messages import CONFIRM, ERROR, HINT, OK, VIEW
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

FOUR_PIECES = THREE_PIECES + piece_svg(4, 300, 100)
TWO_AND_TWO = decision(
    group("single", (1, 2)), group("single", (3, 4)), pairs=[(1, 3), (2, 4), (2, 3)]
)
"""Piece 1 goes with 3 only."""
TWO_OF_THREE = decision(
    group("counts", (1, 2, 3), min=2, max=2, limits=[1, 2, 2]), finish=["", "Hire 1", "Hire 2"]
)


def open_decision(page: Page, server: FakeServer, more: str, confirm_final: bool = False) -> None:
    server.initial_view = view_html(1, FOUR_PIECES, more=more)
    open_table_page(page, server, confirm_final)


def less(page: Page, key: int) -> Locator:
    return page.locator(f'#decision [data-key="{key}"] [data-command="choose-less"]')


def more(page: Page, key: int) -> Locator:
    return page.locator(f'#decision [data-key="{key}"] [data-command="choose-more"]')


# Single items


def test_the_prompt_asks_for_what_is_missing(page: Page, server: FakeServer) -> None:
    groups = group("single", (1, 2)), group("single", (21, 22), listed=True)
    prompts = ["Which piece?", "Which number?"]
    open_decision(page, server, decision(*groups, prompt="Choose both.", prompts=prompts))
    prompt = page.locator("#prompt-text")
    page.click("#piece-1")
    expect(prompt).to_have_text("Which number?")
    page.click("#cancel-selection")
    expect(prompt).to_have_text("Choose both.")
    page.click('#decision [data-action="22"]')
    expect(prompt).to_have_text("Which piece?")


def test_the_last_of_several_single_items_sends_the_decision(
    page: Page, server: FakeServer
) -> None:
    open_decision(page, server, TWO_AND_TWO)
    expect(page.locator("#done")).to_be_hidden()
    page.click("#piece-4")  # in any order
    expect(page.locator("#piece-4")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#piece-1")).to_have_class("choice is-unavailable")
    check_no_more_messages(page, server)
    page.click("#piece-3")  # in place of 4
    expect(page.locator("#piece-4")).to_have_attribute("aria-pressed", "false")
    page.click("#piece-2")
    message = server.expect_message("choose")
    assert (message["choice"], message["rev"], message["confirmed"]) == ([[2], [3]], 1, True)


def test_an_item_replaces_what_it_does_not_go_with_and_sends_nothing(
    page: Page, server: FakeServer
) -> None:
    open_decision(page, server, TWO_AND_TWO)
    page.click("#piece-4")
    page.click("#piece-1")
    expect(page.locator("#toast p")).to_have_text("Your other choice was cleared.")
    expect(page.locator("#piece-4")).to_have_attribute("aria-pressed", "false")
    check_no_more_messages(page, server)
    page.click("#piece-3")
    assert server.expect_message("choose")["choice"] == [[1], [3]]


def test_one_button_finishes_a_decision_of_single_items(page: Page, server: FakeServer) -> None:
    """It is the confirmation, too; without confirmations the last click sends the decision."""
    both = decision(group("single", (1, 2)), group("single", (3, 4)), prompt="Choose both.")
    open_decision(page, server, both, confirm_final=True)
    done, prompt = page.locator("#done"), page.locator("#prompt-text")
    expect(done).to_be_disabled()
    page.click("#piece-2")
    expect(done).to_be_disabled()
    page.click("#piece-3")
    expect(done).to_have_text("Go")
    expect(prompt).to_have_text("Confirm or change.")
    page.click("#cancel-selection")
    expect(prompt).to_have_text("Choose both.")
    page.click("#piece-3")
    page.click("#piece-2")
    page.click("#piece-4")  # in place of 3
    check_no_more_messages(page, server)
    page.click("#done")
    message = server.expect_message("choose")
    assert (message["choice"], message["confirmed"]) == ([[2], [4]], True)


def test_what_nobody_has_chosen_is_marked_and_not_sent_by_the_last_click(
    page: Page, server: FakeServer
) -> None:
    """With the first item, only one second item is possible."""
    first, second = group("single", (1, 2)), group("single", (3, 4), automatic=True)
    both = decision(first, second, pairs=[(1, 3), (2, 3), (2, 4)])
    open_decision(page, server, both)
    page.click("#piece-1")
    expect(page.locator("#piece-3")).to_have_class("choice is-implied")
    expect(page.locator("#piece-3")).to_have_attribute("aria-pressed", "mixed")
    check_no_more_messages(page, server)
    page.click("#piece-2")
    expect(page.locator("#view .is-implied")).to_have_count(0)
    page.click("#piece-1")
    page.click("#done")
    assert server.expect_message("choose")["choice"] == [[1], []]


def test_a_decision_that_turns_out_final_must_be_confirmed(page: Page, server: FakeServer) -> None:
    open_decision(page, server, TWO_AND_TWO)
    page.click("#piece-2")
    page.click("#piece-3")
    message = server.expect_message("choose")
    server.reply(CONFIRM, message, action=-1, text="2 on 3")
    expect(page.locator("#done")).to_have_text("Do it: 2 on 3")
    expect(page.locator("#piece-2")).to_have_attribute("aria-pressed", "true")
    page.click("#cancel-selection")
    expect(page.locator("#view .is-selected")).to_have_count(0)
    check_no_more_messages(page, server)


def test_dragging_works_both_ways_and_back(page: Page, server: FakeServer) -> None:
    open_decision(page, server, TWO_AND_TWO)
    page.locator("#piece-3").drag_to(page.locator("#ground"), target_position={"x": 700, "y": 40})
    expect(page.locator("#view .is-selected")).to_have_count(0)
    page.locator("#piece-3").drag_to(page.locator("#piece-2"))
    assert server.expect_message("choose")["choice"] == [[2], [3]]


# Counts


def test_each_click_adds_one_and_the_badge_takes_one_back(page: Page, server: FakeServer) -> None:
    open_decision(page, server, TWO_OF_THREE, confirm_final=True)
    done, badge = page.locator("#done"), page.locator("#piece-2 .count-badge")
    expect(done).to_be_disabled()
    expect(page.locator("#progress")).to_have_text("0 of 2")
    page.click("#piece-2 rect")
    page.click("#piece-2 rect", position={"x": 5, "y": 35})
    expect(badge.locator(".count")).to_have_text("\N{MULTIPLICATION SIGN}2")
    expect(page.locator("#progress")).to_have_text("2 of 2")
    page.click("#piece-3", force=True)
    expect(page.locator("#toast p")).to_have_text("You cannot choose more.")
    expect(more(page, 3)).to_have_attribute("aria-disabled", "true")
    badge.click()
    expect(badge.locator(".count")).to_have_text("\N{MULTIPLICATION SIGN}1")
    more(page, 3).click()
    expect(page.locator("#piece-3")).to_have_attribute("aria-pressed", "true")
    less(page, 2).click()
    expect(badge).to_have_count(0)
    more(page, 2).click()
    check_no_more_messages(page, server)  # nothing half-made ends a turn
    expect(done).to_have_text("Hire 2")
    done.click()
    message = server.expect_message("choose")
    # The button is the confirmation.
    assert (message["choice"], message["confirmed"]) == ([[3, 2]], True)


def test_what_is_chosen_survives_a_view_with_the_same_decision(
    page: Page, server: FakeServer
) -> None:
    open_decision(page, server, TWO_OF_THREE)
    page.click("#piece-3")
    server.send_frame(VIEW + view_html(2, FOUR_PIECES, more=TWO_OF_THREE))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    expect(page.locator("#piece-3 .count-badge")).to_have_count(1)
    page.click("#cancel-selection")
    expect(page.locator("#view .is-selected")).to_have_count(0)
    page.click("#piece-3")
    page.click("#piece-1")
    page.click("#done")
    message = server.expect_message("choose")
    server.reply(ERROR, message, error="No.", rule=None)
    expect(page.locator("#piece-1")).to_have_attribute("aria-pressed", "true")
    page.click("#done")
    message = server.expect_message("choose")
    server.send_frame(VIEW + view_html(3, FOUR_PIECES, more=TWO_OF_THREE))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(page.locator("#view .is-selected")).to_have_count(0)


def test_choosing_dismisses_the_refusal(page: Page, server: FakeServer) -> None:
    pieces = FOUR_PIECES + piece_svg(7, 50, 50, "thing")
    server.initial_view = view_html(1, pieces, more=TWO_OF_THREE)
    open_table_page(page, server)
    page.click("#piece-7")
    server.reply(ERROR, server.expect_message("why"), error="First choose.", rule=None)
    expect(page.locator("#toast p")).to_have_text("First choose.")
    page.click("#piece-3")
    expect(page.locator("#toast")).to_be_empty()


# Keyboard


def test_a_decision_of_counts_is_made_by_keyboard(page: Page, server: FakeServer) -> None:
    open_decision(page, server, TWO_OF_THREE)
    page.keyboard.press("2")
    expect(page.locator("#piece-2")).to_be_focused()
    page.keyboard.press("+")
    expect(page.locator("#progress")).to_have_text("2 of 2")
    page.keyboard.press("-")
    page.keyboard.press("Backspace")
    expect(page.locator("#progress")).to_have_text("0 of 2")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    check_no_more_messages(page, server)
    page.keyboard.press("Escape")
    expect(page.locator("#progress")).to_have_text("0 of 2")
    more(page, 3).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(more(page, 2)).to_be_focused()
    page.keyboard.press("+")
    page.keyboard.press("Enter")  # nothing can be added, so it finishes
    assert server.expect_message("choose")["choice"] == [[3, 2]]


def test_a_digit_does_not_finish_a_decision(page: Page, server: FakeServer) -> None:
    open_decision(page, server, TWO_AND_TWO)
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator("#piece-3")).to_be_focused()
    check_no_more_messages(page, server)
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert server.expect_message("choose")["choice"] == [[1], [3]]


# Objectives


def test_items_that_are_not_on_the_board_are_toggles(page: Page, server: FakeServer) -> None:
    finish = ["", "Keep 1", "Keep 2", "Keep 3"]
    items = group("subset", (1001, 1002, 1003), min=1, max=3, listed=True)
    open_decision(page, server, decision(items, finish=finish))
    for key in (1003, 1001, 1002, 1001):
        page.click(f'#decision [data-action="{key}"]')
    expect(page.locator("#done")).to_have_text("Keep 2")
    page.focus('#decision [data-action="1002"]')
    page.keyboard.press("Enter")
    assert server.expect_message("choose")["choice"] == [[1003, 1002]]


# Piles

FIVE_CARDS = decision(
    group(
        "partition", (11, 12, 16), max=5, limits=[2, 1, 2], values=[1, 2, 6], texts=[], listed=True
    ),
    finish=["", *(f"Lock in {n}" for n in range(1, 6))],
)


def cards(page: Page, place: str) -> Locator:
    return page.locator(f'#decision [data-place="{place}"] .card')


def test_cards_are_clicked_or_dragged_into_piles(page: Page, server: FakeServer) -> None:
    open_decision(page, server, FIVE_CARDS)
    expect(cards(page, "left")).to_have_text(["6", "6", "2", "1", "1"])
    cards(page, "left").nth(0).click()
    cards(page, "left").nth(2).click()
    expect(page.locator('#decision [data-place="0"] .pile-sum')).to_have_text("Σ 7")
    cards(page, "left").nth(1).drag_to(page.locator('#decision [data-place="1"]'))
    cards(page, "left").nth(1).click()  # the pile that was used last
    expect(cards(page, "1")).to_have_text(["2", "1"])
    expect(page.locator('#decision [data-place="1"] button').first).to_have_attribute(
        "aria-label", "Pile 2, sum 3: cards 2, 1"
    )
    expect(page.locator("#progress")).to_have_text("4 of 5")
    expect(page.locator("#done")).to_be_disabled()
    cards(page, "1").nth(1).click()  # back
    cards(page, "0").nth(0).drag_to(page.locator('#decision [data-place="1"]'))
    page.locator('#decision [data-place="2"] [data-command="choose-pile"]').click()
    for _ in range(2):
        cards(page, "left").nth(0).click()
    expect(page.locator("#done")).to_have_text("Lock in 3")
    page.click("#done")
    assert server.expect_message("choose")["choice"] == [[11, -1, 12, 16, -1, 16, 11]]


def test_piles_are_made_by_keyboard(page: Page, server: FakeServer) -> None:
    open_decision(page, server, FIVE_CARDS)
    page.keyboard.press("6")
    page.keyboard.press("1")
    page.locator('#decision [data-place="1"] button').focus()
    page.keyboard.press("Space")
    for digit in "621":
        page.keyboard.press(digit)
    expect(page.locator("#done")).to_have_text("Lock in 2")
    expect(page.locator('#decision [data-place="1"] button').first).to_be_focused()
    page.keyboard.press("Enter")
    assert server.expect_message("choose")["choice"] == [[16, 11, -1, 16, 12, 11]]


# Orders


def test_cards_are_ordered_by_click_drag_and_key(page: Page, server: FakeServer) -> None:
    items = group("order", (21, 22, 23, 24), min=2, max=3, required=[24], listed=True)
    open_decision(page, server, decision(items, finish=["", "", "Order 2", "Order 3"]))
    page.click('#decision [data-key="21"]')
    page.click('#decision [data-key="22"]')
    page.click('#decision [data-key="23"]', force=True)  # the last place is for the required card
    expect(page.locator("#toast p")).to_have_text("You cannot choose more.")
    page.locator('#decision [data-key="24"]').drag_to(page.locator('#decision [data-place="0"]'))
    expect(page.locator("#decision .slots .card")).to_have_text(["Item 24", "Item 21", "Item 22"])
    page.focus('#decision .slots [data-key="22"]')
    page.keyboard.press("ArrowLeft")
    expect(page.locator('#decision .slots [data-key="22"]')).to_be_focused()
    page.click('#decision .slots [data-key="21"]')
    expect(page.locator("#progress")).to_have_text("2 (2 to 3)")
    page.click("#done")
    assert server.expect_message("choose")["choice"] == [[24, 22]]


# Amounts

AMOUNTS = decision(group("amount", values=[50000, 100000, 150000]), finish=["Offer {amount}"])


def test_an_amount_is_set_by_steps_or_keys(page: Page, server: FakeServer) -> None:
    open_decision(page, server, AMOUNTS)
    expect(page.locator("#done")).to_have_text("Offer 50,000")
    page.click('#decision [data-command="choose-more"]')
    page.focus("#amount")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#decision output")).to_have_text("150,000")
    page.keyboard.press("+")  # there is no more
    page.keyboard.press("-")
    expect(page.locator("#done")).to_have_text("Offer 100,000")
    check_no_more_messages(page, server)
    page.keyboard.press("Enter")
    assert server.expect_message("choose")["choice"] == [[100000]]


def test_an_amount_has_a_visible_label(page: Page, server: FakeServer) -> None:
    amounts = group("amount", values=[0, 1, 2], label="Influence cards")
    open_decision(page, server, decision(amounts, finish=["Play with {amount}"]))
    expect(page.locator("#decision label")).to_be_visible()
    expect(page.get_by_label("Influence cards")).to_have_id("amount")


def test_a_hint_marks_the_items_on_the_board_and_in_the_panel(
    page: Page, server: FakeServer
) -> None:
    button = '<button data-command="hint">Hint</button>'
    server.initial_view = view_html(1, FOUR_PIECES, more=TWO_OF_THREE, buttons=button)
    open_table_page(page, server)
    page.click('[data-command="hint"]')
    server.reply(HINT, server.expect_message("hint"), action=-1, text="2 x 3", choice=[[3, 3]])
    expect(page.locator("#toast p")).to_have_text("Hint: 2 x 3")
    expect(page.locator("#piece-3")).to_have_class("choice is-hinted")
    expect(page.locator('#decision [data-key="3"]')).to_have_class("is-hinted")
    check_no_more_messages(page, server)


# What the board shows


def test_the_board_shows_what_would_be_put_where(page: Page, server: FakeServer) -> None:
    pieces = piece_svg(1, 0, 0).replace("<g ", '<g data-place="L 12" ', 1) + piece_svg(
        3, 200, 100
    ).replace("<g ", '<g data-ghost="tile?7 red" data-preview="opened#" ', 1)
    single = decision(group("single", (1,)), group("single", (3,)), pairs=[(1, 3)])
    server.initial_view = view_html(1, pieces, more=single)
    open_table_page(page, server)
    ghost = page.locator("#piece-1 > .ghost-place use")
    preview = page.locator("#piece-1 > .preview use")
    expect(preview).to_have_count(0)
    page.hover("#piece-3")
    expect(preview).to_have_attribute("href", "#opened12")
    expect(page.locator("#piece-1")).to_have_class("choice is-partner")
    page.mouse.move(600, 300)
    expect(preview).to_have_count(0)
    page.click("#piece-3")
    expect(ghost).to_have_count(0)
    page.hover("#piece-1")
    expect(ghost).to_have_attribute("href", "#tileL7")
    expect(ghost).to_have_class("red")
