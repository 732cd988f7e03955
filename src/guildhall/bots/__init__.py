"""Players made of code: each gets a game, a view and a generator, and never a state."""

from typing import Final

from guildhall.bots.bot import Bot
from guildhall.bots.random_bot import RandomBot
from guildhall.bots.simple import SimpleBot

__all__ = ["BOTS", "Bot", "RandomBot", "SimpleBot", "bot"]

BOTS: Final[dict[str, Bot]] = {"random": RandomBot(), "simple": SimpleBot()}


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise ValueError(f"There is no bot {name!r}; there are: {', '.join(sorted(BOTS))}.")
    return BOTS[name]
