"""A compiled file is imported only if it matches its source."""

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from guildhall import _compiled

# Written by a build or by other processes that may run at the same time.
NOT_COPIED = shutil.ignore_patterns(
    "*.so", "*.pyd", "*.new", "__pycache__", _compiled.MANIFEST, _compiled.BUILD_LOCK
)
REPORT = """
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import guildhall
import importlib.util, json
import guildhall.core.rng
print(json.dumps({
    "mode": guildhall._compiled.mode(),
    "origin": guildhall.core.rng.ORIGIN,
    "file": guildhall.core.rng.__file__,
    "warnings": [f"{w.category.__name__}: {w.message}" for w in caught],
    "gone": importlib.util.find_spec("guildhall.core.gone") is None,
}))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with the same structure and one module to compile."""
    package = tmp_path / "guildhall"
    (package / "core").mkdir(parents=True)
    shutil.copy(str(_compiled.__file__), package)
    (package / "__init__.py").write_text(
        "from guildhall import _compiled\n_compiled.install_guard()\n"
    )
    (package / "core" / "__init__.py").write_text("")
    (package / "core" / "rng.py").write_text('ORIGIN = "source"\n')
    return package


def plant(package: Path, module: str = "core/rng") -> Path:
    """Write a compiled file whose import fails, so that a report proves it was not imported."""
    path = package / f"{module}{EXTENSION_SUFFIXES[0]}"
    path.write_bytes(b"not a library")
    return path


def run(
    package: Path, interpreted: str | None = None, code: str = REPORT
) -> "subprocess.CompletedProcess[str]":
    env = {k: v for k, v in os.environ.items() if k != "GUILDHALL_INTERPRETED"}
    env["PYTHONPATH"] = str(package.parent)
    if interpreted is not None:
        env["GUILDHALL_INTERPRETED"] = interpreted
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, env=env, cwd=package.parent, capture_output=True, text=True, check=False
    )


def report(package: Path, interpreted: str | None = None) -> dict[str, object]:
    done = run(package, interpreted)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def assert_source_runs_with_a_warning(package: Path) -> None:
    found = report(package)
    assert found["origin"] == "source"
    assert found["file"] == str(package / "core" / "rng.py")
    assert found["mode"] == _compiled.STALE
    [warning] = found["warnings"] if isinstance(found["warnings"], list) else []
    assert warning.startswith("RuntimeWarning: the compiled files")
    assert "make compile" in warning
    assert "make clean" in warning


def test_without_compiled_files_the_source_runs_without_a_warning(package: Path) -> None:
    found = report(package)
    assert (found["mode"], found["origin"], found["warnings"]) == ("interpreted", "source", [])


def test_compiled_files_that_match_are_imported(package: Path) -> None:
    # The planted file is imported and fails, which proves that the other tests can fail.
    plant(package)
    _compiled.write_manifest(package)
    done = run(package)
    assert done.returncode != 0
    assert EXTENSION_SUFFIXES[0] in done.stderr


def test_a_compiled_file_without_a_manifest_is_not_imported(package: Path) -> None:
    plant(package)
    assert_source_runs_with_a_warning(package)


def test_an_edited_source_is_not_shadowed(package: Path) -> None:
    plant(package)
    _compiled.write_manifest(package)
    with (package / "core" / "rng.py").open("a") as source:
        source.write("# edited\n")
    assert_source_runs_with_a_warning(package)


def test_an_older_file_time_does_not_hide_an_edit(package: Path) -> None:
    plant(package)
    _compiled.write_manifest(package)
    source = package / "core" / "rng.py"
    source.write_text('ORIGIN = "source"  # edited\n')
    os.utime(source, (0, 0))
    assert_source_runs_with_a_warning(package)


def test_a_source_added_since_is_noticed(package: Path) -> None:
    plant(package)
    _compiled.write_manifest(package)
    rules = package / "games" / "strasbourg" / "rules"
    rules.mkdir(parents=True)
    (rules / "auction.py").write_text("")
    assert_source_runs_with_a_warning(package)


def test_editing_a_module_that_is_not_compiled_makes_nothing_stale(package: Path) -> None:
    folder = package / "games" / "strasbourg"
    (folder / "board").mkdir(parents=True)
    before = _compiled.describe(package)
    (folder / "__init__.py").write_text("")
    (folder / "words.py").write_text("")
    (folder / "invariants.py").write_text("")
    (folder / "board" / "map.py").write_text("")
    assert _compiled.describe(package) == before
    (folder / "rules.py").write_text("")
    assert _compiled.describe(package) != before


def test_a_source_removed_since_is_noticed(package: Path) -> None:
    (package / "core" / "state.py").write_text("")
    plant(package)
    _compiled.write_manifest(package)
    (package / "core" / "state.py").unlink()
    assert_source_runs_with_a_warning(package)


@pytest.mark.parametrize("module", ["core/state", "core/laws", "server/pages"])
def test_an_extra_compiled_file_is_noticed(package: Path, module: str) -> None:
    plant(package)
    _compiled.write_manifest(package)
    (package / "server").mkdir()
    plant(package, module)
    assert_source_runs_with_a_warning(package)


