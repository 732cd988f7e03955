"""The layout holds still, uses the space of the screen, and everything can be read."""

import re
from collections import Counter
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import guildhall
from tests.browser.browser_pool import Browsers
from tests.browser.decision_tables import DECISIONS, PLAN_SIX, Decision
from tests.browser.layout_tables import GAMES, LayoutTables
from tests.browser.page_helpers import check_no_overflow, open_page, set_preferences
from tests.scale import scaled

Box = dict[str, float]

SIZES: Final[dict[str, ViewportSize]] = {
    "laptop": {"width": 1280, "height": 800},
    "desktop": {"width": 1920, "height": 1080},
    "large": {"width": 2560, "height": 1440},
    "phone": {"width": 390, "height": 844},
    "landscape": {"width": 844, "height": 390},
}
PHONES: Final = ("phone", "landscape")
WIDTHS: Final = (360, 390, 600, 768, 844, 960, 1024, 1280, 1366, 1600, 1920, 2560)
MIN_TEXT, MIN_ROW, MIN_TOUCH_ROW, MIN_CARD = 14, 32, 44, 56
MAX_STEPS: Final = 6
MAX_GAPS: Final = 18
"""Between a name and what follows an empty note."""

DECORATION: Final = {"objective-label"}
"""Classes of small text that repeats what stands elsewhere: the list of objectives."""

by_size = pytest.mark.parametrize("size", SIZES)
by_game = pytest.mark.parametrize("title", guildhall.titles())


def page_of_size(browsers: Browsers, size: str, theme: str = "light") -> Page:
    """A page of a size."""
    page = browsers.page(is_phone=size in PHONES, theme=theme)
    page.set_viewport_size(SIZES[size])
    return page


# The board holds still

PLACES_JS: Final = """() => {
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  };
  const box = document.querySelector('.region.board svg').viewBox.baseVal;
  return {
    ...place(document.querySelector('.region.board svg')),
    prompt: document.getElementById('prompt').getBoundingClientRect().height,
    viewWidth: box.width,
  };
}"""
NEXT_STEP_JS: Final = """(step) => {
  const shown = [...document.querySelectorAll(
    '#decision button, #view g.choice, #prompt-buttons button.choice')].filter((element) =>
    element.getClientRects().length && !element.disabled && !element.matches(
      '.is-selected, .is-unavailable, [aria-disabled="true"], [aria-pressed="true"]'));
  if (!shown.length) return false;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  shown[step % shown.length].dispatchEvent(click);
  return true;
}"""
"""Clicks on something that can be chosen."""


def places(page: Page) -> Box:
    """Where the board is on the page, and the height of the prompt."""
    found: Box = page.evaluate(PLACES_JS)
    return found


def make_step(page: Page, number: int) -> bool:
    """Click on something that can be chosen, if there is anything."""
    return bool(page.evaluate(NEXT_STEP_JS, number))


USUAL: Final = (
    "city_guilds-place", "flandern-build", "power_struggle-hire", "power_struggle-events",
    "power_struggle-bribe_sum", "strasbourg-keep", "strasbourg-plan",
)  # fmt: skip
"""Decisions of each kind; `make test-all` takes all."""


@pytest.mark.parametrize("size", ["laptop", "desktop", "phone"])
@pytest.mark.parametrize(
    "decision", scaled([one for one in DECISIONS if str(one) in USUAL], DECISIONS), ids=str
)
def test_the_board_does_not_move_during_a_decision(
    browsers: Browsers, layout_tables: LayoutTables, decision: Decision, size: str
) -> None:
    page = page_of_size(browsers, size)
    browsers.errors(page).ignore(".")  # the server refuses moves that come too early
    open_page(page, layout_tables.decision(decision))
    page.evaluate(set_preferences(confirmFinal=False))
    before = places(page)
    revision = page.locator("#view").get_attribute("data-revision")
    tools = page.locator("#prompt > .tools")
    for number in range(MAX_STEPS):
        if page.locator("#view").get_attribute("data-revision") != revision:
            break
        if not make_step(page, number):
            break
        assert places(page) == before, f"The board moved with step {number + 1}."
        expect(tools).to_be_visible()
    done = page.locator("#done:enabled:visible:not([aria-disabled=true])")
    if done.count():
        done.click()
        expect(page.locator("#view")).not_to_have_attribute("data-revision", revision or "")
    assert places(page) == before, "The board moved after the decision."
    back = page.locator('#prompt .tools [data-command="undo"]:not([aria-disabled])')
    if back.count():
        revision = page.locator("#view").get_attribute("data-revision")
        back.dispatch_event("click")
        expect(page.locator("#view")).not_to_have_attribute("data-revision", revision or "")
        assert places(page) == before, "The board moved with undo."


