"""What players lost games by before whole decisions were collected on the page."""

from typing import Final

import pytest
from playwright.sync_api import expect

from guildhall.core.board_model import Group
from guildhall.games.strasbourg.view import StrasbourgView
from tests.browser.decision_tables import (
    BRIBE,
    DISMISS_THREE,
    FOUND,
    HIRE_TWO,
    KEEP,
    MERGE,
    PLAN_SIX,
    PLAN_TWO,
    SEAT,
    SELL,
    table_at,
)
from tests.browser.open_decision import OpenDecision, Opener
from tests.browser.random_choices import cards_of, joined

DONE: Final = "#done"


def finish(table: OpenDecision, goal: list[list[int]]) -> None:
    """Finish the decision and compare the position."""
    table.check_chosen(goal)
    table.maker.finish()
    table.wait_until_made()
    table.check_result(goal)


def click(table: OpenDecision, *keys: int) -> None:
    """Click items one after the other."""
    for key in keys:
        table.hands.press(table.item(key))


def test_one_click_places_one_of_two_new_employees(open_decision: Opener) -> None:
    """It placed both in the same room and ended the turn."""
    table = open_decision(HIRE_TWO)
    *_, last = table.selection.groups[0].items
    click(table, last)
    table.check_chosen([[last]])
    expect(table.page.locator(DONE)).to_be_disabled()
    table.check_nothing_sent()
    click(table, last)
    finish(table, [[last, last]])


def test_one_click_dismisses_one_of_three_employees(open_decision: Opener) -> None:
    """It dismissed three."""
    table = open_decision(DISMISS_THREE)
    employees = cards_of(table.selection.groups[0])[-3:]
    for number, key in enumerate(reversed(employees)):
        table.check_chosen([employees[len(employees) - number :]])
        expect(table.page.locator(DONE)).to_be_disabled()
        click(table, key)
    finish(table, [employees])


def test_the_founders_come_from_several_rooms(open_decision: Opener) -> None:
    """Clicking a second room took the first pick back."""
    table = open_decision(FOUND)
    divisions, staff = table.selection.groups
    first, second = staff.items[1], staff.items[0]
    click(table, first, second, divisions.items[0])
    finish(table, [[divisions.items[0]], [first, second]])


def test_departments_merge_in_any_order(open_decision: Opener) -> None:
    """The second one had to be to the right of the first: "from left to right"."""
    table = open_decision(MERGE)
    first, *_, last = table.selection.groups[0].items
    click(table, last, first)
    expect(table.page.locator("#toast")).to_be_empty()
    finish(table, [[last, first]])


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_goods_are_sold_by_their_pictures(open_decision: Opener, device: str) -> None:
    """The only gold button was "Sell nothing", and the goods did not look like choices."""
    table = open_decision(SELL, device)
    first, last = table.selection.groups[0].items[:: len(table.selection.groups[0].items) - 1]
    for key in (first, last):
        table.hands.press(table.page.locator(f'#view svg [data-action="{key}"]'))
    finish(table, [[first, last]])


TOUCH_JS = """(step) => step.dispatchEvent(
  new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch' }))"""
"""A click by touch. For a real tap, Chromium would choose the log, which begins below the steps."""


def test_a_tap_on_a_step_says_what_it_pays(open_decision: Opener) -> None:
    """With a mouse the same text is the tooltip."""
    table = open_decision(SELL, "finger")
    step = table.page.locator('#view svg [id^="step-"]').first
    text = step.locator("title").text_content() or ""
    assert "1st place: sells goods" in text
    step.evaluate(TOUCH_JS)
    expect(table.page.locator("#toast")).to_contain_text(text)


def test_a_click_anywhere_in_a_pile_chooses_it(open_decision: Opener) -> None:
    table = open_decision(PLAN_SIX)
    pile = table.page.locator("#decision .pile")
    table.hands.press(table.page.locator('#decision [data-place="left"] .card').first)
    box = pile.nth(1).bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    expect(pile.nth(1)).to_have_class("pile is-active")


def put(table: OpenDecision, *piles: list[int]) -> list[list[int]]:
    """Put cards into new piles by clicks, in this order; return the choice."""
    group = table.selection.groups[0]
    for number, pile in enumerate(piles):
        table.hands.press(table.page.locator(f'[data-command="choose-pile"][data-pile="{number}"]'))
        for value in pile:
            card = f'[data-place="left"] [data-key="{key_of(group, value)}"]'
            table.hands.press(table.page.locator(card).first)
    return [joined([[key_of(group, value) for value in pile] for pile in piles])]


def key_of(group: Group, value: int) -> int:
    """The key of a card with this value."""
    return group.items[group.values.index(value)]


def own_piles(table: OpenDecision) -> list[list[int]]:
    """The cards of the seat's piles on the server."""
    view: StrasbourgView = table.view()  # type: ignore[assignment]  # the game is Strasbourg
    return sorted(pile["cards"] for pile in view["own"]["piles"])


def test_equal_cards_go_into_different_piles(open_decision: Opener) -> None:
    """After a pile {6}, the other 6 had to lie alone: {6}, {6, 2} could not be built."""
    table = open_decision(PLAN_SIX)
    goal = put(table, [6], [3, 4, 3], [2, 6])
    table.check_nothing_sent()
    finish(table, goal)
    assert own_piles(table) == [[4, 3, 3], [6], [6, 2]]


def test_the_lower_of_two_cards_can_be_clicked_first(open_decision: Opener) -> None:
    """The pile {3} was laid by force, and the bidding began."""
    table = open_decision(PLAN_TWO)
    put(table, [1])
    table.check_nothing_sent()
    expect(table.page.locator('[data-place="left"] .card')).to_have_text(["3"])
    group = table.selection.groups[0]
    table.hands.press(table.page.locator('[data-place="left"] .card'))
    finish(table, [[key_of(group, 3), key_of(group, 1)]])
    assert own_piles(table) == [[3, 1]]


def test_objectives_are_toggled_together(open_decision: Opener) -> None:
    """Each of them was asked for alone, in a fixed order, and the answers were final."""
    table = open_decision(KEEP)
    first, second, third, *others = table.selection.groups[0].items
    for key in (first, second, third, *others):
        expect(table.item(key)).to_be_visible()
    click(table, third, first, second, first)
    table.check_nothing_sent()
    expect(table.page.locator(DONE)).to_contain_text("2")
    finish(table, [[third, second]])


def test_a_bribe_is_one_amount_within_the_cash(open_decision: Opener) -> None:
    """It took two sliders, and the first one offered more than the player has."""
    table = open_decision(BRIBE)
    slider = table.page.locator("#decision input[type=range]")
    expect(slider).to_have_count(1)
    own = table_at(BRIBE).view(SEAT)
    cash = own["own"]["cash"]  # type: ignore[typeddict-item]  # the game is Power Struggle
    assert table.selection.groups[0].values[-1] == cash
    table.hands.focus(slider)
    table.page.keyboard.press("End")
    table.check_nothing_sent()
    expect(table.page.locator("#decision .amount output")).to_have_text(f"{cash:,}")
    expect(table.page.locator('[data-command="choose-more"]')).to_be_disabled()
    table.hands.press(table.page.locator('[data-command="choose-less"]'))
    finish(table, [[table.selection.groups[0].values[-2]]])
