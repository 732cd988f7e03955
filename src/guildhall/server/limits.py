"""How much one address may ask of the server, and how often."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from guildhall.core.reason import Reason
from guildhall.server.refusals import TooMany

HOUR: Final = 3600.0
MOST_REMEMBERED: Final = 10_000  # addresses; whoever was seen longest ago is forgotten first


@dataclass(frozen=True)
class Limits:
    """The numbers; a private server for friends never comes near them."""

    body: int = 64 * 1024  # bytes of a request
    message: int = 4 * 1024  # letters of a message on a socket
    message_burst: int = 60  # messages of a socket at once
    message_rate: float = 30.0  # and in a second, in the long run
    request_burst: int = 240  # requests of an address at once
    request_rate: float = 60.0
    tables_an_hour: int = 120  # that one address opens
    sockets: int = 2000  # of all
    sockets_an_address: int = 200  # a whole school may sit behind one
    watchers: int = 100  # at one table, beside the seats


MANY: Final = 1_000_000_000
UNLIMITED: Final = Limits(
    message_burst=MANY,
    message_rate=MANY,
    request_burst=MANY,
    request_rate=MANY,
    tables_an_hour=MANY,
    sockets=MANY,
    sockets_an_address=MANY,
    watchers=MANY,
)
"""For measurements and tests: only the size of what is sent is limited."""


class Bucket:
    """Fills by itself; each thing done takes a token out of it, and nothing is done without."""

    __slots__ = ("burst", "filled_at", "rate", "tokens")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self.burst = burst
        self.rate = rate
        self.tokens = burst
        self.filled_at = now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take tokens out, if there are enough."""
        self.tokens = min(self.burst, self.tokens + (now - self.filled_at) * self.rate)
        self.filled_at = now
        if self.tokens < tokens:
            return False
        self.tokens -= tokens
        return True


class Buckets:
    """One bucket for each address."""

    def __init__(
        self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst = burst
        self.rate = rate
        self.clock = clock
        self.of: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a token for an address, if it has one."""
        now = self.clock()
        bucket = self.of.pop(address, None) or Bucket(self.burst, self.rate, now)
        self.of[address] = bucket  # the last one, now
        if len(self.of) > MOST_REMEMBERED:
            del self.of[next(iter(self.of))]
        return bucket.take(now)


class Gate:
    """Counts who is inside, and lets nobody in beyond the limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.request_burst, limits.request_rate)
        self.openings = Buckets(limits.tables_an_hour, limits.tables_an_hour / HOUR)
        self.inside: Counter[str] = Counter()

    def ask(self, address: str) -> None:
        """Count a request."""
        if not self.requests.take(address):
            raise TooMany(Reason("", "Too many requests: wait a little."))

    def open_table(self, address: str) -> None:
        """Count a table that is opened."""
        if not self.openings.take(address):
            raise TooMany(
                Reason("", "Too many tables were opened from here in the last hour: wait a little.")
            )

    @contextmanager
    def enter(self, address: str) -> Iterator[None]:
        """Hold a place for a socket or for a request that waits."""
        if (
            self.inside.total() >= self.limits.sockets
            or self.inside[address] >= self.limits.sockets_an_address
        ):
            raise TooMany(Reason("", "Too many connections: close some and try again."))
        self.inside[address] += 1
        try:
            yield
        finally:
            self.inside[address] -= 1
            if not self.inside[address]:
                del self.inside[address]

    def messages(self) -> Bucket:
        """The bucket of a new socket."""
        return Bucket(self.limits.message_burst, self.limits.message_rate, time.monotonic())
