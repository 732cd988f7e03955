"""The rulebook as HTML: all links resolve, and unsafe markup is escaped."""

import re
from collections import Counter
from html import escape
from html.parser import HTMLParser

import pytest

import guildhall
from guildhall.rulebook import Rulebook, Section, languages
from guildhall.rulebook.html import _markdown, _page_lines, page

VOID = {"br", "hr", "img"}
PAGES = [
    pytest.param(game_id, language, id=f"{game_id}-{language}")
    for game_id in guildhall.titles()
    for language in languages(guildhall.game(game_id))
]
for_every_page = pytest.mark.parametrize(("game_id", "language"), PAGES)


class Reader(HTMLParser):
    """Parses a page like a browser; fails if tags are not nested properly."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.links: list[tuple[str, str]] = []  # the section and target of each link
        self.headings: list[tuple[int, str]] = []
        self.boxed: list[tuple[str, str]] = []  # the innermost container of each table and drawing
        self.texts: dict[str, str] = {}
        self.feed(html)
        self.close()
        assert self.open == []

    def section(self) -> str:
        ids = [attrs["id"] for tag, attrs in self.open if tag == "section" and "id" in attrs]
        return ids[-1] if ids else ""

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        attrs = {name: value or "" for name, value in found}
        assert len(attrs) == len(found), f"an attribute of {tag} comes twice"
        self.tags.append((tag, attrs))
        if tag == "a":
            assert all(outer != "a" for outer, _ in self.open), "a link in a link"
            self.links.append((self.section(), attrs.get("href", "")))
        if tag in ("table", "pre"):
            outer, around = self.open[-1]
            assert outer == "div"
            assert around.get("tabindex") == "0"
            assert around.get("aria-label")
            self.boxed.append((tag, around.get("class", "")))
        if re.fullmatch(r"h\d", tag):
            self.headings.append((int(tag[1]), ""))
        if tag not in VOID:
            self.open.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if self.open and re.fullmatch(r"h\d", self.open[-1][0]):
            level, before = self.headings[-1]
            self.headings[-1] = (level, before + data)
        self.texts[self.section()] = self.texts.get(self.section(), "") + data

    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.tags if "id" in attrs]


def read_page(game_id: str, language: str) -> Reader:
    return Reader(page(guildhall.game(game_id), language))


@for_every_page
def test_anchors_are_unique_and_complete(game_id: str, language: str) -> None:
    book = Rulebook(guildhall.game(game_id), language)
    ids = read_page(game_id, language).ids()
    assert [name for name, count in Counter(ids).items() if count > 1] == []
    rules = [section.rule for section in book.sections if section.rule]
    assert [name for name in ids if name in book.rule_ids] == rules
    assert [name for name in ids if name[0] == "A"] == [ruling.id for ruling in book.rulings]


@for_every_page
def test_every_link_has_a_target_on_the_page(game_id: str, language: str) -> None:
    reader = read_page(game_id, language)
    places = {f"#{name}" for name in reader.ids()}
    assert [link for link in reader.links if link[1] not in places] == []


@for_every_page
def test_rules_and_rulings_link_to_each_other(game_id: str, language: str) -> None:
    book = Rulebook(guildhall.game(game_id), language)
    links = read_page(game_id, language).links
    for section in book.sections:
        for ruling in section.rulings:
            assert (section.rule, f"#{ruling}") in links
            assert (ruling, f"#{section.rule}") in links
    assert any(section.rulings for section in book.sections)


@for_every_page
def test_cited_rules_are_links(game_id: str, language: str) -> None:
    book = Rulebook(guildhall.game(game_id), language)
    links = read_page(game_id, language).links
    cited = [
        (section.rule, f"#{rule}")
        for section in book.sections
        for rule in re.findall(r"\b[A-Z]{2}-\d+\.\d+\b", section.text)
        if section.rule
    ]
    assert set(cited) <= set(links)


@for_every_page
def test_the_contents_name_everything_once(game_id: str, language: str) -> None:
    book = Rulebook(guildhall.game(game_id), language)
    contents = [to for place, to in read_page(game_id, language).links if not place]
    assert len(set(contents)) == len(contents) == len(book.sections) + 1
    assert contents[-1] == "#rulings"


@for_every_page
def test_headings_are_in_order(game_id: str, language: str) -> None:
    book = Rulebook(guildhall.game(game_id), language)
    headings = read_page(game_id, language).headings
    expected = [(3 if one.rule else 2, one.heading) for one in book.sections]
    expected.append((2, book.labels.rulings))
    expected += [(3, f"{one.id} {one.question}") for one in book.rulings]
    assert headings == expected
    assert headings[0][0] == 2


@for_every_page
def test_tables_and_drawings_scroll_in_their_container(game_id: str, language: str) -> None:
    reader = read_page(game_id, language)
    assert {box for _, box in reader.boxed} <= {"scroll"}
    text = Rulebook(guildhall.game(game_id), language).text
    tables = re.findall(r"^\|[-|]+$", text, re.MULTILINE)
    assert [tag for tag, _ in reader.boxed].count("table") == len(tables)


def searchable(text: str) -> str:
    """Lower-case text with plain spaces; French text has no-break spaces."""
    return " ".join(text.lower().split())


@for_every_page
def test_every_section_can_be_found_by_its_text(game_id: str, language: str) -> None:
    book = Rulebook(guildhall.game(game_id), language)
    found = [
        attrs["data-search"]
        for tag, attrs in read_page(game_id, language).tags
        if attrs.get("class") == "rule"
    ]
    headings = [one.heading for one in book.sections if one.body]
    headings += [f"{one.id} {one.question}" for one in book.rulings]
    assert len(found) == len(headings)
    for search, heading in zip(found, headings, strict=True):
        assert search == search.lower()
        assert search.startswith(searchable(heading))
    for search, ruling in zip(found[-len(book.rulings) :], book.rulings, strict=True):
        assert searchable(ruling.ruling) in search
        assert searchable(ruling.reason) in search
        assert searchable(ruling.otherwise) in search


def test_words_with_accents_are_found_without_them() -> None:
    [found] = [
        attrs["data-search"]
        for _, attrs in read_page("city_guilds", "it").tags
        if attrs.get("id") == "CG-1.1"
    ]
    assert "mappa della città" in found
    assert "citta" in found
    assert found.count("mappa") == found.replace("à", "a").count("mappa")


@for_every_page
def test_the_page_obeys_a_strict_content_security_policy(game_id: str, language: str) -> None:
    for tag, attrs in read_page(game_id, language).tags:
        assert tag not in ("script", "style", "img", "iframe", "h1")
        assert "style" not in attrs
        assert not [name for name in attrs if name.startswith("on")]


EVIL = """<script>alert(1)</script> and <b onclick="x()">bold</b>

