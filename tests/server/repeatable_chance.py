"""Repeatable chance for test servers, so that a failed run can be reproduced.

An outcome depends only on the position, not on other tables. Set ``GUILDHALL_TEST_SALT`` to get
other games.
"""

import os
import random
from collections.abc import Sequence
from typing import Final

from guildhall.core.record import digest
from guildhall.core.state import State

SALT_VARIABLE: Final = "GUILDHALL_TEST_SALT"
SALT: Final = os.environ.get(SALT_VARIABLE, "1")


def sample_outcome(state: State) -> int:
    """Sample an outcome of a chance node."""
    return state.sample(random.Random(f"{SALT} {digest(state)}"))


def shuffled(seats: Sequence[int]) -> list[int]:
    """Return the seats in random order."""
    order = list(seats)
    random.Random(f"{SALT} {order}").shuffle(order)
    return order
