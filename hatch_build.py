"""Compile the engine with mypyc: a build hook for wheels, and a script for the checkout.

    python hatch_build.py [--opt 1|2] [--jobs N]

The script puts compiled files next to the sources of the checkout. The hook adds them to a wheel:
GUILDHALL_MYPYC=0 builds a pure wheel, 1 a compiled one, and auto (the default) a compiled one if a
C compiler works. Both keep compiled files in build/engine, named after a digest of everything they
depend on, and compile only what is not there.
"""

import argparse
import hashlib
import io
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, chdir, redirect_stderr, redirect_stdout
from functools import cache
from importlib.metadata import version as installed_version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "guildhall"
CACHE = ROOT / "build" / "engine"
CACHED_BUILDS = 6
BUILD_NEEDS = ["mypy==2.4.*", "setuptools>=77"]
# Compiled code needs the runtime of the mypyc that made it. The bounds are those of mypy 2.4.
RUNTIME_NEEDS = ["librt>=0.16", "mypy_extensions>=1.0"]
GROUP = "guildhall.engine"  # the dot puts the shared library into the package
# The C files are compiled as this many translation units, so that all cores have work. Modules of
# one title stay together, so that calls within it can be inlined.
UNITS = 8
# Modules that one extension can load; each of them gets a copy, so it must not grow large.
LOADED_MODULES = 12
# Nothing outside the engine calls its C functions by name. Direct calls are a tenth faster.
VISIBILITY_FLAGS = ["-fno-plt", "-fno-semantic-interposition", "-fvisibility=hidden"]
# Disable warnings for the generated C; they cost two thirds of the compile time.
NO_WARNINGS = "-Wno-all"
# Allow as many functions in an object file as mypyc generates.
MSVC_FLAGS = ["/bigobj"]
# C names of cold functions: optimizing them for size saves a seventh of the compile time.
COLD_FUNCTIONS = (
    r"\w*__top_level__",
    *(
        rf"(\w+___)?{module}___\w+"
        for module in ("components", "pack", "record", "dispatch", r"refus\w*")
    ),
)
NO_COMPILER_STATUS = 3
NO_COMPILER = (
    "there is no working C compiler that finds Python's headers "
    "(Debian and Ubuntu: apt install gcc python3-dev)"
)


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds compiled files to a wheel, next to their sources."""

    def dependencies(self) -> list[str]:
        """Return the additional build requirements, which depend on whether it will compile."""
        return BUILD_NEEDS if is_compiling() else []

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile, unless the install is editable, and tell hatchling where the files are."""
        if version == "editable" or not is_compiling():
            return
        try:
            build = self._build()
        except (Exception, SystemExit) as error:
            reason = f"The engine could not be compiled: {error}"
            raise SystemExit(
                f"{reason}\nSet GUILDHALL_MYPYC=0 to install without compiling."
            ) from error
        build_data.update(
            pure_python=False,
            infer_tag=True,
            dependencies=RUNTIME_NEEDS,
            force_include={
                str(file): file.relative_to(build.folder).as_posix() for file in files_of(build)
            },
        )

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Delete what was compiled for this wheel alone."""
        if self._folder is not None:
            self._folder.cleanup()

    _folder: "TemporaryDirectory[str] | None" = None

    def _build(self) -> "Build":
        if os.access(PACKAGE, os.W_OK) and os.access(ROOT, os.W_OK):
            with Guard(PACKAGE).hold_build_lock(PACKAGE):
                return _build_engine(PACKAGE, CACHE)
        self._folder = TemporaryDirectory(prefix="guildhall-")  # the checkout is read-only
        return _build_engine(PACKAGE, Path(self._folder.name))


class Build(NamedTuple):
    """A finished build in the cache."""

    folder: Path
    opt: int
    seconds: float | None  # None if it was in the cache


def is_compiling() -> bool:
    """Whether GUILDHALL_MYPYC, and for `auto` the machine, calls for a compiled engine."""
    switch = os.environ.get("GUILDHALL_MYPYC", "auto")
    if switch not in ("0", "1", "auto"):
        raise SystemExit(f"GUILDHALL_MYPYC is 0, 1 or auto, not {switch!r}")
    if switch == "1" and not has_compiler():
        raise SystemExit(f"GUILDHALL_MYPYC=1, but {NO_COMPILER}")
    return switch != "0" and has_compiler()


@cache
def has_compiler() -> bool:
    """Whether the C compiler that setuptools would call works with Python's headers."""
    if sys.implementation.name != "cpython":
        return False
    if sys.platform == "win32":
        return compiler_version() != ""
    with TemporaryDirectory(prefix="guildhall-") as folder:
        Path(folder, "probe.c").write_text("#include <Python.h>\n", encoding="utf-8")
        include = sysconfig.get_path("include")
        command = [*_compiler_command(), f"-I{include}", "-c", "probe.c", "-o", "probe.o"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        except OSError:
            return False
    return done.returncode == 0


def _compiler_command() -> list[str]:
    """Return the command of the C compiler that setuptools would call, except on Windows."""
    return shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))


