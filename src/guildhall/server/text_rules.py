"""Rules for names and chat messages."""

import unicodedata
from collections.abc import Collection
from typing import Final

from guildhall.core.reason import Reason
from guildhall.server.http.errors import BadRequest

MAX_NAME_LENGTH: Final = 24
MAX_CHAT_LENGTH: Final = 300
_JOINERS: Final = "\u200c\u200d"  # invisible, but some scripts and emoji need them


def _is_printable(letter: str) -> bool:
    """Whether a character is neither a control nor a format character, and is assigned."""
    return letter in _JOINERS or not unicodedata.category(letter).startswith("C")


def clean_text(text: str) -> str:
    """Return one line of text without control characters and repeated spaces."""
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    printed = "".join(letter for letter in spaced if _is_printable(letter))
    return " ".join(unicodedata.normalize("NFC", printed).split())


def clean_name(text: str) -> str:
    """Return a valid player name, or raise BadRequest."""
    name = clean_text(text)
    if not name.strip(_JOINERS):
        raise BadRequest(Reason("", "Please enter a name."))
    if len(name) > MAX_NAME_LENGTH:
        raise BadRequest(
            Reason(
                "", "The name is too long (maximum: {max} characters).", {"max": MAX_NAME_LENGTH}
            )
        )
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return the name, numbered if it is taken."""
    result, number = name, 2
    while result.casefold() in {other.casefold() for other in taken}:
        result = f"{name[: MAX_NAME_LENGTH - 3].strip()} {number}"
        number += 1
    return result


def clean_chat(text: str) -> str:
    """Return a valid chat message, or raise BadRequest."""
    message = clean_text(text)
    if not message:
        raise BadRequest(Reason("", "Please enter a message."))
    if len(message) > MAX_CHAT_LENGTH:
        raise BadRequest(
            Reason(
                "",
                "The message is too long (maximum: {max} characters).",
                {"max": MAX_CHAT_LENGTH},
            )
        )
    return message
