"""The rules page and rulings of every game are well-formed and consistent, with tests for each."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import guildhall

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "guildhall" / "games"
TESTS = ROOT / "tests" / "games"
GAME_IDS = sorted(path.parent.name for path in GAMES.glob("*/components.toml"))

CHAPTER = re.compile(r"## (\d+) \S.*")
RULE = re.compile(r"### ([A-Z]{2})-(\d+)\.(\d+) \S.*")
RULINGS = re.compile(r"Rulings: (none|A\d+(?:, A\d+)*)")
RULING = re.compile(r"A[1-9]\d*")
TEXT_FIELDS = ("question", "ruling", "reason")
SWITCH_FIELDS = ("option", "otherwise")

every_game = pytest.mark.parametrize("game_id", GAME_IDS)


class Rule(NamedTuple):
    """One numbered rule of a page."""

    prefix: str
    chapter: int
    number: int
    under: int  # its chapter, or 0
    body: list[str]

    @property
    def id(self) -> str:
        return f"{self.prefix}-{self.chapter}.{self.number}"

    @property
    def rulings(self) -> list[str]:
        """The rulings that the rule names."""
        named = [line for line in self.body if line.startswith("Rulings:")]
        assert len(named) == 1, f"{self.id} needs one line 'Rulings: …', it has {len(named)}"
        assert RULINGS.fullmatch(named[0]), f"{self.id}: malformed line {named[0]!r}"
        return RULING.findall(named[0])


def page_text(game_id: str) -> str:
    return (GAMES / game_id / "rules.en.md").read_text(encoding="utf-8")


def read_rules(game_id: str) -> list[Rule]:
    """The rules of a game's page in the order of the page."""
    rules: list[Rule] = []
    under = 0
    body: list[str] = []
    for line in page_text(game_id).splitlines():
        if line.startswith("## "):
            chapter = CHAPTER.fullmatch(line)
            under = int(chapter[1]) if chapter else 0
            body = []  # text after a chapter heading belongs to no rule
        elif line.startswith("###"):
            match = RULE.fullmatch(line)
            assert match, f"{game_id}: malformed heading {line!r}"
            body = []
            rules.append(Rule(match[1], int(match[2]), int(match[3]), under, body))
        else:
            body.append(line)
    assert rules, f"{game_id}: the page has no rule"
    return rules


def read_rulings(game_id: str) -> list[dict[str, object]]:
    """The entries of a game's rulings, in the order of the file."""
    data = tomllib.loads((GAMES / game_id / "rulings.toml").read_text(encoding="utf-8"))
    assert list(data) == ["ruling"], f"{game_id}: rulings.toml holds [[ruling]] entries only"
    entries: list[dict[str, object]] = data["ruling"]
    assert entries, f"{game_id}: no rulings"
    return entries


def cited_rules(entry: dict[str, object]) -> list[str]:
    rules = entry.get("rules")
    assert isinstance(rules, list), f"{entry['id']} has no list of rules"
    assert rules, f"{entry['id']} cites no rule"
    return [str(rule) for rule in rules]


def names_of_tests(source: str) -> Iterator[str]:
    """The names of the test functions that pytest finds in a module's text."""
    for node in ast.parse(source).body:
        inner = node.body if isinstance(node, ast.ClassDef) and node.name[:4] == "Test" else [node]
        for item in inner:
            if isinstance(item, ast.FunctionDef) and item.name.startswith("test_"):
                yield item.name


def rules_named_by_tests(game_id: str, prefix: str) -> set[str]:
    """The rules that a game's test names cite, as in test_cg_4_2_next_to_a_tile."""
    name = re.compile(rf"test_{prefix.lower()}_(\d+)_(\d+)(?:_\w+)?")
    cited = set()
    for path in sorted((TESTS / game_id).rglob("test_*.py")):
        for function in names_of_tests(path.read_text(encoding="utf-8")):
            match = name.fullmatch(function)
            if match:
                cited.add(f"{prefix}-{match[1]}.{match[2]}")
    return cited


def test_every_game_is_checked() -> None:
    assert GAME_IDS
    assert guildhall.titles() == GAME_IDS


@every_game
def test_the_game_has_a_page_and_rulings(game_id: str) -> None:
    assert page_text(game_id).startswith("# ")
    assert read_rules(game_id)
    assert read_rulings(game_id)


