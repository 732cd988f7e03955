"""Pages are completely translated."""

from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations

import pytest

import guildhall
from guildhall.core.language import LANGUAGES, Language
from guildhall.server.pages.error_page import error_page
from guildhall.server.pages.home import home_page
from guildhall.server.pages.rules_page import rules_page
from guildhall.server.pages.table import table_page
from tests.server.html_checker import CheckedHtml
from tests.server.page_models import (
    lobby_model,
)
from tests.server.page_samples import (
    GAME_IDS,
)
from tests.server.rendered_pages import all_pages


class MarkerTranslations(NullTranslations):
    """Translates every message to ¤, so that any other word was not translated."""

    def gettext(self, message: str) -> str:
        return "¤"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "¤"


def test_every_word_of_a_page_comes_from_the_catalogues() -> None:
    game = guildhall.game(GAME_IDS[0])
    marker = Language("en", [MarkerTranslations()])
    texts = [
        home_page(marker, [], []),
        error_page(marker, 500, "¤"),
        rules_page(game, marker, ""),
    ]
    for kinds, viewer, is_host in (("poo", 0, True), ("poo", 1, False), ("ooo", None, False)):
        model = lobby_model(game, kinds, viewer, is_host)
        texts.append(table_page(replace(model, lang=marker)))
    known = {
        "Guildhall",
        guildhall.__version__,
        "·",
        "●",
        "?",
        "¤",
        "en",
        "EN",
        "City",
        "&",
        "Guilds",
        "Ada",
        "English",
    }
    known |= {"Italiano", "Français", "Deutsch", "Enter", "Esc", *"1…9←↑↓→UHRLCB+-0/"}
    for text in texts:
        words = set(" ".join(CheckedHtml(text).texts_outside_svg).split())
        assert {word for word in words if not set(word) <= {"¤", ".", ":"}} <= known
        for name in ("aria-label", "title", "placeholder", "alt"):
            words = {
                word for value in CheckedHtml(text).with_attribute(name) for word in value.split()
            }
            assert {word for word in words if "¤" not in word} <= known, name


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_pages_declare_their_language_and_have_no_english_sentence(language: str) -> None:
    sentences_of: dict[str, set[str]] = {"en": set(), language: set()}
    for code, sentences in sentences_of.items():
        for name, text in all_pages(GAME_IDS[0], code):
            page = CheckedHtml(text)
            if text.startswith("<!doctype"):
                assert page.with_tag("html")[0]["lang"] == code, name
            if 'data-page="rules"' not in text:
                sentences.update(long_sentences(page))
    assert sentences_of["en"] & sentences_of[language] == set()


NOT_TRANSLATED = {
    *" ".join(guildhall.game(game_id).title for game_id in GAME_IDS).split(),
    "Guildhall",
}


def long_sentences(page: CheckedHtml) -> Iterator[str]:
    """Texts of a page with at least three words that should be translated."""
    for data in page.texts:
        words = [word for word in data.split() if word.isalpha() and word not in NOT_TRANSLATED]
        if len(words) >= 3:
            yield data.strip()