@by_game
@by_size
def test_the_board_is_in_the_same_place_for_all_seats(
    browsers: Browsers, layout_tables: LayoutTables, title: str, size: str
) -> None:
    """Whether it is their turn or not, whatever they hold."""
    found = []
    for seat in range(4):
        page = page_of_size(browsers, size)
        open_page(page, layout_tables.game(title, 4, seat))
        found.append(places(page))
        check_no_overflow(page)
    assert all(one == found[0] for one in found)


# The players

PLAYERS_JS: Final = """() => [...document.querySelectorAll('#players > li')].map((row) => {
  const name = row.querySelector('[data-name]');
  const own = name.getBoundingClientRect();
  // The next thing on the right in the same line.
  const others = [...row.querySelectorAll('.hint, .stat, .points')]
    .map((one) => one.getBoundingClientRect());
  const end = Math.min(row.getBoundingClientRect().right, ...others.filter((box) =>
    box.width && box.left >= own.right - 1 && box.top < own.bottom - 3 && box.bottom > own.top + 3)
    .map((box) => box.left));
  return {
    top: row.getBoundingClientRect().top,
    isCut: name.scrollWidth > name.clientWidth,
    unused: end - own.right,
    isShort: name.textContent.length < 8,
  };
})"""


@pytest.mark.parametrize(
    ("seats", "shapes"),
    [
        (2, [[2]]),
        (3, [[3], [1, 1, 1]]),
        (4, [[4], [2, 2]]),
        (5, [[5], [3, 2]]),
    ],
)
def test_players_stand_in_even_rows_and_names_have_the_space_that_is_left(
    browsers: Browsers, layout_tables: LayoutTables, seats: int, shapes: list[list[int]]
) -> None:
    page = browsers.page()
    title = next(game_id for game_id, number in GAMES if number == seats)
    open_page(page, layout_tables.game(title, seats))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        rows = page.evaluate(PLAYERS_JS)
        shape = list(Counter(round(row["top"]) for row in rows).values())
        assert shape in shapes, f"{width} px: {shape}"
        for row in rows:
            assert not row["isCut"] or (row["unused"] < MAX_GAPS and not row["isShort"]), width
        check_no_overflow(page)


# What must be legible

SMALL_TEXT_JS: Final = """([least, decoration]) => {
  const found = [];
  for (const text of document.querySelectorAll('#panels svg text, #decision *')) {
    const isSvg = text instanceof SVGElement;
    if (!isSvg && ![...text.childNodes].some((node) => node.nodeType === 3)) continue;
    if (!text.textContent.trim() || decoration.some((name) => text.classList.contains(name)))
      continue;
    const size = parseFloat(getComputedStyle(text).fontSize);
    const matrix = isSvg ? text.getScreenCTM() : { a: 1, b: 0 };
    const pixels = size * Math.hypot(matrix.a, matrix.b);
    if (pixels < least - 0.01) found.push(`${text.textContent}: ${pixels}`);
  }
  return found;
}"""
CARD_WIDTHS_JS: Final = """() => [...document.querySelectorAll(`
  #region-hand g[id^="hand-"] use, #region-offer g[id^="offer-"] use, #region-hand g[id^="card-"],
  #region-screen g[id^="my-hand"], #region-screen g[id^="my-pile"], #region-screen #my-deck,
  #region-events g[id^="event-"], #region-privileges g[id^="card-"],
  #region-shares g[id^="share-"], #decision .card`)].map((card) =>
    card.getBoundingClientRect().width)"""
