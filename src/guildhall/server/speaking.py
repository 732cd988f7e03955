"""Which language a visitor is spoken to in."""

from typing import Final

from starlette.requests import HTTPConnection

from guildhall.core.game import Game
from guildhall.core.reason import IllegalAction, Reason, Refused
from guildhall.core.tongue import LANGUAGES, Tongue
from guildhall.server.languages import tongue

COOKIE: Final = "lang"
LONGEST_HEADER: Final = 500


def language(connection: HTTPConnection) -> str:
    """The language that was asked for, that was chosen once, or that the browser prefers."""
    asked = connection.query_params.get("lang", "")
    chosen = connection.cookies.get(COOKIE, "")
    for wish in (asked, chosen, preferred(connection.headers.get("accept-language", ""))):
        if wish in LANGUAGES:
            return wish
    return LANGUAGES[0]


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header, by weight; empty if none is."""
    weighed = []
    for place, item in enumerate(header[:LONGEST_HEADER].split(",")):
        name, _, weight = item.partition(";")
        code = name.strip().lower().partition("-")[0]
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight.strip() else 1.0
        except ValueError:
            quality = 0.0
        if code in LANGUAGES and quality > 0:
            weighed.append((-quality, place, code))
    return min(weighed)[2] if weighed else ""


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
