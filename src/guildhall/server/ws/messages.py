"""Messages of a client, read and checked: what is malformed gets a sentence and does nothing."""

import json
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from guildhall.core.language import N_
from guildhall.core.reason import Reason
from guildhall.server.http.errors import BadRequest, PayloadTooLarge

_MAX_ACTIONS: Final = 64
_MAX_TEXT_LENGTH: Final = 1000
_MAX_INTEGER: Final = 2**53 - 1  # beyond it JavaScript's numbers are no longer exact


class Message(NamedTuple):
    """A message: its kind, its number for the answer, and its checked fields."""

    type: str
    id: int | None
    fields: Mapping[str, object]

    def integer(self, name: str) -> int:
        """A field that is a whole number."""
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """A field that is a text."""
        return str(self.fields[name])

    def boolean(self, name: str) -> bool:
        """A field that is true or false."""
        return self.fields[name] is True

    def integers(self, name: str) -> list[int]:
        """A field that is a list of whole numbers."""
        value = self.fields[name]
        assert isinstance(value, list)
        return [int(item) for item in value]


def _is_integer(value: object) -> bool:
    """Whether it is a whole number of a sane size."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MAX_INTEGER


def _is_integer_list(value: object) -> bool:
    """Whether it is a short list of whole numbers."""
    return (
        isinstance(value, list) and 0 < len(value) <= _MAX_ACTIONS and all(map(_is_integer, value))
    )


def _is_text(value: object) -> bool:
    """Whether it is a text of a sane length."""
    return isinstance(value, str) and len(value) <= _MAX_TEXT_LENGTH


def _is_boolean(value: object) -> bool:
    """Whether it is true or false."""
    return isinstance(value, bool)


class _FieldRule(NamedTuple):
    """How a field is checked, what it must be, and what it is if it is left out."""

    is_valid: Callable[[object], bool]
    error: str
    default: object = None


_NOT_AN_INTEGER: Final = N_("{field} must be a whole number.")
_NOT_A_TEXT: Final = N_("{field} must be a short text.")
_NOT_A_BOOLEAN: Final = N_("{field} must be true or false.")
_INTEGER: Final = _FieldRule(_is_integer, _NOT_AN_INTEGER)
_INTEGERS: Final = _FieldRule(_is_integer_list, N_("{field} must be a list of whole numbers."))
_TEXT: Final = _FieldRule(_is_text, _NOT_A_TEXT)
_BOOLEAN: Final = _FieldRule(_is_boolean, _NOT_A_BOOLEAN)
_CONFIRMED: Final = _FieldRule(_is_boolean, _NOT_A_BOOLEAN, True)
_BOT_NAME: Final = _FieldRule(_is_text, _NOT_A_TEXT, "simple")

_FIELDS_BY_TYPE: Final[dict[str, dict[str, _FieldRule]]] = {
    "act": {"seq": _INTEGER, "a": _INTEGER, "sure": _CONFIRMED},
    "type": {"seq": _INTEGER, "text": _TEXT, "sure": _CONFIRMED},
    "plan": {"seq": _INTEGER, "steps": _INTEGERS},
    "why": {"about": _INTEGERS},
    "undo": {"seq": _INTEGER},
    "ask": {},
    "answer": {"about": _INTEGER, "yes": _BOOLEAN},
    "chat": {"text": _TEXT},
    "hint": {"seq": _INTEGER},
    "start": {},
    "seat": {"seat": _INTEGER, "kind": _TEXT, "bot": _BOT_NAME},
    "name": {"name": _TEXT},
    "with": {"keys": _TEXT},
    "ping": {},
}
_NOT_JSON: Final = Reason("", "A message is a JSON object.")


def message_id_of(text: str) -> int | None:
    """The number of a message that may be malformed otherwise, for the answer."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int) and _is_integer(found) else None


def parse_message(text: str, max_bytes: int) -> Message:
    """The message that a text is, or a refusal that says what is wrong with it."""
    if len(text.encode("utf-8", "replace")) > max_bytes:
        raise PayloadTooLarge(
            Reason("", "A message has at most {most} bytes.", {"most": max_bytes})
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest(_NOT_JSON) from None
    if not isinstance(data, dict):
        raise BadRequest(_NOT_JSON)
    kind = data.get("t")
    if not isinstance(kind, str) or kind not in _FIELDS_BY_TYPE:
        raise BadRequest(
            Reason(
                "",
                "There is no such kind of message; there are: {kinds}.",
                {"kinds": ", ".join(_FIELDS_BY_TYPE)},
            )
        )
    number = data.get("id")
    if not (number is None or _is_integer(number)):
        raise BadRequest(Reason("", _NOT_AN_INTEGER, {"field": "id"}))
    fields: dict[str, object] = {}
    for name, field in _FIELDS_BY_TYPE[kind].items():
        value = data.get(name, field.default)
        if not field.is_valid(value):
            raise BadRequest(Reason("", field.error, {"field": name}))
        fields[name] = value
    return Message(kind, number, fields)
