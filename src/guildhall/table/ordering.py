"""Finding an order in which several selected actions are legal."""

from collections.abc import Sequence
from typing import Final

from guildhall.core.reason import Reason, Refused
from guildhall.core.state import State
from guildhall.table.frozen_state import FrozenState
from guildhall.table.proposal import Attempt

_MAX_TRIES: Final = 300
"""Games offer a sequence in one order only, so a few tries find it."""

NOTHING_SELECTED: Final = Reason("", "Nothing is selected.")
_NOT_TOGETHER: Final = Reason("", "These cannot be chosen together.")
REVEALS_SOMETHING: Final = Reason(
    "", "The first of these moves reveals something; make it on its own."
)


class OrderSearch:
    """Depth-first search for an order in which a seat can make all the given moves."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tries = 0
        self.longest: list[int] = []
        self.refusal: Reason | None = None

    def order(self, start: FrozenState, actions: Sequence[int]) -> list[int]:
        """Return an order that works, or raise the refusal that stopped the longest attempt."""
        if not actions:
            raise Refused(NOTHING_SELECTED)
        found = self._extend(start, [], list(actions))
        if found is None:
            raise Refused(self.refusal or _NOT_TOGETHER)
        return found

    def _extend(self, current: FrozenState, made: list[int], left: list[int]) -> list[int] | None:
        """Complete the order from here, or return None."""
        if not left:
            return made
        legal = set(current.state.actions(self.seat))
        choices = [action for action in dict.fromkeys(left) if action in legal]
        if not choices:
            self._note_illegal(current.state, made, left[0])
        for action in choices:
            if self.tries == _MAX_TRIES:
                return None
            self.tries += 1
            attempt = Attempt.move(current, self.seat, action)
            rest = list(left)
            rest.remove(action)
            if rest and attempt.reveals_something:
                self._note_refusal(REVEALS_SOMETHING, [*made, action])
                continue
            found = self._extend(FrozenState(attempt.state), [*made, action], rest)
            if found is not None:
                return found
        return None

    def _note_illegal(self, state: State, made: list[int], action: int) -> None:
        """Record why the next action is illegal."""
        reason = state.why_not(self.seat, action)
        if reason is not None:
            self._note_refusal(reason, made)

    def _note_refusal(self, reason: Reason, made: list[int]) -> None:
        """Keep the first reason of the longest attempt."""
        if self.refusal is None or len(made) > len(self.longest):
            self.refusal = reason
            self.longest = made
