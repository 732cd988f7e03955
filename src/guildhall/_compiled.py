"""Which mode the engine runs in, and the guard against compiled files that do not match the source.

Python prefers a compiled file to the source beside it, whichever of the two is newer. So each build
leaves `_compiled.json`, the description of what it compiled, and the guard compares it with what
lies there now. The build loads this file by its path: it imports nothing of the package.
"""

import hashlib
import json
import os
import sys
import warnings
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

# mypyc compiles these files as one group; a new title joins it by being there.
ENGINE: Final = ("core/**/*.py", "games/**/*.py")
# The rooms of a title, files or folders, that speak, draw or advise. No compiled file imports them
# (a test holds it to that, for mypyc inlines constants), so an edit there makes nothing stale.
APART: Final = {"board", "heuristics", "words"}
# Watched but not compiled: native.py is what the interpreter reads in place of mypyc's types, and
# a Game is a plain class, which each title derives from in its __init__.py.
INTERPRETED: Final = {"__init__.py", "game.py", "native.py"}

STALE: Final = "interpreted: the compiled files do not match the source (run make compile)"
ASKED: Final = "interpreted (asked for by GUILDHALL_INTERPRETED)"


def watched(package: Path) -> list[Path]:
    """The source files that a compiled file can depend on."""
    return sorted(
        path
        for pattern in ENGINE
        for path in package.glob(pattern)
        if APART.isdisjoint(path.relative_to(package).with_suffix("").parts)
    )


def sources(package: Path) -> list[Path]:
    """The source files that are compiled."""
    return [path for path in watched(package) if path.name not in INTERPRETED]


def extensions(package: Path) -> list[Path]:
    """The compiled files that this Python would import, wherever they come from."""
    return sorted(
        path for path in package.rglob("*.*") if "".join(path.suffixes) in EXTENSION_SUFFIXES
    )


def describe(package: Path) -> dict[str, object]:
    """What lies there: a digest of each watched source file, and the compiled files."""
    return {
        "python": sys.implementation.cache_tag,
        "sources": {
            path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in watched(package)
        },
        "extensions": [path.relative_to(package).as_posix() for path in extensions(package)],
    }


def write_manifest(package: Path) -> Path:
    """Describe a finished build beside what it made; returns the file."""
    path = package / MANIFEST
    path.write_text(json.dumps(describe(package), indent=1) + "\n", encoding="utf-8")
    return path


@cache
def mode() -> str:
    """How the engine runs in this process: compiled, or interpreted and why."""
    if os.environ.get("GUILDHALL_INTERPRETED", "0") not in ("", "0"):
        return ASKED
    if not extensions(PACKAGE):
        return "interpreted"
    try:
        built: object = json.loads((PACKAGE / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):  # compiled files that no finished build has left
        return STALE
    return "compiled" if built == describe(PACKAGE) else STALE


def guard() -> None:
    """Let no compiled file be imported unless all of them match the source."""
    if mode() not in (ASKED, STALE):
        return
    sys.path_hooks.insert(0, _source_finder)
    for folder in list(sys.path_importer_cache):
        if Path(folder).is_relative_to(PACKAGE):
            del sys.path_importer_cache[folder]
    if mode() == STALE:
        warnings.warn(
            f"the compiled files in {PACKAGE} do not match the source, so the source runs "
            "interpreted; run `make compile` or `make clean`",
            RuntimeWarning,
            stacklevel=2,
        )


def _source_finder(folder: str) -> FileFinder:
    """The finder for the package's folders that knows source files only."""
    if not Path(folder).is_relative_to(PACKAGE):
        raise ImportError("not a folder of this package", path=folder)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
