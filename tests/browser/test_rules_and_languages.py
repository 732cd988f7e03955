"""The rules at the table, every language, and every theme."""

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


def test_one_key_opens_the_rules(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    table = api.create_table(game_id, 1)
    page = browsers.page()
    open_page(page, table.link(0))
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
    """A long word from the last ruling."""
    text = page.locator("#rules .rule").last.inner_text()
    words: list[str] = re.findall(r"[a-z]+", text)
    return max(words, key=len)


def test_the_rules_page_opens_at_a_rule(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    page = browsers.page(is_phone=True)
    open_page(page, f"{api.url}/rules/{game_id}")
    check_no_overflow(page)
    link = page.locator(".contents a").last
    target = (link.get_attribute("href") or "").removeprefix("#")
    link.tap()
    expect(page.locator(f'[id="{target}"]')).to_be_in_viewport()


def untranslated_patterns(titles: list[str], language: str) -> list[re.Pattern[str]]:
    """Texts that may be the same in English and another language on pages that name these games."""
    names = [
        "Guildhall",
        *(guildhall.game(game_id).title for game_id in titles),
        *LANGUAGE_NAMES.values(),
    ]
    for package in (*COMMON_PACKAGES, *(f"guildhall.games.{game_id}" for game_id in titles)):
        file = files(package).joinpath("locale", f"{language}.po")
        for message in read_po(BytesIO(file.read_bytes()), locale=language):
            for text, translation in zip(
                plural_forms(message.id), plural_forms(message.string), strict=False
            ):
                if text == translation:
                    names.append(text)
    filled = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(name)) for name in names if name]
    names = [PROPER_NAMES[game_id] for game_id in titles]
    return [re.compile(pattern, re.IGNORECASE) for pattern in (*filled, *names)]


def plural_forms(text: object) -> list[str]:
    """The form of a message, or its singular and plural."""
    return [str(one) for one in text] if isinstance(text, (list, tuple)) else [str(text)]


@thorough
def test_no_english_is_left_in_a_game(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks, game_id: str
) -> None:
    running = api.create_table(game_id, 2)
    api.play_random(running, max_moves=12)
    urls = [
        f"/t/{running.table_id}?k={running.seat_keys[0]}",
        f"/t/{finished_table.table_id}?k={finished_table.seat_keys[0]}",
        f"/rules/{game_id}",
    ]
    # tests/i18n checks all texts; here each game is checked in one language.
    turn = guildhall.titles().index(game_id)
    language = OTHERS[turn % len(OTHERS)]
    check_translated(browsers, api, [game_id], urls, ["en", language])


@thorough
def test_no_english_is_left_on_other_pages(
    browsers: Browsers, api: ApiClient, finished_table: TableLinks, game_id: str
) -> None:
    lobby = api.create_table(game_id, 2, start=False)
    running = api.create_table(game_id, 2)
    api.play_random(running, max_moves=12)
    urls = [
        "/",
        f"/t/{lobby.table_id}?k={lobby.seat_keys[0]}",
        f"/t/{running.table_id}?k={running.spectator_key}",
        f"/t/{finished_table.table_id}/replay?k={finished_table.seat_keys[0]}&as=all&at=9",
    ]
    check_translated(browsers, api, guildhall.titles(), urls, LANGUAGES)


def check_translated(
    browsers: Browsers,
    api: ApiClient,
    titles: list[str],
    urls: list[str],
    languages: Sequence[str],
) -> None:
    """Check that pages have no text in common with their English version, except permitted ones."""
    read = {one: texts_in(browsers, one, [api.url + url for url in urls]) for one in languages}
    for language in languages:
        if language == "en":
            continue
        same = untranslated_patterns(titles, language)
        for url, texts, english in zip(urls, read[language], read["en"], strict=True):
            left = [
                text
                for text in texts & english
                if re.search(r"[A-Za-z]{3}", text) and not is_untranslated(text, same)
            ]
            assert not left, f"{url.partition('?')[0]} in {language}: {left}"


def texts_in(browsers: Browsers, language: str, addresses: list[str]) -> list[set[str]]:
    """All texts of some pages in a browser with this language."""
    page = browsers.page(language=language)
    found = []
    for address in addresses:
        open_page(page, address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        check_no_overflow(page)
        found.append(set(page.evaluate(TEXTS)))
    return found


def is_untranslated(text: str, same: list[re.Pattern[str]]) -> bool:
    """Whether a text may be the same: names, keys, rules, or a combination of permitted texts."""
    bare = re.sub(r"Anna|Bruno|\b[A-Z]{2}-[\d.]+|\bA\d+\b|Enter|Esc", "", text)
    words = [part.strip() for part in re.split(r" · |[:,.●]", bare)]
    return all(
        any(one.fullmatch(word) for one in same)
        for word in words
        if re.search(r"[A-Za-z]{3}", word)
    )


@thorough
def test_the_chosen_language_is_remembered(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 1)
    page = browsers.page()
    urls = {
        api.url: ("it", "en"),
        table.link(0): ("it", "fr", "de", "en"),
        f"{api.url}/rules/{game_id}": ("it", "fr", "de", "en"),
    }
    for url, languages in urls.items():
        for language in languages:
            open_page(page, url)
            page.locator("#languages summary").click()
            page.locator(f'#languages a[hreflang="{language}"]').click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            if url == table.link(0):
                expect(page.locator("#view")).to_have_attribute("data-viewer", "0")
        open_page(page, url)
        expect(page.locator("html")).to_have_attribute("lang", "en")


@thorough
@pytest.mark.parametrize(
    ("theme", "motion", "forced"),
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
    game_id: str,
    theme: str,
    motion: str,
    forced: str,
) -> None:
    page = browsers.page(theme=theme, motion=motion, forced_colors=forced)
    table = api.create_table(game_id, 1)
    for url in (api.url, table.link(0), finished_table.link(0), f"{api.url}/rules/{game_id}"):
        open_page(page, url)
        check_no_overflow(page)
        ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        red, green, blue = map(int, re.findall(r"\d+", ground)[:3])
        assert (red + green + blue < 384) == (theme == "dark"), f"{theme}: {ground}"


def test_the_chosen_theme_is_remembered(browsers: Browsers, api: ApiClient) -> None:
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
