"""The rules page and the rulings of a title, to search in."""

import re
import tomllib
from importlib.resources import files
from typing import NamedTuple

from guildhall.core.game import Game

HEADING = re.compile(r"^#{2,3} +(.*)$")
RULE_ID = re.compile(r"^[A-Z]{2}-\d+\.\d+\b")


class Section(NamedTuple):
    """A chapter or rule of the rules page, without what stands below another heading."""

    heading: str
    body: str

    @property
    def rule(self) -> str:
        """The id of the rule, or nothing."""
        found = RULE_ID.match(self.heading)
        return found.group() if found else ""


class Ruling(NamedTuple):
    """What is played where the printed rules are silent."""

    id: str
    rules: list[str]
    question: str
    ruling: str
    reason: str


class Rulebook:
    """All that is written for people about the rules of one title."""

    def __init__(self, game: Game) -> None:
        folder = files(f"guildhall.games.{game.id}")
        self.text = folder.joinpath("rules.en.md").read_text("utf-8")
        self.sections = sections_of(self.text)
        rulings = tomllib.loads(folder.joinpath("rulings.toml").read_text("utf-8"))["ruling"]
        self.rulings = [
            Ruling(row["id"], row["rules"], row["question"], row["ruling"], row["reason"])
            for row in rulings
        ]

    def rule(self, rule: str) -> Section | None:
        """A rule by its id."""
        return next((section for section in self.sections if section.rule == rule), None)

    def summary(self) -> Section | None:
        """The chapter that comes first: the game in short."""
        return next((section for section in self.sections if section.body), None)

    def search(self, word: str) -> tuple[list[Section], list[Section], list[Ruling]]:
        """The sections that are about a word, those that mention it, and the rulings on it."""
        exact = [s for s in self.sections if is_number(word, s.rule)]
        if exact:
            return exact, [], [r for r in self.rulings if exact[0].rule in r.rules]
        ruled = [r for r in self.rulings if r.id.lower() == word.lower()]
        if ruled:
            return [], [], ruled
        about = [s for s in self.sections if s.body and speaks_of(word, s.heading)]
        others = [s for s in self.sections if s not in about and speaks_of(word, s.body)]
        rulings = [r for r in self.rulings if speaks_of(word, f"{r.question} {r.ruling}")]
        return about, others, rulings


def is_number(word: str, rule: str) -> bool:
    """Whether somebody means this rule: ``CG-4.2`` or ``4.2``."""
    return bool(rule) and word.upper() in (rule, rule.partition("-")[2])


def speaks_of(word: str, text: str) -> bool:
    """Whether a text has the word, or one that begins with it."""
    return re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) is not None


def sections_of(text: str) -> list[Section]:
    """The rules page, cut at its headings."""
    found: list[Section] = []
    heading, lines = "", list[str]()
    for line in [*text.splitlines(), "## "]:
        head = HEADING.match(line)
        if head:
            if heading:
                found.append(Section(heading, "\n".join(lines).strip()))
            heading, lines = head.group(1), []
        else:
            lines.append(line)
    return found
