"""Bots at the table: whenever one is asked it thinks, and then moves like anybody else."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING, Final

from guildhall.core.reason import Refused
from guildhall.core.view import View
from guildhall.server.tables.loaded_table import BOT, LoadedTable
from guildhall.server.tables.undo_requests import open_request
from guildhall.table import StaleRevision

if TYPE_CHECKING:
    from guildhall.server.tables.registry import TableRegistry

_logger = logging.getLogger("guildhall.server")

_MAX_RETRY_DELAY: Final = 20.0
_MAX_LOADING: Final = 4  # games that are taken up again at the same time, when the server starts


class BotTurns:
    """One task for each table where a bot is asked; it ends when the people are asked again."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    def schedule(self, loaded: LoadedTable) -> None:
        """See whether a bot is asked at a table, and let it think."""
        if loaded.bot_task is None and self.next_bot(loaded) is not None:
            loaded.bot_task = self.registry.spawn(self.play_turns(loaded))

    def next_bot(self, loaded: LoadedTable) -> int | None:
        """The first bot that is asked."""
        waiting = loaded.waiting()
        return next((r.seat for r in loaded.seats if r.kind == BOT and r.seat in waiting), None)

    async def play_turns(self, loaded: LoadedTable) -> None:
        """Let the bots of a table move until no bot is asked."""
        try:
            retry_delay, moved_at = 0.5, time.monotonic()
            while (seat := self.next_bot(loaded)) is not None:
                try:
                    moved_at = await self.move(loaded, seat, moved_at)
                    retry_delay = 0.5
                except StaleRevision:
                    pass  # another server's bot was faster
                except Refused:  # by the store, or since too many move at once
                    await asyncio.sleep(retry_delay)
                    retry_delay = min(2 * retry_delay, _MAX_RETRY_DELAY)
        finally:
            loaded.bot_task = None

    async def move(self, loaded: LoadedTable, seat: int, moved_at: float) -> float:
        """Make one move of a bot, not too soon after the last one; return when it was made."""
        table = loaded.require_game
        view, revision = table.view(seat), table.revision(seat)
        is_sealed = len(view["asked"]) > 1
        action = await self.choose(loaded, seat, view)
        while open_request(loaded, self.registry.settings.undo_timeout) is not None:
            await loaded.next_change(1.0)  # a move would make the request lapse
        left = moved_at + self.registry.settings.bot_delay - time.monotonic()
        if left > 0 and not is_sealed:
            await asyncio.sleep(left)
        await self.registry.move(loaded, seat, [action], revision)
        return time.monotonic()

    async def choose(self, loaded: LoadedTable, seat: int, view: View) -> int:
        """What the bot on a seat wants to do; if it fails, chance decides for it."""
        bot = loaded.seats[seat].bot_name
        try:
            action = await self.registry.bot_pool.choose(loaded.game, view, bot)
            if action in view["actions"]:
                return action
            _logger.error(
                "The bot %s chose %s at %s, which is illegal", bot, action, loaded.game.id
            )
        except Exception:
            _logger.exception("The bot %s failed at %s", bot, loaded.game.id)
        return random.choice(view["actions"])

    async def resume_all(self) -> None:
        """Take up the games that wait for a bot, after the server was away."""
        semaphore = asyncio.Semaphore(_MAX_LOADING)

        async def load(table: str) -> None:
            async with semaphore:
                try:
                    await self.registry.get(table)
                except ValueError as error:
                    _logger.warning("Table %s cannot go on: %s", table, error)

        for table in await self.registry.store.running_ids():
            self.registry.background(load(table))
