"""Every error as an answer: a page for people, ``{"error", "rule"}`` for programs."""

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
    400: Reason("", "This request cannot be read."),
    404: Reason("", "There is nothing here."),
    405: Reason("", "This cannot be done here."),
}
INTERNAL_ERROR = Reason("", "Something went wrong here; nothing was changed. Try again.")


class BadRequest(Refused):
    """Something that was sent has not the form that it must have."""


class Unauthorized(Refused):
    """A key that opens nothing here."""


class Forbidden(Refused):
    """Something that this key does not allow."""


class NotFound(Refused):
    """A table or a page that is not here, or not for everybody."""


class PayloadTooLarge(Refused):
    """More bytes than anybody needs to send."""


class RateLimited(Refused):
    """Too much at once, or in too short a time."""


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
    """JSON that holds any text: half of a surrogate pair would otherwise not be encoded."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """The content as bytes."""
        return json.dumps(content, separators=(",", ":")).encode()


def _status_of(error: Exception) -> int:
    """The HTTP status for an error."""
    if isinstance(error, StoreError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    for kind, status in _STATUS_BY_ERROR.items():
        if isinstance(error, kind):
            return status
    return HTTPStatus.UNPROCESSABLE_ENTITY if isinstance(error, ValueError) else 500


def error_response(connection: HTTPConnection, error: Exception) -> Response:
    """The answer to a request that failed; what nobody foresaw is logged, without its address."""
    if isinstance(error, HTTPException):
        reason = _DEFAULT_MESSAGES.get(error.status_code) or Reason("", str(error.detail))
        return _render_error(connection, error.status_code, Refused(reason), error.headers)
    if isinstance(error, RequestValidationError):
        return _render_error(
            connection, HTTPStatus.BAD_REQUEST, BadRequest(Reason("", _validation_message(error)))
        )
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
    """An error in the visitor's language, in the form that the visitor can read."""
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
    """What is wrong with the form of a request, in one sentence."""
    found = error.errors()
    if not found:
        return _DEFAULT_MESSAGES[400].message
    first = found[0]
    if first.get("type") == "json_invalid":
        return "This is not JSON."
    location = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query"))
    detail_text = str(first.get("msg", "")).rstrip(".")
    # Braces would be read as words to fill in.
    text = f"{location}: {detail_text}." if location else f"{detail_text}."
    return text.replace("{", "(").replace("}", ")")


def is_refusal(error: Exception) -> bool:
    """Whether an error is an answer to what somebody asked, and not a fault of the server."""
    return isinstance(error, Refused | IllegalAction | ValueError)
