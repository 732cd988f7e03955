"""Mutation testing on a sample: change one line of the source, and see whether a test fails.

cosmic-ray finds and makes the changes. This script samples them by line, so that long expressions
do not crowd out the rest, and runs each one in a temporary copy of the checkout against the tests
of its module. It needs the extra `mutants`, and it never changes the checkout.

    python tools/mutants.py --mutants 60 --seed 3 --only games/flandern
"""

import argparse
import ast
import compileall
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from threading import Event, Lock
from typing import Final

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("core", "drawing", "games", "bots", "lab", "table", "server", "store")
# Coordinates and colours: most changes there are a matter of taste.
DRAWING_MODULES: Final = ("games/*/board/*.py", "games/*/board.py")
COPIED_FOLDERS: Final = ("src", "tests", "docs", "examples", "bench", "stubs", "tools")
NOT_COPIED: Final = shutil.ignore_patterns("*.so", "*.pyd", "_compiled.json", "__pycache__")
# A removed cache changes nothing, and `is` in place of `==` or `<` only depends on the interpreter.
SKIPPED_OPERATORS: Final = re.compile(
    r"RemoveDecorator|Operator_(?!Is).*_Is(Not)?|_Is_Eq|_IsNot_NotEq"
)
PYTEST_OPTIONS: Final = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
TIMEOUT_FACTOR: Final = 4.0  # a mutant gets this many times what the unchanged source takes
TIMEOUT_MARGIN: Final = 20.0  # and this many seconds more, because the machine may be busy
SURVIVED: Final = "SURVIVED"
TIMEOUT: Final = "timeout"
STOPPED: Final = "stopped"

Span = tuple[int, int, int, int]
Stage = tuple[str, ...]
"""The arguments of one pytest run."""


@dataclass(frozen=True)
class Mutant:
    """One changed line: the file's path in the checkout, and its text with the change."""

    path: str
    line: int
    before: str
    after: str
    code: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}\n    - {self.before}\n    + {self.after}"


class BaselineError(Exception):
    """The tests fail without any change, so the run would be meaningless."""


# Which tests run for a module, quickest first; the first failure kills a mutant.


def stages(path: str) -> list[Stage]:
    """The pytest runs for a module of the package."""
    package, *rest = Path(path).relative_to("src/guildhall").parts
    hidden = [
        f"tests/hidden_information/test_{name}.py"
        for name in ("imagine", "views", "news", "sealed")
    ]
    every_game = ("tests/golden/test_golden.py", "tests/perft", "tests/properties", *hidden)
    pages = ("tests/server", "tests/i18n", "tests/cli")
    if package == "games" and len(rest) > 1:
        game_id, module = rest[0], Path(rest[-1]).stem
        own = (
            *_named_like(module, game_id),
            f"tests/games/{game_id}",
            f"tests/golden/test_{game_id}.py",
        )
        shared = [*every_game, "tests/bots", "tests/i18n", "tests/regions"]
        if module == "features":
            shared.append("tests/conformance")
        return [own, (f"tests/hidden_information/{game_id}",), (*shared, "-k", game_id)]
    if package in ("core", "games"):
        users = ("tests/table", "tests/cli", "tests/i18n", "tests/regions")
        return [("tests/core", *every_game), ("tests/games",), users]
    if package == "drawing":
        return [("tests/drawing", "tests/regions"), ("tests/games",)]
    if package == "bots":
        return [("tests/bots",), ("tests/cli",)]
    if package == "lab":
        return [("tests/conformance",)]
    if package == "table":
        return [("tests/table",), pages]
    if package == "store":
        return [("tests/server/store",), pages]
    return [(*_named_like(Path(rest[-1]).stem), *pages)]


def _named_like(module: str, game_id: str = "") -> list[str]:
    """Test files that share a word with a module: they are the likeliest to fail."""
    folder = ROOT / "tests" / (f"games/{game_id}" if game_id else "server")
    found = sorted(path for path in folder.glob("test_*.py") if module in path.stem)
    return [path.relative_to(ROOT).as_posix() for path in found]


# Finding and sampling mutants


