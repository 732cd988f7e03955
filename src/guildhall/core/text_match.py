"""Matching typed text, ignoring case, accents and extra spaces."""

from __future__ import annotations

import unicodedata

from guildhall.core.language import Language


def normalize(text: str) -> str:
    """Return the form in which texts are compared: ``  MARCHÉ  on`` becomes ``marche on``."""
    letters = [
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    ]
    return " ".join("".join(letters).casefold().split())


def matches_prefixes(wanted: str, name: str) -> bool:
    """Whether the typed words are prefixes of words of the name, in order: ``p bak m``."""
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def quote(text: str, lang: Language) -> str:
    """Return a text in quotation marks, with control characters escaped."""
    escaped = [letter if letter.isprintable() else repr(letter)[1:-1] for letter in text]
    return lang.text("“{text}”", text="".join(escaped))
