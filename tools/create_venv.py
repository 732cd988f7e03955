"""Create the virtual environment `.venv` and install what a command needs into it.

    python tools/create_venv.py web dev …

The names are extras of pyproject.toml; each is installed once, and again when its requirements
have changed or the checkout has moved. uv is several times as fast as pip, which is the fallback
if uv fails. Standard library only, because nothing is installed yet.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import runpy
import subprocess
import sys
import venv
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALL_LOG = ROOT / "build" / "install.log"
MINIMUM = (3, 11)
INTERRUPTED = 130
"""The exit status that shells use for Ctrl+C."""

# Compiling bytecode in advance would take as long as installing.
_PIP = ["-m", "pip", "install", "--quiet", "--no-compile", "--retries=1"]
_PIP += ["--disable-pip-version-check"]
_UV = ["-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON)]


class SetupFailed(Exception):
    """The environment cannot be made; the text says why."""


def create() -> None:
    """Create the environment with uv and Rich in it, unless there is one that works."""
    if sys.version_info < MINIMUM:
        raise SetupFailed("Guildhall needs Python 3.11 or newer: make PYTHON=/path/to/python3 …")
    with _lock():
        if _works("-c", "import rich, uv"):
            return
        if not _works("-m", "pip", "--version"):
            try:
                venv.EnvBuilder(clear=True, with_pip=True).create(FOLDER)
            except (OSError, subprocess.CalledProcessError) as error:
                raise SetupFailed(
                    f"Python could not create {FOLDER}: {error}. "
                    "On Debian and Ubuntu it needs the package python3-venv."
                ) from None
        if not _works(*_PIP, "uv", "rich"):
            _run([*_PIP, "rich"])  # without a wheel of uv for this machine


def is_installed(extra: str) -> bool:
    """Whether an extra is installed as pyproject.toml describes it now."""
    stamp = _stamp(extra)
    if sys.version_info < MINIMUM or not (PYTHON.exists() and stamp.exists()):
        return False
    return stamp.read_text(encoding="utf-8") == _digest()


def install(extra: str) -> None:
    """Install the checkout (editable) with one of its extras."""
    with _lock():
        if is_installed(extra):
            return
        wanted = ["--editable", f".[{extra}]"]
        if not _works(*_UV, *wanted):
            _run([*_PIP, *wanted])
        for name in _included(extra):
            _stamp(name).write_text(_digest(), encoding="utf-8")


def _lock() -> AbstractContextManager[None]:
    """Wait for another command that changes the environment."""
    path = ROOT / "build" / "environment.lock"
    path.parent.mkdir(exist_ok=True)
    module = runpy.run_path(str(ROOT / "src" / "guildhall" / "_compiled.py"))
    hold_lock: Callable[[Path], AbstractContextManager[None]] = module["hold_lock"]
    return hold_lock(path)


def _project() -> dict[str, dict[str, object]]:
    import tomllib  # missing in the Python versions that `create` rejects

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _digest() -> str:
    """A digest of what is installed and from where: an editable install refers to this folder."""
    project = _project()
    tables = [str(ROOT), project.get("build-system"), project.get("project")]
    return hashlib.sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()


def _included(extra: str) -> list[str]:
    """An extra and the extras of this project that it requires."""
    extras = _project()["project"]["optional-dependencies"]
    assert isinstance(extras, dict)
    names = [extra]
    for requirement in extras[extra]:
        found = re.fullmatch(r"guildhall-games\[(.+)\]", requirement)
        if found:
            names += [name for other in found[1].split(",") for name in _included(other)]
    return names


def _stamp(extra: str) -> Path:
    return FOLDER / f"installed-{extra}"


def _works(*words: str) -> bool:
    try:
        return _call(list(words)).returncode == 0
    except OSError:
        return False


def _run(words: list[str]) -> None:
    done = _call(words)
    if done.returncode != 0:
        INSTALL_LOG.write_text(done.stderr, encoding="utf-8")
        lines = done.stderr.strip().splitlines() or ["no reason was given"]
        reason = next((line for line in lines if line.startswith("ERROR")), lines[-1])
        raise SetupFailed(
            f"The packages could not be installed: {reason}\n"
            "Can this machine reach the package index? All messages are in build/install.log."
        )


def _call(words: list[str]) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "GUILDHALL_MYPYC": "0"}  # an editable install is never compiled
    if index := os.environ.get("PIP_INDEX_URL"):
        variables.setdefault("UV_DEFAULT_INDEX", index)
    return subprocess.run(
        [str(PYTHON), *words],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def main() -> None:
    """Install the extras that are named on the command line."""
    try:
        for extra in sys.argv[1:]:
            if not is_installed(extra):
                print(f"Installing the packages for {extra} …", flush=True)
                create()
                install(extra)
    except SetupFailed as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
