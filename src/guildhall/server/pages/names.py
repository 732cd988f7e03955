"""How people, bots and numbers of things are called in all pages."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.server.sight import Person


def called(tongue: Tongue, person: Person) -> str:
    """Who sits there: a name, or the colour of the seat; the table's tongue knows it."""
    return person.name or tongue.seat(person.seat)


def colour(tongue: Tongue, seat: int) -> str:
    """The colour of a seat."""
    return tongue.base.seat(seat)


@lru_cache(maxsize=64)
def bot_says(tongue: Tongue, bot: str) -> str:
    """What a bot is like, in two words."""
    if bot == "simple":
        return tongue.say("simple bot")
    if bot == "random":
        return tongue.say("random bot")
    return tongue.say("bot {name}", name=bot)


def holder(tongue: Tongue, person: Person) -> str:
    """What holds a seat: a person, a bot, or nobody yet."""
    if person.kind == "open":
        return tongue.say("free seat")
    if person.kind == "bot":
        return bot_says(tongue.base, person.bot)
    return tongue.say("here") if person.is_online else tongue.say("away")


def listed(tongue: Tongue, names: list[str]) -> str:
    """Names as a list in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return tongue.say("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])
