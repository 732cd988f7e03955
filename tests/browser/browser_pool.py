"""Browser contexts that are reset and reused between tests.

A new context takes longer than most tests, and loads all files of the client again.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.page_helpers import PageErrors

TIMEOUT_MS: Final = 5_000  # milliseconds; only a failing test waits this long

SIZES: Final[dict[bool, ViewportSize]] = {
    False: {"width": 1280, "height": 800},
    True: {"width": 375, "height": 740},
}


@dataclass(frozen=True)
class DeviceKind:
    """The properties of a browser that pages can see."""

    is_phone: bool = False
    theme: str = "light"
    motion: str = "reduce"
    language: str = "en"
    forced_colors: str = "none"


class Device:
    """A browser context with one page, and a collector of its errors."""

    def __init__(self, browser: Browser, kind: DeviceKind) -> None:
        self.kind = kind
        self.context = browser.new_context(
            viewport=SIZES[kind.is_phone],
            has_touch=kind.is_phone,
            is_mobile=kind.is_phone,
            color_scheme="dark" if kind.theme == "dark" else "light",
            reduced_motion="reduce" if kind.motion == "reduce" else "no-preference",
            forced_colors="active" if kind.forced_colors == "active" else "none",
            locale=kind.language,
            accept_downloads=True,
        )
        self.context.set_default_timeout(TIMEOUT_MS)
        self.errors = PageErrors(self.context)
        self.page = self.context.new_page()

    def reset(self) -> None:
        """Leave all pages and clear cookies and storage."""
        for page in self.context.pages:
            # Clearing storage from outside can leave the page's process with old contents.
            if page.url.startswith("http"):
                page.evaluate(
                    "() => { try { localStorage.clear(); } catch { /* an error page */ } }"
                )
            if page != self.page:
                page.close()
        self.page.goto("about:blank")
        self.page.mouse.move(0, 0)
        if self.page.viewport_size != SIZES[self.kind.is_phone]:
            self.page.set_viewport_size(SIZES[self.kind.is_phone])
        self.context.clear_cookies()
        self.errors.clear()


class DevicePool:
    """The browser contexts of one test process."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[DeviceKind, list[Device]] = defaultdict(list)

    def borrow(self, kind: DeviceKind) -> Device:
        """Return a clean context."""
        return self.free[kind].pop() if self.free[kind] else Device(self.browser, kind)

    def release(self, device: Device, *, is_reusable: bool) -> None:
        """Return a context to the pool; one from a failed test is closed instead."""
        if is_reusable:
            device.reset()
            self.free[device.kind].append(device)
        else:
            device.context.close()

    def close(self) -> None:
        """Close all contexts in the pool."""
        for devices in self.free.values():
            for device in devices:
                device.context.close()


class Browsers:
    """The browsers of one test, each with its own context."""

    def __init__(self, devices: DevicePool) -> None:
        self.devices = devices
        self.borrowed: list[Device] = []

    def page(
        self,
        *,
        is_phone: bool = False,
        theme: str = "light",
        motion: str = "reduce",
        language: str = "en",
        forced_colors: str = "none",
    ) -> Page:
        """Return an empty page in its own context."""
        device = self.devices.borrow(DeviceKind(is_phone, theme, motion, language, forced_colors))
        self.borrowed.append(device)
        return device.page

    def errors(self, page: Page) -> PageErrors:
        """The error collector of a page."""
        return next(one.errors for one in self.borrowed if one.context == page.context)

    def release(self, *, is_reusable: bool) -> list[str]:
        """Return all contexts to the pool; return their unexpected errors."""
        errors = [text for one in self.borrowed for text in one.errors.unexpected()]
        for device in self.borrowed:
            self.devices.release(device, is_reusable=is_reusable and not errors)
        return errors
