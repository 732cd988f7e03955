"""Undo barriers: what keeps a seat from taking back its own last move."""

from collections.abc import Iterable, Sequence
from typing import Final

from guildhall.core.event import Event
from guildhall.core.reason import Reason
from guildhall.core.state import CHANCE
from guildhall.table.entry import Entry

NO_MOVE: Final = Reason("", "You have made no move yet.")
DRAWN: Final = Reason("", "Something was drawn after your last move, so it stands.")
MOVED: Final = Reason("", "Another seat has moved since your last move, so it stands.")
NEWS: Final = Reason(
    "", "Your last move has shown the others what they could not know, so it stands."
)
CLOSED: Final = Reason("", "With your last choice everybody had chosen, so it stands.")
ENDED: Final = Reason("", "The game is over, so your last move stands.")


def last_move(journal: Sequence[Entry], seat: int) -> Entry | None:
    """The last move of a seat."""
    return next((entry for entry in reversed(journal) if entry.actor == seat), None)


def barrier(journal: Sequence[Entry], seat: int, is_over: bool) -> Reason | None:
    """What lies between a seat and its last move, if anything does."""
    is_hidden = True  # all that came later are choices in an open sealed phase
    for own in reversed(journal):
        if own.actor == seat != CHANCE:
            break
        is_hidden = is_hidden and own.is_secret
    else:
        return NO_MOVE
    # What others choose in a sealed phase commutes with an own choice in that same phase, as long
    # as it is open. It does not commute with the move that opened the phase.
    if own is not journal[-1] and not (own.is_secret and is_hidden):
        return MOVED
    return stands(bool(own.draws), own.events, own.is_close) or (ENDED if is_over else None)


def stands(is_drawn: bool, events: Iterable[Event], is_close: bool) -> Reason | None:
    """Why a move stands by itself, whatever comes after it, if it does."""
    if is_drawn:
        return DRAWN
    if any(event.news for event in events):
        return NEWS
    return CLOSED if is_close else None
