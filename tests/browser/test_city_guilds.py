"""What the board of City & Guilds shows of a decision before it is sent."""

from typing import Final

import pytest
from playwright.sync_api import expect

from guildhall.games.city_guilds import ids
from tests.browser.decision_tables import Decision, num_groups
from tests.browser.open_decision import Opener

PLACE: Final = Decision(
    "city_guilds",
    "place",
    lambda view, selection: (
        num_groups(3)(view, selection) and selection.groups[0].items[0] < ids.TILE + ids.MARKET
    ),
    detail="building",
)
EQUAL_TILES: Final = Decision(
    "city_guilds",
    "draft",
    lambda view, selection: len(selection.groups[0].items) == 3,
    detail="equal",
)
RING_WIDTHS: Final = "rings => rings.map((ring) => parseFloat(getComputedStyle(ring).strokeWidth))"


@pytest.mark.parametrize(
    ("men", "text"), [(1, "One man (+1 on the track)"), (2, "Two men (no step)")]
)
def test_men_and_their_step_show_before_they_are_sent(
    open_decision: Opener, men: int, text: str
) -> None:
    table = open_decision(PLACE, confirmFinal=True)
    tiles, spaces, _ = table.selection.groups
    tile, space = tiles.items[0], spaces.items[0]
    for key in (tile, space):
        table.hands.press(table.item(key))
    kind, ghost = tile - ids.TILE, table.item(space).locator(".ghost-place use")
    expect(ghost).to_have_attribute("href", f"#cg-on{kind}")
    button = table.item(ids.MEN + men)
    expect(button).to_have_text(text)
    table.hands.press(button)
    expect(table.page.locator("#done")).to_be_enabled()
    expect(ghost).to_have_attribute("href", f"#cg-on{kind}-0-{men}")
    next_cubes = table.page.locator("use.next").filter(visible=True)
    expect(next_cubes).to_have_count(1 if men == 1 else 0)


def test_one_of_two_equal_tiles_is_marked_as_chosen(open_decision: Opener) -> None:
    """Both were, as if both were returned."""
    table = open_decision(EQUAL_TILES)
    pair = table.page.locator("#view .choice:has(> .ring ~ .ring)")
    table.hands.press(pair)
    expect(pair).to_have_class("choice is-selected")
    first, second = pair.locator("> .ring").evaluate_all(RING_WIDTHS)
    assert first > second == 3
