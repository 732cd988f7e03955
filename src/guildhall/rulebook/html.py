"""The rulebook as HTML, for a page or a dialog that brings its own frame and first heading."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape, unescape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

import guildhall
from guildhall.core.game import Game
from guildhall.rulebook.rulebook import Rulebook, Ruling, Section, languages, without_accents

_CITATION = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
_TAG = re.compile(r"<[^>]*>")


def page(game: Game, language: str = "en") -> str:
    """The rules and rulings of a title in a language, or in English where it has no such page."""
    spoken = language if language in languages(game) else "en"
    return render(game.id, spoken, game.has_custom_pack)


@lru_cache(maxsize=256)
def render(title: str, language: str, has_custom_pack: bool) -> str:
    """A page, written once: packs change no word of it, so one note serves them all."""
    return "\n".join(_page_lines(Rulebook(guildhall.game(title), language), has_custom_pack))


def _page_lines(book: Rulebook, has_custom_pack: bool) -> Iterator[str]:
    """The parts of a page from top to bottom."""
    yield f'<article class="rulebook" lang="{book.language}">'
    if has_custom_pack:
        yield f'<p class="own-pack">{escape(book.labels.custom_pack)}</p>'
    yield _markdown(book, book.preface, book.title)
    parts = _chapters(book.sections)
    yield from _contents(book, parts)
    for number, (head, rules) in enumerate(parts, start=1):
        yield f'<section class="part" id="part-{number}">\n<h2>{escape(head.heading)}</h2>'
        if head.body:
            yield _section(head.heading, _markdown(book, head.body, head.heading))
        for rule in rules:
            yield _section(rule.heading, _rule_body(book, rule), rule.rule)
        yield "</section>"
    yield f'<section class="part" id="rulings">\n<h2>{escape(book.labels.rulings)}</h2>'
    for ruling in book.rulings:
        yield _section(f"{ruling.id} {ruling.question}", _ruling_body(book, ruling), ruling.id)
    yield "</section>\n</article>"


def _chapters(sections: Iterable[Section]) -> list[tuple[Section, list[Section]]]:
    """The chapters, each with its rules."""
    parts: list[tuple[Section, list[Section]]] = []
    for one in sections:
        if one.rule:
            parts[-1][1].append(one)
        else:
            parts.append((one, []))
    return parts


def _contents(book: Rulebook, parts: Iterable[tuple[Section, list[Section]]]) -> Iterator[str]:
    """The table of contents."""
    yield f'<nav class="contents" aria-label="{escape(book.labels.contents)}">\n<ol>'
    for number, (head, rules) in enumerate(parts, start=1):
        yield f"<li>{_link(f'part-{number}', head.heading)}"
        if rules:
            below = "".join(f"<li>{_link(rule.rule, rule.heading)}</li>" for rule in rules)
            yield f"<ol>{below}</ol>"
        yield "</li>"
    yield f"<li>{_link('rulings', book.labels.rulings)}</li>\n</ol>\n</nav>"


def _section(heading: str, body: str, anchor: str = "") -> str:
    """A part that a search can show or hide, with the words to search in; a rule has an anchor."""
    words = " ".join(f"{heading} {unescape(_TAG.sub('', body))}".lower().split())
    bare = " ".join(word for word in words.split() if word != without_accents(word))
    search = escape(f"{words} {without_accents(bare)}".strip())
    head = f' id="{anchor}"' if anchor else ""
    title = f"<h3>{escape(heading)}</h3>\n" if anchor else ""
    return f'<section class="rule"{head} data-search="{search}">\n{title}{body}</section>'


def _rule_body(book: Rulebook, rule: Section) -> str:
    """What a rule says, and below it the way to its rulings."""
    body = _markdown(book, rule.text, rule.heading)
    if rule.rulings:
        named = ", ".join(_link(ruling, ruling) for ruling in rule.rulings)
        body += f'<p class="rulings">{escape(book.labels.rulings)}{book.labels.colon} {named}</p>\n'
    return body


def _ruling_body(book: Rulebook, ruling: Ruling) -> str:
    """The answer to a question, why, what an option changes, and the way back to the rules."""
    labels = book.labels
    known = book.rule_ids
    body = f"<p>{_link_citations(ruling.ruling, known)}</p>\n"
    reason = _link_citations(ruling.reason, known)
    body += f'<p class="reason">{escape(labels.why)}{labels.colon} {reason}</p>\n'
    if ruling.option:
        head = f"<strong>{escape(labels.option)} <code>{escape(ruling.option)}</code></strong>"
        other = _link_citations(ruling.otherwise, known)
        body += f'<p class="option">{head}, {escape(labels.off)}{labels.colon} {other}</p>\n'
    named = ", ".join(_link(rule, rule) for rule in ruling.rules)
    return f'{body}<p class="rules">{escape(labels.rules)}{labels.colon} {named}</p>\n'


def _link(anchor: str, words: str) -> str:
    """A link to another place of the page."""
    return f'<a href="#{escape(anchor)}">{escape(words)}</a>'


def _link_citations(text: str, known: Container[str]) -> str:
    """A text made safe, in which every number of a rule leads to that rule."""

    def linked(found: re.Match[str]) -> str:
        return _link(found[0], found[0]) if found[0] in known else found[0]

    return _CITATION.sub(linked, escape(text))


# Markdown


def _markdown(book: Rulebook, text: str, heading: str) -> str:
    """A piece of the page as HTML; its heading names what can be scrolled in it."""
    html: str = _MARKDOWN.render(text, {"known": book.rule_ids, "heading": heading})
    return html


class _Renderer(RendererHTML):
    """HTML with links to cited rules, and with wide things in boxes that scroll by themselves."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Plain words."""
        return _link_citations(tokens[idx].content, env["known"])

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A table, which may be wider than the page."""
        return f"{_scroll_box(env)}<table>\n"

    def table_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """The end of a table."""
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The head of a column, without the inline style of an alignment."""
        return '<th scope="col">'

    def td_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A cell, likewise."""
        return "<td>"

    def code_block(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """Something drawn with letters, such as a map."""
        return f"{_scroll_box(env)}<pre><code>{escape(tokens[idx].content)}</code></pre></div>\n"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The same between fences."""
        return self.code_block(tokens, idx, options, env)


def _scroll_box(env: EnvType) -> str:
    """What scrolls by itself must be reachable by keyboard, and then have a name."""
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(env["heading"])}">'


# Without raw HTML, and without pictures, which would be fetched from wherever the text says.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
_MARKDOWN.enable("table").disable("image")
