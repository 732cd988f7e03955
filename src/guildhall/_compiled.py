"""Whether the engine runs compiled, and the guard against compiled files that are out of date.

Python prefers a compiled file to the source next to it, whichever is newer. Each build therefore
writes a manifest of its inputs and outputs, and the guard compares it with the files at hand. The
build loads this file by its path, so it imports nothing from the package.
"""

import errno
import hashlib
import json
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    SourceFileLoader,
)
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
MANIFEST: Final = "_compiled.json"
# Held while a build runs. The operating system releases it if the build is killed.
BUILD_LOCK: Final = "_compiled.lock"

# mypyc compiles the modules in these folders as one group, so a new title needs no entry here.
ENGINE: Final = ("core", "games")
# Modules and packages in them that are not compiled: text, drawing, heuristics, and the checks of
# loaded positions and packs, which were a sixth of the C code and are never hot.
# No compiled module imports them (a test ensures it), so editing them leaves compiled files valid.
NOT_COMPILED: Final = frozenset(
    {
        "board",
        "heuristics",
        "invariants",
        "pack_checks",
        "selection",
        "selection_check",
        "selection_input",
        "selection_text",
        "words",
    }
)
# Files that compiled modules import, and may inline constants from, but that are not compiled.
# native.py replaces mypyc's types for the interpreter; Game and Title are plain classes.
INTERPRETED_ONLY: Final = frozenset({"__init__.py", "game.py", "native.py", "title.py"})
# The module of a title itself (games/*/__init__.py), which no compiled module imports from either.
TITLE_MODULE: Final = "__init__.py"

COMPILED: Final = "compiled"
STALE: Final = "interpreted: the compiled files do not match the source (run make compile)"
REQUESTED: Final = "interpreted (requested by GUILDHALL_INTERPRETED)"


def inputs(package: Path) -> list[Path]:
    """Return the source files that can influence compiled code."""
    return [package / name for name in _engine_files(package) if name.endswith(".py")]


def compiled_sources(package: Path) -> list[Path]:
    """Return the source files that are compiled."""
    return [path for path in inputs(package) if path.name not in INTERPRETED_ONLY]


def extensions(package: Path) -> list[Path]:
    """Return the compiled files that this Python would import, regardless of their origin."""
    return sorted(
        Path(folder, name)
        for folder, _, files in os.walk(package)
        for name in files
        if name.endswith((".so", ".pyd")) and f".{name.partition('.')[2]}" in EXTENSION_SUFFIXES
    )


def describe(package: Path) -> dict[str, object]:
    """Return what has to match: the Python version, input digests and compiled files."""
    return {
        "python": sys.implementation.cache_tag,
        "inputs": {
            path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in inputs(package)
        },
        "extensions": [path.relative_to(package).as_posix() for path in extensions(package)],
    }


def write_manifest(package: Path, build: str = "", opt: int = 2) -> Path:
    """Describe a finished build: its digest, optimization level, inputs and files."""
    path = package / MANIFEST
    content = {"build": build, "opt": opt, **describe(package)}
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return path


def read_manifest(package: Path) -> dict[str, object] | None:
    """Return the manifest of the last finished build, or None without a usable one."""
    try:
        content: object = json.loads((package / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return content if isinstance(content, dict) else None


def is_ready(package: Path = PACKAGE) -> bool:
    """Whether a complete set of compiled files that matches the source exists now.

    A process that runs interpreted can poll this to learn that a new process would run compiled.
    """
    manifest = read_manifest(package)
    try:
        return manifest is not None and manifest.items() >= describe(package).items()
    except OSError:  # a file was replaced just now
        return False


def opt_level(package: Path = PACKAGE) -> int:
    """Return the optimization level of the compiled files, or 0 if new processes run interpreted.

    The tests compile with -O1, which takes less time; everything else uses -O2.
    """
    if not is_ready(package):
        return 0
    level = (read_manifest(package) or {}).get("opt")
    return level if isinstance(level, int) else 0


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold an exclusive lock on a file; wait for another process to release it first."""
    with path.open("wb") as file:
        _lock(file.fileno(), waits=True)
        yield


def hold_build_lock(package: Path) -> AbstractContextManager[None]:
    """Mark a build as running; wait for another one to end first."""
    return hold_lock(package / BUILD_LOCK)


def is_building(package: Path = PACKAGE) -> bool:
    """Whether a build of the package is running now."""
    try:
        with (package / BUILD_LOCK).open("rb+") as file:
            return not _lock(file.fileno(), waits=False)
    except OSError:  # no build has ever run here, or not as this user
        return False


@cache
def mode() -> str:
    """Return how the engine runs in this process: compiled, or interpreted and why."""
    if os.environ.get("GUILDHALL_INTERPRETED", "0") not in ("", "0"):
        return REQUESTED
    if is_ready():
        return COMPILED
    return STALE if extensions(PACKAGE) and not is_building() else "interpreted"


def install_guard() -> None:
    """Block compiled files in this process unless all of them match the source.

    A process that starts interpreted never imports a compiled file later, even if a build that
    runs in the background finishes: classes of both kinds must not mix.
    """
    if mode() == COMPILED:
        return
    sys.path_hooks.insert(0, _source_finder)
    for folder in list(sys.path_importer_cache):
        if Path(folder).is_relative_to(PACKAGE):
            del sys.path_importer_cache[folder]
    if mode() == STALE:
        warnings.warn(
            f"the compiled files in {PACKAGE} do not match the source, so the engine runs "
            "interpreted; run `make compile` or `make clean`",
            RuntimeWarning,
            stacklevel=2,
        )


def _engine_files(package: Path) -> list[str]:
    """Return the engine's files as sorted relative paths, without those of NOT_COMPILED."""
    # Every process does this at its start, and os.walk takes a third of the time of Path.glob.
    found = []
    for top in ENGINE:
        for folder, subfolders, files in os.walk(package / top):
            subfolders[:] = [name for name in subfolders if name not in NOT_COMPILED]
            place = Path(folder).relative_to(package).as_posix()
            kept = [name for name in files if name.partition(".")[0] not in NOT_COMPILED]
            if place.startswith("games/") and "/" not in place.removeprefix("games/"):
                kept = [name for name in kept if name != TITLE_MODULE]
            found += [f"{place}/{name}" for name in kept]
    return sorted(found)


def _source_finder(folder: str) -> FileFinder:
    """Path hook: find only source files in the folders of this package."""
    if not Path(folder).is_relative_to(PACKAGE):
        raise ImportError("not a folder of this package", path=folder)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def _lock(descriptor: int, waits: bool) -> bool:
    """Lock an open file until it is closed; whether that succeeded."""
    try:
        if sys.platform == "win32":
            import msvcrt

            while waits:
                try:
                    msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)  # gives up after ten seconds
                    return True
                except OSError as error:
                    if error.errno != errno.EDEADLK:
                        raise
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            # Probe with a shared lock, so that two probing processes do not block each other.
            fcntl.flock(descriptor, fcntl.LOCK_EX if waits else fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
