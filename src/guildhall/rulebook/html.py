"""The rulebook as HTML, for a page or dialog that has its own frame and first heading."""

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
    """Return the rules and rulings of a game in a language, or else in English."""
    spoken = language if language in languages(game) else "en"
    return render(game.id, spoken, game.has_custom_pack)


@lru_cache(maxsize=256)
def render(game_id: str, language: str, has_custom_pack: bool) -> str:
    """Render a page; packs do not change its text, so it is cached per game."""
    return "\n".join(_page_lines(Rulebook(guildhall.game(game_id), language), has_custom_pack))


def _page_lines(book: Rulebook, has_custom_pack: bool) -> Iterator[str]:
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
    parts: list[tuple[Section, list[Section]]] = []
    for one in sections:
        if one.rule:
            parts[-1][1].append(one)
        else:
            parts.append((one, []))
    return parts


def _contents(book: Rulebook, parts: Iterable[tuple[Section, list[Section]]]) -> Iterator[str]:
    yield f'<nav class="contents" aria-label="{escape(book.labels.contents)}">\n<ol>'
    for number, (head, rules) in enumerate(parts, start=1):
        yield f"<li>{_link(f'part-{number}', head.heading)}"
        if rules:
            below = "".join(f"<li>{_link(rule.rule, rule.heading)}</li>" for rule in rules)
            yield f"<ol>{below}</ol>"
        yield "</li>"
    yield f"<li>{_link('rulings', book.labels.rulings)}</li>\n</ol>\n</nav>"


def _section(heading: str, body: str, anchor: str = "") -> str:
    """A section that the search can show or hide by the text in ``data-search``."""
    words = " ".join(f"{heading} {unescape(_TAG.sub('', body))}".lower().split())
    bare = " ".join(word for word in words.split() if word != without_accents(word))
    search = escape(f"{words} {without_accents(bare)}".strip())
    head = f' id="{anchor}"' if anchor else ""
    title = f"<h3>{escape(heading)}</h3>\n" if anchor else ""
    return f'<section class="rule"{head} data-search="{search}">\n{title}{body}</section>'


def _rule_body(book: Rulebook, rule: Section) -> str:
    body = _markdown(book, rule.text, rule.heading)
    if rule.rulings:
        named = ", ".join(_link(ruling, ruling) for ruling in rule.rulings)
        body += f'<p class="rulings">{escape(book.labels.rulings)}{book.labels.colon} {named}</p>\n'
    return body


def _ruling_body(book: Rulebook, ruling: Ruling) -> str:
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
    return f'<a href="#{escape(anchor)}">{escape(words)}</a>'


def _link_citations(text: str, known: Container[str]) -> str:
    """Escape a text and link the rule ids in it."""

    def linked(found: re.Match[str]) -> str:
        return _link(found[0], found[0]) if found[0] in known else found[0]

    return _CITATION.sub(linked, escape(text))


# Markdown


def _markdown(book: Rulebook, text: str, heading: str) -> str:
    """Render Markdown; the heading labels the scrollable boxes in it."""
    html: str = _MARKDOWN.render(text, {"known": book.rule_ids, "heading": heading})
    return html


class _Renderer(RendererHTML):
    """Links cited rules, and puts tables and drawings into scrollable boxes."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Link the rule ids of a text."""
        return _link_citations(tokens[idx].content, env["known"])

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """Open a scrollable box for the table."""
        return f"{_scroll_box(env)}<table>\n"

    def table_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """Close the box."""
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A column heading without inline styles, which the security policy forbids."""
        return '<th scope="col">'

    def td_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A cell without inline styles."""
        return "<td>"

    def code_block(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A drawing in plain text, such as a map."""
        return f"{_scroll_box(env)}<pre><code>{escape(tokens[idx].content)}</code></pre></div>\n"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The same with fences."""
        return self.code_block(tokens, idx, options, env)


def _scroll_box(env: EnvType) -> str:
    """A scrollable box, which needs keyboard focus and a label."""
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(env["heading"])}">'


# No raw HTML, and no images, which could load from anywhere.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
_MARKDOWN.enable("table").disable("image")
