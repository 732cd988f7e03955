"""What holds in every position."""

from guildhall.core.game import Limits
from guildhall.games.power_struggle.rules import PowerStruggleState


def limits(state: PowerStruggleState) -> dict[str, Limits]:
    """How long each field of a dump is, and between which numbers its items lie."""
    return {name: Limits(len(items), -(10**12), 10**12) for name, items in state.fields().items()}


def breaches(state: PowerStruggleState) -> list[str]:
    """The laws that a position breaks, as sentences."""
    return []
