"""Stops the server inside of a call until the test lets it go on: no test waits by the clock.

The server runs in a thread of this process, so its classes can be replaced and its events shared.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from guildhall.server.live import Live
from tests.server.playing import PATIENCE

Method = Callable[..., Awaitable[Any]]  # type: ignore[explicit-any]  # of any class


class Pause:
    """One call that waits: ``reached`` when it has begun, and ``go_on`` lets it do its work."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.may_go_on = threading.Event()

    async def reached(self) -> None:
        """Wait until the server is there."""
        assert await asyncio.to_thread(self.begun.wait, PATIENCE), "the server never got there"

    def go_on(self) -> None:
        """Let the server go on, and stop it no more."""
        self.may_go_on.set()

    async def here(self) -> None:
        """Wait in the server's place."""
        self.begun.set()
        if not self.may_go_on.is_set():
            await asyncio.to_thread(self.may_go_on.wait, PATIENCE)


@contextmanager
def paused(kind: type, name: str, table: str, *, is_after: bool = False) -> Iterator[Pause]:
    """Stop a method at one table, before its work or after it."""
    pause = Pause()
    method: Method = getattr(kind, name)

    async def stopped(self: object, at: object, *args: object, **more: object) -> object:
        named = (one.id if isinstance(one, Live) else one for one in (self, at))
        is_there = table in named
        if is_there and not is_after:
            await pause.here()
        result = await method(self, at, *args, **more)
        if is_there and is_after:
            await pause.here()
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, name, stopped)
        try:
            yield pause
        finally:
            pause.go_on()


@contextmanager
def noticed(kind: type, name: str, table: str) -> Iterator[Pause]:
    """Notice when a method is called at a table, without stopping it."""
    with paused(kind, name, table) as pause:
        pause.go_on()
        yield pause
