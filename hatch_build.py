"""Compiles the engine with mypyc: for the wheel as hatchling's hook, for a checkout as a script.

GUILDHALL_MYPYC=0 makes a pure wheel, 1 a compiled one, auto (the default) a compiled one where a C
compiler works. An editable install is never compiled; `make compile` runs this file for that.
"""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path(__file__).parent / "src" / "guildhall"
BUILD_NEEDS = ["mypy==2.4.*", "setuptools>=77"]
# Compiled code runs on the runtime of the mypyc that made it: the bound is mypy 2.4's own.
RUNTIME_NEEDS = ["librt>=0.16", "mypy_extensions>=1.0"]
# The functions of the engine are called from within it only, so that calls need no detour: a tenth.
INWARD = ["-fno-plt", "-fno-semantic-interposition", "-fvisibility=hidden"]
# Python's own flags ask for warnings about C that nobody has written: two thirds of the time.
UNWARNED = "-Wno-all"
# What runs once, or only where somebody asks for it, is compiled for size: a seventh of the time.
SELDOM = re.compile(
    r"^extern .*\bCPyDef_"
    r"(\w*__top_level__|(\w+___)?(components|constraints|laws\w*|pack|record|refus\w*)___\w+)"
    r"\(.*\)(?=;$)",
    re.MULTILINE,
)
NO_COMPILER = "no C compiler works here that finds Python's headers"


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Puts the compiled files into the wheel, beside the sources they were made from."""

    staging: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling, asked for only if it will compile."""
        return BUILD_NEEDS if is_compiling() else []

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile into a temporary folder and have hatchling fetch the files from there."""
        if version == "editable" or not is_compiling():
            return
        self.staging = TemporaryDirectory(prefix="guildhall-")  # kept until the wheel is written
        folder = Path(self.staging.name)
        build_data.update(
            pure_python=False,
            infer_tag=True,
            dependencies=RUNTIME_NEEDS,
            force_include={
                str(file): file.relative_to(folder).as_posix()
                for file in compile_copy(PACKAGE, folder)
            },
        )

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Leave no litter."""
        if self.staging is not None:
            self.staging.cleanup()


def is_compiling() -> bool:
    """Whether the switch, and with `auto` the machine, wants a compiled engine."""
    switch = os.environ.get("GUILDHALL_MYPYC", "auto")
    if switch not in ("0", "1", "auto"):
        raise SystemExit(f"GUILDHALL_MYPYC is 0, 1 or auto, not {switch!r}")
    if switch == "1" and not has_compiler():
        raise SystemExit(f"GUILDHALL_MYPYC=1, but {NO_COMPILER}")
    return switch != "0" and has_compiler()


@cache
def has_compiler() -> bool:
    """Whether the C compiler that setuptools would call can compile against Python's headers."""
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    with TemporaryDirectory(prefix="guildhall-") as folder:
        Path(folder, "probe.c").write_text("#include <Python.h>\n", encoding="utf-8")
        include = sysconfig.get_path("include")
        arguments = [*shlex.split(command), f"-I{include}", "-c", "probe.c", "-o", "probe.o"]
        try:
            done = subprocess.run(arguments, cwd=folder, capture_output=True, check=False)
        except OSError:
            return False
    return sys.implementation.name == "cpython" and done.returncode == 0


def compile_copy(package: Path, folder: Path) -> list[Path]:
    """Compile a copy of the package in the folder; the compiled files there, the manifest last."""
    import setuptools  # noqa: F401  # before mypyc, which asks whether it is loaded
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext
    from setuptools.dist import Distribution

    guard = runpy.run_path(str(package / "_compiled.py"))
    sources: Callable[[Path], list[Path]] = guard["sources"]
    write_manifest: Callable[[Path], Path] = guard["write_manifest"]
    extensions: Callable[[Path], list[Path]] = guard["extensions"]

    copy = folder / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    with chdir(folder):
        modules = mypycify(
            ["--config-file=", "--cache-dir=cache"]
            + [str(path.relative_to(folder)) for path in sources(copy)],
            opt_level="2",
            debug_level="0",
            group_name="guildhall.engine",  # the dot puts the shared library into the package
            target_dir="c",
        )
        flags = INWARD if sys.platform == "linux" else []
        if sys.platform != "win32":  # its compiler knows neither
            mark_seldom(Path("c/guildhall/__native_internal_engine.h"))
            flags = [*flags, UNWARNED]
        for module in modules:
            module.extra_compile_args += flags
        command = build_ext(Distribution({"name": "guildhall", "ext_modules": modules}))
        command.build_lib, command.build_temp = ".", "objects"
        command.ensure_finalized()
        command.run()
    return [*extensions(copy), write_manifest(copy)]


def mark_seldom(header: Path) -> None:
    """Tell the C compiler which functions are not worth its time."""
    text = header.read_text(encoding="utf-8")
    header.write_text(SELDOM.sub(r"\g<0> __attribute__((cold))", text), encoding="utf-8")


def compile_in_place(package: Path) -> None:
    """Put freshly compiled files beside the sources, in place of any that are there."""
    for old in [package / "_compiled.json", *package.rglob("*.so"), *package.rglob("*.pyd")]:
        old.unlink(missing_ok=True)
    with TemporaryDirectory(prefix="guildhall-") as name:
        folder = Path(name)
        for file in compile_copy(package, folder):
            shutil.copy2(file, package.parent / file.relative_to(folder))


if __name__ == "__main__":
    if not has_compiler():
        raise SystemExit(NO_COMPILER)
    compile_in_place(PACKAGE)
    print("compiled; after an edit the source runs interpreted until you compile again")