def test_a_missing_compiled_file_is_noticed(package: Path) -> None:
    plant(package)
    engine = plant(package, "engine__mypyc")
    _compiled.write_manifest(package)
    engine.unlink()
    assert_source_runs_with_a_warning(package)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "{}"])
def test_a_broken_manifest_counts_as_none(package: Path, text: str) -> None:
    plant(package)
    (package / _compiled.MANIFEST).write_text(text)
    assert_source_runs_with_a_warning(package)


def test_a_compiled_file_without_a_source_is_not_a_module(package: Path) -> None:
    plant(package)
    plant(package, "core/gone")
    assert report(package)["gone"] is True


def test_compiled_files_of_another_python_are_left_alone(package: Path) -> None:
    (package / "core" / "rng.cpython-30-plan9.so").write_bytes(b"not a library")
    found = report(package)
    assert (found["mode"], found["warnings"]) == ("interpreted", [])


def test_the_real_package_calls_the_guard_before_it_imports_anything(tmp_path: Path) -> None:
    package = tmp_path / "guildhall"
    shutil.copytree(_compiled.PACKAGE, package, ignore=NOT_COPIED)
    for source in _compiled.compiled_sources(package):
        plant(package, source.relative_to(package).with_suffix("").as_posix())
    done = run(package, code="import guildhall; print(guildhall.titles())")
    assert done.returncode == 0, done.stderr
    assert "city_guilds" in done.stdout
    assert "RuntimeWarning: the compiled files" in done.stderr


def test_compiled_files_that_appear_later_are_not_imported(package: Path) -> None:
    (package / "core" / "state.py").write_text('ORIGIN = "source"\n')
    code = f"""
import sys
import guildhall
assert guildhall._compiled.mode() == "interpreted"
assert not guildhall._compiled.is_ready()
for module in ("core/rng", "core/state"):
    with open(f"{package}/{{module}}{EXTENSION_SUFFIXES[0]}", "wb") as file:
        file.write(b"not a library")
guildhall._compiled.write_manifest(guildhall._compiled.PACKAGE)
assert guildhall._compiled.is_ready()
import guildhall.core.rng, guildhall.core.state
print(guildhall.core.rng.ORIGIN, guildhall.core.state.ORIGIN, guildhall._compiled.mode())
"""
    done = run(package, code=code)
    assert (done.stdout, done.stderr) == ("source source interpreted\n", "")
    assert EXTENSION_SUFFIXES[0] in run(package).stderr  # another process imports them


def test_unfinished_files_cause_no_warning_during_a_build(package: Path) -> None:
    plant(package)
    assert not _compiled.is_building(package)
    with _compiled.hold_build_lock(package):
        assert _compiled.is_building(package)
        found = report(package)
        assert (found["mode"], found["origin"], found["warnings"]) == ("interpreted", "source", [])
    assert not _compiled.is_building(package)
    assert_source_runs_with_a_warning(package)


def test_the_build_lock_ends_with_the_process_that_holds_it(package: Path) -> None:
    code = """
import os, guildhall
with guildhall._compiled.hold_build_lock(guildhall._compiled.PACKAGE):
    assert guildhall._compiled.is_building()
    os._exit(3)
"""
    assert run(package, code=code).returncode == 3
    assert (package / _compiled.BUILD_LOCK).exists()
    assert not _compiled.is_building(package)


def test_is_ready_compares_with_the_current_source(package: Path) -> None:
    assert not _compiled.is_ready(package)
    extension = plant(package)
    assert not _compiled.is_ready(package)
    _compiled.write_manifest(package, "a build")
    assert _compiled.is_ready(package)
    extension.unlink()
    assert not _compiled.is_ready(package)
    plant(package)
    assert _compiled.is_ready(package)
    (package / "core" / "rng.py").write_text("")
    assert not _compiled.is_ready(package)


def test_the_optimization_level_is_that_of_files_that_match(package: Path) -> None:
    extension = plant(package)
    assert _compiled.opt_level(package) == 0
    _compiled.write_manifest(package, "a build", opt=1)
    assert _compiled.opt_level(package) == 1
    _compiled.write_manifest(package, "a build", opt=2)
    assert _compiled.opt_level(package) == 2
    extension.unlink()
    assert _compiled.opt_level(package) == 0


def test_nothing_is_ready_while_a_source_is_being_replaced(package: Path) -> None:
    plant(package)
    _compiled.write_manifest(package)
    source = package / "core" / "rng.py"
    source.unlink()
    source.symlink_to("gone")  # listed, but not readable
    assert not _compiled.is_ready(package)


@pytest.mark.parametrize("switch", ["", "0", "1"])
def test_the_switch_selects_the_source(package: Path, switch: str) -> None:
    plant(package)
    _compiled.write_manifest(package)
    done = run(package, interpreted=switch)
    if switch != "1":
        assert done.returncode != 0
        return
    found = report(package, interpreted=switch)
    assert found["origin"] == "source"
    assert found["mode"] == _compiled.REQUESTED
    assert found["warnings"] == []
