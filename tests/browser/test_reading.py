"""What is read: the rules at the table, every language, and every light."""

import re
from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

import guildhall
from guildhall.core.tongue import LANGUAGES
from guildhall.server.languages import COMMON
from guildhall.server.pages.frame import NAMES
from tests.browser.devices import Company
from tests.browser.house import House, Opened
from tests.browser.kit import no_sideways, visit
from tests.scale import thorough
from tests.words.catalogues import PROPER

OTHERS = [language for language in LANGUAGES if language != "en"]

TEXTS = """() => {
  const found = new Set();
  const add = (text) => text?.trim() && found.add(text.trim().replace(/\\\\s+/g, ' '));
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const isApart = (one) => one.closest('script, style, [hreflang], #rules-text, #chat');
  while (walk.nextNode()) {
    if (!isApart(walk.currentNode.parentElement)) add(walk.currentNode.textContent);
  }
  for (const one of document.querySelectorAll('*')) {
    if (isApart(one)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(one.getAttribute(name));
    if (one.id === 'words') for (const text of Object.values(one.dataset)) add(text);
  }
  return [...found];
}"""


def test_the_rules_are_one_key_away(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 1)
    page = company.page()
    visit(page, opened.link(0))
    page.keyboard.press("r")
    dialog = page.locator("dialog#rules")
    expect(dialog).to_be_visible()
    rules = dialog.locator(".rule")
    expect(rules.first).to_be_visible()
    expect(page.locator("#find")).to_be_focused()
    every = rules.count()
    page.locator("#find").fill(shared_word(page))
    some = dialog.locator(".rule:not([hidden])")
    assert 0 < some.count() < every
    expect(page.locator("#found")).not_to_be_empty()
    page.locator("#find").fill("xyzzyx")
    expect(some).to_have_count(0)
    page.locator("#find").fill("")
    expect(some).to_have_count(every)
    assert dialog.locator("#rulings .rule").count() > 0
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    no_sideways(page)


def shared_word(page: Page) -> str:
    """A long word of the last ruling."""
    text = page.locator("#rules .rule").last.inner_text()
    words: list[str] = re.findall(r"[a-z]+", text)
    return max(words, key=len)


def test_the_page_of_rules_opens_at_a_rule(company: Company, house: House, title: str) -> None:
    page = company.page(is_phone=True)
    visit(page, f"{house.url}/rules/{title}")
    no_sideways(page)
    link = page.locator(".contents a").last
    target = (link.get_attribute("href") or "").removeprefix("#")
    link.tap()
    expect(page.locator(f'[id="{target}"]')).to_be_in_viewport()


def same_everywhere(titles: list[str], language: str) -> list[re.Pattern[str]]:
    """What is rightly the same in English and in another language, where these titles are named."""
    names = ["Guildhall", *(guildhall.game(title).title for title in titles), *NAMES.values()]
    for package in (*COMMON, *(f"guildhall.games.{title}" for title in titles)):
        file = files(package).joinpath(f"words.{language}.po")
        for message in read_po(BytesIO(file.read_bytes()), locale=language):
            for text, said in zip(forms(message.id), forms(message.string), strict=False):
                if text == said:
                    names.append(text)
    filled = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(name)) for name in names if name]
    places = [PROPER[title] for title in titles]
    return [re.compile(pattern, re.IGNORECASE) for pattern in (*filled, *places)]


def forms(text: object) -> list[str]:
    """The one form of a message, or its forms for one and for many."""
    return [str(one) for one in text] if isinstance(text, (list, tuple)) else [str(text)]


@thorough
def test_no_english_is_left_in_a_game(
    company: Company, house: House, ended: Opened, title: str
) -> None:
    running = house.open(title, 2)
    house.play(running, most=12)
    places = [
        f"/t/{running.table}?k={running.seats[0]}",
        f"/t/{ended.table}?k={ended.seats[0]}",
        f"/rules/{title}",
    ]
    # All sentences are compared in tests/words; here each title is read in one language.
    turn = guildhall.titles().index(title)
    language = OTHERS[turn % len(OTHERS)]
    no_english(company, house, [title], places, ["en", language])


