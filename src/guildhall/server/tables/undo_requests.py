"""Undo requests: asking the other players to undo more than a seat may undo alone."""

import time
from dataclasses import dataclass
from typing import Final

from guildhall.server.tables.loaded_table import PLAYING, LoadedTable
from guildhall.table import Table

UNDO_REQUESTED: Final = "ask"
UNDO_ACCEPTED: Final = "agree"
UNDO_DECLINED: Final = "refuse"
UNDO_GRANTED: Final = "granted"
_MAX_ROWS_SEARCHED: Final = 200  # no chat grows by more while a request is open


@dataclass(frozen=True)
class UndoRequest:
    """An open undo request: its number, the requesting seat, and the responses so far."""

    id: int
    seat: int
    accepted: tuple[int, ...]
    pending: tuple[int, ...]


def position_key(table: Table, seat: int) -> int:
    """The point of the game at which a seat makes a request; the request lapses when it changes.

    It changes with everything that the seat or the spectators see, but not with hidden choices of
    others: everyone sees a request lapse, and could count hidden steps by it.
    """
    return table.revision(seat) + table.revision(None)


def open_request(loaded: LoadedTable, undo_timeout: float) -> UndoRequest | None:
    """The request that players may respond to now, if there is one.

    It is read from the chat, so every server finds the same one, also after a restart. A request
    lapses with the next change that the requesting seat or the spectators see, and after a while.
    """
    if loaded.table is None or loaded.status != PLAYING:
        return None
    recent = loaded.chat[-_MAX_ROWS_SEARCHED:]
    request = next((row for row in reversed(recent) if row.kind == UNDO_REQUESTED), None)
    if (
        request is None
        or request.seat is None
        or request.refers_to != position_key(loaded.table, request.seat)
    ):
        return None
    if time.time() - request.created_at > undo_timeout:
        return None
    accepted = []
    for row in recent:
        if row.refers_to == request.seq and row.seat is not None:
            if row.kind in (UNDO_DECLINED, UNDO_GRANTED):
                return None
            if row.kind == UNDO_ACCEPTED:
                accepted.append(row.seat)
    pending = [
        seat for seat in loaded.person_seats() if seat != request.seat and seat not in accepted
    ]
    return UndoRequest(request.seq, request.seat, tuple(accepted), tuple(pending))
