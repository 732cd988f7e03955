"""Why an action is not allowed now, in the words of the rule."""

from guildhall.core.reason import Reason
from guildhall.games.power_struggle.position import Position


def forbidden_by(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    return Reason("PS-6.1", "This is not possible now.")
