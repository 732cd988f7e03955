"""A real server for tests: in a thread of this process, or in a process that can be killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from guildhall.bench.load import free_port
from guildhall.server import serving
from guildhall.server.settings import Settings

PACKAGE_FOLDER = Path(sys.modules["guildhall"].__path__[0]).parent
PATIENCE = 60.0


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """A server in a thread; gives its address."""
    opened = serving.bound("127.0.0.1", 0)
    ready = threading.Event()
    server = serving.Server(serving.configured(settings), ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]})
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not start"
        yield f"http://127.0.0.1:{opened.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        opened.close()
        assert not thread.is_alive(), "the server did not end"


class Process:
    """A server in a process of its own, started by the command line."""

    def __init__(
        self, database: str, *words: str, port: int | None = None, pace: float = 0
    ) -> None:
        self.database = database
        self.words = words
        self.port = free_port() if port is None else port
        self.pace = pace
        self.url = f"http://127.0.0.1:{self.port}"
        self.said = ""  # by all processes so far
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Process":
        """Start it and wait until it answers."""
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "guildhall.cli.app", "serve",
                "--host", "127.0.0.1", "--port", str(self.port), "--database", self.database,
                "--no-open", "--bot-pace", str(self.pace), *self.words,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(PACKAGE_FOLDER)},
        )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.stop()
            try:
                httpx.get(f"{self.url}/api/v1/titles", timeout=5, verify=False)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the server did not start")

    def stop(self) -> str:
        """Ask it to end; gives all that it has said."""
        return self._end(signal.SIGTERM)

    def kill(self) -> str:
        """End it as a power cut would."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> str:
        if self.process is not None:
            self.process.send_signal(how)
            out, _ = self.process.communicate(timeout=PATIENCE)
            self.said += out
            self.process = None
        return self.said

    def __enter__(self) -> "Process":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
