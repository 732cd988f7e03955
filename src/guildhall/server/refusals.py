"""What the server refuses, each with the HTTP status that says so."""

from http import HTTPStatus

from guildhall.core.reason import IllegalAction, Refused


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


STATUS_BY_ERROR: dict[type[Exception], HTTPStatus] = {
    BadRequest: HTTPStatus.BAD_REQUEST,
    Unauthorized: HTTPStatus.UNAUTHORIZED,
    Forbidden: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    PayloadTooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    RateLimited: HTTPStatus.TOO_MANY_REQUESTS,
    IllegalAction: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refused: HTTPStatus.CONFLICT,
}
