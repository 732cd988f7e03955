"""Every error as an answer: a page for people, ``{"error", "rule"}`` for programs."""

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from guildhall.core.reason import IllegalAction, Reason, Refused
from guildhall.core.tongue import Tongue
from guildhall.server import pages
from guildhall.server.refusals import STATUS, Malformed
from guildhall.server.speaking import sentence, tongue_of
from guildhall.store import StoreError

log = logging.getLogger("guildhall.server")

SAID: dict[int, Reason] = {
    400: Reason("", "This request cannot be read."),
    404: Reason("", "There is nothing here."),
    405: Reason("", "This cannot be done here."),
}
BROKEN = Reason("", "Something went wrong here; nothing was changed. Try again.")


class JSONText(Response):
    """JSON that holds any text: half of a surrogate pair would otherwise not be encoded."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """The content as bytes."""
        return json.dumps(content, separators=(",", ":")).encode()


def status_of(error: Exception) -> int:
    """The HTTP status for an error."""
    if isinstance(error, StoreError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    for kind, status in STATUS.items():
        if isinstance(error, kind):
            return status
    return HTTPStatus.UNPROCESSABLE_ENTITY if isinstance(error, ValueError) else 500


def answer(connection: HTTPConnection, error: Exception) -> Response:
    """The answer to a request that failed; what nobody foresaw is logged, without its address."""
    if isinstance(error, HTTPException):
        reason = SAID.get(error.status_code) or Reason("", str(error.detail))
        return told(connection, error.status_code, Refused(reason), error.headers)
    if isinstance(error, RequestValidationError):
        return told(connection, HTTPStatus.BAD_REQUEST, Malformed(Reason("", complaint(error))))
    if not isinstance(error, ValueError):
        log.error("%s %s failed", connection.scope["type"], connection.url.path, exc_info=error)
        return told(connection, HTTPStatus.INTERNAL_SERVER_ERROR, Refused(BROKEN))
    return told(connection, status_of(error), error)


def told(
    connection: HTTPConnection,
    status: int,
    error: Exception,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """An error in the visitor's language, in the form that the visitor can read."""
    speaks: Tongue = tongue_of(connection)
    text, rule = sentence(error, speaks)
    more = {"cache-control": "no-store", **(headers or {})}
    if status == HTTPStatus.UNAUTHORIZED:
        more["www-authenticate"] = "Bearer"
    if connection.url.path.startswith("/api/"):
        return JSONText({"error": text, "rule": rule}, status_code=status, headers=more)
    return HTMLResponse(pages.error_page(speaks, status, text), status_code=status, headers=more)


def complaint(error: RequestValidationError) -> str:
    """What is wrong with the form of a request, in one sentence."""
    found = error.errors()
    if not found:
        return SAID[400].message
    first = found[0]
    if first.get("type") == "json_invalid":
        return "This is not JSON."
    where = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query"))
    what = str(first.get("msg", "")).rstrip(".")
    # Braces would be read as words to fill in.
    text = f"{where}: {what}." if where else f"{what}."
    return text.replace("{", "(").replace("}", ")")


def is_refusal(error: Exception) -> bool:
    """Whether an error is an answer to what somebody asked, and not a fault of the server."""
    return isinstance(error, Refused | IllegalAction | ValueError)
