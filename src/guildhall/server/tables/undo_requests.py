"""Undo requests: asking the other players to undo more than a seat may undo alone."""

import time
from dataclasses import dataclass
from typing import Final

from guildhall.server.tables.loaded_table import PLAYING, LoadedTable
from guildhall.table import Table

UNDO_REQUESTED: Final = "requested"
UNDO_ACCEPTED: Final = "accepted"
UNDO_GRANTED: Final = "granted"
UNDO_WITHDRAWN: Final = "withdrawn"


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

    A request lapses with the next change that the requesting seat or the spectators see, and after
    a while.
    """
    row = loaded.undo_request
    if loaded.table is None or loaded.status != PLAYING or row is None or row.status != "open":
        return None
    if row.position_key != position_key(loaded.table, row.seat):
        return None
    if time.time() - row.created_at > undo_timeout:
        return None
    pending = [
        seat for seat in loaded.person_seats() if seat != row.seat and seat not in row.accepted_by
    ]
    return UndoRequest(row.id, row.seat, tuple(row.accepted_by), tuple(pending))
