"""Run the command line in tests."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from guildhall.cli.app import app

# A shell starts background jobs with interrupts ignored, which new processes inherit.
START_SCRIPT = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("guildhall.cli.app", run_name="__main__", alter_sys=True)
"""
PACKAGE_FOLDER = Path(sys.modules["guildhall"].__path__[0]).parent


def run_cli(*arguments: str, stdin: str = "") -> Result:
    """Run a command in this process, with input."""
    return CliRunner().invoke(app, list(arguments), input=stdin)


def start_cli(*arguments: str) -> "subprocess.Popen[str]":
    """Start a command in a new process."""
    return subprocess.Popen(
        [sys.executable, "-c", START_SCRIPT, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(PACKAGE_FOLDER), "COLUMNS": "100"},
    )


def error_of(result: Result) -> str:
    """The error message of a failed command, after checking its form."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr.strip()
