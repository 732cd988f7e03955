"""Create the virtual environment `.venv` and install what a command needs into it.

    python tools/environment.py web dev …

The names are extras of pyproject.toml; each is installed once, and again when pyproject.toml has
changed. uv installs in two seconds what takes pip half a minute; pip takes over where uv fails.
Standard library only, because nothing is installed yet.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MINIMUM = (3, 11)


class SetupFailed(Exception):
    """The environment cannot be made; the text says why."""


def create() -> None:
    """Create the environment with uv and Rich in it, unless there is one that works."""
    if sys.version_info < MINIMUM:
        raise SetupFailed("Guildhall needs Python 3.11 or newer: make PYTHON=/path/to/python3 …")
    if (FOLDER / "created").exists() and _works("-c", "import rich"):
        return
    try:
        venv.EnvBuilder(clear=True, with_pip=True).create(FOLDER)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupFailed(
            f"Python could not create {FOLDER}: {error}. "
            "On Debian and Ubuntu it needs the package python3-venv."
        ) from None
    if not _works(*_PIP, "uv", "rich"):
        _run([*_PIP, "rich"])  # without a wheel of uv for this machine
    (FOLDER / "created").touch()


def is_installed(extra: str) -> bool:
    """Whether an extra is installed as pyproject.toml describes it now."""
    stamp = _stamp(extra)
    return stamp.exists() and stamp.read_text(encoding="utf-8") == _digest()


def install(extra: str) -> None:
    """Install the checkout (editable) with one of its extras."""
    if is_installed(extra):
        return
    wanted = ["--editable", f"{ROOT}[{extra}]"]
    uv = ["-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON)]
    if not _works(*uv, *wanted):
        _run([*_PIP, *wanted])
    _stamp(extra).write_text(_digest(), encoding="utf-8")


# Compiling bytecode in advance would take as long as installing.
_PIP = ["-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"]


def _digest() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


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
        reason = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise SetupFailed(f"The packages could not be installed: {reason}")


def _call(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PYTHON), *words],
        cwd=ROOT,
        env={**os.environ, "GUILDHALL_MYPYC": "0"},  # an editable install is never compiled
        capture_output=True,
        text=True,
        check=False,
    )


def main() -> None:
    """Install the extras that are named on the command line."""
    try:
        create()
        for extra in sys.argv[1:]:
            if not is_installed(extra):
                print(f"Installing the packages for {extra} …", flush=True)
                install(extra)
    except SetupFailed as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
