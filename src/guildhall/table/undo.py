"""Undo barriers: what keeps a seat from taking back its own last move."""

from collections.abc import Iterable, Sequence
from typing import Final

from guildhall.core.event import Event
from guildhall.core.reason import Reason
from guildhall.core.state import CHANCE
from guildhall.table.log import LogEntry

NO_MOVE: Final = Reason("", "You have made no move yet.")
DRAWN: Final = Reason("", "Something was drawn after your last move, so it stands.")
MOVED: Final = Reason("", "Another seat has moved since your last move, so it stands.")
NEWS: Final = Reason(
    "", "Your last move has shown the others what they could not know, so it stands."
)
CLOSED: Final = Reason("", "With your last choice everybody had chosen, so it stands.")
ENDED: Final = Reason("", "The game is over, so your last move stands.")


def last_move(moves: Sequence[LogEntry], seat: int) -> LogEntry | None:
    """The last move of a seat."""
    return next((entry for entry in reversed(moves) if entry.actor == seat), None)


def undo_barrier(moves: Sequence[LogEntry], seat: int, is_over: bool) -> Reason | None:
    """What lies between a seat and its last move, if anything does."""
    is_hidden = True  # all that came later are choices in an open sealed phase
    for own in reversed(moves):
        if own.actor == seat != CHANCE:
            break
        is_hidden = is_hidden and own.is_hidden
    else:
        return NO_MOVE
    # What others choose in a sealed phase commutes with an own choice in that same phase, as long
    # as it is open. It does not commute with the move that opened the phase.
    if own is not moves[-1] and not (own.is_hidden and is_hidden):
        return MOVED
    return final_reason(bool(own.outcomes), own.events, own.closes_sealed_phase) or (
        ENDED if is_over else None
    )


def final_reason(
    has_outcomes: bool, events: Iterable[Event], closes_sealed_phase: bool
) -> Reason | None:
    """Why a move stands by itself, whatever comes after it, if it does."""
    if has_outcomes:
        return DRAWN
    if any(event.news for event in events):
        return NEWS
    return CLOSED if closes_sealed_phase else None
