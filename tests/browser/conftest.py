"""One browser for all tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium: the one of the machine, or else Playwright's own."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=CHROMIUM if CHROMIUM.exists() else None, args=["--no-sandbox"]
        )
        yield made
        made.close()
