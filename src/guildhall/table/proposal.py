"""Moves that are tried on a copy of a state, and log entries applied to one."""

from collections.abc import Sequence
from typing import NamedTuple

from guildhall.core.board_model import NO_ACTION
from guildhall.core.event import Event
from guildhall.core.state import CHANCE, State
from guildhall.table.frozen_state import FrozenState
from guildhall.table.log import LogEntry, Sampler


class Proposal(NamedTuple):
    """An entry that could be appended, and the state after it."""

    entry: LogEntry
    after: FrozenState


class Attempt:
    """A move tried on a copy of a state, before its outcomes are sampled."""

    def __init__(self, before: FrozenState) -> None:
        self.before = before
        self.seat = CHANCE
        self.action = NO_ACTION
        self.events: list[Event] = []
        self.state = before.state.clone()
        self.state.events = self.events

    @classmethod
    def move(cls, before: FrozenState, seat: int, action: int) -> "Attempt":
        """Try a move of a seat; raise IllegalAction if it is illegal."""
        attempt = cls(before)
        attempt.state.apply(seat, action)
        attempt.seat, attempt.action = seat, action
        return attempt

    @property
    def needs_outcome(self) -> bool:
        """Whether the move leads to a chance node."""
        return self.state.actor == CHANCE

    @property
    def closes_sealed_phase(self) -> bool:
        """Whether the move visibly closes a sealed phase; call it before sampling outcomes."""
        if not self.before.is_sealed:
            return False
        is_public = any(None in event.to for event in self.events)
        return is_public or self.state.view(None) != self.before.view(None)

    @property
    def reveals_something(self) -> bool:
        """Whether anyone learns something before the seat can go on."""
        return (
            self.needs_outcome
            or self.closes_sealed_phase
            or any(event.news for event in self.events)
        )

    def finish(self, seq: int, kind: str, sample: Sampler, now: float) -> Proposal:
        """Sample the outcomes and return the attempt as a proposal."""
        outcomes = []
        while self.state.actor == CHANCE:
            outcomes.append(sample(self.state))
            self.state.apply(CHANCE, outcomes[-1])
        self.state.events = None
        after = FrozenState(self.state)
        is_initial = self.seat == CHANCE
        entry = LogEntry(
            seq,
            kind,
            self.seat,
            self.action,
            tuple(outcomes),
            (),
            tuple(self.events),
            now,
            tuple(after.viewers()) if is_initial else self.before.changed_for(after, self.events),
            not is_initial and self.before.is_sealed,
        )
        return Proposal(entry, after)


def replay(state: State, entries: Sequence[LogEntry]) -> None:
    """Apply the moves of some entries, with their outcomes."""
    for entry in entries:
        if entry.action != NO_ACTION:
            state.apply(entry.actor, entry.action)
        for outcome in entry.outcomes:
            state.apply(CHANCE, outcome)
