"""Why an action is not allowed, in words for people."""

from typing import Final, NamedTuple

from guildhall.core.native import mypyc_attr


class Reason(NamedTuple):
    """The rule that forbids something, and a message that says so, with the words it speaks of."""

    rule: str
    message: str
    params: dict[str, object] = {}

    @property
    def text(self) -> str:
        """The message in English."""
        words = {name: group_thousands(word) for name, word in self.params.items()}
        return self.message.format(**words) if words else self.message

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


_LARGE: Final = 10_000
"""From here on numbers are written with a mark between thousands."""


def group_thousands(value: object, separator: str = ",") -> object:
    """A large number with a mark between thousands, and any other word as it is."""
    if isinstance(value, int) and value >= _LARGE:
        return f"{value:,}".replace(",", separator)
    return value


def unknown_action(action: object, limit: int) -> Reason:
    """Why an id that a title does not have is refused."""
    if not isinstance(action, int) or isinstance(action, bool):
        return Reason("GH-2", "An action is a whole number.")
    return Reason(
        "GH-2",
        "There is no action {action}: ids go from 0 to {last}.",
        {"action": action, "last": limit - 1},
    )


# Rooms that are not compiled have refusals of their own.
@mypyc_attr(allow_interpreted_subclasses=True)
class Refused(ValueError):
    """Something that cannot be done now; nothing has changed. Its reason can be translated."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class NotLegalNow(Refused):
    """A text that names an action, but none that can be made now."""

    def __init__(self, reason: Reason, action: int) -> None:
        super().__init__(reason)
        self.action = action


class IllegalAction(ValueError):
    """An action that the rules forbid now; the state it was meant for is unchanged."""

    def __init__(self, seat: object, action: object, reason: Reason) -> None:
        super().__init__(seat, action, reason)
        self.seat = seat
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)
