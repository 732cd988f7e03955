"""`make play`: from a fresh clone to a game in the browser in less than a minute.

    python tools/play.py [options of `guildhall serve`]

It creates the environment, installs the packages and starts the server on the interpreted engine.
Meanwhile the engine is compiled at low priority; bots use it as soon as it is ready, the server
from its next start. With GUILDHALL_MYPYC=0 it stays interpreted.
"""

from __future__ import annotations

import os
import signal
import site
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import environment
from environment import PYTHON, ROOT, SetupFailed

LOWEST_PRIORITY = 19
COMPILE_LOG = ROOT / "build" / "compile.log"
IS_COMPILED = "from guildhall._compiled import COMPILED, mode; raise SystemExit(mode() != COMPILED)"
COMPILED = "The engine is compiled: bots use it from now on, the server from its next start."
NOT_COMPILED = "The engine is not compiled, so games run on the slower interpreted one: {reason}"


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Show what is going on, and afterwards how long it took."""
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
    """Create the environment and install the packages, if that is still to be done."""
    if not environment.is_installed("web"):
        with stage("Environment"):
            environment.create()
        use_rich()
        with stage("Packages"):
            environment.install("web")
    use_rich()


def use_rich() -> None:
    """Make Rich, which is pure Python, importable from the environment it was installed in."""
    for folder in environment.FOLDER.glob("[Ll]ib*/**/site-packages"):
        site.addsitedir(str(folder))


def start_server(options: list[str]) -> subprocess.Popen[str]:
    """Start the server and wait for the first line that it prints."""
    with stage("Starting"):
        server = subprocess.Popen(
            [str(PYTHON), "-m", "guildhall", "serve", "--open", *options],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={
                **os.environ,
                "PYTHONUNBUFFERED": "1",
                "PYTHONUTF8": "1",
                # After an update the old compiled files lie there until the new ones are ready.
                "PYTHONWARNINGS": "ignore:the compiled files:RuntimeWarning",
            },
        )
        assert server.stdout is not None
        first = server.stdout.readline()
    print(first, end="", flush=True)
    return server


class Compiler:
    """Compiles the engine in the background, and reports in one line how it went."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.is_stopped = False

    def start(self) -> None:
        """Begin in a thread of its own."""
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """Compile, unless that is switched off or already done, and print the outcome."""
        if os.environ.get("GUILDHALL_MYPYC") == "0":
            return
        if subprocess.run([PYTHON, "-c", IS_COMPILED], cwd=ROOT, check=False).returncode == 0:
            return
        try:
            environment.install("compile")
            status = self._compile()
            lines = COMPILE_LOG.read_text(encoding="utf-8", errors="replace").splitlines()
            reason = f"{(lines or ['no reason was given'])[-1]} (build/compile.log)"
        except (OSError, SetupFailed) as error:
            status, reason = 1, str(error)
        if not self.is_stopped:
            message = COMPILED if status == 0 else NOT_COMPILED.format(reason=reason)
            print(message, flush=True)

    def stop(self) -> None:
        """End it; the next start begins again."""
        self.is_stopped = True
        if self.process is not None and self.process.poll() is None:
            if sys.platform == "win32":
                self.process.terminate()
            else:
                os.killpg(self.process.pid, signal.SIGTERM)

    def _compile(self) -> int:
        COMPILE_LOG.parent.mkdir(exist_ok=True)
        words = [str(PYTHON), "hatch_build.py"]
        with COMPILE_LOG.open("wb") as log:
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
    except SetupFailed as error:
        print(error, file=sys.stderr)
        return 1
    server = start_server(sys.argv[1:])
    # Ctrl+C reaches the server too, which says goodbye and ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    compiler = Compiler()
    compiler.start()
    try:
        assert server.stdout is not None
        for line in server.stdout:
            print(line, end="", flush=True)
        return server.wait()
    finally:
        compiler.stop()


if __name__ == "__main__":
    sys.exit(main())
