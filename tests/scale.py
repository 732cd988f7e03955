"""How much `make test` runs, and how much more `make test-all` does.

`make test` is the same on every machine. Long samples are for `make test-all`, which sets
``GUILDHALL_TESTS=thorough``: they are either a number given to ``scaled`` or a test marked
``thorough``, which `make test` leaves out.
"""

import os
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

IS_THOROUGH: Final = os.environ.get("GUILDHALL_TESTS") == "thorough"

thorough = pytest.mark.thorough


def scaled(default: T, thorough: T) -> T:
    """The first value for `make test`, the second for `make test-all`."""
    return thorough if IS_THOROUGH else default
