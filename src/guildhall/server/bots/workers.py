"""Worker processes for bots, which receive only the view of their seat."""

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
from guildhall.bots import bot as get_bot
from guildhall.core.game import Game, load_title
from guildhall.core.view import View

_MAX_TRIES: Final = 3
_ENGINE_CHECK_SECONDS: Final = 2.0


def _init_worker() -> None:
    """Ignore interrupts, which the server handles, and exit with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def _choose_in_worker(game_id: str, pack_toml: str | None, view: View, bot_name: str) -> int:
    game = guildhall.game(game_id) if pack_toml is None else load_title(game_id, pack_toml)
    return get_bot(bot_name).choose(game, view, random.Random())


class BotPool:
    """A process pool that starts when the first bot has to choose."""

    def __init__(self, size: int = 0, is_ready: Callable[[], bool] = _compiled.is_ready) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.is_ready = is_ready
        self.executor: ProcessPoolExecutor | None = None
        self.is_compiled = _compiled.mode() == _compiled.COMPILED

    def pool(self) -> ProcessPoolExecutor:
        """Return the pool. A process with threads must not fork, so workers are spawned."""
        if self.executor is None:
            methods = multiprocessing.get_all_start_methods()
            method = "forkserver" if "forkserver" in methods else "spawn"
            context = multiprocessing.get_context(method)
            if method == "forkserver":
                # Workers import the engine themselves: it may have been compiled in the meantime.
                context.set_forkserver_preload([])
            self.executor = ProcessPoolExecutor(
                self.size, mp_context=context, initializer=_init_worker
            )
        return self.executor

    async def choose(self, game: Game, view: View, bot_name: str) -> int:
        """Return a bot's choice for a view; if a worker dies, start a new pool and retry."""
        pack = game.pack if game.has_custom_pack else None
        loop = asyncio.get_running_loop()
        for _ in range(_MAX_TRIES - 1):
            pool = self.pool()
            try:
                return await loop.run_in_executor(
                    pool, _choose_in_worker, game.id, pack, view, bot_name
                )
            except (BrokenProcessPool, OSError):  # OSError: it broke while starting a worker
                self.discard_pool(pool)
        return await loop.run_in_executor(
            self.pool(), _choose_in_worker, game.id, pack, view, bot_name
        )

    def discard_pool(self, pool: ProcessPoolExecutor) -> None:
        """Kill a broken pool, unless another call has already replaced it."""
        if self.executor is pool:
            self.executor = None
        # The pool forgets a worker that was just starting, so kill it here.
        left = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in left:
            process.kill()

    async def follow_engine(self, pause: float = _ENGINE_CHECK_SECONDS) -> None:
        """Wait until the engine is compiled, and start new workers that use it.

        The server itself uses it after its next start.
        """
        if self.is_compiled or _compiled.mode() == _compiled.REQUESTED:
            return
        while not await asyncio.to_thread(self.is_ready):
            await asyncio.sleep(pause)
        self.is_compiled = True
        if self.executor is not None:
            old, self.executor = self.executor, None
            old.shutdown(wait=False)  # pending choices are still delivered

    async def close(self) -> None:
        """Stop the workers."""
        if self.executor is not None:
            pool, self.executor = self.executor, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
