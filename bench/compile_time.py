"""Time a build of the engine by stage, and the same build from the cache.

    python bench/compile_time.py [--opt 1 --opt 2] [--jobs N]

Works on a copy, so neither the compiled files of the checkout nor its cache change. Processor time
is what matters on a busy machine. Needs hatchling, mypy and setuptools, like `hatch_build.py`.
"""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, ParamSpec, TypeVar

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
import hatch_build  # noqa: E402

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Stage(NamedTuple):
    """Seconds that a stage took."""

    wall: float
    processor: float


def timed(
    stages: dict[str, Stage], name: str, function: Callable[Arguments, Result]
) -> Callable[Arguments, Result]:
    """Wrap a function so that the time of its calls is recorded under a name."""

    def run(*arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
        before = os.times()
        result = function(*arguments, **options)
        after = os.times()
        processor = sum(after[:4]) - sum(before[:4])
        stages[name] = Stage(after.elapsed - before.elapsed, processor)
        if name == "mypyc":
            sources = [path for path in Path("c").rglob("*.c") if path.name.startswith("__native")]
            size = sum(path.stat().st_size for path in sources)
            print(f"  C code      {size / 1e6:6.1f} MB in {len(sources)} files")
        return result

    return run


def measure(opt: int, jobs: int, folder: Path) -> None:
    """Build a copy of the package twice and print the time of each stage."""
    package = folder / "src" / "guildhall"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "_compiled.json", "__pycache__")
    shutil.copytree(hatch_build.PACKAGE, package, ignore=ignored)
    stages: dict[str, Stage] = {}
    originals = {"generate_c": "mypyc", "compile_c": "C compiler", "compile_in_place": "total"}
    kept = {name: getattr(hatch_build, name) for name in originals}
    for name, stage in originals.items():
        setattr(hatch_build, name, timed(stages, stage, kept[name]))
    print(f"-O{opt}, {jobs} jobs, {hatch_build.UNITS} translation units")
    hatch_build.compile_in_place(package, folder / "cache", opt, jobs)
    for name, function in kept.items():
        setattr(hatch_build, name, function)
    for name in ("mypyc", "C compiler", "total"):
        print(f"  {name:11} {stages[name].wall:6.1f} s, processor {stages[name].processor:6.1f} s")
    libraries = hatch_build.Guard(package).extensions(package)
    size = sum(path.stat().st_size for path in libraries)
    print(f"  compiled    {size / 1e6:6.1f} MB in {len(libraries)} files")
    for path in [*libraries, package / "_compiled.json"]:
        path.unlink()
    began = time.monotonic()
    report = hatch_build.compile_in_place(package, folder / "cache", opt, jobs)
    print(f"  again       {time.monotonic() - began:6.1f} s: {report}")


def main() -> None:
    """Measure each optimization level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", type=int, action="append", choices=(1, 2), help="default: both")
    parser.add_argument("--jobs", type=int, default=hatch_build.usable_cores())
    wanted = parser.parse_args()
    print(f"{hatch_build.compiler_version().splitlines()[0]}, Python {sys.version.split()[0]}")
    for opt in [1, 2] if wanted.opt is None else wanted.opt:
        with TemporaryDirectory(prefix="guildhall-") as folder:
            measure(opt, wanted.jobs, Path(folder))


if __name__ == "__main__":
    main()
