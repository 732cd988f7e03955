"""The search of the rules: beginnings of words, and highlights that go away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.page_helpers import open_page

HIGHLIGHTED = """() => [...(CSS.highlights.get('found') ?? [])].map(String)"""
OCCURRENCES = """async ([text, query]) => {
  const { occurrences, patterns } = await import('/static/word_search.js');
  return occurrences(text, patterns(query)).map(([start, end]) => text.slice(start, end));
}"""


def highlighted(page: Page) -> list[str]:
    """The highlighted texts."""
    found: list[str] = page.evaluate(HIGHLIGHTED)
    return found


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("Place a tile on a space; replace it.", "place", ["Place"]),
        ("Place a tile on a space; replace it.", "PLACE spa", ["Place", "spa"]),
        ("Rule CG-4.2, not CG-14.2", "4.2", ["4.2"]),
        ("Rule CG-4.2 (see CG-4.10)", "cg-4", ["CG-4", "CG-4"]),
        ("Évêché, évêque; l\u2019évêque", "eveq", ["évêq", "évêq"]),
        ("Der Münzmeister prägt Münzen", "munz", ["Münz", "Münz"]),
        ("Der Münzmeister", "meister", []),
        ("Große Straße", "strasse", ["Straße"]),
        ("Große Straße", "gros", ["Groß"]),
        ("le cœur, l'œil", "oe", ["œ"]),
        ("a* (b) c\\d", "a* (b) c\\d", ["a*", "(b)", "c\\d"]),
        ("ﬁre and fire", "fi", ["ﬁ", "fi"]),
    ],
)
def test_words_are_found_by_their_beginnings(
    browsers: Browsers, api: ApiClient, game_id: str, text: str, query: str, found: list[str]
) -> None:
    page = browsers.page()
    open_page(page, f"{api.url}/rules/{game_id}")
    assert page.evaluate(OCCURRENCES, [text, query]) == found


def test_escape_ends_the_search_of_the_rules_page(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    page = browsers.page()
    open_page(page, f"{api.url}/rules/{game_id}")
    rules = page.locator(".rule:not([hidden])")
    every = rules.count()
    page.locator("#search").fill("play")
    assert 0 < rules.count() < every
    marks = highlighted(page)
    assert marks
    assert {mark.lower() for mark in marks} == {"play"}
    page.keyboard.press("Escape")
    assert not highlighted(page)
    expect(page.locator("#search")).to_have_value("")
    expect(rules).to_have_count(every)


def test_escape_first_ends_the_search_and_then_closes_the_dialog(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 1)
    page = browsers.page()
    open_page(page, table.link(0))
    page.keyboard.press("r")
    dialog = page.locator("dialog#rules")
    expect(dialog.locator(".rule").first).to_be_visible()
    page.locator("#search").fill("play")
    assert highlighted(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    assert not highlighted(page)
    page.locator("#search").fill("play")
    dialog.locator('[data-command="close"]').click()
    expect(dialog).to_be_hidden()
    assert not highlighted(page)
    page.keyboard.press("r")
    expect(page.locator("#search")).to_have_value("")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
