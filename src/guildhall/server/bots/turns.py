"""Bot turns: when a bot is to move, choose its action and make the move."""

import asyncio
import logging
import random
import time
from typing import Final

from guildhall.core.reason import Refused
from guildhall.core.view import View
from guildhall.server.bots.workers import BotPool
from guildhall.server.tables.loaded_table import BOT, LoadedTable
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.tables.undo_requests import open_request
from guildhall.server.tasks import Tasks
from guildhall.table import StaleRevision

_logger = logging.getLogger("guildhall.server")

_MAX_RETRY_DELAY: Final = 20.0
_MAX_LOADING: Final = 4  # tables loaded at the same time after a start


class BotTurns:
    """Runs one task per table while a bot is to move there."""

    def __init__(self, registry: TableRegistry, bot_pool: BotPool, tasks: Tasks) -> None:
        self.registry = registry
        self.bot_pool = bot_pool
        self.tasks = tasks

    def schedule(self, loaded: LoadedTable) -> None:
        """Start the table's bot task if a bot is to move and none is running."""
        if loaded.bot_task is None and _next_bot(loaded) is not None:
            loaded.bot_task = self.tasks.spawn(self._play_turns(loaded))

    async def resume_all(self) -> None:
        """Load all running games after a start, so that their bots continue."""
        semaphore = asyncio.Semaphore(_MAX_LOADING)

        async def load(table_id: str) -> None:
            async with semaphore:
                try:
                    await self.registry.get(table_id)
                except ValueError as error:
                    _logger.warning("Table %s cannot continue: %s", table_id, error)

        for table_id in await self.registry.store.running_ids():
            self.tasks.background(load(table_id))

    async def _play_turns(self, loaded: LoadedTable) -> None:
        try:
            retry_delay, moved_at = 0.5, time.monotonic()
            while (seat := _next_bot(loaded)) is not None:
                try:
                    moved_at = await self._move(loaded, seat, moved_at)
                    retry_delay = 0.5
                except StaleRevision:
                    pass  # another server's bot was faster
                except Refused:  # the store failed, or the table is busy
                    await asyncio.sleep(retry_delay)
                    retry_delay = min(2 * retry_delay, _MAX_RETRY_DELAY)
        finally:
            loaded.bot_task = None

    async def _move(self, loaded: LoadedTable, seat: int, moved_at: float) -> float:
        """Make one move, no sooner than bot_delay after the last one; return when it was made."""
        table = loaded.require_game()
        view, revision = table.view(seat), table.revision(seat)
        is_sealed = len(view["asked"]) > 1
        action = await self._choose(loaded, seat, view)
        while open_request(loaded, self.registry.settings.undo_timeout) is not None:
            await loaded.next_change(1.0)  # a move would close the undo request
        left = moved_at + self.registry.settings.bot_delay - time.monotonic()
        if left > 0 and not is_sealed:
            await asyncio.sleep(left)
        await self.registry.move(loaded, seat, [action], revision)
        return time.monotonic()

    async def _choose(self, loaded: LoadedTable, seat: int, view: View) -> int:
        """The bot's choice, or a random action if the bot fails."""
        bot_name = loaded.seats[seat].bot_name
        try:
            action = await self.bot_pool.choose(loaded.game, view, bot_name)
            if action in view["actions"]:
                return action
            _logger.error(
                "Bot %s chose the illegal action %s in %s", bot_name, action, loaded.game.id
            )
        except Exception:
            _logger.exception("Bot %s failed in %s", bot_name, loaded.game.id)
        return random.choice(view["actions"])


def _next_bot(loaded: LoadedTable) -> int | None:
    waiting = loaded.waiting()
    return next((r.seat for r in loaded.seats if r.kind == BOT and r.seat in waiting), None)
