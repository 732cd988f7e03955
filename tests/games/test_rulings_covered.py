"""Every ruling of a game has a test in its folder: ``A74: masters stay`` opens the docstring."""

import ast
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import guildhall

HERE = Path(__file__).parent
NAMED = re.compile(r"\bA([1-9]\d*): ")
DIFFERENCES = 31
"""Number of rulings of Flandern 1302, the first ones, on differences between its printed texts."""

every_game = pytest.mark.parametrize("game_id", guildhall.titles())


def sources_of(game_id: str) -> list[str]:
    """The sources of a game's tests."""
    return [path.read_text(encoding="utf-8") for path in sorted((HERE / game_id).glob("test_*.py"))]


def rulings_named_by_tests(game_id: str) -> set[str]:
    """The rulings at the start of test docstrings."""
    found = set()
    for source in sources_of(game_id):
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                opening = (ast.get_docstring(node) or "").split("\n")[0]
                found |= {f"A{number}" for number in NAMED.findall(opening)}
    return found


def entries_of(game_id: str) -> list[dict[str, str]]:
    """All rulings, in the order of the file."""
    text = files(f"guildhall.games.{game_id}").joinpath("rulings.toml").read_text("utf-8")
    entries: list[dict[str, str]] = tomllib.loads(text)["ruling"]
    return entries


@every_game
def test_every_ruling_has_a_test(game_id: str) -> None:
    tested = rulings_named_by_tests(game_id)
    rulings = [entry["id"] for entry in entries_of(game_id)]
    untested = [ruling for ruling in rulings if ruling not in tested]
    # For example: "A3: a tie is shared."
    assert not untested, f"no docstring of a test begins with {', '.join(untested)} and a colon"
    assert tested - set(rulings) == set(), "tests name rulings that do not exist"


@every_game
def test_every_option_is_tested(game_id: str) -> None:
    """The tests use each option, a switch both ways, and it belongs to a ruling."""
    source = "\n".join(sources_of(game_id))
    rulings = {entry["id"]: entry for entry in entries_of(game_id)}
    switches = {entry["option"] for entry in rulings.values() if "option" in entry}
    for name, option in guildhall.game(game_id).options.items():
        assert option.ruling in rulings, name
        other = f"{not option.default}" if name in switches else ""
        assert f"{name}={other}" in source, f"{option.ruling} is not tested with {name}={other}"
    assert switches <= set(guildhall.game(game_id).options)


def test_the_first_rulings_of_flandern_are_the_differences_of_the_two_texts() -> None:
    """Each of the 31 says what both texts read."""
    for entry in entries_of("flandern")[:DIFFERENCES]:
        words = " ".join((entry["question"], entry["reason"]))
        assert "Italian" in words or "both texts" in words, entry["id"]
        assert "French" in words, entry["id"]