<img src=x onerror=alert(1)>

[go](javascript:alert(1)) ![seen](https://example.com/pixel.png) [data](data:text/html,x)

| <i>a</i> | b |
|:--|--:|
| <u>c</u> | CG-1.1 |

    <script>map</script>

```html"onload="x
<script>fence</script>
```
"""


def test_html_in_the_text_is_escaped() -> None:
    book = Rulebook(guildhall.game("city_guilds"))
    reader = Reader(_markdown(book, EVIL, 'a"><script>heading</script>'))
    allowed = {"p", "a", "div", "table", "thead", "tbody", "tr", "th", "td", "pre", "code"}
    assert {tag for tag, _ in reader.tags} == allowed
    assert {name for _, attrs in reader.tags for name in attrs} == {
        "href",
        "class",
        "tabindex",
        "role",
        "aria-label",
        "scope",
    }
    # Images become links, so that nothing is fetched without a click.
    assert [to for _, to in reader.links] == ["https://example.com/pixel.png", "#CG-1.1"]


def test_html_in_headings_and_rulings_is_escaped() -> None:
    book = Rulebook(guildhall.game("city_guilds"))
    evil = '"><script>alert(1)</script>'
    book.title = book.preface = evil
    book.sections = [
        Section(f"1 {evil}", evil),
        Section(f"CG-1.1 {evil}", f"{evil}\n\nRulings: A1"),
    ]
    book.rulings = [
        book.rulings[0]._replace(
            rules=["CG-1.1"], question=evil, ruling=evil, reason=evil, option=evil, otherwise=evil
        )
    ]
    reader = Reader("\n".join(_page_lines(book, has_custom_pack=True)))
    assert "script" not in {tag for tag, _ in reader.tags}
    assert evil in reader.texts["CG-1.1"]
    assert reader.texts["A1"].count(evil) == 5


def test_the_rules_of_a_custom_pack_say_so() -> None:
    game = guildhall.game("city_guilds")
    own = guildhall.game("city_guilds", pack=game.pack)
    for language in languages(game):
        note = escape(Rulebook(game, language).labels.custom_pack)
        assert note not in page(game, language)
        assert note in page(own, language)


def test_a_page_is_rendered_once_and_declares_its_language() -> None:
    game = guildhall.game("city_guilds")
    assert page(game, "it") is page(game, "it")
    assert page(game, "es") is page(game, "en")
    assert page(game, "es").startswith('<article class="rulebook" lang="en">')
    assert page(game, "it").startswith('<article class="rulebook" lang="it">')
