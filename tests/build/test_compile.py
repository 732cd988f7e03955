"""Compile a small package in place, with and without the cache."""

import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from guildhall import _compiled

# The developer's environment has both; an installed wheel is tested without them.
pytest.importorskip("hatchling")
pytest.importorskip("mypyc")
hatch_build = pytest.importorskip("hatch_build")

SQUARE = "def area(side: int) -> int:\n    return side * side\n"
DOUBLE = "def area(side: int) -> int:\n    return 2 * side\n"
CUBE = """
from guildhall.core.square import area
def volume(side: int) -> int:
    return side * area(side)
"""
REPORT = """
import guildhall, guildhall.core.square
from guildhall.core.cube import volume
from guildhall.games.flandern.square import area
assert (volume(5), area(5)) == (5 * guildhall.core.square.area(5), 10)
print(guildhall._compiled.mode(), guildhall.core.square.area(5), guildhall.core.square.__file__)
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with the same structure and few modules, two of which have the same name."""
    monkeypatch.setattr(hatch_build, "COLD_FUNCTIONS", hatch_build.COLD_FUNCTIONS[:1])
    package = tmp_path / "src" / "guildhall"
    core = package / "core"
    core.mkdir(parents=True)
    (package / "_compiled.py").write_bytes(Path(_compiled.__file__).read_bytes())
    (package / "__init__.py").write_text(
        "from guildhall import _compiled\n_compiled.install_guard()\n"
    )
    (core / "__init__.py").write_text("")
    (core / "square.py").write_text(SQUARE)
    (core / "cube.py").write_text(CUBE)
    (package / "games" / "flandern").mkdir(parents=True)
    (package / "games" / "__init__.py").write_text("")
    (package / "games" / "flandern" / "__init__.py").write_text("")
    (package / "games" / "flandern" / "square.py").write_text(DOUBLE)
    (core / "native.py").write_text("raise ImportError('not compiled, and not imported')\n")
    return package


def report(package: Path) -> str:
    env = {k: v for k, v in os.environ.items() if k != "GUILDHALL_INTERPRETED"}
    env |= {"PYTHONPATH": str(package.parent), "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-c", REPORT]
    return subprocess.check_output(command, env=env, cwd=package.parent, text=True).strip()


def fake_build(folder: Path, package: Path) -> object:
    """A finished build whose compiled files cannot be imported."""
    name = f"square{EXTENSION_SUFFIXES[0]}"
    (folder / "guildhall" / "core").mkdir(parents=True)
    (folder / "guildhall" / "core" / name).write_bytes(b"not a library")
    (folder / "guildhall" / f"engine{EXTENSION_SUFFIXES[0]}").write_bytes(b"neither")
    (folder / "guildhall" / _compiled.MANIFEST).write_text("{}")
    return hatch_build.Build(folder, 2, 1.0)


@pytest.mark.skipif(not hatch_build.has_compiler(), reason="no C compiler")
def test_compiling_in_place_editing_and_undoing_the_edit(package: Path, tmp_path: Path) -> None:
    square, cache = package / "core" / "square.py", tmp_path / "cache"
    (cache / "new-killed").mkdir(parents=True)

    outcome = hatch_build.compile_in_place(package, cache)
    assert re.fullmatch(r"The engine is compiled \(-O2, in \d+ s\)\.", outcome)
    assert len(list(cache.iterdir())) == 1
    compiled = sorted(path.name.partition(".")[0] for path in package.rglob("*.so"))
    assert compiled == ["cube", "engine__mypyc", "square", "square"]
    assert {path.suffix for path in package.rglob("*.*")} == {".py", ".so", ".json", ".lock"}
    mode, area, file = report(package).split()
    assert (mode, area) == (_compiled.COMPILED, "25")
    assert file.endswith(".so")

    # A build with -O2 is good enough for a request for -O1.
    outcome = hatch_build.compile_in_place(package, cache, opt=1)
    assert outcome == "The engine is compiled already (-O2)."

    square.write_text(DOUBLE)
    assert report(package) == f"{_compiled.STALE} 10 {square}"
    outcome = hatch_build.compile_in_place(package, cache, opt=1, jobs=2)
    assert outcome.startswith("The engine is compiled (-O1, in ")
    assert report(package).startswith("compiled 10 ")

    square.write_text(SQUARE)
    outcome = hatch_build.compile_in_place(package, cache, opt=1)
    assert outcome == "The engine is compiled (-O2, from the cache)."
    assert report(package).startswith("compiled 25 ")


def test_the_digest_covers_only_inputs_of_the_compiler(package: Path) -> None:
    before = hatch_build.digest_of(package, 2)
    folder = package / "games" / "strasbourg"
    (folder / "board").mkdir(parents=True)
    (package / "server").mkdir()
    for file in ("board/map.py", "words.py", "invariants.py", "__init__.py", "components.toml"):
        (folder / file).write_text("")
    (package / "server" / "style.css").write_text("")
    assert hatch_build.digest_of(package, 2) == before
    assert hatch_build.digest_of(package, 1) != before
    (folder / "rules.py").write_text("")
    assert hatch_build.digest_of(package, 2) != before


