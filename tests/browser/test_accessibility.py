"""Axe checks every kind of page, in the light and dark theme, on a desktop and a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.conftest import every_game
from tests.browser.page_helpers import check_no_overflow, open_page
from tests.scale import IS_THOROUGH, thorough

EACH_THEME = pytest.mark.parametrize(
    ("theme", "is_phone"), [("light", False), ("dark", True)], ids=["light-desk", "dark-phone"]
)


@every_game
@EACH_THEME
def test_axe_finds_no_violations_in_a_game(
    browsers: Browsers,
    api: ApiClient,
    finished_table: TableLinks,
    game_id: str,
    theme: str,
    is_phone: bool,
) -> None:
    running = api.create_table(game_id, 2)
    api.play_random(running, max_moves=14, seed=4)
    page = browsers.page(is_phone=is_phone, theme=theme)
    urls = {"game": running.link(0), "end": finished_table.link(0)}
    found = check_pages(page, half_by_theme(urls, theme))
    assert not found, "\n".join(found)


@EACH_THEME
def test_axe_finds_no_violations_on_other_pages(
    browsers: Browsers,
    api: ApiClient,
    finished_table: TableLinks,
    game_id: str,
    theme: str,
    is_phone: bool,
) -> None:
    lobby = api.create_table(game_id, 2, start=False)
    running = api.create_table(game_id, 2)
    api.play_random(running, max_moves=9, seed=5)
    page = browsers.page(is_phone=is_phone, theme=theme)
    urls = {
        "home": api.url,
        "lobby": lobby.link(0),
        "watching": running.spectator_link,
        "replay": f"{api.url}/t/{finished_table.table_id}/replay"
        f"?k={finished_table.seat_keys[0]}&as=all&at=9",
        "rules": f"{api.url}/rules/{game_id}",
    }
    if IS_THOROUGH:
        urls["waiting"] = running.link(1)
    found = check_pages(page, half_by_theme(urls, theme))
    open_page(page, running.link(1))
    dialogs = {"help": "?", "rules": "r"} | ({"full-log-dialog": "l"} if IS_THOROUGH else {})
    for dialog, key in half_by_theme(dialogs, theme).items():
        page.keyboard.press(key)
        expect(page.locator(f"dialog#{dialog}")).to_be_visible()
        if dialog == "rules":
            expect(page.locator("#rules .rule").first).to_be_visible()
        # The text of the rules is checked on the rules page.
        found += axe_violations(page, dialog, excluded=".rulebook > .part")
        page.keyboard.press("Escape")
    if IS_THOROUGH or is_phone:
        open_page(page, api.url)
        page.locator(f'[data-command="create-form"][data-game-id="{game_id}"]').click()
        found += axe_violations(page, "new table")
    assert not found, "\n".join(found)


@thorough
@every_game
@pytest.mark.parametrize(
    ("theme", "is_phone"), [("dark", False), ("light", True)], ids=["dark-desk", "light-phone"]
)
def test_axe_finds_no_contrast_or_target_size_violations(
    browsers: Browsers,
    api: ApiClient,
    finished_table: TableLinks,
    game_id: str,
    theme: str,
    is_phone: bool,
) -> None:
    running = api.create_table(game_id, 2)
    api.play_random(running, max_moves=14, seed=4)
    page = browsers.page(is_phone=is_phone, theme=theme)
    found = []
    for name, url in {"game": running.link(0), "end": finished_table.link(0)}.items():
        open_page(page, url)
        found += axe_violations(page, name, "color-contrast", "target-size")
    assert not found, "\n".join(found)


def half_by_theme(items: dict[str, str], theme: str) -> dict[str, str]:
    """Half of the items for each theme; in test-all every item for both."""
    if IS_THOROUGH:
        return items
    half = list(items)[theme == "dark" :: 2]
    assert half
    return {name: items[name] for name in half}


def check_pages(page: Page, urls: dict[str, str]) -> list[str]:
    """The violations that axe finds on these pages."""
    found = []
    for name, url in urls.items():
        open_page(page, url)
        check_no_overflow(page)
        found += axe_violations(page, name)
    return found


def axe_violations(page: Page, name: str, *rules: str, excluded: str = "") -> list[str]:
    """The violations that axe finds on a page, checking all rules or only these."""
    options: dict[str, list[str]] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    where = {"exclude": [[excluded]]} if excluded else None
    results = Axe().run(page, context=where, options=options)
    return [
        f"{name}: {violation['id']} ({violation['help']}): "
        + "; ".join(
            f"{' '.join(map(str, node['target']))} {node['html'][:120]}"
            for node in violation["nodes"][:3]
        )
        for violation in results.response["violations"]
    ]