@every_game
def test_rule_ids_are_in_order(game_id: str) -> None:
    rules = read_rules(game_id)
    assert len({rule.prefix for rule in rules}) == 1
    last = (0, 0)
    for rule in rules:
        chapter, number = last
        after = ((chapter, number + 1), (chapter + 1, 1)) if chapter else ((1, 1),)
        assert (rule.chapter, rule.number) in after, f"{rule.id} follows {chapter}.{number}"
        assert rule.chapter == rule.under, f"{rule.id} stands in chapter {rule.under}"
        last = (rule.chapter, rule.number)


@every_game
def test_every_rule_has_a_text(game_id: str) -> None:
    bare = [
        rule.id
        for rule in read_rules(game_id)
        if not any(line and not line.startswith("Rulings:") for line in rule.body)
    ]
    assert bare == []


@every_game
def test_rules_cited_on_the_page_exist(game_id: str) -> None:
    rules = read_rules(game_id)
    known = {rule.id for rule in rules}
    cited = set(re.findall(rf"\b{rules[0].prefix}-\d+\.\d+", page_text(game_id)))
    assert cited - known == set()


@every_game
def test_ruling_ids_are_in_order(game_id: str) -> None:
    ids = [entry["id"] for entry in read_rulings(game_id)]
    assert ids == [f"A{number}" for number in range(1, len(ids) + 1)]


@every_game
def test_every_ruling_is_complete(game_id: str) -> None:
    known = {rule.id for rule in read_rules(game_id)}
    for entry in read_rulings(game_id):
        name = entry["id"]
        extra = set(entry) - {"id", "rules", *TEXT_FIELDS, *SWITCH_FIELDS}
        assert not extra, f"{name} has unknown fields {sorted(extra)}"
        for field in TEXT_FIELDS + tuple(field for field in SWITCH_FIELDS if field in entry):
            text = entry.get(field)
            assert isinstance(text, str), f"{name} has no {field}"
            assert text.strip(), f"{name} has an empty {field}"
        cited = cited_rules(entry)
        assert len(set(cited)) == len(cited), f"{name} cites a rule twice"
        assert set(cited) <= known, f"{name} cites {sorted(set(cited) - known)}"
        is_switch = "option" in entry
        assert is_switch == ("otherwise" in entry), f"{name} needs both option and otherwise"


@every_game
def test_page_and_rulings_name_each_other(game_id: str) -> None:
    on_page = {(rule.id, ruling) for rule in read_rules(game_id) for ruling in rule.rulings}
    in_file = {
        (rule, str(entry["id"])) for entry in read_rulings(game_id) for rule in cited_rules(entry)
    }
    assert on_page
    assert on_page - in_file == set(), "the page names rulings that do not cite the rule"
    assert in_file - on_page == set(), "rulings cite rules that do not name them"


@every_game
def test_rulings_name_existing_options(game_id: str) -> None:
    switches = {entry["option"] for entry in read_rulings(game_id) if "option" in entry}
    assert switches - set(guildhall.game(game_id).options) == set()


@every_game
def test_every_option_is_explained_on_the_page(game_id: str) -> None:
    page = page_text(game_id)
    options = guildhall.game(game_id).options
    missing = [f"**Option `{option}`**" for option in options]
    missing = [text for text in missing if text not in page]
    assert not missing, f"the rules page lacks {', '.join(missing)}"


@every_game
def test_rules_cited_in_the_code_exist(game_id: str) -> None:
    rules = read_rules(game_id)
    known = {rule.id for rule in rules}
    citation = re.compile(rf"\b{rules[0].prefix}-\d+\.\d+")
    cited = {
        (path.name, rule)
        for path in sorted((GAMES / game_id).rglob("*.*"))
        if path.suffix in (".py", ".toml")
        for rule in citation.findall(path.read_text(encoding="utf-8"))
    }
    assert any(name.endswith(".py") for name, _ in cited), f"{game_id}: the code cites no rule"
    assert sorted(pair for pair in cited if pair[1] not in known) == []


@every_game
def test_every_rule_has_a_test(game_id: str) -> None:
    rules = read_rules(game_id)
    tested = rules_named_by_tests(game_id, rules[0].prefix)
    known = [rule.id for rule in rules]
    assert sorted(tested - set(known)) == [], "tests are named for rules that do not exist"
    untested = [rule for rule in known if rule not in tested]
    assert not untested, f"rules without a test: {', '.join(untested)}"
