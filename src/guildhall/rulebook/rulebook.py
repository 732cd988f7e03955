"""The rules page and the rulings of a title, to search in."""

import re
import tomllib
import unicodedata
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from guildhall.core.game import Game
from guildhall.rulebook.labels import LABELS

_HEADING = re.compile(r"^#{2,3} +(.*)$")
_RULE_ID = re.compile(r"^[A-Z]{2}-\d+\.\d+\b")
_RULINGS_LINE = re.compile(rf"^(?:{'|'.join(words.rulings for words in LABELS.values())}): (.*)$")


class Section(NamedTuple):
    """A chapter or rule of the rules page, without what stands below another heading."""

    heading: str
    body: str

    @property
    def rule(self) -> str:
        """The id of the rule, or nothing."""
        found = _RULE_ID.match(self.heading)
        return found.group() if found else ""

    @property
    def rulings(self) -> list[str]:
        """The ids in the line of rulings, which is the last one of a rule."""
        found = _RULINGS_LINE.match(self.body.rpartition("\n")[2])
        return re.findall(r"A\d+", found.group(1)) if found else []

    @property
    def text(self) -> str:
        """The body without its line of rulings."""
        before, _, last = self.body.rpartition("\n")
        return before.rstrip() if _RULINGS_LINE.match(last) else self.body


class Ruling(NamedTuple):
    """What is played where the printed rules are silent, and otherwise if its option is off."""

    id: str
    rules: list[str]
    question: str
    ruling: str
    reason: str
    option: str = ""
    otherwise: str = ""


class Rulebook:
    """All that is written for people about the rules of one title, in a language or in English."""

    def __init__(self, game: Game, language: str = "en") -> None:
        folder = files(f"guildhall.games.{game.id}")
        self.language = language if language in languages(game) else "en"
        self.labels = LABELS[self.language]
        self.text = folder.joinpath(f"rules.{self.language}.md").read_text("utf-8")
        self.title, self.preface = _title_and_preface(self.text)
        self.sections = _split_sections(self.text)
        self.rule_ids = frozenset(section.rule for section in self.sections if section.rule)
        self.rulings = load_rulings(folder, self.language)

    def rule(self, rule: str) -> Section | None:
        """A rule by its id."""
        return next((section for section in self.sections if section.rule == rule), None)

    def summary(self) -> Section | None:
        """The chapter that comes first: the game in short."""
        return next((section for section in self.sections if section.body), None)

    def search(self, word: str) -> tuple[list[Section], list[Section], list[Ruling]]:
        """The sections that are about a word, those that mention it, and the rulings on it."""
        exact = [s for s in self.sections if _is_rule_id(word, s.rule)]
        if exact:
            return exact, [], [r for r in self.rulings if exact[0].rule in r.rules]
        ruled = [r for r in self.rulings if r.id.lower() == word.lower()]
        if ruled:
            return [], [], ruled
        about = [s for s in self.sections if s.body and mentions(word, s.heading)]
        others = [s for s in self.sections if s not in about and mentions(word, s.body)]
        rulings = [r for r in self.rulings if mentions(word, f"{r.question} {r.ruling}")]
        return about, others, rulings


def languages(game: Game) -> list[str]:
    """The languages in which a title has its rules page."""
    folder = files(f"guildhall.games.{game.id}")
    return [name for name in LABELS if folder.joinpath(f"rules.{name}.md").is_file()]


def load_rulings(folder: Traversable, language: str) -> list[Ruling]:
    """The rulings of a title, with the words of a language where they are translated."""
    rows = tomllib.loads(folder.joinpath("rulings.toml").read_text("utf-8"))["ruling"]
    words = {}
    translated = folder.joinpath(f"rulings.{language}.toml")
    if translated.is_file():
        rulings = tomllib.loads(translated.read_text("utf-8"))["ruling"]
        words = {row["id"]: row for row in rulings}
    return [Ruling(**{**row, **words.get(row["id"], {})}) for row in rows]


def _is_rule_id(word: str, rule: str) -> bool:
    """Whether somebody means this rule: ``CG-4.2`` or ``4.2``."""
    return bool(rule) and word.upper() in (rule, rule.partition("-")[2])


def mentions(word: str, text: str) -> bool:
    """Whether a text has the word, or one that begins with it."""
    return re.search(rf"\b{re.escape(without_accents(word))}", without_accents(text)) is not None


@lru_cache(maxsize=2048)  # the texts of some books, which every search asks for
def without_accents(text: str) -> str:
    """A text in small letters without accents: who types `citta` means `città`."""
    split = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _title_and_preface(text: str) -> tuple[str, str]:
    """The title of the rules page, and what stands between it and the first chapter."""
    title, _, rest = text.partition("\n")
    preface = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return title.removeprefix("# ").strip(), preface.strip()


def _split_sections(text: str) -> list[Section]:
    """The rules page, cut at its headings."""
    found: list[Section] = []
    heading, lines = "", list[str]()
    for line in [*text.splitlines(), "## "]:
        head = _HEADING.match(line)
        if head:
            if heading:
                found.append(Section(heading, "\n".join(lines).strip()))
            heading, lines = head.group(1), []
        else:
            lines.append(line)
    return found
