"""Why an action is not allowed, in words for people."""

from typing import Final, NamedTuple

from guildhall.core.native import mypyc_attr


class Reason(NamedTuple):
    """The rule that forbids something, and a message that says so, with the words it speaks of."""

    rule: str
    message: str
    words: dict[str, object] = {}

    @property
    def sentence(self) -> str:
        """The message in English."""
        words = {name: grouped(word) for name, word in self.words.items()}
        return self.message.format(**words) if words else self.message

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


LARGE: Final = 10_000
"""From here on numbers are written with a mark between thousands."""


def grouped(word: object, mark: str = ",") -> object:
    """A large number with a mark between thousands, and any other word as it is."""
    if isinstance(word, int) and word >= LARGE:
        return f"{word:,}".replace(",", mark)
    return word


def no_action(action: object, limit: int) -> Reason:
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


class NotNow(Refused):
    """A text that names an action, but none that can be made now."""

    def __init__(self, reason: Reason, action: int) -> None:
        super().__init__(reason)
        self.action = action


class IllegalAction(ValueError):
    """An action that the rules forbid now; the state it was meant for is unchanged."""

    def __init__(self, seat: object, action: object, rule: Reason) -> None:
        super().__init__(seat, action, rule)
        self.seat = seat
        self.action = action
        self.rule = rule

    def __str__(self) -> str:
        return str(self.rule)
