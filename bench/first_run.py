"""Time the first `make play` and `make test` of a new user: fresh clone, empty package cache.

    python bench/first_run.py play test --runs 3 [--ref COMMIT]

Standard library only, because it runs before anything is installed. Each run clones the committed
state of this checkout and prints the time of each stage. `play` also creates a table, makes a move
against bots, and starts a second time.
"""

import argparse
import itertools
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Self

CHECKOUT = Path(__file__).resolve().parent.parent
# Output lines that start a stage, including those of older versions.
STAGE = re.compile(
    r"==|Building|Installing|Guildhall is|The engine|(Environment|Packages|Starting): "
    r"|=+ .*(passed|failed)|\d+ (passed|failed)"
)
TIMEOUT = 3600.0
BOT = {"kind": "bot", "bot_name": "random"}
TABLE = {
    "game_id": "city_guilds",
    "seats": [{"kind": "me", "name": "Anna"}, BOT, BOT],
    "start": True,
}


class Command:
    """A running command whose output lines are timed; leaving the context stops it."""

    def __init__(self, words: list[str], clone: Path, environment: dict[str, str]) -> None:
        self.began = time.monotonic()
        self.stages: list[tuple[float, str]] = []
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            words, cwd=clone, env=environment, text=True, errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if STAGE.match(line):
                self.mark(line.strip().strip("= "))

    def mark(self, name: str) -> float:
        """Print, record and return the time since the start."""
        seconds = time.monotonic() - self.began
        self.stages.append((seconds, name))
        print(f"  {seconds:7.1f} s  {name}", flush=True)
        return seconds

    def wait_for(self, attempt: Callable[[], object], name: str) -> float:
        """Repeat the attempt until it succeeds; return the time."""
        while True:
            try:
                attempt()
                return self.mark(name)
            except (OSError, urllib.error.URLError):
                if self.process.poll() is not None or time.monotonic() - self.began > TIMEOUT:
                    raise SystemExit("".join(self.lines[-40:])) from None
                time.sleep(0.05)

    def find_compiled(self) -> None:
        """Raise ConnectionError until the output says that the engine is compiled."""
        if any("The engine is not compiled" in line for line in self.lines):
            raise SystemExit("".join(self.lines[-40:]))
        if not any("The engine is compiled" in line for line in self.lines):
            raise ConnectionError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Interrupt the command like Ctrl+C if it is still running."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.reader.join(5)


class Newcomer:
    """A clone with its own caches and data."""

    def __init__(self, folder: Path, ref: str) -> None:
        self.clone = folder / "clone"
        clone = ["git", "clone", "--quiet", "--no-hardlinks", str(CHECKOUT), str(self.clone)]
        subprocess.run(clone, check=True)
        subprocess.run(["git", "checkout", "--quiet", ref], cwd=self.clone, check=True)
        self.environment = {
            **{key: value for key, value in os.environ.items() if key not in ("CI", "VIRTUAL_ENV")},
            "PIP_CACHE_DIR": str(folder / "pip"),
            "UV_CACHE_DIR": str(folder / "uv"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder / "data"),
        }

    def play(self, is_compiling: bool) -> dict[str, float]:
        """Run `make play` twice and make a move; return the seconds until each was possible."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        words = ["make", "play", f"ARGS=--no-open --host 127.0.0.1 --port {port}"]
        seconds: dict[str, float] = {}
        with Command(words, self.clone, self.environment) as first:
            seconds["first page"] = first.wait_for(lambda: fetch(f"{url}/"), "first page")
            seconds["first move"] = first.wait_for(lambda: _make_a_move(url), "first move")
            if is_compiling:
                seconds["compiled"] = first.wait_for(first.find_compiled, "compiled engine ready")
        print("  stopped; again:")
        with Command(words, self.clone, self.environment) as second:
            seconds["second start"] = second.wait_for(lambda: fetch(f"{url}/"), "first page")
        return seconds

    def test(self) -> dict[str, float]:
        """Run `make test` and return the seconds it took."""
        with Command(["make", "test"], self.clone, self.environment) as command:
            command.process.wait(TIMEOUT)
        status = command.process.returncode
        seconds = command.mark("done" if status == 0 else f"FAILED with status {status}")
        if status != 0:
            log = Path(tempfile.gettempdir()) / f"first-run-{os.getpid()}.log"
            log.write_text("".join(command.lines), encoding="utf-8")
            print(f"  the output is in {log}")
        return {"tests": seconds, "failures": float(status != 0)}


def fetch(url: str, body: object = None, key: str = "") -> dict[str, object]:
    """Fetch JSON; return an empty dict for a page."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        text = response.read().decode()
        found = json.loads(text) if "json" in response.headers["Content-Type"] else {}
    assert isinstance(found, dict)
    return found


def _make_a_move(url: str) -> None:
    """Create a table with two bots and make the first move of the human player."""
    made = fetch(f"{url}/api/v1/tables", TABLE)
    table, keys = f"{url}/api/v1/tables/{made['table_id']}", made["keys"]
    assert isinstance(keys, dict)
    key = keys["seats"]["0"]
    state = fetch(f"{table}/view", key=key)
    while True:
        view, waiting = state["view"], state["waiting"]
        assert isinstance(view, dict)
        assert isinstance(waiting, list)
        if state["seat"] in waiting:
            break
        state = fetch(f"{table}/wait?rev={state['rev']}", key=key)
    fetch(f"{table}/moves", {"action": view["actions"][0], "rev": state["rev"]}, key)


def main() -> None:
    """Run the chosen commands and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="+", choices=["play", "test"])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--ref", default="HEAD", help="the commit to try")
    parser.add_argument("--until-compiled", action="store_true", help="wait for the fast engine")
    wanted = parser.parse_args()
    # A shell starts background jobs with interrupts ignored, and commands inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    found: dict[str, list[float]] = {}
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, {wanted.ref}")
    for run, name in itertools.product(range(wanted.runs), wanted.commands):
        print(f"make {name}, run {run + 1} of {wanted.runs}", flush=True)
        folder = Path(tempfile.mkdtemp(prefix="guildhall-first-run-"))
        try:
            newcomer = Newcomer(folder, wanted.ref)
            times = newcomer.play(wanted.until_compiled) if name == "play" else newcomer.test()
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        for stage, seconds in times.items():
            found.setdefault(f"make {name}: {stage}", []).append(seconds)
    print()
    for stage, values in found.items():
        runs = ", ".join(f"{value:.1f}" for value in values)
        print(f"{stage:28} median {statistics.median(values):7.1f}   ({runs})")


if __name__ == "__main__":
    main()
