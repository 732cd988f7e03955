"""Messages of a client, read and checked: what is malformed gets a sentence and does nothing."""

import json
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from guildhall.core.reason import Reason
from guildhall.core.tongue import N_
from guildhall.server.refusals import Malformed, TooLarge

MOST_STEPS: Final = 64
LONGEST_TEXT: Final = 1000
LARGEST: Final = 2**53 - 1  # beyond it JavaScript's numbers are no longer exact


class Message(NamedTuple):
    """A message: its kind, its number for the answer, and its checked fields."""

    kind: str
    id: int | None
    fields: Mapping[str, object]

    def number(self, name: str) -> int:
        """A field that is a whole number."""
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """A field that is a text."""
        return str(self.fields[name])

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        return self.fields[name] is True

    def numbers(self, name: str) -> list[int]:
        """A field that is a list of whole numbers."""
        value = self.fields[name]
        assert isinstance(value, list)
        return [int(item) for item in value]


def is_number(value: object) -> bool:
    """Whether it is a whole number of a sane size."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def is_numbers(value: object) -> bool:
    """Whether it is a short list of whole numbers."""
    return isinstance(value, list) and 0 < len(value) <= MOST_STEPS and all(map(is_number, value))


def is_text(value: object) -> bool:
    """Whether it is a text of a sane length."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def is_flag(value: object) -> bool:
    """Whether it is true or false."""
    return isinstance(value, bool)


class Field(NamedTuple):
    """How a field is checked, what it must be, and what it is if it is left out."""

    is_right: Callable[[object], bool]
    complaint: str
    default: object = None


A_NUMBER: Final = N_("{field} must be a whole number.")
A_TEXT: Final = N_("{field} must be a short text.")
A_FLAG: Final = N_("{field} must be true or false.")
NUMBER: Final = Field(is_number, A_NUMBER)
NUMBERS: Final = Field(is_numbers, N_("{field} must be a list of whole numbers."))
TEXT: Final = Field(is_text, A_TEXT)
YES_OR_NO: Final = Field(is_flag, A_FLAG)
SURE: Final = Field(is_flag, A_FLAG, True)
BOT_NAME: Final = Field(is_text, A_TEXT, "simple")

FORMS: Final[dict[str, dict[str, Field]]] = {
    "act": {"seq": NUMBER, "a": NUMBER, "sure": SURE},
    "type": {"seq": NUMBER, "text": TEXT, "sure": SURE},
    "plan": {"seq": NUMBER, "steps": NUMBERS},
    "why": {"about": NUMBERS},
    "undo": {"seq": NUMBER},
    "ask": {},
    "answer": {"about": NUMBER, "yes": YES_OR_NO},
    "chat": {"text": TEXT},
    "hint": {"seq": NUMBER},
    "start": {},
    "seat": {"seat": NUMBER, "kind": TEXT, "bot": BOT_NAME},
    "name": {"name": TEXT},
    "with": {"keys": TEXT},
    "ping": {},
}
NOT_JSON: Final = Reason("", "A message is a JSON object.")


def number_of(text: str) -> int | None:
    """The number of a message that may be malformed otherwise, for the answer."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int) and is_number(found) else None


def read(text: str, most: int) -> Message:
    """The message that a text is, or a refusal that says what is wrong with it."""
    if len(text.encode("utf-8", "replace")) > most:
        raise TooLarge(Reason("", "A message has at most {most} bytes.", {"most": most}))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed(NOT_JSON) from None
    if not isinstance(data, dict):
        raise Malformed(NOT_JSON)
    kind = data.get("t")
    if not isinstance(kind, str) or kind not in FORMS:
        raise Malformed(
            Reason(
                "",
                "There is no such kind of message; there are: {kinds}.",
                {"kinds": ", ".join(FORMS)},
            )
        )
    number = data.get("id")
    if not (number is None or is_number(number)):
        raise Malformed(Reason("", A_NUMBER, {"field": "id"}))
    fields: dict[str, object] = {}
    for name, field in FORMS[kind].items():
        value = data.get(name, field.default)
        if not field.is_right(value):
            raise Malformed(Reason("", field.complaint, {"field": name}))
        fields[name] = value
    return Message(kind, number, fields)
