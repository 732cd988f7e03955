"""After the end: replay, record, board and rematch."""

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
    """The step that a replay shows."""
    return int(page.locator("#view").get_attribute("data-at") or 0)


REGIONS_JS = """() => {
  const dump = (one) => [one.nodeName, ...[...one.attributes].map((a) => a.name + a.value).sort(),
    one.children.length ? '' : one.textContent, ...[...one.children].map(dump)].join(' ');
  return [...document.querySelectorAll('#view .region')].map(dump).join('\\n');
}"""


def regions_html(page: Page) -> str:
    """The content of the regions, independent of the order of attributes."""
    found: str = page.evaluate(REGIONS_JS)
    return found


def test_the_score_sheet_explains_the_points(
    browsers: Browsers, finished_table: TableLinks, game_id: str
) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(0))
    expect(page.locator("#prompt-text")).not_to_be_empty()
    expect(page.locator("#score-sheet li").first).to_be_visible()
    total = page.locator("#score-sheet .total .points").inner_text()
    mine = page.locator("#players .is-me .points").inner_text()
    points = int(mine.replace("\N{MINUS SIGN}", "-"))
    assert total == guildhall.game(game_id).points_text(points)
    check_no_overflow(page)


def test_a_seat_can_replay_its_game(browsers: Browsers, finished_table: TableLinks) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(0))
    page.locator("#prompt-buttons a", has_text="Replay").click()
    page.wait_for_url("**/replay?*")
    page.wait_for_selector("html.ready")
    check_no_overflow(page)
    last = int(page.locator("#view").get_attribute("data-last") or "0")
    assert last > 10
    assert replay_step(page) == 1, "A replay must start at the first step."
    assert page.locator("#view [data-action]").count() == 0, "A replay must offer no choices."
    first = regions_html(page)
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#view")).to_have_attribute("data-at", str(number))
    for number in (3, 2, 1):
        page.locator('#replay a[rel="prev"]').click()
        expect(page.locator("#view")).to_have_attribute("data-at", str(number))
    assert regions_html(page) == first, "The same step must look the same again."
    page.keyboard.press("End")
    expect(page.locator("#view")).to_have_attribute("data-at", str(last))
    assert page.locator("#view [data-action]").count() == 0


@thorough
def test_all_hands_can_be_revealed_after_the_end(
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
    prompt = page.locator("#prompt-text").evaluate("asked => asked.lastChild.data")
    assert prompt == now, "Another viewpoint must show the same step."
    seats = page.locator("#players > li").count()
    expect(page.locator("#view .region.tray")).to_have_count(own * seats)
    check_no_overflow(page)
    for other in ("1", "spectator"):
        page.locator('#replay-form select[name="as"]').select_option(other)
        page.wait_for_url(f"**as={other}**")
    expect(page.locator("#view .region.tray")).to_have_count(0)


def test_nobody_can_reveal_a_running_game(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    table = api.create_table(game_id, 2)
    api.play_random(table, max_moves=6)
    page = browsers.page()
    browsers.errors(page).ignore("40[0-9]")
    for viewpoint in ("1", "all"):
        open_page(
            page, f"{api.url}/t/{table.table_id}/replay?k={table.seat_keys[0]}&as={viewpoint}"
        )
        expect(page.locator("main#error")).to_be_visible()
    open_page(page, f"{api.url}/t/{table.table_id}/replay?k={table.seat_keys[0]}")
    assert page.locator('select[name="as"] option').count() == 1


def test_the_record_and_the_board_can_be_downloaded(
    browsers: Browsers, finished_table: TableLinks, game_id: str, tmp_path: Path
) -> None:
    page = browsers.page()
    open_page(page, finished_table.link(1))
    with page.expect_download() as saving:
        page.locator('#prompt-buttons a[href*="record.json"]').click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text())["title"] == game_id
    command = [sys.executable, "-m", "guildhall.cli.app", "replay", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    with page.expect_download() as saving:
        page.locator('#prompt-buttons a[href*="board.svg"]').click()
    board = tmp_path / saving.value.suggested_filename
    saving.value.save_as(board)
    assert board.suffix == ".svg"
    # The drawing is self-contained, so it can be opened as a file.
    alone = browsers.page()
    alone.goto(board.as_uri())
    assert alone.locator("svg").first.bounding_box() is not None


@thorough
def test_a_rematch_brings_both_players_to_a_new_table(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 2)
    api.play_random(table, seed=2)
    anna, bruno = browsers.page(), browsers.page()
    open_page(anna, table.link(0))
    open_page(bruno, table.link(1))
    anna.locator('[data-command="rematch"]').click()
    anna.wait_for_url(lambda url: table.table_id not in url)
    link = bruno.locator('[data-command="rematch"]')
    expect(link).to_have_text("Go to rematch")
    link.click()
    bruno.wait_for_url(lambda url: table.table_id not in url)
    assert anna.url.partition("?")[0] == bruno.url.partition("?")[0]
    for page in (anna, bruno):
        page.wait_for_selector("html.ready")
    start = anna.locator('[data-command="start"]')
    if start.count():
        start.click()
    players = [HumanPlayer(anna, 21), HumanPlayer(bruno, 22)]
    assert play_until_over(players, max_moves=4) == 4
    names = {"Anna", "Bruno"}
    assert names <= set(anna.locator("#players b").all_inner_texts())
