"""Which language a visitor is spoken to in."""

from typing import Final

from starlette.requests import HTTPConnection

from guildhall.core.game import Game
from guildhall.core.language import LANGUAGES, Language
from guildhall.core.reason import IllegalAction, Reason, Refused
from guildhall.server.i18n import get_language, negotiate

LANGUAGE_COOKIE: Final = "lang"
_MAX_HEADER_LENGTH: Final = 500


def language_code_of(connection: HTTPConnection) -> str:
    """The language that was asked for, that was chosen once, or that the browser prefers."""
    requested = connection.query_params.get("lang", "")
    remembered = connection.cookies.get(LANGUAGE_COOKIE, "")
    preferred = next((code for code in (requested, remembered) if code in LANGUAGES), None)
    return negotiate(connection.headers.get("accept-language", "")[:_MAX_HEADER_LENGTH], preferred)


def language_of(connection: HTTPConnection, game: Game | None = None) -> Language:
    """The tongue for a visitor, with the words of a title."""
    return get_language(language_code_of(connection), game)


def error_text(error: Exception, lang: Language) -> tuple[str, str | None]:
    """What a refusal says in a language, and the rule that it names."""
    reason: Reason | None = None
    if isinstance(error, Refused):
        reason = error.reason
    elif isinstance(error, IllegalAction):
        reason = error.reason
    if reason is None:
        return str(error), None
    return lang.reason_text(reason), reason.rule or None
