"""What holds in every position: the form of its fields, and the laws that no move can break."""

from guildhall.core.game import Limits
from guildhall.games.strasbourg.rules import StrasbourgState


def limits(state: StrasbourgState) -> dict[str, Limits]:
    """How long each field of a dump is, and between which numbers its items lie."""
    return {name: Limits(len(items), -1, 2**40) for name, items in state.fields().items()}


def breaches(state: StrasbourgState) -> list[str]:
    """The laws that a position breaks, as sentences."""
    return []
