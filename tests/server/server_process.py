"""A real server for tests: in a thread of this process, or in a process that can be killed."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from guildhall.server import run
from guildhall.server.settings import Settings
from guildhall.server.tables import lobby, registry
from tests.server.repeatable_chance import SALT, SALT_VARIABLE, sample_outcome, shuffled

PACKAGE_FOLDER = Path(sys.modules["guildhall"].__path__[0]).parent
TIMEOUT = 60.0
TETHER_SCRIPT = Path(__file__).with_name("tethered.py")
LISTENING_LINE = re.compile(r"Guildhall is running at (http://127\.0\.0\.1:(\d+))/")


@contextmanager
def serve_in_thread(settings: Settings) -> Iterator[str]:
    """Run a server in a thread with repeatable chance; yields its URL."""
    bound = run.bind_socket("127.0.0.1", 0)
    ready = threading.Event()
    config = run.uvicorn_config(settings)
    config.ws_ping_interval = None  # on a busy machine responses may take long
    server = run.Server(config, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "sample_outcome", sample_outcome)
        patch.setattr(lobby, "sample_outcome", sample_outcome)
        patch.setattr(lobby, "shuffled", shuffled)
        thread.start()
        try:
            assert ready.wait(TIMEOUT), "the server did not start"
            yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(TIMEOUT)
            bound.close()
            assert not thread.is_alive(), "the server did not end"


class ServerProcess:
    """A server in its own process, started from the command line.

    The system chooses its port, which it keeps after a restart. The process ends with the tests,
    even if those are killed. Chance is repeatable; another salt gives other games.
    """

    def __init__(
        self, database: str, *arguments: str, bot_delay: float = 0, salt: str = SALT
    ) -> None:
        self.database = database
        self.arguments = arguments
        self.port = 0
        self.bot_delay = bot_delay
        self.salt = salt
        self.url = ""
        self.output = ""  # of all processes so far
        self.process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> "ServerProcess":
        """Start it and wait until it listens."""
        end = time.monotonic() + TIMEOUT
        while not self._is_open():
            output = self.kill()
            # Another program may have taken the port while the server was down.
            assert self.port, output
            assert output.endswith("choose another one with --port.\n"), output
            assert time.monotonic() < end, output
            time.sleep(0.1)
        return self

    def _is_open(self) -> bool:
        """Start it once."""
        self.process = subprocess.Popen(
            [
                sys.executable, str(TETHER_SCRIPT), "guildhall.cli.app", "serve",
                "--host", "127.0.0.1", "--port", str(self.port), "--database", self.database,
                "--no-open", "--bot-delay", str(self.bot_delay), *self.arguments,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(PACKAGE_FOLDER), SALT_VARIABLE: self.salt},
            start_new_session=True,
        )  # fmt: skip
        decided = threading.Event()
        self._reader = threading.Thread(target=self._read, args=(self.process, decided))
        self._reader.start()
        if not decided.wait(TIMEOUT):
            raise AssertionError(f"the server did not start: {self.kill()}")
        return bool(self.url) and self.process.poll() is None

    def _read(self, process: "subprocess.Popen[str]", decided: threading.Event) -> None:
        """Collect the output of a process until it ends."""
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.output += line
                found = LISTENING_LINE.match(line)
                if found:
                    self.url, self.port = found.group(1), int(found.group(2))
                    decided.set()
        process.wait()
        decided.set()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> str:
        """Stop it gracefully and return its output."""
        ended = self.process
        output = self._end(how)
        assert ended is None or ended.returncode == 0, output
        assert "Traceback" not in output, output
        return output

    def kill(self) -> str:
        """Kill it, as a power cut would."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> str:
        if self.process is not None:
            process, self.process = self.process, None
            process.send_signal(how)
            try:
                process.wait(TIMEOUT)
            finally:
                assert process.stdin is not None
                process.stdin.close()  # if it is still running, it is killed now
            assert self._reader is not None
            self._reader.join(TIMEOUT)
        return self.output

    def __enter__(self) -> "ServerProcess":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def processes_in_group(leader: int) -> set[int]:
    """Return the running processes of a group."""
    return {pid for pid, group, state in _processes() if group == leader and state not in "XZ"}


def _processes() -> list[tuple[int, int, str]]:
    """Process id, group and state of each process on this machine."""
    if Path("/proc/self/stat").exists():
        found = []
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it may have ended
                # The command before the last parenthesis may contain anything.
                state, _, group = file.read_text(errors="replace").rpartition(")")[2].split()[:3]
                found.append((int(file.parent.name), int(group), state))
        return found
    if shutil.which("ps") is None:
        pytest.skip("There is neither /proc nor ps to list processes with.")
    command = ["ps", "-eo", "pid=,pgid=,stat="]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in out.splitlines()]
    return [(int(pid), int(group), state[0]) for pid, group, state in rows]
