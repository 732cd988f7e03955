"""Unpredictable randomness from the operating system, drawn only when needed."""

import random
from collections.abc import Sequence

from guildhall.core.state import State

_system = random.SystemRandom()


def sample_outcome(state: State) -> int:
    """Sample an outcome of a chance node."""
    return state.sample(_system)


def shuffled(seats: Sequence[int]) -> list[int]:
    """Return the seats in random order."""
    order = list(seats)
    _system.shuffle(order)
    return order
