"""Garbage is collected rarely, depending on closed sockets."""

import gc
import weakref
from pathlib import Path

import pytest

from guildhall.server import gc_tuning
from guildhall.server.gc_tuning import GarbageSweeper
from guildhall.server.tables import registry
from tests.server.clients import TableClient, run_async, wait_until
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_file


def test_every_closed_socket_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = GarbageSweeper()
    monkeypatch.setattr(registry, "GarbageSweeper", lambda: counted)

    async def come_and_go(table: TableClient) -> None:
        for key in table.keys:
            async with table.page(key) as page:
                await page.wait_until(lambda page: page.view)

    with serve_in_thread(
        settings(new_file(tmp_path))
    ) as url:  # sockets of other tests would be counted too
        table = TableClient(url, "me", "me", "me", start=True)
        run_async(come_and_go(table))
        wait_until(lambda: counted.closed_sockets >= len(table.keys))
    assert counted.closed_sockets == len(table.keys)


class Cycle:
    """A reference cycle."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_after_many_closed_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "MIN_CLOSED_SOCKETS", 3)
    left, found = GarbageSweeper(), weakref.ref(Cycle())
    gc.disable()
    try:
        for _ in range(2):
            left.socket_closed()
            left.sweep()
            assert found() is not None
        left.socket_closed()
        left.sweep()
        assert found() is None
        assert left.closed_sockets == 0
    finally:
        gc.enable()
