"""The languages that a server speaks: catalogues read once, and the choice among them."""

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from guildhall.core.game import Game
from guildhall.core.tongue import ENGLISH, LANGUAGES, Tongue

# What a title says comes first, so that it may call a common thing by a name of its own.
COMMON = ("guildhall.server", "guildhall.core")


def tongue(language: str, game: Game | None = None) -> Tongue:
    """A language with the words of the server, and with those of a title if one is given.

    For the same language and title it is the same object each time.
    """
    return made(language, "" if game is None else game.id)


@cache
def made(language: str, title: str) -> Tongue:
    """A tongue, made from the catalogues that know its language."""
    if language not in LANGUAGES:
        raise ValueError(f"There is no language {language!r}; there are: {', '.join(LANGUAGES)}.")
    if language == ENGLISH.language:
        return ENGLISH
    packages = (f"guildhall.games.{title}", *COMMON) if title else COMMON
    found = [catalogue(package, language) for package in packages]
    return Tongue(language, [one for one in found if one is not None])


@cache
def catalogue(package: str, language: str) -> GNUTranslations | None:
    """The words of a package in a language, if it has any."""
    file = files(package).joinpath(f"words.{language}.po")
    if not file.is_file():
        return None
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(file.read_bytes()), locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def negotiate(accept_language: str, wished: str | None = None) -> str:
    """The language to speak: the one wished for, or the best that a browser accepts, or English."""
    if wished is not None and (known := spoken(wished)) is not None:
        return known
    best, most = ENGLISH.language, 0.0
    for item in accept_language.split(","):
        name, _, parameter = item.partition(";")
        language, weight = spoken(name), weight_of(parameter)
        if language is not None and weight > most:
            best, most = language, weight
    return best


def spoken(name: str) -> str | None:
    """The language that a name such as ``de-AT`` means, if it is one of ours."""
    language = name.strip().lower().replace("_", "-").partition("-")[0]
    return language if language in LANGUAGES else None


def weight_of(parameter: str) -> float:
    """How much a browser wants a language, from 0 to 1; nothing said means 1."""
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0
