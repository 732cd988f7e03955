"""Run a module like ``python -m``, but never longer than the parent process.

The parent holds the other end of standard input. When it ends, even by ``kill -9``, standard input
closes, and this process is killed with all its children, so a killed test run leaves no server
behind. It must be started in its own session.

If it is a server, its chance is repeatable.
"""

import os
import runpy
import signal
import sys
import threading
from pathlib import Path


def exit_with_parent() -> None:
    while os.read(0, 1024):
        pass
    os.killpg(0, signal.SIGKILL)


def make_chance_repeatable() -> None:
    """Replace the server's randomness before the server imports it."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from guildhall.server import chance
    from tests.server import repeatable_chance

    del sys.path[0]
    chance.sample_outcome = repeatable_chance.sample_outcome
    chance.shuffled = repeatable_chance.shuffled


if __name__ == "__main__":
    threading.Thread(target=exit_with_parent, daemon=True).start()
    # A shell starts background jobs with interrupts ignored, and child processes inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    del sys.argv[0], sys.path[0]  # this file and its folder
    make_chance_repeatable()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