@cache
def compiler_version() -> str:
    """Return the name and version of the C compiler, or nothing if there is none."""
    if sys.platform == "win32":  # setuptools finds Visual C++ in the same way
        programs = os.environ.get("PROGRAMFILES(X86)", "")  # Windows ignores the case
        command = [
            str(Path(programs, "Microsoft Visual Studio", "Installer", "vswhere.exe")),
            "-latest", "-prerelease", "-products", "*", "-property", "installationVersion",
            "-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64",
        ]  # fmt: skip
    else:
        command = [*_compiler_command(), "--version"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


class Guard:
    """The functions of the package's `_compiled.py`, loaded without importing the package."""

    def __init__(self, package: Path) -> None:
        names = runpy.run_path(str(package / "_compiled.py"))
        self.compiled_sources: Callable[[Path], list[Path]] = names["compiled_sources"]
        self.describe: Callable[[Path], dict[str, object]] = names["describe"]
        self.extensions: Callable[[Path], list[Path]] = names["extensions"]
        self.hold_build_lock: Callable[[Path], AbstractContextManager[None]] = names[
            "hold_build_lock"
        ]
        self.is_building: Callable[[Path], bool] = names["is_building"]
        self.is_ready: Callable[[Path], bool] = names["is_ready"]
        self.manifest: str = names["MANIFEST"]
        self.read_manifest: Callable[[Path], dict[str, object] | None] = names["read_manifest"]
        self.write_manifest: Callable[[Path, str, int], Path] = names["write_manifest"]


def digest_of(package: Path, opt: int) -> str:
    """Return the name of a build: a digest of everything that compiled files depend on."""
    guard = Guard(package)
    names = ("AR", "ARCHFLAGS", "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")
    parts = {
        "inputs": guard.describe(package)["inputs"],
        "compiled": [
            path.relative_to(package).as_posix() for path in guard.compiled_sources(package)
        ],
        "opt": opt,
        "recipe": hashlib.sha256(Path(__file__).read_bytes()).hexdigest(),
        "python": [sys.version, sysconfig.get_platform(), sysconfig.get_config_var("EXT_SUFFIX")],
        "python flags": [sysconfig.get_config_var(name) for name in names],
        "environment": [os.environ.get(name) for name in names],
        "mypy": installed_version("mypy"),
        "compiler": compiler_version(),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def _digests_of(package: Path, opt: int) -> dict[str, int]:
    """Return the names of builds that satisfy a request, with their levels: -O2 also serves -O1."""
    return {digest_of(package, level): level for level in range(2, opt - 1, -1)}


def _build_engine(package: Path, cache: Path, opt: int = 2, jobs: int | None = None) -> Build:
    """Return a build of the package from the cache, after compiling it if it is not there.

    The caller holds the build lock of the package.
    """
    for digest, level in _digests_of(package, opt).items():
        if (cache / digest).is_dir():
            os.utime(cache / digest)
            return Build(cache / digest, level, None)
    began = time.monotonic()
    cache.mkdir(parents=True, exist_ok=True)
    for leftover in cache.glob("new-*"):  # of a build that was killed
        shutil.rmtree(leftover, ignore_errors=True)
    with TemporaryDirectory(prefix="new-", dir=cache) as name:
        # A copy, because somebody may edit the sources meanwhile.
        copy = Path(name, "source", package.name)
        ignored = shutil.ignore_patterns("*.so", "*.pyd", "*.new", "*.json", "__pycache__")
        shutil.copytree(package, copy, ignore=ignored)
        guard = Guard(copy)
        digest = digest_of(copy, opt)
        _compile_package(copy, guard.compiled_sources(copy), opt, jobs or usable_cores())
        files = [*guard.extensions(copy), guard.write_manifest(copy, digest, opt)]
        entry = Path(name, "entry")
        for file in files:
            target = entry / file.relative_to(copy.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            file.replace(target)
        shutil.rmtree(cache / digest, ignore_errors=True)
        entry.replace(cache / digest)
    drop_oldest(cache)
    return Build(cache / digest, opt, time.monotonic() - began)


def drop_oldest(cache: Path) -> None:
    """Delete the builds that have not been used for longest."""
    entries = sorted(cache.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in entries[CACHED_BUILDS:]:
        shutil.rmtree(path, ignore_errors=True)


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _compile_package(package: Path, sources: list[Path], opt: int, jobs: int) -> None:
    """Compile the sources of a package and put the compiled files next to them."""
    with chdir(package.parent):
        names = [str(path.relative_to(package.parent)) for path in sources]
        engine, *modules = generate_c(names, opt)
        folder, _, name = GROUP.rpartition(".")
        header = Path("c", folder, f"__native_internal_{name}.h")
        # Generated files include the headers of the group without the folder of its dotted name.
        engine.include_dirs += [str(header.parent), "."]
        engine.sources = write_units(engine.sources, UNITS)
        loaders = write_loaders(modules)
        if sys.platform == "win32":  # Visual C++ knows neither the attribute nor the options
            flags = MSVC_FLAGS
        else:
            mark_cold(header)
            flags = [*(VISIBILITY_FLAGS if sys.platform == "linux" else []), NO_WARNINGS]
        extensions = [engine, *(loader for loader, _ in loaders)]
        for extension in extensions:
            extension.extra_compile_args += flags
        compile_c(extensions, jobs)
        for loader, names in loaders:
            made = _compiled_file(loader.name)
            for name in names:
                shutil.copyfile(made, _compiled_file(name))
            made.unlink()


def _compiled_file(module: str) -> Path:
    """Return the compiled file of a module, relative to the folder of the package."""
    suffix: str = sysconfig.get_config_var("EXT_SUFFIX")
    return Path(*module.split(".")).with_suffix(suffix)


def generate_c(sources: list[str], opt: int) -> "list[Extension]":
    """Run mypyc, and return the shared library and one small extension for each module."""
    import setuptools  # noqa: F401  # before mypyc, which checks whether it is loaded
    from mypyc.build import mypycify

    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            modules: list[Extension] = mypycify(
                ["--config-file=", "--cache-dir=cache", *sources],
                opt_level=str(opt),
                debug_level="0",
                group_name=GROUP,
                multi_file=True,
                target_dir="c",
            )
    except SystemExit:  # its other output is only performance hints
        print(said.getvalue(), file=sys.stderr)
        raise
    return modules


def write_units(sources: list[str], count: int) -> list[str]:
    """Write C files of about equal size that include the sources; the largest come first.

    Neighbours in alphabetical order, which belong to the same title, stay together.
    """
    left = sum(Path(path).stat().st_size for path in sources)
    units: list[tuple[int, list[str]]] = []
    taken: list[str] = []
    total = 0
    for path in sorted(sources):
        size = Path(path).stat().st_size
        is_full = total + size / 2 > left / (count - len(units))
        if taken and is_full and len(units) < count - 1:
            units.append((total, taken))
            left -= total
            taken, total = [], 0
        taken.append(path)
        total += size
    units.append((total, taken))
    written = []
    for number, (_, paths) in enumerate(sorted(units, reverse=True)):
        unit = Path(f"c/unit{number}.c")
        text = "".join(f'#include "{Path(path).as_posix()}"\n' for path in paths)
        unit.write_text(text, encoding="utf-8")
        written.append(str(unit))
    return written


def write_loaders(modules: "list[Extension]") -> "list[tuple[Extension, list[str]]]":
    """Merge the extensions that load single modules; returns the modules that each result serves.

    mypyc makes one for each module, with a function that Python finds by the last part of the
    module's name. An extension can have such functions for many modules, if those parts differ,
    and is then copied for each of them. Compiling them one by one would take several seconds.
    """
    from setuptools import Extension

    groups: list[dict[str, Extension]] = []
    for module in modules:
        last = module.name.rpartition(".")[2]
        free = (group for group in groups if last not in group and len(group) < LOADED_MODULES)
        group = next(free, None)
        if group is None:
            groups.append(group := {})
        group[last] = module
    merged = []
    for number, group in enumerate(groups):
        unit = Path(f"c/loader{number}.c")
        lines = []
        for last, module in group.items():
            if last != "__init__":  # each also has a function for the case that it is a package
                lines.append(f"#define PyInit___init__ PyInit___init__{last}")
            lines += [f'#include "{Path(path).as_posix()}"' for path in module.sources]
            lines.append("#undef PyInit___init__")
        unit.write_text("\n".join(lines) + "\n", encoding="utf-8")
        loader = Extension(
            f"guildhall.loader{number}",
            [str(unit)],
            include_dirs=["."],
            extra_compile_args=list(modules[0].extra_compile_args),
        )
        merged.append((loader, [module.name for module in group.values()]))
    return merged


def mark_cold(header: Path) -> None:
    """Add the `cold` attribute to the declarations of COLD_FUNCTIONS, each of which must exist."""
    text = header.read_text(encoding="utf-8")
    declaration = r"^extern .*\bCPyDef_({})\(.*\)(?=;$)"
    for name in COLD_FUNCTIONS:
        if not re.search(declaration.format(name), text, re.MULTILINE):
            raise SystemExit(f"no compiled function matches {name!r} of COLD_FUNCTIONS")
    cold = re.compile(declaration.format("|".join(COLD_FUNCTIONS)), re.MULTILINE)
    text = cold.sub(r"\g<0> __attribute__((cold))", text)
    header.write_text(text, encoding="utf-8")


def compile_c(modules: "list[Extension]", jobs: int) -> None:
    """Compile and link extensions into the current folder, several C files at a time."""
    from setuptools.command.build_ext import build_ext
    from setuptools.dist import Distribution

    class ParallelBuild(build_ext):  # type: ignore[misc]  # setuptools publishes no types
        def build_extensions(self) -> None:
            if hasattr(self.compiler, "initialize"):  # Visual C++, which would race to do it
                self.compiler.initialize()
            compile_files = self.compiler.compile
            with ThreadPoolExecutor(jobs) as pool:

                def compile_apart(sources: list[str], **options: object) -> list[str]:
                    made = pool.map(lambda path: compile_files([path], **options), sources)
                    return [file for files in made for file in files]

                self.compiler.compile = compile_apart
                super().build_extensions()  # in as many threads, which wait for the pool

        def get_export_symbols(self, extension: "Extension") -> list[str]:
            return []  # the functions are exported in C, and not named after the extension

    command = ParallelBuild(Distribution({"name": "guildhall", "ext_modules": modules}))
    command.build_lib, command.build_temp, command.parallel = ".", "objects", jobs
    command.ensure_finalized()
    command.run()


def files_of(build: Build) -> list[Path]:
    """Return the files of a build, the manifest last."""
    files = sorted(path for path in build.folder.rglob("*") if path.is_file())
    return sorted(files, key=lambda path: path.suffix == ".json")


def install(build: Build, package: Path) -> None:
    """Put compiled files next to their sources, safely for processes that start meanwhile.

    They run compiled only if they find the manifest and all of its files: it is removed first and
    written last, and each file is replaced at once.
    """
    guard = Guard(package)
    (package / guard.manifest).unlink(missing_ok=True)
    targets = {package.parent / file.relative_to(build.folder): file for file in files_of(build)}
    for old in guard.extensions(package):
        if old not in targets:
            old.unlink()
    for target, file in targets.items():
        fresh = target.with_name(f"{target.name}.new")
        shutil.copy2(file, fresh)
        fresh.replace(target)


def compile_in_place(
    package: Path, cache: Path = CACHE, opt: int = 2, jobs: int | None = None
) -> str:
    """Have matching compiled files next to the sources, and return what was done."""
    guard = Guard(package)
    if guard.is_building(package):
        print("Waiting for another build of the engine …", flush=True)
    with guard.hold_build_lock(package):
        manifest = guard.read_manifest(package)
        level = _digests_of(package, opt).get(str((manifest or {}).get("build")))
        if level is not None and guard.is_ready(package):
            return f"The engine is compiled already (-O{level})."
        build = _build_engine(package, cache, opt, jobs)
        install(build, package)
    if build.seconds is None:
        return f"The engine is compiled (-O{build.opt}, from the cache)."
    return f"The engine is compiled (-O{build.opt}, in {build.seconds:.0f} s)."


def main(arguments: Iterable[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Compile the engine of this checkout in place.")
    parser.add_argument(
        "--opt", type=int, choices=(1, 2), default=2, help="optimization level (default: 2)"
    )
    parser.add_argument("--jobs", type=int, help="C files at a time (default: all cores)")
    wanted = parser.parse_args(None if arguments is None else list(arguments))
    if os.environ.get("GUILDHALL_MYPYC") == "0":
        print("The engine is not compiled: GUILDHALL_MYPYC=0.")
        return
    if not has_compiler():
        print(NO_COMPILER, file=sys.stderr)
        raise SystemExit(NO_COMPILER_STATUS)
    print(compile_in_place(PACKAGE, opt=wanted.opt, jobs=wanted.jobs))


if __name__ == "__main__":
    main()