@cache
def operators() -> list[tuple[str, object]]:
    """cosmic-ray's mutation operators that need no arguments, sorted by name."""
    classes = {name: plugins.get_operator(name) for name in plugins.operator_names()}
    if not classes:
        raise RuntimeError("cosmic-ray has found none of its mutation operators")
    return [
        (name, made())
        for name, made in sorted(classes.items())
        if not made.arguments() and not SKIPPED_OPERATORS.search(name)
    ]


def _skipped_spans(source: str) -> list[Span]:
    """Annotations, decorators and imports: a change there breaks nothing or everything."""
    nodes: list[ast.AST] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            nodes.append(node)
        elif isinstance(node, ast.AnnAssign):
            nodes.append(node.annotation)
        elif isinstance(node, ast.arg) and node.annotation:
            nodes.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            nodes += node.decorator_list
            if not isinstance(node, ast.ClassDef) and node.returns:
                nodes.append(node.returns)
    return [
        (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)
        for node in nodes
        if isinstance(node, ast.expr | ast.stmt)
    ]


@cache
def possible_changes(path: Path) -> dict[int, list[tuple[int, int]]]:
    """By line the changes that can be made there: the operator's index and the occurrence."""
    source = path.read_text("utf-8")
    skipped = _skipped_spans(source)
    tree = get_ast(source)
    nodes = list(ast_nodes(tree))
    found: dict[int, list[tuple[int, int]]] = {}
    for index, (_, operator) in enumerate(operators()):
        positions = (
            start
            for node in nodes
            for start, _ in operator.mutation_positions(node)  # type: ignore[attr-defined]  # untyped
        )
        for occurrence, (line, column) in enumerate(positions):
            is_skipped = any(
                (first, left) <= (line, column) < (last, right)
                for first, left, last, right in skipped
            )
            if not is_skipped:
                found.setdefault(line, []).append((index, occurrence))
    return found


def _mutant_at(root: Path, path: Path, line: int, rng: random.Random) -> Mutant | None:
    """A change of this line, or None if there is none that compiles and differs."""
    source = path.read_text("utf-8")
    choices = possible_changes(path).get(line, [])
    for index, occurrence in rng.sample(choices, len(choices)):
        code: str | None = mutate_code(source, operators()[index][1], occurrence)
        if code is None or not _is_different(source, code):
            continue
        pairs = zip(source.splitlines(), code.splitlines(), strict=False)
        before, after = next((old, new) for old, new in pairs if old != new)
        return Mutant(path.relative_to(root).as_posix(), line, before.strip(), after.strip(), code)
    return None


def _is_different(source: str, code: str) -> bool:
    """Whether changed code compiles and means something else."""
    try:
        return ast.dump(ast.parse(source)) != ast.dump(ast.parse(code))
    except SyntaxError:
        return False


def sources(root: Path, only: str) -> list[Path]:
    """The modules that are sampled, sorted."""
    package = root / "src" / "guildhall"
    drawings = {path for pattern in DRAWING_MODULES for path in package.glob(pattern)}
    found = sorted(path for part in PACKAGES for path in (package / part).rglob("*.py"))
    return [path for path in found if path not in drawings and only in path.as_posix()]


def _sample_mutants(root: Path, number: int, seed: int, only: str) -> Iterator[Mutant]:
    """Mutants of a number of lines, sampled uniformly from all lines that can be changed."""
    rng = random.Random(seed)
    lines = [
        (path, line)
        for path in sources(root, only)
        for line, text in enumerate(path.read_text("utf-8").splitlines(), 1)
        if text.strip() and not text.lstrip().startswith("#")
    ]
    rng.shuffle(lines)
    for path, line in lines:
        if number == 0:
            return
        mutant = _mutant_at(root, path, line, rng)
        if mutant is not None:
            number -= 1
            yield mutant


# Running tests on them


