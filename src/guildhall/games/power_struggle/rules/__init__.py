"""The rules of Power Struggle, one module per chapter."""

from guildhall.games.power_struggle.rules.state import PowerStruggleState, initial_state

__all__ = ["PowerStruggleState", "initial_state"]
