"""Helpers for browser tests: page errors, overflow and saved preferences."""

import json
import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
)

OVERFLOW_JS: Final = """() => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > root.clientWidth + 0.5);
  const name = (one) => one.tagName + '#' + one.id + '.' + one.getAttribute('class');
  return [`${root.scrollWidth} > ${root.clientWidth}`, ...wide.slice(0, 8).map(name)];
}"""


PREFERENCES_KEY: Final = "guildhall.preferences"
TABLES_KEY: Final = "guildhall.tables"
"""Keys of localStorage."""


def set_preferences(**values: object) -> str:
    """Return a script that saves the preferences of a browser."""
    return f"localStorage['{PREFERENCES_KEY}'] = '{json.dumps(values)}';"


def check_no_overflow(page: Page) -> None:
    """Assert that the page does not scroll horizontally."""
    found: list[str] = page.evaluate(OVERFLOW_JS)
    assert not found, f"The page can be scrolled sideways: {found}"


def open_page(page: Page, address: str) -> None:
    """Open a page and wait until its scripts have started."""
    page.goto(address)
    page.wait_for_selector("html.ready", state="attached")


def scroll_to_top(element: Locator) -> None:
    """Scroll to the top and wait until the page has heard of it."""
    element.evaluate(
        """(element) => new Promise((resolve) => {
          element.addEventListener('scroll', resolve, { once: true });
          element.scrollTop = 0;
        }).then(() => {})"""
    )


class PageErrors:
    """Collects all errors of the pages in a browser context."""

    def __init__(self, context: BrowserContext) -> None:
        self.messages: list[str] = []
        self.ignored: list[re.Pattern[str]] = []
        self.clear()
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self._add(f"error: {error.error}"))
        context.on("requestfailed", self._on_request_failed)
        context.on("response", self._on_response)

    def ignore(self, *patterns: str) -> None:
        """Ignore expected errors."""
        self.ignored += map(re.compile, patterns)

    def clear(self) -> None:
        """Reset the collected errors and the ignored patterns."""
        self.messages.clear()
        # On a busy machine the client gives up a connection that opens too slowly, and tries again.
        self.ignored = [re.compile("WebSocket is closed before the connection is established")]

    def unexpected(self) -> list[str]:
        """Return the errors that are not ignored."""
        return [text for text in self.messages if not any(one.search(text) for one in self.ignored)]

    def assert_none(self) -> None:
        """Assert that there are no unexpected errors."""
        found = self.unexpected()
        assert not found, "\n".join(found[:10])

    def _add(self, text: str) -> None:
        self.messages.append(text)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            location = message.location
            self._add(
                f"console: {message.text} ({location.get('url')}:{location.get('lineNumber')})"
            )

    def _on_request_failed(self, request: Request) -> None:
        # Navigation aborts pending requests.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._add(f"failed: {request.method} {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._add(f"{response.status}: {response.request.method} {response.url}")


CONNECTION_LOST: Final = (
    r"WebSocket connection to",
    r"ERR_CONNECTION_REFUSED",
    r"ERR_CONNECTION_RESET",
)
"""Console messages of a browser that has lost its server."""


def texts(page: Page, selector: str) -> Sequence[str]:
    """The texts of all matching elements."""
    return page.locator(selector).all_inner_texts()


__all__ = [
    "CONNECTION_LOST",
    "PREFERENCES_KEY",
    "TABLES_KEY",
    "Error",
    "PageErrors",
    "check_no_overflow",
    "open_page",
    "set_preferences",
    "texts",
]
