"""The rules page and rulings of a game, with search."""

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
    """A chapter or rule of the rules page, up to the next heading."""

    heading: str
    body: str

    @property
    def rule(self) -> str:
        """The rule id, or an empty string."""
        found = _RULE_ID.match(self.heading)
        return found.group() if found else ""

    @property
    def rulings(self) -> list[str]:
        """The ids in the last line of a rule, which lists its rulings."""
        found = _RULINGS_LINE.match(self.body.rpartition("\n")[2])
        return re.findall(r"A\d+", found.group(1)) if found else []

    @property
    def text(self) -> str:
        """The body without the rulings line."""
        before, _, last = self.body.rpartition("\n")
        return before.rstrip() if _RULINGS_LINE.match(last) else self.body


class Ruling(NamedTuple):
    """A decision where the printed rules are unclear; ``otherwise`` holds if its option is off."""

    id: str
    rules: list[str]
    question: str
    ruling: str
    reason: str
    option: str = ""
    otherwise: str = ""


class Rulebook:
    """The rules and rulings of one game, in a language or else in English."""

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
        """Find a rule by its id."""
        return next((section for section in self.sections if section.rule == rule), None)

    def summary(self) -> Section | None:
        """The first chapter: the game in half a page."""
        return next((section for section in self.sections if section.body), None)

    def search(self, word: str) -> tuple[list[Section], list[Section], list[Ruling]]:
        """Return the sections about a word, the sections that mention it, and the rulings on it."""
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
    """The languages that have a rules page for the game."""
    folder = files(f"guildhall.games.{game.id}")
    return [name for name in LABELS if folder.joinpath(f"rules.{name}.md").is_file()]


def load_rulings(folder: Traversable, language: str) -> list[Ruling]:
    """Load the rulings of a game, translated where possible."""
    rows = tomllib.loads(folder.joinpath("rulings.toml").read_text("utf-8"))["ruling"]
    words = {}
    translated = folder.joinpath(f"rulings.{language}.toml")
    if translated.is_file():
        rulings = tomllib.loads(translated.read_text("utf-8"))["ruling"]
        words = {row["id"]: row for row in rulings}
    return [Ruling(**{**row, **words.get(row["id"], {})}) for row in rows]


def _is_rule_id(word: str, rule: str) -> bool:
    """Whether a word is the id of a rule: ``CG-4.2`` or ``4.2``."""
    return bool(rule) and word.upper() in (rule, rule.partition("-")[2])


def mentions(word: str, text: str) -> bool:
    """Whether a text contains the word, or a word that starts with it."""
    return re.search(rf"\b{re.escape(without_accents(word))}", without_accents(text)) is not None


@lru_cache(maxsize=2048)  # every search needs the texts of a whole rulebook
def without_accents(text: str) -> str:
    """Lower-case a text and drop its accents, so that `citta` finds `città`."""
    split = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _title_and_preface(text: str) -> tuple[str, str]:
    """The page's title, and the text before the first chapter."""
    title, _, rest = text.partition("\n")
    preface = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return title.removeprefix("# ").strip(), preface.strip()


def _split_sections(text: str) -> list[Section]:
    """Split the rules page at its headings."""
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
