"""Which language a visitor is spoken to in."""

from typing import Final

from starlette.requests import HTTPConnection

from guildhall.core.game import Game
from guildhall.core.reason import IllegalAction, Reason, Refused
from guildhall.core.tongue import LANGUAGES, Tongue
from guildhall.server.languages import negotiate, tongue

COOKIE: Final = "lang"
LONGEST_HEADER: Final = 500


def language(connection: HTTPConnection) -> str:
    """The language that was asked for, that was chosen once, or that the browser prefers."""
    asked = connection.query_params.get("lang", "")
    chosen = connection.cookies.get(COOKIE, "")
    wished = next((wish for wish in (asked, chosen) if wish in LANGUAGES), None)
    return negotiate(connection.headers.get("accept-language", "")[:LONGEST_HEADER], wished)


def tongue_of(connection: HTTPConnection, game: Game | None = None) -> Tongue:
    """The tongue for a visitor, with the words of a title."""
    return tongue(language(connection), game)


def sentence(error: Exception, speaks: Tongue) -> tuple[str, str | None]:
    """What a refusal says in a language, and the rule that it names."""
    reason: Reason | None = None
    if isinstance(error, Refused):
        reason = error.reason
    elif isinstance(error, IllegalAction):
        reason = error.rule
    if reason is None:
        return str(error), None
    return speaks.reason(reason), reason.rule or None
