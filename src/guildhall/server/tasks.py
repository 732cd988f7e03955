"""Background tasks."""

import asyncio
import logging
from collections.abc import Coroutine

_logger = logging.getLogger("guildhall.server")


class Tasks:
    """The background tasks of one server: failures are logged, and close() cancels them all."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Start a task and keep a reference to it until it is done."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._on_done)
        return task

    def background(self, work: Coroutine[object, object, None]) -> None:
        """Start a task that nobody waits for."""
        _ = self.spawn(work)

    async def shielded(self, work: Coroutine[object, object, None]) -> None:
        """Run to completion even if the caller is cancelled."""
        await asyncio.shield(self.spawn(work))

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, ValueError):  # refusals are expected
                _logger.error("Background task failed", exc_info=error)

    async def close(self) -> None:
        """Cancel all tasks and wait for them."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
