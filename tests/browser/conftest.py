"""A real server, a real browser, and people who sit before it."""

import os
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

import guildhall
from tests.browser.house import House, Opened
from tests.browser.kit import Ears
from tests.browser.stage import Screens, Stage
from tests.server.running import Process

DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 375, "height": 740}
# Playwright's own list, which ours replaces, as far as pages notice it; and two pages of Chromium's
# address bar, which nobody sees and which take as long to load in each context as a table.
UNUSED: Final = [
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
]  # fmt: skip
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    f"--disable-features={','.join(UNUSED)}",
]

is_on_build_server = os.environ.get("CI") == "true"
is_interpreted = os.environ.get("GUILDHALL_INTERPRETED") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser sees no difference between the modes, so a build server runs these in one."""
    here = Path(__file__).parent
    if is_on_build_server and is_interpreted:
        reason = "pages are tested in a browser in the compiled mode only"
        for item in items:
            if here in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one for each process of the tests."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if is_on_build_server:
            pytest.fail("A build server needs Chromium on its PATH.")
        pytest.skip("there is no Chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for all tests that do not stop it; its bots move at once."""
    file = tmp_path_factory.mktemp("server") / "tables.db"
    with Process(str(file), "--no-limits") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Process]:
    """A server that a test may stop."""
    with Process(str(tmp_path / "tables.db")) as running:
        yield running


class Company:
    """Opens browsers for people, each with a memory of its own, and hears what goes wrong."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[tuple[BrowserContext, Ears]] = []

    def context(
        self,
        *,
        is_phone: bool = False,
        light: str = "light",
        motion: str = "reduce",
        language: str = "en",
        forced: str = "none",
    ) -> tuple[BrowserContext, Ears]:
        """A browser as if it were just installed."""
        context = self.browser.new_context(
            viewport=PHONE if is_phone else DESKTOP,
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme="dark" if light == "dark" else "light",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            forced_colors="active" if forced == "active" else "none",
            locale=language,
            accept_downloads=True,
        )
        context.set_default_timeout(15_000)
        ears = Ears(context)
        self.contexts.append((context, ears))
        return context, ears

    def page(self, *, is_phone: bool = False) -> Page:
        """An empty page of a browser of its own."""
        return self.context(is_phone=is_phone)[0].new_page()

    def ears(self, page: Page) -> Ears:
        """What hears the troubles of a page."""
        return next(ears for context, ears in self.contexts if context == page.context)


@pytest.fixture
def company(browser: Browser) -> Iterator[Company]:
    """People; nothing may have gone wrong in any of their pages."""
    company = Company(browser)
    yield company
    for context, ears in company.contexts:
        context.close()
        ears.check()


@pytest.fixture(scope="session")
def house(server: Process) -> Iterator[House]:
    """The common server with ways to open tables on it."""
    house = House(server.url)
    yield house
    house.close()


# What depends on a title is tested with every one. The rest, whose pages and deeds are the same for
# all of them, is shared out: each test has one title, and all titles have some of the tests.
every_title = pytest.mark.every_title


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test its titles."""
    if "title" in metafunc.fixturenames:
        titles = guildhall.titles()
        if metafunc.definition.get_closest_marker("every_title") is None:
            turn = zlib.crc32(metafunc.function.__name__.encode())
            titles = [titles[turn % len(titles)]]
        metafunc.parametrize("title", titles, indirect=True, scope="session")


@pytest.fixture(scope="session")
def title(request: pytest.FixtureRequest) -> str:
    """A title that the test is for."""
    found = request.param
    assert isinstance(found, str)
    return found


@pytest.fixture(scope="session")
def ended(house: House, title: str) -> Opened:
    """A game that two people have played to its end."""
    opened = house.open(title, 2)
    house.play(opened)
    return opened


# The client alone


@pytest.fixture(scope="session")
def theatre() -> Iterator[Stage]:
    """A server that does what a test says, for all tests one after the other."""
    made = Stage()
    yield made
    made.close()


@pytest.fixture
def stage(theatre: Stage) -> Iterator[Stage]:
    """The server for one test; it shows three things to choose from."""
    yield theatre
    theatre.clear()


@pytest.fixture(scope="session")
def screens(browser: Browser) -> Iterator[Screens]:
    """The pages before that server."""
    made = Screens(browser)
    yield made
    made.close()


@pytest.fixture
def page(screens: Screens, stage: Stage) -> Iterator[Page]:
    """A browser on a desk before that server."""
    with screens.page() as made:
        yield made


@pytest.fixture
def phone(screens: Screens, stage: Stage) -> Iterator[Page]:
    """A phone before that server."""
    with screens.page(is_phone=True) as made:
        yield made
