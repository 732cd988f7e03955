"""Browsers that the tests borrow one after the other: to whom gets one it is as if it were new.

A new browser context costs more than most tests, and reads all files of the client again.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.page_helpers import PageErrors

TIMEOUT_MS: Final = 30_000  # milliseconds; only a failing test waits so long

SIZES: Final[dict[bool, ViewportSize]] = {
    False: {"width": 1280, "height": 800},
    True: {"width": 375, "height": 740},
}


@dataclass(frozen=True)
class DeviceKind:
    """What a browser says of itself and of its owner."""

    is_phone: bool = False
    theme: str = "light"
    motion: str = "reduce"
    language: str = "en"
    forced_colors: str = "none"


class Device:
    """A browser with one page, and ears that hear what goes wrong in it."""

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
        self.cdp = self.context.new_cdp_session(self.page)

    def reset(self) -> None:
        """Leave all pages and remember nothing of them."""
        places = {urlsplit(page.url) for page in self.context.pages}
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.goto("about:blank")
        self.page.mouse.move(0, 0)
        if self.page.viewport_size != SIZES[self.kind.is_phone]:
            self.page.set_viewport_size(SIZES[self.kind.is_phone])
        self.context.clear_cookies()
        for place in places:
            if place.scheme.startswith("http"):
                origin = f"{place.scheme}://{place.netloc}"
                what = {"origin": origin, "storageTypes": "local_storage"}
                self.cdp.send("Storage.clearDataForOrigin", what)
        self.errors.clear()


class DevicePool:
    """All browsers of a process of the tests."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[DeviceKind, list[Device]] = defaultdict(list)

    def borrow(self, kind: DeviceKind) -> Device:
        """A browser as if it were just installed."""
        return self.free[kind].pop() if self.free[kind] else Device(self.browser, kind)

    def release(self, device: Device, *, is_reusable: bool) -> None:
        """Take a browser back; nothing is known of one with which a test has failed."""
        if is_reusable:
            device.reset()
            self.free[device.kind].append(device)
        else:
            device.context.close()

    def close(self) -> None:
        """Close those that are here."""
        for devices in self.free.values():
            for device in devices:
                device.context.close()


class Browsers:
    """The people of one test, each with a browser that nobody else uses meanwhile."""

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
        """An empty page of a browser of its own."""
        device = self.devices.borrow(DeviceKind(is_phone, theme, motion, language, forced_colors))
        self.borrowed.append(device)
        return device.page

    def errors(self, page: Page) -> PageErrors:
        """What hears the troubles of a page."""
        return next(one.errors for one in self.borrowed if one.context == page.context)

    def release(self, *, is_reusable: bool) -> list[str]:
        """Give all browsers back; tells what has gone wrong in them."""
        troubles = [text for one in self.borrowed for text in one.errors.unexpected()]
        for device in self.borrowed:
            self.devices.release(device, is_reusable=is_reusable and not troubles)
        return troubles
