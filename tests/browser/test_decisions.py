"""Each decision of several steps, made on a page in a random order.

The choices are random but repeatable; ``GUILDHALL_TEST_SALT`` gives others.
"""

from typing import Final

import pytest
from playwright.sync_api import expect

from guildhall.core.language import capitalize
from tests.browser.decision_tables import DECISIONS, SEAT, Decision
from tests.browser.open_decision import Opener
from tests.browser.random_choices import random_choice

ONE_CLICK_EACH: Final = [
    decision for decision in DECISIONS if decision.phase in ("place", "build", "move_room", "take")
]


@pytest.mark.parametrize("device", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("decision", DECISIONS, ids=str)
def test_a_decision_made_in_any_order_leads_to_the_position_of_its_moves(
    open_decision: Opener, decision: Decision, device: str
) -> None:
    """Until now each click was a move, and forced moves followed by themselves."""
    table = open_decision(decision, device)
    maker = table.maker
    table.check_chosen(maker.nothing())
    maker.make(maker.unfinished(random_choice(table.selection, table.rng)), detours=2)
    if not maker.is_chosen(maker.nothing()):
        maker.clear()
    table.check_chosen(maker.nothing())
    table.check_nothing_sent()
    goal = random_choice(table.selection, table.rng)
    maker.make(goal)  # checks that nothing has been sent before the last click
    maker.finish()
    table.wait_until_made()
    assert set(table.sent) == {"choose"}
    table.check_result(goal)


@pytest.mark.parametrize("decision", ONE_CLICK_EACH, ids=str)
def test_without_confirmation_the_last_click_makes_a_decision_of_single_items(
    open_decision: Opener, decision: Decision
) -> None:
    table = open_decision(decision, confirmFinal=False)
    goal = random_choice(table.selection, table.rng)
    table.maker.make(goal, detours=0)
    table.wait_until_made()
    assert table.sent == ["choose"]
    table.check_result(goal)


def test_a_card_to_put_in_order_has_its_effect_as_a_tooltip(open_decision: Opener) -> None:
    decision = next(one for one in DECISIONS if one.phase == "events")
    table = open_decision(decision)
    (group,), view = table.selection.groups, table.before.view(SEAT)
    effects = {item: decision.game.item_description(view, item) for item in group.items}
    for item, effect in effects.items():
        card = table.page.locator(f'#decision .card[data-key="{item}"]').first
        expect(card).to_have_attribute("title", capitalize(effect))
