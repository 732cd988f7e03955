"""When memory is tidied: seldom, since everything waits meanwhile.

Python frees at once what nobody holds any more, and looks from time to time for things that hold
only each other. By its own reckoning it would look through all tables every few seconds, and find
nothing in them; what it would find are sockets that were closed.
"""

import gc
from typing import Final

_THRESHOLDS: Final = (2_000, 5, 1_000)
"""New things that are looked through at once, and how many such looks make a deeper one."""
MIN_CLOSED_SOCKETS: Final = 64


class GarbageSweeper:
    """Counts what is left behind, and sweeps when it is worth the wait."""

    def __init__(self) -> None:
        self.closed_sockets = 0

    def socket_closed(self) -> None:
        """A socket was closed."""
        self.closed_sockets += 1

    def sweep(self) -> None:
        """Look through everything, if enough sockets were closed."""
        if self.closed_sockets >= MIN_CLOSED_SOCKETS:
            self.closed_sockets = 0
            gc.collect()


def tune() -> None:
    """Let this process, which has all its modules by now, look for litter only rarely."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
