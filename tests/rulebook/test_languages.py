"""The rulebook has the same rules, rulings, numbers, tables and maps in every language."""

import re
import tomllib
from collections import Counter
from itertools import zip_longest
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import guildhall
from guildhall.core.language import LANGUAGES
from guildhall.rulebook import Rulebook, Section, languages
from guildhall.rulebook.labels import LABELS
from guildhall.rulebook.rulebook import load_rulings
from tests.scale import scaled

GAMES = Path(guildhall.__file__).parent / "games"
NUMBER = re.compile(r"[A-Z]?\d+")  # including the letter of a space or ruling
CHAPTER = re.compile(r"\d+(?= )")
INLINE = ("strong_open", "em_open", "code_inline")

TRANSLATIONS = [
    pytest.param(Rulebook(game), Rulebook(game, language), id=f"{game_id}-{language}")
    for game_id in guildhall.titles()
    for game in [guildhall.game(game_id)]
    for language in languages(game)
    if language != "en"
]
for_every_translation = pytest.mark.parametrize(("english", "other"), TRANSLATIONS)


def numbers(text: str) -> Counter[str]:
    return Counter(NUMBER.findall(text))


def name_of(section: Section) -> str:
    """The part of a heading that is the same in all languages: its rule or number."""
    chapter = CHAPTER.match(section.heading)
    return section.rule or (chapter.group() if chapter else "")


def structure_of(section: Section) -> list[str]:
    """The structure of a section: paragraphs, lists, tables and emphasis."""
    build = []
    for token in MarkdownIt().parse(section.body):
        build.append(token.type)
        build += [child.type for child in token.children or [] if child.type in INLINE]
    return build


def drawings(text: str) -> list[str]:
    return [token.content for token in MarkdownIt().parse(text) if token.type == "code_block"]


