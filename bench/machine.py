"""The machine that a benchmark runs on, and the packages installed there."""

import datetime as dt
import importlib.util
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def cpu_model() -> str:
    """The processor model, as reported by the system."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return " ".join(value.split())
    return platform.processor() or platform.machine()


def python_version() -> str:
    """The interpreter and its version."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def today() -> str:
    """The date in ISO 8601 format."""
    return dt.datetime.now().astimezone().date().isoformat()


def has_modules(*modules: str) -> bool:
    """Whether all of these modules are installed, without importing them."""
    return all(importlib.util.find_spec(module) is not None for module in modules)


@contextmanager
def pin_to_one_core() -> Iterator[bool]:
    """Pin this process and its children to one core; yield whether the system supports it."""
    if sys.platform != "linux":
        yield False
        return
    allowed = os.sched_getaffinity(0)
    # The last one, because interrupts and other programs tend to use the first.
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield True
    finally:
        os.sched_setaffinity(0, allowed)
