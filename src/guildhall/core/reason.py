"""Why an action is not allowed, in words for people."""

from typing import NamedTuple


class Reason(NamedTuple):
    """The rule that forbids something, and a sentence that says so."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def no_action(action: object, limit: int) -> Reason:
    """Why an id that a title does not have is refused."""
    if not isinstance(action, int) or isinstance(action, bool):
        return Reason("GH-2", "An action is a whole number.")
    return Reason("GH-2", f"There is no action {action}: ids go from 0 to {limit - 1}.")


class IllegalAction(ValueError):
    """An action that the rules forbid now; the state it was meant for is unchanged."""

    def __init__(self, seat: object, action: object, rule: Reason) -> None:
        super().__init__(seat, action, rule)
        self.seat = seat
        self.action = action
        self.rule = rule

    def __str__(self) -> str:
        return str(self.rule)
