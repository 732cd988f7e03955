"""Languages: catalogues, and the choice of a language for a request."""

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from starlette.requests import HTTPConnection

from guildhall.core.game import Game
from guildhall.core.language import ENGLISH, LANGUAGES, Language
from guildhall.core.reason import IllegalAction, Reason, Refused

LANGUAGE_COOKIE: Final = "lang"
_MAX_HEADER_LENGTH: Final = 500
# After the catalogue of the game, which may override common texts.
COMMON_PACKAGES = ("guildhall.server", "guildhall.core")


def get_language(code: str, game: Game | None = None) -> Language:
    """Return a language with the catalogues of the server and, if given, of a game.

    The same language and game give the same object each time.
    """
    return _load(code, "" if game is None else game.id)


@cache
def _load(code: str, game_id: str) -> Language:
    if code not in LANGUAGES:
        raise ValueError(f"Unknown language {code!r}; expected one of: {', '.join(LANGUAGES)}.")
    if code == ENGLISH.language:
        return ENGLISH
    packages = (f"guildhall.games.{game_id}", *COMMON_PACKAGES) if game_id else COMMON_PACKAGES
    found = [_load_catalog(package, code) for package in packages]
    return Language(code, [one for one in found if one is not None])


@cache
def _load_catalog(package: str, code: str) -> GNUTranslations | None:
    file = files(package).joinpath("locale", f"{code}.po")
    if not file.is_file():
        return None
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(file.read_bytes()), locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)


def negotiate(accept_language: str, preferred: str | None = None) -> str:
    """Return the preferred language, the best that the browser accepts, or English."""
    if preferred is not None and (known := _supported(preferred)) is not None:
        return known
    best, best_weight = ENGLISH.language, 0.0
    for item in accept_language.split(","):
        name, _, parameter = item.partition(";")
        language, weight = _supported(name), _quality(parameter)
        if language is not None and weight > best_weight:
            best, best_weight = language, weight
    return best


def _supported(name: str) -> str | None:
    """The supported language of a tag such as ``de-AT``, if there is one."""
    language = name.strip().lower().replace("_", "-").partition("-")[0]
    return language if language in LANGUAGES else None


def _quality(parameter: str) -> float:
    """The quality value of a language, from 0 to 1 (the default)."""
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0


def language_code_of(connection: HTTPConnection) -> str:
    """Return the language of a request: from the query, the cookie or the browser."""
    requested = connection.query_params.get("lang", "")
    remembered = connection.cookies.get(LANGUAGE_COOKIE, "")
    preferred = next((code for code in (requested, remembered) if code in LANGUAGES), None)
    return negotiate(connection.headers.get("accept-language", "")[:_MAX_HEADER_LENGTH], preferred)


def language_of(connection: HTTPConnection, game: Game | None = None) -> Language:
    """Return the language of a request, with the catalogue of a game."""
    return get_language(language_code_of(connection), game)


def error_text(error: Exception, lang: Language) -> tuple[str, str | None]:
    """Return the text of an error and the id of its rule."""
    reason: Reason | None = None
    if isinstance(error, Refused):
        reason = error.reason
    elif isinstance(error, IllegalAction):
        reason = error.reason
    if reason is None:
        return str(error), None
    return lang.reason_text(reason), reason.rule or None