@pytest.mark.parametrize("name", ["CC", "CFLAGS"])
def test_the_compiler_and_its_flags_are_in_the_digest(
    package: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv(name, raising=False)
    before = hatch_build.digest_of(package, 2)
    monkeypatch.setenv(name, "cc -O2")
    assert hatch_build.digest_of(package, 2) != before


def test_the_versions_of_compiler_and_mypy_are_in_the_digest(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = {hatch_build.digest_of(package, 2)}
    monkeypatch.setattr(hatch_build, "compiler_version", lambda: "cc 99")
    digests.add(hatch_build.digest_of(package, 2))
    monkeypatch.setattr(hatch_build, "installed_version", lambda name: "99")
    digests.add(hatch_build.digest_of(package, 2))
    assert len(digests) == 3


def test_the_cache_keeps_the_most_recently_used_builds(tmp_path: Path) -> None:
    for age in range(hatch_build.CACHED_BUILDS + 3):
        (tmp_path / f"build{age}").mkdir()
        os.utime(tmp_path / f"build{age}", (1_000_000 - age, 1_000_000 - age))
    hatch_build.drop_oldest(tmp_path)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == [f"build{age}" for age in range(hatch_build.CACHED_BUILDS)]


@pytest.mark.parametrize("name", ["gone", "invariants"])
def test_compiled_files_of_other_modules_are_removed(
    package: Path, tmp_path: Path, name: str
) -> None:
    gone = package / "core" / f"{name}{EXTENSION_SUFFIXES[0]}"
    gone.write_bytes(b"not a library")
    hatch_build.install(fake_build(tmp_path / "build", package), package)
    assert not gone.exists()
    assert len(_compiled.extensions(package)) == 2


def test_an_installation_that_fails_midway_leaves_the_source_running(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = fake_build(tmp_path / "build", package)
    (package / _compiled.MANIFEST).write_text("{}")
    copied: list[str] = []

    def copy(source: Path, target: Path) -> None:
        if copied:
            raise OSError("disk full")
        copied.append(target.name)
        shutil.copyfile(source, target)

    monkeypatch.setattr(hatch_build.shutil, "copy2", copy)
    with pytest.raises(OSError, match="disk full"):
        hatch_build.install(build, package)
    assert len(_compiled.extensions(package)) == 1
    assert not (package / _compiled.MANIFEST).exists()
    assert report(package).startswith(_compiled.STALE)


def test_the_manifest_is_installed_last(package: Path, tmp_path: Path) -> None:
    build = fake_build(tmp_path / "build", package)
    names = [path.name for path in hatch_build.files_of(build)]
    assert len(names) == 3
    assert names[-1] == _compiled.MANIFEST


@pytest.mark.parametrize("count", [1, 3, 8])
def test_units_have_about_equal_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.chdir(tmp_path)
    sources = [f"c/{name}.c" for name in "abcdefghijklmnopqrstuvwx"]
    Path("c").mkdir()
    for number, source in enumerate(sources):
        Path(source).write_text("x" * (100 + number))
    units = hatch_build.write_units(list(reversed(sources)), count)
    included = [re.findall(r'"(.+)"', Path(unit).read_text()) for unit in units]
    assert sorted(path for paths in included for path in paths) == sources
    assert all(paths == sorted(paths) for paths in included)
    sizes = [sum(Path(path).stat().st_size for path in paths) for paths in included]
    assert len(sizes) == count
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) < 250


def test_more_units_than_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("c").mkdir()
    Path("c/a.c").write_text("int a;\n")
    assert hatch_build.write_units(["c/a.c"], 8) == [str(Path("c/unit0.c"))]


def test_a_pattern_of_cold_functions_without_a_function_is_an_error(tmp_path: Path) -> None:
    header = tmp_path / "engine.h"
    header.write_text(
        "extern char CPyDef_pack_____top_level__(void);\n"
        "extern PyObject *CPyDef_pack___Pack___text(PyObject *cpy_r_self);\n"
    )
    with pytest.raises(SystemExit, match="components"):
        hatch_build.mark_cold(header)


def test_cold_functions_are_marked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "COLD_FUNCTIONS", hatch_build.COLD_FUNCTIONS[:2])
    header = tmp_path / "engine.h"
    header.write_text(
        "extern char CPyDef_rules_____top_level__(void);\n"
        "extern char CPyDef_flandern___components_____top_level__(void);\n"
        "extern char CPyDef_flandern___components___read(PyObject *cpy_r_pack);\n"
        "extern char CPyDef_rules___play(PyObject *cpy_r_self);\n"
    )
    hatch_build.mark_cold(header)
    marks = [line.count("__attribute__((cold))") for line in header.read_text().splitlines()]
    assert marks == [1, 1, 1, 0]


def test_the_switch_turns_compiling_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUILDHALL_MYPYC", "0")
    monkeypatch.setattr(hatch_build, "compile_in_place", lambda *_, **__: pytest.fail("compiled"))
    hatch_build.main([])
    assert capsys.readouterr().out == "The engine is not compiled: GUILDHALL_MYPYC=0.\n"


def test_loaders_serve_each_module_once_and_have_distinct_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extension = pytest.importorskip("setuptools").Extension
    monkeypatch.chdir(tmp_path)
    Path("c").mkdir()
    names = [f"guildhall.games.{game_id}.{part}" for game_id in "abc" for part in ("rules", "view")]
    names += [f"guildhall.core.m{number}" for number in range(hatch_build.LOADED_MODULES)]
    modules = [extension(name, [f"c/{name.replace('.', '/')}.c"]) for name in names]
    loaders = hatch_build.write_loaders(modules)
    assert sorted(name for _, served in loaders for name in served) == sorted(names)
    assert len({loader.name for loader, _ in loaders}) == len(loaders) >= 3
    for loader, served in loaders:
        lasts = [name.rpartition(".")[2] for name in served]
        assert len(set(lasts)) == len(lasts) <= hatch_build.LOADED_MODULES
        included = re.findall(r'#include "(.+)"', Path(loader.sources[0]).read_text())
        assert included == [f"c/{name.replace('.', '/')}.c" for name in served]
