"""Fixtures of the browser tests: Chromium, servers and players."""

import os
import shutil
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import guildhall
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import TIMEOUT_MS, Browsers, DevicePool
from tests.browser.client_fixture import FakeServer
from tests.browser.decision_tables import Decision
from tests.browser.game_server import running_server
from tests.browser.layout_tables import LayoutTables
from tests.browser.open_decision import DecisionTables, OpenDecision, Opener
from tests.scale import IS_THOROUGH
from tests.server.server_process import ServerProcess

# Playwright's default list, which ours replaces, as far as it affects pages; and two hidden pages
# of Chromium's address bar, which take as long to load in each context as a table.
DISABLED_FEATURES: Final = [
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch", "SpareRendererForSitePerProcess",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
]  # fmt: skip
CHROMIUM_ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
]
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
NOT_A_SCRIPT_ERROR: Final = r"^(console|failed|\d+):"  # not script errors
HAS_FAILED: Final = pytest.StashKey[bool]()

expect.set_options(timeout=TIMEOUT_MS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without Chromium, keep a single test to report that."""
    here = Path(__file__).parent
    mine = [item for item in items if here in item.path.parents]
    if CHROMIUM is None:
        usual = [item for item in mine if IS_THOROUGH or not item.get_closest_marker("thorough")]
        others = [item for item in mine if item not in usual[:1]]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record failed tests, because their browsers are not reused."""
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one per test process."""
    if CHROMIUM is None:
        missing = "there is no Chromium on the PATH, so no page is tested in a browser"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Iterator[DevicePool]:
    """The browser contexts that the tests share."""
    devices = DevicePool(browser)
    yield devices
    devices.close()


@pytest.fixture
def browsers(devices: DevicePool, request: pytest.FixtureRequest) -> Iterator[Browsers]:
    """Browsers of players; asserts that their pages have no errors."""
    browsers = Browsers(devices)
    yield browsers
    troubles = browsers.release(is_reusable=HAS_FAILED not in request.node.stash)
    assert not troubles, "\n".join(troubles[:10])


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiClient]:
    """An API client of the server that most tests share."""
    file = tmp_path_factory.mktemp("server") / "tables.db"
    with running_server(file) as api:
        yield api


@pytest.fixture(scope="session")
def decision_tables(api: ApiClient) -> Iterator[DecisionTables]:
    """Tables on the shared server at which a seat faces a given decision."""
    with closing(DecisionTables(api)) as tables:
        yield tables


@pytest.fixture(scope="session")
def layout_tables(decision_tables: DecisionTables) -> LayoutTables:
    """Tables on the shared server: decisions, and games in the middle."""
    return LayoutTables(decision_tables)


@pytest.fixture
def open_decision(decision_tables: DecisionTables, browsers: Browsers) -> Iterator[Opener]:
    """Opens a decision on a page."""
    opened: list[OpenDecision] = []

    def open_one(decision: Decision, device: str = "mouse", **preferences: bool) -> OpenDecision:
        page = browsers.page(is_phone=device == "finger")
        opened.append(OpenDecision(decision_tables, decision, page, device, preferences))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test can stop."""
    with ServerProcess(str(tmp_path / "tables.db")) as running:
        yield running


# `make test` runs each test with one game, chosen by the test's name; `make test-all` runs marked
# tests with every game.
every_game = pytest.mark.every_game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize tests by game."""
    if "game_id" in metafunc.fixturenames:
        titles = guildhall.titles()
        is_for_all = metafunc.definition.get_closest_marker("every_game") is not None
        if not (is_for_all and IS_THOROUGH):
            turn = zlib.adler32(metafunc.function.__name__.encode())
            titles = [titles[turn % len(titles)]]
        metafunc.parametrize("game_id", titles, indirect=True, scope="session")


@pytest.fixture(scope="session")
def game_id(request: pytest.FixtureRequest) -> str:
    """The id of a game."""
    found = request.param
    assert isinstance(found, str)
    return found


@pytest.fixture(scope="session")
def finished_table(api: ApiClient, game_id: str) -> TableLinks:
    """A finished game of two players."""
    return api.finished[game_id]


# Client tests


@pytest.fixture(scope="session")
def shared_server() -> Iterator[FakeServer]:
    """A fake server for all client tests of this process."""
    made = FakeServer()
    yield made
    made.close()


@pytest.fixture
def server(shared_server: FakeServer) -> Iterator[FakeServer]:
    """The fake server, reset after the test; its page has three choices."""
    yield shared_server
    shared_server.reset()


@pytest.fixture
def page(server: FakeServer, browsers: Browsers) -> Page:
    """A desktop browser; only script errors fail the test."""
    page = browsers.page()
    browsers.errors(page).ignore(NOT_A_SCRIPT_ERROR)
    return page


@pytest.fixture
def phone(server: FakeServer, browsers: Browsers) -> Page:
    """A phone browser; only script errors fail the test."""
    page = browsers.page(is_phone=True)
    browsers.errors(page).ignore(NOT_A_SCRIPT_ERROR)
    return page
