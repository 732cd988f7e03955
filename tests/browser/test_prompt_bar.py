"""The prompt bar: its text, its buttons and undo requests are never cut or covered."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.decision_tables import DECISIONS, Decision
from tests.browser.layout_tables import LayoutTables
from tests.browser.open_decision import DecisionTables
from tests.browser.page_helpers import open_page
from tests.browser.test_layout import make_step, places
from tests.browser.undo_request_table import RequestTable
from tests.scale import scaled

SIZES: Final[dict[str, ViewportSize]] = {
    "small": {"width": 360, "height": 740},
    "phone": {"width": 390, "height": 844},
    "landscape": {"width": 844, "height": 390},
    "tablet": {"width": 1000, "height": 700},
    "laptop": {"width": 1280, "height": 800},
}
PHONES: Final = ("small", "phone", "landscape")
MIN_TARGET: Final = {True: 44, False: 32}

by_size = pytest.mark.parametrize("size", SIZES)


def page_of_size(browsers: Browsers, size: str, language: str = "en") -> Page:
    page = browsers.page(is_phone=size in PHONES, language=language)
    page.set_viewport_size(SIZES[size])
    return page


CUT_JS: Final = """() => {
  const prompt = document.getElementById('prompt');
  const bar = prompt.getBoundingClientRect();
  const found = [];
  const texts = '#prompt-text, .undo-request > p, #prompt-buttons button';
  for (const text of prompt.querySelectorAll(texts)) {
    const box = text.getBoundingClientRect();
    if (box.width < 2 || getComputedStyle(text).visibility === 'hidden') continue;
    const isCut = text.scrollHeight > text.clientHeight + 1;
    const isOutside = box.top < bar.top - 1 || box.bottom > bar.bottom + 1;
    const sizes = `${text.scrollHeight} of ${text.clientHeight}`;
    if (isCut || isOutside) found.push(`${text.textContent}: ${sizes}`);
  }
  return found;
}"""


def check_nothing_cut(page: Page) -> None:
    """Assert that texts of the bar are complete and inside it."""
    # Observers report before the next frame is painted.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate(CUT_JS) == []


@pytest.mark.parametrize(
    "decision", scaled(DECISIONS[:: max(1, len(DECISIONS) // 6)], DECISIONS), ids=str
)
def test_a_prompt_is_never_cut(
    browsers: Browsers, layout_tables: LayoutTables, decision: Decision
) -> None:
    for is_phone in (True, False):
        page = browsers.page(is_phone=is_phone, language="de")
        browsers.errors(page).ignore(".")  # the server refuses moves that come too early
        open_page(page, layout_tables.decision(decision))
        for step in range(3):
            for size in SIZES:
                if (size in PHONES) == is_phone:
                    page.set_viewport_size(SIZES[size])
                    check_nothing_cut(page)
            make_step(page, step)


LONG: Final = (
    "Il tuo capo della divisione Legale e brevetti entra nel consiglio, oppure diventa " * 2
)


@by_size
def test_a_prompt_that_the_client_changes_fits_too(
    browsers: Browsers, layout_tables: LayoutTables, size: str
) -> None:
    page = page_of_size(browsers, size)
    open_page(page, layout_tables.game("power_struggle", 3))
    text = page.locator("#prompt-text")
    text.evaluate("(text, long) => { text.textContent = long; }", LONG[:140])
    check_nothing_cut(page)
    text.evaluate("(text) => { text.textContent = 'Pass?'; }")
    expect(text).to_have_class("")


# Undo requests


@pytest.fixture
def request_table(decision_tables: DecisionTables, api: ApiClient, game_id: str) -> RequestTable:
    return RequestTable(decision_tables, api, game_id)


def is_hit(element: Locator) -> bool:
    """Whether a tap in the middle of an element hits it."""
    return bool(
        element.evaluate(
            """(element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )
    )


@by_size
def test_an_undo_request_is_answered_in_the_bar(
    browsers: Browsers,
    layout_tables: LayoutTables,
    request_table: RequestTable,
    game_id: str,
    size: str,
) -> None:
    page = page_of_size(browsers, size)
    open_page(page, layout_tables.game(game_id, 4))
    height = places(page)["prompt"]
    for link, commands in (
        (request_table.asked, ["respond-undo", "respond-undo"]),
        (request_table.asking, ["withdraw-undo"]),
    ):
        open_page(page, link)
        request = page.locator(".undo-request")
        expect(request.locator("> p")).to_be_visible()
        check_nothing_cut(page)
        bar = page.locator("#prompt").bounding_box()
        assert bar is not None
        assert places(page)["prompt"] == height
        buttons = request.locator("button")
        expect(buttons).to_have_count(len(commands))
        for button in buttons.all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= MIN_TARGET[size in PHONES]
            assert bar["y"] <= box["y"]
            assert box["y"] + box["height"] <= bar["y"] + bar["height"]
            assert is_hit(button)
    page.locator('[data-command="withdraw-undo"]').click()
    expect(page.locator(".undo-request")).to_have_count(0)


# Buttons


def test_a_focused_button_shows_its_whole_ring(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    """The row scrolls, so it would cut a ring outside of it."""
    for size in ("laptop", "phone"):
        page = page_of_size(browsers, size)
        open_page(page, layout_tables.game("strasbourg", 5))
        button = page.locator("#prompt-buttons button:visible").first
        button.focus()
        row = page.locator("#prompt-buttons").bounding_box()
        box = button.bounding_box()
        assert row is not None
        assert box is not None
        ring = 4
        assert box["x"] - row["x"] >= ring
        assert box["y"] - row["y"] >= ring
        assert row["y"] + row["height"] - box["y"] - box["height"] >= ring


def test_a_tap_meant_for_another_choice_does_not_confirm_on_a_phone(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    page = page_of_size(browsers, "phone")
    open_page(page, layout_tables.game("strasbourg", 5))
    page.evaluate(
        """() => {
          const row = document.getElementById('prompt-buttons');
          row.classList.add('is-confirming');
          for (const id of ['done', 'cancel-selection']) document.getElementById(id).hidden = false;
        }"""
    )
    cancel = page.locator("#cancel-selection").bounding_box()
    done = page.locator("#done").bounding_box()
    assert cancel is not None
    assert done is not None
    assert cancel["x"] + cancel["width"] <= done["x"]


def test_a_toast_stays_below_the_bar_while_the_page_scrolls(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    page = page_of_size(browsers, "small")
    open_page(page, layout_tables.game("strasbourg", 5))
    page.evaluate("import('/static/toast.js').then(({ toast }) => toast('One sentence.'))")
    gap = """() => document.getElementById('toast').getBoundingClientRect().top
      - document.getElementById('prompt').getBoundingClientRect().bottom"""
    assert page.evaluate(gap) >= 0
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function(f"scrollY > 20 && Math.abs(({gap})() - 8) < 1")