@thorough
def test_no_english_is_left_around_it(
    company: Company, house: House, ended: Opened, title: str
) -> None:
    lobby = house.open(title, 2, start=False)
    running = house.open(title, 2)
    house.play(running, most=12)
    places = [
        "/",
        f"/t/{lobby.table}?k={lobby.seats[0]}",
        f"/t/{running.table}?k={running.watch}",
        f"/t/{ended.table}/replay?k={ended.seats[0]}&as=all&at=9",
    ]
    no_english(company, house, guildhall.titles(), places, LANGUAGES)


def no_english(
    company: Company,
    house: House,
    titles: list[str],
    places: list[str],
    languages: Sequence[str],
) -> None:
    """What stands at some places in other languages, and in English too, may be the same."""
    read = {
        one: texts_in(company, one, [house.url + place for place in places]) for one in languages
    }
    for language in languages:
        if language == "en":
            continue
        same = same_everywhere(titles, language)
        for place, texts, english in zip(places, read[language], read["en"], strict=True):
            left = [
                text
                for text in texts & english
                if re.search(r"[A-Za-z]{3}", text) and not is_same(text, same)
            ]
            assert not left, f"{place.partition('?')[0]} in {language}: {left}"


def texts_in(company: Company, language: str, addresses: list[str]) -> list[set[str]]:
    """All that stands on some pages, to one whose browser speaks this language."""
    page = company.page(language=language)
    found = []
    for address in addresses:
        visit(page, address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        no_sideways(page)
        found.append(set(page.evaluate(TEXTS)))
    return found


def is_same(text: str, same: list[re.Pattern[str]]) -> bool:
    """Whether a text may be the same: names, keys, rules, and parts that are the same."""
    bare = re.sub(r"Anna|Bruno|\b[A-Z]{2}-[\d.]+|\bA\d+\b|Enter|Esc", "", text)
    words = [part.strip() for part in re.split(r" · |[:,.●]", bare)]
    return all(
        any(one.fullmatch(word) for one in same)
        for word in words
        if re.search(r"[A-Za-z]{3}", word)
    )


@thorough
def test_the_language_is_switched_and_kept(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 1)
    page = company.page()
    places = {
        house.url: ("it", "en"),
        opened.link(0): ("it", "fr", "de", "en"),
        f"{house.url}/rules/{title}": ("it", "fr", "de", "en"),
    }
    for place, languages in places.items():
        for language in languages:
            visit(page, place)
            page.locator("#languages summary").click()
            page.locator(f'#languages a[hreflang="{language}"]').click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            if place == opened.link(0):
                expect(page.locator("#view")).to_have_attribute("data-viewer", "0")
        visit(page, place)
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
def test_every_light_works(
    company: Company, house: House, ended: Opened, title: str, light: str, motion: str, forced: str
) -> None:
    page = company.page(light=light, motion=motion, forced=forced)
    opened = house.open(title, 1)
    for place in (house.url, opened.link(0), ended.link(0), f"{house.url}/rules/{title}"):
        visit(page, place)
        no_sideways(page)
        ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        red, green, blue = map(int, re.findall(r"\d+", ground)[:3])
        assert (red + green + blue < 384) == (light == "dark"), f"{light}: {ground}"


def test_the_light_is_chosen_and_kept(company: Company, house: House) -> None:
    page = company.page()
    visit(page, house.url)
    shown = {}
    for _ in range(3):
        page.locator('[data-do="light"]').click()
        chosen = page.locator("html").get_attribute("data-light") or ""
        page.reload()
        page.wait_for_selector("html.ready", state="attached")
        expect(page.locator("html")).to_have_attribute("data-light", chosen)
        shown[chosen] = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert set(shown) == {"", "day", "night"}
    assert shown["day"] != shown["night"]
    assert shown[""] == shown["day"], "The system has a light one."
