"""Take a screenshot of each decision of several steps: ``make decision-screenshots ARGS=FOLDER``.

Each decision is taken on a small and a large desktop and on a phone: before anything is chosen,
half made, and ready to be finished.
"""

import asyncio
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, ViewportSize, sync_playwright

from guildhall.store import Store
from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.decision_tables import DECISIONS, NAMES, write_table
from tests.browser.page_helpers import open_page
from tests.server.server_process import ServerProcess

SIZES: Final[list[ViewportSize]] = [
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
    {"width": 390, "height": 844},
]
PHONE_WIDTH: Final = 390


# What can still be chosen, in the order of preference: a board item or toggle, an amount, a card.
_NEXT: Final = [
    "#view [data-action]:not(.is-selected, .is-unavailable, .done-action)",
    "#view #decision .is-listed [data-command=choose-more]:not([aria-disabled=true])",
    "#view #decision .amount [data-command=choose-more]:not([aria-disabled=true])",
    "#view #decision .cards-left .card",
]
_MAX_CLICKS: Final = 12


def _table_id(number: int) -> str:
    return f"decision{number:02}"


def _key(number: int, seat: int) -> str:
    return f"decision-picture-{number:02}-{seat}"


async def _write_database(file: Path) -> None:
    store = await Store.open(str(file))
    for number, decision in enumerate(DECISIONS):
        keys = [_key(number, seat) for seat in range(len(NAMES))]
        await write_table(store, decision, _table_id(number), keys)
    await store.close()


def _choose_next(page: Page, number: int) -> bool:
    """Click something that belongs to the decision; return whether there was anything."""
    for selector in _NEXT:
        found = page.locator(selector)
        if found.count():
            choice = found.nth(number % found.count())
            ring = choice.locator(".ring")
            (ring if ring.count() else choice).click(position={"x": 5, "y": 5})
            return True
    return False


def _is_ready(page: Page) -> bool:
    return page.locator("#done").is_visible() and page.locator("#done").is_enabled()


def _take(page: Page, path: str) -> None:
    """Take a decision before, in the middle and at the end; some are sent by the last click."""
    page.screenshot(path=f"{path}-0.png")
    revision = page.get_attribute("#view", "data-revision")
    for clicks in range(1, _MAX_CLICKS):
        if _is_ready(page) or not _choose_next(page, 3 * clicks):
            break
        page.wait_for_timeout(150)
        if page.get_attribute("#view", "data-revision") != revision:
            break
        if clicks <= 2:
            page.screenshot(path=f"{path}-{clicks}.png")
    page.screenshot(path=f"{path}-end.png")


def main(folder: Path) -> None:
    """Take all screenshots into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="guildhall-decisions-") as temporary:
        file = Path(temporary) / "tables.db"
        asyncio.run(_write_database(file))
        with ServerProcess(str(file)) as server, sync_playwright() as playwright:
            found = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_ARGUMENTS)
            for size in SIZES:
                is_phone = size["width"] == PHONE_WIDTH
                context = browser.new_context(
                    viewport=size, has_touch=is_phone, is_mobile=is_phone, reduced_motion="reduce"
                )
                page = context.new_page()
                for number, decision in enumerate(DECISIONS):
                    open_page(page, f"{server.url}/t/{_table_id(number)}?k={_key(number, 0)}")
                    _take(page, f"{folder}/{decision}-{size['width']}")
                context.close()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
