"""What is read: the rules at the table, every language, and every light."""

import re
from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

import guildhall
from guildhall.core.language import LANGUAGES
from guildhall.server.i18n import COMMON_PACKAGES
from guildhall.server.pages.layout import LANGUAGE_NAMES
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.page_helpers import check_no_overflow, open_page
from tests.i18n.catalogues import PROPER_NAMES
from tests.scale import thorough

OTHERS = [language for language in LANGUAGES if language != "en"]

TEXTS = """() => {
  const found = new Set();
  const add = (text) => text?.trim() && found.add(text.trim().replace(/\\\\s+/g, ' '));
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const isApart = (one) => one.closest('script, style, [hreflang], #rules-text, #chat-lines');
  while (walk.nextNode()) {
    if (!isApart(walk.currentNode.parentElement)) add(walk.currentNode.textContent);
  }
  for (const one of document.querySelectorAll('*')) {
    if (isApart(one)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(one.getAttribute(name));
    if (one.id === 'strings') for (const text of Object.values(one.dataset)) add(text);
  }
  return [...found];
}"""


def test_the_rules_are_one_key_away(browsers: Browsers, api: ApiClient, title: str) -> None:
    opened = api.create_table(title, 1)
    page = browsers.page()
    open_page(page, opened.link(0))
    page.keyboard.press("r")
    dialog = page.locator("dialog#rules")
    expect(dialog).to_be_visible()
    rules = dialog.locator(".rule")
    expect(rules.first).to_be_visible()
    expect(page.locator("#search")).to_be_focused()
    every = rules.count()
    page.locator("#search").fill(longest_word(page))
    some = dialog.locator(".rule:not([hidden])")
    assert 0 < some.count() < every
    expect(page.locator("#search-count")).to_have_text(re.compile(r"^(1 match|\d+ matches)$"))
    page.locator("#search").fill("xyzzyx")
    expect(some).to_have_count(0)
    page.locator("#search").fill("")
    expect(some).to_have_count(every)
    assert dialog.locator("#rulings .rule").count() > 0
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    check_no_overflow(page)


def longest_word(page: Page) -> str:
    """A long word of the last ruling."""
    text = page.locator("#rules .rule").last.inner_text()
    words: list[str] = re.findall(r"[a-z]+", text)
    return max(words, key=len)


def test_the_page_of_rules_opens_at_a_rule(browsers: Browsers, api: ApiClient, title: str) -> None:
    page = browsers.page(is_phone=True)
    open_page(page, f"{api.url}/rules/{title}")
    check_no_overflow(page)
    link = page.locator(".contents a").last
    target = (link.get_attribute("href") or "").removeprefix("#")
    link.tap()
    expect(page.locator(f'[id="{target}"]')).to_be_in_viewport()


def untranslated_patterns(titles: list[str], language: str) -> list[re.Pattern[str]]:
    """What is rightly the same in English and in another language, where these titles are named."""
    names = [
        "Guildhall",
        *(guildhall.game(title).title for title in titles),
        *LANGUAGE_NAMES.values(),
    ]
    for package in (*COMMON_PACKAGES, *(f"guildhall.games.{title}" for title in titles)):
        file = files(package).joinpath("locale", f"{language}.po")
        for message in read_po(BytesIO(file.read_bytes()), locale=language):
            for text, said in zip(
                plural_forms(message.id), plural_forms(message.string), strict=False
            ):
                if text == said:
                    names.append(text)
    filled = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(name)) for name in names if name]
    places = [PROPER_NAMES[title] for title in titles]
    return [re.compile(pattern, re.IGNORECASE) for pattern in (*filled, *places)]


def plural_forms(text: object) -> list[str]:
    """The one form of a message, or its forms for one and for many."""
    return [str(one) for one in text] if isinstance(text, (list, tuple)) else [str(text)]


@thorough
def test_no_english_is_left_in_a_game(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks, title: str
) -> None:
    running = api.create_table(title, 2)
    api.play_random(running, max_moves=12)
    places = [
        f"/t/{running.table_id}?k={running.seat_keys[0]}",
        f"/t/{finished_table.table_id}?k={finished_table.seat_keys[0]}",
        f"/rules/{title}",
    ]
    # All sentences are compared in tests/words; here each title is read in one language.
    turn = guildhall.titles().index(title)
    language = OTHERS[turn % len(OTHERS)]
    check_translated(browsers, api, [title], places, ["en", language])


