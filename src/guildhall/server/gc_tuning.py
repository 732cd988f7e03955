"""Garbage-collector tuning: collect rarely, because a full collection blocks the event loop.

By default Python would scan all loaded tables every few seconds. The only cyclic garbage of the
server are closed sockets, so a full collection runs only after many sockets have closed.
"""

import gc
from typing import Final

_THRESHOLDS: Final = (2_000, 5, 1_000)
"""The arguments of gc.set_threshold()."""
MIN_CLOSED_SOCKETS: Final = 64


class GarbageSweeper:
    """Counts closed sockets, and collects garbage when it is worth the pause."""

    def __init__(self) -> None:
        self.closed_sockets = 0

    def socket_closed(self) -> None:
        """Count a closed socket."""
        self.closed_sockets += 1

    def sweep(self) -> None:
        """Collect garbage if enough sockets have closed."""
        if self.closed_sockets >= MIN_CLOSED_SOCKETS:
            self.closed_sockets = 0
            gc.collect()


def tune() -> None:
    """Tune this process. Call it after all imports, whose objects it excludes from collection."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
