"""Players made of code: each gets a game, a view and a generator, and never a state."""

from typing import Final

from guildhall.bots.bot import Bot
from guildhall.bots.greedy import GreedyBot
from guildhall.bots.random_bot import RandomBot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "bot"]

BOTS: Final[dict[str, Bot]] = {"random": RandomBot(), "simple": GreedyBot()}


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise ValueError(f"There is no bot {name!r}; there are: {', '.join(sorted(BOTS))}.")
    return BOTS[name]
