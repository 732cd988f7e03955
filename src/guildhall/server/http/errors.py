"""Errors of the server, and their responses: an HTML page, or JSON below ``/api/``."""

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from guildhall.core.language import Language
from guildhall.core.reason import IllegalAction, Reason, Refused
from guildhall.server.i18n import error_text, language_of
from guildhall.server.pages.error_page import error_page
from guildhall.store import StoreError

_logger = logging.getLogger("guildhall.server")

_DEFAULT_MESSAGES: dict[int, Reason] = {
    400: Reason("", "The request is malformed."),
    404: Reason("", "There is nothing at this address."),
    405: Reason("", "This method is not allowed here."),
}
INTERNAL_ERROR = Reason(
    "", "Something went wrong on the server. Nothing has changed; please try again."
)


class BadRequest(Refused):
    """The request is malformed."""


class Unauthorized(Refused):
    """The key is unknown here."""


class Forbidden(Refused):
    """The key does not permit this."""


class NotFound(Refused):
    """There is no such table or page, or it is not public."""


class PayloadTooLarge(Refused):
    """The request or message is too large."""


class RateLimited(Refused):
    """The client exceeds a rate limit."""


OUTDATED_PAGE = Reason("", "This page is out of date. Please reload it.")

_STATUS_BY_ERROR: dict[type[Exception], HTTPStatus] = {
    BadRequest: HTTPStatus.BAD_REQUEST,
    Unauthorized: HTTPStatus.UNAUTHORIZED,
    Forbidden: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    PayloadTooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    RateLimited: HTTPStatus.TOO_MANY_REQUESTS,
    IllegalAction: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refused: HTTPStatus.CONFLICT,
}


class AsciiJSONResponse(Response):
    """ASCII-only JSON, which can encode any text, even lone surrogates."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """Encode the content."""
        return json.dumps(content, separators=(",", ":")).encode()


def _status_of(error: Exception) -> int:
    if isinstance(error, StoreError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    for kind, status in _STATUS_BY_ERROR.items():
        if isinstance(error, kind):
            return status
    return HTTPStatus.UNPROCESSABLE_ENTITY if isinstance(error, ValueError) else 500


def error_response(connection: HTTPConnection, error: Exception) -> Response:
    """Return the response to a failed request; unexpected errors are logged."""
    if isinstance(error, HTTPException):
        reason = _DEFAULT_MESSAGES.get(error.status_code) or Reason("", str(error.detail))
        return _render_error(connection, error.status_code, Refused(reason), error.headers)
    if isinstance(error, RequestValidationError):
        # Only browsers send an origin, and only a page of another version has other fields.
        is_outdated = "origin" in connection.headers and any(
            detail["type"] in ("extra_forbidden", "missing") for detail in error.errors()
        )
        reason = OUTDATED_PAGE if is_outdated else Reason("", _validation_message(error))
        return _render_error(connection, HTTPStatus.BAD_REQUEST, BadRequest(reason))
    if not isinstance(error, ValueError):
        _logger.error("%s %s failed", connection.scope["type"], connection.url.path, exc_info=error)
        return _render_error(connection, HTTPStatus.INTERNAL_SERVER_ERROR, Refused(INTERNAL_ERROR))
    return _render_error(connection, _status_of(error), error)


def _render_error(
    connection: HTTPConnection,
    status: int,
    error: Exception,
    headers: Mapping[str, str] | None = None,
) -> Response:
    lang: Language = language_of(connection)
    text, rule = error_text(error, lang)
    all_headers = {"cache-control": "no-store", **(headers or {})}
    if status == HTTPStatus.UNAUTHORIZED:
        all_headers["www-authenticate"] = "Bearer"
    if connection.url.path.startswith("/api/"):
        return AsciiJSONResponse(
            {"error": text, "rule": rule}, status_code=status, headers=all_headers
        )
    return HTMLResponse(error_page(lang, status, text), status_code=status, headers=all_headers)


def _validation_message(error: RequestValidationError) -> str:
    found = error.errors()
    if not found:
        return _DEFAULT_MESSAGES[400].message
    first = found[0]
    if first.get("type") == "json_invalid":
        return "The body is not valid JSON."
    location = ".".join(
        str(part) for part in first.get("loc", ()) if part not in ("body", "path", "query")
    )
    detail_text = str(first.get("msg", "")).rstrip(".")
    # Braces would be taken for placeholders.
    text = f"{location}: {detail_text}." if location else f"{detail_text}."
    return text.replace("{", "(").replace("}", ")")


def is_refusal(error: Exception) -> bool:
    """Whether an error is a refusal to the client, not a fault of the server."""
    return isinstance(error, Refused | IllegalAction | ValueError)
