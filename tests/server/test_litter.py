"""Memory is tidied rarely, and closed sockets are counted."""

import gc
import time
import weakref

import pytest

from guildhall.server import litter
from guildhall.server.litter import Litter
from tests.server.playing import Opened, run


def test_every_socket_that_closes_is_counted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[Litter] = []

    def drop(litter: Litter) -> None:
        dropped.append(litter)

    monkeypatch.setattr(Litter, "drop", drop)
    table = Opened(url, "me", "me", "me", start=True)

    async def come_and_go() -> None:
        for key in table.keys:
            async with table.page(key) as page:
                await page.until(lambda page: page.view)

    run(come_and_go())
    for _ in range(200):
        if len(dropped) == len(table.keys):
            break
        time.sleep(0.02)
    assert len(dropped) == len(table.keys)


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_after_many_sockets_what_they_left_is_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(litter, "MANY", 3)
    left, found = Litter(), weakref.ref(Knot())
    gc.disable()
    try:
        for _ in range(2):
            left.drop()
            left.sweep()
            assert found() is not None
        left.drop()
        left.sweep()
        assert found() is None
        assert left.left == 0
    finally:
        gc.enable()
