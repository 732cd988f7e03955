"""Bots think in processes of their own: they get a view and give back an action, never a state."""

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import guildhall
from guildhall import _compiled
from guildhall.bots import bot as bot_named
from guildhall.core.game import Game, load_title
from guildhall.core.view import View

_MAX_TRIES: Final = 3
_ENGINE_CHECK_SECONDS: Final = 2.0


def _init_worker() -> None:
    """Begin a worker: it leaves an interrupt to the server, and never outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """Wait for the end of the server, however it ends, and leave."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def _choose_in_worker(game_id: str, pack_toml: str | None, view: View, bot_name: str) -> int:
    """Let a bot choose; this runs in a worker."""
    game = guildhall.game(game_id) if pack_toml is None else load_title(game_id, pack_toml)
    return bot_named(bot_name).choose(game, view, random.Random())


class BotPool:
    """A few processes that are started when the first bot has to think."""

    def __init__(self, size: int = 0, is_ready: Callable[[], bool] = _compiled.is_ready) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.is_ready = is_ready
        self.executor: ProcessPoolExecutor | None = None
        self.is_compiled = _compiled.mode() == _compiled.COMPILED

    def pool(self) -> ProcessPoolExecutor:
        """The processes; a server with threads must not fork itself, so they start from nothing."""
        if self.executor is None:
            methods = multiprocessing.get_all_start_methods()
            method = "forkserver" if "forkserver" in methods else "spawn"
            context = multiprocessing.get_context(method)
            if method == "forkserver":
                # Workers must import the engine themselves: it may have been compiled meanwhile.
                context.set_forkserver_preload([])
            self.executor = ProcessPoolExecutor(
                self.size, mp_context=context, initializer=_init_worker
            )
        return self.executor

    async def choose(self, game: Game, view: View, bot_name: str) -> int:
        """What a bot would do with this view; if a worker dies, others are started and asked."""
        pack = game.pack if game.has_custom_pack else None
        loop = asyncio.get_running_loop()
        for _ in range(_MAX_TRIES - 1):
            pool = self.pool()
            try:
                return await loop.run_in_executor(
                    pool, _choose_in_worker, game.id, pack, view, bot_name
                )
            except (BrokenProcessPool, OSError):  # the second if it breaks while one is started
                self.discard_pool(pool)
        return await loop.run_in_executor(
            self.pool(), _choose_in_worker, game.id, pack, view, bot_name
        )

    def discard_pool(self, pool: ProcessPoolExecutor) -> None:
        """Leave processes that broke; whoever comes first does it for all."""
        if self.executor is pool:
            self.executor = None
        # One that was just being started is forgotten by its pool, so it is ended here.
        left = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in left:
            process.kill()

    async def follow_engine(self, pause: float = _ENGINE_CHECK_SECONDS) -> None:
        """Wait until a compiled engine is ready, and let new workers use it.

        The server itself moves over at its next start.
        """
        if self.is_compiled or _compiled.mode() == _compiled.REQUESTED:
            return
        while not await asyncio.to_thread(self.is_ready):
            await asyncio.sleep(pause)
        self.is_compiled = True
        if self.executor is not None:
            old, self.executor = self.executor, None
            old.shutdown(wait=False)  # moves that are being chosen are still delivered

    async def close(self) -> None:
        """End the processes."""
        if self.executor is not None:
            pool, self.executor = self.executor, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
