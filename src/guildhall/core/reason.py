"""Reasons: why something is not allowed, in words for people."""

from typing import Final, NamedTuple

from guildhall.core.native import mypyc_attr


class Reason(NamedTuple):
    """A rule id, a message, and the message's parameters."""

    rule: str
    message: str
    params: dict[str, object] = {}

    @property
    def text(self) -> str:
        """The message in English."""
        params = {name: group_thousands(value) for name, value in self.params.items()}
        return self.message.format(**params) if params else self.message

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


_LARGE: Final = 10_000
"""Numbers from here on are written with a thousands separator."""


def group_thousands(value: object, separator: str = ",") -> object:
    """Format a large number with a thousands separator; return any other value unchanged."""
    if isinstance(value, int) and value >= _LARGE:
        return f"{value:,}".replace(",", separator)
    return value


def unknown_action(action: object, limit: int) -> Reason:
    """The reason for refusing an action id that the game does not have."""
    if not isinstance(action, int) or isinstance(action, bool):
        return Reason("GH-2", "An action must be an integer.")
    return Reason(
        "GH-2",
        "There is no action {action}; ids range from 0 to {last}.",
        {"action": action, "last": limit - 1},
    )


# Modules that are not compiled subclass it.
@mypyc_attr(allow_interpreted_subclasses=True)
class Refused(ValueError):
    """Something that cannot be done now; nothing has changed. The reason can be translated."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class NotLegalNow(Refused):
    """A text names an action that is not legal now."""

    def __init__(self, reason: Reason, action: int) -> None:
        super().__init__(reason)
        self.action = action


class IllegalAction(ValueError):
    """An action is illegal now; the state is unchanged."""

    def __init__(self, seat: object, action: object, reason: Reason) -> None:
        super().__init__(seat, action, reason)
        self.seat = seat
        self.action = action
        self.reason = reason

    @property
    def rule(self) -> str:
        """The id of the rule, or nothing."""
        return self.reason.rule

    def __str__(self) -> str:
        return str(self.reason)
