"""Pause the server inside a call until the test resumes it, so that no test depends on timing.

The server runs in a thread of this process, so its classes can be patched and its events shared.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from guildhall.server.tables.loaded_table import LoadedTable
from tests.server.clients import TIMEOUT

Method = Callable[..., Awaitable[Any]]  # type: ignore[explicit-any]  # of any class


class Pause:
    """A paused call: the test waits until the server has entered it, and then resumes it."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.released = threading.Event()

    async def wait_until_entered(self) -> None:
        """Wait until the server has entered the call."""
        assert await asyncio.to_thread(self.entered.wait, TIMEOUT), (
            "the server did not enter the call"
        )

    def release(self) -> None:
        """Let this and all later calls continue."""
        self.released.set()

    async def block(self) -> None:
        """Wait inside the server's call."""
        self.entered.set()
        if not self.released.is_set():
            await asyncio.to_thread(self.released.wait, TIMEOUT)


@contextmanager
def pause_method(cls: type, name: str, table_id: str, *, is_after: bool = False) -> Iterator[Pause]:
    """Pause a method at one table, before or after its work."""
    pause = Pause()
    method: Method = getattr(cls, name)

    async def paused(self: object, at: object, *args: object, **more: object) -> object:
        named = (one.id if isinstance(one, LoadedTable) else one for one in (self, at))
        is_there = table_id in named
        if is_there and not is_after:
            await pause.block()
        result = await method(self, at, *args, **more)
        if is_there and is_after:
            await pause.block()
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cls, name, paused)
        try:
            yield pause
        finally:
            pause.release()


@contextmanager
def notice_call(cls: type, name: str, table_id: str) -> Iterator[Pause]:
    """Observe calls of a method at a table without pausing them."""
    with pause_method(cls, name, table_id) as pause:
        pause.release()
        yield pause
