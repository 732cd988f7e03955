"""Who calls the JSON API, by the key in the header."""

from typing import Annotated, Final

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from guildhall.core.reason import Reason
from guildhall.server.deeds import Visitor
from guildhall.server.forms import ErrorBody
from guildhall.server.house import house
from guildhall.server.keys import digest
from guildhall.server.refusals import UnknownKey
from guildhall.server.speaking import tongue_of

ERRORS: Final[dict[int | str, dict[str, object]]] = {
    400: {"model": ErrorBody, "description": "The request has not the right form."},
    401: {"model": ErrorBody, "description": "The key is not known here."},
    403: {"model": ErrorBody, "description": "The key does not allow this."},
    404: {"model": ErrorBody, "description": "There is no such table."},
    409: {"model": ErrorBody, "description": "This cannot be done now."},
    413: {"model": ErrorBody, "description": "The request is too large."},
    422: {"model": ErrorBody, "description": "The rules forbid it."},
    429: {"model": ErrorBody, "description": "Too much at once."},
    503: {"model": ErrorBody, "description": "The database does not answer."},
}
BEARER: Final = HTTPBearer(
    auto_error=False,
    scheme_name="key",
    description="The key of a seat, of the host or of a spectator.",
)
NO_BEARER: Final = Reason("", "A key is sent in the header: Authorization: Bearer KEY.")

Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]


def key_of(request: Request, bearer: HTTPAuthorizationCredentials | None) -> str | None:
    """The key that was sent; something else in its header is no key."""
    if bearer is None and "authorization" in request.headers:
        raise UnknownKey(NO_BEARER)
    return None if bearer is None else bearer.credentials


async def caller(request: Request, table: str, bearer: Bearer) -> Visitor:
    """Whoever calls, at the table that the address names."""
    at = house(request)
    key = key_of(request, bearer)
    live, role = await at.hall.visit(table, key)
    known = None if key is None else digest(key)
    return Visitor(at.hall, live, role, live.at_table(tongue_of(request, live.game)), known)


Caller = Annotated[Visitor, Depends(caller)]


def base_address(request: Request) -> str:
    """Where people reach this server."""
    public = house(request).settings.public
    return (public or str(request.base_url)).rstrip("/")
