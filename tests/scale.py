"""Sample sizes of `make test` and `make test-all`.

`make test` is the same on every machine. Long samples are for `make test-all`, which sets
``GUILDHALL_TESTS=thorough``: either a number passed to ``scaled``, or a test marked ``thorough``,
which `make test` skips.
"""

import os
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

IS_THOROUGH: Final = os.environ.get("GUILDHALL_TESTS") == "thorough"

thorough = pytest.mark.thorough


def scaled(default: T, thorough: T) -> T:
    """Return the first value for `make test`, the second for `make test-all`."""
    return thorough if IS_THOROUGH else default
