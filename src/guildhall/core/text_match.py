"""What people type: compared without regard to case, accents and blanks, and quoted back."""

from __future__ import annotations

import unicodedata

from guildhall.core.language import Language


def normalize(text: str) -> str:
    """A text in the form in which texts are compared: ``  MARCHÉ  on`` is ``marche on``."""
    letters = [
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    ]
    return " ".join("".join(letters).casefold().split())


def matches_prefixes(wanted: str, name: str) -> bool:
    """Whether each word typed begins a word of the name, in order: ``p bak m``."""
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def quote(text: str, lang: Language) -> str:
    """A text in quotation marks, with nothing in it that would upset a terminal."""
    shown = [letter if letter.isprintable() else repr(letter)[1:-1] for letter in text]
    return lang.text("'{text}'", text="".join(shown))


def join_or(texts: list[str], lang: Language) -> str:
    """Several texts, one of which is meant."""
    said = texts[0]
    for text in texts[1:]:
        said = lang.text("{this} or {that}", this=said, that=text)
    return said
