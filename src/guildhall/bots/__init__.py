"""Bots, which choose from a view and never see the state."""

from typing import Final

from guildhall.bots.bot import Bot
from guildhall.bots.greedy import GreedyBot
from guildhall.bots.random_bot import RandomBot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "bot"]

BOTS: Final[dict[str, Bot]] = {"random": RandomBot(), "simple": GreedyBot()}


def bot(name: str) -> Bot:
    """Return the bot with this name; raise ValueError if there is none."""
    if name not in BOTS:
        raise ValueError(f"Unknown bot {name!r}; expected one of: {', '.join(sorted(BOTS))}.")
    return BOTS[name]
