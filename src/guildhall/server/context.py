"""What all routes of one server share."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from guildhall.server.pages.build import PageCache
from guildhall.server.rate_limits import RateLimiter
from guildhall.server.settings import Settings
from guildhall.server.tables.registry import TableRegistry


@dataclass(frozen=True)
class AppContext:
    """The hall with its tables, the gate before it, and who draws."""

    settings: Settings
    registry: TableRegistry
    rate_limiter: RateLimiter
    page_cache: PageCache


def app_context(connection: HTTPConnection) -> AppContext:
    """The house that a request came to."""
    found = connection.app.state.context
    assert isinstance(found, AppContext)
    return found
