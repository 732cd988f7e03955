"""Memory is tidied rarely, and closed sockets are counted."""

import gc
import weakref
from pathlib import Path

import pytest

from guildhall.server import hall, litter
from guildhall.server.litter import Litter
from tests.server.conftest import settings
from tests.server.playing import Opened, eventually, run
from tests.server.running import served
from tests.server.store.databases import new_file


def test_every_socket_that_closes_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Litter()
    monkeypatch.setattr(hall, "Litter", lambda: counted)

    async def come_and_go(table: Opened) -> None:
        for key in table.keys:
            async with table.page(key) as page:
                await page.until(lambda page: page.view)

    with served(settings(new_file(tmp_path))) as url:  # sockets of other tests would be counted
        table = Opened(url, "me", "me", "me", start=True)
        run(come_and_go(table))
        eventually(lambda: counted.left >= len(table.keys))
    assert counted.left == len(table.keys)


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
