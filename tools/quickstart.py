"""`make play`: from a fresh clone to a game in the browser in less than a minute.

    python tools/quickstart.py [options of `guildhall serve`]

It creates the environment, installs the packages and starts the server on the interpreted engine.
Meanwhile the engine is compiled at low priority; bots use it as soon as it is ready, the server
from its next start. With GUILDHALL_MYPYC=0 it stays interpreted.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TextIO

import create_venv
from create_venv import INTERRUPTED, PYTHON, ROOT, SetupFailed

LOWEST_PRIORITY = 19
COMPILE_LOG = ROOT / "build" / "compile.log"
# `make test` compiles with -O1, which is slower to run.
FULL_OPT = 2
OPT_LEVEL = "from guildhall._compiled import opt_level; print(opt_level())"
COMPILED = "The engine is compiled: bots use it from now on, the server from its next start."
COMPILING = "The engine is being compiled in the background; you can play meanwhile."
OPTIMIZED = "The engine is compiled with full optimization, from the next start on."
INTERRUPTED_SETUP = "\nInterrupted; the next `make play` finishes the setup."
NOT_COMPILED = "The engine is not compiled, so games run on the slower interpreted one: {reason}"


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Show a progress line, and afterwards how long the stage took."""
    began = time.monotonic()
    try:
        from rich.console import Console
    except ImportError:  # the first stage of the first start
        print(f"{name} …", end="\r" if sys.stdout.isatty() else "\n", flush=True)
        yield
    else:
        with Console().status(f"{name} …"):
            yield
    print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)


def prepare() -> None:
    """Create the environment and install the packages if necessary."""
    if not create_venv.is_installed("web"):
        with stage("Environment"):
            create_venv.create()
        _use_rich()
        with stage("Packages"):
            create_venv.install("web")
    _use_rich()


def _use_rich() -> None:
    """Make Rich, which is pure Python, importable from the environment it was installed in."""
    for pattern in ("lib/python*/site-packages", "Lib/site-packages"):
        sys.path += map(str, create_venv.FOLDER.glob(pattern))


def variables() -> dict[str, str]:
    """The environment variables of the processes that import the package."""
    return {
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        "PYTHONUTF8": "1",
        # After an update the old compiled files are there until the new ones are ready.
        "PYTHONWARNINGS": "ignore:the compiled files:RuntimeWarning",
    }


class ServerEnded(Exception):
    """The server ended before it was ready."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def _start_server(options: list[str]) -> subprocess.Popen[str]:
    """Start the server and wait for the first line that it prints."""
    with stage("Starting"):
        server = subprocess.Popen(
            [str(PYTHON), "-m", "guildhall", "serve", "--open", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,  # shown when the progress line is gone
            text=True,
            encoding="utf-8",
            env=variables(),
        )
        assert server.stdout is not None
        try:
            first = server.stdout.readline()
            if not first:
                raise ServerEnded(server.wait(), server.communicate()[1])
        except KeyboardInterrupt:
            server.communicate()  # it was interrupted too
            raise
    print(first, end="", flush=True)
    return server


def forward(output: IO[str], target: TextIO) -> threading.Thread:
    """Print an output of the server in a background thread.

    The browser inherits the server's outputs, so they may outlive the server.
    """

    def print_lines() -> None:
        for line in output:
            print(line, end="", file=target, flush=True)

    thread = threading.Thread(target=print_lines, daemon=True)
    thread.start()
    return thread


class Compiler:
    """Compiles the engine in the background, and reports in one line how it went."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.is_stopped = False
        self.lock = threading.Lock()

    def start(self) -> None:
        """Start compiling in a background thread."""
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """Compile, unless that is switched off or already done, and print the outcome."""
        if os.environ.get("GUILDHALL_MYPYC") == "0":
            return
        words = [str(PYTHON), "-c", OPT_LEVEL]
        found = subprocess.run(words, env=variables(), capture_output=True, check=False)
        level = int(found.stdout or 0)
        if level >= FULL_OPT:
            return
        try:
            create_venv.install("compile")
            if not self.is_stopped:
                print(COMPILING, flush=True)
            status = self._compile()
            lines = COMPILE_LOG.read_text(encoding="utf-8", errors="replace").splitlines()
            reason = f"{(lines or ['no reason was given'])[-1]} (build/compile.log)"
        except (OSError, SetupFailed) as error:
            status, reason = 1, str(error)
        if not self.is_stopped:
            done = OPTIMIZED if level else COMPILED
            print(done if status == 0 else NOT_COMPILED.format(reason=reason), flush=True)

    def stop(self) -> None:
        """Stop compiling; the next start tries again."""
        with self.lock:
            self.is_stopped = True
        if self.process is not None and self.process.poll() is None:
            if sys.platform == "win32":
                words = ["taskkill", "/T", "/F", "/PID", str(self.process.pid)]
                subprocess.run(words, capture_output=True, check=False)
            else:
                os.killpg(self.process.pid, signal.SIGTERM)

    def _compile(self) -> int:
        COMPILE_LOG.parent.mkdir(exist_ok=True)
        words = [str(PYTHON), "hatch_build.py"]
        with self.lock, COMPILE_LOG.open("wb") as log:
            if self.is_stopped:
                return INTERRUPTED
            if sys.platform == "win32":
                low = subprocess.IDLE_PRIORITY_CLASS
                self.process = subprocess.Popen(
                    words, cwd=ROOT, stdout=log, stderr=log, creationflags=low
                )
            else:  # out of reach of Ctrl+C, so that its compilers can be ended together
                self.process = subprocess.Popen(
                    words, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
                )
                os.setpriority(os.PRIO_PROCESS, self.process.pid, LOWEST_PRIORITY)
        return self.process.wait()


def main() -> int:
    """Prepare, serve until the server ends, and return its status."""
    try:
        prepare()
        server = _start_server(sys.argv[1:])
    except SetupFailed as error:
        print(error, file=sys.stderr)
        return 1
    except ServerEnded as error:
        print(error, end="", file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        print(INTERRUPTED_SETUP, file=sys.stderr)
        return INTERRUPTED
    # Ctrl+C reaches the server too, which prints a message and exits.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    compiler = Compiler()
    compiler.start()
    assert server.stdout is not None
    assert server.stderr is not None
    outputs = [forward(server.stdout, sys.stdout), forward(server.stderr, sys.stderr)]
    try:
        return server.wait()
    finally:
        compiler.stop()
        for output in outputs:
            output.join(1)


if __name__ == "__main__":
    sys.exit(main())
