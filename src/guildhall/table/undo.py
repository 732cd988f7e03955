"""Undo barriers: why a seat cannot undo its last move."""

from collections.abc import Iterable, Sequence
from typing import Final

from guildhall.core.event import Event
from guildhall.core.reason import Reason
from guildhall.core.state import CHANCE
from guildhall.table.log import LogEntry, UndoableMove

NO_MOVE: Final = Reason("", "You have no move to undo.")
DRAWN: Final = Reason("", "Something was drawn after your last move, so it can't be undone.")
MOVED: Final = Reason("", "Another player has moved since, so your last move can't be undone.")
NEWS: Final = Reason("", "Your last move revealed hidden information, so it can't be undone.")
CLOSED: Final = Reason("", "Everyone has chosen, so your choice is final.")
ENDED: Final = Reason("", "The game is over, so your last move can't be undone.")


def last_move(moves: Sequence[LogEntry], seat: int) -> LogEntry | None:
    """The last move of a seat, or None."""
    return next((entry for entry in reversed(moves) if entry.actor == seat), None)


def undo_barrier(moves: Sequence[LogEntry], seat: int, is_over: bool) -> Reason | None:
    """The reason a seat cannot undo its last move, or None."""
    is_hidden = True  # all later moves are choices in an open sealed phase
    for own in reversed(moves):
        if own.actor == seat != CHANCE:
            break
        is_hidden = is_hidden and own.is_hidden
    else:
        return NO_MOVE
    # While a sealed phase is open, the choices of different seats commute. They do not commute with
    # the move that opened the phase.
    if own is not moves[-1] and not (own.is_hidden and is_hidden):
        return MOVED
    return final_reason(bool(own.outcomes), own.events, own.closes_sealed_phase) or (
        ENDED if is_over else None
    )


def undoable_moves(moves: Sequence[LogEntry], seat: int, is_over: bool) -> list[UndoableMove]:
    """The moves that a seat can undo one by one, oldest first."""
    left = list(moves)
    undoable: list[UndoableMove] = []
    while undo_barrier(left, seat, is_over) is None:
        own = left.pop(max(i for i, entry in enumerate(left) if entry.actor == seat))
        events = tuple(event for event in own.events if seat in event.to)
        undoable.append(UndoableMove(own.action, events))
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