class CheckoutCopies:
    """Temporary copies of the checkout, one for each mutant that is tested at a time."""

    def __init__(self, folder: Path, number: int) -> None:
        self.stopped = Event()
        self.free: queue.Queue[Path] = queue.Queue()
        self.limits: dict[Stage, float] = {}
        self.lock = Lock()
        for index in range(number):
            copy = folder / f"copy-{index}"
            for name in COPIED_FOLDERS:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, copy / name, ignore=NOT_COPIED)
            for file in ROOT.iterdir():
                if file.is_file() and not file.name.startswith(".git"):
                    shutil.copy2(file, copy)
            # Bytecode that is checked by content: two changes of a file within one second differ.
            compileall.compile_dir(
                copy / "src", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH
            )
            self.free.put(copy)

    def time_limit(self, copy: Path, stage: Stage) -> float:
        """How many seconds a stage may take, after making sure that it passes unchanged."""
        with self.lock:
            if stage not in self.limits and not self.stopped.is_set():
                began = time.monotonic()
                passed, output = self.run(copy, stage, timeout=3600.0)
                if not passed and not self.stopped.is_set():
                    # One failure may be chance on a busy machine.
                    passed, output = self.run(copy, stage, timeout=3600.0)
                if not passed and not self.stopped.is_set():
                    raise BaselineError(f"pytest {' '.join(stage)}\n{output[-3000:]}")
                self.limits[stage] = TIMEOUT_FACTOR * (time.monotonic() - began) + TIMEOUT_MARGIN
            return self.limits.get(stage, 0.0)

    def test_mutant(self, mutant: Mutant) -> str:
        """The outcome: "killed", "timeout" (which counts as killed) or "SURVIVED"."""
        copy = self.free.get()
        file = copy / mutant.path
        original = file.read_bytes()
        try:
            for stage in stages(mutant.path):
                limit = self.time_limit(copy, stage)
                if self.stopped.is_set():
                    return STOPPED
                file.write_text(mutant.code, "utf-8")
                passed, output = self.run(copy, stage, limit)
                file.write_bytes(original)
                if not passed:
                    return TIMEOUT if output == TIMEOUT else "killed"
            return SURVIVED
        finally:
            file.write_bytes(original)
            self.free.put(copy)

    def run(self, copy: Path, stage: Stage, timeout: float) -> tuple[bool, str]:
        """Whether the tests pass in time, and what pytest printed."""
        environment = os.environ | {
            "GUILDHALL_INTERPRETED": "1",  # a compiled file would hide the change
            "HYPOTHESIS_PROFILE": "ci",
            "PYTHONPATH": str(copy / "src"),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *PYTEST_OPTIONS, *stage],
            cwd=copy,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        deadline = time.monotonic() + timeout
        while True:
            try:
                output, _ = process.communicate(timeout=1.0)
            except subprocess.TimeoutExpired:
                if time.monotonic() > deadline or self.stopped.is_set():
                    os.killpg(process.pid, signal.SIGKILL)
                    process.communicate()
                    return False, TIMEOUT
            else:
                return process.returncode == 0, output.decode("utf-8", "replace")


def main() -> int:
    """Sample, test and report; the exit code says only whether the run itself worked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutants", type=int, default=30, help="how many (default: 30)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--only", default="", help="sample paths that contain this text")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    parsed = parser.parse_args()
    os.nice(10)
    # A shell starts background jobs with interrupts ignored, and the tests' servers inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    mutants = list(_sample_mutants(ROOT, parsed.mutants, parsed.seed, parsed.only))
    print(f"Testing {len(mutants)} mutants, {parsed.jobs} at a time ...", flush=True)
    with tempfile.TemporaryDirectory(prefix="guildhall-mutants-") as folder:
        copies = CheckoutCopies(Path(folder), parsed.jobs)

        def tested(mutant: Mutant) -> str:
            began = time.monotonic()
            outcome = copies.test_mutant(mutant)
            if not copies.stopped.is_set():
                what = mutant if outcome == SURVIVED else f"{mutant.path}:{mutant.line}"
                print(f"{outcome:8} {time.monotonic() - began:5.0f} s  {what}", flush=True)
            return outcome

        with ThreadPoolExecutor(parsed.jobs) as pool:
            try:
                outcomes = list(pool.map(tested, mutants))
            except BaselineError as error:
                print(f"The tests fail without any change: {error}")
                return 1
            except KeyboardInterrupt:
                print("Stopped.")
                return 1
            finally:
                copies.stopped.set()
                pool.shutdown(cancel_futures=True)
    survivors = [
        mutant for mutant, outcome in zip(mutants, outcomes, strict=True) if outcome == SURVIVED
    ]
    if survivors:
        print("\nSurvivors:", *survivors, sep="\n")
    late = outcomes.count(TIMEOUT)
    by_time = f" ({late} by a timeout)" if late else ""
    print(f"\nkilled {len(mutants) - len(survivors)} of {len(mutants)}{by_time}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
