"""Asking the table to take back more than one may take back alone."""

import time
from typing import Final

from guildhall.server.pages.model import UndoRequest
from guildhall.server.tables.loaded_table import PLAYING, LoadedTable
from guildhall.table import Table

UNDO_REQUESTED: Final = "ask"
UNDO_ACCEPTED: Final = "agree"
UNDO_DECLINED: Final = "refuse"
UNDO_GRANTED: Final = "granted"
_MAX_ROWS_SEARCHED: Final = 200  # nobody says more while a request is open


def position_key(table: Table, seat: int) -> int:
    """Where in the game a request of a seat is made; when it is another place, the request lapses.

    It changes with whatever the seat itself or everybody sees, and not with what others choose in
    secret: everybody sees a request lapse, and could count their hidden steps by it.
    """
    return table.revision(seat) + table.revision(None)


def open_request(loaded: LoadedTable, undo_timeout: float) -> UndoRequest | None:
    """The request that people may answer now: the last one, unless it was settled or lapsed.

    It is read from what was said, so every server and every restart finds the same. It lapses with
    the next move that everybody or the asker sees, and after a while.
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
