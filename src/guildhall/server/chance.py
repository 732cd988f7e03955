"""Lots that nobody can foresee: the system draws them, never ahead of need."""

import random
from collections.abc import Sequence

from guildhall.core.state import State

_system = random.SystemRandom()


def sample_outcome(state: State) -> int:
    """Answer a pending draw."""
    return state.sample(_system)


def shuffled(seats: Sequence[int]) -> list[int]:
    """Seats by lot."""
    order = list(seats)
    _system.shuffle(order)
    return order
