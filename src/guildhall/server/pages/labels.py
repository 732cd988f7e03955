"""Labels of players, bots and seats."""

from __future__ import annotations

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.server.pages.model import PlayerInfo


def player_name(lang: Language, player: PlayerInfo) -> str:
    """The player's name, or the name of the seat."""
    return player.name or lang.seat_name(player.seat)


def seat_colour(lang: Language, seat: int) -> str:
    """The colour of a seat, regardless of its player."""
    return lang.without_names.seat_name(seat)


@lru_cache(maxsize=64)
def bot_label(lang: Language, bot_name: str) -> str:
    """The label of a bot."""
    if bot_name == "simple":
        return lang.text("simple bot")
    if bot_name == "random":
        return lang.text("random bot")
    return lang.text("bot {name}", name=bot_name)


def seat_status(lang: Language, player: PlayerInfo) -> str:
    """Whether a seat is free, a bot's, or its player is online."""
    if player.kind == "free":
        return lang.text("open seat")
    if player.kind == "bot":
        return bot_label(lang.without_names, player.bot_name)
    return lang.text("online") if player.is_online else lang.text("offline")
