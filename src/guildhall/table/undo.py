"""Undo barriers: why a seat cannot undo its last decision."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from guildhall.core.event import Event
from guildhall.core.reason import Reason
from guildhall.core.state import CHANCE
from guildhall.table.log import CONTINUED, LogEntry, UndoableDecision, UndoableMove

NO_MOVE: Final = Reason("", "You have no move to undo.")
DRAWN: Final = Reason("", "Something was drawn after your last move, so it can't be undone.")
MOVED: Final = Reason("", "Another player has moved since, so your last move can't be undone.")
NEWS: Final = Reason(
    "", "Your last move showed the others something hidden, so it can't be undone."
)
REVEALED: Final = Reason(
    "", "Hidden information was revealed after your last move, so it can't be undone."
)
CLOSED: Final = Reason("", "Everyone has chosen, so your choice is final.")
ENDED: Final = Reason("", "The game is over, so your last move can't be undone.")


def last_decision(moves: Sequence[LogEntry], seat: int) -> list[LogEntry]:
    """The moves of the last decision of a seat, oldest first; empty if it has made none."""
    if seat == CHANCE:
        return []
    last = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].actor == seat), None)
    if last is None:
        return []
    first = last
    while moves[first].kind == CONTINUED:
        first -= 1
    return list(moves[first : last + 1])


def moves_to_undo(moves: Sequence[LogEntry], seat: int) -> list[LogEntry]:
    """The moves that go when a seat undoes its last decision: it, and what depends on it."""
    own = last_decision(moves, seat)
    if not own or _is_independent(own, _moves_after(moves, own)):
        return own
    return [entry for entry in moves if entry.seq >= own[0].seq]


def undo_barrier(
    moves: Sequence[LogEntry], seat: int, is_over: bool, bots: Collection[int] = ()
) -> Reason | None:
    """The reason a seat cannot undo its last decision, or None.

    Moves of bots are undone with the decision; those that the seat has not noticed are no barrier.
    """
    own = last_decision(moves, seat)
    if not own:
        return NO_MOVE
    later = _moves_after(moves, own)
    if _is_independent(own, later):
        later = []
    if any(entry.actor not in bots for entry in later):
        return MOVED
    return (
        _first_final_reason(own)
        or _reason_of_bots([entry for entry in later if seat in entry.noticed_by])
        or (ENDED if is_over else None)
    )


def undoable_decisions(
    moves: Sequence[LogEntry], seat: int, is_over: bool
) -> list[UndoableDecision]:
    """The decisions that a seat can undo before anybody else moves, oldest first."""
    left = list(moves)
    undoable: list[UndoableDecision] = []
    while undo_barrier(left, seat, is_over) is None:
        own = last_decision(left, seat)
        left = [entry for entry in left if not own[0].seq <= entry.seq <= own[-1].seq]
        undoable.append(
            tuple(
                UndoableMove(entry.action, tuple(one for one in entry.events if seat in one.to))
                for entry in own
            )
        )
    return undoable[::-1]


def final_reason(
    has_outcomes: bool, events: Iterable[Event], closes_sealed_phase: bool
) -> Reason | None:
    """The reason a move cannot be undone regardless of later moves, or None."""
    if has_outcomes:
        return DRAWN
    if any(event.news for event in events):
        return NEWS
    return CLOSED if closes_sealed_phase else None


def _moves_after(moves: Sequence[LogEntry], own: Sequence[LogEntry]) -> list[LogEntry]:
    return [entry for entry in moves if entry.seq > own[-1].seq]


def _is_independent(own: Iterable[LogEntry], later: Iterable[LogEntry]) -> bool:
    """Whether the later moves can stay when a seat undoes its own.

    While a sealed phase is open, the choices of different seats commute. They do not commute with
    the move that opened the phase.
    """
    later = list(later)
    return not later or all(entry.is_hidden for entry in (*own, *later))


def _first_final_reason(entries: Iterable[LogEntry]) -> Reason | None:
    reasons = (
        final_reason(bool(entry.outcomes), entry.events, entry.closes_sealed_phase)
        for entry in entries
    )
    return next((reason for reason in reasons if reason is not None), None)


def _reason_of_bots(entries: Iterable[LogEntry]) -> Reason | None:
    reason = _first_final_reason(entries)
    return REVEALED if reason is NEWS else reason
