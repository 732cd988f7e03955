"""Messages in the source, their translation catalogues, and checks of both."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import guildhall
from guildhall.core.language import LANGUAGES
from tests.i18n.extract import Id, extract

PACKAGE = Path(__file__).parents[2] / "src" / "guildhall"
PROPER_NAMES = {
    "city_guilds": r"[A-H][1-8]?",
    "flandern": r"[LMSNXYZ][1-4]|[A-D]",
    "power_struggle": r"(DEV|HR|COM|ACC|LEG|CON)[1-6]?|N[1-6](/N[1-6])*",
    "strasbourg": r"[a-i][1-6]|O\d+|[A-I]",
}
"""The names of places, which stay as they are in every language."""
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
WIDTH = 100

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


class Domain(NamedTuple):
    """Source folders that share a catalogue, and the folder of that catalogue."""

    name: str
    home: Path
    folders: tuple[Path, ...]

    def file(self, language: str) -> Path:
        return self.home / "locale" / f"{language}.po"

    def sources(self) -> list[Path]:
        return [path for folder in self.folders for path in sorted(folder.rglob("*.py"))]


def domains(package: Path = PACKAGE) -> list[Domain]:
    """The core, each game, and the server with the packages that it uses."""
    core, server = package / "core", package / "server"
    games = [package / "games" / game_id for game_id in guildhall.titles()]
    return [
        Domain("core", core, (core, package / "drawing")),
        *(Domain(game.name, game, (game,)) for game in games),
        Domain("server", server, (package / "table", package / "store", server)),
    ]


@cache
def source_messages(domain: Domain) -> tuple[Id, ...]:
    """All messages of a domain, sorted."""
    found: set[Id] = set()
    for path in domain.sources():
        found |= extract(path.read_text(encoding="utf-8"), str(path))
    return tuple(sorted(found, key=singular))


def read_catalogue(file: Path, language: str) -> Catalog:
    """Read a catalogue; return an empty one if the file does not exist."""
    data = file.read_bytes() if file.is_file() else b""
    return read_po(BytesIO(data), locale=language)


def updated_catalogue(domain: Domain, language: str) -> bytes:
    """The catalogue with exactly the messages of the source; translations are kept."""
    old = read_catalogue(domain.file(language), language)
    new = Catalog(locale=language)
    for message in source_messages(domain):
        known = old.get(singular(message))
        is_same = known is not None and message_key(known) == message
        new.add(message, known.string if known is not None and is_same else None)
    body = BytesIO()
    write_po(body, new, width=WIDTH, omit_header=True, sort_output=True)
    header = HEADER.format(language=language, plural_forms=new.plural_forms)
    return header.encode() + body.getvalue().strip() + b"\n"


# Checks


def catalogue_errors(domain: Domain, language: str, catalogue: Catalog) -> Iterator[str]:
    """Missing, obsolete and invalid messages of a catalogue, as sentences."""
    wanted = source_messages(domain)
    there = {message_key(message): message for message in catalogue if message.id}
    for message in wanted:
        if message not in there:
            yield f"{language} lacks {message!r}"
    for message in [*there, *(message_key(old) for old in catalogue.obsolete.values())]:
        if message not in wanted:
            yield f"{language} has {message!r}, which nothing says"
    for found in there.values():
        if found.fuzzy:
            yield f"{language} is not sure of {found.id!r}"
        yield from (f"{language}: {fault}" for fault in translation_errors(found, language))


def translation_errors(message: Message, language: str) -> Iterator[str]:
    """Errors of a translation: empty, other placeholders, other outer spaces."""
    if isinstance(message.id, str):
        pairs = [(message.id, str(message.string or ""))]
    else:
        # In French zero is singular, so the first form needs the number too.
        first = message.id[1] if language == "fr" else message.id[0]
        forms = [str(form or "") for form in message.string or ("", "")]
        pairs = list(zip((first, message.id[1]), forms, strict=True))
    for original, translation in pairs:
        if not translation:
            yield f"{original!r} is not translated"
        elif placeholders(translation) != placeholders(original):
            yield f"{original!r} has other placeholders than {translation!r}"
        elif outer_spaces(translation) != outer_spaces(original):
            yield f"{original!r} has other outer spaces than {translation!r}"


def placeholders(message: str) -> set[str | None]:
    """The placeholders of a message."""
    return {field for _, field, _, _ in Formatter().parse(message) if field is not None}


def outer_spaces(message: str) -> tuple[bool, bool]:
    """Whether a message starts and ends with a space."""
    return message[:1].isspace(), message[-1:].isspace()


def message_key(message: Message) -> Id:
    """The key of a message in a catalogue."""
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def singular(message: Id) -> str:
    """A message, or its singular form."""
    return message if isinstance(message, str) else message[0]
