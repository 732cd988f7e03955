"""Names and chat as people may write them."""

import unicodedata
from collections.abc import Collection
from typing import Final

from guildhall.core.reason import Reason
from guildhall.server.refusals import Malformed

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300
JOINERS: Final = (
    "\u200c\u200d"  # they have no shape of their own, but some scripts and signs need them
)


def is_printed(letter: str) -> bool:
    """Whether a letter may stand in a name: nothing that controls, reorders or is unassigned."""
    return letter in JOINERS or not unicodedata.category(letter).startswith("C")


def cleaned(text: str) -> str:
    """A line of text without control letters, and with single spaces."""
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    printed = "".join(letter for letter in spaced if is_printed(letter))
    return " ".join(unicodedata.normalize("NFC", printed).split())


def cleaned_name(text: str) -> str:
    """A name that somebody wants to be called by."""
    name = cleaned(text)
    if not name.strip(JOINERS):
        raise Malformed(Reason("", "A name has at least one letter."))
    if len(name) > LONGEST_NAME:
        raise Malformed(Reason("", "A name has at most {most} letters.", {"most": LONGEST_NAME}))
    return name


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, numbered if somebody at the table has it already."""
    result, number = name, 2
    while result.casefold() in {other.casefold() for other in taken}:
        result = f"{name[: LONGEST_NAME - 3].strip()} {number}"
        number += 1
    return result


def cleaned_chat(text: str) -> str:
    """Something to say to the table."""
    said = cleaned(text)
    if not said:
        raise Malformed(Reason("", "There is nothing to say."))
    if len(said) > LONGEST_CHAT:
        raise Malformed(Reason("", "A message has at most {most} letters.", {"most": LONGEST_CHAT}))
    return said
