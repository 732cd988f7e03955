"""The rules of Power Struggle, one file for each chapter."""

from guildhall.games.power_struggle.rules.state import PowerStruggleState, opening

__all__ = ["PowerStruggleState", "opening"]
