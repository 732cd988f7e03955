"""Decisions that are made by dragging with the mouse."""

import pytest
from playwright.sync_api import Locator

from tests.browser.decision_tables import DECISIONS, PLAN_SIX, Decision
from tests.browser.open_decision import OpenDecision, Opener
from tests.browser.random_choices import random_choice

EVENTS, PLACE, BUILD = (
    next(one for one in DECISIONS if one.phase == phase) for phase in ("events", "place", "build")
)


def card(table: OpenDecision, key: int, place: str) -> Locator:
    """A card at its place."""
    return table.page.locator(f'#decision [data-place="{place}"] [data-key="{key}"]').first


def place(table: OpenDecision, name: str) -> Locator:
    """A pile, a position, or the cards that are left."""
    return table.page.locator(f'#decision [data-place="{name}"]')


def drag(table: OpenDecision, key: int, source: str, target: str) -> None:
    """Drag a card from one place to another."""
    table.hands.drag(card(table, key, source), place(table, target))


def test_cards_are_dragged_into_piles_between_them_and_back(open_decision: Opener) -> None:
    table = open_decision(PLAN_SIX)
    group = table.selection.groups[0]
    two, three, four, six = group.items
    drag(table, six, "left", "0")
    drag(table, two, "left", "0")
    drag(table, six, "left", "1")
    table.check_chosen([[six, two, -1, six]])
    drag(table, two, "0", "1")
    drag(table, four, "left", "0")
    table.check_chosen([[six, four, -1, six, two]])
    drag(table, four, "0", "left")
    table.check_chosen([[six, -1, six, two]])
    for key in (three, four, three):
        drag(table, key, "left", "1")
    table.check_nothing_sent()
    goal = [[six, -1, six, two, three, four, three]]
    table.check_chosen(goal)
    table.maker.finish()
    table.wait_until_made()
    table.check_result(goal)


def test_events_are_dragged_into_order(open_decision: Opener) -> None:
    table = open_decision(EVENTS)
    goal = random_choice(table.selection, table.rng)
    for key in reversed(goal[0]):
        drag(table, key, "left", "0")
    table.check_chosen(goal)
    first, second, *others = goal[0]
    drag(table, second, "1", "0")
    table.check_chosen([[second, first, *others]])
    drag(table, second, "0", "left")
    table.check_chosen([[first, *others]])
    drag(table, second, "left", "1")
    table.check_nothing_sent()
    table.check_chosen(goal)
    table.maker.finish()
    table.wait_until_made()
    table.check_result(goal)


@pytest.mark.parametrize("is_tile_first", [True, False])
@pytest.mark.parametrize("decision", [PLACE, BUILD], ids=str)
def test_a_tile_is_dragged_to_its_plot_or_the_plot_to_the_tile(
    open_decision: Opener, decision: Decision, is_tile_first: bool
) -> None:
    table = open_decision(decision)
    goal = random_choice(table.selection, table.rng)
    one, other = (table.item(goal[index][0]) for index in (0, 1))
    is_reversed = (decision is BUILD) == is_tile_first  # in Flandern the plots are the first group
    source, target = (other, one) if is_reversed else (one, other)
    table.hands.drag(source, target)
    table.maker.make(goal, detours=0)  # the men, if there is a choice
    table.maker.finish()
    table.wait_until_made()
    assert set(table.sent) == {"choose"}
    table.check_result(goal)


def test_an_item_that_is_dropped_nowhere_is_not_chosen(open_decision: Opener) -> None:
    table = open_decision(BUILD)
    goal = random_choice(table.selection, table.rng)
    table.hands.drag(table.item(goal[1][0]), table.page.locator("#prompt-text"))
    table.check_chosen([[], []])
    table.check_nothing_sent()
