"""Small readers of pages for the tests in a browser."""

import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, Response

SIDEWAYS: Final = """() => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > root.clientWidth + 0.5);
  const name = (one) => one.tagName + '#' + one.id + '.' + one.getAttribute('class');
  return [`${root.scrollWidth} > ${root.clientWidth}`, ...wide.slice(0, 8).map(name)];
}"""


def no_sideways(page: Page) -> None:
    """Nothing is wider than the window, so nobody must scroll sideways."""
    found: list[str] = page.evaluate(SIDEWAYS)
    assert not found, f"The page can be scrolled sideways: {found}"


def visit(page: Page, address: str) -> None:
    """Go to a page and wait until its client is awake; people are slower than that."""
    page.goto(address)
    page.wait_for_selector("html.ready", state="attached")


class Ears:
    """Hears everything that goes wrong in the pages of a context."""

    def __init__(self, context: BrowserContext) -> None:
        self.troubles: list[str] = []
        self.forgiven: list[re.Pattern[str]] = []
        self.clear()
        context.on("console", self._said)
        context.on("weberror", lambda error: self._heard(f"error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def forgive(self, *patterns: str) -> None:
        """Let something go wrong that a test is about."""
        self.forgiven += map(re.compile, patterns)

    def clear(self) -> None:
        """Forget all of it."""
        self.troubles.clear()
        # On a busy machine the client gives up a connection that opens too slowly, and tries again.
        self.forgiven = [re.compile("WebSocket is closed before the connection is established")]

    def heard(self) -> list[str]:
        """What has gone wrong and was not forgiven."""
        return [
            text for text in self.troubles if not any(one.search(text) for one in self.forgiven)
        ]

    def check(self) -> None:
        """Nothing has gone wrong but what was forgiven."""
        found = self.heard()
        assert not found, "\n".join(found[:10])

    def _heard(self, text: str) -> None:
        self.troubles.append(text)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location
            self._heard(f"console: {message.text} ({place.get('url')}:{place.get('lineNumber')})")

    def _failed(self, request: Request) -> None:
        # Whoever leaves a page gives up what it was still fetching.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._heard(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._heard(f"{response.status}: {response.request.method} {response.url}")


LOST: Final = (r"WebSocket connection to", r"ERR_CONNECTION_REFUSED", r"ERR_CONNECTION_RESET")
"""What a browser says about a server that is gone."""


def texts(page: Page, selector: str) -> Sequence[str]:
    """The texts of all elements that fit."""
    return page.locator(selector).all_inner_texts()


__all__ = ["LOST", "Ears", "Error", "no_sideways", "texts", "visit"]
