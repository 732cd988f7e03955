"""Bots at the table: whenever one is asked it thinks, and then moves like anybody else."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING, Final

from guildhall.core.reason import Refused
from guildhall.core.view import View
from guildhall.server.asking import open_request
from guildhall.server.live import BOT, Live
from guildhall.table import Stale

if TYPE_CHECKING:
    from guildhall.server.hall import Hall

log = logging.getLogger("guildhall.server")

LONGEST_PAUSE: Final = 20.0
AT_ONCE: Final = 4  # games that are taken up again at the same time, when the server starts


class Opponents:
    """One task for each table where a bot is asked; it ends when the people are asked again."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def wake(self, live: Live) -> None:
        """See whether a bot is asked at a table, and let it think."""
        if live.thinking is None and self.asked(live) is not None:
            live.thinking = self.hall.spawn(self.play(live))

    def asked(self, live: Live) -> int | None:
        """The first bot that is asked."""
        waiting = live.waiting()
        return next((r.seat for r in live.seats if r.kind == BOT and r.seat in waiting), None)

    async def play(self, live: Live) -> None:
        """Let the bots of a table move until no bot is asked."""
        try:
            pause, moved_at = 0.5, time.monotonic()
            while (seat := self.asked(live)) is not None:
                try:
                    moved_at = await self.move(live, seat, moved_at)
                    pause = 0.5
                except Stale:
                    pass  # another server's bot was faster
                except Refused:  # by the store, or since too many move at once
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            live.thinking = None

    async def move(self, live: Live, seat: int, moved_at: float) -> float:
        """Make one move of a bot, not too soon after the last one; return when it was made."""
        table = live.game_on
        view, revision = table.view(seat), table.revision(seat)
        is_sealed = len(view["asked"]) > 1
        action = await self.choice(live, seat, view)
        while open_request(live, self.hall.settings.patience) is not None:
            await live.next_change(1.0)  # a move would make the request lapse
        left = moved_at + self.hall.settings.bot_pace - time.monotonic()
        if left > 0 and not is_sealed:
            await asyncio.sleep(left)
        await self.hall.play(live, seat, [action], revision)
        return time.monotonic()

    async def choice(self, live: Live, seat: int, view: View) -> int:
        """What the bot on a seat wants to do; if it fails, chance decides for it."""
        bot = live.seats[seat].bot
        try:
            action = await self.hall.workers.choose(live.game, view, bot)
            if action in view["actions"]:
                return action
            log.error("The bot %s chose %s at %s, which is illegal", bot, action, live.game.id)
        except Exception:
            log.exception("The bot %s failed at %s", bot, live.game.id)
        return random.choice(view["actions"])

    async def resume(self) -> None:
        """Take up the games that wait for a bot, after the server was away."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def taken_up(table: str) -> None:
            async with gate:
                try:
                    await self.hall.live(table)
                except ValueError as error:
                    log.warning("Table %s cannot go on: %s", table, error)

        for table in await self.hall.store.playing():
            self.hall.beside(taken_up(table))
