"""Authentication of the JSON API by the key in the header."""

from typing import Annotated, Final

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from guildhall.core.reason import Reason
from guildhall.server.context import app_context
from guildhall.server.http.errors import Unauthorized
from guildhall.server.http.schemas import ErrorResponse
from guildhall.server.i18n import language_of
from guildhall.server.tables.commands import Caller
from guildhall.server.tables.keys import hash_key

ERROR_RESPONSES: Final[dict[int | str, dict[str, object]]] = {
    400: {"model": ErrorResponse, "description": "The request is malformed."},
    401: {"model": ErrorResponse, "description": "The key is unknown."},
    403: {"model": ErrorResponse, "description": "The key does not permit this."},
    404: {"model": ErrorResponse, "description": "The address or the table does not exist."},
    409: {"model": ErrorResponse, "description": "This is not possible now."},
    413: {"model": ErrorResponse, "description": "The request is too large."},
    422: {"model": ErrorResponse, "description": "The rules forbid it."},
    429: {"model": ErrorResponse, "description": "Too many requests."},
    503: {"model": ErrorResponse, "description": "The database is unavailable."},
}
_BEARER_SCHEME: Final = HTTPBearer(
    auto_error=False,
    scheme_name="key",
    description="The key of a seat, of the host or of a spectator.",
)
_NOT_A_BEARER_KEY: Final = Reason("", "Send the key in this header: Authorization: Bearer KEY.")

Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER_SCHEME)]


def key_of(request: Request, bearer: HTTPAuthorizationCredentials | None) -> str | None:
    """Return the key of a request, if it has one."""
    if bearer is None and "authorization" in request.headers:
        raise Unauthorized(_NOT_A_BEARER_KEY)
    return None if bearer is None else bearer.credentials


async def _get_caller(request: Request, table_id: str, bearer: Bearer) -> Caller:
    """Return the caller at the table in the path."""
    context = app_context(request)
    key = key_of(request, bearer)
    loaded, role = await context.registry.authorize(table_id, key)
    key_hash = None if key is None else hash_key(key)
    return Caller(
        context.registry,
        loaded,
        role,
        loaded.with_names(language_of(request, loaded.game)),
        key_hash,
    )


CallerDep = Annotated[Caller, Depends(_get_caller)]


def base_url(request: Request) -> str:
    """Return the address under which players reach this server."""
    public_url = app_context(request).settings.public_url
    return (public_url or str(request.base_url)).rstrip("/")
