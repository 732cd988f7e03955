"""Names of files and functions in lists must exist, so that a rename cannot disable them."""

import re
from pathlib import Path

import pytest

from guildhall import _compiled

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "guildhall"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
# Paths and globs of tests, without those that contain make variables.
TEST_PATHS = sorted(set(re.findall(r"(?<![\w./])tests/[\w./*-]*[\w*]", MAKEFILE)))


@pytest.mark.parametrize("folder", _compiled.ENGINE)
def test_engine_folders_hold_compiled_modules(folder: str) -> None:
    paths = [path.relative_to(PACKAGE) for path in _compiled.compiled_sources(PACKAGE)]
    assert [path for path in paths if path.parts[0] == folder]


@pytest.mark.parametrize("name", sorted(_compiled.NOT_COMPILED))
def test_names_that_are_not_compiled_exist(name: str) -> None:
    found = [
        path
        for folder in _compiled.ENGINE
        for pattern in (f"{name}.py", f"{name}/__init__.py")
        for path in (PACKAGE / folder).rglob(pattern)
    ]
    assert found
    assert set(found).isdisjoint(_compiled.inputs(PACKAGE))


@pytest.mark.parametrize("name", sorted(_compiled.INTERPRETED_ONLY))
def test_interpreted_inputs_exist(name: str) -> None:
    found = [path for path in _compiled.inputs(PACKAGE) if path.name == name]
    assert found
    assert set(found).isdisjoint(_compiled.compiled_sources(PACKAGE))


def test_title_modules_exist_and_are_not_compiled() -> None:
    found = list(PACKAGE.glob(f"games/*/{_compiled.TITLE_MODULE}"))
    assert len(found) >= 4
    assert set(found).isdisjoint(_compiled.inputs(PACKAGE))


def test_cold_functions_exist() -> None:
    # mypyc names a function after its module, prefixed by as much of the package as needed.
    cold = pytest.importorskip("hatch_build").COLD_FUNCTIONS
    modules = [path.stem for path in _compiled.compiled_sources(PACKAGE)]
    functions = [f"{module}_____top_level__" for module in modules]
    functions += [f"title___{module}___function" for module in modules]
    assert len(cold) > 1
    unmatched = [name for name in cold if not any(re.fullmatch(name, f) for f in functions)]
    assert unmatched == []


def test_test_paths_of_the_mutation_runs_exist() -> None:
    # Not imported, because cosmic-ray is rarely installed.
    source = (ROOT / "tools" / "mutants.py").read_text(encoding="utf-8")
    paths = set(re.findall(r'"(tests/[\w./]+)"', source))
    assert "tests/golden/test_golden.py" in paths
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_the_makefile_names_tests() -> None:
    assert "tests/golden" in " ".join(TEST_PATHS)


@pytest.mark.parametrize("pattern", TEST_PATHS)
def test_test_paths_in_the_makefile_exist(pattern: str) -> None:
    found = [path for path in ROOT.glob(pattern) if path.name != "__pycache__"]
    assert found


@pytest.mark.parametrize("name", sorted(set(re.findall(r"-m ((?:tests|tools)\.[\w.]+)", MAKEFILE))))
def test_modules_in_the_makefile_exist(name: str) -> None:
    assert (ROOT / f"{name.replace('.', '/')}.py").is_file()
