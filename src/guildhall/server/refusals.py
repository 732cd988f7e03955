"""What the server refuses, each with the HTTP status that says so."""

from http import HTTPStatus

from guildhall.core.reason import IllegalAction, Refused


class Malformed(Refused):
    """Something that was sent has not the form that it must have."""


class UnknownKey(Refused):
    """A key that opens nothing here."""


class NotYours(Refused):
    """Something that this key does not allow."""


class Missing(Refused):
    """A table or a page that is not here, or not for everybody."""


class TooLarge(Refused):
    """More bytes than anybody needs to send."""


class TooMany(Refused):
    """Too much at once, or in too short a time."""


STATUS: dict[type[Exception], HTTPStatus] = {
    Malformed: HTTPStatus.BAD_REQUEST,
    UnknownKey: HTTPStatus.UNAUTHORIZED,
    NotYours: HTTPStatus.FORBIDDEN,
    Missing: HTTPStatus.NOT_FOUND,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    TooMany: HTTPStatus.TOO_MANY_REQUESTS,
    IllegalAction: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refused: HTTPStatus.CONFLICT,
}
