"""Languages: a message in English is its own key, and a catalogue may know it in another tongue."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

from guildhall.core.mark import N_ as N_
from guildhall.core.reason import Reason, group_thousands
from guildhall.core.seats import seat_name

LANGUAGES: Final = ("en", "it", "fr", "de")
_THOUSANDS_SEPARATORS: Final = {"it": ".", "de": ".", "fr": " "}
"""Between thousands, where it is no comma."""


class Language:
    """A language, and at a table also the names of those who sit there.

    A tongue without names (``base``) exists once for each language and set of catalogues, so it is
    what cached drawings may be keyed by.
    """

    def __init__(
        self,
        language: str = "en",
        catalogues: Sequence[NullTranslations] = (),
        names: Sequence[str] = (),
        without_names: Language | None = None,
    ) -> None:
        self.language = language
        self.catalogues = tuple(catalogues)
        self.names = tuple(names)
        self.without_names: Language = self if without_names is None else without_names

    def text(self, message: str, /, **words: object) -> str:
        """A message in this language, with its words filled in."""
        if not message:  # under the empty message a catalogue keeps what it says of itself
            return message
        text = message
        for catalogue in self.catalogues:
            text = catalogue.gettext(message)
            if text != message:
                break
        return text.format(**words) if words else text

    def plural(self, one: str, many: str, number: int, /, **words: object) -> str:
        """The message for one thing or for several; ``{number}`` is how many."""
        text = one if number == 1 else many
        for catalogue in self.catalogues:
            text = catalogue.ngettext(one, many, number)
            if text not in (one, many):
                break
        return text.format(number=number, **words)

    def reason_text(self, reason: Reason) -> str:
        """The sentence of a reason, without its rule; words that are names are translated too."""
        words = {
            name: self.text(word)
            if isinstance(word, str)
            else group_thousands(word, self.thousands_separator)
            for name, word in reason.params.items()
        }
        return self.text(reason.message, **words)

    @property
    def thousands_separator(self) -> str:
        """What is written between thousands."""
        return _THOUSANDS_SEPARATORS.get(self.language, ",")

    def seat_name(self, seat: int) -> str:
        """Who sits there: the name of a person, or the colour of the seat."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.text(seat_name(seat))

    def with_names(self, names: Sequence[str]) -> Language:
        """The same language, at a table where people have these names."""
        return Language(self.language, self.catalogues, names, self.without_names)


ENGLISH: Final = Language()
