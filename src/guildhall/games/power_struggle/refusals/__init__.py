"""Why an action is illegal, in sentences for people."""

from guildhall.games.power_struggle.refusals.dispatch import why_illegal

__all__ = ["why_illegal"]