@thorough
def test_no_english_is_left_around_it(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks, title: str
) -> None:
    lobby = api.create_table(title, 2, start=False)
    running = api.create_table(title, 2)
    api.play_random(running, max_moves=12)
    places = [
        "/",
        f"/t/{lobby.table_id}?k={lobby.seat_keys[0]}",
        f"/t/{running.table_id}?k={running.watch_key}",
        f"/t/{finished_table.table_id}/replay?k={finished_table.seat_keys[0]}&as=all&at=9",
    ]
    check_translated(browsers, api, guildhall.titles(), places, LANGUAGES)


def check_translated(
    browsers: Browsers,
    api: ApiClient,
    titles: list[str],
    places: list[str],
    languages: Sequence[str],
) -> None:
    """What stands at some places in other languages, and in English too, may be the same."""
    read = {
        one: texts_in(browsers, one, [api.url + place for place in places]) for one in languages
    }
    for language in languages:
        if language == "en":
            continue
        same = untranslated_patterns(titles, language)
        for place, texts, english in zip(places, read[language], read["en"], strict=True):
            left = [
                text
                for text in texts & english
                if re.search(r"[A-Za-z]{3}", text) and not is_untranslated(text, same)
            ]
            assert not left, f"{place.partition('?')[0]} in {language}: {left}"


def texts_in(browsers: Browsers, language: str, addresses: list[str]) -> list[set[str]]:
    """All that stands on some pages, to one whose browser speaks this language."""
    page = browsers.page(language=language)
    found = []
    for address in addresses:
        open_page(page, address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        check_no_overflow(page)
        found.append(set(page.evaluate(TEXTS)))
    return found


def is_untranslated(text: str, same: list[re.Pattern[str]]) -> bool:
    """Whether a text may be the same: names, keys, rules, and parts that are the same."""
    bare = re.sub(r"Anna|Bruno|\b[A-Z]{2}-[\d.]+|\bA\d+\b|Enter|Esc", "", text)
    words = [part.strip() for part in re.split(r" · |[:,.●]", bare)]
    return all(
        any(one.fullmatch(word) for one in same)
        for word in words
        if re.search(r"[A-Za-z]{3}", word)
    )


@thorough
def test_the_language_is_switched_and_kept(browsers: Browsers, api: ApiClient, title: str) -> None:
    opened = api.create_table(title, 1)
    page = browsers.page()
    places = {
        api.url: ("it", "en"),
        opened.link(0): ("it", "fr", "de", "en"),
        f"{api.url}/rules/{title}": ("it", "fr", "de", "en"),
    }
    for place, languages in places.items():
        for language in languages:
            open_page(page, place)
            page.locator("#languages summary").click()
            page.locator(f'#languages a[hreflang="{language}"]').click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            if place == opened.link(0):
                expect(page.locator("#view")).to_have_attribute("data-viewer", "0")
        open_page(page, place)
        expect(page.locator("html")).to_have_attribute("lang", "en")


@thorough
@pytest.mark.parametrize(
    ("light", "motion", "forced"),
    [
        ("light", "any", "none"),
        ("dark", "any", "none"),
        ("light", "reduce", "active"),
        ("dark", "reduce", "active"),
    ],
)
def test_every_theme_works(
    browsers: Browsers,
    api: ApiClient,
    finished_table: TableLinks,
    title: str,
    light: str,
    motion: str,
    forced: str,
) -> None:
    page = browsers.page(theme=light, motion=motion, forced_colors=forced)
    opened = api.create_table(title, 1)
    for place in (api.url, opened.link(0), finished_table.link(0), f"{api.url}/rules/{title}"):
        open_page(page, place)
        check_no_overflow(page)
        ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        red, green, blue = map(int, re.findall(r"\d+", ground)[:3])
        assert (red + green + blue < 384) == (light == "dark"), f"{light}: {ground}"


def test_the_theme_is_chosen_and_kept(browsers: Browsers, api: ApiClient) -> None:
    page = browsers.page()
    open_page(page, api.url)
    shown = {}
    for _ in range(3):
        page.locator('[data-command="theme"]').click()
        chosen = page.locator("html").get_attribute("data-theme") or ""
        page.reload()
        page.wait_for_selector("html.ready", state="attached")
        expect(page.locator("html")).to_have_attribute("data-theme", chosen)
        shown[chosen] = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert set(shown) == {"", "light", "dark"}
    assert shown["light"] != shown["dark"]
    assert shown[""] == shown["light"], "The system has a light one."