def names_in_code(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", text)


def cells(text: str) -> list[list[str]]:
    """The rows of all tables; cells with words match any words."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [["words" if re.search(r"[a-z]", cell) else cell for cell in row] for row in rows]


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_every_game_has_rules_in_all_languages(game_id: str) -> None:
    assert tuple(languages(guildhall.game(game_id))) == LANGUAGES
    for language in LANGUAGES[1:]:
        assert (GAMES / game_id / f"rulings.{language}.toml").is_file()


@for_every_translation
def test_the_same_rules_in_the_same_order(english: Rulebook, other: Rulebook) -> None:
    assert [name_of(one) for one in other.sections] == [name_of(one) for one in english.sections]
    assert other.title
    assert other.preface


@for_every_translation
def test_headings_and_texts_are_translated(english: Rulebook, other: Rulebook) -> None:
    pairs = zip(english.sections, other.sections, strict=True)
    assert [one.heading for one, two in pairs if one.heading == two.heading] == []
    pairs = zip(english.sections, other.sections, strict=True)
    assert [one.heading for one, two in pairs if one.text and one.text == two.text] == []


@for_every_translation
def test_the_same_numbers_in_every_rule(english: Rulebook, other: Rulebook) -> None:
    assert numbers(other.preface) == numbers(english.preface)
    for one, two in zip(english.sections, other.sections, strict=True):
        assert numbers(two.heading + two.body) == numbers(one.heading + one.body), one.heading


@for_every_translation
def test_the_same_rulings_below_every_rule(english: Rulebook, other: Rulebook) -> None:
    well_formed = re.compile(rf"{other.labels.rulings}: ({other.labels.none}|A\d+(, A\d+)*)")
    for one, two in zip(english.sections, other.sections, strict=True):
        assert two.rulings == one.rulings, one.heading
        if one.rule:
            assert well_formed.fullmatch(two.body.splitlines()[-1]), one.heading


@for_every_translation
def test_sections_have_the_same_structure(english: Rulebook, other: Rulebook) -> None:
    for one, two in zip(english.sections, other.sections, strict=True):
        assert structure_of(two) == structure_of(one), one.heading


@for_every_translation
def test_tables_and_drawings_agree(english: Rulebook, other: Rulebook) -> None:
    assert cells(other.text) == cells(english.text)
    assert drawings(other.text) == drawings(english.text)


@for_every_translation
def test_options_are_explained(english: Rulebook, other: Rulebook) -> None:
    mark = f"**{other.labels.option} `"
    assert other.text.count(mark) == english.text.count("**Option `")
    for one, two in zip(english.sections, other.sections, strict=True):
        assert names_in_code(two.body) == names_in_code(one.body), one.heading


@for_every_translation
def test_every_ruling_is_translated(english: Rulebook, other: Rulebook) -> None:
    book_title = english.text.splitlines()[0]
    for one, two in zip_longest(english.rulings, other.rulings):
        assert one is not None
        assert two is not None, f"{book_title}: {one.id} is missing"
        assert (two.id, two.rules, two.option) == (one.id, one.rules, one.option)
        for field in ("question", "ruling", "reason", "otherwise"):
            here, there = getattr(one, field), getattr(two, field)
            assert bool(there) == bool(here), f"{one.id} {field}"
            assert numbers(there) == numbers(here), f"{one.id} {field}"
            assert not here or there != here, f"{one.id} {field} is still English"


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/rulings.*.toml")), ids=str)
def test_translated_rulings_contain_only_texts(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    rows = tomllib.loads((path.parent / "rulings.toml").read_text("utf-8"))["ruling"]
    assert list(data) == ["ruling"]
    assert [set(row) for row in data["ruling"]] == [set(row) - {"rules", "option"} for row in rows]
    assert [row["id"] for row in data["ruling"]] == [row["id"] for row in rows]


@pytest.mark.parametrize("language", ["es", "xx", "", "../en", "IT"])
def test_a_language_without_a_page_gets_the_english_one(language: str) -> None:
    game = guildhall.game(guildhall.titles()[0])
    book = Rulebook(game, language)
    assert book.language == "en"
    assert book.text == Rulebook(game).text
    assert book.rulings == Rulebook(game).rulings


def test_a_ruling_without_a_translation_stays_english(tmp_path: Path) -> None:
    row = '[[ruling]]\nid = "A{}"\nrules = []\nquestion = "{}"\nruling = "r"\nreason = "w"\n'
    (tmp_path / "rulings.toml").write_text(row.format(1, "one") + row.format(2, "two"), "utf-8")
    own = '[[ruling]]\nid = "A2"\nquestion = "due"\n'
    (tmp_path / "rulings.it.toml").write_text(own, "utf-8")
    rulings = load_rulings(tmp_path, "it")
    assert [(one.id, one.question, one.ruling) for one in rulings] == [
        ("A1", "one", "r"),
        ("A2", "due", "r"),
    ]


# Searching

EVERY_BOOK = [
    pytest.param(book, id=f"{book.title}-{book.language}")
    for game_id in guildhall.titles()
    for language in languages(guildhall.game(game_id))
    for book in [Rulebook(guildhall.game(game_id), language)]
]
in_every_book = pytest.mark.parametrize("book", EVERY_BOOK)


@in_every_book
def test_a_number_finds_its_rule_and_the_rulings_on_it(book: Rulebook) -> None:
    for section in book.sections:
        if section.rule:
            for word in (section.rule, section.rule.lower(), section.rule.partition("-")[2]):
                about, others, rulings = book.search(word)
                assert (about, others) == ([section], [])
                assert sorted(one.id for one in rulings) == sorted(section.rulings)
    for ruling in book.rulings:
        assert book.search(ruling.id.lower()) == ([], [], [ruling])


@in_every_book
def test_a_search_finds_sections_that_mention_it(book: Rulebook) -> None:
    sections = [section for section in book.sections if section.body]
    for section in sections[:: scaled(5, 1)]:
        word = max(re.findall(r"[^\W\d]+", section.heading), key=len)
        about, others, _ = book.search(word.upper())
        assert section in about
        assert section not in others
        inside = max(re.findall(r"[^\W\d]+", section.text), key=len)
        about, others, _ = book.search(inside)
        assert section in about + others
    for ruling in book.rulings[:: scaled(5, 1)]:
        word = max(re.findall(r"[^\W\d]+", ruling.question), key=len)
        assert ruling in book.search(word)[2]


def test_accents_can_be_omitted() -> None:
    book = Rulebook(guildhall.game("city_guilds"), "it")
    found = book.search("città")
    assert found[0][0].rule == "CG-1.1"
    assert book.search("citta") == found == book.search("CITTÀ")


def test_every_language_with_pages_has_all_labels() -> None:
    assert set(LABELS) >= {path.name.split(".")[1] for path in GAMES.glob("*/rules.*.md")}
    for labels in LABELS.values():
        assert all(labels)
        assert labels.not_found.format(word="x") != labels.not_found
