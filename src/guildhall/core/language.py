"""Languages: an English message is its own key, and catalogues translate it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import Final

from guildhall.core.reason import Reason, group_thousands


def N_(message: str) -> str:  # noqa: N802 - gettext's name for it
    """Mark a message for extraction; it is translated where it is used."""
    return message


SEAT_NAMES: Final = (N_("Blue"), N_("Vermilion"), N_("Green"), N_("Purple"), N_("Amber"))
"""Seats are called by their colours, which are the same in every game."""

LANGUAGES: Final = ("en", "it", "fr", "de")
_THOUSANDS_SEPARATORS: Final = {"it": ".", "de": ".", "fr": " "}
"""Where it is not a comma."""


def seat_name(seat: int) -> str:
    """The English name of a seat."""
    return SEAT_NAMES[seat]


def format_int(number: int) -> str:
    """Format a number with a minus sign instead of a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def capitalize(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def times(name: str, count: int) -> str:
    """A name with how often it occurs, unless that is once."""
    return name if count == 1 else f"{name} \N{MULTIPLICATION SIGN}{count}"


def count_list(counts: Sequence[int], name: Callable[[int], str]) -> str:
    """A list of things that are counted by kind; the function names a kind."""
    return ", ".join(times(name(kind), count) for kind, count in enumerate(counts) if count)


class Language:
    """A language, with the names of the players at a table where there is one.

    ``without_names`` exists once per language and set of catalogues, so caches use it as a key.
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

    def text(self, message: str, /, **params: object) -> str:
        """Translate a message and fill in its parameters."""
        if not message:  # a catalogue keeps its header under the empty message
            return message
        text = message
        for catalogue in self.catalogues:
            text = catalogue.gettext(message)
            if text != message:
                break
        return text.format(**params) if params else text

    def plural(self, one: str, many: str, number: int, /, **params: object) -> str:
        """Translate a message with a singular and a plural; ``{number}`` is the count."""
        text = one if number == 1 else many
        for catalogue in self.catalogues:
            text = catalogue.ngettext(one, many, number)
            if text not in (one, many):
                break
        return text.format(number=number, **params)

    def reason_text(self, reason: Reason) -> str:
        """Translate a reason, without its rule id; string parameters are translated too."""
        params = {
            name: self.text(word)
            if isinstance(word, str)
            else group_thousands(word, self.thousands_separator)
            for name, word in reason.params.items()
        }
        return self.text(reason.message, **params)

    @property
    def thousands_separator(self) -> str:
        """The thousands separator."""
        return _THOUSANDS_SEPARATORS.get(self.language, ",")

    def seat_name(self, seat: int) -> str:
        """The name of the player on a seat, or the seat's colour; none for nobody, -1."""
        if seat < 0:
            return ""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.text(seat_name(seat))

    def join_and(self, names: Sequence[str]) -> str:
        """Join names for a sentence: "A, B and C"."""
        if len(names) < 2:
            return "".join(names)
        return self.text(N_("{first} and {last}"), first=", ".join(names[:-1]), last=names[-1])

    @property
    def num_players(self) -> int | None:
        """The number of players at the table, or None without a table."""
        return len(self.names) or None

    def with_names(self, names: Sequence[str]) -> Language:
        """Return this language with the names of a table's players."""
        return Language(self.language, self.catalogues, names, self.without_names)


ENGLISH: Final = Language()
