"""An order for several things that somebody has marked at once."""

from collections.abc import Sequence
from typing import Final

from guildhall.core.reason import Reason, Refused
from guildhall.core.state import State
from guildhall.table.position import Attempt, Position

MOST_TRIES: Final = 300
"""Titles offer a sequence in one order only, so a few tries find it if there is one."""

NOTHING: Final = Reason("", "Nothing is chosen yet.")
NOT_TOGETHER: Final = Reason("", "These cannot be chosen together.")
BETWEEN: Final = Reason("", "What follows from the first of these choices must be seen first.")


class Search:
    """Depth first through the orders in which a seat can make all the moves that it wishes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tries = 0
        self.longest: list[int] = []
        self.refusal: Reason | None = None

    def order(self, position: Position, wished: Sequence[int]) -> list[int]:
        """An order that works, or the refusal that the longest attempt met."""
        if not wished:
            raise Refused(NOTHING)
        found = self.go_on(position, [], list(wished))
        if found is None:
            raise Refused(self.refusal or NOT_TOGETHER)
        return found

    def go_on(self, position: Position, made: list[int], left: list[int]) -> list[int] | None:
        """The rest of the moves, in an order that works from here."""
        if not left:
            return made
        legal = set(position.state.actions(self.seat))
        choices = [action for action in dict.fromkeys(left) if action in legal]
        if not choices:
            self.give_up(position.state, made, left[0])
        for action in choices:
            if self.tries == MOST_TRIES:
                return None
            self.tries += 1
            attempt = Attempt.move(position, self.seat, action)
            rest = list(left)
            rest.remove(action)
            if rest and attempt.must_be_seen:
                self.note(BETWEEN, [*made, action])
                continue
            found = self.go_on(Position(attempt.state), [*made, action], rest)
            if found is not None:
                return found
        return None

    def give_up(self, state: State, made: list[int], action: int) -> None:
        """Remember why it does not go on here."""
        reason = state.why_not(self.seat, action)
        if reason is not None:
            self.note(reason, made)

    def note(self, reason: Reason, made: list[int]) -> None:
        """Keep the reason of the longest attempt; the first of several."""
        if self.refusal is None or len(made) > len(self.longest):
            self.refusal = reason
            self.longest = made
