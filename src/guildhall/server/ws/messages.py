"""The wire format of the socket: parsing of messages, and the first letters of frames."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from guildhall.core.language import N_
from guildhall.core.reason import Reason
from guildhall.server.http.errors import OUTDATED_PAGE, BadRequest, PayloadTooLarge
from guildhall.server.http.schemas import (
    COMMANDS,
    MAX_INTEGER,
    Command,
    InvalidField,
    parse_command,
)

VIEW: Final = "V"
CHAT: Final = "C"
ERROR: Final = "E"
CONFIRM: Final = "Q"
HINT: Final = "H"
OK: Final = "O"
PONG: Final = "K"

# Before messages and frames had their present names, pages asked for `?have=` instead of `?rev=`
# and sent the type as `t`. A newer view without an element makes such a page reload itself; the
# revision was called `seq` in still older ones.
_OLD_QUERY: Final = "have"
_OLD_TYPE: Final = "t"
RELOAD_FRAME: Final = f'{VIEW}<!-- data-revision="{MAX_INTEGER}" data-seq="{MAX_INTEGER}" -->'

_NOT_JSON: Final = Reason("", "A message must be a JSON object.")
_NOT_AN_INTEGER: Final = N_("{field} must be an integer.")
_TYPE_ERRORS: Final[dict[object, str]] = {
    int: _NOT_AN_INTEGER,
    bool: N_("{field} must be true or false."),
    str: N_("{field} must be a short string."),
}
_NOT_A_CHOICE: Final = N_("{field} must be a list of lists of integers.")
_NOT_INTEGERS: Final = N_("{field} must be a list of integers.")
_UNKNOWN_SEAT_KIND: Final = N_("{field} has an unknown value.")


def is_outdated(query: Mapping[str, str]) -> bool:
    """Whether a socket belongs to a page that was loaded before an upgrade."""
    return _OLD_QUERY in query


class Message(NamedTuple):
    """A command, and the number under which the client expects the reply."""

    id: int | None
    command: Command


def message_id_of(text: str) -> int | None:
    """Return the id of a message that may be malformed otherwise."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int) and _is_integer(found) else None


def parse_message(text: str, max_bytes: int) -> Message:
    """Parse a message, or raise why it is malformed."""
    if len(text.encode("utf-8", "replace")) > max_bytes:
        raise PayloadTooLarge(
            Reason("", "The message is too large (maximum: {max} bytes).", {"max": max_bytes})
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest(_NOT_JSON) from None
    if not isinstance(data, dict):
        raise BadRequest(_NOT_JSON)
    message_type = data.get("type")
    if not isinstance(message_type, str) or message_type not in COMMANDS:
        if _OLD_TYPE in data:
            raise BadRequest(OUTDATED_PAGE)
        raise BadRequest(
            Reason(
                "",
                "Unknown message type; expected one of: {types}.",
                {"types": ", ".join(COMMANDS)},
            )
        )
    message_id = data.get("id")
    if not (message_id is None or _is_integer(message_id)):
        raise BadRequest(Reason("", _NOT_AN_INTEGER, {"field": "id"}))
    return Message(message_id, _command(COMMANDS[message_type], data))


def _command(model: type[Command], data: Mapping[str, object]) -> Command:
    fields = {name: _encodable(value) for name, value in data.items()}
    try:
        return parse_command(model, fields)
    except InvalidField as error:
        if error.field == "kind":
            message = _UNKNOWN_SEAT_KIND
        elif error.field == "choice":
            message = _NOT_A_CHOICE
        else:
            message = _TYPE_ERRORS.get(error.annotation, _NOT_INTEGERS)
        raise BadRequest(Reason("", message, {"field": error.field})) from None


def _encodable(value: object) -> object:
    """Drop lone surrogates, which pydantic rejects, from a text."""
    return value.encode(errors="ignore").decode() if isinstance(value, str) else value


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_INTEGER
