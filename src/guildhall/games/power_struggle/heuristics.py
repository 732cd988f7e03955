"""What the bots know about this game."""

from guildhall.games.power_struggle.rules import PowerStruggleState


def evaluate(state: PowerStruggleState, seat: int) -> float:
    """How well a seat stands."""
    return 0.0
