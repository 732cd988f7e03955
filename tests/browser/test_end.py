"""After the end: the replay, the record, the board, and the same people once more."""

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.devices import Company
from tests.browser.house import House, Opened
from tests.browser.kit import no_sideways, visit
from tests.browser.person import Person, play_on
from tests.scale import thorough


def moment(page: Page) -> int:
    """Which moment a replay shows."""
    return int(page.locator("#view").get_attribute("data-at") or 0)


DRAWN = """() => {
  const told = (one) => [one.nodeName, ...[...one.attributes].map((a) => a.name + a.value).sort(),
    one.children.length ? '' : one.textContent, ...[...one.children].map(told)].join(' ');
  return [...document.querySelectorAll('#view .region')].map(told).join('\\n');
}"""


def drawing(page: Page) -> str:
    """What the regions show, whatever the order of attributes."""
    found: str = page.evaluate(DRAWN)
    return found


def test_the_points_are_explained(company: Company, ended: Opened) -> None:
    page = company.page()
    visit(page, ended.link(0))
    expect(page.locator("#asked")).not_to_be_empty()
    expect(page.locator("#score-sheet li").first).to_be_visible()
    total = page.locator("#score-sheet .total .points").inner_text()
    mine = page.locator("#people .is-me .points").inner_text()
    assert total == mine
    no_sideways(page)


def test_a_game_is_seen_again_by_a_seat(company: Company, ended: Opened) -> None:
    page = company.page()
    visit(page, ended.link(0))
    page.locator("#answers a", has_text="Replay").click()
    page.wait_for_url("**/replay?*")
    page.wait_for_selector("html.ready")
    no_sideways(page)
    last = int(page.locator("#view").get_attribute("data-last") or "0")
    assert last > 10
    assert moment(page) == 1, "A game is seen again from its beginning."
    assert page.locator("#view [data-action]").count() == 0, "What was is not to be chosen again."
    first = drawing(page)
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#view")).to_have_attribute("data-at", str(number))
    for number in (3, 2, 1):
        page.locator('#replay a[rel="prev"]').click()
        expect(page.locator("#view")).to_have_attribute("data-at", str(number))
    assert drawing(page) == first, "The same moment looks otherwise when it is seen again."
    page.keyboard.press("End")
    expect(page.locator("#view")).to_have_attribute("data-at", str(last))
    assert page.locator("#view [data-action]").count() == 0


@thorough
def test_after_the_end_all_is_open(company: Company, house: House, ended: Opened) -> None:
    page = company.page()
    visit(page, f"{house.url}/t/{ended.table}/replay?k={ended.seats[0]}&at=5")
    page.wait_for_selector("html.ready")
    own = page.locator("#view .region.tray").count()
    now = page.locator("#asked").evaluate("asked => asked.lastChild.data")
    page.locator('#replay-form select[name="as"]').select_option("all")
    page.wait_for_url("**as=all**")
    said = page.locator("#asked").evaluate("asked => asked.lastChild.data")
    assert said == now, "With other eyes it is another time."
    seats = page.locator("#people > li").count()
    expect(page.locator("#view .region.tray")).to_have_count(own * seats)
    no_sideways(page)
    for other in ("1", "watch"):
        page.locator('#replay-form select[name="as"]').select_option(other)
        page.wait_for_url(f"**as={other}**")
    expect(page.locator("#view .region.tray")).to_have_count(0)


def test_a_running_game_is_open_to_nobody(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 2)
    house.play(opened, most=6)
    page = company.page()
    company.ears(page).forgive("40[0-9]")
    for eyes in ("1", "all"):
        visit(page, f"{house.url}/t/{opened.table}/replay?k={opened.seats[0]}&as={eyes}")
        expect(page.locator("main#error")).to_be_visible()
    visit(page, f"{house.url}/t/{opened.table}/replay?k={opened.seats[0]}")
    assert page.locator('select[name="as"] option').count() == 1


def test_the_record_and_the_board_are_kept(
    company: Company, ended: Opened, title: str, tmp_path: Path
) -> None:
    page = company.page()
    visit(page, ended.link(1))
    with page.expect_download() as saving:
        page.locator('#answers a[href*="record.json"]').click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text())["title"] == title
    command = [sys.executable, "-m", "guildhall.cli.app", "replay", str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    with page.expect_download() as saving:
        page.locator('#answers a[href*="board.svg"]').click()
    board = tmp_path / saving.value.suggested_filename
    saving.value.save_as(board)
    assert board.suffix == ".svg"
    # A drawing stands on its own: it can be opened from a folder.
    alone = company.page()
    alone.goto(board.as_uri())
    assert alone.locator("svg").first.bounding_box() is not None


@thorough
def test_a_rematch_brings_both_again(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 2)
    house.play(opened, seed=2)
    anna, bruno = company.page(), company.page()
    visit(anna, opened.link(0))
    visit(bruno, opened.link(1))
    anna.locator('[data-do="rematch"]').click()
    anna.wait_for_url(lambda url: opened.table not in url)
    link = bruno.locator('[data-do="rematch"]')
    expect(link).to_have_text("Go to the rematch")
    link.click()
    bruno.wait_for_url(lambda url: opened.table not in url)
    assert anna.url.partition("?")[0] == bruno.url.partition("?")[0]
    for page in (anna, bruno):
        page.wait_for_selector("html.ready")
    start = anna.locator('[data-do="start"]')
    if start.count():
        start.click()
    people = [Person(anna, 21), Person(bruno, 22)]
    assert play_on(people, most=4) == 4
    names = {"Anna", "Bruno"}
    assert names <= set(anna.locator("#people b").all_inner_texts())
