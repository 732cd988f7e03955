"""The objects shared by all routes of one server."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from guildhall.server.pages.cache import PageCache
from guildhall.server.rate_limits import RateLimiter
from guildhall.server.settings import Settings
from guildhall.server.tables.registry import TableRegistry


@dataclass(frozen=True)
class AppContext:
    """Set as ``app.state.context`` when the application starts."""

    settings: Settings
    registry: TableRegistry
    rate_limiter: RateLimiter
    page_cache: PageCache


def app_context(connection: HTTPConnection) -> AppContext:
    """Return the context of the application that a request belongs to."""
    found = connection.app.state.context
    assert isinstance(found, AppContext)
    return found
