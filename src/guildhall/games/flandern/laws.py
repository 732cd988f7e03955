"""What holds in every position: the form of its fields, and the laws that no move can break."""

from guildhall.core.game import Limits
from guildhall.games.flandern.rules import FlandernState


def limits(state: FlandernState) -> dict[str, Limits]:
    """How long each field of a dump is, and between which numbers its items lie."""
    return {name: Limits(len(row), -2, 10_000) for name, row in state.fields().items()}


def breaches(state: FlandernState) -> list[str]:
    """The laws that a position breaks, as sentences."""
    return []
