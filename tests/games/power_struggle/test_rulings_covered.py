"""Every ruling has a test: its docstring names the ruling, as in ``A33: never below 0``."""

import ast
import re
import tomllib
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"\bA([1-9]\d*): ")


def rulings_named_by_tests() -> set[str]:
    """The rulings that open the docstring of a test, one after the other."""
    found = set()
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                opening = (ast.get_docstring(node) or "").split("\n")[0]
                found |= {f"A{number}" for number in NAMED.findall(opening)}
    return found


def rulings_of_the_title() -> list[str]:
    """All rulings, in the order of the file."""
    text = files("guildhall.games.power_struggle").joinpath("rulings.toml").read_text("utf-8")
    return [entry["id"] for entry in tomllib.loads(text)["ruling"]]


def test_every_ruling_has_a_test() -> None:
    tested = rulings_named_by_tests()
    rulings = rulings_of_the_title()
    untested = [ruling for ruling in rulings if ruling not in tested]
    assert not untested, f"rulings without a test: {', '.join(untested)}"
    assert tested - set(rulings) == set(), "tests name rulings that do not exist"


def test_every_switch_is_tested_both_ways() -> None:
    """The tests of a ruling with an option use the option."""
    text = files("guildhall.games.power_struggle").joinpath("rulings.toml").read_text("utf-8")
    entries = tomllib.loads(text)["ruling"]
    switches = {entry["option"]: entry["id"] for entry in entries if "option" in entry}
    source = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for option, ruling in switches.items():
        assert f"{option}=False" in source, f"{ruling} is not tested with {option} off"
