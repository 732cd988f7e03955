"""Asking the table to take back more than one may take back alone."""

import time
from typing import Final

from guildhall.server.live import PLAYING, Live
from guildhall.server.sight import Request
from guildhall.table import Table

ASK: Final = "ask"
AGREE: Final = "agree"
REFUSE: Final = "refuse"
GRANTED: Final = "granted"
RECENT: Final = 200  # nobody says more while a request is open


def place_of(table: Table, seat: int) -> int:
    """Where in the game a request of a seat is made; when it is another place, the request lapses.

    It changes with whatever the seat itself or everybody sees, and not with what others choose in
    secret: everybody sees a request lapse, and could count their hidden steps by it.
    """
    return table.revision(seat) + table.revision(None)


def open_request(live: Live, patience: float) -> Request | None:
    """The request that people may answer now: the last one, unless it was settled or lapsed.

    It is read from what was said, so every server and every restart finds the same. It lapses with
    the next move that everybody or the asker sees, and after a while.
    """
    if live.table is None or live.phase != PLAYING:
        return None
    recent = live.talk[-RECENT:]
    ask = next((row for row in reversed(recent) if row.kind == ASK), None)
    if ask is None or ask.seat is None or ask.about != place_of(live.table, ask.seat):
        return None
    if time.time() - ask.at > patience:
        return None
    agreed = []
    for row in recent:
        if row.about == ask.number and row.seat is not None:
            if row.kind in (REFUSE, GRANTED):
                return None
            if row.kind == AGREE:
                agreed.append(row.seat)
    missing = [seat for seat in live.persons() if seat != ask.seat and seat not in agreed]
    return Request(ask.number, ask.seat, tuple(agreed), tuple(missing))
