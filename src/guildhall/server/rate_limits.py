"""Rate limits per client address."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from guildhall.core.reason import Reason
from guildhall.server.http.errors import RateLimited

_HOUR: Final = 3600.0
_MAX_ADDRESSES: Final = 10_000  # the least recently seen are forgotten first


@dataclass(frozen=True)
class RateLimits:
    """The limits; normal play never comes near them."""

    max_body: int = 64 * 1024  # bytes per request
    max_message: int = 4 * 1024  # bytes per socket message
    message_burst: int = 60  # messages per socket at once
    message_rate: float = 30.0  # per second, sustained
    request_burst: int = 240  # requests per address at once
    request_rate: float = 60.0
    tables_per_hour: int = 120  # created per address
    max_sockets: int = 2000  # in total
    max_sockets_per_address: int = 200  # a whole school may share one
    max_spectators: int = 100  # per table


_NO_LIMIT: Final = 1_000_000_000
UNLIMITED: Final = RateLimits(
    message_burst=_NO_LIMIT,
    message_rate=_NO_LIMIT,
    request_burst=_NO_LIMIT,
    request_rate=_NO_LIMIT,
    tables_per_hour=_NO_LIMIT,
    max_sockets=_NO_LIMIT,
    max_sockets_per_address=_NO_LIMIT,
    max_spectators=_NO_LIMIT,
)
"""For benchmarks and tests: only sizes are limited."""


class TokenBucket:
    """A token bucket, refilled at a constant rate."""

    __slots__ = ("burst", "filled_at", "rate", "tokens")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self.burst = burst
        self.rate = rate
        self.tokens = burst
        self.filled_at = now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take tokens; False if there are too few."""
        self.tokens = min(self.burst, self.tokens + (now - self.filled_at) * self.rate)
        self.filled_at = now
        if self.tokens < tokens:
            return False
        self.tokens -= tokens
        return True


class TokenBuckets:
    """One token bucket per address."""

    def __init__(
        self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst = burst
        self.rate = rate
        self.clock = clock
        self.by_address: dict[str, TokenBucket] = {}

    def take(self, address: str) -> bool:
        """Take a token of an address; False if it has none left."""
        now = self.clock()
        bucket = self.by_address.pop(address, None) or TokenBucket(self.burst, self.rate, now)
        self.by_address[address] = bucket  # now the most recently seen
        if len(self.by_address) > _MAX_ADDRESSES:
            del self.by_address[next(iter(self.by_address))]
        return bucket.take(now)


class RateLimiter:
    """Enforces the limits; every method raises RateLimited beyond them."""

    def __init__(self, limits: RateLimits) -> None:
        self.limits = limits
        self.request_buckets = TokenBuckets(limits.request_burst, limits.request_rate)
        self.table_buckets = TokenBuckets(limits.tables_per_hour, limits.tables_per_hour / _HOUR)
        self.connections: Counter[str] = Counter()

    def request(self, address: str) -> None:
        """Count a request."""
        if not self.request_buckets.take(address):
            raise RateLimited(Reason("", "Too many requests. Please wait a moment."))

    def table_created(self, address: str) -> None:
        """Count a new table."""
        if not self.table_buckets.take(address):
            raise RateLimited(
                Reason(
                    "",
                    "Too many new tables in the last hour. Please try again later.",
                )
            )

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a socket or long poll while it is open."""
        if (
            self.connections.total() >= self.limits.max_sockets
            or self.connections[address] >= self.limits.max_sockets_per_address
        ):
            raise RateLimited(Reason("", "Too many connections. Close some tabs and try again."))
        self.connections[address] += 1
        try:
            yield
        finally:
            self.connections[address] -= 1
            if not self.connections[address]:
                del self.connections[address]

    def message_bucket(self) -> TokenBucket:
        """Return the token bucket for a new socket."""
        return TokenBucket(self.limits.message_burst, self.limits.message_rate, time.monotonic())