ROW_HEIGHTS_JS: Final = """() => {
  // From the top of a drawn row to that of the next one.
  const drawn = ['actions [id^="act-"]', 'bids [id^="row-"]', 'objectives [id^="objective-"]']
    .flatMap((rows) => {
      const tops = [...document.querySelectorAll(`#region-${rows}`)].map((row) =>
        Math.round(row.getBoundingClientRect().top));
      const sorted = [...new Set(tops)].sort((one, other) => one - other);
      return sorted.slice(1).map((top, at) => top - sorted[at]);
    });
  const others = [...document.querySelectorAll('.steppers li, .cards-left > *, .toggles button')];
  return [...drawn, ...others.map((row) => row.getBoundingClientRect().height)];
}"""


@by_game
@by_size
def test_text_rows_and_cards_of_the_panels_are_large_enough(
    browsers: Browsers, layout_tables: LayoutTables, title: str, size: str
) -> None:
    page = page_of_size(browsers, size)
    decisions = [decision for decision in DECISIONS if decision.game_id == title]
    links = [
        layout_tables.decision(decision) for decision in decisions[: scaled(3, len(decisions))]
    ]
    links.append(layout_tables.game(title, 4))
    cards = 0
    for link in links:
        open_page(page, link)
        assert page.evaluate(SMALL_TEXT_JS, [MIN_TEXT, list(DECORATION)]) == []
        widths = page.evaluate(CARD_WIDTHS_JS)
        cards += len(widths)
        assert all(width >= MIN_CARD for width in widths), widths
        # A row of a drawing, too, is as high as a finger on a phone.
        least = MIN_TOUCH_ROW if size in PHONES else MIN_ROW
        heights = page.evaluate(ROW_HEIGHTS_JS)
        assert all(height >= least - 1 for height in heights), heights
    assert cards, "No card was measured."


PANEL_WIDTH_JS: Final = "() => document.querySelector('.region.tray svg').getScreenCTM().a"


@by_game
def test_panels_grow_with_the_screen(
    browsers: Browsers, layout_tables: LayoutTables, title: str
) -> None:
    scales = []
    for size in ("laptop", "desktop", "large"):
        page = page_of_size(browsers, size)
        open_page(page, layout_tables.game(title, 3))
        scales.append(page.evaluate(PANEL_WIDTH_JS))
    assert scales[0] >= 1
    assert scales[-1] > scales[0]


# Phones

PHONE_JS: Final = """() => {
  const bottom = (query) => document.querySelector(query).getBoundingClientRect().bottom;
  return {
    players: bottom('#players'), log: bottom('#log'), board: bottom('.region.board svg'),
    dock: document.getElementById('dock').getBoundingClientRect().top, end: bottom('#dock'),
    height: innerHeight, scrolled: scrollY,
  };
}"""

PANELS_LEFT_JS: Final = """() => {
  const row = document.getElementById('panels');
  return row.getBoundingClientRect().left + parseFloat(getComputedStyle(row).paddingLeft);
}"""


@by_game
@pytest.mark.parametrize("size", PHONES)
def test_a_phone_shows_scores_the_last_move_the_board_and_a_panel_at_once(
    browsers: Browsers, layout_tables: LayoutTables, title: str, size: str
) -> None:
    page = page_of_size(browsers, size)
    open_page(page, layout_tables.game(title, 4))
    found = page.evaluate(PHONE_JS)
    assert found["scrolled"] == 0
    for name in ("players", "log"):
        assert found[name] <= found["dock"] + 1, name
    assert found["end"] <= found["height"] + 1
    if size == "phone":
        assert found["board"] <= found["dock"] + 1
    expect(page.locator("#log-lines > li:visible")).to_be_in_viewport(ratio=0.9)
    for tab in page.locator("#panel-tabs button:visible").all():
        tab.click()
        panel = page.locator(f"#{tab.get_attribute('data-panel')}")
        expect(tab).to_have_attribute("aria-current", "true")
        box = panel.bounding_box()
        assert box is not None
        assert abs(box["x"] - page.evaluate(PANELS_LEFT_JS)) < 2
        expect(tab).to_be_in_viewport(ratio=0.95)
        assert page.evaluate("scrollY") == 0, "The page was scrolled past the board."


