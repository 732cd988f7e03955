"""MkDocs hook: add the pages of the site whose source is outside docs/.

README, CONTRIBUTING and the like, the rules of every game in every language, and the HTTP API are
read where they are and never copied. Links between files of the repository become links between
pages; a link to a file that has no page becomes plain text.
"""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from openapi_page import openapi_page  # noqa: E402

import guildhall  # noqa: E402
from guildhall.rulebook import Rulebook, languages  # noqa: E402

_log = logging.getLogger("mkdocs.hooks.mkdocs_hooks")

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}
# Pages that are written elsewhere in the repository.
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "examples/README.md": "examples.md",
    "bench/RESULTS.md": "bench/results.md",
    "bench/LOAD.md": "bench/load.md",
}
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fill in the sections of the navigation that follow from the files."""
    docs = ROOT / "docs"
    sections: Mapping[str, list[dict[str, object]]] = {
        "Rules": [
            {
                guildhall.game(game_id).title: [
                    {LANGUAGE_NAMES[language]: f"rules/{game_id}.{language}.md"}
                    for language in languages(guildhall.game(game_id))
                ]
            }
            for game_id in guildhall.titles()
        ],
        "Observations": [
            {guildhall.game(page.stem).title: f"observations/{page.name}"}
            for page in sorted(docs.glob("observations/*.md"))
        ],
        "Decisions": [
            {_heading(page.read_text("utf-8")): f"adr/{page.name}"}
            for page in sorted(docs.glob("adr/*.md"))
        ],
    }
    config.nav = _filled(config.nav, sections)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are generated or written elsewhere."""
    for path, content in _generated_pages():
        files.append(File.generated(config, path, content=content))
    for source, path in PAGES.items():
        text = (ROOT / source).read_text("utf-8")
        files.append(File.generated(config, path, content=text))
    logo = ROOT / "src" / "guildhall" / "server" / "static" / "logo.svg"
    files.append(File.generated(config, "assets/logo.svg", abs_src_path=str(logo)))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Turn links between files of the repository into links between pages."""
    path = page.file.src_uri
    source = PurePosixPath(_source_of(path))
    kept = [*_FENCE.finditer(markdown)]

    def link(found: re.Match[str]) -> str:
        image, text, target, anchor = found.groups()
        if not target or ":" in target or any(f.start() <= found.start() < f.end() for f in kept):
            return found[0]
        wanted = os.path.normpath(source.parent / target)
        if (site_path := _page_of(wanted)) is not None:
            relative = os.path.relpath(site_path, PurePosixPath(path).parent)
            return f"{image}[{text}]({relative}{anchor or ''})"
        if not (ROOT / wanted).exists():
            _log.warning("%s links to %s, which does not exist.", source, wanted)
        return text if text.startswith("`") else f"{text} (`{wanted}`)"

    return _LINK.sub(link, markdown)


def _generated_pages() -> Iterator[tuple[str, str]]:
    for game_id in guildhall.titles():
        game = guildhall.game(game_id)
        for language in languages(game):
            yield f"rules/{game_id}.{language}.md", _rules_page(Rulebook(game, language))
    yield "reference/http-api.md", openapi_page()


def _rules_page(book: Rulebook) -> str:
    """The rules, followed by the rulings."""
    labels = book.labels
    lines = [book.text.rstrip(), "", f"## {labels.rulings}", ""]
    for ruling in book.rulings:
        lines += [f"### {ruling.id}", "", f"*{ruling.question}*", "", ruling.ruling, ""]
        if ruling.option:
            off = f"{labels.option} `{ruling.option}`, {labels.off}{labels.colon}"
            lines += [f"{off} {ruling.otherwise}", ""]
        lines += [f"{labels.why}{labels.colon} {ruling.reason}", ""]
        lines += [f"{labels.rules}{labels.colon} {', '.join(ruling.rules)}", ""]
    return "\n".join(lines)


def _heading(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


def _filled(items: object, sections: Mapping[str, list[dict[str, object]]]) -> list[object]:
    """The navigation with generated sections in place of the empty ones."""
    assert isinstance(items, list)
    result: list[object] = []
    for item in items:
        ((name, value),) = item.items()
        if value == []:
            result.append({name: sections[name]})
        else:
            result.append({name: _filled(value, sections) if isinstance(value, list) else value})
    return result


def _source_of(page: str) -> str:
    """The file of the repository that a page is made from."""
    for source, path in PAGES.items():
        if path == page:
            return source
    rules = re.fullmatch(r"rules/(\w+)\.(\w\w)\.md", page)
    if rules:
        return f"src/guildhall/games/{rules[1]}/rules.{rules[2]}.md"
    return f"docs/{page}"


def _page_of(source: str) -> str | None:
    """The page that is made from a file of the repository, or the asset that it is."""
    if source in PAGES:
        return PAGES[source]
    rules = re.fullmatch(r"src/guildhall/games/(\w+)/(?:rules\.(\w\w)\.md|rulings\.toml)", source)
    if rules:
        return f"rules/{rules[1]}.{rules[2] or 'en'}.md"
    if source == "docs/reference/http-api.md":
        return "reference/http-api.md"
    if source.startswith("docs/") and (ROOT / source).is_file():
        return source.removeprefix("docs/")
    return None
