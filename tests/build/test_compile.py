"""`make compile` for real, on a package small enough to compile in a few seconds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from guildhall import _compiled

# The developer's environment has both; the built wheel is tested without them.
pytest.importorskip("hatchling")
pytest.importorskip("mypyc")
hatch_build = pytest.importorskip("hatch_build")

SQUARE = "def area(side: int) -> int:\n    return side * side\n"
DOUBLE = "def area(side: int) -> int:\n    return 2 * side\n"
REPORT = """
import guildhall, guildhall.core.square
print(guildhall._compiled.mode(), guildhall.core.square.area(5), guildhall.core.square.__file__)
"""


def report(package: Path) -> str:
    env = {k: v for k, v in os.environ.items() if k != "GUILDHALL_INTERPRETED"}
    env |= {"PYTHONPATH": str(package.parent), "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-c", REPORT]
    return subprocess.check_output(command, env=env, cwd=package.parent, text=True).strip()


@pytest.mark.skipif(not hatch_build.has_compiler(), reason="no C compiler")
def test_compiling_in_place_and_editing_afterwards(tmp_path: Path) -> None:
    package = tmp_path / "guildhall"
    core = package / "core"
    core.mkdir(parents=True)
    (package / "_compiled.py").write_bytes(Path(_compiled.__file__).read_bytes())
    (package / "__init__.py").write_text("from guildhall import _compiled\n_compiled.guard()\n")
    (core / "__init__.py").write_text("")
    (core / "square.py").write_text(SQUARE)
    (core / "native.py").write_text("raise ImportError('not compiled, and not imported')\n")

    hatch_build.compile_in_place(package)
    compiled = {path.name.partition(".")[0] for path in package.rglob("*.so")}
    assert compiled == {"square", "engine__mypyc"}
    assert {path.suffix for path in tmp_path.rglob("*.*")} == {".py", ".so", ".json"}
    mode, area, file = report(package).split()
    assert (mode, area) == ("compiled", "25")
    assert file.endswith(".so")

    (core / "square.py").write_text(DOUBLE)
    assert report(package) == f"{_compiled.STALE} 10 {core / 'square.py'}"

    hatch_build.compile_in_place(package)
    assert report(package).startswith("compiled 10 ")
