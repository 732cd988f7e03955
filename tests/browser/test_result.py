"""After the end: the replay, the record, the board, and the same people once more."""

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

import guildhall
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.human_player import HumanPlayer, play_until_over
from tests.browser.page_helpers import check_no_overflow, open_page
from tests.scale import thorough


def replay_step(page: Page) -> int:
    """Which moment a replay shows."""
    return int(page.locator("#view").get_attribute("data-at") or 0)


REGIONS_JS = """() => {
  const told = (one) => [one.nodeName, ...[...one.attributes].map((a) => a.name + a.value).sort(),
    one.children.length ? '' : one.textContent, ...[...one.children].map(told)].join(' ');
  return [...document.querySelectorAll('#view .region')].map(told).join('\\n');
}"""


def regions_html(page: Page) -> str:
    """What the regions show, whatever the order of attributes."""
    found: str = page.evaluate(REGIONS_JS)
    return found


def test_the_points_are_explained(
    browsers: Browsers, finished_table: TableLinks, title: str
) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(0))
    expect(page.locator("#prompt-text")).not_to_be_empty()
    expect(page.locator("#score-sheet li").first).to_be_visible()
    total = page.locator("#score-sheet .total .points").inner_text()
    mine = page.locator("#players .is-me .points").inner_text()
    assert total == guildhall.game(title).points_text(int(mine))
    check_no_overflow(page)


def test_a_game_is_seen_again_by_a_seat(browsers: Browsers, finished_table: TableLinks) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(0))
    page.locator("#prompt-buttons a", has_text="Replay").click()
    page.wait_for_url("**/replay?*")
    page.wait_for_selector("html.ready")
    check_no_overflow(page)
    last = int(page.locator("#view").get_attribute("data-last") or "0")
    assert last > 10
    assert replay_step(page) == 1, "A game is seen again from its beginning."
    assert page.locator("#view [data-action]").count() == 0, "What was is not to be chosen again."
    first = regions_html(page)
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#view")).to_have_attribute("data-at", str(number))
    for number in (3, 2, 1):
        page.locator('#replay a[rel="prev"]').click()
        expect(page.locator("#view")).to_have_attribute("data-at", str(number))
    assert regions_html(page) == first, "The same moment looks otherwise when it is seen again."
    page.keyboard.press("End")
    expect(page.locator("#view")).to_have_attribute("data-at", str(last))
    assert page.locator("#view [data-action]").count() == 0


@thorough
def test_after_the_end_all_is_open(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks
) -> None:
    page = browsers.page()
    open_page(
        page, f"{api.url}/t/{finished_table.table_id}/replay?k={finished_table.seat_keys[0]}&at=5"
    )
    page.wait_for_selector("html.ready")
    own = page.locator("#view .region.tray").count()
    now = page.locator("#prompt-text").evaluate("asked => asked.lastChild.data")
    page.locator('#replay-form select[name="as"]').select_option("all")
    page.wait_for_url("**as=all**")
    said = page.locator("#prompt-text").evaluate("asked => asked.lastChild.data")
    assert said == now, "With other eyes it is another time."
    seats = page.locator("#players > li").count()
    expect(page.locator("#view .region.tray")).to_have_count(own * seats)
    check_no_overflow(page)
    for other in ("1", "spectator"):
        page.locator('#replay-form select[name="as"]').select_option(other)
        page.wait_for_url(f"**as={other}**")
    expect(page.locator("#view .region.tray")).to_have_count(0)


def test_a_running_game_is_open_to_nobody(browsers: Browsers, api: ApiClient, title: str) -> None:
    opened = api.create_table(title, 2)
    api.play_random(opened, max_moves=6)
    page = browsers.page()
    browsers.errors(page).ignore("40[0-9]")
    for eyes in ("1", "all"):
        open_page(page, f"{api.url}/t/{opened.table_id}/replay?k={opened.seat_keys[0]}&as={eyes}")
        expect(page.locator("main#error")).to_be_visible()
    open_page(page, f"{api.url}/t/{opened.table_id}/replay?k={opened.seat_keys[0]}")
    assert page.locator('select[name="as"] option').count() == 1


def test_the_record_and_the_board_are_kept(
    browsers: Browsers, finished_table: TableLinks, title: str, tmp_path: Path
) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(1))
    with page.expect_download() as saving:
        page.locator('#prompt-buttons a[href*="record.json"]').click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text())["title"] == title
    command = [sys.executable, "-m", "guildhall.cli.app", "replay", str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    with page.expect_download() as saving:
        page.locator('#prompt-buttons a[href*="board.svg"]').click()
    board = tmp_path / saving.value.suggested_filename
    saving.value.save_as(board)
    assert board.suffix == ".svg"
    # A drawing stands on its own: it can be opened from a folder.
    alone = browsers.page()
    alone.goto(board.as_uri())
    assert alone.locator("svg").first.bounding_box() is not None


@thorough
def test_a_rematch_brings_both_again(browsers: Browsers, api: ApiClient, title: str) -> None:
    opened = api.create_table(title, 2)
    api.play_random(opened, seed=2)
    anna, bruno = browsers.page(), browsers.page()
    open_page(anna, opened.link(0))
    open_page(bruno, opened.link(1))
    anna.locator('[data-command="rematch"]').click()
    anna.wait_for_url(lambda url: opened.table_id not in url)
    link = bruno.locator('[data-command="rematch"]')
    expect(link).to_have_text("Go to rematch")
    link.click()
    bruno.wait_for_url(lambda url: opened.table_id not in url)
    assert anna.url.partition("?")[0] == bruno.url.partition("?")[0]
    for page in (anna, bruno):
        page.wait_for_selector("html.ready")
    start = anna.locator('[data-command="start"]')
    if start.count():
        start.click()
    people = [HumanPlayer(anna, 21), HumanPlayer(bruno, 22)]
    assert play_until_over(people, max_moves=4) == 4
    names = {"Anna", "Bruno"}
    assert names <= set(anna.locator("#players b").all_inner_texts())