def test_the_steps_made_can_be_reached_on_a_phone(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    decision = next(one for one in DECISIONS if str(one) == "power_struggle-hire")
    page = page_of_size(browsers, "phone")
    open_page(page, layout_tables.decision(decision))
    step = page.locator("#steps button").last
    step.scroll_into_view_if_needed()
    expect(step).to_be_in_viewport(ratio=0.5)


def test_typing_a_move_does_not_move_the_board(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    page = page_of_size(browsers, "laptop")
    open_page(page, layout_tables.game("flandern", 4))
    before = places(page)
    page.locator("#tool-type").click()
    expect(page.locator("#move-form")).to_be_visible()
    assert places(page) == before


@by_game
def test_the_log_below_the_board_can_be_tapped_on_a_phone(
    browsers: Browsers, layout_tables: LayoutTables, title: str
) -> None:
    page = page_of_size(browsers, "phone")
    open_page(page, layout_tables.game(title, 4))
    page.locator('#log [data-command="full-log"]').tap()
    expect(page.locator("#full-log-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#log-lines > li:visible a").tap()
    expect(page).to_have_url(re.compile("/replay"))


CLIPPED_PLAYERS_JS: Final = """() => [...document.querySelectorAll('.player')].flatMap((row) => {
  const box = row.getBoundingClientRect();
  return [...row.querySelectorAll('.points, .stat, b, .hint')].filter((one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height && (top < box.top - 0.5 || bottom > box.bottom + 0.5);
  }).map((one) => `${one.className} ${one.textContent}`);
})"""


@by_game
@pytest.mark.parametrize("size", PHONES)
def test_scores_stay_within_their_lines(
    browsers: Browsers, layout_tables: LayoutTables, title: str, size: str
) -> None:
    page = page_of_size(browsers, size)
    for game_id, seats in GAMES:
        if game_id == title:
            open_page(page, layout_tables.game(title, seats))
            assert page.evaluate(CLIPPED_PLAYERS_JS) == [], seats


@pytest.mark.parametrize("size", PHONES)
def test_cards_left_and_piles_are_in_view_together(
    browsers: Browsers, layout_tables: LayoutTables, size: str
) -> None:
    page = page_of_size(browsers, size)
    open_page(page, layout_tables.decision(PLAN_SIX))
    before = places(page)
    decision = page.locator("#decision")
    for pile in range(3):
        decision.locator(f'[data-pile="{pile}"]').tap()
        for _ in range(2):
            decision.locator(".cards-left .card").first.tap()
        for part in (".card-gap", ".pile-sum", f'[data-pile="{pile}"]'):
            expect(decision.locator(part).last).to_be_in_viewport(ratio=0.99)
    assert places(page) == before
    for button in decision.locator("button:not(.card)").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= MIN_TOUCH_ROW


@pytest.mark.parametrize("size", SIZES)
def test_a_new_decision_scrolls_its_panel_into_view(
    browsers: Browsers, layout_tables: LayoutTables, size: str
) -> None:
    page = page_of_size(browsers, size)
    open_page(page, layout_tables.game("power_struggle", 4))
    page.evaluate(
        """async () => {
          const { refreshDock } = await import('/static/board/dock.js');
          const { view } = await import('/static/page_context.js');
          const [list, decision] = [view().dataset.decision, document.getElementById('decision')];
          const away = () => {
            document.getElementById('panels').scrollTo(9999, 9999);
            refreshDock();
          };
          away();
          const isAway = decision.getBoundingClientRect().right <= 0;
          if (innerWidth < 900 && !isAway) throw Error('It was not scrolled away.');
          view().dataset.decision = `${list} `;
          refreshDock();
        }"""
    )
    expect(page.locator("#amount")).to_be_in_viewport(ratio=0.99)


def test_a_double_click_selects_no_text_of_a_drawing(
    browsers: Browsers, layout_tables: LayoutTables
) -> None:
    page = page_of_size(browsers, "laptop")
    open_page(page, layout_tables.game("flandern", 4))
    box = page.locator(".region.board svg text").last.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("getSelection().toString()") == ""
