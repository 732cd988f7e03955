"""Axe looks at every kind of page, by day and by night, on a desk and on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import every_title
from tests.browser.devices import Company
from tests.browser.house import House, Opened
from tests.browser.kit import no_sideways, visit
from tests.scale import IS_THOROUGH, thorough

ONE_AND_OTHER = pytest.mark.parametrize(
    ("light", "is_phone"), [("light", False), ("dark", True)], ids=["light-desk", "dark-phone"]
)


@every_title
@ONE_AND_OTHER
def test_axe_finds_nothing_in_a_game(
    company: Company, house: House, ended: Opened, title: str, light: str, is_phone: bool
) -> None:
    running = house.open(title, 2)
    house.play(running, most=14, seed=4)
    page = company.page(is_phone=is_phone, light=light)
    places = {"game": running.link(0), "end": ended.link(0)}
    found = look_around(page, shared_out(places, light))
    assert not found, "\n".join(found)


@ONE_AND_OTHER
def test_axe_finds_nothing_around_it(
    company: Company, house: House, ended: Opened, title: str, light: str, is_phone: bool
) -> None:
    lobby = house.open(title, 2, start=False)
    running = house.open(title, 2)
    house.play(running, most=9, seed=5)
    page = company.page(is_phone=is_phone, light=light)
    places = {
        "front": house.url,
        "lobby": lobby.link(0),
        "watching": running.watching,
        "replay": f"{house.url}/t/{ended.table}/replay?k={ended.seats[0]}&as=all&at=9",
        "rules": f"{house.url}/rules/{title}",
    }
    if IS_THOROUGH:
        places["waiting"] = running.link(1)
    found = look_around(page, shared_out(places, light))
    visit(page, running.link(1))
    dialogs = {"help": "?", "rules": "r"} | ({"whole-log": "l"} if IS_THOROUGH else {})
    for dialog, key in shared_out(dialogs, light).items():
        page.keyboard.press(key)
        expect(page.locator(f"dialog#{dialog}")).to_be_visible()
        if dialog == "rules":
            expect(page.locator("#rules .rule").first).to_be_visible()
        # The text of the rules is the same as on their page.
        found += troubles(page, dialog, leaving_out=".rulebook > .part")
        page.keyboard.press("Escape")
    if IS_THOROUGH or is_phone:
        visit(page, house.url)
        page.locator(f'[data-do="open-form"][data-title="{title}"]').click()
        found += troubles(page, "new table")
    assert not found, "\n".join(found)


@thorough
@every_title
@pytest.mark.parametrize(
    ("light", "is_phone"), [("dark", False), ("light", True)], ids=["dark-desk", "light-phone"]
)
def test_axe_can_read_everything(
    company: Company, house: House, ended: Opened, title: str, light: str, is_phone: bool
) -> None:
    running = house.open(title, 2)
    house.play(running, most=14, seed=4)
    page = company.page(is_phone=is_phone, light=light)
    found = []
    for name, place in {"game": running.link(0), "end": ended.link(0)}.items():
        visit(page, place)
        found += troubles(page, name, "color-contrast", "target-size")
    assert not found, "\n".join(found)


def shared_out(things: dict[str, str], light: str) -> dict[str, str]:
    """Half of the things by day and the other half by night; in test-all every one in both."""
    if IS_THOROUGH:
        return things
    half = list(things)[light == "dark" :: 2]
    assert half
    return {name: things[name] for name in half}


def look_around(page: Page, places: dict[str, str]) -> list[str]:
    """What axe complains about at some places."""
    found = []
    for name, place in places.items():
        visit(page, place)
        no_sideways(page)
        found += troubles(page, name)
    return found


def troubles(page: Page, name: str, *rules: str, leaving_out: str = "") -> list[str]:
    """What axe complains about on a page or a part of it, by all its rules or by some."""
    options: dict[str, list[str]] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    where = {"exclude": [[leaving_out]]} if leaving_out else None
    results = Axe().run(page, context=where, options=options)
    return [
        f"{name}: {violation['id']} ({violation['help']}): "
        + "; ".join(
            f"{' '.join(map(str, node['target']))} {node['html'][:120]}"
            for node in violation["nodes"][:3]
        )
        for violation in results.response["violations"]
    ]
